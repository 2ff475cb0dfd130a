//===- SplitWalks.cpp - From plan to plan by moves ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Splits/SplitWalks.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;
using llvm::ArrayRef;

/// Starts that are walked from if they are so much longer than the best at
/// most.
static constexpr size_t kWalks = 3;
static constexpr double kWorthWalking = 0.1;
/// After so many rounds without gain the walk goes back to the best plan.
static constexpr int kPatience = 12;

void SplitWalks::goTo(Walk &walk, JudgedPlan plan) const {
  walk.now = std::move(plan);
  walk.moves = std::make_unique<SplitMoves>(rules, walk.now);
  walk.idle = 0;
}

void SplitWalks::begin(ArrayRef<JudgedPlan> plans) {
  walks.clear();
  turn = 0;
  for (const JudgedPlan &plan : plans)
    if (plan.hasSchedule() && walks.size() < kWalks &&
        static_cast<double>(plan.valueNs) <=
            (1 + kWorthWalking) * static_cast<double>(plans.front().valueNs))
      goTo(walks.emplace_back(), plan);
}

void SplitWalks::beginAt(JudgedPlan plan) {
  walks.clear();
  turn = 0;
  if (plan.hasSchedule())
    goTo(walks.emplace_back(), std::move(plan));
}

std::vector<NamedCutting> SplitWalks::propose() {
  std::vector<NamedCutting> cuttings;
  if (walks.empty())
    return cuttings;
  const Walk &walk = walks[turn % walks.size()];
  for (size_t dice = 0; cuttings.size() < kAtOnce && dice < 8 * kAtOnce; ++dice)
    if (std::optional<Cutting> cutting = walk.moves->propose(random))
      cuttings.emplace_back(walk.now.start, std::move(*cutting));
  return cuttings;
}

void SplitWalks::take(std::vector<JudgedPlan> judged, double tolerance,
                      llvm::function_ref<JudgedPlan()> best) {
  Walk &walk = walks[turn++ % walks.size()];
  auto found = llvm::min_element(judged, isShorter);
  auto limit =
      static_cast<double>(walk.now.valueNs) * (1 + tolerance * random.unit());
  if (found->valueNs < walk.now.valueNs) {
    goTo(walk, std::move(*found));
  } else if (++walk.idle > kPatience) {
    goTo(walk, best());
  } else if (found->hasSchedule() &&
             static_cast<double>(found->valueNs) <= limit) {
    int idle = walk.idle;
    goTo(walk, std::move(*found));
    walk.idle = idle;
  }
}
