//===- OptimusPolicy.cpp - Optimus' numbers and places --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In rounds: every job gets what it needs at least, the rest goes where a
// fitted law says that it saves most time; then the smallest jobs are placed
// first, on the emptiest hosts, evenly on as few as do. Parameter servers are
// on the devices of the workers.
//
//===----------------------------------------------------------------------===//

#include "Cluster/PolicyParts.h"
#include "Cluster/StepTables.h"
#include "placer/Cluster/MarginalGain.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace placer;

namespace {
class OptimusPolicy : public ClusterPolicy {
public:
  explicit OptimusPolicy(RoundOptions options) : options(options) {}

  void arrived(ClusterState &state, JobId job) override {
    if (!tables)
      tables.emplace(state.workload());
    active.insert(job);
    if (!tables->leastCount(job))
      // Says why there is no speed.
      state.remainingNs(job);
  }
  void finished(ClusterState &, JobId job) override { active.erase(job); }
  void decide(ClusterState &state) override;
  std::optional<int64_t> wakeNs(ClusterState &state) override {
    if (options.intervalNs == 0 || active.empty())
      return std::nullopt;
    return nextRound(state.nowNs());
  }

private:
  int64_t nextRound(int64_t now) const {
    return (now / options.intervalNs + 1) * options.intervalNs;
  }
  double expectedSteps(ClusterState &state, JobId job) const;
  std::vector<DeviceId> placeEvenly(ClusterState &state, int32_t count) const;

  RoundOptions options;
  std::optional<StepTables> tables;
  std::set<JobId> active;
};
} // namespace

/// What is left of a job as far as its losses so far tell, or as it is where
/// its steps are given.
double OptimusPolicy::expectedSteps(ClusterState &state, JobId job) const {
  const ClusterJob &own = state.workload().jobs[job];
  double left = state.remainingSteps(job);
  if (own.losses.empty() || own.stepsPerEpoch < 1)
    return left;
  double perEpoch = static_cast<double>(own.stepsPerEpoch);
  double done = (static_cast<double>(own.steps) - left) / perEpoch;
  llvm::ArrayRef<LossPoint> seen = own.losses;
  seen = seen.take_while(
      [&](const LossPoint &point) { return point.epoch <= done; });
  std::optional<int32_t> epochs = predictEpochs(seen, {}).epochs;
  // One whose end is not in sight counts some more epochs, as in Optimus.
  constexpr double kMoreEpochs = 20;
  double expected = epochs ? *epochs - done : kMoreEpochs;
  return std::max(1.0, expected) * perEpoch;
}

/// Free devices for a job: one for each in turn of the emptiest hosts, as few
/// as have them; or whatever is free. Empty where there are not enough.
std::vector<DeviceId> OptimusPolicy::placeEvenly(ClusterState &state,
                                                 int32_t count) const {
  if (count > state.numFree())
    return {};
  const ClusterMachine &cluster = state.workload().cluster;
  std::vector<std::vector<DeviceId>> hosts(cluster.hostNames.size());
  for (DeviceId device : state.free())
    hosts[cluster.hostOf[device]].push_back(device);
  llvm::stable_sort(
      hosts, [](const auto &a, const auto &b) { return a.size() > b.size(); });
  for (int32_t used = 1; used <= static_cast<int32_t>(hosts.size()); ++used) {
    std::vector<DeviceId> devices;
    bool isGood = true;
    for (int32_t host = 0; host < used && isGood; ++host) {
      // Of 0, 1, …, count - 1, those that leave this remainder.
      int32_t own = (count - host + used - 1) / used;
      isGood = own <= static_cast<int32_t>(hosts[host].size());
      if (isGood)
        devices.insert(devices.end(), hosts[host].begin(),
                       hosts[host].begin() + std::max(0, own));
    }
    if (isGood) {
      llvm::sort(devices);
      return devices;
    }
  }
  auto end = state.free().begin();
  std::advance(end, count);
  return {state.free().begin(), end};
}

void OptimusPolicy::decide(ClusterState &state) {
  if (options.intervalNs > 0 && state.nowNs() % options.intervalNs != 0)
    return;
  const Workload &workload = state.workload();
  int32_t total = workload.cluster.numDevices();
  std::vector<JobId> jobs;
  std::vector<Claim> claims;
  std::vector<double> steps;
  int32_t claimed = 0;
  for (JobId job : active) {
    std::optional<int32_t> least = tables->leastCount(job);
    if (!least)
      return;
    jobs.push_back(job);
    claims.push_back({*least, workload.jobs[job].maxDevices});
    steps.push_back(expectedSteps(state, job));
    claimed += *least;
    // Nobody behind gets anything.
    if (claimed > 2 * total)
      break;
  }
  std::vector<int32_t> counts =
      marginalGain(claims, total, [&](size_t claim, int32_t count) {
        std::optional<double> time =
            tables->lawNs(workload.jobs[jobs[claim]].speed, count);
        return time ? steps[claim] * *time : HUGE_VAL;
      });
  // Who keeps the number keeps the devices.
  std::vector<std::pair<int32_t, JobId>> placing;
  std::set<JobId> kept;
  for (auto [job, count] : llvm::zip_equal(jobs, counts)) {
    if (state.isRunning(job) &&
        static_cast<int32_t>(state.devicesOf(job).size()) == count)
      kept.insert(job);
    else if (count > 0)
      placing.push_back({count, job});
  }
  for (JobId job : state.running().vec())
    if (!kept.count(job))
      state.preempt(job);
  llvm::sort(placing);
  for (auto [count, job] : placing) {
    std::vector<DeviceId> devices = placeEvenly(state, count);
    if (!devices.empty())
      state.start(job, std::move(devices));
  }
}

std::unique_ptr<ClusterPolicy> placer::makeOptimusPolicy(RoundOptions options) {
  return std::make_unique<OptimusPolicy>(options);
}
