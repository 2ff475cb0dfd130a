//===- SplitParts.cpp - The parts of a task that is cut -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/SplitTasks.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace placer;

/// The next cell of the grid; false after the last one.
static bool nextCell(SmallVectorImpl<unsigned> &cell, ArrayRef<CutAxis> cuts) {
  for (unsigned at = cell.size(); at-- != 0;) {
    if (++cell[at] < cuts[at].pieces.size())
      return true;
    cell[at] = 0;
  }
  return false;
}

/// How far apart cells are that are neighbours on an axis.
static unsigned strideOf(ArrayRef<CutAxis> cuts, unsigned axis) {
  unsigned stride = 1;
  for (const CutAxis &cut : cuts.drop_front(axis + 1))
    stride *= cut.pieces.size();
  return stride;
}

/// Parts that do more than they should.
static LogicalResult checkWork(const TaskSplit &split, double factor,
                               const SplitOptions &options) {
  if (factor <= options.maxWork)
    return success();
  TaskOp task = split.task;
  std::string times = llvm::formatv("{0:F1}", factor).str(),
              limit = llvm::formatv("{0:F2}", options.maxWork).str();
  for (const CutAxis &cut : split.cuts) {
    if (cut.isOfCopies())
      continue;
    const BodyAxis &axis = split.axes[cut.axis];
    if (!axis.isReadAgain)
      continue;
    for (auto [number, result] : llvm::enumerate(axis.results)) {
      if (result.how != BodyAxis::Result::How::Parallel)
        continue;
      InFlightDiagnostic error =
          emitError(task.getLoc())
          << "dimension " << result.dim << " of result " << number << " of '"
          << task.getName() << "' is reduced and read again: it cannot be cut";
      error.attachNote() << "its parts would do " << times
                         << " times the work of the whole (max-work=" << limit
                         << ")";
      return error;
    }
  }
  return emitError(task.getLoc())
         << "parts of '" << task.getName() << "' would do " << times
         << " times the work of the whole (max-work=" << limit << ")";
}

/// Gives parts the devices that the clause names, or else those of replicas.
static LogicalResult placeParts(const TaskSplit &split,
                                std::vector<TaskPart> &parts,
                                const SplitOptions &options) {
  if (split.devices.empty()) {
    TaskOp task = split.task;
    if (!task.getDevice() && !options.replicaDevices.empty())
      for (TaskPart &part : parts)
        if (part.replica >= 0)
          part.device = FlatSymbolRefAttr::get(
              task.getContext(), options.replicaDevices[part.replica]);
    return success();
  }
  // By their numbers in the entries of the clause, as these follow each other.
  std::vector<std::pair<PartPath, unsigned>> byPath;
  for (auto [number, part] : llvm::enumerate(parts)) {
    PartPath path;
    for (auto [axis, level] : split.entries) {
      const auto *cut =
          llvm::find_if(split.cuts, [&, of = axis](const CutAxis &other) {
            return other.axis == of;
          });
      // What makes one part is no cut.
      path.push_back(
          cut == split.cuts.end()
              ? 0
              : cut->pieces[part.pieces[cut - split.cuts.begin()]].path[level]);
    }
    byPath.emplace_back(std::move(path), number);
  }
  llvm::sort(byPath);
  std::vector<PartPath> paths;
  for (const auto &[path, number] : byPath)
    paths.push_back(path);
  std::vector<int32_t> places = placesOfParts(paths, split.devices.size());
  if (places.empty()) {
    TaskOp task = split.task;
    return emitError(task.getLoc())
           << "task '" << task.getName() << "' is split into " << parts.size()
           << " parts for " << split.devices.size() << " devices";
  }
  for (auto [entry, place] : llvm::zip_equal(byPath, places))
    parts[entry.second].device = split.devices[place];
  return success();
}

FailureOr<std::vector<TaskPart>>
placer::makeParts(const TaskSplit &split, BodySplitter &splitter,
                  const SplitOptions &options) {
  TaskOp task = split.task;
  const CutAxis *reduction = split.reduction();
  unsigned reducedAt = reduction ? reduction - split.cuts.begin() : 0;
  unsigned stride = reduction ? strideOf(split.cuts, reducedAt) : 0;
  BodyWork whole = workOf(split.body->block()), sum;
  std::vector<TaskPart> parts;
  std::vector<BodyWork> works;
  SmallVector<unsigned> cell(split.cuts.size(), 0);
  do {
    SmallVector<AxisCut> cuts;
    TaskPart part;
    part.pieces = cell;
    for (auto [cut, at] : llvm::zip_equal(split.cuts, cell)) {
      const AxisPiece &piece = cut.pieces[at];
      if (!cut.isOfCopies())
        cuts.push_back({cut.axis, piece.begin, piece.end});
      part.replica = std::max(part.replica, piece.replica);
      part.path.append(piece.path.begin(), piece.path.end());
    }
    if (reduction && reduction->sumLevels > 1)
      part.outerGroup = reduction->pieces[cell[reducedAt]].path.front();
    auto start = PartRequest::Start::AsWhole;
    if (reduction && cell[reducedAt] != 0) {
      unsigned number = parts.size(), before = number - stride;
      part.group = parts[before].group;
      if (reduction->pieces[cell[reducedAt]].isLink) {
        start = PartRequest::Start::PartBefore;
        part.before = before;
        parts[before].after = number;
      } else {
        start = PartRequest::Start::Neutral;
        ++part.group;
      }
    }
    PartRequest request =
        BodySplitter::request(*split.body, split.axes, cuts, start);
    std::string why;
    std::optional<PartBody> body =
        splitter.makePart(*split.body, split.axes, request, why);
    if (!body)
      return emitError(task.getLoc())
             << "task '" << task.getName() << "' cannot be split: " << why;
    for (unsigned result : body->results)
      part.boxes.push_back(*request.results[result]);
    works.push_back(workOf(body->block()));
    // Copies are to do the same again.
    if (!split.isCopied() || cell.front() == 0)
      sum += works.back();
    part.body = std::move(*body);
    parts.push_back(std::move(part));
  } while (nextCell(cell, split.cuts));
  double factor = workFactor(sum, whole);
  if (split.mayStayWhole && factor > options.maxWork)
    return std::vector<TaskPart>();
  if (failed(checkWork(split, factor, options)))
    return failure();
  if (failed(placeParts(split, parts, options)))
    return failure();
  for (auto [part, work] : llvm::zip_equal(parts, works))
    part.share = workFactor(work, whole);
  return parts;
}
