//===- CoarsenLimits.h - Which clusters may become one ----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything that speaks against a merger but the order of tasks: devices,
// memory and caps.
//
// What goes to a device as a whole is not a cluster but a *set*: clusters that
// share colocation sets, and those that share some with these, and so on. In
// a training step a layer's forward and backward tasks are colocated: to merge
// two forward tasks binds their backward tasks to one device too. So devices,
// time and memory are counted by set. Were they not, a graph of many small
// groups would soon hang together as one set, with one device for all.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_COARSEN_COARSENLIMITS_H
#define PLACER_LIB_SEARCH_COARSEN_COARSENLIMITS_H

#include "placer/Search/Coarsening.h"

#include "llvm/ADT/SmallBitVector.h"

#include <array>

namespace placer {

class ClusterLimits {
public:
  /// One cluster for each task; `nodeOf` numbers them.
  ClusterLimits(const Instance &instance, const CoarseningOptions &options,
                llvm::ArrayRef<DeviceId> fixed, llvm::ArrayRef<int32_t> nodeOf);
  /// `longestPath` is that of the fine graph; to be called before any merger.
  void chooseCaps(const CoarseningOptions &options, int64_t longestPath);

  /// The same number for clusters that go to one device in any case.
  int32_t set(int32_t cluster) const { return rootOf(clusters[cluster].set); }
  int64_t time(int32_t cluster) const { return clusters[cluster].time; }

  /// Merges two clusters that have not been merged since the last `contract`,
  /// or counts why not. `shared` are the bytes of tensors that both touch,
  /// `path` is the longest path through what they become.
  bool tryMerge(int32_t a, int32_t b, int64_t shared, int64_t path);
  /// Whether `tryMerge` would merge them; counts why not.
  bool allows(int32_t a, int32_t b, int64_t shared, int64_t path);
  /// Another reason than one of ours.
  void countRefusal(MergeLimit limit) { ++refusals[size_t(limit)]; }

  /// Takes back all mergers since the last `remember`, of which there must have
  /// been one since the last `contract`.
  void remember();
  void takeBack();

  /// Renumbers: each cluster is now part of the cluster `nodeOf` it.
  void contract(llvm::ArrayRef<int32_t> nodeOf, int32_t numNodes);

  /// Raises what refused something since the last call, where it may be raised;
  /// false where there is nothing of the kind. `clusterOf` is that of each
  /// task.
  bool raise(llvm::ArrayRef<int32_t> clusterOf);
  /// What refused most since the last `raise`.
  MergeLimit strictest() const;
  void forgetRefusals() { refusals.fill(0); }

private:
  struct Cluster {
    /// A member of the set: `rootOf` it is the set.
    int32_t set = kNone;
    int32_t tasks = 1;
    /// Its tasks run on one engine: that of the first device.
    EngineId engine = 0;
    /// The sum of what its tasks take where each is fastest.
    int64_t time = 0;
    /// With every weight once.
    int64_t resident = 0;
    /// Bytes while it runs; not less than the true figure, nor exact.
    int64_t running = 0;
    /// Ascending.
    std::vector<WeightId> weights = {};
    /// On one of its devices at least; without, it holds nothing for a while.
    bool takesTime = false;
  };
  struct Set {
    llvm::SmallBitVector devices;
    int64_t time = 0;
    int64_t resident = 0;
    std::vector<WeightId> weights;
    /// The most that one of its clusters needs while it runs.
    int64_t running = 0;
    /// On a machine that lacks links: all devices that those who read from it,
    /// and those it reads from, might be on; at least.
    llvm::SmallBitVector after, before;
  };
  struct Cap {
    double now = 0;
    double most = 0;
    /// What it is raised by.
    double factor = 2;
  };

  int32_t rootOf(int32_t set) const {
    while (parents[set] != set)
      set = parents[set] = parents[parents[set]];
    return set;
  }
  MergeLimit refusal(const Cluster &a, const Cluster &b, const Cluster &both,
                     int64_t path) const;
  Cluster unite(const Cluster &a, const Cluster &b, int64_t shared) const;
  int64_t sharedWeights(llvm::ArrayRef<WeightId> a,
                        llvm::ArrayRef<WeightId> b) const;
  bool reachNeighbours(const Set &a, const Set &b,
                       const llvm::SmallBitVector &devices) const;
  bool isSlow(const Set &a, const Set &b,
              const llvm::SmallBitVector &devices) const;
  bool hasRoom(const llvm::SmallBitVector &devices, int64_t bytes) const;
  void findNeighbours();
  void measure(llvm::ArrayRef<int32_t> clusterOf);

  const Instance &instance;
  std::vector<Cluster> clusters;
  std::vector<Set> sets;
  /// What each set takes on each device, where it can run there.
  std::vector<int64_t> setTimes;
  mutable std::vector<int32_t> parents;
  /// By device, what it can send to and receive from, itself included; empty
  /// where every device reaches every other.
  std::vector<llvm::SmallBitVector> sendsTo, receivesFrom;
  /// No device has a capacity, and no cap is given.
  bool ignoresMemory = true;
  /// Whether `Cluster::running` is exact.
  bool isMeasured = true;
  Cap timeCap, taskCap, byteCap, slowdownCap, pathCap;
  std::array<size_t, size_t(MergeLimit::Work) + 1> refusals = {};
  /// By cluster, `shared` of its merger.
  std::vector<int64_t> mergedShare;
  /// What `takeBack` goes back to.
  struct {
    std::vector<Set> sets;
    std::vector<int64_t> setTimes;
    std::vector<int32_t> parents;
  } remembered;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_COARSEN_COARSENLIMITS_H
