//===- SplitMoves.h - Other cuttings that may be better ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Moves start from what makes a schedule as long as it is, its critical chain:
//   - another cut for a bundle of it, for its class, or for all of a region
//   that
//     is cut alike: split, merge, turn the axis, fewer or more devices;
//   - across what is sent on the chain, one side is cut as the other is;
//   - what is sent on the chain is made where it is read, too;
//   - sums are added up host by host, or no longer;
//   - a part on the chain gives a little to one that is not;
//   - all from or up to a place in the graph becomes one region;
//   - twice or half as many micro-batches.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_SPLITS_SPLITMOVES_H
#define PLACER_LIB_SEARCH_SPLITS_SPLITMOVES_H

#include "Search/Splits/SplitJudge.h"
#include "placer/Support/RandomSource.h"

namespace placer {

class SplitMoves {
public:
  /// What follows from a plan that has a schedule. The rules must outlive this.
  SplitMoves(const CuttingRules &rules, const JudgedPlan &plan);

  /// A cutting other than that of the plan, or none where the dice fall so.
  std::optional<Cutting> propose(RandomSource &random) const;

private:
  using Region = std::vector<BundleId>;

  /// A bundle on the chain, by its time there; kNone where there is none.
  BundleId pickOnChain(RandomSource &random) const;
  /// What is cut as the bundle is, and reached from it over such bundles.
  Region regionOf(BundleId bundle) const;
  /// The bundle alone, its class, or its region.
  Region pickAround(BundleId bundle, RandomSource &random) const;
  bool isFree(BundleId bundle) const { return !bundles.all[bundle].isGiven; }

  std::vector<DeviceId> someDevices(size_t count, RandomSource &random) const;

  bool recut(Cutting &cutting, RandomSource &random) const;
  bool align(Cutting &cutting, RandomSource &random) const;
  bool copy(Cutting &cutting, RandomSource &random) const;
  bool regroup(Cutting &cutting, RandomSource &random) const;
  bool shift(Cutting &cutting, RandomSource &random) const;
  bool stretch(Cutting &cutting, RandomSource &random) const;
  bool changeMicroBatches(Cutting &cutting, RandomSource &random) const;
  /// Gives bundles a cut along the axis of that name, or the like of one.
  bool give(Cutting &cutting, BundleId bundle, const Cut &cut,
            llvm::StringRef axisName) const;

  const CuttingRules &rules;
  const Bundles &bundles;
  Cutting current;
  /// Bundles of tasks on the chain, and edges of transfers, with their times.
  std::vector<std::pair<BundleId, int64_t>> onChain;
  std::vector<int32_t> sentOnChain;
  int64_t chainNs = 0;
  /// By device.
  std::vector<int64_t> busyNs;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_SPLITS_SPLITMOVES_H
