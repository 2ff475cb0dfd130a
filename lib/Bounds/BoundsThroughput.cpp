//===- BoundsThroughput.cpp - The least largest load ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where steps follow each other, no device has to wait at the beginning or the
// end of one: what holds for a makespan because of that does not hold for the
// largest load. What is left is the work itself. For any weights w >= 0 of
// devices, the largest load L has sum w(d) * L >= sum w(d) * load(d), which is
// at least what all groups take where each counts least.
//
//===----------------------------------------------------------------------===//

#include "Bounds/BoundParts.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

Bound placer::throughputBound(const Instance &instance,
                              const Deadline &deadline) {
  Bound bound{0, "largest-load"};
  BoundContext context(instance, deadline);
  boundByLoad(context);
  std::vector<DeviceWeights> weights = std::move(context.weights);
  DeviceWeights equal;
  equal.of.assign(instance.numDevices(), 1);
  equal.total = instance.numDevices();
  weights.push_back(equal);

  std::vector<Wide> work(weights.size(), 0);
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    int64_t shortest = -1;
    std::vector<Wide> least(weights.size(), -1);
    for (DeviceId device : instance.groupDevices(group)) {
      int64_t time = 0;
      for (TaskId member : instance.groupMembers(group))
        time += instance.time(member, device);
      shortest = shortest < 0 ? time : std::min(shortest, time);
      for (auto [index, set] : llvm::enumerate(weights)) {
        Wide counted = Wide(set.of[device]) * time;
        least[index] =
            least[index] < 0 ? counted : std::min(least[index], counted);
      }
    }
    // A group is on one device.
    bound.ns = std::max(bound.ns, shortest);
    for (auto [sum, part] : llvm::zip(work, least))
      sum += part;
  }
  for (auto [sum, set] : llvm::zip(work, weights))
    if (set.total > 0)
      bound.ns = std::max(bound.ns, ceilDivide(sum, set.total));
  return bound;
}
