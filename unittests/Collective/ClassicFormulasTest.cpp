//===- ClassicFormulasTest.cpp - Times of known algorithms ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On equal ports every classic algorithm takes what its formula says, to the
// ns: n devices, S bytes, latency a, bandwidth B.
//
//===----------------------------------------------------------------------===//

#include "TestMachines.h"
#include "placer/Collective/MakePlan.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

static constexpr int64_t kLatency = 5000;
/// A byte takes 0.1 ns.
static constexpr int64_t kBandwidth = 10'000'000'000;
static constexpr int64_t kBytes = 64'000'000;

static int64_t timeOf(CollectiveKind kind, int32_t count,
                      CollectiveAlgorithm algorithm, int64_t chunkBytes = 0) {
  Problem machine = ports(std::vector<int64_t>(count, kBandwidth), kLatency);
  CollectiveOptions options;
  options.algorithm = algorithm;
  options.chunkBytes = chunkBytes;
  auto made = makePlan(machine, collectiveOf(kind, count, kBytes), options);
  if (auto *fault = std::get_if<std::string>(&made)) {
    ADD_FAILURE() << *fault;
    return -1;
  }
  return std::get<MadePlan>(made).times.makespanNs;
}

/// a + bytes / B.
static int64_t message(int64_t bytes) { return kLatency + bytes / 10; }

TEST(ClassicFormulas, Ring) {
  for (int32_t n : {2, 4, 5, 8, 16}) {
    int64_t round = message(kBytes / n);
    using K = CollectiveKind;
    EXPECT_EQ(timeOf(K::AllReduce, n, CollectiveAlgorithm::Ring),
              2 * (n - 1) * round);
    EXPECT_EQ(timeOf(K::AllGather, n, CollectiveAlgorithm::Ring),
              (n - 1) * round);
    EXPECT_EQ(timeOf(K::ReduceScatter, n, CollectiveAlgorithm::Ring),
              (n - 1) * round);
    // A chain in c chunks.
    for (int64_t c : {1, 4, 64}) {
      int64_t chunk = kBytes / c;
      EXPECT_EQ(timeOf(K::Broadcast, n, CollectiveAlgorithm::Ring, chunk),
                (n - 2 + c) * message(chunk));
      EXPECT_EQ(timeOf(K::Reduce, n, CollectiveAlgorithm::Ring, chunk),
                (n - 2 + c) * message(chunk));
    }
  }
}

TEST(ClassicFormulas, HalvingDoubling) {
  for (int32_t n : {2, 4, 8, 16}) {
    int64_t half = 0;
    for (int32_t i = 2; i <= n; i *= 2)
      half += message(kBytes / i);
    using K = CollectiveKind;
    auto algorithm = CollectiveAlgorithm::HalvingDoubling;
    EXPECT_EQ(timeOf(K::AllReduce, n, algorithm), 2 * half);
    EXPECT_EQ(timeOf(K::AllGather, n, algorithm), half);
    EXPECT_EQ(timeOf(K::ReduceScatter, n, algorithm), half);
  }
}

TEST(ClassicFormulas, Tree) {
  int32_t rounds = 1;
  for (int32_t n : {2, 4, 8, 16}) {
    auto algorithm = CollectiveAlgorithm::Tree;
    EXPECT_EQ(timeOf(CollectiveKind::AllReduce, n, algorithm, kBytes),
              2 * rounds * message(kBytes));
    EXPECT_EQ(timeOf(CollectiveKind::Broadcast, n, algorithm, kBytes),
              rounds * message(kBytes));
    EXPECT_EQ(timeOf(CollectiveKind::Reduce, n, algorithm, kBytes),
              rounds * message(kBytes));
    ++rounds;
  }
}

TEST(ClassicFormulas, ParameterServer) {
  auto algorithm = CollectiveAlgorithm::ParameterServer;
  for (int64_t p : {1, 4, 8})
    EXPECT_EQ(timeOf(CollectiveKind::AllReduce, 8, algorithm, kBytes / p),
              2 * 7 * message(kBytes / p))
        << p << " servers";
  EXPECT_EQ(timeOf(CollectiveKind::AllGather, 8, algorithm),
            7 * message(kBytes / 8));
}

/// Two boxes of four: fast links within, slow ones between those of one place.
TEST(ClassicFormulas, Hierarchical) {
  Problem machine = devicesOnly(8);
  auto link = [&](int32_t from, int32_t to, int64_t bandwidth,
                  const std::string &port) {
    machine.links.push_back({from,
                             to,
                             kLatency,
                             bandwidth,
                             {machine.devices[from].name + port + ".out",
                              machine.devices[to].name + port + ".in"}});
  };
  for (int32_t from = 0; from < 8; ++from)
    for (int32_t to = 0; to < 8; ++to)
      if (from != to && from / 4 == to / 4)
        link(from, to, kBandwidth, ".box");
      else if (from != to && from % 4 == to % 4)
        link(from, to, kBandwidth / 10, ".net");
  CollectiveOptions options;
  options.algorithm = CollectiveAlgorithm::Hierarchical;
  auto made = makePlan(
      machine, collectiveOf(CollectiveKind::AllReduce, 8, kBytes), options);
  ASSERT_TRUE(std::holds_alternative<MadePlan>(made))
      << std::get<std::string>(made);
  EXPECT_EQ(std::get<MadePlan>(made).times.makespanNs,
            2 * 3 * message(kBytes / 4) + 2 * 1 * (kLatency + kBytes / 8));
}

/// Two trees use both directions of every port for half of the data each: less
/// than a single tree, whose inner nodes send all of it twice and get it twice.
TEST(ClassicFormulas, DoubleTreeIsFasterThanATree) {
  auto timeBy = [](CollectiveAlgorithm algorithm) {
    return double(timeOf(CollectiveKind::AllReduce, 16, algorithm));
  };
  double time = timeBy(CollectiveAlgorithm::DoubleTree);
  EXPECT_LT(time, 0.8 * timeBy(CollectiveAlgorithm::Tree));
  EXPECT_LT(time, 1.5 * double(2 * kBytes / 10));
}
