//===- Unfold.cpp - A problem whose tasks are cut into parts --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Unfold.h"

#include "Model/Split/Unfolder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

#include <algorithm>
#include <map>

using namespace placer;
using llvm::ArrayRef;
using llvm::SmallVector;

int64_t placer::shareOf(int64_t amount, int64_t part, int64_t whole) {
  __extension__ using Int128 = __int128;
  return static_cast<int64_t>((Int128(amount) * part + whole - 1) / whole);
}

std::string UniqueNames::make(std::string name) {
  if (taken.insert(name).second)
    return name;
  for (int number = 1;; ++number) {
    std::string other = name + "_" + std::to_string(number);
    if (taken.insert(other).second)
      return other;
  }
}

Unfolder::Unfolder(const Problem &given, const SplitChoices &choices)
    : given(given), choiceOf(given.tasks.size(), nullptr) {
  for (const SplitChoice &choice : choices)
    if (llvm::any_of(choice.levels,
                     [](const SplitLevel &level) { return level.isCut(); }))
      choiceOf[choice.task] = &choice;
}

Unfolding Unfolder::run() {
  result.problem.name = given.name;
  result.problem.source = given.source;
  result.problem.devices = given.devices;
  result.problem.links = given.links;
  shapes = tensorShapes(given.splits, given.tensors.size());
  shapesOfWeights = weightShapes(given.splits, given.weights.size());
  makeParts();
  makeColocations();
  makeTensors();
  makeWeights();
  keepAxes();
  return std::move(result);
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

void Unfolder::makeParts() {
  for (const Task &task : given.tasks) {
    taskNames.take(task.name);
    if (!task.colocation.empty())
      setNames.take(task.colocation);
  }
  for (auto [index, task] : llvm::enumerate(given.tasks)) {
    auto id = static_cast<TaskId>(index);
    result.firstPart.push_back(static_cast<TaskId>(result.tasks.size()));
    if (isSplit(id)) {
      makePartsOf(*choiceOf[id]);
      continue;
    }
    result.tasks.push_back({id});
    result.problem.tasks.push_back(task);
  }
  result.firstPart.push_back(static_cast<TaskId>(result.tasks.size()));
}

/// Level by level, each cuts the parts that there are so far.
void Unfolder::makePartsOf(const SplitChoice &choice) {
  std::vector<TaskOrigin> parts(1);
  parts.front().task = choice.task;
  parts.front().kind = TaskOrigin::Kind::Part;
  for (const SplitLevel &level : choice.levels) {
    if (level.isOfCopies()) {
      parts = std::vector<TaskOrigin>(level.copies, parts.front());
      for (auto [number, part] : llvm::enumerate(parts))
        part.path.push_back(static_cast<int32_t>(number));
      continue;
    }
    const SplitAxis &axis = given.splits[level.axis];
    for (const auto &[tensor, follows] : axis.tensors)
      ofTensors[{level.axis, tensor}] = &follows;
    for (const auto &[weight, follows] : axis.weights)
      ofWeights[{level.axis, weight}] = &follows;
    std::vector<TaskOrigin> next;
    for (const TaskOrigin &part : parts) {
      auto cut = llvm::find_if(part.ranges, [&](const auto &range) {
        return range.first == level.axis;
      });
      size_t at = cut - part.ranges.begin();
      IndexRange whole =
          cut == part.ranges.end() ? IndexRange{0, axis.extent} : cut->second;
      int64_t begin = whole.begin;
      int32_t number = 0;
      auto addUpTo = [&](int64_t end) {
        TaskOrigin smaller = part;
        if (at == smaller.ranges.size())
          smaller.ranges.emplace_back(level.axis, whole);
        smaller.ranges[at].second = {begin, end};
        smaller.path.push_back(number++);
        next.push_back(std::move(smaller));
        begin = end;
      };
      for (const int64_t *point = llvm::upper_bound(level.cuts, whole.begin);
           point != level.cuts.end() && *point < whole.end; ++point)
        addUpTo(*point);
      addUpTo(whole.end);
    }
    parts = std::move(next);
  }
  for (TaskOrigin &part : parts) {
    result.problem.tasks.push_back(makePart(part, choice));
    result.tasks.push_back(std::move(part));
  }
}

Task Unfolder::makePart(const TaskOrigin &part, const SplitChoice &choice) {
  const Task &task = given.tasks[choice.task];
  Task made = task;
  std::string name = task.name;
  for (auto [level, number] : llvm::zip_equal(choice.levels, part.path))
    if (level.isCut())
      name += "." + std::to_string(number);
  made.name = taskNames.make(std::move(name));
  // Axis by axis, as products of shares would not fit.
  auto scaled = [&](int64_t amount, int64_t fixed) {
    int64_t rest = amount - fixed;
    for (const auto &[axis, range] : part.ranges)
      rest = shareOf(rest, range.size(), given.splits[axis].extent);
    return fixed + rest;
  };
  for (auto &[key, ns] : made.costNs) {
    int64_t overhead = 0;
    for (const auto &[axis, range] : part.ranges)
      for (const auto &[ofKey, figure] : given.splits[axis].overheadNs)
        if (ofKey == key)
          overhead = std::max(overhead, figure);
    ns = scaled(ns, std::min(overhead, ns));
  }
  int64_t fixed = 0;
  for (const auto &[axis, range] : part.ranges)
    fixed = std::max(fixed, given.splits[axis].fixedWorkspaceBytes);
  made.workspaceBytes = scaled(made.workspaceBytes, fixed);
  // What it holds is found when all parts are known.
  made.residentBytes = 0;
  return made;
}

//===----------------------------------------------------------------------===//
// Colocation
//===----------------------------------------------------------------------===//

/// Which part it is in the levels whose parts may be on several devices.
PartPath Unfolder::pathApart(TaskId part) const {
  const TaskOrigin &origin = result.tasks[part];
  PartPath path;
  if (origin.kind == TaskOrigin::Kind::Part)
    for (auto [level, number] :
         llvm::zip_equal(levelsOf(origin.task), origin.path))
      if (level.place == SplitLevel::Place::Apart && level.isCut())
        path.push_back(number);
  return path;
}

bool Unfolder::hasTogether(TaskId task) const {
  return llvm::any_of(levelsOf(task), [](const SplitLevel &level) {
    return level.place == SplitLevel::Place::Together && level.isCut();
  });
}

static std::string withPath(std::string name, ArrayRef<int32_t> path) {
  char separator = '@';
  for (int32_t number : path) {
    name += separator + std::to_string(number);
    separator = '.';
  }
  return name;
}

/// A set whose tasks have all the same parts becomes a set for each of them.
/// Where they do not, whatever was put apart would break what was asked for.
void Unfolder::makeColocations() {
  using Paths = std::vector<PartPath>;
  struct Set {
    Paths paths;
    bool isAlike = true;
    std::vector<TaskId> members;
  };
  std::vector<Set> sets;
  llvm::StringMap<size_t> setOf;
  for (auto [index, task] : llvm::enumerate(given.tasks)) {
    auto id = static_cast<TaskId>(index);
    bool isMember = !task.colocation.empty();
    if (!isMember && !(isSplit(id) && hasTogether(id)))
      continue;
    size_t set = sets.size();
    if (isMember)
      set = setOf.try_emplace(task.colocation, set).first->second;
    Paths paths;
    for (TaskId part = partsBegin(id); part < partsEnd(id); ++part)
      if (auto path = pathApart(part); paths.empty() || paths.back() != path)
        paths.push_back(std::move(path));
    if (set == sets.size())
      sets.push_back({std::move(paths), true, {}});
    else
      sets[set].isAlike &= sets[set].paths == paths;
    sets[set].members.push_back(id);
  }
  for (const Set &set : sets) {
    const Task &first = given.tasks[set.members.front()];
    // One that is not cut keeps its name, and so does one that stays together.
    if (!first.colocation.empty() &&
        (!set.isAlike || set.paths.front().empty()))
      continue;
    // Paths come again and again where a level within puts parts together.
    std::map<PartPath, std::string> nameOf;
    for (TaskId task : set.members)
      for (TaskId part = partsBegin(task); part < partsEnd(task); ++part) {
        auto path = pathApart(part);
        auto [name, isNew] = nameOf.try_emplace(path);
        if (isNew)
          name->second = setNames.make(withPath(
              first.colocation.empty() ? first.name : first.colocation, path));
        result.problem.tasks[part].colocation = name->second;
      }
  }
}

//===----------------------------------------------------------------------===//
// Axes
//===----------------------------------------------------------------------===//

void Unfolder::keepAxes() {
  auto isKept = [](const auto &firsts, const auto &entries) {
    return llvm::all_of(entries, [&](const auto &entry) {
      return firsts[entry.first + 1] - firsts[entry.first] == 1;
    });
  };
  for (const SplitAxis &axis : given.splits) {
    if (isSplit(axis.task) || !isKept(firstPiece, axis.tensors) ||
        !isKept(firstSlice, axis.weights))
      continue;
    SplitAxis kept = axis;
    kept.task = partsBegin(axis.task);
    for (auto &[tensor, follows] : kept.tensors)
      tensor = firstPiece[tensor];
    for (auto &[weight, follows] : kept.weights)
      weight = firstSlice[weight];
    result.problem.splits.push_back(std::move(kept));
  }
}

Unfolding placer::unfold(const Problem &problem, const SplitChoices &choices) {
  return Unfolder(problem, choices).run();
}

std::vector<DeviceId> placer::devicesOfParts(const Unfolding &unfolding,
                                             TaskId task,
                                             ArrayRef<DeviceId> devices) {
  std::vector<PartPath> paths;
  for (TaskId part = unfolding.firstPart[task];
       part < unfolding.firstPart[task + 1]; ++part)
    paths.push_back(unfolding.tasks[part].path);
  std::vector<DeviceId> ofParts;
  for (int32_t place : placesOfParts(paths, devices.size()))
    ofParts.push_back(devices[place]);
  return ofParts;
}
