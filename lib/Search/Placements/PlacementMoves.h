//===- PlacementMoves.h - Random changes of a placement ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_PLACEMENTS_PLACEMENTMOVES_H
#define PLACER_LIB_SEARCH_PLACEMENTS_PLACEMENTMOVES_H

#include "Search/Local/GroupHierarchy.h"
#include "Search/Placements/Dispatcher.h"
#include "placer/Support/RandomSource.h"

namespace placer {

/// Draws moves: of one group, of blocks that hang together, of what a device
/// does for a while, of what another placement has elsewhere. Some are small
/// and many large, for good schedules can be a large block away from each other
/// with nothing but worse ones between.
class PlacementMoves {
public:
  /// `dispatcher` is the state itself where it has times, else null: then there
  /// are no moves that look at times.
  PlacementMoves(const PlacementTables &tables, const GroupHierarchy &hierarchy,
                 PlacementState &state, Dispatcher *dispatcher,
                 RandomSource &random);

  /// What a move changes: where groups are, or only how urgent tasks are.
  enum class Kind { None, Placement, Urgency };

  /// Makes one random move; None where the one drawn changes nothing.
  /// `progress` is that of the walk, from 0 to 1.
  Kind draw(double progress);
  /// To be called after a commit: the critical chain may be another one.
  void changed() { chainIsKnown = false; }
  /// Another good placement, by group, from which blocks are taken over.
  void setOther(llvm::ArrayRef<DeviceId> groupDevices) {
    other.assign(groupDevices.begin(), groupDevices.end());
  }

  /// More moves begin where devices exchange tensors. While a placement takes
  /// shape these gain most; one that is good has little left there.
  void preferBorders() { borders = dispatcher; }

private:
  int32_t seedRank();
  GroupId seedGroup() { return tables.groupOf[seedRank()]; }
  DeviceId targetFor(GroupId group);
  size_t blockSize(size_t least, size_t most);
  void growAround(GroupId group, size_t size);
  void growBehind(GroupId group, size_t size);
  void growFrom(GroupId group, size_t size, const Rows<GroupId> &next,
                double skipped);
  void moveBlock(llvm::ArrayRef<GroupId> groups, DeviceId to);
  bool mayGo(GroupId group, DeviceId to) const {
    return state.device(group) != to && tables.mayRun(group, to);
  }

  void moveOne();
  void moveGrown(bool isBehind);
  void moveToNeighbour();
  void removeTransfer();
  void swapGroups();
  void moveStretch(bool isExchange);
  void moveCluster();
  void moveLikeOther();
  void changeUrgency(bool ofBlock);

  const PlacementTables &tables;
  const GroupHierarchy &hierarchy;
  PlacementState &state;
  Dispatcher *dispatcher;
  /// The dispatcher where moves are to begin at its transfers, else null.
  Dispatcher *borders = nullptr;
  RandomSource &random;
  std::vector<DeviceId> other;
  std::vector<int32_t> chain;
  bool chainIsKnown = false;
  std::vector<GroupId> block, secondBlock;
  /// By group: the number of the block that it was last put into.
  std::vector<uint64_t> inBlock;
  uint64_t numBlocks = 0;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_PLACEMENTS_PLACEMENTMOVES_H
