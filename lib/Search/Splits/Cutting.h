//===- Cutting.h - How bundles are cut, and on which devices ----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_SPLITS_CUTTING_H
#define PLACER_LIB_SEARCH_SPLITS_CUTTING_H

#include "Search/Splits/Bundles.h"

#include "placer/Model/Unfold.h"

namespace placer {

/// How one bundle is cut: along an axis, a part for each of some devices, and
/// these into micro-batches, one after the other.
struct Cut {
  /// Of the bundle; kNone: it stays whole.
  int32_t axis = kNone;
  /// Of each part; where it stays whole, of it, or none where any will do.
  llvm::SmallVector<DeviceId, 4> devices;
  /// What each part does of the axis, relative to the others.
  llvm::SmallVector<int64_t, 4> shares;
  /// Of the axis as a whole, so that those of bundles on different numbers of
  /// devices begin and end alike.
  int64_t microBatches = 1;

  bool isWhole() const { return axis == kNone; }
  bool operator==(const Cut &other) const {
    return axis == other.axis && devices == other.devices &&
           shares == other.shares && microBatches == other.microBatches;
  }
};

/// A cut for each bundle.
using Cutting = std::vector<Cut>;

/// What a problem and its request say, and what follows from it.
class CuttingRules {
public:
  /// `givenDevices` is that of requests.
  CuttingRules(const Bundles &bundles, llvm::ArrayRef<DeviceId> fixed,
               const SplitChoices &given,
               llvm::ArrayRef<std::vector<DeviceId>> givenDevices,
               int32_t maxParts);

  const Bundles &bundles;

  /// The devices that can do most of the work that can be cut, the fastest
  /// first; and their speeds relative to each other.
  llvm::ArrayRef<DeviceId> devices() const { return sorted; }
  int64_t speed(DeviceId device) const { return speeds[device]; }
  int32_t mostParts() const { return maxParts; }
  /// Devices that are nearer to each other than to others, as those of a host
  /// are; one set where there is no difference.
  llvm::ArrayRef<std::vector<DeviceId>> hosts() const { return nearSets; }

  /// A cut along an axis for some devices, in shares by their speeds for the
  /// bundle; the bundle as a whole where that cannot be.
  Cut cutFor(BundleId bundle, int32_t axis,
             llvm::ArrayRef<DeviceId> devices) const;
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
  std::optional<int32_t> matchingAxis(const BundleEdge &edge, BundleId to,
                                      int32_t axisOfOther, bool &isSum) const;

  llvm::ArrayRef<DeviceId> fixed;
  const SplitChoices &given;
  llvm::ArrayRef<std::vector<DeviceId>> givenDevices;
  int32_t maxParts;
  std::vector<DeviceId> sorted;
  std::vector<int64_t> speeds;
  std::vector<std::vector<DeviceId>> nearSets;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_SPLITS_CUTTING_H
