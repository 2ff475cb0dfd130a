//===- Candidates.h - Plans that were tried, and the best of them -*- C++
//-*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PLACER_LIB_COLLECTIVE_CANDIDATES_H
#define PLACER_LIB_COLLECTIVE_CANDIDATES_H

#include "Collective/Routes.h"
#include "placer/Collective/MakePlan.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace placer {

/// Plans have at most this many steps.
inline constexpr int64_t kMaxSteps = int64_t(1) << 20;

/// What the algorithms are asked for, and where they hand in what they find.
class Candidates {
public:
  Candidates(const Problem &machine, const Collective &collective,
             const CollectiveOptions &options)
      : machine(machine), collective(collective), options(options),
        network(machine, collective.participants),
        backwards(network.reversed()) {}

  const Problem &machine;
  const Collective &collective;
  const CollectiveOptions &options;
  const Network network;
  const Network backwards;

  int32_t numNodes() const { return network.numNodes(); }
  bool goesUp() const { return isReducing(collective.kind); }
  bool goesDown() const {
    return collective.kind != CollectiveKind::Reduce &&
           collective.kind != CollectiveKind::ReduceScatter;
  }
  /// Where chunks have one root each that is given.
  bool hasRoot() const {
    return collective.kind == CollectiveKind::Broadcast ||
           collective.kind == CollectiveKind::Reduce;
  }

  /// Tries the routes, their steps in each of some orders, and keeps what is
  /// done first. The value is how long it takes, or none where it is too large
  /// to be tried.
  std::optional<int64_t> offer(const Routes &routes,
                               CollectiveAlgorithm algorithm,
                               llvm::ArrayRef<StepOrder> orders);

  /// None until something was offered.
  const std::optional<MadePlan> &best() const { return found; }
  std::optional<MadePlan> takeBest() { return std::move(found); }
  void noteTooLarge() { isTooLarge = true; }
  bool sawTooLarge() const { return isTooLarge; }
  /// About how many more steps may be looked at, over all that is tried.
  int64_t workLeft = 1'000'000;

private:
  std::optional<MadePlan> found;
  bool isTooLarge = false;
};

/// How many chunks to try for each range of some bytes: by `chunkBytes` where
/// that is given, else each of some numbers up to `most`, ascending. None where
/// that would be too many.
std::vector<int64_t> chunkCounts(Candidates &candidates, int64_t bytes,
                                 int64_t least, int64_t most);

/// Tries numbers of chunks one after another, until some in a row were worse
/// than the best or one is too large to be tried; `offer` says how long it
/// takes with so many.
void tryChunkCounts(llvm::ArrayRef<int64_t> counts,
                    llvm::function_ref<std::optional<int64_t>(int64_t)> offer);

/// The algorithms; each offers what it has for the collective. The text says
/// why it has nothing, and is empty where it has something.
std::string offerRing(Candidates &candidates);
std::string offerHalvingDoubling(Candidates &candidates);
std::string offerTree(Candidates &candidates);
std::string offerDoubleTree(Candidates &candidates);
std::string offerHierarchical(Candidates &candidates);
std::string offerParameterServer(Candidates &candidates);
std::string offerPacking(Candidates &candidates);
std::string offerAnyHolder(Candidates &candidates);

} // namespace placer

#endif // PLACER_LIB_COLLECTIVE_CANDIDATES_H
