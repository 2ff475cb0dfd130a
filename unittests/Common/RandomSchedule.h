//===- RandomSchedule.h - Random schedules and given devices ----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_COMMON_RANDOMSCHEDULE_H
#define PLACER_UNITTESTS_COMMON_RANDOMSCHEDULE_H

#include "RandomProblem.h"

#include <optional>

namespace placer::testing {

/// A valid schedule of a random placement, or none where that cannot run.
inline std::optional<Schedule> randomSchedule(const Instance &instance,
                                              uint64_t seed) {
  SimulationResult result = simulate(instance, randomPlacement(instance, seed));
  if (auto *schedule = std::get_if<Schedule>(&result))
    return std::move(*schedule);
  return std::nullopt;
}

/// The same of a placement in which some tensors come from where they were
/// sent, or over other devices.
inline std::optional<Schedule>
randomForwardingSchedule(const Instance &instance, uint64_t seed) {
  Placement placement = randomPlacement(instance, seed);
  Random random(seed + 1);
  int64_t chance = random.pick(std::vector<int64_t>{20, 60, 100});
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    DeviceId home = placement.device[instance.producer(tensor)];
    for (DeviceId to = 0; to < instance.numDevices(); ++to) {
      auto from = static_cast<DeviceId>(random.below(instance.numDevices()));
      if (to != home && from != to && from != home && random.percent(chance) &&
          instance.link(from, to) != kNone &&
          instance.link(home, from) != kNone)
        placement.forwards.push_back({tensor, to, from});
    }
  }
  SimulationResult result = simulate(instance, placement);
  if (auto *schedule = std::get_if<Schedule>(&result))
    return std::move(*schedule);
  return std::nullopt;
}

/// Devices for some groups, as they might be given: for `chance` percent.
inline std::vector<DeviceId> someDevices(const Instance &instance,
                                         Random &random, int64_t chance) {
  std::vector<DeviceId> fixed(instance.numTasks(), kNone);
  for (GroupId group = 0; group < instance.numGroups(); ++group)
    if (random.percent(chance)) {
      DeviceId device = random.pick(instance.groupDevices(group));
      for (TaskId task : instance.groupMembers(group))
        fixed[task] = device;
    }
  return fixed;
}

} // namespace placer::testing

#endif // PLACER_UNITTESTS_COMMON_RANDOMSCHEDULE_H
