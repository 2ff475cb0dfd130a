//===- BoundsBody.cpp - Work between heads and tails ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds/BoundParts.h"
#include "Bounds/LongestRest.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

int64_t placer::longestWithBody(std::vector<BodyPart> parts, int64_t total) {
  std::vector<int64_t> tails;
  for (const BodyPart &part : parts)
    tails.push_back(part.tail);
  llvm::sort(tails);
  tails.erase(llvm::unique(tails), tails.end());
  llvm::stable_sort(parts, [](const BodyPart &a, const BodyPart &b) {
    return a.head > b.head;
  });
  LongestRest rest(std::move(tails), total);
  int64_t bound = 0;
  for (size_t i = 0; i < parts.size(); ++i) {
    rest.add(parts[i].tail, parts[i].work);
    if (i + 1 == parts.size() || parts[i + 1].head < parts[i].head)
      bound =
          std::max(bound, parts[i].head + ceilDivide(rest.longest(), total));
  }
  return bound;
}

int64_t placer::headBodyTail(const Instance &instance, const PathTables &tables,
                             const EngineWeights &weights) {
  std::vector<BodyPart> parts;
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    GroupId group = instance.group(task);
    BodyPart part{kNever, kNever, kNever};
    for (DeviceId device : instance.groupDevices(group)) {
      if (!tables.isUsable(group, device))
        continue;
      part.head = std::min(part.head, tables.head(task, device));
      part.tail = std::min(part.tail, tables.tail(task, device));
      part.work =
          std::min(part.work, weights.of[instance.engine(task, device)] *
                                  instance.time(task, device));
    }
    parts.push_back(part);
  }
  return longestWithBody(std::move(parts), weights.total);
}

Bound placer::boundByHeadsAndTails(const BoundContext &context) {
  Bound bound{0, "head-body-tail"};
  for (const EngineWeights &weights : context.weights)
    bound.ns = std::max(
        bound.ns, headBodyTail(context.instance, context.tables, weights));
  return bound;
}
