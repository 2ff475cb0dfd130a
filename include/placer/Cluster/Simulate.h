//===- Simulate.h - A cluster's jobs over time ------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Time is in whole ns and moves from event to event: an arrival, a completion,
// or an instant that the policy asks for. A job's work is its steps; when its
// speed changes, what is left of the time is scaled and rounded up, so a
// change costs at most 1 ns that it should not. Jobs do not disturb each other.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_CLUSTER_SIMULATE_H
#define PLACER_CLUSTER_SIMULATE_H

#include "placer/Cluster/Workload.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <set>

namespace placer {

/// A job on the same devices without a break.
struct JobSegment {
  JobId job = kNone;
  int64_t fromNs = 0, toNs = 0;
  /// Of it, the time to restart.
  int64_t restartNs = 0;
  int64_t stepNs = 0, stepBoundNs = 0;
  std::vector<DeviceId> devices;
};

struct JobOutcome {
  int64_t firstStartNs = 0, endNs = 0;
  /// While it held devices, restarts included.
  int64_t executedNs = 0;
  int32_t preemptions = 0, promotions = 0, moves = 0;
};

struct ClusterRun {
  std::string policy;
  std::vector<JobSegment> segments;
  /// By job.
  std::vector<JobOutcome> outcomes;
  int64_t numEvents = 0;
};

/// What a policy sees of the cluster, and how it acts on it.
class ClusterState {
public:
  explicit ClusterState(const Workload &workload);

  const Workload &workload() const { return source; }
  int64_t nowNs() const { return now; }
  /// Jobs that hold devices, in no order that means anything.
  llvm::ArrayRef<JobId> running() const { return runningJobs; }
  bool isRunning(JobId job) const { return live[job].place != kNone; }
  llvm::ArrayRef<DeviceId> devicesOf(JobId job) const {
    return live[job].devices;
  }
  int32_t numFree() const { return static_cast<int32_t>(freeDevices.size()); }
  const std::set<DeviceId> &free() const { return freeDevices; }

  /// For how long it has held devices so far.
  int64_t executedNs(JobId job) const;
  /// The time that is left: on its devices, on its last ones, or, where it has
  /// not run yet, on as many as it asks for, one next to the other. 0, after an
  /// error, where there is no speed for these.
  int64_t remainingNs(JobId job);
  /// The same in steps, as a fraction.
  double remainingSteps(JobId job) const;
  /// On other devices than it has, restart included; none, after an error,
  /// where there is no speed.
  std::optional<int64_t> remainingNsOn(JobId job,
                                       llvm::ArrayRef<DeviceId> devices);
  /// None, after an error, where there is no speed.
  std::optional<StepTime> stepTime(JobId job, llvm::ArrayRef<DeviceId> devices);

  /// Takes all of its devices away. What is started again at the same instant
  /// counts as moved, not as pre-empted.
  void preempt(JobId job);
  /// Devices must be free and ascending.
  void start(JobId job, std::vector<DeviceId> devices);
  void countPromotion(JobId job) { ++result.outcomes[job].promotions; }
  void fail(JobId job, std::string message);

private:
  friend class ClusterSimulation;

  struct Live {
    /// In `runningJobs`, or kNone.
    int32_t place = kNone;
    std::vector<DeviceId> devices;
    /// Work that is left, as a time at the speed of `stepNs`; 0 for a speed
    /// that is not known yet.
    int64_t leftNs = 0, stepNs = 0;
    /// Since when it holds its devices, and when it really begins.
    int64_t sinceNs = 0, beginNs = 0;
    int64_t stepBoundNs = 0;
    int64_t preemptedNs = -1;
    bool hasRun = false, isDone = false;
  };

  void hold(JobId job, std::vector<DeviceId> devices, bool isFirst);
  void release(JobId job, bool isDone);
  int64_t leftAt(JobId job, int64_t stepNs) const;

  const Workload &source;
  int64_t now = 0;
  std::vector<Live> live;
  std::vector<JobId> runningJobs;
  std::set<DeviceId> freeDevices;
  /// When each running job ends.
  std::set<std::pair<int64_t, JobId>> ends;
  ClusterRun result;
  std::optional<JsonError> error;
};

class ClusterPolicy {
public:
  virtual ~ClusterPolicy() = default;
  virtual void arrived(ClusterState &state, JobId job) = 0;
  /// It holds no devices any more.
  virtual void finished(ClusterState &state, JobId job) = 0;
  /// After all arrivals and completions of an instant, and at the instants that
  /// it asked for.
  virtual void decide(ClusterState &state) = 0;
  /// The next instant, later than now, at which it wants to decide in any case.
  virtual std::optional<int64_t> wakeNs(ClusterState &) { return {}; }
};

struct ClusterProgress {
  int64_t nowNs = 0, numEvents = 0;
  int32_t numDone = 0, numJobs = 0;
};

/// The whole of it, or what went wrong, at the line of the job concerned.
/// `tell` is called now and then.
std::variant<ClusterRun, JsonError> simulateCluster(
    const Workload &workload, ClusterPolicy &policy,
    llvm::function_ref<void(const ClusterProgress &)> tell =
        [](const ClusterProgress &) {});

} // namespace placer

#endif // PLACER_CLUSTER_SIMULATE_H
