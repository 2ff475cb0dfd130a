//===- MakePart.cpp - The body of a part of a task ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/CutReductions.h"
#include "Transforms/Split/PullSlices.h"
#include "Transforms/Split/SplitBody.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace placer;

bool BodyAxis::isReduction() const {
  return llvm::none_of(results, [](const Result &result) {
    return result.how == Result::How::Parallel;
  });
}

bool BodyAxis::hasReducedResult() const {
  return llvm::any_of(results, [](const Result &result) {
    return result.how == Result::How::Reduced;
  });
}

Block &PartBody::block() const {
  auto function = *module.get().getOps<func::FuncOp>().begin();
  return function.getBody().front();
}

void PartBody::moveInto(mlir::Region &region) {
  region.takeBody(*block().getParent());
}

std::optional<unsigned> BodySplitter::axisOfResult(ArrayRef<BodyAxis> axes,
                                                   unsigned number,
                                                   unsigned dim) {
  for (auto [axis, each] : llvm::enumerate(axes)) {
    const BodyAxis::Result &result = each.results[number];
    if (result.how == BodyAxis::Result::How::Parallel && result.dim == dim)
      return axis;
  }
  return std::nullopt;
}

std::optional<unsigned> BodySplitter::axisOfOperand(ArrayRef<BodyAxis> axes,
                                                    unsigned number,
                                                    unsigned dim) {
  for (auto [axis, each] : llvm::enumerate(axes))
    if (each.operands[number].dim == dim)
      return axis;
  return std::nullopt;
}

PartRequest BodySplitter::request(const SplitBody &body,
                                  ArrayRef<BodyAxis> axes,
                                  ArrayRef<AxisCut> cuts,
                                  PartRequest::Start start) {
  PartRequest request;
  request.start = start;
  llvm::SmallDenseSet<unsigned> reducing;
  for (auto [number, value] :
       llvm::enumerate(body.block().getTerminator()->getOperands())) {
    std::optional<Box> &box = request.results.emplace_back();
    auto type = dyn_cast<RankedTensorType>(value.getType());
    box = type ? Box::whole(type.getShape()) : Box();
    // What a cut leaves whole is computed by the first part of that cut.
    bool isFirst = true;
    for (const AxisCut &cut : cuts) {
      const BodyAxis::Result &result = axes[cut.axis].results[number];
      switch (result.how) {
      case BodyAxis::Result::How::Whole:
        isFirst &= cut.begin == 0;
        break;
      case BodyAxis::Result::How::Parallel:
        box->offsets[result.dim] = cut.begin * result.scale;
        box->sizes[result.dim] = (cut.end - cut.begin) * result.scale;
        break;
      case BodyAxis::Result::How::Reduced:
        reducing.insert(cut.axis);
        break;
      }
    }
    if (!isFirst)
      box.reset();
  }
  for (const AxisCut &cut : cuts)
    if (reducing.contains(cut.axis))
      request.reductions.push_back(cut);
  return request;
}

namespace {

/// A reduction and what becomes of it. The body of a part has one for each op,
/// whose results are all results of the task.
struct CutReduction {
  SmallVector<LoopCut> cuts;
  SmallVector<Value> starts;
};

/// Makes the body of one part, out of a copy of the body of the task.
class PartMaker {
public:
  PartMaker(MLIRContext *context, Block &block, ArrayRef<BodyAxis> axes,
            const PartRequest &request)
      : rewriter(context), block(block), axes(axes), request(request),
        numOperands(block.getNumArguments()) {}

  bool cutReductions(std::string &why);
  void sliceResults(PartBody &part);
  bool shrinkArguments(PartBody &part, std::string &why);

private:
  IRRewriter rewriter;
  Block &block;
  ArrayRef<BodyAxis> axes;
  const PartRequest &request;
  unsigned numOperands;
  /// The results whose partial results come from the part before, in the order
  /// of their block arguments.
  SmallVector<unsigned> continued;
};

} // namespace

bool PartMaker::cutReductions(std::string &why) {
  llvm::MapVector<Operation *, CutReduction> reductions;
  for (unsigned number = 0; number != request.results.size(); ++number) {
    if (!request.results[number])
      continue;
    SmallVector<LoopCut> cuts;
    for (const AxisCut &cut : request.reductions) {
      const BodyAxis::Result &result = axes[cut.axis].results[number];
      if (result.how == BodyAxis::Result::How::Reduced)
        cuts.push_back(
            {result.dim, cut.begin * result.scale, cut.end * result.scale});
    }
    if (cuts.empty())
      continue;
    std::optional<EndingReduction> reduction = endingReduction(block, number);
    if (!reduction) {
      why = "result " + std::to_string(number) + " is no reduction";
      return false;
    }
    rewriter.setInsertionPoint(reduction->op);
    Value start;
    if (request.start == PartRequest::Start::Neutral) {
      if (!combinerOf(reduction->op, reduction->result)) {
        why = "it is not known how partial results of '" +
              reduction->op->getName().getStringRef().str() + "' are combined";
        return false;
      }
      start = neutralStart(rewriter, reduction->op, reduction->result);
    } else if (request.start == PartRequest::Start::PartBefore) {
      Value before =
          block.addArgument(block.getTerminator()->getOperand(number).getType(),
                            reduction->op.getLoc());
      continued.push_back(number);
      start = undoReshapes(rewriter, *reduction, before);
    }
    CutReduction &cut = reductions[reduction->op];
    cut.cuts = cuts;
    cut.starts.resize(reduction->op->getNumResults());
    cut.starts[reduction->result.getResultNumber()] = start;
  }
  for (auto &[op, cut] : reductions)
    if (!cutLoops(rewriter, cast<linalg::LinalgOp>(op), cut.cuts, cut.starts)) {
      why = "'" + op->getName().getStringRef().str() +
            "' cannot be computed in parts";
      return false;
    }
  return true;
}

void PartMaker::sliceResults(PartBody &part) {
  Operation *end = block.getTerminator();
  rewriter.setInsertionPoint(end);
  SmallVector<Value> values;
  for (auto [number, box] : llvm::enumerate(request.results)) {
    if (!box)
      continue;
    Value value = end->getOperand(number);
    if (isStaticTensor(value))
      value = sliceOf(rewriter, end->getLoc(), value, *box);
    values.push_back(value);
    part.results.push_back(number);
  }
  end->setOperands(values);
}

bool PartMaker::shrinkArguments(PartBody &part, std::string &why) {
  llvm::BitVector unused(block.getNumArguments());
  for (BlockArgument argument : block.getArguments()) {
    unsigned number = argument.getArgNumber();
    std::optional<Box> box = shrinkArgument(rewriter, argument);
    bool isPartialResult = number >= numOperands;
    if (isPartialResult) {
      number = continued[number - numOperands];
      if (box != request.results[number]) {
        why = "the box of result " + std::to_string(number) +
              " is none of its reduction";
        return false;
      }
    }
    if (!box)
      unused.set(argument.getArgNumber());
    else
      part.arguments.push_back({number, isPartialResult, *box});
  }
  block.eraseArguments(unused);
  return true;
}

/// The part as it is cut out, not yet simplified.
static std::optional<PartBody> cutOut(const SplitBody &body,
                                      ArrayRef<BodyAxis> axes,
                                      const PartRequest &request,
                                      std::string &why) {
  PartBody part;
  part.module = body.module.get().clone();
  Block &block = part.block();
  MLIRContext *context = body.function().getContext();
  PartMaker maker(context, block, axes, request);
  if (!maker.cutReductions(why))
    return std::nullopt;
  maker.sliceResults(part);
  IRRewriter rewriter(context);
  part.replicated = pullSlices(rewriter, block);
  if (!maker.shrinkArguments(part, why))
    return std::nullopt;
  return part;
}

std::optional<PartBody> BodySplitter::makePart(const SplitBody &body,
                                               ArrayRef<BodyAxis> axes,
                                               const PartRequest &request,
                                               std::string &why) {
  std::optional<PartBody> part = cutOut(body, axes, request, why);
  if (!part)
    return std::nullopt;
  Block &block = part->block();
  cleanUp(cast<func::FuncOp>(block.getParentOp()));
  // What was read only by what is gone.
  llvm::BitVector unused(block.getNumArguments());
  SmallVector<PartArgument> read;
  for (auto [argument, value] :
       llvm::zip_equal(part->arguments, block.getArguments()))
    if (value.use_empty() && !argument.isPartialResult)
      unused.set(value.getArgNumber());
    else
      read.push_back(argument);
  block.eraseArguments(unused);
  part->arguments = std::move(read);
  return part;
}

bool BodySplitter::reducesAgain(const SplitBody &body, ArrayRef<BodyAxis> axes,
                                unsigned axis, ArrayRef<Operation *> reducing) {
  // Tiles keep the attributes of what they are tiles of.
  constexpr StringLiteral kLoops = "placer.loops";
  Builder builder(body.function().getContext());
  for (Operation *op : reducing)
    op->setAttr(kLoops, builder.getDenseI64ArrayAttr(
                            cast<linalg::LinalgOp>(op).getStaticLoopRanges()));
  PartRequest firstHalf =
      request(body, axes, {{axis, 0, axes[axis].extent / 2}},
              PartRequest::Start::AsWhole);
  std::string why;
  std::optional<PartBody> half = cutOut(body, axes, firstHalf, why);
  for (Operation *op : reducing)
    op->removeAttr(kLoops);
  return !half || llvm::any_of(half->block(), [&](Operation &op) {
    auto loops = op.getAttrOfType<DenseI64ArrayAttr>(kLoops);
    return loops && loops.asArrayRef() ==
                        ArrayRef<int64_t>(
                            cast<linalg::LinalgOp>(op).getStaticLoopRanges());
  });
}

static SmallVector<std::optional<Box>> readsOfPart(const PartBody &part,
                                                   unsigned numOperands) {
  SmallVector<std::optional<Box>> reads(numOperands);
  for (const PartArgument &argument : part.arguments)
    if (!argument.isPartialResult)
      reads[argument.number] = argument.region;
  return reads;
}

std::optional<SmallVector<std::optional<Box>>>
BodySplitter::readsOf(const SplitBody &body, ArrayRef<BodyAxis> axes,
                      AxisCut cut) {
  std::string why;
  std::optional<PartBody> part = cutOut(
      body, axes, request(body, axes, cut, PartRequest::Start::AsWhole), why);
  if (!part)
    return std::nullopt;
  return readsOfPart(*part, body.block().getNumArguments());
}

/// What two halves read of a tensor; none where one does not read it.
static OperandUse compareReads(const std::optional<Box> &first,
                               const std::optional<Box> &second) {
  OperandUse use;
  if (!first && !second)
    return use;
  use.how = OperandUse::How::Some;
  if (!first || !second)
    return use;
  use.how = OperandUse::How::Whole;
  for (unsigned dim = 0; dim != first->rank(); ++dim)
    if (first->begin(dim) != second->begin(dim) ||
        first->end(dim) != second->end(dim)) {
      use.how = OperandUse::How::Sliced;
      use.dim = dim;
      use.halo = std::max<int64_t>(first->end(dim) - second->begin(dim), 0);
      break;
    }
  return use;
}

AxisUse BodySplitter::useOf(const SplitBody &body, ArrayRef<BodyAxis> axes,
                            unsigned axis) {
  AxisUse use;
  unsigned numOperands = body.block().getNumArguments();
  use.operands.resize(numOperands);
  int64_t extent = axes[axis].extent, half = extent / 2;
  SmallVector<std::optional<PartBody>, 2> halves;
  BodyWork work;
  for (AxisCut cut : {AxisCut{axis, 0, half}, AxisCut{axis, half, extent}}) {
    std::string why;
    halves.push_back(
        cutOut(body, axes,
               request(body, axes, cut, PartRequest::Start::AsWhole), why));
    if (!halves.back())
      return use;
    work += workOf(halves.back()->block());
  }
  use.work = workFactor(work, workOf(body.block()));
  for (auto [operand, first, second] :
       llvm::zip_equal(use.operands, readsOfPart(*halves[0], numOperands),
                       readsOfPart(*halves[1], numOperands)))
    operand = compareReads(first, second);
  return use;
}
