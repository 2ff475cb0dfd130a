//===- FormTasksUnroll.cpp - Iterations as tasks --------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Tasks/FormTasksUnroll.h"

#include "Transforms/Tasks/FormTasksNames.h"

#include "mlir/Dialect/Affine/Analysis/LoopAnalysis.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/LoopUtils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/FoldUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace placer;

/// More ops than that are no program to place task by task.
static constexpr uint64_t kMostOps = 200000;

/// A loop with so many ops that do work, or with most of those of the function,
/// is worth a remark, unless unrolling would give more than can be looked at.
static constexpr uint64_t kManyLoopOps = 16;
static constexpr uint64_t kMostUnrolled = 4096;

/// How often a loop runs; none where that is not known.
static std::optional<uint64_t> tripCountOf(Operation *op) {
  if (auto loop = dyn_cast<affine::AffineForOp>(op))
    return affine::getConstantTripCount(loop);
  if (auto loop = dyn_cast<scf::ForOp>(op))
    if (std::optional<APInt> count = loop.getStaticTripCount())
      return count->getLimitedValue();
  return std::nullopt;
}

static bool hasOps(Operation *loop) {
  return loop->getRegion(0).front().getOperations().size() > 1;
}

/// Ops that would be in the place of a loop.
static uint64_t countOps(Operation *loop, uint64_t iterations) {
  uint64_t inside = 0;
  loop->walk([&](Operation *) { ++inside; });
  return llvm::SaturatingMultiply(inside, iterations);
}

static bool isToUnroll(Operation *op, uint64_t most) {
  std::optional<uint64_t> count = tripCountOf(op);
  return count && *count > 0 && *count <= most && hasOps(op);
}

bool placer::hasLoopToUnroll(FunctionOpInterface function, uint64_t most) {
  return llvm::any_of(function.getFunctionBody().front(),
                      [&](Operation &op) { return isToUnroll(&op, most); });
}

//===----------------------------------------------------------------------===//
// Unrolling
//===----------------------------------------------------------------------===//

/// Adds the iteration to the name of an op, and of those in loops inside of it,
/// which may be unrolled later.
static void nameIteration(unsigned iteration, Operation *op) {
  std::string name = (shortNameOf(op) + "." + Twine(iteration)).str();
  op->setLoc(
      NameLoc::get(StringAttr::get(op->getContext(), name), op->getLoc()));
  if (!isa<scf::ForOp, affine::AffineForOp>(op))
    return;
  for (Operation &inner : op->getRegion(0).front().without_terminator())
    nameIteration(iteration, &inner);
}

static LogicalResult unroll(Operation *op, uint64_t iterations) {
  auto annotate = [](unsigned iteration, Operation *inner, OpBuilder) {
    nameIteration(iteration, inner);
  };
  if (iterations == 1) {
    nameIteration(0, op);
    IRRewriter rewriter(op);
    return cast<LoopLikeOpInterface>(op).promoteIfSingleIteration(rewriter);
  }
  if (auto loop = dyn_cast<affine::AffineForOp>(op))
    return affine::loopUnrollByFactor(loop, iterations, annotate,
                                      /*cleanUpUnroll=*/true);
  return loopUnrollByFactor(cast<scf::ForOp>(op), iterations, annotate);
}

static void foldRange(OperationFolder &folder, Operation *first,
                      Operation *end) {
  for (Operation *op = first; op != end;) {
    Operation *next = op->getNextNode();
    if (op->getNumRegions() == 0 && op->getNumResults() == 1 &&
        op->getResult(0).getType().isIntOrIndex() &&
        !op->hasTrait<OpTrait::ConstantLike>())
      (void)folder.tryToFold(op);
    op = next;
  }
}

/// Makes constants of the indices of iterations, so that loops inside have
/// known bounds, and removes what is left over.
static void foldIndices(Block &block, Operation *before, Operation *end) {
  auto first = [&] { return before ? before->getNextNode() : &block.front(); };
  // Gone before ops are erased, since it keeps constants.
  {
    OperationFolder folder(block.getParentOp()->getContext());
    foldRange(folder, first(), end);
  }
  SmallVector<Operation *> ops;
  for (Operation *op = first(); op != end; op = op->getNextNode())
    ops.push_back(op);
  for (Operation *op : llvm::reverse(ops))
    if (isOpTriviallyDead(op))
      op->erase();
}

void placer::unrollLoops(FunctionOpInterface function, uint64_t most) {
  Block &block = function.getFunctionBody().front();
  uint64_t ops = 0;
  // Bounds and steps, which nothing may need any more.
  llvm::SetVector<Operation *> bounds;
  for (Operation *op = &block.front(); op;) {
    Operation *next = op->getNextNode();
    if (!isToUnroll(op, most)) {
      op = next;
      continue;
    }
    uint64_t iterations = *tripCountOf(op);
    ops = llvm::SaturatingAdd(ops, countOps(op, iterations));
    if (ops > kMostOps) {
      emitWarning(op->getLoc())
          << "'" << op->getName() << "' is not unrolled: function '"
          << function.getName() << "' would have more than " << kMostOps
          << " ops";
      break;
    }
    for (Value operand : op->getOperands())
      if (Operation *maker = operand.getDefiningOp();
          maker && operand.getType().isIntOrIndex())
        bounds.insert(maker);
    // What comes in its place is looked at next, as it may have loops.
    Operation *before = op->getPrevNode();
    if (failed(unroll(op, iterations))) {
      op = next;
      continue;
    }
    foldIndices(block, before, next);
    op = before ? before->getNextNode() : &block.front();
  }
  for (Operation *op : llvm::reverse(bounds))
    if (isOpTriviallyDead(op))
      op->erase();
}

//===----------------------------------------------------------------------===//
// Remarks
//===----------------------------------------------------------------------===//

/// Ops that would be tasks, each as often as it runs.
static uint64_t countWork(Operation *op, OpModels models) {
  if (isa<scf::ForOp, affine::AffineForOp>(op)) {
    uint64_t inside = 0;
    for (Operation &inner : op->getRegion(0).front().without_terminator())
      inside = llvm::SaturatingAdd(inside, countWork(&inner, models));
    return llvm::SaturatingMultiply(inside, tripCountOf(op).value_or(1));
  }
  OpModel model = models.modelOf(op);
  bool isWork = model.role == OpRole::Work || model.role == OpRole::Cheap;
  auto isWhole = [](Type type) {
    return isa<TensorType, BaseMemRefType>(type);
  };
  return isWork && !model.isScalar && !model.isFree &&
         (llvm::any_of(op->getOperandTypes(), isWhole) ||
          llvm::any_of(op->getResultTypes(), isWhole));
}

void placer::remarkLoops(FunctionOpInterface function, OpModels models) {
  Block &block = function.getFunctionBody().front();
  uint64_t all = 0;
  SmallVector<std::pair<Operation *, uint64_t>> loops;
  for (Operation &op : block.without_terminator()) {
    uint64_t work = countWork(&op, models);
    all = llvm::SaturatingAdd(all, work);
    if (isa<scf::ForOp, affine::AffineForOp>(op))
      loops.emplace_back(&op, work);
  }
  for (auto [op, work] : loops) {
    uint64_t iterations = tripCountOf(op).value_or(0);
    if (iterations < 2 || work == 0 || work > kMostUnrolled ||
        (work / iterations < kManyLoopOps && work <= all / 2))
      continue;
    emitRemark(op->getLoc())
        << "'" << op->getName() << "' is one task, with the work of " << work
        << " ops in " << iterations
        << " iterations; --form-tasks=unroll=" << iterations
        << " makes tasks of these";
  }
}
