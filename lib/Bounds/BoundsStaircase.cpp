//===- BoundsStaircase.cpp - Devices that start one after another ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A device works from the first start of the groups that it has to the last
// finish. No two devices have the same group: so the second device to start
// does so no earlier than the group whose first start is the second, and so on,
// and the same holds for the ends. A device that nothing is on idles all of
// the time. With W the work of all tasks where each takes least, and D devices,
//
//   D * makespan >= W + sum of the D least heads + sum of the D least tails
//
// where a head and a tail together count for no more than what is proven.
//
//===----------------------------------------------------------------------===//

#include "Bounds/BoundParts.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

Bound placer::boundByStaircase(const BoundContext &context, int64_t proven) {
  const Instance &instance = context.instance;
  auto numDevices = static_cast<size_t>(instance.numDevices());
  // Of the main engines.
  Wide sum = 0;
  std::vector<int64_t> heads, tails;
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    int64_t head = kNever, tail = kNever;
    for (TaskId task : instance.groupMembers(group)) {
      int64_t least = kNever;
      for (DeviceId device : instance.groupDevices(group)) {
        if (!context.tables.isUsable(group, device))
          continue;
        bool isMain =
            instance.engine(task, device) == instance.firstEngine(device);
        least = std::min(least, isMain ? instance.time(task, device) : 0);
      }
      if (least == 0 || least >= kNever)
        continue;
      sum += least;
      head = std::min(head, context.tables.leastHead(task));
      tail = std::min(tail, context.tables.leastTail(task));
    }
    if (head < kNever) {
      heads.push_back(head);
      tails.push_back(tail);
    }
  }
  heads.resize(std::max(heads.size(), numDevices), kNever);
  tails.resize(heads.size(), kNever);
  auto last = static_cast<ptrdiff_t>(numDevices);
  std::partial_sort(heads.begin(), heads.begin() + last, heads.end());
  std::partial_sort(tails.begin(), tails.begin() + last, tails.end());
  for (size_t i = 0; i < numDevices; ++i)
    sum += std::min(proven, heads[i] + tails[i]);
  return {numDevices == 0 ? 0 : ceilDivide(sum, Wide(numDevices)), "staircase"};
}
