//===- LinkPuzzle.h - Random problems in which links decide -----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_SEARCH_LINKPUZZLE_H
#define PLACER_UNITTESTS_SEARCH_LINKPUZZLE_H

#include "../Common/RandomProblem.h"

namespace placer::testing {

/// Devices in a ring of one or two ways or joined at random, without memory
/// limits, and tasks that may run on few devices each. It need not be valid: a
/// task may have no way to its neighbours. Sizes and chances are such that
/// there mostly is a placement, but not every choice leads to one.
inline Problem linkPuzzle(uint64_t seed, int32_t maxTasks = 30) {
  Random random(seed);
  Problem problem;
  problem.name = "puzzle-" + std::to_string(seed);
  auto numDevices = static_cast<DeviceId>(random.between(3, 6));
  for (DeviceId device = 0; device < numDevices; ++device)
    problem.devices.push_back(
        {"d" + std::to_string(device), "gpu", std::nullopt});
  int64_t wiring = random.below(3);
  for (DeviceId from = 0; from < numDevices; ++from)
    for (DeviceId to = 0; to < numDevices; ++to) {
      bool isNext = (from + 1) % numDevices == to;
      bool isPrevious = (to + 1) % numDevices == from;
      bool isThere = wiring == 0   ? isNext
                     : wiring == 1 ? isNext || isPrevious
                                   : random.percent(50);
      if (from != to && isThere)
        problem.links.push_back({from, to, random.below(9), 1000000000, {}});
    }

  auto numTasks = static_cast<int32_t>(random.between(4, maxTasks));
  int64_t freedom = random.between(50, 90);
  for (TaskId id = 0; id < numTasks; ++id) {
    Task task;
    task.name = "t" + std::to_string(id);
    task.costNs = {{"gpu", random.below(50)}};
    if (random.percent(5))
      task.colocation = "g";
    else
      for (DeviceId device = 0; device < numDevices; ++device)
        if (random.percent(freedom))
          task.devices.push_back(device);
    problem.tasks.push_back(std::move(task));
  }
  for (TaskId id = 0; id + 1 < numTasks; ++id) {
    Tensor tensor;
    tensor.name = "x" + std::to_string(id);
    tensor.producer = id;
    tensor.bytes = random.below(20);
    int64_t near = std::min<int64_t>(numTasks - id - 1, 4);
    for (int64_t count = random.between(1, 3); count > 0; --count)
      tensor.consumers.push_back(id + 1 +
                                 static_cast<TaskId>(random.below(near)));
    problem.tensors.push_back(std::move(tensor));
  }
  return problem;
}

} // namespace placer::testing

#endif // PLACER_UNITTESTS_SEARCH_LINKPUZZLE_H
