//===- Coarsening.h - Many tasks as few -------------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A coarsening puts every task into a cluster, such that the graph of clusters
// has no cycle and every cluster has a device that can run it. The tasks of a
// cluster then run one after the other on one device, as one task; so any
// schedule of the clusters is one of the tasks.
//
// Which clusters may become one is decided level by level, by rules that keep
// the graph free of cycles however many pairs are taken at once. They and their
// proof are in docs/Algorithms.md.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SEARCH_COARSENING_H
#define PLACER_SEARCH_COARSENING_H

#include "placer/Model/Instance.h"
#include "placer/Model/Schedule.h"
#include "placer/Model/Violation.h"

namespace placer {

using ClusterId = int32_t;

struct CoarseningOptions {
  /// The number of clusters to stop at; there are never fewer.
  int32_t target = 200;

  // How large a cluster may become. What is given is kept; 0 leaves it to the
  // algorithm, which starts with a part of what one device has to do and raises
  // that when nothing else merges. Time and memory are those of a cluster and
  // all that is colocated with it, since that goes to a device as a whole.
  int64_t maxTimeNs = 0;
  int32_t maxTasks = 0;
  int64_t maxBytes = 0;

  /// How much longer the clusters may take than the tasks, in percent, each by
  /// the shortest of their list schedules: these are made for it, which takes
  /// longer than all else. kNone: that does not count.
  int32_t maxGrowthPercent = kNone;
};

/// Why two clusters may not become one.
enum class MergeLimit {
  None,
  Devices, ///< no device can run, or reach what is needed to run, both
  Speed,   ///< the devices left are much slower than those of each alone
  Path,    ///< the longest path would get much longer
  Memory,  ///< no device has the memory for both
  Time,    ///< CoarseningOptions::maxTimeNs
  Tasks,   ///< CoarseningOptions::maxTasks
  Bytes,   ///< CoarseningOptions::maxBytes
  Growth,  ///< CoarseningOptions::maxGrowthPercent
  Order,   ///< each pair that is left might close a cycle
  Work,    ///< levels get hardly smaller any more; each costs time
};

/// The limit in a word, for reports: "devices", "time", …
const char *limitName(MergeLimit limit);

struct Coarsening {
  /// By task. Clusters are numbered in a topological order of their graph.
  std::vector<ClusterId> cluster;
  int32_t numClusters = 0;
  /// How it came about: the cluster of each task on the first level, then on
  /// each level the cluster that those of the level below went into. The last
  /// has `numClusters`. Empty where nothing was merged.
  std::vector<std::vector<ClusterId>> levels;
  /// What kept it from fewer clusters, where there are more than the target.
  MergeLimit limit = MergeLimit::None;
  /// Where growth counts: the makespans of the tasks and of the clusters in the
  /// schedules that were compared; otherwise 0.
  int64_t tasksNs = 0, clustersNs = 0;
};

/// Coarsens in time linear in edges, by the heaviest edges first, save for the
/// schedules that a limit on growth needs. `fixed` gives
/// the device of tasks that are placed already (kNone: free; empty: all free):
/// tasks on two devices are not merged.
Coarsening coarsen(const Instance &instance,
                   const CoarseningOptions &options = {},
                   llvm::ArrayRef<DeviceId> fixed = {});

/// The coarsening that the first `numLevels` levels make.
Coarsening upToLevel(const Instance &instance, const Coarsening &coarsening,
                     size_t numLevels);

/// The judge of coarsenings, which shares no code with `coarsen`: every task is
/// in a cluster and every cluster has a task, the graph of clusters has no
/// cycle, and what must share a device can. At most one finding; none for a
/// coarsening that can be used.
Violations verify(const Instance &instance, const Coarsening &coarsening,
                  llvm::ArrayRef<DeviceId> fixed = {});

/// The tasks of each cluster in the order in which they run.
Rows<TaskId> clusterMembers(const Instance &instance,
                            const Coarsening &coarsening);

/// A problem with one task for each cluster: times are sums; memory is such
/// that it never holds less than the members do one by one; each tensor that is
/// read outside of its cluster, or is a result, is there with its own size.
struct CoarseProblem {
  Problem problem;
  /// The fine tensor behind each tensor.
  std::vector<TensorId> tensors;
};
CoarseProblem coarseProblem(const Instance &instance,
                            const Coarsening &coarsening);

/// By cluster, the device that `fixed` gives to its tasks.
std::vector<DeviceId> coarseDevices(const Coarsening &coarsening,
                                    llvm::ArrayRef<DeviceId> fixed);

/// The fine schedule that a schedule of `coarseProblem` stands for: the members
/// of a cluster from its start on with nothing between them, the same
/// transfers, the same makespan. It is valid where the coarse one is. What is
/// proven for the coarse problem does not hold for the fine one.
Schedule expand(const Instance &instance, const Coarsening &coarsening,
                const Schedule &coarse);

/// The same devices and orders with everything as early as they allow: what
/// leaves the middle of a cluster need not wait for its end. The schedule
/// itself where that gains nothing. The result is verified.
Schedule startEarly(const Instance &instance, const Schedule &schedule);

/// The same devices, with tasks and transfers in the best of several orders:
/// those of the schedule, those of list scheduling, and what a short search
/// makes of the best. Never longer than `startEarly`; verified; always the same
/// for the same schedule.
Schedule refineOrders(const Instance &instance, const Schedule &schedule);

/// The moves of a search that must not take longer than what it follows.
int64_t movesOfShortSearch(int64_t numTasks);

} // namespace placer

#endif // PLACER_SEARCH_COARSENING_H
