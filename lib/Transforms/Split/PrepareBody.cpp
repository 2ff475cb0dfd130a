//===- PrepareBody.cpp - Bodies in ops that can be cut --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/SplitBody.h"

#include "mlir/Conversion/TosaToArith/TosaToArith.h"
#include "mlir/Conversion/TosaToLinalg/TosaToLinalg.h"
#include "mlir/Conversion/TosaToTensor/TosaToTensor.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/TilingInterfaceImpl.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

using namespace mlir;
using namespace placer;

namespace {

/// `linalg.softmax` and the like do not tell how boxes of them are computed;
/// what they are made of does.
class DecomposeForSplit
    : public OpInterfaceRewritePattern<linalg::AggregatedOpInterface> {
public:
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::AggregatedOpInterface op,
                                PatternRewriter &rewriter) const override {
    FailureOr<SmallVector<Value>> values = op.decomposeOperation(rewriter);
    if (failed(values))
      return failure();
    rewriter.replaceOp(op, *values);
    return success();
  }
};

/// A tile of an op that knows where it is adds to its indices. In a named op,
/// whose region is not printed, that would be lost.
class GeneralizeIndexed : public OpInterfaceRewritePattern<linalg::LinalgOp> {
public:
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasIndexSemantics() || isa<linalg::GenericOp>(op))
      return failure();
    return LogicalResult(linalg::generalizeNamedOp(rewriter, op));
  }
};

/// Packed tensors are cut where tiles begin and between, which upstream's
/// tiling of `linalg.unpack` gets wrong: they become reshapes and transposes,
/// as when programs are lowered.
template <typename Op, auto lower>
class UnfoldPacked : public OpRewritePattern<Op> {
public:
  using OpRewritePattern<Op>::OpRewritePattern;

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    return LogicalResult(lower(rewriter, op));
  }
};

} // namespace

static LogicalResult unfoldPack(PatternRewriter &rewriter, linalg::PackOp op) {
  return LogicalResult(linalg::lowerPack(rewriter, op));
}

static LogicalResult unfoldUnPack(PatternRewriter &rewriter,
                                  linalg::UnPackOp op) {
  return LogicalResult(linalg::lowerUnPack(rewriter, op));
}

static FrozenRewritePatternSet patternsToPrepare(MLIRContext *context) {
  RewritePatternSet patterns(context);
  patterns.add<DecomposeForSplit, GeneralizeIndexed,
               UnfoldPacked<linalg::PackOp, unfoldPack>,
               UnfoldPacked<linalg::UnPackOp, unfoldUnPack>>(context);
  linalg::populateElementwiseToLinalgConversionPatterns(patterns);
  return patterns;
}

/// Those that simplify what cutting leaves. Arithmetic stays as it is.
static FrozenRewritePatternSet patternsToCleanUp(MLIRContext *context) {
  RewritePatternSet patterns(context);
  for (StringRef name : {"tensor", "linalg", "affine"})
    if (Dialect *dialect = context->getLoadedDialect(name))
      dialect->getCanonicalizationPatterns(patterns);
  for (RegisteredOperationName op : context->getRegisteredOperations())
    if (llvm::is_contained({"tensor", "linalg", "affine"},
                           op.getDialectNamespace()))
      op.getCanonicalizationPatterns(patterns, context);
  return patterns;
}

BodySplitter::BodySplitter(MLIRContext *context)
    : context(context), tosaToLinalg(context),
      prepareOps(patternsToPrepare(context)),
      cleanUpOps(patternsToCleanUp(context)) {
  // As when programs are lowered, so that bits stay the same.
  OpPassManager &functions = tosaToLinalg.nest<func::FuncOp>();
  functions.addPass(tosa::createTosaToLinalgNamed());
  functions.addPass(tosa::createTosaToLinalg());
  TosaToArithPassOptions scales;
  scales.includeApplyRescale = true;
  functions.addPass(createTosaToArithPass(scales));
  functions.addPass(createTosaToTensorPass());
  // The body ends as that of a task does, which no function may.
  tosaToLinalg.enableVerifier(false);
}

void BodySplitter::addDialects(DialectRegistry &registry) {
  registry.insert<affine::AffineDialect, arith::ArithDialect, func::FuncDialect,
                  index::IndexDialect, linalg::LinalgDialect, math::MathDialect,
                  scf::SCFDialect, tensor::TensorDialect, tosa::TosaDialect>();
  linalg::registerTilingInterfaceExternalModels(registry);
}

func::FuncOp SplitBody::function() const {
  return *module.get().getOps<func::FuncOp>().begin();
}

Block &SplitBody::block() const { return function().getBody().front(); }

/// Why no part of a task may run by itself, or nothing.
static std::string whyInOnePiece(TaskOp task) {
  if (!task.hasBody())
    return "it has no body";
  if (task->getNumResults() == 0)
    return "it has no results";
  for (Operation &op : task.getBody().front()) {
    if (op.hasTrait<OpTrait::IsTerminator>() || isMemoryEffectFree(&op))
      continue;
    std::string name = "'" + op.getName().getStringRef().str() + "'";
    bool isKnown = isa<MemoryEffectOpInterface>(op) ||
                   op.hasTrait<OpTrait::HasRecursiveMemoryEffects>();
    return name + (isKnown ? " has side effects" : " has no iteration domain");
  }
  return "";
}

/// What a program says of an op goes, by upstream's conversion, to what is done
/// to each element; it is true of the op around that.
static void moveNotesOutward(Block &block) {
  for (auto generic : block.getOps<linalg::GenericOp>())
    for (Operation &inner : *generic.getBody())
      for (NamedAttribute note :
           SmallVector<NamedAttribute>(inner.getDiscardableAttrs()))
        if (isa_and_nonnull<PlacerDialect>(note.getNameDialect())) {
          inner.removeAttr(note.getName());
          generic->setAttr(note.getName(), note.getValue());
        }
}

/// Slices of such a tensor begin behind its end, which upstream refuses.
static bool hasEmptyTensor(Block &block) {
  auto isEmpty = [](Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && llvm::is_contained(type.getShape(), 0);
  };
  return llvm::any_of(block.getArguments(), isEmpty) ||
         llvm::any_of(block, [&](Operation &op) {
           return llvm::any_of(op.getResults(), isEmpty);
         });
}

std::unique_ptr<SplitBody> BodySplitter::prepare(TaskOp task,
                                                 std::string &why) {
  why = whyInOnePiece(task);
  if (!why.empty())
    return nullptr;

  auto body = std::make_unique<SplitBody>();
  body->task = task;
  body->module = ModuleOp::create(task.getLoc());
  OpBuilder builder = OpBuilder::atBlockEnd(body->module->getBody());
  Block &from = task.getBody().front();
  auto function = func::FuncOp::create(
      builder, task.getLoc(), "body",
      builder.getFunctionType(from.getArgumentTypes(), task->getResultTypes()));
  IRMapping mapping;
  task.getBody().cloneInto(&function.getBody(), mapping);

  bool hasTosa = false;
  function.walk([&](Operation *op) {
    // These tell of the whole, and have been read when tasks were formed.
    for (StringRef note : {PlacerDialect::kSplitAttr, PlacerDialect::kCostAttr,
                           PlacerDialect::kBytesAttr})
      op->removeAttr(note);
    hasTosa |= isa_and_nonnull<tosa::TosaDialect>(op->getDialect());
  });
  if (hasTosa) {
    std::string message;
    ScopedDiagnosticHandler silent(context, [&](Diagnostic &diagnostic) {
      if (message.empty() &&
          diagnostic.getSeverity() == DiagnosticSeverity::Error)
        message = diagnostic.str();
      return success();
    });
    if (failed(tosaToLinalg.run(*body->module))) {
      why = "its body cannot be brought to linalg: " + message;
      return nullptr;
    }
  }
  walkAndApplyPatterns(body->function(), prepareOps);
  moveNotesOutward(body->block());
  if (hasEmptyTensor(body->block())) {
    why = "a tensor in it has no elements";
    return nullptr;
  }
  return body;
}

void BodySplitter::cleanUp(func::FuncOp function) {
  (void)applyPatternsGreedily(function, cleanUpOps);
  IRRewriter rewriter(context);
  DominanceInfo dominance(function);
  eliminateCommonSubExpressions(rewriter, dominance, function);
}
