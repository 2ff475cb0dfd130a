//===- MpiToLLVM.cpp - Calls of an MPI library ----------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion/MpiLibrary.h"
#include "placer/Conversion/Passes.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MPIToLLVM/MPIToLLVM.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MPI/IR/MPI.h"
#include "mlir/Transforms/DialectConversion.h"

#include <limits>

namespace placer {
#define GEN_PASS_DEF_CONVERTMPITOLLVM
#include "placer/Conversion/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

constexpr StringLiteral implementationKey = "MPI:Implementation";

/// Declares a function of the library once.
LLVM::LLVMFuncOp declare(OpBuilder &builder, Location loc, ModuleOp module,
                         StringRef name, ArrayRef<Type> arguments) {
  if (auto known = module.lookupSymbol<LLVM::LLVMFuncOp>(name))
    return known;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(module.getBody());
  return LLVM::LLVMFuncOp::create(
      builder, loc, name,
      LLVM::LLVMFunctionType::get(builder.getI32Type(), arguments));
}

/// Calls a function of the library; gives the return code.
Value call(OpBuilder &builder, Location loc, ModuleOp module, StringRef name,
           ArrayRef<Value> arguments) {
  SmallVector<Type> types;
  for (Value argument : arguments)
    types.push_back(argument.getType());
  return LLVM::CallOp::create(builder, loc,
                              declare(builder, loc, module, name, types),
                              arguments)
      .getResult();
}

/// Room for one value, through which a call takes it or gives it. The room is
/// on the stack and given back by `close`, as ops may stand in a loop.
class Place {
public:
  Place(OpBuilder &builder, Location loc, Type type)
      : builder(builder), loc(loc), type(type) {
    auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
    stack = LLVM::StackSaveOp::create(builder, loc, pointer);
    Value one = LLVM::ConstantOp::create(builder, loc, builder.getI32Type(), 1);
    address = LLVM::AllocaOp::create(builder, loc, pointer, type, one);
  }
  Value load() { return LLVM::LoadOp::create(builder, loc, type, address); }
  void store(Value value) {
    LLVM::StoreOp::create(builder, loc, value, address);
  }
  void close() { LLVM::StackRestoreOp::create(builder, loc, stack); }

  Value address;

private:
  OpBuilder &builder;
  Location loc;
  Type type;
  Value stack;
};

template <typename Op>
class MpiPattern : public ConvertOpToLLVMPattern<Op> {
public:
  MpiPattern(const LLVMTypeConverter &converter, const MpiLibrary &library)
      : ConvertOpToLLVMPattern<Op>(converter), library(library) {}

protected:
  /// Replaces an op by a value, if it has one, after its return code, if asked
  /// for.
  void replace(ConversionPatternRewriter &rewriter, Op op, Value code,
               Value value = {}) const {
    SmallVector<Value> values;
    if (op.getRetval())
      values.push_back(code);
    if (value)
      values.push_back(value);
    rewriter.replaceOp(op, values);
  }

  const MpiLibrary &library;
};

/// Why a buffer cannot be sent in one piece, or nothing.
std::optional<StringRef> objection(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return "is not contiguous";
  // From the last dimension on, each stride is the size of what is inside.
  int64_t inside = 1;
  for (auto [extent, stride] :
       llvm::reverse(llvm::zip_equal(type.getShape(), strides))) {
    if (extent == 1)
      continue;
    bool known = inside != ShapedType::kDynamic;
    // The stride of what has a dynamic extent inside is dynamic as well: only
    // the identity is known to be dense.
    if (known ? stride != inside : !type.getLayout().isIdentity())
      return "is not contiguous";
    if (ShapedType::isDynamic(extent) || !known)
      inside = ShapedType::kDynamic;
    else if (extent && inside > std::numeric_limits<int32_t>::max() / extent)
      return "has more elements than MPI can count";
    else
      inside *= extent;
  }
  return std::nullopt;
}

/// Isend and Irecv: the same but for whose rank is named.
template <typename Op>
class StartPattern : public MpiPattern<Op> {
public:
  StartPattern(const LLVMTypeConverter &converter, const MpiLibrary &library,
               StringRef function)
      : MpiPattern<Op>(converter, library), function(function) {}

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<MemRefType>(op.getRef().getType());
    if (std::optional<StringRef> why = objection(type)) {
      InFlightDiagnostic error = op.emitOpError("buffer ") << *why;
      error.attachNote() << "copy it to, or from, another buffer in pieces "
                            "that have at most 2147483647 elements each";
      return error;
    }
    Location loc = op.getLoc();
    auto module = op->template getParentOfType<ModuleOp>();
    MemRefDescriptor buffer(adaptor.getRef());
    Value address =
        buffer.bufferPtr(rewriter, loc, *this->getTypeConverter(), type);
    auto [unit, count] = countUnits(rewriter, loc, type, buffer);
    Place place(rewriter, loc, this->library.handleType(rewriter.getContext()));
    Value comm = this->library.toHandle(rewriter, loc, adaptor.getComm());
    Value code =
        call(rewriter, loc, module, function,
             {address, count, this->library.unit(rewriter, loc, module, unit),
              adaptor.getOperands()[2], adaptor.getTag(), comm, place.address});
    Value request = this->library.fromHandle(rewriter, loc, place.load());
    place.close();
    this->replace(rewriter, op, code, request);
    return success();
  }

private:
  /// In what a buffer is counted, and how much of it there is, as an i32.
  std::pair<MpiUnit, Value> countUnits(ConversionPatternRewriter &rewriter,
                                       Location loc, MemRefType type,
                                       MemRefDescriptor &buffer) const {
    Type element = type.getElementType();
    int64_t times = 1;
    if (auto pair = dyn_cast<ComplexType>(element)) {
      element = pair.getElementType();
      times = 2;
    }
    Value each =
        LLVM::ConstantOp::create(rewriter, loc, this->getIndexType(), times);
    std::optional<MpiUnit> unit = unitOf(element);
    if (!unit) {
      Value size = this->getSizeInBytes(
          loc, this->getTypeConverter()->convertType(element), rewriter);
      each = LLVM::MulOp::create(rewriter, loc, each, size);
      unit = MpiUnit::Byte;
    }
    Value count = each;
    for (int64_t i = 0; i < type.getRank(); ++i)
      count = LLVM::MulOp::create(rewriter, loc, count,
                                  buffer.size(rewriter, loc, i));
    if (this->getIndexType() != rewriter.getI32Type())
      count =
          LLVM::TruncOp::create(rewriter, loc, rewriter.getI32Type(), count);
    return {*unit, count};
  }

  /// None: bytes.
  std::optional<MpiUnit> unitOf(Type element) const {
    if (element.isF32())
      return MpiUnit::Float;
    if (element.isF64())
      return MpiUnit::Double;
    if (isa<IndexType>(element))
      element = this->getIndexType();
    if (!element.isIntOrFloat())
      return std::nullopt;
    switch (element.getIntOrFloatBitWidth()) {
    case 8:
      return MpiUnit::Int8;
    case 16:
      return MpiUnit::Int16;
    case 32:
      return MpiUnit::Int32;
    case 64:
      return MpiUnit::Int64;
    default:
      return std::nullopt;
    }
  }

  StringRef function;
};

class WaitPattern : public MpiPattern<mpi::Wait> {
public:
  using MpiPattern::MpiPattern;

  LogicalResult
  matchAndRewrite(mpi::Wait op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Place place(rewriter, loc, library.handleType(rewriter.getContext()));
    place.store(library.toHandle(rewriter, loc, adaptor.getReq()));
    Value code =
        call(rewriter, loc, op->getParentOfType<ModuleOp>(), "MPI_Wait",
             {place.address, library.ignoredStatus(rewriter, loc)});
    place.close();
    replace(rewriter, op, code);
    return success();
  }
};

class CommSizePattern : public MpiPattern<mpi::CommSizeOp> {
public:
  using MpiPattern::MpiPattern;

  LogicalResult
  matchAndRewrite(mpi::CommSizeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Place place(rewriter, loc, rewriter.getI32Type());
    Value code = call(
        rewriter, loc, op->getParentOfType<ModuleOp>(), "MPI_Comm_size",
        {library.toHandle(rewriter, loc, adaptor.getComm()), place.address});
    Value size = place.load();
    place.close();
    replace(rewriter, op, code, size);
    return success();
  }
};

class BarrierPattern : public MpiPattern<mpi::Barrier> {
public:
  using MpiPattern::MpiPattern;

  LogicalResult
  matchAndRewrite(mpi::Barrier op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value comm = library.toHandle(rewriter, op.getLoc(), adaptor.getComm());
    replace(rewriter, op,
            call(rewriter, op.getLoc(), op->getParentOfType<ModuleOp>(),
                 "MPI_Barrier", {comm}));
    return success();
  }
};

/// What the module's dlti.map says of the library, or nothing.
StringRef implementationOf(ModuleOp module) {
  auto map = module->getAttrOfType<MapAttr>(MapAttr::name);
  if (!map)
    return "";
  FailureOr<Attribute> entry =
      map.query(StringAttr::get(module.getContext(), implementationKey));
  auto name = succeeded(entry) ? dyn_cast<StringAttr>(*entry) : StringAttr();
  return name ? name.getValue() : "";
}

/// Says it there, as upstream's patterns ask the module; or, without a name,
/// takes it away.
void setImplementation(ModuleOp module, StringRef name) {
  MLIRContext *context = module.getContext();
  auto key = StringAttr::get(context, implementationKey);
  SmallVector<DataLayoutEntryInterface> entries;
  if (auto map = module->getAttrOfType<MapAttr>(MapAttr::name))
    for (DataLayoutEntryInterface entry : map.getEntries())
      if (entry.getKey() != DataLayoutEntryKey(key))
        entries.push_back(entry);
  if (!name.empty())
    entries.push_back(
        DataLayoutEntryAttr::get(key, StringAttr::get(context, name)));
  if (entries.empty())
    module->removeAttr(MapAttr::name);
  else
    module->setAttr(MapAttr::name, MapAttr::get(context, entries));
}

struct ConvertMpiToLLVMPass
    : public placer::impl::ConvertMpiToLLVMBase<ConvertMpiToLLVMPass> {
  using ConvertMpiToLLVMBase::ConvertMpiToLLVMBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    StringRef name = implementation == MpiImplementation::OpenMpi ? "openmpi"
                     : implementation == MpiImplementation::Mpich
                         ? "mpich"
                         : implementationOf(module);
    std::unique_ptr<MpiLibrary> library = MpiLibrary::get(name);
    if (!library) {
      InFlightDiagnostic error = emitError(module.getLoc());
      if (name.empty())
        error << "no MPI library is given";
      else
        error << "unknown MPI library '" << name << "'";
      error.attachNote() << "give the option implementation=openmpi or "
                            "implementation=mpich";
      return signalPassFailure();
    }
    MLIRContext *context = &getContext();
    LLVMTypeConverter converter(context);
    RewritePatternSet patterns(context);
    mpi::populateMPIToLLVMConversionPatterns(converter, patterns);
    converter.addConversion([](mpi::RequestType type) -> Type {
      return IntegerType::get(type.getContext(), 64);
    });
    converter.addConversion([](mpi::RetvalType type) -> Type {
      return IntegerType::get(type.getContext(), 32);
    });
    patterns.add<StartPattern<mpi::ISendOp>>(converter, *library, "MPI_Isend");
    patterns.add<StartPattern<mpi::IRecvOp>>(converter, *library, "MPI_Irecv");
    patterns.add<WaitPattern, CommSizePattern, BarrierPattern>(converter,
                                                               *library);
    ConversionTarget target(*context);
    target.addIllegalDialect<mpi::MPIDialect>();
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    setImplementation(module, library->upstreamName());
    if (failed(applyPartialConversion(module, target, std::move(patterns))))
      return signalPassFailure();
    setImplementation(module, "");
  }
};

} // namespace
