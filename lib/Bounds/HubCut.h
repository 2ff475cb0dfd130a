//===- HubCut.h - What stays with an end of a section -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A section begins and ends on given devices. What runs on such a device, the
// hub, takes its time; what runs elsewhere takes time of others, and data that
// goes there and comes back takes that of the hub's channels. With a price for
// the time of each of these, all costs at least as much as the best division
// into what is on the hub and what is not, which is a minimum cut. Within a
// length L, each of them has its time between the least head and the least tail
// of what may use it. So no schedule is shorter than the least L for which all
// that they have is worth at least the cut, whatever the prices.
//
// Prices that prove much are sought by a linear program over the divisions that
// were found; the proof itself is in integers.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BOUNDS_HUBCUT_H
#define PLACER_LIB_BOUNDS_HUBCUT_H

#include "Bounds/SectionProblem.h"

#include <array>
#include <optional>

namespace placer {

class HubCut {
public:
  /// Heads and tails by task and device, where a group may be there.
  HubCut(const SectionProblem &problem, llvm::ArrayRef<int64_t> heads,
         llvm::ArrayRef<int64_t> tails, DeviceId hub);

  /// The least length, from `known` on.
  int64_t leastLength(int64_t known);
  int64_t workDone() const { return work; }

private:
  /// The hub, all other devices, what comes to the hub and what leaves it. One
  /// channel for both is all in the first of them.
  enum Resource { kHub, kOthers, kInto, kOutOf, kNumResources };
  using Amounts = std::array<int64_t, kNumResources>;

  /// A part of a resource, with the ns at its ends when it is of no use, and
  /// how much a ns of it counts.
  struct Part {
    Resource resource;
    int64_t ends;
    int64_t weight;
  };
  /// What a tensor takes of the hub's channels if it crosses.
  struct Crossing {
    int32_t producer;
    llvm::SmallVector<int32_t, 4> consumers;
    int64_t into, outOf;
  };

  void addGroups();
  void addCrossings();
  void addPart(Resource resource, int64_t head, int64_t tail, int64_t weight);
  Wide room(const Amounts &prices, int64_t length) const;
  Resource outOf() const { return isOne ? kInto : kOutOf; }
  /// What the best division takes of each, and its cost.
  int64_t divide(const Amounts &prices, Amounts &taken);
  std::optional<Amounts> findPrices(int64_t length,
                                    llvm::ArrayRef<Amounts> divisions) const;

  const SectionProblem &problem;
  llvm::ArrayRef<int64_t> heads, tails;
  DeviceId hub;
  std::vector<Part> parts;
  /// By group; negative where it cannot be there.
  std::vector<int64_t> onHub, elsewhere;
  std::vector<Crossing> crossings;
  /// Whether all that comes and all that leaves takes one channel.
  bool isOne = false;
  /// No division takes more. On several devices times could add up to more than
  /// an integer holds.
  int64_t totalTime = 0;
  int64_t work = 0;
};

} // namespace placer

#endif // PLACER_LIB_BOUNDS_HUBCUT_H
