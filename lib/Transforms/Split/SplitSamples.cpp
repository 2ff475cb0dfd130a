//===- SplitSamples.cpp - Samples on their way through the tasks ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From the arguments that `placer.samples` marks, samples are followed from
// task to task along the axes of these. A task that computes its samples apart
// from each other is cut into micro-batches. One that reduces over samples, as
// the gradient of a weight does, becomes a chain of micro-batches in each
// replica, and a sum over the replicas: one replica adds up before anything is
// sent.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/SplitTasks.h"

#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Dialect/Arguments.h"
#include "placer/Dialect/Utils.h"

#include "llvm/ADT/IntEqClasses.h"

#include <tuple>

using namespace mlir;
using namespace placer;

/// `begin` to `end` in so many equal parts.
static SmallVector<std::pair<int64_t, int64_t>>
equalParts(MLIRContext *context, int64_t begin, int64_t end, int64_t parts) {
  auto rule = SplitAxisAttr::get(context, SplitSide::Result, 0, 0,
                                 SplitRule::Parts, {parts}, SplitSum::None);
  SmallVector<std::pair<int64_t, int64_t>> intervals;
  for (int64_t cut : rule.cutsOf(begin, end)) {
    intervals.push_back({begin, cut});
    begin = cut;
  }
  intervals.push_back({begin, end});
  return intervals;
}

LogicalResult SampleAxes::read() {
  std::optional<unsigned> first;
  for (BlockArgument argument : function.getArguments()) {
    unsigned number = argument.getArgNumber();
    auto dim = function.getArgAttrOfType<IntegerAttr>(
        number, PlacerDialect::kSamplesAttr);
    if (!dim)
      continue;
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!type)
      continue;
    int64_t extent = type.getDimSize(dim.getInt());
    if (ShapedType::isDynamic(extent))
      return emitError(argument.getLoc())
             << "'" << PlacerDialect::kSamplesAttr << "' on argument " << number
             << " of function '" << function.getName()
             << "', but its type does not tell how many there are";
    if (first && extent != samples)
      return emitError(argument.getLoc())
             << "argument " << number << " of function '" << function.getName()
             << "' has " << extent << " samples, but argument " << *first
             << " has " << samples;
    if (!first)
      first = number;
    samples = extent;
    dims[argument] = dim.getInt();
  }
  if (!first) {
    InFlightDiagnostic error =
        emitError(function.getLoc())
        << "function '" << function.getName()
        << "' has no argument with samples that could be cut";
    error.attachNote() << "mark the dimension that counts them by '"
                       << PlacerDialect::kSamplesAttr << " = 0 : i64'";
    return error;
  }
  std::string asked =
      options.microBatches > 1
          ? "micro-batches=" + std::to_string(options.microBatches)
          : "";
  if (options.replicas > 1)
    asked = "replicas=" + std::to_string(options.replicas) +
            (asked.empty() ? "" : " " + asked);
  int64_t count = options.replicas * options.microBatches;
  Location loc = function.getArgument(*first).getLoc();
  if (samples < count)
    return emitError(loc) << "'" << PlacerDialect::kSamplesAttr
                          << "' on a dimension of " << samples << " with "
                          << asked << ": some parts would be empty";
  MLIRContext *context = function.getContext();
  for (auto [replica, interval] :
       llvm::enumerate(equalParts(context, 0, samples, options.replicas)))
    for (auto [batch, part] : llvm::enumerate(equalParts(
             context, interval.first, interval.second, options.microBatches))) {
      AxisPiece &piece = pieces.emplace_back();
      std::tie(piece.begin, piece.end) = part;
      piece.isLink = batch != 0;
      if (options.replicas > 1) {
        piece.replica = replica;
        piece.path.push_back(replica);
      }
      if (options.microBatches > 1)
        piece.path.push_back(batch);
    }
  if (samples % count != 0) {
    InFlightDiagnostic remark = emitRemark(loc);
    remark << "'" << PlacerDialect::kSamplesAttr << "' on a dimension of "
           << samples << " with " << asked << ": parts of ";
    llvm::interleaveComma(pieces, remark, [&](const AxisPiece &piece) {
      remark << piece.end - piece.begin;
    });
  }
  return success();
}

bool SampleAxes::concerns(TaskOp task) const {
  return llvm::any_of(task.getInputs(), [&](Value input) {
    return dims.contains(throughTransfer(input));
  });
}

void SampleAxes::passOn(TaskOp task) {
  for (Value input : task.getInputs())
    if (TaskOp reducer = reduced.lookup(throughTransfer(input))) {
      for (Value result : task.getResults())
        reduced[result] = reducer;
      return;
    }
}

std::optional<std::pair<unsigned, int64_t>>
SampleAxes::axisOf(TaskOp task, ArrayRef<BodyAxis> axes) const {
  std::optional<std::pair<unsigned, int64_t>> found;
  for (auto [number, input] : llvm::enumerate(task.getInputs())) {
    auto marked = dims.find(throughTransfer(input));
    if (marked == dims.end())
      continue;
    std::optional<unsigned> axis =
        BodySplitter::axisOfOperand(axes, number, marked->second);
    if (!axis)
      return std::nullopt;
    int64_t extent =
        cast<RankedTensorType>(input.getType()).getDimSize(marked->second);
    int64_t scale = axes[*axis].operands[number].scale;
    if (extent % (samples * scale) != 0)
      return std::nullopt;
    std::pair<unsigned, int64_t> here = {*axis, extent / samples / scale};
    if (found && *found != here)
      return std::nullopt;
    found = here;
  }
  if (found && axes[found->first].isReadAgain)
    return std::nullopt;
  return found;
}

void SampleAxes::warnWaiting(TaskOp task) {
  if (!warned.insert(task).second)
    return;
  emitWarning(task.getLoc())
      << "task '" << task.getName()
      << "' needs all samples before any can go on: "
      << (options.microBatches > 1
              ? "micro-batches of it run one after the other"
              : "replicas wait for each other");
}

FailureOr<std::optional<CutAxis>> SampleAxes::cut(TaskOp task,
                                                  ArrayRef<BodyAxis> axes) {
  std::optional<std::pair<unsigned, int64_t>> found = axisOf(task, axes);
  if (!found) {
    warnWaiting(task);
    for (Value result : task.getResults())
      reduced[result] = task;
    return std::optional<CutAxis>();
  }
  auto [number, perSample] = *found;
  const BodyAxis &axis = axes[number];
  if (axis.hasReducedResult()) {
    if (options.replicas > 1 &&
        failed(checkReduction(task, axis, SplitSum::Sum, options.reassociate)))
      return failure();
    if (options.microBatches > 1 &&
        failed(
            checkReduction(task, axis, SplitSum::Chain, options.reassociate)))
      return failure();
  }
  for (Value input : task.getInputs())
    if (TaskOp reducer = reduced.lookup(throughTransfer(input)))
      warnWaiting(reducer);
  for (auto [result, how] : llvm::zip_equal(task.getResults(), axis.results)) {
    if (how.how == BodyAxis::Result::How::Parallel)
      dims[result] = how.dim;
    else if (how.how == BodyAxis::Result::How::Reduced)
      reduced[result] = task;
  }
  CutAxis cut;
  cut.axis = number;
  cut.sumLevels = axis.hasReducedResult() && options.replicas > 1;
  for (AxisPiece piece : pieces) {
    piece.begin *= perSample;
    piece.end *= perSample;
    piece.isLink &= axis.hasReducedResult();
    cut.pieces.push_back(piece);
  }
  return std::optional<CutAxis>(std::move(cut));
}

void SampleAxes::nameLayers(MutableArrayRef<TaskSplit> splits,
                            const llvm::DenseSet<Operation *> &sampled) {
  llvm::IntEqClasses layers(splits.size());
  SmallVector<std::optional<unsigned>> firstReaders(function.getNumArguments());
  SmallVector<bool> readsWeight(splits.size());
  for (auto [number, split] : llvm::enumerate(splits)) {
    if (!sampled.contains(split.task))
      continue;
    for (Value input : split.task.getInputs()) {
      auto argument = dyn_cast<BlockArgument>(throughTransfer(input));
      if (!argument || !isWeight(function, argument.getArgNumber()))
        continue;
      readsWeight[number] = true;
      std::optional<unsigned> &first = firstReaders[argument.getArgNumber()];
      if (first)
        layers.join(*first, number);
      else
        first = number;
    }
  }
  // The leader of a class is its smallest member.
  for (auto [number, split] : llvm::enumerate(splits))
    if (readsWeight[number])
      split.layer = splits[layers.findLeader(number)].task.getName().str();
}
