//===- MpiLibrary.cpp - What differs between MPI libraries ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion/MpiLibrary.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace placer;

namespace {

class OpenMpi : public MpiLibrary {
public:
  StringRef upstreamName() const override { return "OpenMPI"; }

  Type handleType(MLIRContext *context) const override {
    return LLVM::LLVMPointerType::get(context);
  }

  Value toHandle(OpBuilder &builder, Location loc, Value bits) const override {
    return LLVM::IntToPtrOp::create(builder, loc,
                                    handleType(builder.getContext()), bits);
  }

  Value fromHandle(OpBuilder &builder, Location loc,
                   Value handle) const override {
    return LLVM::PtrToIntOp::create(builder, loc, builder.getI64Type(), handle);
  }

  Value unit(OpBuilder &builder, Location loc, ModuleOp module,
             MpiUnit unit) const override {
    // What mpi.h's MPI_FLOAT and the like are the address of.
    auto name = [unit]() -> StringRef {
      switch (unit) {
      case MpiUnit::Byte:
        return "ompi_mpi_byte";
      case MpiUnit::Int8:
        return "ompi_mpi_int8_t";
      case MpiUnit::Int16:
        return "ompi_mpi_int16_t";
      case MpiUnit::Int32:
        return "ompi_mpi_int32_t";
      case MpiUnit::Int64:
        return "ompi_mpi_int64_t";
      case MpiUnit::Float:
        return "ompi_mpi_float";
      case MpiUnit::Double:
        return "ompi_mpi_double";
      }
      llvm_unreachable("all units are named");
    }();
    return addressOf(builder, loc, module, name, "ompi_predefined_datatype_t");
  }

  Value reduction(OpBuilder &builder, Location loc, ModuleOp module,
                  ReductionKind kind) const override {
    auto name = [kind]() -> StringRef {
      switch (kind) {
      case ReductionKind::Sum:
        return "ompi_mpi_op_sum";
      case ReductionKind::Max:
        return "ompi_mpi_op_max";
      case ReductionKind::Min:
        return "ompi_mpi_op_min";
      case ReductionKind::Product:
        return "ompi_mpi_op_prod";
      case ReductionKind::BitwiseAnd:
        return "ompi_mpi_op_band";
      case ReductionKind::BitwiseOr:
        return "ompi_mpi_op_bor";
      case ReductionKind::BitwiseXor:
        return "ompi_mpi_op_bxor";
      }
      llvm_unreachable("all operations are named");
    }();
    return addressOf(builder, loc, module, name, "ompi_predefined_op_t");
  }

  Value ignoredStatus(OpBuilder &builder, Location loc) const override {
    return LLVM::ZeroOp::create(
        builder, loc, LLVM::LLVMPointerType::get(builder.getContext()));
  }

private:
  /// The address of an object in the library.
  Value addressOf(OpBuilder &builder, Location loc, ModuleOp module,
                  StringRef name, StringRef type) const {
    if (!module.lookupSymbol(name)) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(module.getBody());
      LLVM::GlobalOp::create(
          builder, loc,
          LLVM::LLVMStructType::getOpaque(type, builder.getContext()),
          /*isConstant=*/false, LLVM::Linkage::External, name,
          /*value=*/Attribute());
    }
    return LLVM::AddressOfOp::create(builder, loc,
                                     handleType(builder.getContext()), name);
  }
};

class Mpich : public MpiLibrary {
public:
  StringRef upstreamName() const override { return "MPICH"; }

  Type handleType(MLIRContext *context) const override {
    return IntegerType::get(context, 32);
  }

  Value toHandle(OpBuilder &builder, Location loc, Value bits) const override {
    return LLVM::TruncOp::create(builder, loc, builder.getI32Type(), bits);
  }

  Value fromHandle(OpBuilder &builder, Location loc,
                   Value handle) const override {
    return LLVM::ZExtOp::create(builder, loc, builder.getI64Type(), handle);
  }

  Value unit(OpBuilder &builder, Location loc, ModuleOp,
             MpiUnit unit) const override {
    // Fixed by MPICH's ABI: kind of handle, size in bytes, number.
    auto number = [unit]() -> int32_t {
      switch (unit) {
      case MpiUnit::Byte:
        return 0x4c00010d;
      case MpiUnit::Int8:
        return 0x4c000137;
      case MpiUnit::Int16:
        return 0x4c000238;
      case MpiUnit::Int32:
        return 0x4c000439;
      case MpiUnit::Int64:
        return 0x4c00083a;
      case MpiUnit::Float:
        return 0x4c00040a;
      case MpiUnit::Double:
        return 0x4c00080b;
      }
      llvm_unreachable("all units are numbered");
    }();
    return LLVM::ConstantOp::create(builder, loc, builder.getI32Type(), number);
  }

  Value reduction(OpBuilder &builder, Location loc, ModuleOp,
                  ReductionKind kind) const override {
    // Fixed by MPICH's ABI as well.
    auto number = [kind]() -> int32_t {
      switch (kind) {
      case ReductionKind::Max:
        return 0x58000001;
      case ReductionKind::Min:
        return 0x58000002;
      case ReductionKind::Sum:
        return 0x58000003;
      case ReductionKind::Product:
        return 0x58000004;
      case ReductionKind::BitwiseAnd:
        return 0x58000006;
      case ReductionKind::BitwiseOr:
        return 0x58000008;
      case ReductionKind::BitwiseXor:
        return 0x5800000a;
      }
      llvm_unreachable("all operations are numbered");
    }();
    return LLVM::ConstantOp::create(builder, loc, builder.getI32Type(), number);
  }

  Value ignoredStatus(OpBuilder &builder, Location loc) const override {
    Value one = LLVM::ConstantOp::create(builder, loc, builder.getI64Type(), 1);
    return LLVM::IntToPtrOp::create(
        builder, loc, LLVM::LLVMPointerType::get(builder.getContext()), one);
  }
};

} // namespace

std::unique_ptr<MpiLibrary> MpiLibrary::get(StringRef name) {
  if (name.equals_insensitive("openmpi"))
    return std::make_unique<OpenMpi>();
  if (name.equals_insensitive("mpich"))
    return std::make_unique<Mpich>();
  return nullptr;
}
