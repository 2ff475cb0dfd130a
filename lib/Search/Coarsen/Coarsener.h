//===- Coarsener.h - Merging clusters level by level ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_COARSEN_COARSENER_H
#define PLACER_LIB_SEARCH_COARSEN_COARSENER_H

#include "Search/Coarsen/CoarsenGraph.h"
#include "Search/Coarsen/CoarsenGuide.h"
#include "Search/Coarsen/CoarsenLimits.h"
#include "placer/Search/Coarsening.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <limits>
#include <optional>

namespace placer {

/// The two longest paths that end before a node (or begin after it), by
/// different neighbours.
struct Paths {
  int64_t longest = 0;
  int64_t second = 0;
  int32_t neighbour = kNone;

  void add(int64_t length, int32_t from) {
    if (length > longest) {
      second = longest;
      longest = length;
      neighbour = from;
    } else {
      second = std::max(second, length);
    }
  }
  int64_t without(int32_t node) const {
    return node == neighbour ? second : longest;
  }
};

/// Merges clusters level by level.
class Coarsener {
public:
  Coarsener(const Instance &instance, const CoarseningOptions &options,
            llvm::ArrayRef<DeviceId> fixed);

  Coarsening run();

private:
  // CoarsenPairs.cpp: which pairs merge on a level.
  void mergeAlongEdges();
  void mergeSiblings();
  void mergeSameHeight();
  void pairUp(std::vector<int32_t> &nodes);
  void findPaths();
  int64_t pathThrough(int32_t a, int32_t b) const;
  bool tryMerge(int32_t a, int32_t b, int64_t shared);

  // Coarsen.cpp: what becomes of them.
  /// What the mergers since the last level lead to, or most of them where all
  /// together let the clusters take too long; false where none is left.
  bool nextLevel();
  bool mergeLevel(llvm::function_ref<void()> merge);
  void keepMergers(size_t count);
  size_t leastMergers() const;
  bool tryContract();
  Coarsening finish();
  Coarsening backToListed(Coarsening coarsening) const;

  int32_t excess() const {
    return graph.numNodes() - numMerged() - options.target;
  }
  int32_t numMerged() const { return static_cast<int32_t>(mergers.size()); }
  bool isMerged(int32_t node) const { return mate[node] != kNone; }
  /// Whether the level is as much smaller as it should be.
  bool isProgress() const {
    return excess() <= 0 || numMerged() * kLeastProgress >= graph.numNodes();
  }

  /// A level should be smaller by one part in this many, or more is tried.
  static constexpr int32_t kLeastProgress = 20;
  static constexpr size_t kNoLimit = std::numeric_limits<size_t>::max() / 2;

  const Instance &instance;
  const CoarseningOptions &options;
  /// The node of each task; on the first level its position in topological
  /// order, so that smaller numbers come first.
  std::vector<int32_t> clusterOf;
  ClusterGraph graph;
  ClusterLimits limits;
  /// Of this level, from the first task and to the last.
  std::vector<Paths> before, after;
  /// Who a node is merged with on this level.
  std::vector<int32_t> mate;
  struct Merger {
    int32_t a, b;
    int64_t shared;
  };
  std::vector<Merger> mergers;
  /// Pairs that let the clusters take too long, as they are.
  llvm::DenseSet<std::pair<int32_t, int32_t>> refused;
  /// How many mergers a level may begin with: fewer after some that let the
  /// clusters take too long.
  size_t mostMergers = kNoLimit;
  /// Whether there were mergers that let them take too long.
  bool isCut = false;
  /// Whether the last level is progress, or could have been.
  bool isEnough = false;
  /// None where growth does not count, or no schedule of the tasks is found.
  std::optional<CoarsenGuide> guide;
  std::vector<std::vector<ClusterId>> levels;
  /// By level, what a list algorithm gets to within the limit, or 0.
  std::vector<int64_t> listedNs;
  int64_t work = 0;
  int64_t mostWork = 0;
  MergeLimit limit = MergeLimit::None;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_COARSEN_COARSENER_H
