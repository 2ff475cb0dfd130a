//===- StepTables.cpp - Step times by number of devices -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cluster/StepTables.h"

#include "placer/Cluster/SpeedLaw.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace placer;

StepTables::StepTables(const Workload &workload)
    : workload(workload), packed(workload.speeds.size()),
      laws(workload.speeds.size()) {
  std::vector<std::vector<DeviceId>> hosts = workload.cluster.devicesByHost();
  llvm::stable_sort(
      hosts, [](const auto &a, const auto &b) { return a.size() > b.size(); });
  for (const std::vector<DeviceId> &host : hosts)
    llvm::append_range(order, host);
  for (std::vector<int64_t> &times : packed)
    times.resize(order.size() + 1, 0);
}

std::optional<int64_t> StepTables::packedNs(int32_t speed, int32_t count) {
  if (count < 1 || count > static_cast<int32_t>(order.size()))
    return std::nullopt;
  int64_t &known = packed[speed][count];
  if (known == 0) {
    std::vector<DeviceId> devices(order.begin(), order.begin() + count);
    llvm::sort(devices);
    auto time = workload.speeds[speed]->stepTime(workload.cluster, devices);
    auto *found = std::get_if<StepTime>(&time);
    known = found ? found->ns : -1;
  }
  return known > 0 ? std::optional(known) : std::nullopt;
}

std::optional<double> StepTables::lawNs(int32_t speed, int32_t count) {
  std::vector<double> &law = laws[speed];
  if (law.empty()) {
    law.resize(order.size() + 1, 0);
    std::vector<SpeedSample> samples;
    // As many as Optimus takes, closer together where there are few devices.
    for (int32_t number : {1, 2, 3, 4, 6, 8, 12, 16, 24, 32})
      if (std::optional<int64_t> time = packedNs(speed, number)) {
        double of = number;
        samples.push_back({of, of, 1e9 / static_cast<double>(*time)});
        law[number] = static_cast<double>(*time);
      }
    auto fit = fitSpeedLaw(samples, SpeedMode::Sync, /*batch=*/1);
    if (auto *good = std::get_if<SpeedFit>(&fit))
      for (size_t number = 1; number < law.size(); ++number)
        if (law[number] == 0)
          law[number] = 1e9 / good->law.stepsPerSecond(number, number);
  }
  if (count < 1 || count >= static_cast<int32_t>(law.size()) ||
      !(law[count] > 0))
    return std::nullopt;
  return law[count];
}

std::optional<int32_t> StepTables::leastCount(JobId job) {
  const ClusterJob &own = workload.jobs[job];
  for (int32_t count = own.minDevices; count <= own.maxDevices; ++count)
    if (packedNs(own.speed, count))
      return count;
  return std::nullopt;
}
