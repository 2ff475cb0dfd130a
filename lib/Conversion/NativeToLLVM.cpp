//===- NativeToLLVM.cpp - MPI's collectives as calls ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion/NativeToLLVM.h"

#include "Conversion/MpiCalls.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace placer;

namespace {

class NativeStartPattern : public MpiPattern<NativeStartOp> {
public:
  using MpiPattern::MpiPattern;

  LogicalResult
  matchAndRewrite(NativeStartOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto module = op->getParentOfType<ModuleOp>();
    MpiBuffer send, receive;
    // A buffer that the root alone has is null elsewhere.
    if (failed(find(op, op.getSend(), adaptor.getSend(), rewriter, send)) ||
        failed(
            find(op, op.getReceive(), adaptor.getReceive(), rewriter, receive)))
      return failure();
    const MpiBuffer &counted = op.getSend() ? send : receive;
    Value unit = library.unit(rewriter, loc, module, counted.unit);
    SmallVector<Value> arguments;
    switch (op.getKind()) {
    case NativeKind::Broadcast:
      arguments = {receive.address, receive.count, unit};
      break;
    case NativeKind::AllGather:
      // The share of each, sent and received.
      arguments = {send.address,    send.count, unit,
                   receive.address, send.count, unit};
      break;
    case NativeKind::ReduceScatter:
      // The share of each.
      arguments = {send.address, receive.address, receive.count, unit};
      break;
    default:
      arguments = {send.address, receive.address, send.count, unit};
    }
    if (std::optional<ReductionKind> kind = op.getReduction()) {
      if (!canReduce(*kind, getElementTypeOrSelf(op.getSend().getType())))
        return op.emitOpError("reduces elements of type ")
               << getElementTypeOrSelf(op.getSend().getType())
               << ", which MPI cannot";
      arguments.push_back(library.reduction(rewriter, loc, module, *kind));
    }
    if (std::optional<int64_t> root = op.getRoot())
      arguments.push_back(LLVM::ConstantOp::create(
          rewriter, loc, rewriter.getI32Type(), *root));
    arguments.push_back(library.toHandle(rewriter, loc, adaptor.getComm()));
    CallSlot place(rewriter, loc, library.handleType(rewriter.getContext()));
    arguments.push_back(place.address);
    callMpi(rewriter, loc, module, functionFor(op.getKind()), arguments);
    Value request = library.fromHandle(rewriter, loc, place.load());
    place.close();
    rewriter.replaceOp(op, request);
    return success();
  }

private:
  LogicalResult find(NativeStartOp op, Value buffer, Value converted,
                     ConversionPatternRewriter &rewriter,
                     MpiBuffer &found) const {
    if (!buffer) {
      found.address = LLVM::ZeroOp::create(
          rewriter, op.getLoc(),
          LLVM::LLVMPointerType::get(rewriter.getContext()));
      return success();
    }
    FailureOr<MpiBuffer> made =
        bufferOf(op, cast<MemRefType>(buffer.getType()), converted, rewriter);
    if (succeeded(made))
      found = *made;
    return made;
  }

  static StringRef functionFor(NativeKind kind) {
    switch (kind) {
    case NativeKind::AllReduce:
      return "MPI_Iallreduce";
    case NativeKind::Reduce:
      return "MPI_Ireduce";
    case NativeKind::Broadcast:
      return "MPI_Ibcast";
    case NativeKind::AllGather:
      return "MPI_Iallgather";
    case NativeKind::ReduceScatter:
      return "MPI_Ireduce_scatter_block";
    }
    llvm_unreachable("all kinds have a function");
  }

  /// What is not counted in numbers of its type is not reduced as such.
  static bool canReduce(ReductionKind kind, Type element) {
    bool isBitwise = kind == ReductionKind::BitwiseAnd ||
                     kind == ReductionKind::BitwiseOr ||
                     kind == ReductionKind::BitwiseXor;
    if (isa<FloatType>(element))
      return !isBitwise && (element.isF32() || element.isF64());
    return element.isSignlessInteger(8) || element.isSignlessInteger(16) ||
           element.isSignlessInteger(32) || element.isSignlessInteger(64);
  }
};

class CommFreePattern : public MpiPattern<CommFreeOp> {
public:
  using MpiPattern::MpiPattern;

  LogicalResult
  matchAndRewrite(CommFreeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    CallSlot place(rewriter, loc, library.handleType(rewriter.getContext()));
    place.store(library.toHandle(rewriter, loc, adaptor.getComm()));
    callMpi(rewriter, loc, op->getParentOfType<ModuleOp>(), "MPI_Comm_free",
            {place.address});
    place.close();
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void placer::populateNativeToLLVM(const LLVMTypeConverter &converter,
                                  RewritePatternSet &patterns,
                                  const MpiLibrary &library) {
  patterns.add<NativeStartPattern, CommFreePattern>(converter, library);
}
