//===- SerialWork.cpp - What one device must do in turn -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SerialWork.h"

#include "LongestRest.h"

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
  std::vector<std::vector<Part>> parts(instance.numDevices());
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
      parts[only].push_back({task, tables.head(task, only),
                             tables.tail(task, only),
                             instance.time(task, only)});
  }
  for (const std::vector<Part> &ofDevice : parts) {
    if (ofDevice.empty())
      continue;
    std::vector<BodyPart> bodies;
    for (const Part &part : ofDevice)
      bodies.push_back({part.head, part.tail, part.time});
    if (longestWithBody(std::move(bodies), /*total=*/1) > limit)
      return false;
    raiseHeads(tables, ofDevice, isChanged);
    raiseTails(tables, ofDevice, isChanged);
  }
  return true;
}

void SerialWork::raiseHeads(PathTables &tables, llvm::ArrayRef<Part> parts,
                            bool &isChanged) const {
  std::vector<int64_t> heads;
  std::vector<const Part *> sorted;
  for (const Part &part : parts) {
    heads.push_back(part.head);
    sorted.push_back(&part);
  }
  llvm::stable_sort(sorted, [&](const Part *a, const Part *b) {
    return backbone.firstAfter(a->task) < backbone.firstAfter(b->task);
  });
  LongestRest rest(sortedOut(std::move(heads)), /*total=*/1);
  size_t next = 0;
  for (int32_t position = 1; position < backbone.end(); ++position) {
    for (; next < sorted.size() &&
           backbone.firstAfter(sorted[next]->task) <= position;
         ++next)
      rest.add(sorted[next]->head, sorted[next]->time);
    if (next == 0)
      continue;
    auto least = static_cast<int64_t>(rest.longest());
    TaskId task = backbone.taskAt(position);
    for (DeviceId device : instance.groupDevices(instance.group(task)))
      if (tables.isUsable(instance.group(task), device))
        isChanged |= tables.raiseHead(task, device, least);
  }
}

void SerialWork::raiseTails(PathTables &tables, llvm::ArrayRef<Part> parts,
                            bool &isChanged) const {
  std::vector<int64_t> tails;
  std::vector<const Part *> sorted;
  for (const Part &part : parts) {
    tails.push_back(part.tail);
    sorted.push_back(&part);
  }
  llvm::stable_sort(sorted, [&](const Part *a, const Part *b) {
    return backbone.lastBefore(a->task) > backbone.lastBefore(b->task);
  });
  LongestRest rest(sortedOut(std::move(tails)), /*total=*/1);
  size_t next = 0;
  for (int32_t position = backbone.end() - 1; position > 0; --position) {
    for (; next < sorted.size() &&
           backbone.lastBefore(sorted[next]->task) >= position;
         ++next)
      rest.add(sorted[next]->tail, sorted[next]->time);
    if (next == 0)
      continue;
    auto least = static_cast<int64_t>(rest.longest());
    TaskId task = backbone.taskAt(position);
    for (DeviceId device : instance.groupDevices(instance.group(task)))
      if (tables.isUsable(instance.group(task), device))
        isChanged |= tables.raiseTail(task, device, least);
  }
}
