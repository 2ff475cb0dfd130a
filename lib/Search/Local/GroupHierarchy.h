//===- GroupHierarchy.h - Groups that belong together -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clusters of colocation sets, level over level, each level by a matching of
// the one below along the edges that carry most bytes. A search moves whole
// clusters to another device in one step, for which it never has to pay the
// transfers between their parts on the way. Clusters need not be convex: only
// the device is common, not the order.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LOCAL_GROUPHIERARCHY_H
#define PLACER_LIB_SEARCH_LOCAL_GROUPHIERARCHY_H

#include "placer/Model/Instance.h"

namespace placer {

class GroupHierarchy {
public:
  /// No cluster gets more than the share of one device of all work.
  explicit GroupHierarchy(const Instance &instance);

  size_t numLevels() const { return levels.size(); }
  /// The groups of the cluster that holds `group` on a level; level 0 has the
  /// smallest clusters.
  llvm::ArrayRef<GroupId> cluster(size_t level, GroupId group) const {
    const Level &clusters = levels[level];
    return clusters.members[clusters.clusterOf[group]];
  }

private:
  struct Level {
    std::vector<int32_t> clusterOf;
    Rows<GroupId> members;
  };
  std::vector<Level> levels;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_LOCAL_GROUPHIERARCHY_H
