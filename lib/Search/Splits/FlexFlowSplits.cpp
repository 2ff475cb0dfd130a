//===- FlexFlowSplits.cpp - FlexFlow's search, to compare with ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Splits/FlexFlowSplits.h"

#include "Search/Splits/SplitStarts.h"
#include "placer/Support/RandomSource.h"

#include <cmath>

using namespace placer;

/// How likely what is worse is taken: exp(-kAlpha * excess in per cent).
static constexpr double kAlpha = 5;

/// A configuration as FlexFlow draws it.
static Cut randomCut(const CuttingRules &rules, BundleId id,
                     RandomSource &random) {
  const Bundle &bundle = rules.bundles.all[id];
  // Side by side is meant as the machine lists them.
  std::vector<DeviceId> devices(rules.devices().begin(), rules.devices().end());
  llvm::sort(devices);
  Cut cut;
  int64_t parts = 1;
  if (!bundle.axes.empty()) {
    auto axis = static_cast<int32_t>(random.below(bundle.axes.size()));
    llvm::SmallVector<int64_t, 8> degrees;
    for (int64_t degree = 1; degree <= rules.mostParts(); ++degree)
      if (static_cast<int64_t>(devices.size()) % degree == 0 &&
          bundle.axes[axis].extent % degree == 0)
        degrees.push_back(degree);
    parts = random.pick(degrees);
    if (parts > 1)
      cut.axis = axis;
  }
  auto first = static_cast<int64_t>(
      random.below(devices.size() - static_cast<size_t>(parts) + 1));
  for (int64_t part = 0; part < parts; ++part)
    cut.devices.push_back(devices[first + part]);
  if (parts > 1)
    cut.shares.assign(static_cast<size_t>(parts), 1);
  return cut;
}

JudgedPlan placer::searchLikeFlexFlow(const CuttingRules &rules,
                                      const SplitJudge &judge,
                                      const Budget &budget,
                                      const Deadline &deadline) {
  const Bundles &bundles = rules.bundles;
  RandomSource random(budget.seed);
  Cutting start = dataParallel(rules, rules.devices(), /*isEqual=*/true);
  rules.propagate(start);
  std::vector<BundleId> ops;
  for (BundleId id = 0; id < bundles.size(); ++id)
    if (!bundles.all[id].isGiven && bundles.all[id].leader == kNone)
      ops.push_back(id);
  constexpr auto kFifo = SplitJudge::Order::Fifo;
  JudgedPlan best = judge.judge("flexflow", start, kFifo);
  Cutting now = best.cutting;
  auto nowNs = best.valueNs;
  for (int64_t step = 0;
       !ops.empty() && !rules.devices().empty() && !deadline.isOver() &&
       (budget.workLimit == 0 || step < budget.workLimit);
       ++step) {
    BundleId op = random.pick(ops);
    Cut cut = randomCut(rules, op, random);
    if (!rules.canCut(op, cut))
      continue;
    Cutting next = now;
    next[op] = std::move(cut);
    rules.propagate(next);
    JudgedPlan tried = judge.judge("flexflow", next, kFifo);
    if (!tried.hasSchedule())
      continue;
    double excess =
        100 *
        (static_cast<double>(tried.valueNs) / static_cast<double>(nowNs) - 1);
    if (nowNs == JudgedPlan::kNone || excess <= 0 ||
        random.chance(std::exp(-kAlpha * excess))) {
      now = std::move(next);
      nowNs = tried.valueNs;
    }
    if (tried.valueNs < best.valueNs)
      best = std::move(tried);
  }
  return best;
}
