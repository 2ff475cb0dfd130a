//===- NetworkFamilies.cpp - Training steps of networks -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Layers with times from what they compute and move, on four GPUs: 30 TFLOP/s,
// 700 GB/s of memory, 22 GB/s and 10 us between them. The seed draws the sizes,
// and spreads times as measurements would.
//
//===----------------------------------------------------------------------===//

#include "Bench/FamilyBuilders.h"
#include "placer/Target/Profiles/ProfileLayers.h"

#include <algorithm>
#include <cmath>

using namespace placer;

static constexpr int64_t kNetworkLatencyNs = 10000;
static constexpr int64_t kNetworkBytesPerSecond = 22000000000;
static constexpr int64_t kLaunchNs = 5000;
static constexpr int64_t kFlopsPerNs = 30000;
static constexpr int64_t kMemoryBytesPerNs = 700;
static constexpr int64_t kBytesPerNumber = 4;

namespace {
class Network {
public:
  explicit Network(uint64_t seed) : dice(seed) {}

  /// Backwards it takes twice as long: for what it read, and for its weights.
  int32_t add(const std::string &op, std::vector<int32_t> inputs, int64_t flops,
              int64_t numbers, int64_t weights = 0) {
    std::sort(inputs.begin(), inputs.end());
    inputs.erase(std::unique(inputs.begin(), inputs.end()), inputs.end());
    Layer layer;
    layer.name = std::to_string(layers.size()) + "." + op;
    layer.op = op;
    layer.activationBytes = numbers * kBytesPerNumber;
    layer.parameterBytes = weights * kBytesPerNumber;
    int64_t moved =
        layer.activationBytes * static_cast<int64_t>(1 + inputs.size());
    int64_t ns =
        kLaunchNs + std::max(flops / kFlopsPerNs, moved / kMemoryBytesPerNs);
    layer.forwardNs = dice.measured(ns);
    layer.backwardNs = dice.measured(weights > 0 ? 2 * ns : ns);
    layer.inputs = std::move(inputs);
    layers.push_back(std::move(layer));
    return static_cast<int32_t>(layers.size()) - 1;
  }
  int32_t addInput(int64_t numbers) {
    int32_t index = add("Input", {}, 0, numbers);
    layers[index].isInput = true;
    layers[index].forwardNs = 0;
    return index;
  }

  void finish(const GeneratorOptions &options, Problem &problem) {
    buildEqualDevices(options, problem, kNetworkLatencyNs,
                      kNetworkBytesPerSecond);
    addLayers(problem, layers, "gpu", /*isTraining=*/true);
  }

  Dice dice;

private:
  std::vector<Layer> layers;
};
} // namespace

/// As many blocks of `perBlock` layers as come closest to the tasks asked for.
static int32_t numBlocks(const GeneratorOptions &options, int32_t perBlock) {
  return std::max(1, (options.tasks + perBlock) / (2 * perBlock));
}

void placer::buildTransformer(const GeneratorOptions &options,
                              Problem &problem) {
  // Heads are computed four at a time: that is how many parallel branches a
  // block has.
  constexpr int32_t kBranches = 4;
  constexpr int64_t kHeads = 16;
  constexpr int32_t kLayersPerBlock = 6 * kBranches + 8;
  Network network(options.seed);
  int64_t width = 512 * (1 + network.dice.below(4));
  int64_t words = 512 * (1 + network.dice.below(4));
  int64_t length = 128 * (1 + network.dice.below(4));
  auto matmul = [&](const char *op, std::vector<int32_t> inputs, int64_t in,
                    int64_t out) {
    return network.add(op, std::move(inputs), 2 * words * in * out, words * out,
                       in * out);
  };
  int32_t state = network.addInput(words * width);
  for (int32_t block = numBlocks(options, kLayersPerBlock); block > 0;
       --block) {
    int32_t normed = network.add("LayerNorm", {state}, 0, words * width, width);
    std::vector<int32_t> heads;
    int64_t share = width / kBranches;
    int64_t scores = words * length * kHeads / kBranches;
    for (int32_t branch = 0; branch < kBranches; ++branch) {
      int32_t query = matmul("Query", {normed}, width, share);
      int32_t key = matmul("Key", {normed}, width, share);
      int32_t value = matmul("Value", {normed}, width, share);
      int32_t product = network.add("Scores", {query, key},
                                    2 * words * length * share, scores);
      int32_t weights = network.add("Softmax", {product}, 0, scores);
      heads.push_back(network.add("Context", {weights, value},
                                  2 * words * length * share, words * share));
    }
    int32_t projected = matmul("Projection", heads, width, width);
    int32_t middle = network.add("Add", {state, projected}, 0, words * width);
    int32_t again = network.add("LayerNorm", {middle}, 0, words * width, width);
    int32_t wide = matmul("Linear", {again}, width, 4 * width);
    int32_t active = network.add("Gelu", {wide}, 0, 4 * words * width);
    int32_t narrow = matmul("Linear", {active}, 4 * width, width);
    state = network.add("Add", {middle, narrow}, 0, words * width);
  }
  network.finish(options, problem);
}

void placer::buildLstm(const GeneratorOptions &options, Problem &problem) {
  // A cell is two layers, so four tasks; there are four times as many steps as
  // layers.
  Network network(options.seed);
  auto depth = std::max<int32_t>(
      1, static_cast<int32_t>(std::lround(std::sqrt(options.tasks / 16.0))));
  int32_t steps = std::max(1, (options.tasks / 4 + depth / 2) / depth);
  int64_t width = 256 * (1 + network.dice.below(4));
  int64_t batch = 64 * (1 + network.dice.below(4));
  std::vector<int32_t> below(steps), above(steps);
  for (int32_t &input : below)
    input = network.addInput(batch * width);
  for (int32_t layer = 0; layer < depth; ++layer) {
    int32_t before = kNone;
    for (int32_t step = 0; step < steps; ++step) {
      std::vector<int32_t> reads = {below[step]};
      if (before != kNone)
        reads.push_back(before);
      // Weights are shared by all steps, and counted with the first.
      int32_t gates =
          network.add("Gates", reads, 2 * batch * 2 * width * 4 * width,
                      4 * batch * width, step == 0 ? 8 * width * width : 1);
      reads = {gates};
      if (before != kNone)
        reads.push_back(before);
      before = above[step] = network.add("Cell", reads, 0, 2 * batch * width);
    }
    std::swap(below, above);
  }
  network.finish(options, problem);
}

void placer::buildNasnet(const GeneratorOptions &options, Problem &problem) {
  // Two inputs are fitted, five pairs of branches added, and all put together.
  constexpr int32_t kPairs = 5;
  constexpr int32_t kLayersPerCell = 3 * kPairs + 3;
  Network network(options.seed);
  int64_t filters = 64 * (1 + network.dice.below(4));
  int64_t side = 42;
  int64_t batch = 8 * (1 + network.dice.below(4));
  int32_t before = network.addInput(batch * side * side * filters);
  int32_t last = before;
  int32_t cells = numBlocks(options, kLayersPerCell);
  for (int32_t cell = 0; cell < cells; ++cell) {
    // Twice on the way it becomes half as wide and twice as deep.
    if (cells > 2 && cell > 0 && cell % ((cells + 2) / 3) == 0) {
      side /= 2;
      filters *= 2;
    }
    int64_t pixels = batch * side * side;
    auto fit = [&](int32_t input) {
      return network.add("Conv1x1", {input}, 2 * pixels * filters * filters,
                         pixels * filters, filters * filters);
    };
    std::vector<int32_t> states = {fit(last), fit(before)};
    std::vector<int32_t> ends;
    for (int32_t pair = 0; pair < kPairs; ++pair) {
      int32_t branches[2];
      for (int32_t &branch : branches) {
        int32_t input = states[static_cast<size_t>(
            network.dice.below(static_cast<int64_t>(states.size())))];
        int64_t size = 3 + 2 * network.dice.below(3);
        if (network.dice.below(4) == 0)
          branch = network.add("Pool3x3", {input}, 0, pixels * filters);
        else
          // A separable convolution: every filter alone, then all together.
          branch = network.add(
              "SepConv" + std::to_string(size) + "x" + std::to_string(size),
              {input}, 2 * pixels * filters * (size * size + filters),
              pixels * filters, filters * (size * size + filters));
      }
      ends.push_back(
          network.add("Add", {branches[0], branches[1]}, 0, pixels * filters));
      states.push_back(ends.back());
    }
    before = last;
    last = network.add("Concat", ends, 0, pixels * filters);
  }
  network.finish(options, problem);
}
