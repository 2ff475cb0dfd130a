//===- SplitClauses.cpp - Where tasks are cut -----------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/SplitTasks.h"

#include "placer/Dialect/SplitCopies.h"
#include "placer/Dialect/Utils.h"

using namespace mlir;
using namespace placer;

const CutAxis *TaskSplit::reduction() const {
  for (const CutAxis &cut : cuts)
    if (!cut.isOfCopies() && axes[cut.axis].hasReducedResult())
      return &cut;
  return nullptr;
}

LogicalResult placer::checkReduction(TaskOp task, const BodyAxis &axis,
                                     SplitSum sum, bool reassociate) {
  bool mayReorder = reassociate || axis.mayReassociate;
  if (sum == SplitSum::Chain) {
    if (axis.keepsOrder || mayReorder)
      return success();
    InFlightDiagnostic error =
        emitError(task.getLoc())
        << "a chain along this dimension of task '" << task.getName()
        << "' changes the order of additions; say 'reassociate'";
    error.attachNote() << "another dimension is reduced around it";
    return error;
  }
  if (!axis.canCombine)
    return emitError(task.getLoc())
           << "task '" << task.getName()
           << "' cannot be split: its partial results are not combined by one "
              "op that is known";
  if (mayReorder)
    return success();
  InFlightDiagnostic error =
      emitError(task.getLoc())
      << "task '" << task.getName()
      << "': cutting a sum changes the order of additions; say 'reassociate' "
         "or 'chain'";
  error.attachNote() << "--split-tasks=reassociate allows it for all tasks, "
                        "fastmath<reassoc> for one op, and 'chain' keeps the "
                        "order";
  return error;
}

namespace {

class SplitChooser {
public:
  SplitChooser(FunctionOpInterface function, const SplitOptions &options,
               BodySplitter &splitter)
      : function(function), options(options), splitter(splitter),
        samples(function, options) {}

  FailureOr<std::vector<TaskSplit>> run() {
    if (options.cutsSamples() && failed(samples.read()))
      return failure();
    for (Operation &op : opsBeforeReturn(function.getFunctionBody().front())) {
      auto task = dyn_cast<TaskOp>(op);
      if (task && failed(choose(task)))
        return failure();
    }
    if (splits.empty())
      return std::move(splits);
    if (failed(checkFunction()))
      return failure();
    samples.nameLayers(splits, sampled);
    return std::move(splits);
  }

private:
  /// What cannot be there where tasks are cut.
  LogicalResult checkFunction() {
    for (Operation &op : opsBeforeReturn(function.getFunctionBody().front())) {
      if (auto group = dyn_cast<GroupOp>(op)) {
        InFlightDiagnostic error =
            emitError(group.getLoc())
            << "group '" << group.getName()
            << "' stands among tasks that are to be split";
        error.attachNote() << "split before --coarsen, or run "
                              "--placer-open-groups first";
        return error;
      }
      auto task = dyn_cast<TaskOp>(op);
      auto transfer = dyn_cast<TransferOp>(op);
      if ((!task || !task.getStart()) && (!transfer || !transfer.getFrom()))
        continue;
      InFlightDiagnostic error = emitError(op.getLoc());
      if (task)
        error << "task '" << task.getName() << "' has a start already";
      else
        error << "a transfer has its place already";
      error << ": what is scheduled cannot be split";
      error.attachNote() << "run --split-tasks before placing, or "
                            "--placer-strip-placement first";
      return error;
    }
    return success();
  }

  LogicalResult choose(TaskOp task) {
    SplitAttr clause = task.getSplitAttr();
    bool hasSamples = options.cutsSamples() && samples.concerns(task);
    if (options.cutsSamples() && !hasSamples)
      samples.passOn(task);
    if (!clause && !hasSamples && options.parts <= 1)
      return success();
    TaskSplit split;
    split.task = task;
    std::string why;
    if (!task.hasBody())
      why = "it has no body and no 'splits'";
    else
      split.body = splitter.prepare(task, why);
    if (split.body)
      split.axes = splitter.findAxes(*split.body, why);
    if (split.axes.empty() && clause) {
      if (!task.hasBody())
        return emitError(task.getLoc())
               << "task '" << task.getName() << "' has no body and no 'splits'";
      return emitError(task.getLoc())
             << "task '" << task.getName() << "' cannot be split: " << why;
    }
    if (hasSamples && failed(cutSamples(split)))
      return failure();
    if (clause) {
      split.devices.assign(clause.getDevices().begin(),
                           clause.getDevices().end());
      for (SplitAxisAttr axis : clause.getAxes())
        if (int64_t copies = copiesOf(axis))
          copy(split, copies);
        else if (failed(cutClause(split, axis)))
          return failure();
    }
    if (!clause && split.cuts.empty() && options.parts > 1)
      cutIntoParts(split);
    llvm::erase_if(split.cuts,
                   [](const CutAxis &cut) { return cut.pieces.size() < 2; });
    if (!split.cuts.empty())
      splits.push_back(std::move(split));
    return success();
  }

  LogicalResult cutSamples(TaskSplit &split) {
    FailureOr<std::optional<CutAxis>> cut = samples.cut(split.task, split.axes);
    if (failed(cut))
      return failure();
    if (!*cut)
      return success();
    sampled.insert(split.task);
    split.cuts.push_back(std::move(**cut));
    return success();
  }

  /// The longest dimension that can be cut into as many parts.
  void cutIntoParts(TaskSplit &split) {
    std::optional<unsigned> best;
    for (auto [number, axis] : llvm::enumerate(split.axes))
      if (!axis.hasReducedResult() && !axis.isReadAgain &&
          axis.extent >= options.parts &&
          (!best || axis.extent > split.axes[*best].extent))
        best = number;
    if (!best)
      return;
    split.mayStayWhole = true;
    CutAxis &cut = split.cuts.emplace_back();
    cut.axis = *best;
    int64_t extent = split.axes[*best].extent;
    auto rule =
        SplitAxisAttr::get(split.task.getContext(), SplitSide::Result, 0, 0,
                           SplitRule::Parts, {options.parts}, SplitSum::None);
    SmallVector<int64_t> ends = rule.cutsOf(0, extent);
    ends.push_back(extent);
    AxisPiece piece;
    for (auto [number, end] : llvm::enumerate(ends)) {
      piece.end = end;
      piece.path = {static_cast<unsigned>(number)};
      cut.pieces.push_back(piece);
      piece.begin = end;
    }
  }

  static void copy(TaskSplit &split, int64_t copies) {
    CutAxis cut;
    cut.axis = CutAxis::kCopies;
    for (unsigned number = 0; number != copies; ++number) {
      AxisPiece piece;
      piece.path = {number};
      cut.pieces.push_back(piece);
    }
    split.entries.push_back({CutAxis::kCopies, 0});
    split.cuts.insert(split.cuts.begin(), std::move(cut));
  }

  std::string describe(TaskOp task, SplitAxisAttr named) const {
    return ("dimension " + Twine(named.getDim()) +
            (named.getSide() == SplitSide::Result ? " of result "
                                                  : " of operand ") +
            Twine(named.getNumber()) + " of '" + task.getName() + "'")
        .str();
  }

  LogicalResult cutClause(TaskSplit &split, SplitAxisAttr named) {
    TaskOp task = split.task;
    bool isResult = named.getSide() == SplitSide::Result;
    std::optional<unsigned> number =
        isResult ? BodySplitter::axisOfResult(split.axes, named.getNumber(),
                                              named.getDim())
                 : BodySplitter::axisOfOperand(split.axes, named.getNumber(),
                                               named.getDim());
    if (!number)
      return emitError(task.getLoc())
             << "task '" << task.getName()
             << "' cannot be split: " << describe(task, named)
             << " is none along which all of its ops can be cut";
    const BodyAxis &axis = split.axes[*number];
    FailureOr<SplitSum> sum = sumOf(split, *number, named);
    if (failed(sum))
      return failure();
    int64_t scale = isResult ? axis.results[named.getNumber()].scale
                             : axis.operands[named.getNumber()].scale;
    bool isAt = named.getRule() == SplitRule::At;
    for (int64_t cut : isAt ? named.getValues() : ArrayRef<int64_t>())
      if (cut % scale != 0)
        return emitError(task.getLoc())
               << "cut " << cut << " of " << describe(task, named)
               << " is no multiple of " << scale
               << ": what is cut is a dimension of which each element has so "
                  "many here";

    auto *known = llvm::find_if(
        split.cuts, [&](const CutAxis &cut) { return cut.axis == *number; });
    if (known == split.cuts.end()) {
      split.cuts.push_back({*number, {{0, axis.extent}}});
      known = std::prev(split.cuts.end());
    }
    SmallVector<AxisPiece> pieces;
    for (const AxisPiece &piece : known->pieces) {
      if (*sum == SplitSum::Sum && piece.isLink)
        return emitError(task.getLoc())
               << "task '" << task.getName()
               << "' is cut into a 'sum' inside of a 'chain'; name the sum "
                  "first";
      SmallVector<int64_t> ends =
          isAt ? named.cutsOf(piece.begin * scale, piece.end * scale)
               : named.cutsOf(piece.begin, piece.end);
      if (isAt)
        for (int64_t &end : ends)
          end /= scale;
      ends.push_back(piece.end);
      AxisPiece next = piece;
      next.path.push_back(0);
      for (int64_t end : ends) {
        next.end = end;
        if (next.begin >= next.end)
          return emitError(task.getLoc())
                 << "part " << pieces.size() << " of '" << task.getName()
                 << "' would be empty: " << describe(task, named) << " has "
                 << axis.extent;
        pieces.push_back(next);
        next.begin = end;
        ++next.path.back();
        next.isLink = *sum == SplitSum::Chain;
      }
    }
    split.entries.push_back(
        {*number, static_cast<unsigned>(pieces.front().path.size() - 1)});
    known->pieces = std::move(pieces);
    known->sumLevels += *sum == SplitSum::Sum;
    return success();
  }

  FailureOr<SplitSum> sumOf(const TaskSplit &split, unsigned number,
                            SplitAxisAttr named) {
    TaskOp task = split.task;
    const BodyAxis &axis = split.axes[number];
    if (!axis.hasReducedResult()) {
      if (named.getSum() == SplitSum::None)
        return SplitSum::None;
      return emitError(task.getLoc())
             << describe(task, named)
             << " is not reduced; leave 'sum' or 'chain' out";
    }
    if (const CutAxis *other = split.reduction();
        other && other->axis != number)
      return emitError(task.getLoc())
             << "task '" << task.getName()
             << "' is cut along two dimensions that are reduced; name one";
    SplitSum sum =
        named.getSum() == SplitSum::None ? SplitSum::Sum : named.getSum();
    if (failed(checkReduction(task, axis, sum, options.reassociate)))
      return failure();
    return sum;
  }

  FunctionOpInterface function;
  const SplitOptions &options;
  BodySplitter &splitter;
  SampleAxes samples;
  llvm::DenseSet<Operation *> sampled;
  std::vector<TaskSplit> splits;
};

} // namespace

FailureOr<std::vector<TaskSplit>>
placer::decideSplits(FunctionOpInterface function, const SplitOptions &options,
                     BodySplitter &splitter) {
  return SplitChooser(function, options, splitter).run();
}
