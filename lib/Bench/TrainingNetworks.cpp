//===- TrainingNetworks.cpp - Layers of known networks --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shapes are those of the papers: VGG (Simonyan and Zisserman 2014), ResNet-50
// (He et al. 2015), GNMT (Wu et al. 2016). Parameters are floats of 4 bytes.
// Times are those of 30 TFLOP/s and 20 us for each layer; backwards takes twice
// as long.
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/DataParallel.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

static constexpr int64_t kLayerNs = 20000;
static constexpr int64_t kTrainingFlopsPerNs = 30000;
static constexpr int64_t kBytesPerWeight = 4;
static constexpr llvm::StringRef kTrainingNetworks[] = {"vgg8", "vgg16",
                                                        "resnet50", "gnmt"};

namespace {

class KnownNetwork {
public:
  explicit KnownNetwork(int64_t samples) : samples(samples) {}

  /// A layer after the one before it, and maybe others. `times` is how often
  /// each weight counts for a sample.
  int32_t add(const std::string &op, int64_t weights, int64_t times,
              std::vector<int32_t> inputs = {}) {
    Layer layer;
    layer.name = std::to_string(layers.size() + 1) + "." + op;
    layer.op = op;
    layer.parameterBytes = weights * kBytesPerWeight;
    layer.forwardNs =
        kLayerNs + 2 * weights * times * samples / kTrainingFlopsPerNs;
    layer.backwardNs = 2 * layer.forwardNs;
    layer.inputs = std::move(inputs);
    if (layer.inputs.empty() && !layers.empty())
      layer.inputs = {last()};
    layers.push_back(std::move(layer));
    return last();
  }
  int32_t conv(int64_t in, int64_t out, int64_t kernel, int64_t side,
               std::vector<int32_t> inputs = {}) {
    return add("Conv", in * out * kernel * kernel, side * side,
               std::move(inputs));
  }
  int32_t last() const { return static_cast<int32_t>(layers.size()) - 1; }

  std::vector<Layer> take() { return std::move(layers); }

private:
  int64_t samples;
  std::vector<Layer> layers;
};

} // namespace

/// Seven convolutions and a layer with three quarters of the parameters: 101.8
/// MB of gradients.
static std::vector<Layer> vgg8() {
  KnownNetwork network(10);
  int64_t in = 3;
  for (auto [out, side] : {std::pair<int64_t, int64_t>{64, 224},
                           {128, 112},
                           {256, 56},
                           {256, 56},
                           {512, 28},
                           {512, 28},
                           {512, 14}}) {
    network.conv(in, out, 3, side);
    in = out;
  }
  network.add("Linear", 512 * 7 * 7 * 741, 1);
  return network.take();
}

static std::vector<Layer> vgg16() {
  KnownNetwork network(32);
  int64_t in = 3;
  for (auto [out, side, count] : {std::tuple<int64_t, int64_t, int>{64, 224, 2},
                                  {128, 112, 2},
                                  {256, 56, 3},
                                  {512, 28, 3},
                                  {512, 14, 3}})
    for (int i = 0; i < count; ++i) {
      network.conv(in, out, 3, side);
      in = out;
    }
  network.add("Linear", 512 * 7 * 7 * 4096, 1);
  network.add("Linear", 4096 * 4096, 1);
  network.add("Linear", 4096 * 1000, 1);
  return network.take();
}

static std::vector<Layer> resnet50() {
  KnownNetwork network(32);
  int32_t before = network.conv(3, 64, 7, 112);
  int64_t in = 64;
  for (auto [mid, side, count] : {std::tuple<int64_t, int64_t, int>{64, 56, 3},
                                  {128, 28, 4},
                                  {256, 14, 6},
                                  {512, 7, 3}})
    for (int i = 0; i < count; ++i) {
      int64_t out = 4 * mid;
      int32_t shortcut = before;
      if (i == 0)
        shortcut = network.conv(in, out, 1, side, {before});
      network.conv(in, mid, 1, side, {before});
      network.conv(mid, mid, 3, side);
      int32_t main = network.conv(mid, out, 1, side);
      before = network.add("Add", 0, 0, {shortcut, main});
      in = out;
    }
  network.add("Linear", 2048 * 1000, 1, {before});
  return network.take();
}

/// Eight layers each way with 1024 units, attention, 32,000 words, 25 of them
/// in a sentence.
static std::vector<Layer> gnmt() {
  constexpr int64_t kWords = 32000, kUnits = 1024, kLength = 25;
  KnownNetwork network(64);
  auto lstm = [&](int64_t in) {
    network.add("LSTM", 4 * kUnits * (in + kUnits), kLength);
  };
  // What is looked up is not multiplied.
  network.add("Embedding", kWords * kUnits, 0);
  for (int i = 0; i < 8; ++i)
    lstm(i == 1 ? 2 * kUnits : kUnits);
  int32_t encoder = network.last();
  int32_t words = network.add("Embedding", kWords * kUnits, 0, {encoder});
  network.add("Attention", 2 * kUnits * kUnits, kLength, {encoder, words});
  for (int i = 0; i < 8; ++i)
    lstm(2 * kUnits);
  network.add("Linear", kWords * kUnits, kLength);
  return network.take();
}

llvm::ArrayRef<llvm::StringRef> placer::dataParallelNetworks() {
  return kTrainingNetworks;
}

std::optional<std::vector<Layer>>
placer::dataParallelNetwork(llvm::StringRef name) {
  if (name == "vgg8")
    return vgg8();
  if (name == "vgg16")
    return vgg16();
  if (name == "resnet50")
    return resnet50();
  if (name == "gnmt")
    return gnmt();
  return std::nullopt;
}
