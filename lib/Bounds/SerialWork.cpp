//===- SerialWork.cpp - What one device must do in turn -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds/SerialWork.h"

#include "Bounds/LongestRest.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

/// Ascending, each once.
static std::vector<int64_t> sortedOut(std::vector<int64_t> values) {
  llvm::sort(values);
  values.erase(llvm::unique(values), values.end());
  return values;
}

bool SerialWork::raise(PathTables &tables, int64_t limit,
                       bool &isChanged) const {
  std::vector<std::vector<Part>> parts(instance.numEngines());
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    GroupId group = instance.group(task);
    DeviceId only = kNone;
    bool areMore = false;
    for (DeviceId device : instance.groupDevices(group))
      if (tables.isUsable(group, device)) {
        areMore |= only != kNone;
        only = device;
      }
    if (only != kNone && !areMore && instance.time(task, only) > 0)
      parts[instance.engine(task, only)].push_back(
          {task, tables.head(task, only), tables.tail(task, only),
           instance.time(task, only)});
  }
  for (const std::vector<Part> &ofEngine : parts) {
    if (ofEngine.empty())
      continue;
    std::vector<BodyPart> bodies;
    for (const Part &part : ofEngine)
      bodies.push_back({part.head, part.tail, part.time});
    if (longestWithBody(std::move(bodies), /*total=*/1) > limit)
      return false;
    raiseAlong</*isForward=*/true>(tables, ofEngine, isChanged);
    raiseAlong</*isForward=*/false>(tables, ofEngine, isChanged);
  }
  return true;
}

/// Forward: a task of the path cannot start before all parts that come before
/// it are done. Backward: the same from the end, with tails.
template <bool isForward>
void SerialWork::raiseAlong(PathTables &tables, llvm::ArrayRef<Part> parts,
                            bool &isChanged) const {
  auto end = [](const Part &part) { return isForward ? part.head : part.tail; };
  // Where on the path a part counts from on, in the order of the walk.
  auto rank = [&](const Part *part) {
    return isForward ? backbone.firstAfter(part->task)
                     : -backbone.lastBefore(part->task);
  };
  std::vector<int64_t> ends;
  std::vector<const Part *> sorted;
  for (const Part &part : parts) {
    ends.push_back(end(part));
    sorted.push_back(&part);
  }
  llvm::stable_sort(
      sorted, [&](const Part *a, const Part *b) { return rank(a) < rank(b); });
  LongestRest rest(sortedOut(std::move(ends)), /*total=*/1);
  size_t next = 0;
  for (int32_t step = 1; step < backbone.end(); ++step) {
    int32_t position = isForward ? step : backbone.end() - step;
    for (; next < sorted.size() &&
           rank(sorted[next]) <= (isForward ? position : -position);
         ++next)
      rest.add(end(*sorted[next]), sorted[next]->time);
    if (next == 0)
      continue;
    auto least = static_cast<int64_t>(rest.longest());
    TaskId task = backbone.taskAt(position);
    for (DeviceId device : instance.groupDevices(instance.group(task)))
      if (tables.isUsable(instance.group(task), device))
        isChanged |= isForward ? tables.raiseHead(task, device, least)
                               : tables.raiseTail(task, device, least);
  }
}
