//===- CoarsenGuide.h - A schedule that coarsening keeps to -----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How much longer do clusters take than tasks? Paths and loads only say what
// no schedule can beat. So a list schedule of the tasks goes along, level by
// level, as one of the clusters: it is simulated on each level, with all
// devices, channels and memories, and no level is kept on which it takes longer
// than the limit on growth allows. That schedule is a witness: the clusters can
// be placed, and in that time.
//
// To have merged what cannot stay is expensive to find out by simulation. So
// the schedule also decides pair by pair. It is stretched to the limit, and two
// clusters may merge where the time between the end of what they read and the
// begin of what reads them is enough for both in sequence. Those who merge get
// a start there and all others keep theirs, so that this may be decided for any
// number of pairs at once.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_COARSEN_COARSENGUIDE_H
#define PLACER_LIB_SEARCH_COARSEN_COARSENGUIDE_H

#include "Search/Coarsen/CoarsenGraph.h"
#include "placer/Search/Coarsening.h"

#include "placer/Model/PlanRules.h"

#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace placer {

struct ListedSchedule {
  Schedule schedule;
  /// Of the algorithm that made it, as `PlacementNotes::chosen`.
  std::string chosen;
};

/// A list schedule of the tasks to compare with: by all algorithms, or by few
/// where there are many tasks. None where none was found.
std::optional<ListedSchedule> scheduleToKeep(const Instance &instance,
                                             llvm::ArrayRef<DeviceId> fixed);

class CoarsenGuide {
public:
  /// One cluster for each task; `nodeOf` numbers them. `listed` is one of the
  /// tasks, which may take `percent` longer in the end.
  CoarsenGuide(const Instance &instance, ListedSchedule listed, int32_t percent,
               llvm::ArrayRef<DeviceId> fixed, llvm::ArrayRef<int32_t> nodeOf,
               const ClusterGraph &graph);

  DeviceId device(int32_t cluster) const { return nodes[cluster].device; }
  /// In the stretched schedule, of both where it is merged.
  int64_t startNs(int32_t cluster) const { return nodes[cluster].startNs; }
  int64_t finishNs(int32_t cluster) const {
    return nodes[cluster].startNs + nodes[cluster].timeNs;
  }

  /// Merges two clusters that have not been merged since the last level, where
  /// there is time for both on one device. Takes constant time on the mean.
  bool tryMerge(const ClusterGraph &graph, int32_t a, int32_t b,
                int64_t bytesBetween);
  /// How much time was left when `cluster` was merged.
  int64_t spareNs(int32_t cluster) const { return nodes[cluster].spareNs; }
  /// Lets clusters merge for which there is not quite the time, more with each
  /// call: others may give way. False where that is enough.
  bool relax();
  /// Lets the clusters take longer, up to the limit; false where that is
  /// reached. To be called between levels.
  bool grow(const ClusterGraph &graph);
  /// Takes a merger since the last level back.
  void split(int32_t a, int32_t b);

  /// Goes on to the next level, where each cluster is part of the cluster
  /// `nodeOf` it, and each task of `clusterOf`; `graph` is that of the level.
  /// False where the schedule takes too long on it, or memory is too short for
  /// it: then nothing is changed.
  bool tryContract(const ClusterGraph &graph, llvm::ArrayRef<int32_t> nodeOf,
                   llvm::ArrayRef<int32_t> clusterOf);

  /// Whether a list algorithm made the schedule of the last level.
  bool isByList() const { return isNextByList; }
  /// What these clusters take by list algorithms; none where that is beyond the
  /// limit.
  std::optional<int64_t> listedNs(const Coarsening &coarsening) const;
  int64_t makespanOfTasks() const { return tasksNs; }
  int64_t makespan() const { return current.makespan(); }

private:
  struct Node {
    DeviceId device = kNone;
    /// Whether it may go to another device for itself.
    bool isMovable = true;
    /// In the stretched schedule; of both where it is merged.
    int64_t startNs = 0;
    int64_t timeNs = 0;
    /// How much time was left where it is merged.
    int64_t spareNs = 0;
    std::pair<DeviceId, int64_t> beforeMerger = {};
    int32_t numTries = 0;
  };
  struct Place {
    DeviceId device = kNone;
    int64_t startNs = 0;
    int64_t spareNs = 0;
  };

  int64_t time(int32_t cluster, DeviceId device) const {
    return times[size_t(cluster) * instance.numDevices() + device];
  }
  int64_t sendNs(int64_t bytes, DeviceId from, DeviceId to) const;
  std::optional<Place> placeOn(const ClusterGraph &graph, int32_t a, int32_t b,
                               DeviceId device) const;
  bool hasTries(const ClusterGraph &graph, int32_t cluster);
  void stretch(const ClusterGraph &graph);

  std::vector<std::vector<TransferKey>>
  channelOrder(const Instance &clusters, const CoarseProblem &coarse,
               llvm::ArrayRef<Node> merged,
               llvm::ArrayRef<int64_t> mergedTimes) const;

  const Instance &instance;
  llvm::ArrayRef<DeviceId> fixed;
  /// The schedule of the clusters of this level, and the fine tensors behind
  /// its tensors.
  Schedule current;
  std::vector<TensorId> fineTensors;
  int64_t tasksNs = 0;
  /// What it may take now, and in the end.
  int64_t longestNs = 0, mostNs = 0;
  int64_t growthStepNs = 0;
  bool isNextByList = true;
  int64_t overdraftNs = 0;
  /// Whether a cluster may follow another for no other reason than to merge.
  bool movesFreely = false;
  std::vector<Node> nodes;
  std::string algorithm;
  /// By cluster and device.
  std::vector<int64_t> times;
  /// By fine tensor and destination.
  llvm::DenseMap<std::pair<TensorId, DeviceId>, int64_t> sent;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_COARSEN_COARSENGUIDE_H
