//===- TransferTimesTest.cpp - Ways by classes of devices -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds/TransferTimes.h"
#include "../Common/RandomProblem.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

/// One tensor of 100 bytes with so many readers, on devices whose links are
/// made by `linkOf`, which may leave one out.
template <typename LinkOf>
static Problem machine(int32_t numDevices, int32_t numReaders, LinkOf linkOf) {
  Problem problem;
  for (int32_t i = 0; i < numDevices; ++i)
    problem.devices.push_back({"d" + std::to_string(i), "gpu", std::nullopt});
  for (DeviceId from = 0; from < numDevices; ++from)
    for (DeviceId to = 0; to < numDevices; ++to) {
      Link link;
      link.from = from;
      link.to = to;
      if (from != to && linkOf(link))
        problem.links.push_back(link);
    }
  Tensor tensor;
  tensor.name = "x";
  tensor.producer = 0;
  tensor.bytes = 100;
  for (TaskId i = 0; i <= numReaders; ++i) {
    Task task;
    task.name = "t" + std::to_string(i);
    task.costNs = {{"gpu", 1}};
    problem.tasks.push_back(task);
    if (i > 0)
      tensor.consumers.push_back(i);
  }
  problem.tensors.push_back(tensor);
  return problem;
}

static std::vector<int64_t> randomValues(int32_t count, Random &random) {
  std::vector<int64_t> values;
  for (int32_t i = 0; i < count; ++i)
    values.push_back(random.percent(20) ? kNever : random.below(1000));
  return values;
}

/// The same by a look at all pairs.
static std::vector<int64_t> byPairs(const TransferTimes &times,
                                    const std::vector<int64_t> &values,
                                    bool isForward) {
  std::vector<int64_t> result = values;
  auto numDevices = static_cast<DeviceId>(values.size());
  for (DeviceId one = 0; one < numDevices; ++one)
    for (DeviceId other = 0; other < numDevices; ++other)
      result[one] = std::min(
          result[one], values[other] + (isForward ? times.time(0, other, one)
                                                  : times.time(0, one, other)));
  return result;
}

TEST(TransferTimes, ClassesSayWhatPairsDo) {
  for (uint64_t seed = 0; seed < 400; ++seed) {
    Random random(seed);
    auto numDevices = static_cast<int32_t>(random.between(1, 24));
    // Hosts in a random order with unlike links, some of them missing, and now
    // and then a link that is like no other.
    std::vector<int32_t> host;
    for (int32_t i = 0; i < numDevices; ++i)
      host.push_back(static_cast<int32_t>(random.below(5)));
    int64_t odd = random.pick(std::vector<int64_t>{0, 0, 2, 40});
    int64_t missing = random.pick(std::vector<int64_t>{0, 0, 20});
    std::vector<bool> isMissing;
    for (int i = 0; i < 25; ++i)
      isMissing.push_back(random.percent(missing));
    Problem problem = machine(numDevices, 3, [&](Link &link) {
      int32_t pair = 5 * host[link.from] + host[link.to];
      link.latencyNs = random.percent(odd) ? random.below(1000) : 7 * pair % 40;
      link.bytesPerSecond = pair % 3 == 0 ? 1'000'000'000 : 4'000'000'000;
      return !isMissing[pair];
    });
    Instance instance(problem);
    for (auto how : {TransferTimes::MissingLinks::NoWay,
                     TransferTimes::MissingLinks::Free}) {
      TransferTimes times(instance, how);
      std::vector<int64_t> values = randomValues(numDevices, random);
      std::vector<int64_t> found(numDevices);
      times.spread(0, values.data(), found.data());
      EXPECT_EQ(found, byPairs(times, values, /*isForward=*/true)) << seed;
      times.gather(0, values.data(), found.data());
      EXPECT_EQ(found, byPairs(times, values, /*isForward=*/false)) << seed;
    }
  }
}

/// Who could change places with whom, by a look at all pairs.
TEST(TransferTimes, InterchangeableAsPairsAre) {
  int alike = 0, unlike = 0;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    Random random(seed);
    auto numDevices = static_cast<int32_t>(random.between(1, 10));
    int64_t kind = random.below(5),
            odd = random.pick(std::vector<int64_t>{0, 0, 3});
    Problem problem = machine(numDevices, 1, [&](Link &link) {
      link.latencyNs = random.percent(odd) ? 1 : 0;
      link.bytesPerSecond = 1'000'000'000;
      // Ports, wires, pairs that share one, a ring of distances, buses.
      auto named = [](const char *name, int32_t number) {
        return name + std::to_string(number);
      };
      if (kind == 0)
        link.channels = {named("out", link.from), named("in", link.to)};
      if (kind == 2)
        link.channels = {named("pair", link.from / 2)};
      if (kind == 3)
        link.channels = {
            named("ring", (link.to - link.from + numDevices) % numDevices)};
      if (kind == 4)
        link.channels = {named("bus", static_cast<int32_t>(random.below(3)))};
      return true;
    });
    Instance instance(problem);
    TransferTimes times(instance, TransferTimes::MissingLinks::NoWay);
    llvm::ArrayRef<DeviceId> first = times.interchangeable();
    for (DeviceId one = 0; one < numDevices; ++one)
      for (DeviceId other = 0; other < one; ++other) {
        bool areSame = first[one] == first[other];
        EXPECT_EQ(areSame, times.areAlike(one, other) &&
                               times.haveAlikeChannels(one, other))
            << seed << " " << one << " " << other;
        ++(areSame ? alike : unlike);
      }
  }
  EXPECT_GT(alike, 1000);
  EXPECT_GT(unlike, 1000);
}

// Where links have no order at all and the graph is large, ways may be taken
// for faster than they are, never for slower.
TEST(TransferTimes, RoughOnLargeMachinesWithoutOrder) {
  Random random(1);
  constexpr int32_t kDevices = 200;
  Problem problem = machine(kDevices, 8000, [&](Link &link) {
    link.latencyNs = random.below(100000);
    link.bytesPerSecond = 1'000'000'000;
    return !random.percent(5);
  });
  Instance instance(problem);
  for (auto how : {TransferTimes::MissingLinks::NoWay,
                   TransferTimes::MissingLinks::Free}) {
    TransferTimes times(instance, how);
    EXPECT_EQ(times.relaxingSteps(), 1);
    std::vector<int64_t> values = randomValues(kDevices, random);
    std::vector<int64_t> found(kDevices);
    times.spread(0, values.data(), found.data());
    std::vector<int64_t> exact = byPairs(times, values, /*isForward=*/true);
    for (int32_t device = 0; device < kDevices; ++device)
      EXPECT_LE(found[device], exact[device]);
  }
}
