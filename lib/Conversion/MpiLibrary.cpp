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
    if (!module.lookupSymbol(name)) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(module.getBody());
      LLVM::GlobalOp::create(
          builder, loc,
          LLVM::LLVMStructType::getOpaque("ompi_predefined_datatype_t",
                                          builder.getContext()),
          /*isConstant=*/false, LLVM::Linkage::External, name,
          /*value=*/Attribute());
    }
    return LLVM::AddressOfOp::create(builder, loc,
                                     handleType(builder.getContext()), name);
  }

  Value ignoredStatus(OpBuilder &builder, Location loc) const override {
    return LLVM::ZeroOp::create(
        builder, loc, LLVM::LLVMPointerType::get(builder.getContext()));
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
