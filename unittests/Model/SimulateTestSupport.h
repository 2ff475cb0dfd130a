//===- SimulateTestSupport.h - Placements and what they do ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_MODEL_SIMULATETESTSUPPORT_H
#define PLACER_UNITTESTS_MODEL_SIMULATETESTSUPPORT_H

#include "TestProblem.h"
#include "placer/Model/Simulate.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"

#include "gtest/gtest.h"

namespace placer::testing {

/// The placement that runs these tasks on device 0, these on device 1, …
inline Placement place(const Problem &problem,
                       std::vector<std::vector<TaskId>> order) {
  Placement placement;
  placement.device.assign(problem.tasks.size(), kNone);
  order.resize(problem.devices.size());
  for (size_t device = 0; device < order.size(); ++device)
    for (TaskId task : order[device])
      placement.device[task] = static_cast<DeviceId>(device);
  placement.order = std::move(order);
  return placement;
}

/// Expects that the placement runs as `text` shows, by rules that `verify`
/// accepts.
inline void expectRun(const Problem &problem, const Placement &placement,
                      const std::string &text) {
  EXPECT_EQ(show(validate(problem)), "");
  Instance instance(problem);
  SimulationResult result = simulate(instance, placement);
  if (const auto *stop = std::get_if<Violation>(&result)) {
    ADD_FAILURE() << show({*stop});
    return;
  }
  const Schedule &schedule = std::get<Schedule>(result);
  EXPECT_EQ(show(problem, schedule), text);
  EXPECT_EQ(show(verify(instance, schedule)), "");
}

/// Expects that the placement stops with what `text` shows, about `where`.
inline void expectStop(const Problem &problem, const Placement &placement,
                       Subject where, const std::string &text) {
  EXPECT_EQ(show(validate(problem)), "");
  Instance instance(problem);
  SimulationResult result = simulate(instance, placement);
  if (const auto *schedule = std::get_if<Schedule>(&result)) {
    ADD_FAILURE() << "it runs: " << show(problem, *schedule);
    return;
  }
  const Violation &stop = std::get<Violation>(result);
  EXPECT_EQ(show({stop}), text);
  EXPECT_EQ(stop.where.kind, where.kind);
  EXPECT_EQ(stop.where.index, where.index);
}

/// GPUs, each joined to each without latency, 1 ns per byte, over the channels
/// that `channels(from, to)` names.
template <typename Channels>
Problem fullMachine(int32_t numDevices, Channels channels) {
  Problem problem;
  problem.name = "full";
  for (DeviceId id = 0; id < numDevices; ++id)
    problem.devices.push_back(
        {"gpu" + std::to_string(id), "gpu", std::nullopt});
  for (DeviceId from = 0; from < numDevices; ++from)
    for (DeviceId to = 0; to < numDevices; ++to)
      if (from != to)
        problem.links.push_back(makeLink(from, to, 0, channels(from, to)));
  return problem;
}

using Channels = std::vector<std::string>;
inline Channels ownChannel(DeviceId, DeviceId) { return {}; }
inline Channels bus(DeviceId, DeviceId) { return {"bus"}; }
inline Channels ports(DeviceId from, DeviceId to) {
  return {"out" + std::to_string(from), "in" + std::to_string(to)};
}

} // namespace placer::testing

#endif // PLACER_UNITTESTS_MODEL_SIMULATETESTSUPPORT_H
