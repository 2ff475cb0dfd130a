//===- DataParallelTest.cpp - Training steps with gradient sums -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/DataParallel.h"
#include "placer/Support/RandomSource.h"

#include "gtest/gtest.h"

using namespace placer;

/// Devices with a port out and one in.
static Problem ports(int32_t count, int64_t latencyNs, int64_t bytesPerSecond) {
  Problem machine;
  machine.name = "ports";
  for (int32_t i = 0; i < count; ++i)
    machine.devices.push_back({"d" + std::to_string(i), "gpu", std::nullopt});
  for (int32_t from = 0; from < count; ++from)
    for (int32_t to = 0; to < count; ++to)
      if (from != to)
        machine.links.push_back(
            {from,
             to,
             latencyNs,
             bytesPerSecond,
             {"out" + std::to_string(from), "in" + std::to_string(to)}});
  return machine;
}

static Layer layer(int64_t forwardNs, int64_t backwardNs, int64_t bytes,
                   std::vector<int32_t> inputs) {
  static int number = 0;
  Layer made;
  made.name = "l" + std::to_string(number++);
  made.forwardNs = forwardNs;
  made.backwardNs = backwardNs;
  made.parameterBytes = bytes;
  made.inputs = std::move(inputs);
  return made;
}

static DataParallelOptions ring() {
  DataParallelOptions options;
  options.collective.algorithm = CollectiveAlgorithm::Ring;
  options.timeLimit = 0;
  return options;
}

/// By hand: on two ports at a byte a ns, a ring sums up S bytes in S ns.
TEST(DataParallel, ByHand) {
  Problem machine = ports(2, 0, 1'000'000'000);
  // The second layer's sum is there first, and is needed last.
  std::vector<Layer> layers = {layer(1000, 100, 4000, {}),
                               layer(1000, 100, 8000, {0})};
  DataParallelOptions options = ring();
  options.fusedBytes = 64000;
  options.partBytes = 1000;
  DataParallelRun run = runDataParallel(machine, "two", layers, options).run;
  ASSERT_EQ(run.failure, "");
  EXPECT_EQ(run.computeNs, 2200);
  EXPECT_EQ(run.sumNs, 12000);
  // 100 backwards, sums until 8100 and 12100, twice 1000 forward.
  EXPECT_EQ(run.fifoNs, 14100);
  EXPECT_EQ(run.fusedNs, 14100);
  EXPECT_EQ(run.priorityNs, 14100);
  // A part of the larger sum, four of the other, and the other seven.
  EXPECT_EQ(run.partsNs, 100 + 12000 + 1000);
  EXPECT_EQ(run.jointNs, run.bound.ns);
  EXPECT_EQ(run.bound.ns, 100 + 12000 + 1000);
}

/// Never longer than any policy, never below the bound, verified.
TEST(DataParallel, JointIsNeverLonger) {
  RandomSource random(7);
  for (int round = 0; round < 12; ++round) {
    Problem machine = ports(2 + round % 3, 2000, 1'000'000'000);
    std::vector<Layer> layers;
    for (int32_t i = 0; i < 8; ++i) {
      std::vector<int32_t> inputs;
      if (i > 0)
        inputs.push_back(static_cast<int32_t>(random.below(i)));
      layers.push_back(
          layer(static_cast<int64_t>(random.below(300'000)),
                static_cast<int64_t>(random.below(300'000)),
                random.chance(0.2) ? 0 : 1 + int64_t(random.below(500'000)),
                std::move(inputs)));
    }
    layers.back().parameterBytes = 10;
    DataParallelOptions options;
    options.timeLimit = 0;
    options.fusedBytes = 300'000;
    options.partBytes = 100'000;
    DataParallelRun run =
        runDataParallel(machine, "random", layers, options).run;
    ASSERT_EQ(run.failure, "");
    for (int64_t policy :
         {run.fifoNs, run.fusedNs, run.priorityNs, run.partsNs}) {
      EXPECT_LE(run.jointNs, policy);
      EXPECT_GE(policy, run.bound.ns);
    }
    EXPECT_GE(run.jointNs, run.bound.ns);
    EXPECT_GE(run.bound.ns, run.computeNs);
  }
}

TEST(DataParallel, KnownNetworks) {
  for (llvm::StringRef name : dataParallelNetworks()) {
    auto layers = dataParallelNetwork(name);
    ASSERT_TRUE(layers);
    int64_t parameters = 0;
    for (size_t i = 0; i < layers->size(); ++i) {
      parameters += (*layers)[i].parameterBytes / 4;
      for (int32_t input : (*layers)[i].inputs)
        EXPECT_LT(input, static_cast<int32_t>(i));
    }
    // Without biases and norms.
    if (name == "vgg16") {
      EXPECT_EQ(parameters, 138'344'128);
    }
    if (name == "resnet50") {
      EXPECT_EQ(parameters, 25'502'912);
    }
  }
  EXPECT_FALSE(dataParallelNetwork("vgg17"));
}

TEST(DataParallel, Failures) {
  Problem machine = ports(2, 0, 1'000'000'000);
  EXPECT_EQ(runDataParallel(machine, "none", {layer(1, 1, 0, {})}, ring())
                .run.failure,
            "no layer has parameters");
  machine.links.pop_back();
  EXPECT_NE(runDataParallel(machine, "cut", {layer(1, 1, 8, {})}, ring())
                .run.failure.find("no way"),
            std::string::npos);
}
