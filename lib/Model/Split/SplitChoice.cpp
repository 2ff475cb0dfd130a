//===- SplitChoice.cpp - Which tasks are cut, along what, and where -------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/SplitChoice.h"

#include "Model/Problem/Describe.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <numeric>

using namespace placer;
using llvm::ArrayRef;
using llvm::SmallVector;

/// A product of an extent and a sum of shares needs more than 64 bits.
__extension__ using Wide = __int128;

/// More would not fit a schedule that anyone could look at, nor its indices.
static constexpr int64_t kMostParts = 1000000;

SmallVector<int64_t, 4> placer::equalCuts(IndexRange range, int64_t parts) {
  SmallVector<int64_t, 4> cuts;
  int64_t size = range.size() / parts, longer = range.size() % parts;
  for (int64_t part = 1; part < parts; ++part)
    cuts.push_back(range.begin + part * size + std::min(part, longer));
  return cuts;
}

SmallVector<int64_t, 4> placer::shareCuts(IndexRange range,
                                          ArrayRef<int64_t> shares) {
  SmallVector<int64_t, 4> cuts;
  Wide total = 0, before = 0;
  for (int64_t share : shares)
    total += share;
  auto parts = static_cast<int64_t>(shares.size());
  for (int64_t part = 1; part < parts; ++part) {
    before += shares[part - 1];
    // To the nearest, and such that every part before and behind has one.
    auto cut =
        range.begin +
        static_cast<int64_t>((2 * before * range.size() + total) / (2 * total));
    int64_t least = (cuts.empty() ? range.begin : cuts.back()) + 1;
    cuts.push_back(std::clamp(cut, least, range.end - (parts - part)));
  }
  return cuts;
}

SmallVector<int64_t, 4>
placer::nestedCuts(int64_t extent, ArrayRef<int64_t> cuts, int64_t parts) {
  SmallVector<int64_t, 4> inner;
  int64_t begin = 0;
  auto cutUpTo = [&](int64_t end) {
    llvm::append_range(inner, equalCuts({begin, end}, parts));
    begin = end;
  };
  for (int64_t cut : cuts)
    cutUpTo(cut);
  cutUpTo(extent);
  return inner;
}

//===----------------------------------------------------------------------===//
// Paths
//===----------------------------------------------------------------------===//

/// How many of the paths, from the first, go on alike up to `level` with it.
static size_t countAlike(ArrayRef<PartPath> paths, size_t level) {
  return paths
      .take_while([&](const PartPath &path) {
        return path[level] == paths.front()[level];
      })
      .size();
}

/// Gives `paths`, which are alike before `level`, the copies that are at
/// `numerator` to `numerator + 1` of `denominator` parts of all.
static void spread(ArrayRef<PartPath> paths, size_t level, int64_t copies,
                   int64_t numerator, int64_t denominator,
                   llvm::MutableArrayRef<int32_t> taken) {
  if (paths.size() == 1 || level == paths.front().size()) {
    std::fill(taken.begin(), taken.end(),
              static_cast<int32_t>(Wide(numerator) * copies / denominator));
    return;
  }
  SmallVector<size_t, 8> sizes;
  for (size_t at = 0; at < paths.size(); at += sizes.back())
    sizes.push_back(countAlike(paths.drop_front(at), level));
  auto branches = static_cast<int64_t>(sizes.size());
  size_t begin = 0;
  for (auto [branch, size] : llvm::enumerate(sizes)) {
    spread(paths.slice(begin, size), level + 1, copies,
           numerator * branches + static_cast<int64_t>(branch),
           denominator * branches, taken.slice(begin, size));
    begin += size;
  }
}

std::vector<int32_t> placer::copiesRead(ArrayRef<PartPath> paths,
                                        int64_t copies) {
  std::vector<int32_t> taken(paths.size(), 0);
  if (copies > 1 && !paths.empty())
    spread(paths, 0, copies, 0, 1, taken);
  return taken;
}

std::vector<int32_t> placer::placesOfParts(ArrayRef<PartPath> paths,
                                           size_t count) {
  size_t numLevels = paths.empty() ? 0 : paths.front().size();
  std::vector<int32_t> places(paths.size(), 0);
  for (size_t levels = 1; levels <= numLevels; ++levels) {
    for (size_t at = 1; at < paths.size(); ++at)
      places[at] =
          places[at - 1] + (ArrayRef(paths[at]).take_front(levels) !=
                            ArrayRef(paths[at - 1]).take_front(levels));
    if (static_cast<size_t>(places.back()) + 1 == count)
      return places;
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

static Violation splitFault(TaskId task, std::string message) {
  return {Rule::Split, Subject::task(task), std::move(message), {}};
}

/// Two axes that slice one dimension of `what` cannot be cut at once.
template <typename Id>
static std::optional<std::string>
findSharedDim(ArrayRef<std::pair<Id, Follows>> of,
              llvm::DenseMap<std::pair<Id, int32_t>, AxisId> &axisOfDim,
              AxisId axis, std::string (*describe)(const Problem &, Id),
              const Problem &problem) {
  for (const auto &[id, follows] : of) {
    if (!follows.isSliced())
      continue;
    auto [first, isNew] = axisOfDim.try_emplace({id, follows.dim}, axis);
    if (!isNew && first->second != axis)
      return "axes '" + problem.splits[first->second].name + "' and '" +
             problem.splits[axis].name + "' slice the same dimension of " +
             describe(problem, id);
  }
  return std::nullopt;
}

static std::string describeHeld(const Problem &problem, int32_t task) {
  return "what " + describeTask(problem, task) + " holds";
}

static std::optional<Violation> checkChoice(const Problem &problem,
                                            const SplitChoice &choice,
                                            int64_t &numParts) {
  std::string name = describeTask(problem, choice.task);
  auto fault = [&](const std::string &message) {
    return splitFault(choice.task, name + " cannot be split: " + message);
  };
  llvm::DenseMap<std::pair<TensorId, int32_t>, AxisId> ofTensors, ofWeights,
      ofResident;
  int64_t parts = 1;
  llvm::SmallDenseSet<std::pair<AxisId, int64_t>, 16> allCuts;
  for (const SplitLevel &level : choice.levels) {
    if (level.isOfCopies()) {
      if (&level != choice.levels.begin())
        return fault("copies come before all axes, and once");
      if (level.copies < 1 || level.copies > kMostParts || !level.cuts.empty())
        return fault("there must be from 1 to " + std::to_string(kMostParts) +
                     " copies");
      if (axesOf(problem.splits, choice.task).empty())
        return fault("it has no axis, so nothing says that it may be copied");
      parts = level.copies;
      continue;
    }
    if (level.axis < 0 || size_t(level.axis) >= problem.splits.size() ||
        problem.splits[level.axis].task != choice.task)
      return fault("it has no such axis");
    const SplitAxis &axis = problem.splits[level.axis];
    int64_t last = 0;
    for (int64_t cut : level.cuts) {
      if (cut <= 0 || cut >= axis.extent)
        return fault("cut " + std::to_string(cut) + " is outside of 0.." +
                     std::to_string(axis.extent) + " of axis '" + axis.name +
                     "'");
      if (cut < last)
        return fault("cut " + std::to_string(cut) + " of axis '" + axis.name +
                     "' stands behind " + std::to_string(last));
      if (!allCuts.insert({level.axis, cut}).second)
        return fault("axis '" + axis.name + "' is cut twice at " +
                     std::to_string(cut) + ", so that a part would be empty");
      last = cut;
    }
    // For a nested level this counts too many; it is only a limit.
    parts = std::min(kMostParts + 1,
                     parts * (static_cast<int64_t>(level.cuts.size()) + 1));
    std::optional<std::string> shared = findSharedDim<TensorId>(
        axis.tensors, ofTensors, level.axis, describeTensor, problem);
    if (!shared)
      shared = findSharedDim<WeightId>(axis.weights, ofWeights, level.axis,
                                       describeWeight, problem);
    if (!shared)
      shared = findSharedDim<TaskId>({{axis.task, axis.resident}}, ofResident,
                                     level.axis, describeHeld, problem);
    if (shared)
      return fault(*shared);
  }
  numParts += parts;
  if (numParts > kMostParts)
    return fault("there would be more than " + std::to_string(kMostParts) +
                 " parts");
  return std::nullopt;
}

std::optional<Violation> placer::checkChoices(const Problem &problem,
                                              const SplitChoices &choices) {
  llvm::DenseSet<TaskId> chosen;
  int64_t numParts = 0;
  for (const SplitChoice &choice : choices) {
    if (choice.task < 0 || size_t(choice.task) >= problem.tasks.size())
      return Violation{Rule::Split,
                       Subject::problem(),
                       "task #" + std::to_string(choice.task) +
                           " cannot be split: there is none",
                       {}};
    if (!chosen.insert(choice.task).second)
      return splitFault(choice.task,
                        describeTask(problem, choice.task) + " is split twice");
    if (auto fault = checkChoice(problem, choice, numParts))
      return fault;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// The same for many tasks
//===----------------------------------------------------------------------===//

/// The axis along which each task is cut: its first of `kind`.
static std::vector<AxisId> firstAxes(const Problem &problem,
                                     std::optional<AxisKind> kind) {
  std::vector<AxisId> axes;
  for (auto [id, axis] : llvm::enumerate(problem.splits))
    if ((!kind || axis.kind == *kind) &&
        (axes.empty() || problem.splits[axes.back()].task != axis.task))
      axes.push_back(static_cast<AxisId>(id));
  return axes;
}

static Violation tooShort(const Problem &problem, AxisId axis, int64_t parts) {
  const SplitAxis &of = problem.splits[axis];
  return {Rule::Split,
          Subject::axis(axis),
          describeTask(problem, of.task) + " cannot be split: axis '" +
              of.name + "' has " + std::to_string(of.extent) + ", fewer than " +
              std::to_string(parts) + " parts",
          {}};
}

/// Cuts are written down, so their number is limited before that.
static Violation tooMany(const Problem &problem, AxisId axis) {
  const SplitAxis &of = problem.splits[axis];
  return {Rule::Split,
          Subject::axis(axis),
          describeTask(problem, of.task) +
              " cannot be split: there would be more than " +
              std::to_string(kMostParts) + " parts",
          {}};
}

static Violation noAxis(std::optional<AxisKind> kind) {
  std::string which =
      kind ? " of kind '" + axisKindName(*kind).str() + "'" : std::string();
  return {Rule::Split,
          Subject::problem(),
          "no task has an axis" + which + " along which it can be split",
          {{Subject::problem(), "a graph says so in 'splits' of its tasks"}}};
}

void placer::chooseUpdates(const Problem &problem,
                           llvm::function_ref<int64_t(TaskId)> replicasOf,
                           SplitChoices &choices) {
  llvm::DenseMap<TensorId, int64_t> sums;
  llvm::DenseSet<TaskId> chosen;
  for (const SplitAxis &axis : problem.splits) {
    if (axis.kind != AxisKind::Samples)
      continue;
    chosen.insert(axis.task);
    for (const auto &[tensor, follows] : axis.tensors)
      if (follows.how == Follows::How::Partial)
        sums[tensor] = replicasOf(axis.task);
  }
  for (auto [id, axis] : llvm::enumerate(problem.splits)) {
    if (axis.kind != AxisKind::Parameter)
      continue;
    int64_t replicas = 1;
    for (const auto &[tensor, follows] : axis.tensors)
      if (follows.isSliced())
        replicas = std::max(replicas, sums.lookup(tensor));
    if (replicas > 1 && axis.extent >= replicas &&
        chosen.insert(axis.task).second)
      choices.push_back(
          {axis.task,
           {{static_cast<AxisId>(id), equalCuts({0, axis.extent}, replicas),
             SplitLevel::Sum::Tree, SplitLevel::Place::Apart}}});
  }
}

std::variant<SplitChoices, Violation>
placer::chooseSamples(const Problem &problem, int64_t replicas,
                      int64_t microBatches) {
  SplitChoices choices;
  for (AxisId id : firstAxes(problem, AxisKind::Samples)) {
    const SplitAxis &axis = problem.splits[id];
    // The smallest replica has this many samples.
    if (axis.extent / replicas < microBatches)
      return tooShort(problem, id, replicas * microBatches);
    if (replicas * microBatches > kMostParts)
      return tooMany(problem, id);
    SplitChoice choice{axis.task, {}};
    SplitLevel outer{id, equalCuts({0, axis.extent}, replicas),
                     SplitLevel::Sum::Tree, SplitLevel::Place::Apart};
    SplitLevel inner{id, nestedCuts(axis.extent, outer.cuts, microBatches),
                     SplitLevel::Sum::Chain, SplitLevel::Place::Together};
    if (replicas > 1)
      choice.levels.push_back(std::move(outer));
    if (microBatches > 1)
      choice.levels.push_back(std::move(inner));
    if (!choice.levels.empty())
      choices.push_back(std::move(choice));
  }
  if (choices.empty() && replicas * microBatches > 1)
    return noAxis(AxisKind::Samples);
  if (replicas > 1)
    chooseUpdates(problem, [&](TaskId) { return replicas; }, choices);
  return choices;
}

std::variant<SplitChoices, Violation>
placer::chooseParts(const Problem &problem, int64_t parts,
                    std::optional<AxisKind> kind) {
  SplitChoices choices;
  for (AxisId id : firstAxes(problem, kind)) {
    const SplitAxis &axis = problem.splits[id];
    if (axis.extent < parts)
      return tooShort(problem, id, parts);
    if (parts > kMostParts)
      return tooMany(problem, id);
    if (parts > 1)
      choices.push_back({axis.task,
                         {{id, equalCuts({0, axis.extent}, parts),
                           SplitLevel::Sum::Tree, SplitLevel::Place::Apart}}});
  }
  if (choices.empty() && parts > 1)
    return noAxis(kind);
  return choices;
}
