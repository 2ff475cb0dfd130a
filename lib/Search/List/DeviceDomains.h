//===- DeviceDomains.h - Where groups can still go --------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On a machine that lacks links, the device of one group limits those of its
// neighbours, and so on through the graph. Domains keep, for every group, the
// devices that agree with eligibility, with the decisions made so far, and with
// at least one device of each neighbour (arc consistency). That finds most
// dead ends when they are entered rather than when they are reached.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LIST_DEVICEDOMAINS_H
#define PLACER_LIB_SEARCH_LIST_DEVICEDOMAINS_H

#include "placer/Model/Instance.h"

#include "llvm/ADT/BitVector.h"

namespace placer {

/// The devices given for tasks, by group; kNone where none is given. `fixed`
/// may be empty.
std::vector<DeviceId> fixedGroups(const Instance &instance,
                                  llvm::ArrayRef<DeviceId> fixed);

class DeviceDomains {
public:
  /// What joins two devices: a link, or also a way over other devices.
  enum class Joined { ByLink, ByWay };

  /// `fixed` gives the device of groups that are decided (kNone: open).
  DeviceDomains(const Instance &instance, llvm::ArrayRef<DeviceId> fixed,
                Joined joined = Joined::ByLink);

  /// Nothing is missing: any eligible device will do at any time.
  bool isComplete() const { return complete; }
  /// A group that no device is left for, or kNone.
  GroupId emptyGroup() const { return empty; }

  bool contains(GroupId group, DeviceId device) const {
    return domains[group].test(device);
  }
  unsigned size(GroupId group) const { return domains[group].count(); }
  /// The smallest device of a domain that is not empty.
  DeviceId first(GroupId group) const { return domains[group].find_first(); }

  /// Would every group keep a device if `group` went to `device`?
  bool canDecide(GroupId group, DeviceId device);
  /// Narrows `group` to `device`, and others to what agrees with it.
  void decide(GroupId group, DeviceId device);

private:
  bool propagate(llvm::SmallVectorImpl<GroupId> &changed);
  bool intersect(GroupId group, const llvm::BitVector &mask,
                 llvm::SmallVectorImpl<GroupId> &changed);
  bool narrow(GroupId group, DeviceId device);

  const Instance &instance;
  bool complete = true;
  GroupId empty = kNone;
  std::vector<llvm::BitVector> domains;
  /// By device: itself and what it can send to / receive from.
  std::vector<llvm::BitVector> sendsTo, receivesFrom;
  /// What `narrow` overwrote, to take it back.
  std::vector<std::pair<GroupId, llvm::BitVector>> trail;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_LIST_DEVICEDOMAINS_H
