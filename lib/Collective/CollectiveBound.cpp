//===- CollectiveBound.cpp - How fast a collective can be at all ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Collective/CollectiveBound.h"

#include "Collective/ChannelPrices.h"
#include "Collective/Routes.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace placer;

/// For products of sizes, weights and prices.
using Wide = __int128;

/// How often an edge is looked at for one kind of proof.
static constexpr int64_t kMaxProofWork = 30'000'000;

namespace {

/// One argument for a bound: what has to be paid for at least, by any prices
/// of the edges.
class Argument {
public:
  virtual ~Argument() = default;

  /// What cheapest ways cost all participants' data together, in prices for a
  /// byte; exact.
  virtual Wide cost(llvm::ArrayRef<int64_t> prices) const = 0;
  /// The same as ways, for finding good prices.
  virtual std::vector<Way> ways(llvm::ArrayRef<double> prices) const = 0;
  /// By root; empty where any will do.
  virtual std::vector<double> shares() const { return {}; }
};

/// A tree from each root for its bytes.
class TreesArgument : public Argument {
public:
  TreesArgument(const Network &network, std::vector<int64_t> bytes)
      : graph(graphOf(network)), bytes(std::move(bytes)) {}

  Wide cost(llvm::ArrayRef<int64_t> prices) const override {
    Wide total = 0;
    for (int32_t root = 0; root < graph.numNodes; ++root)
      if (bytes[root] > 0)
        for (int32_t edge : cheapestTree(graph, root, prices))
          total += Wide(prices[edge]) * bytes[root];
    return total;
  }
  std::vector<Way> ways(llvm::ArrayRef<double> prices) const override {
    std::vector<Way> found;
    for (int32_t root = 0; root < graph.numNodes; ++root)
      if (bytes[root] > 0)
        found.push_back({root, cheapestTree(graph, root, prices)});
    return found;
  }
  std::vector<double> shares() const override {
    auto total = double(std::accumulate(bytes.begin(), bytes.end(), Wide(0)));
    std::vector<double> result;
    for (int64_t own : bytes)
      result.push_back(double(own) / total);
    return result;
  }

private:
  Graph graph;
  std::vector<int64_t> bytes;
};

/// All-reduce: for some group r, a tree to r and one more message into every
/// other group.
class KnowledgeArgument : public Argument {
public:
  KnowledgeArgument(const Network &network, llvm::ArrayRef<int32_t> groups,
                    int64_t bytes)
      : bytes(bytes) {
    toRoot.numNodes = 1 + *llvm::max_element(groups);
    for (int32_t id = 0; id < network.numEdges(); ++id) {
      const NetworkEdge &edge = network.edge(id);
      if (groups[edge.from] != groups[edge.to])
        toRoot.edges.push_back({groups[edge.to], groups[edge.from], id});
    }
  }

  Wide cost(llvm::ArrayRef<int64_t> prices) const override {
    std::vector<int32_t> cheapest = cheapestInto(prices);
    Wide least = -1;
    for (int32_t root = 0; root < toRoot.numNodes; ++root) {
      Wide total = 0;
      for (int32_t edge : wayOf(root, cheapest, prices).edges)
        total += Wide(prices[edge]);
      if (least < 0 || total < least)
        least = total;
    }
    return least * bytes;
  }
  std::vector<Way> ways(llvm::ArrayRef<double> prices) const override {
    std::vector<int32_t> cheapest = cheapestInto(prices);
    std::vector<Way> found;
    for (int32_t root = 0; root < toRoot.numNodes; ++root)
      found.push_back(wayOf(root, cheapest, prices));
    return found;
  }

private:
  /// By group, the cheapest edge into it.
  template <typename Price>
  std::vector<int32_t> cheapestInto(llvm::ArrayRef<Price> prices) const {
    std::vector<int32_t> cheapest(toRoot.numNodes, kNone);
    for (const GraphEdge &edge : toRoot.edges)
      if (int32_t &best = cheapest[edge.from];
          best == kNone || prices[edge.id] < prices[best])
        best = edge.id;
    return cheapest;
  }
  template <typename Price>
  Way wayOf(int32_t root, llvm::ArrayRef<int32_t> cheapest,
            llvm::ArrayRef<Price> prices) const {
    Way way{root, cheapestTree(toRoot, root, prices)};
    for (int32_t group = 0; group < toRoot.numNodes; ++group)
      if (group != root)
        way.edges.push_back(cheapest[group]);
    return way;
  }

  /// With its edges turned round: a tree from the root is one to it.
  Graph toRoot;
  int64_t bytes;
};

} // namespace

/// What an argument proves, in ns, by some prices of the channels: evaluated in
/// integers, each rounded so that the bound can only become less.
static int64_t evaluate(const Network &network, const Argument &argument,
                        llvm::ArrayRef<double> channelPrices) {
  double greatest = *llvm::max_element(channelPrices);
  if (!(greatest > 0) || !std::isfinite(greatest))
    return 0;
  std::vector<int64_t> weights;
  Wide sum = 0;
  for (double price : channelPrices) {
    weights.push_back(std::llround(price / greatest * double(1 << 30)));
    sum += weights.back();
  }
  // A byte over an edge takes weight * 1e9 / bandwidth of the channels' ns;
  // `scale` times that is a whole number of some digits.
  auto priced = [&](int shift) {
    std::vector<Wide> prices;
    for (int32_t id = 0; id < network.numEdges(); ++id) {
      const NetworkEdge &edge = network.edge(id);
      Wide weight = 0;
      for (int32_t channel : edge.channels)
        weight += weights[channel];
      prices.push_back(((weight * 1000000000) << shift) / edge.bytesPerSecond);
    }
    return prices;
  };
  // Weights are at most 2^30 for a channel, of which an edge has few, and 1e9
  // is below 2^30: 2^40 times that still fits.
  int shift = 40;
  std::vector<Wide> wide = priced(shift);
  // Sums over a tree have to fit 64 bits, and times sizes 128.
  constexpr Wide kGreatest = Wide(1) << 50;
  while (*llvm::max_element(wide) > kGreatest && shift > 0)
    wide = priced(--shift);
  if (*llvm::max_element(wide) > kGreatest)
    return 0;
  std::vector<int64_t> prices(wide.begin(), wide.end());
  Wide total = argument.cost(prices), room = sum << shift;
  return static_cast<int64_t>((total + room - 1) / room);
}

static int64_t prove(const Network &network, const Argument &argument) {
  std::vector<double> shares = argument.shares();
  ChannelPrices found = findPrices(
      network,
      [&](llvm::ArrayRef<double> prices) { return argument.ways(prices); },
      shares, kMaxProofWork);
  return found.prices.empty() ? 0 : evaluate(network, argument, found.prices);
}

/// Every element of everybody has to get to everybody, or from and to the root
/// only, link by link.
static int64_t proveByWays(const Network &network,
                           const Collective &collective) {
  bool fromRoot = collective.kind == CollectiveKind::Broadcast;
  bool toRoot = collective.kind == CollectiveKind::Reduce;
  const Network backwards = network.reversed();
  const Network &searched = toRoot ? backwards : network;
  int64_t longest = 0;
  for (int32_t from = 0; from < network.numNodes(); ++from) {
    if ((fromRoot || toRoot) && from != collective.root)
      continue;
    // Of shared data, those without a share bring and need nothing.
    bool hasShare =
        !isShared(collective.kind) || shareOf(collective, from).size() > 0;
    if (!hasShare && collective.kind == CollectiveKind::AllGather)
      continue;
    Tree tree = fastestPaths(searched, from, collective.elementBytes);
    std::vector<int64_t> times(network.numNodes(), 0);
    for (int32_t id : edgesFromRoot(searched, tree)) {
      const NetworkEdge &edge = searched.edge(id);
      times[edge.to] = times[edge.from] + edge.timeNs(collective.elementBytes);
      if (collective.kind != CollectiveKind::ReduceScatter ||
          shareOf(collective, edge.to).size() > 0)
        longest = std::max(longest, times[edge.to]);
    }
  }
  return longest;
}

Bound placer::collectiveBound(const Problem &machine,
                              const Collective &collective) {
  Network network(machine, collective.participants);
  if (collective.bytes == 0 || network.numNodes() < 2)
    return {0, "nothing"};
  Network backwards = network.reversed();
  Bound best{proveByWays(network, collective), "ways"};
  auto raise = [&](int64_t ns, const char *name) {
    if (ns > best.ns)
      best = {ns, name};
  };
  bool isUpwards = collective.kind == CollectiveKind::Reduce ||
                   collective.kind == CollectiveKind::ReduceScatter;
  if (collective.kind != CollectiveKind::AllReduce) {
    std::vector<int64_t> bytes(network.numNodes(), 0);
    if (isShared(collective.kind))
      for (int32_t node = 0; node < network.numNodes(); ++node)
        bytes[node] = shareOf(collective, node).size();
    else
      bytes[collective.root] = collective.bytes;
    const Network &used = isUpwards ? backwards : network;
    raise(prove(used, TreesArgument(used, std::move(bytes))), "channels");
    return best;
  }

  std::vector<int32_t> singles(network.numNodes());
  std::iota(singles.begin(), singles.end(), 0);
  std::vector<std::vector<int32_t>> partitions = bandwidthGroups(network);
  partitions.insert(partitions.begin(), singles);
  for (int32_t node = 0; node < network.numNodes(); ++node) {
    std::vector<int32_t> cut(network.numNodes(), 1);
    cut[node] = 0;
    partitions.push_back(std::move(cut));
  }
  for (const std::vector<int32_t> &groups : partitions)
    for (const Network *used : {&network, &backwards})
      raise(prove(*used, KnowledgeArgument(*used, groups, collective.bytes)),
            groups == singles ? "channels" : "groups");
  return best;
}
