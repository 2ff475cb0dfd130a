//===- SplitWalks.h - From plan to plan by moves ----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Walks from several plans in turns: batches of moves, of which the best one is
// taken if it is better, or not much worse.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_SPLITS_SPLITWALKS_H
#define PLACER_LIB_SEARCH_SPLITS_SPLITWALKS_H

#include "Search/Splits/SplitMoves.h"
#include "Search/Splits/SplitStarts.h"

namespace placer {

class SplitWalks {
public:
  /// Moves that are tried at once, whatever the number of workers.
  static constexpr size_t kAtOnce = 4;

  /// The rules must outlive this.
  SplitWalks(const CuttingRules &rules, uint64_t seed)
      : rules(rules), random(seed + 1) {}

  /// Begins anew at the first few of these plans, the best first, that have a
  /// schedule and are not much longer than the best.
  void begin(llvm::ArrayRef<JudgedPlan> plans);
  /// Begins anew at one.
  void beginAt(JudgedPlan plan);
  bool areMany() const { return walks.size() > 1; }

  /// What to judge next; empty where there is nothing left to try.
  std::vector<NamedCutting> propose();
  /// Goes on by what came of that. What is worse by up to the tolerance may be
  /// taken; after many rounds without gain the walk goes back to `best`.
  void take(std::vector<JudgedPlan> judged, double tolerance,
            llvm::function_ref<JudgedPlan()> best);

private:
  /// A plan, and where it may go from there.
  struct Walk {
    JudgedPlan now;
    std::unique_ptr<SplitMoves> moves;
    int idle = 0;
  };
  void goTo(Walk &walk, JudgedPlan plan) const;

  const CuttingRules &rules;
  RandomSource random;
  std::vector<Walk> walks;
  size_t turn = 0;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_SPLITS_SPLITWALKS_H
