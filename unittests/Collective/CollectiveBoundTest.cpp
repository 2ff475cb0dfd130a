//===- CollectiveBoundTest.cpp - Bounds against all ways there are --------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Collective/CollectiveBound.h"
#include "Collective/Arborescence.h"
#include "TestMachines.h"
#include "placer/Collective/MakePlan.h"

#include "gtest/gtest.h"

#include <functional>
#include <map>
#include <queue>

using namespace placer;
using namespace placer::testing;

/// The least sum over all choices of an edge into each node but the root that
/// reach all of them.
static int64_t cheapestByTrying(const Graph &graph, int32_t root,
                                llvm::ArrayRef<int64_t> prices) {
  int64_t least = -1;
  std::vector<int32_t> parent(graph.numNodes, kNone);
  std::function<void(int32_t, int64_t)> choose = [&](int32_t node,
                                                     int64_t sum) {
    if (node == graph.numNodes) {
      for (int32_t at = 0; at < graph.numNodes; ++at) {
        int32_t up = at;
        for (int32_t i = 0; i < graph.numNodes && up != root; ++i)
          up = parent[up];
        if (up != root)
          return;
      }
      if (least < 0 || sum < least)
        least = sum;
      return;
    }
    if (node == root)
      return choose(node + 1, sum);
    for (const GraphEdge &edge : graph.edges)
      if (edge.to == node) {
        parent[node] = edge.from;
        choose(node + 1, sum + prices[edge.id]);
      }
  };
  choose(0, 0);
  return least;
}

TEST(Arborescence, IsCheapest) {
  RandomSource random(3);
  for (int round = 0; round < 300; ++round) {
    auto count = static_cast<int32_t>(2 + random.below(4));
    Graph graph{count, {}};
    std::vector<int64_t> prices;
    auto add = [&](int32_t from, int32_t to) {
      graph.edges.push_back({from, to, static_cast<int32_t>(prices.size())});
      prices.push_back(static_cast<int64_t>(random.below(10)));
    };
    for (int32_t from = 0; from < count; ++from)
      for (int32_t to = 0; to < count; ++to)
        if (from != to && (to == from + 1 || to == 0 || random.chance(0.6)))
          add(from, to);
    auto root = static_cast<int32_t>(random.below(count));
    int64_t sum = 0;
    for (int32_t edge :
         cheapestTree(graph, root, llvm::ArrayRef<int64_t>(prices)))
      sum += prices[edge];
    EXPECT_EQ(sum, cheapestByTrying(graph, root, prices));
  }
}

/// The least sum of message costs after which everybody knows of every
/// contribution, over all states of who knows what.
static int64_t cheapestKnowledge(const Problem &machine, int64_t bytes) {
  auto count = static_cast<int32_t>(machine.devices.size());
  using State = uint32_t;
  auto knows = [&](State state, int32_t device) {
    return state >> (device * count) & ((1u << count) - 1);
  };
  State first = 0, last = (State(1) << (count * count)) - 1;
  for (int32_t i = 0; i < count; ++i)
    first |= State(1) << (i * count + i);
  std::map<State, int64_t> least = {{first, 0}};
  using Entry = std::pair<int64_t, State>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  open.push({0, first});
  while (!open.empty()) {
    auto [cost, state] = open.top();
    open.pop();
    if (state == last)
      return cost;
    if (cost > least[state])
      continue;
    for (const Link &link : machine.links) {
      State next = state | knows(state, link.from) << (link.to * count);
      int64_t sum = cost + *transferTimeNs(link, bytes);
      auto [place, isNew] = least.try_emplace(next, sum);
      if (!isNew && place->second <= sum)
        continue;
      place->second = sum;
      open.push({sum, next});
    }
  }
  return -1;
}

/// Where all links share one channel, the time is the sum of the messages, and
/// the least one is known.
TEST(CollectiveBound, AllReduceOverOneChannel) {
  RandomSource random(5);
  int met = 0, rounds = 60;
  for (int round = 0; round < rounds; ++round) {
    auto count = static_cast<int32_t>(2 + random.below(3));
    Problem machine = devicesOnly(count);
    for (int32_t from = 0; from < count; ++from)
      for (int32_t to = 0; to < count; ++to)
        if (from != to && (to == (from + 1) % count || random.chance(0.7)))
          machine.links.push_back(
              {from,
               to,
               0,
               int64_t(1000000000) / int64_t(1 + random.below(9)),
               {"bus"}});
    int64_t bytes = 10'000'000;
    int64_t exact = cheapestKnowledge(machine, bytes);
    ASSERT_GT(exact, 0);
    Collective collective =
        collectiveOf(CollectiveKind::AllReduce, count, bytes);
    int64_t bound = collectiveBound(machine, collective).ns;
    EXPECT_LE(bound, exact);
    // One channel leaves nothing to the linear program but to be right.
    EXPECT_GE(double(bound), 0.5 * double(exact));
    met += double(bound) > 0.9999 * double(exact);
  }
  EXPECT_GE(met, rounds / 2);
}

/// Where the greatest rates are known.
TEST(CollectiveBound, KnownRates) {
  int64_t gigabyte = 1'000'000'000;
  auto boundOf = [&](const Problem &machine, CollectiveKind kind) {
    auto count = static_cast<int32_t>(machine.devices.size());
    return double(
        collectiveBound(machine, collectiveOf(kind, count, 840'000'000)).ns);
  };
  auto expectRate = [&](double ns, double gigabytesPerSecond) {
    EXPECT_NEAR(0.84e9 / ns, gigabytesPerSecond, 1e-6 * gigabytesPerSecond);
  };
  Problem equal = ports(std::vector<int64_t>(8, 10 * gigabyte), 700);
  expectRate(boundOf(equal, CollectiveKind::Broadcast), 10);
  expectRate(boundOf(equal, CollectiveKind::Reduce), 10);
  expectRate(boundOf(equal, CollectiveKind::AllGather), 10 * 8 / 7.0);
  expectRate(boundOf(equal, CollectiveKind::ReduceScatter), 10 * 8 / 7.0);
  expectRate(boundOf(equal, CollectiveKind::AllReduce), 10 * 4 / 7.0);
  // The slowest port has to get everything and to give everything.
  Problem unlike = ports({10 * gigabyte, 5 * gigabyte, gigabyte}, 700);
  expectRate(boundOf(unlike, CollectiveKind::AllReduce), 1);
  expectRate(boundOf(unlike, CollectiveKind::AllGather), 1.5);
}

/// Latency counts where there is little data.
TEST(CollectiveBound, SmallData) {
  Problem line = devicesOnly(4);
  for (int32_t i = 0; i + 1 < 4; ++i) {
    line.links.push_back({i, i + 1, 1000, 1'000'000'000, {}});
    line.links.push_back({i + 1, i, 1000, 1'000'000'000, {}});
  }
  Collective collective = collectiveOf(CollectiveKind::AllReduce, 4, 4, 4);
  EXPECT_EQ(collectiveBound(line, collective).ns, 3 * 1004);
  collective.kind = CollectiveKind::Broadcast;
  collective.root = 1;
  EXPECT_EQ(collectiveBound(line, collective).ns, 2 * 1004);
}
