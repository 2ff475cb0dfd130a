//===- Simulate.cpp - A cluster's jobs over time --------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/Simulate.h"

#include "placer/Model/Validate.h"
#include "placer/Support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

#include <algorithm>

using namespace placer;

using Wide = __int128;

/// `left * to / from`, rounded up; what is more than can be counted is just
/// above that.
static int64_t scaleUp(int64_t left, int64_t to, int64_t from) {
  Wide product = static_cast<Wide>(left) * to;
  Wide scaled = (product + from - 1) / from;
  return static_cast<int64_t>(std::min<Wide>(scaled, kMaxTotal + 1));
}

ClusterState::ClusterState(const Workload &workload)
    : source(workload), live(workload.jobs.size()) {
  for (DeviceId device = 0; device < workload.cluster.numDevices(); ++device)
    freeDevices.insert(freeDevices.end(), device);
  result.outcomes.resize(workload.jobs.size());
}

void ClusterState::fail(JobId job, std::string message) {
  if (!error)
    error =
        JsonError{source.jobs[job].where,
                  "job '" + printable(source.jobs[job].name) + "': " + message,
                  {}};
}

int64_t ClusterState::executedNs(JobId job) const {
  int64_t before = result.outcomes[job].executedNs;
  return isRunning(job) ? before + now - live[job].sinceNs : before;
}

/// Work that is left, as a time at a speed.
int64_t ClusterState::leftAt(JobId job, int64_t stepNs) const {
  const Live &own = live[job];
  if (own.stepNs == 0)
    return scaleUp(source.jobs[job].steps, stepNs, 1);
  int64_t left = own.leftNs;
  if (own.place != kNone)
    left -= std::max<int64_t>(0, now - own.beginNs);
  return own.stepNs == stepNs ? left : scaleUp(left, stepNs, own.stepNs);
}

double ClusterState::remainingSteps(JobId job) const {
  const Live &own = live[job];
  if (own.stepNs == 0)
    return static_cast<double>(source.jobs[job].steps);
  return static_cast<double>(leftAt(job, own.stepNs)) /
         static_cast<double>(own.stepNs);
}

std::optional<StepTime>
ClusterState::stepTime(JobId job, llvm::ArrayRef<DeviceId> devices) {
  auto time = source.speedOf(job).stepTime(source.cluster, devices);
  if (auto *fault = std::get_if<std::string>(&time)) {
    fail(job, *fault);
    return std::nullopt;
  }
  return std::get<StepTime>(time);
}

int64_t ClusterState::remainingNs(JobId job) {
  Live &own = live[job];
  if (own.stepNs > 0)
    return leftAt(job, own.stepNs);
  std::vector<DeviceId> first(source.jobs[job].devices);
  for (auto [i, device] : llvm::enumerate(first))
    device = static_cast<DeviceId>(i);
  std::optional<StepTime> time = stepTime(job, first);
  return time ? leftAt(job, time->ns) : 0;
}

std::optional<int64_t>
ClusterState::remainingNsOn(JobId job, llvm::ArrayRef<DeviceId> devices) {
  std::optional<StepTime> time = stepTime(job, devices);
  if (!time)
    return std::nullopt;
  int64_t left = leftAt(job, time->ns);
  const Live &own = live[job];
  if (own.place != kNone && llvm::ArrayRef<DeviceId>(own.devices) == devices)
    return left + std::max<int64_t>(0, own.beginNs - now);
  return left + (own.hasRun ? source.jobs[job].restartNs : 0);
}

void ClusterState::hold(JobId job, std::vector<DeviceId> devices,
                        bool isFirst) {
  Live &own = live[job];
  std::optional<StepTime> time = stepTime(job, devices);
  if (!time)
    return;
  if (time->ns < 1) {
    fail(job, "a step takes no time on its devices");
    return;
  }
  own.leftNs = leftAt(job, time->ns);
  own.stepNs = time->ns;
  own.stepBoundNs = time->boundNs;
  own.sinceNs = now;
  own.beginNs = now + (isFirst ? 0 : source.jobs[job].restartNs);
  own.devices = std::move(devices);
  own.place = static_cast<int32_t>(runningJobs.size());
  own.hasRun = true;
  runningJobs.push_back(job);
  if (own.leftNs > kMaxTotal - own.beginNs) {
    fail(job, "would end later than can be counted in ns");
    return;
  }
  ends.insert({own.beginNs + own.leftNs, job});
  for (DeviceId device : own.devices)
    freeDevices.erase(device);
}

void ClusterState::release(JobId job, bool isDone) {
  Live &own = live[job];
  ends.erase({own.beginNs + own.leftNs, job});
  JobSegment segment;
  segment.job = job;
  segment.fromNs = own.sinceNs;
  segment.toNs = now;
  segment.restartNs = std::min(now, own.beginNs) - own.sinceNs;
  segment.stepNs = own.stepNs;
  segment.stepBoundNs = own.stepBoundNs;
  segment.devices = own.devices;
  own.leftNs = isDone ? 0 : leftAt(job, own.stepNs);
  result.outcomes[job].executedNs += now - own.sinceNs;
  if (now > own.sinceNs)
    result.segments.push_back(std::move(segment));
  JobId last = runningJobs.back();
  runningJobs[own.place] = last;
  live[last].place = own.place;
  runningJobs.pop_back();
  own.place = kNone;
  freeDevices.insert(own.devices.begin(), own.devices.end());
  own.devices.clear();
}

void ClusterState::preempt(JobId job) {
  release(job, /*isDone=*/false);
  ++result.outcomes[job].preemptions;
  live[job].preemptedNs = now;
}

void ClusterState::start(JobId job, std::vector<DeviceId> devices) {
  Live &own = live[job];
  bool isFirst = !own.hasRun;
  if (isFirst) {
    result.outcomes[job].firstStartNs = now;
  } else if (own.preemptedNs == now) {
    --result.outcomes[job].preemptions;
    ++result.outcomes[job].moves;
  }
  hold(job, std::move(devices), isFirst);
}

//===----------------------------------------------------------------------===//
// Events
//===----------------------------------------------------------------------===//

namespace placer {
class ClusterSimulation {
public:
  ClusterSimulation(const Workload &workload, ClusterPolicy &policy)
      : workload(workload), policy(policy), state(workload) {}

  std::variant<ClusterRun, JsonError>
  run(llvm::function_ref<void(const ClusterProgress &)> tell);

private:
  bool step();
  void stuck();

  const Workload &workload;
  ClusterPolicy &policy;
  ClusterState state;
  size_t nextArrival = 0;
  int32_t numDone = 0;
};
} // namespace placer

/// Nothing will ever happen again, but jobs are left.
void ClusterSimulation::stuck() {
  for (JobId job = 0; job < static_cast<JobId>(workload.jobs.size()); ++job)
    if (!state.live[job].isDone) {
      state.fail(job, "the policy leaves it without devices for ever");
      return;
    }
}

/// False where it is over.
bool ClusterSimulation::step() {
  std::optional<int64_t> next;
  auto consider = [&](int64_t at) { next = next ? std::min(*next, at) : at; };
  if (nextArrival < workload.jobs.size())
    consider(workload.jobs[nextArrival].submitNs);
  if (!state.ends.empty())
    consider(state.ends.begin()->first);
  if (numDone == static_cast<int32_t>(workload.jobs.size()))
    return false;
  if (std::optional<int64_t> wake = policy.wakeNs(state))
    consider(*wake);
  if (!next) {
    stuck();
    return false;
  }
  state.now = *next;
  ++state.result.numEvents;
  while (!state.ends.empty() && state.ends.begin()->first == state.now) {
    JobId job = state.ends.begin()->second;
    state.release(job, /*isDone=*/true);
    state.live[job].isDone = true;
    state.result.outcomes[job].endNs = state.now;
    ++numDone;
    policy.finished(state, job);
  }
  while (nextArrival < workload.jobs.size() &&
         workload.jobs[nextArrival].submitNs == state.now)
    policy.arrived(state, static_cast<JobId>(nextArrival++));
  policy.decide(state);
  return !state.error;
}

std::variant<ClusterRun, JsonError>
ClusterSimulation::run(llvm::function_ref<void(const ClusterProgress &)> tell) {
  constexpr int64_t kTellEvery = 256;
  while (step())
    if (state.result.numEvents % kTellEvery == 0)
      tell({state.now, state.result.numEvents, numDone,
            static_cast<int32_t>(workload.jobs.size())});
  if (state.error)
    return std::move(*state.error);
  llvm::stable_sort(state.result.segments, [](const JobSegment &a,
                                              const JobSegment &b) {
    return std::make_pair(a.fromNs, a.job) < std::make_pair(b.fromNs, b.job);
  });
  return std::move(state.result);
}

std::variant<ClusterRun, JsonError> placer::simulateCluster(
    const Workload &workload, ClusterPolicy &policy,
    llvm::function_ref<void(const ClusterProgress &)> tell) {
  if (std::optional<JsonError> error = checkWorkload(workload))
    return std::move(*error);
  return ClusterSimulation(workload, policy).run(tell);
}
