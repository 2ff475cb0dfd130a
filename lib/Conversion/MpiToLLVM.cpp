//===- MpiToLLVM.cpp - Calls of an MPI library ----------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion/MpiCalls.h"
#include "Conversion/NativeToLLVM.h"
#include "placer/Conversion/Passes.h"

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MPIToLLVM/MPIToLLVM.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/MPI/IR/MPI.h"
#include "mlir/Transforms/DialectConversion.h"

namespace placer {
#define GEN_PASS_DEF_CONVERTMPITOLLVM
#include "placer/Conversion/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

constexpr StringLiteral implementationKey = "MPI:Implementation";

/// Replaces an op by a value, if it has one, after its return code, if asked
/// for.
template <typename Op>
void replaceByCode(ConversionPatternRewriter &rewriter, Op op, Value code,
                   Value value = {}) {
  SmallVector<Value> values;
  if (op.getRetval())
    values.push_back(code);
  if (value)
    values.push_back(value);
  rewriter.replaceOp(op, values);
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
    FailureOr<MpiBuffer> buffer =
        this->bufferOf(op, type, adaptor.getRef(), rewriter);
    if (failed(buffer))
      return failure();
    Location loc = op.getLoc();
    auto module = op->template getParentOfType<ModuleOp>();
    CallSlot place(rewriter, loc,
                   this->library.handleType(rewriter.getContext()));
    Value comm = this->library.toHandle(rewriter, loc, adaptor.getComm());
    Value code = callMpi(
        rewriter, loc, module, function,
        {buffer->address, buffer->count,
         this->library.unit(rewriter, loc, module, buffer->unit),
         adaptor.getOperands()[2], adaptor.getTag(), comm, place.address});
    Value request = this->library.fromHandle(rewriter, loc, place.load());
    place.close();
    replaceByCode(rewriter, op, code, request);
    return success();
  }

private:
  StringRef function;
};

class WaitPattern : public MpiPattern<mpi::Wait> {
public:
  using MpiPattern::MpiPattern;

  LogicalResult
  matchAndRewrite(mpi::Wait op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    CallSlot place(rewriter, loc, library.handleType(rewriter.getContext()));
    place.store(library.toHandle(rewriter, loc, adaptor.getReq()));
    Value code =
        callMpi(rewriter, loc, op->getParentOfType<ModuleOp>(), "MPI_Wait",
                {place.address, library.ignoredStatus(rewriter, loc)});
    place.close();
    replaceByCode(rewriter, op, code);
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
    CallSlot place(rewriter, loc, rewriter.getI32Type());
    Value code = callMpi(
        rewriter, loc, op->getParentOfType<ModuleOp>(), "MPI_Comm_size",
        {library.toHandle(rewriter, loc, adaptor.getComm()), place.address});
    Value size = place.load();
    place.close();
    replaceByCode(rewriter, op, code, size);
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
    replaceByCode(rewriter, op,
                  callMpi(rewriter, op.getLoc(),
                          op->getParentOfType<ModuleOp>(), "MPI_Barrier",
                          {comm}));
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
    populateNativeToLLVM(converter, patterns, *library);
    ConversionTarget target(*context);
    target.addIllegalDialect<mpi::MPIDialect>();
    target.addIllegalOp<NativeStartOp, CommFreeOp>();
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    setImplementation(module, library->upstreamName());
    if (failed(applyPartialConversion(module, target, std::move(patterns))))
      return signalPassFailure();
    setImplementation(module, "");
  }
};

} // namespace
