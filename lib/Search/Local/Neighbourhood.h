//===- Neighbourhood.h - The moves of a local search ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random small changes of a schedule. Many of them start from the
// critical chain: nothing else can make the schedule shorter, but only together
// with changes elsewhere.
//
//   - Placement: a group, a cluster of a GroupHierarchy, or a connected block
//     that grows from a task goes to another device, mostly to that of a
//     neighbour; now and then something from there comes back for it.
//   - Order: a task or transfer of the chain goes before the one that holds it
//     up; or a task goes some places up or down on its device.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LOCAL_NEIGHBOURHOOD_H
#define PLACER_LIB_SEARCH_LOCAL_NEIGHBOURHOOD_H

#include "Search/Local/GroupHierarchy.h"
#include "placer/Model/DeltaSimulator.h"
#include "placer/Support/RandomSource.h"

namespace placer {

class Neighbourhood {
public:
  /// Groups with an entry other than kNone in `fixed` (empty: none) keep their
  /// device. `earlier` is that of SearchOptions.
  Neighbourhood(const Instance &instance, const GroupHierarchy &hierarchy,
                llvm::ArrayRef<DeviceId> fixed,
                llvm::ArrayRef<DeviceId> earlier);

  /// Makes one random move; false where the one drawn is not possible or is
  /// certain to make the schedule longer than `limit`, and nothing changed.
  bool move(DeltaSimulator &delta, RandomSource &random, int64_t limit);
  /// How many tasks the last move took away from where they were earlier, less
  /// those that it brought back.
  int64_t numStrayed() const { return strayed; }
  /// To be called after a commit, with whether the makespan is another one: the
  /// critical chain may be another one too.
  void changed(bool isOtherLength);

private:
  void moveBlock(DeltaSimulator &delta, DeviceId to);
  bool moveToDevice(DeltaSimulator &delta, RandomSource &random, TaskId task);
  bool moveUpTheChain(DeltaSimulator &delta, RandomSource &random);
  bool moveInOrder(DeltaSimulator &delta, RandomSource &random, TaskId task);
  bool isTooMuch(const DeltaSimulator &delta, DeviceId device) const;
  GroupId freeGroupOn(const DeltaSimulator &delta, RandomSource &random,
                      DeviceId device) const;
  TaskId taskOfChain(RandomSource &random) const;
  DeviceId deviceOfNeighbour(const DeltaSimulator &delta, RandomSource &random,
                             GroupId group) const;
  void growBlock(const DeltaSimulator &delta, RandomSource &random,
                 GroupId group);
  bool moveStretch(DeltaSimulator &delta, RandomSource &random, TaskId task,
                   DeviceId to);
  int64_t takeStretch(const DeltaSimulator &delta, TaskId first, size_t wanted,
                      int64_t until);

  const Instance &instance;
  const GroupHierarchy &hierarchy;
  llvm::ArrayRef<DeviceId> earlier;
  int64_t strayed = 0;
  /// By group: may it move at all?
  std::vector<bool> isFree;
  std::vector<DeltaSimulator::ActivityKey> chain;
  bool chainIsKnown = false;
  size_t changes = 0;
  /// The limit of the move that is being made.
  int64_t longest = 0;
  /// What moves together.
  std::vector<GroupId> block;
  std::vector<bool> isInBlock;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_LOCAL_NEIGHBOURHOOD_H
