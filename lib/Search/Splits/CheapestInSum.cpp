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
#include <map>

using namespace placer;
using llvm::ArrayRef;

/// Regions that change; the graph of bundles is close to a tree.
static constexpr int64_t kSteps = 60;

namespace {

class SumOfTimes {
public:
  SumOfTimes(const CuttingRules &rules, const SumOptions &options)
      : rules(rules), bundles(rules.bundles),
        partOfSending(options.partOfSending) {
    const Instance &instance = bundles.instance;
    const Problem &problem = instance.problem();
    double total = 0;
    for (const Link &link : problem.links) {
      total += static_cast<double>(link.bytesPerSecond);
      latencyNs = std::max(latencyNs, static_cast<double>(link.latencyNs));
    }
    bytesPerNs = problem.links.empty()
                     ? 1
                     : total / static_cast<double>(problem.links.size()) / 1e9;
    if (!options.areChannelsShared)
      return;
    // While every device sends as much to every other one, the channel that is
    // busy longest says how much that is.
    std::vector<double> nsPerByte(instance.numChannels(), 0);
    double longest = 0;
    for (LinkId id = 0; id < instance.numLinks(); ++id)
      for (ChannelId channel : instance.channels(id)) {
        nsPerByte[channel] +=
            1e9 / static_cast<double>(problem.links[id].bytesPerSecond);
        longest = std::max(longest, nsPerByte[channel]);
      }
    if (longest > 0)
      bytesPerNsOfAll = instance.numLinks() / longest;
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
    double longest = 0;
    if (!cut.hasAxis()) {
      for (DeviceId device : cut.devices)
        longest = std::max(longest, static_cast<double>(bundle.timeNs[device]));
      return std::llround(longest);
    }
    // As shares are rounded. Groups that do the same have those of the first.
    int64_t extent = bundle.axes[cut.axis].extent, begin = 0;
    llvm::SmallVector<int64_t, 4> ends = shareCuts({0, extent}, cut.shares);
    ends.push_back(extent);
    llvm::SmallVector<double, 8> sizes;
    for (int64_t end : ends)
      sizes.push_back(static_cast<double>(end - std::exchange(begin, end)) /
                      static_cast<double>(extent));
    for (auto [number, device] : llvm::enumerate(cut.devices))
      longest =
          std::max(longest, sizes[number % sizes.size()] *
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
    auto parts = static_cast<int64_t>(std::max<size_t>(cut.shares.size(), 1));
    for (TaskId task : bundles.all[id].tasks) {
      bool isSliced =
          cut.hasAxis() && axisOf(id, cut, task).resident.isSliced();
      bytes += instance.residentBytes(task) / (isSliced ? parts : 1);
      for (WeightId weight : instance.weights(task)) {
        auto readers =
            static_cast<int64_t>(instance.weightReaders(weight).size());
        bool isCut =
            cut.hasAxis() &&
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
    if (cut.hasAxis())
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
    else if (from.isCopied && !from.hasAxis())
      part = to.isWhole() || from.devices == to.devices ? 0 : 1;
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
    else if (from.shares.size() == to.shares.size())
      part = differenceOf(from.shares, to.shares);
    else
      part = 1 / std::min(makers, readers);
    if (part <= 0)
      return 0;
    auto bytes =
        part * static_cast<double>(bundles.instance.bytes(edge.tensor));
    double ns = bytes / bytesPerNs;
    if (bytesPerNsOfAll > 0)
      ns = std::max(ns, bytes * std::min(makers, readers) / bytesPerNsOfAll);
    return std::llround(partOfSending * (latencyNs + ns));
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
  /// Of all links together; 0: each is alone.
  double bytesPerNsOfAll = 0;
};

} // namespace

/// One node for each class, which stands for all of its members; none where
/// members have different candidates.
static std::optional<StrategyProblem>
mergeClasses(const StrategyProblem &problem, const Bundles &bundles) {
  StrategyProblem merged;
  merged.usageLimit = problem.usageLimit;
  merged.nodes.resize(bundles.classes.size());
  auto addTo = [](std::vector<int64_t> &to, ArrayRef<int64_t> costs) {
    to.resize(std::max(to.size(), costs.size()), 0);
    for (auto [sum, cost] : llvm::zip_equal(to, costs))
      sum += cost;
  };
  auto classOf = [&](BundleId id) { return bundles.all[id].classId; };
  for (auto [id, node] : llvm::enumerate(problem.nodes)) {
    StrategyProblem::Node &whole =
        merged.nodes[classOf(static_cast<BundleId>(id))];
    if (!whole.costs.empty() && whole.costs.size() != node.costs.size())
      return std::nullopt;
    whole.end = 1;
    addTo(whole.costs, node.costs);
    addTo(whole.usages, node.usages);
  }
  std::map<std::pair<int32_t, int32_t>, std::vector<int64_t>> edges;
  for (const StrategyProblem::Edge &edge : problem.edges) {
    int32_t a = classOf(edge.a), b = classOf(edge.b);
    size_t ofA = merged.nodes[a].costs.size(),
           ofB = merged.nodes[b].costs.size();
    // Within a class, both ends choose the same.
    if (a == b) {
      for (size_t s = 0; s < ofA; ++s)
        merged.nodes[a].costs[s] += edge.costs[s * ofB + s];
      continue;
    }
    std::vector<int64_t> costs = edge.costs;
    if (a > b) {
      for (size_t s = 0; s < ofA; ++s)
        for (size_t t = 0; t < ofB; ++t)
          costs[t * ofA + s] = edge.costs[s * ofB + t];
    }
    addTo(edges[std::minmax(a, b)], costs);
  }
  for (auto &[ends, costs] : edges)
    merged.edges.push_back({ends.first, ends.second, std::move(costs)});
  return merged;
}

Cutting placer::cheapestInSum(const CuttingRules &rules,
                              const SumOptions &given) {
  SumOfTimes sum(rules, given);
  StrategyProblem problem = sum.build();
  std::optional<StrategyProblem> merged;
  if (given.isByClass)
    merged = mergeClasses(problem, rules.bundles);
  StrategyOptions options;
  options.timeLimit = given.solver ? 2 * given.seconds : 0;
  options.workLimit = given.solver ? 0 : kSteps;
  options.seed = given.seed;
  options.workers = 1;
  options.interrupt = given.interrupt;
  options.solver = given.solver;
  StrategyResult result = chooseStrategies(merged ? *merged : problem, options);
  Cutting cutting;
  for (auto [id, cuts] : llvm::enumerate(sum.cuts)) {
    BundleId bundle = static_cast<BundleId>(id);
    cutting.push_back(
        cuts[result
                 .chosen[merged ? rules.bundles.all[bundle].classId : bundle]]);
  }
  return cutting;
}
