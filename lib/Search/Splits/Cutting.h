//===- Cutting.h - How bundles are cut, and on which devices ----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_SPLITS_CUTTING_H
#define PLACER_LIB_SEARCH_SPLITS_CUTTING_H

#include "Search/Pipeline/UpdateHomes.h"
#include "Search/Splits/Bundles.h"

#include "placer/Model/Unfold.h"

namespace placer {

/// How one bundle is cut: along an axis, a part for each of some devices, and
/// these into micro-batches, one after the other. Devices may stand in groups
/// of equal size, as those of hosts: sums are added up within each group first.
/// Or each group does all of it, for its own readers.
struct Cut {
  /// Of the bundle; kNone: it stays whole, or there are whole copies of it.
  int32_t axis = kNone;
  /// Of each part; where it stays whole, of it, or none where any will do.
  llvm::SmallVector<DeviceId, 4> devices;
  /// What each part does of the axis, relative to the others.
  llvm::SmallVector<int64_t, 4> shares;
  /// Of the axis as a whole, so that those of bundles on different numbers of
  /// devices begin and end alike.
  int64_t microBatches = 1;
  /// Of devices, each as many, one after the other.
  int32_t groups = 1;
  /// Whether each group does all of it, with the shares that are those of the
  /// first one.
  bool isCopied = false;

  bool isWhole() const { return axis == kNone && !isCopied; }
  /// Whether there is an axis that it is cut along.
  bool hasAxis() const { return axis != kNone; }
  size_t groupSize() const { return devices.size() / groups; }
  bool operator==(const Cut &other) const {
    return axis == other.axis && devices == other.devices &&
           shares == other.shares && microBatches == other.microBatches &&
           groups == other.groups && isCopied == other.isCopied;
  }
};

/// A cut for each bundle.
using Cutting = std::vector<Cut>;

/// Where weights are updated by sums that parts make of their gradients.
enum class Updates {
  /// A slice of each on every device that makes them: what others do.
  Sliced,
  /// Small ones on few of these devices, in turns (UpdateHomes.h).
  BySize,
};

/// What a problem and its request say, and what follows from it.
class CuttingRules {
public:
  /// `givenDevices` is that of requests.
  CuttingRules(const Bundles &bundles, llvm::ArrayRef<DeviceId> fixed,
               const SplitChoices &given,
               llvm::ArrayRef<std::vector<DeviceId>> givenDevices,
               int32_t maxParts, Updates updates = Updates::BySize);
  CuttingRules with(Updates other) const {
    CuttingRules rules = *this;
    rules.updates = other;
    return rules;
  }

  const Bundles &bundles;

  /// The devices that can do most of the work that can be cut, the fastest
  /// first; and their speeds relative to each other.
  llvm::ArrayRef<DeviceId> devices() const { return sorted; }
  int64_t speed(DeviceId device) const { return speeds[device]; }
  int32_t mostParts() const { return maxParts; }
  /// Devices that are nearer to each other than to others, as those of a host
  /// are; one set where there is no difference.
  llvm::ArrayRef<std::vector<DeviceId>> hosts() const { return nearSets; }
  /// Which of these a device is in; kNone: in none.
  int32_t hostOf(DeviceId device) const { return hostOfDevice[device]; }
  /// All devices host by host, where there are several hosts that are alike;
  /// else none.
  std::vector<DeviceId> byHosts() const;

  /// A cut along an axis for some devices, in shares by their speeds for the
  /// bundle; the bundle as a whole where that cannot be.
  Cut cutFor(BundleId bundle, int32_t axis,
             llvm::ArrayRef<DeviceId> devices) const;
  /// The same in groups, such that sums are added up within each first.
  Cut grouped(BundleId bundle, int32_t axis, int32_t groups,
              llvm::ArrayRef<DeviceId> devices) const;
  /// A whole copy of the bundle on each of these devices that can run it.
  Cut copiesOn(BundleId bundle, llvm::ArrayRef<DeviceId> devices) const;
  /// Whether all parts of a cut are there, can run, and none is empty.
  bool canCut(BundleId bundle, const Cut &cut) const;
  /// The cut of `to` that goes with the one of `from` across an edge between
  /// them, so that as little as possible has to be sent; whole on one of its
  /// devices where no axis of `to` goes with it.
  Cut follow(int32_t edge, BundleId to, const Cut &ofOther) const;
  /// Gives every bundle that follows another the cut that goes with it.
  void propagate(Cutting &cutting) const;

  /// At most about a dozen ways to cut a bundle, whole first.
  std::vector<Cut> candidates(BundleId bundle) const;

  /// What is cut, with what is given.
  SplitChoices choicesOf(const Cutting &cutting) const;
  /// The device of each task of an unfolding by these choices; kNone: free.
  std::vector<DeviceId> devicesOf(const Cutting &cutting,
                                  const Unfolding &unfolding) const;
  /// Takes devices over from a schedule of the unfolding.
  void readDevices(const Unfolding &unfolding,
                   llvm::ArrayRef<DeviceId> deviceOfTask,
                   Cutting &cutting) const;
  /// The cutting that the choices are of, with the devices of a schedule of
  /// their unfolding; what no cut can say is whole.
  Cutting cuttingOf(const SplitChoices &choices, const Unfolding &unfolding,
                    llvm::ArrayRef<DeviceId> deviceOfTask) const;
  /// All bundles as a whole.
  Cutting unsplit() const { return Cutting(bundles.size()); }

private:
  void findSpeeds();
  void findHosts();
  Cut atHomes(BundleId bundle, Cut cut) const;
  std::optional<int32_t> matchingAxis(const BundleEdge &edge, BundleId to,
                                      int32_t axisOfOther, bool &isSum) const;

  llvm::ArrayRef<DeviceId> fixed;
  const SplitChoices &given;
  llvm::ArrayRef<std::vector<DeviceId>> givenDevices;
  int32_t maxParts;
  Updates updates;
  std::vector<DeviceId> sorted;
  std::vector<int64_t> speeds;
  std::vector<std::vector<DeviceId>> nearSets;
  std::vector<int32_t> hostOfDevice;
  std::optional<UpdateHomes> homes;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_SPLITS_CUTTING_H
