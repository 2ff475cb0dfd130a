//===- CheapestInSum.cpp - A start by strategies and their costs ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As if bundles ran one after the other: each takes the time of its longest
// part, and each tensor between two of them the time to send what one has and
// the other needs. That ignores what runs side by side, but sees all bundles at
// once, which no move does.
//
//===----------------------------------------------------------------------===//

#include "Search/Splits/SplitStarts.h"
#include "placer/Search/StrategyChoice.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace placer;
using llvm::ArrayRef;

/// Trees that change; the graph of bundles is close to a tree.
static constexpr int64_t kSteps = 300;

namespace {

class SumOfTimes {
public:
  SumOfTimes(const CuttingRules &rules, double partOfSending)
      : rules(rules), bundles(rules.bundles), partOfSending(partOfSending) {
    const Problem &problem = bundles.instance.problem();
    double total = 0;
    for (const Link &link : problem.links) {
      total += static_cast<double>(link.bytesPerSecond);
      latencyNs = std::max(latencyNs, static_cast<double>(link.latencyNs));
    }
    bytesPerNs = problem.links.empty()
                     ? 1
                     : total / static_cast<double>(problem.links.size()) / 1e9;
  }

  StrategyProblem build() {
    StrategyProblem problem;
    for (BundleId id = 0; id < bundles.size(); ++id) {
      cuts.push_back(bundles.all[id].isGiven ? std::vector<Cut>(1)
                                             : rules.candidates(id));
      StrategyProblem::Node &node = problem.nodes.emplace_back();
      node.end = 1;
      for (const Cut &cut : cuts.back()) {
        node.costs.push_back(timeOf(id, cut));
        node.usages.push_back(memoryOf(id, cut));
      }
    }
    int64_t least = Instance::kUnlimited;
    for (DeviceId device : rules.devices())
      least = std::min(least, bundles.instance.capacity(device));
    if (least != Instance::kUnlimited)
      problem.usageLimit = least;
    // One edge for all tensors between two bundles, whoever reads.
    llvm::DenseMap<std::pair<BundleId, BundleId>, size_t> edgeOf;
    for (const BundleEdge &edge : bundles.edges) {
      auto ends = std::minmax(edge.from, edge.to);
      auto [entry, isNew] =
          edgeOf.try_emplace({ends.first, ends.second}, problem.edges.size());
      if (isNew)
        problem.edges.push_back(
            {ends.first, ends.second,
             std::vector<int64_t>(
                 cuts[ends.first].size() * cuts[ends.second].size(), 0)});
      std::vector<int64_t> &costs = problem.edges[entry->second].costs;
      for (auto [a, first] : llvm::enumerate(cuts[ends.first]))
        for (auto [b, second] : llvm::enumerate(cuts[ends.second]))
          costs[a * cuts[ends.second].size() + b] +=
              edge.from == ends.first ? sendingTime(edge, first, second)
                                      : sendingTime(edge, second, first);
    }
    return problem;
  }

  /// By bundle, in the order of strategies.
  std::vector<std::vector<Cut>> cuts;

private:
  int64_t timeOf(BundleId id, const Cut &cut) const {
    const Bundle &bundle = bundles.all[id];
    if (cut.isWhole())
      return bundle.leastNs;
    double total = 0, longest = 0;
    for (int64_t share : cut.shares)
      total += static_cast<double>(share);
    for (auto [device, share] : llvm::zip_equal(cut.devices, cut.shares))
      longest =
          std::max(longest, static_cast<double>(share) / total *
                                static_cast<double>(bundle.timeNs[device]));
    return std::llround(longest);
  }

  const SplitAxis &axisOf(BundleId id, const Cut &cut, TaskId task) const {
    const Bundle &bundle = bundles.all[id];
    size_t at = llvm::find(bundle.tasks, task) - bundle.tasks.begin();
    return bundles.instance.problem().splits[bundle.axes[cut.axis].ofTask[at]];
  }

  /// What a device holds for its part.
  int64_t memoryOf(BundleId id, const Cut &cut) const {
    const Instance &instance = bundles.instance;
    int64_t bytes = 0;
    auto parts = static_cast<int64_t>(std::max<size_t>(cut.devices.size(), 1));
    for (TaskId task : bundles.all[id].tasks) {
      bool isSliced =
          !cut.isWhole() && axisOf(id, cut, task).resident.isSliced();
      bytes += instance.residentBytes(task) / (isSliced ? parts : 1);
      for (WeightId weight : instance.weights(task)) {
        auto readers =
            static_cast<int64_t>(instance.weightReaders(weight).size());
        bool isCut =
            !cut.isWhole() &&
            llvm::any_of(axisOf(id, cut, task).weights, [&](const auto &entry) {
              return entry.first == weight && entry.second.isSliced();
            });
        bytes += instance.weightBytes(weight) / readers / (isCut ? parts : 1);
      }
    }
    // A whole one is on one of the devices, a cut one on each of its own.
    return cut.isWhole() ? bytes / static_cast<int64_t>(std::max<size_t>(
                                       rules.devices().size(), 1))
                         : bytes;
  }

  const Follows *followsOf(const BundleEdge &edge, BundleId id, TaskId task,
                           const Cut &cut) const {
    if (!cut.isWhole())
      for (const auto &[tensor, follows] : axisOf(id, cut, task).tensors)
        if (tensor == edge.tensor)
          return &follows;
    return nullptr;
  }

  /// The bytes that go through the busiest port, over its speed.
  int64_t sendingTime(const BundleEdge &edge, const Cut &from,
                      const Cut &to) const {
    const Follows *made = followsOf(
        edge, edge.from, bundles.instance.producer(edge.tensor), from);
    const Follows *read = followsOf(edge, edge.to, edge.reader, to);
    double makers =
               static_cast<double>(std::max<size_t>(from.devices.size(), 1)),
           readers =
               static_cast<double>(std::max<size_t>(to.devices.size(), 1));
    bool isSliced = read && read->isSliced();
    // Of the tensor.
    double part = 0;
    if (from.isWhole() && to.isWhole())
      part = 0;
    else if (from.isWhole())
      part = isSliced ? (readers - 1) / readers : readers - 1;
    else if (to.isWhole())
      part = (makers - 1) / (made && made->isSliced() ? makers : 1);
    else if (made && made->how == Follows::How::Partial)
      part = (makers - 1) / makers * (isSliced ? 1 : 2);
    else if (!isSliced)
      part = (readers - 1) / readers;
    else if (from.devices != to.devices)
      part = 1 / std::min(makers, readers);
    else if (made && made->dim != read->dim)
      part = (readers - 1) / readers / readers;
    else
      part = differenceOf(from.shares, to.shares);
    if (part <= 0)
      return 0;
    return std::llround(
        partOfSending *
        (latencyNs +
         part * static_cast<double>(bundles.instance.bytes(edge.tensor)) /
             bytesPerNs));
  }

  /// What cuts of one dimension in different shares do not have in common.
  static double differenceOf(ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
    double ofA = 0, ofB = 0, most = 0, sumA = 0, sumB = 0;
    for (auto [x, y] : llvm::zip_equal(a, b)) {
      ofA += static_cast<double>(x);
      ofB += static_cast<double>(y);
    }
    for (auto [x, y] : llvm::zip_equal(a, b)) {
      sumA += static_cast<double>(x) / ofA;
      sumB += static_cast<double>(y) / ofB;
      most = std::max(most, std::abs(sumA - sumB));
    }
    return most > 1e-6 ? most : 0;
  }

  const CuttingRules &rules;
  const Bundles &bundles;
  double partOfSending, bytesPerNs = 1, latencyNs = 0;
};

} // namespace

Cutting placer::cheapestInSum(const CuttingRules &rules, double partOfSending,
                              uint64_t seed,
                              const std::atomic<bool> *interrupt) {
  SumOfTimes sum(rules, partOfSending);
  StrategyProblem problem = sum.build();
  StrategyOptions options;
  options.timeLimit = 0;
  options.workLimit = kSteps;
  options.seed = seed;
  options.workers = 1;
  options.interrupt = interrupt;
  StrategyResult result = chooseStrategies(problem, options);
  Cutting cutting;
  for (auto [cuts, chosen] : llvm::zip_equal(sum.cuts, result.chosen))
    cutting.push_back(cuts[chosen]);
  return cutting;
}
