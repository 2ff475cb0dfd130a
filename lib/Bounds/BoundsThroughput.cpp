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
// engines, the largest load L has sum w(e) * L >= sum w(e) * load(e), which is
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
  std::vector<EngineWeights> weights = std::move(context.weights);
  for (EngineId first = 0; first < instance.enginesPerDevice(); ++first) {
    EngineWeights equal;
    equal.of.assign(instance.numEngines(), 0);
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      equal.of[instance.firstEngine(device) + first] = 1;
    equal.total = instance.numDevices();
    weights.push_back(equal);
  }

  std::vector<Wide> work(weights.size(), 0);
  std::vector<int64_t> times(instance.numEngines(), 0);
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    int64_t shortest = -1;
    std::vector<Wide> least(weights.size(), -1);
    for (DeviceId device : instance.groupDevices(group)) {
      int64_t longest = 0;
      for (TaskId member : instance.groupMembers(group)) {
        int64_t &time = times[instance.engine(member, device)];
        time += instance.time(member, device);
        longest = std::max(longest, time);
      }
      shortest = shortest < 0 ? longest : std::min(shortest, longest);
      for (auto [index, set] : llvm::enumerate(weights)) {
        Wide counted = 0;
        for (EngineId engine = instance.firstEngine(device);
             engine < instance.firstEngine(device + 1); ++engine)
          counted += Wide(set.of[engine]) * times[engine];
        least[index] =
            least[index] < 0 ? counted : std::min(least[index], counted);
      }
      for (TaskId member : instance.groupMembers(group))
        times[instance.engine(member, device)] = 0;
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
