//===- GenerateJobs.cpp - Random workloads --------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/GenerateJobs.h"

#include "placer/Support/RandomSource.h"

#include <algorithm>
#include <cmath>

using namespace placer;

Workload placer::generateJobs(int32_t count, ClusterMachine cluster,
                              double load, uint64_t seed) {
  constexpr int64_t kSecond = 1'000'000'000;
  RandomSource random(seed);
  Workload workload;
  workload.name = "generated-" + std::to_string(count);
  workload.cluster = std::move(cluster);
  workload.speeds.push_back(std::make_unique<FixedSpeed>(kSecond));
  workload.speeds.back()->name = "duration";
  int32_t numDevices = workload.cluster.numDevices();
  int64_t now = 0;
  for (int32_t i = 0; i < count; ++i) {
    ClusterJob job;
    job.name = "job" + std::to_string(i);
    // Half of them want one device, a quarter two, …
    int32_t devices = 1;
    while (devices < 8 && random.chance(0.5))
      devices *= 2;
    job.devices = std::min(devices, numDevices);
    job.minDevices = job.maxDevices = job.devices;
    // A minute times a power of two, spread evenly over the powers.
    int64_t minutes = int64_t(1) << random.below(8);
    job.steps = 60 * minutes + static_cast<int64_t>(random.below(60 * minutes));
    job.submitNs = now * kSecond;
    job.where = {static_cast<unsigned>(i + 1), 1};
    // So long, in the mean, do all devices work on it.
    double share = static_cast<double>(job.steps) * job.devices / numDevices;
    now += std::llround(2 * random.unit() * share / load);
    workload.jobs.push_back(std::move(job));
  }
  return workload;
}
