//===- GeneratedProblem.cpp - Problems of any size to measure on ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GeneratedProblem.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"

#include <algorithm>
#include <cmath>
#include <random>

using namespace placer;

llvm::StringRef placer::shapeName(Shape shape) {
  switch (shape) {
  case Shape::Layered:
    return "layered";
  case Shape::Fan:
    return "fan";
  case Shape::Group:
    return "group";
  case Shape::Chain:
    return "chain";
  }
  llvm_unreachable("all shapes are handled");
}

namespace {
class Generator {
public:
  explicit Generator(const GeneratorOptions &options)
      : options(options), engine(options.seed) {}

  Problem run();

private:
  void buildMachine();
  void buildLayers();
  void buildFan();
  void buildChain();
  void limitMemory();
  TaskId addTask(llvm::ArrayRef<TensorId> reads);

  /// No distribution of the standard library: they differ between platforms.
  int64_t below(int64_t bound) {
    return static_cast<int64_t>(engine() % static_cast<uint64_t>(bound));
  }
  /// From `unit` to 64 units, every octave as likely as the others.
  int64_t draw(int64_t unit) {
    int64_t octave = unit << below(6);
    return octave + below(octave);
  }

  const GeneratorOptions &options;
  std::mt19937_64 engine;
  Problem problem;
};
} // namespace

/// The mean of `draw(1)`: 1.5 times the mean of 1, 2, … 32.
static constexpr double kMeanDraw = 1.5 * 63 / 6;
static constexpr int64_t kUnitNs = 6000;
static constexpr int64_t kLatencyNs = 5000;
static constexpr int64_t kBytesPerSecond = 100000000000;

void Generator::buildMachine() {
  for (DeviceId id = 0; id < options.devices; ++id)
    problem.devices.push_back(
        {"gpu" + std::to_string(id), "gpu", std::nullopt});
  for (DeviceId from = 0; from < options.devices; ++from)
    for (DeviceId to = 0; to < options.devices; ++to) {
      int32_t distance = std::abs(from - to);
      bool isNeighbour = distance == 1 || distance == options.devices - 1;
      if (from == to || (options.wiring == Wiring::Ring && !isNeighbour))
        continue;
      problem.links.push_back({from,
                               to,
                               kLatencyNs,
                               kBytesPerSecond,
                               {problem.devices[from].name + ".out",
                                problem.devices[to].name + ".in"}});
    }
}

/// A task and the tensor that it writes, which has the same index.
TaskId Generator::addTask(llvm::ArrayRef<TensorId> reads) {
  auto id = static_cast<TaskId>(problem.tasks.size());
  constexpr double kTransferNs = 0.5 * kMeanDraw * kUnitNs - kLatencyNs;
  constexpr auto kUnitBytes = static_cast<int64_t>(
      kTransferNs / kMeanDraw * static_cast<double>(kBytesPerSecond) / 1e9);
  int64_t bytes = draw(kUnitBytes);
  Task task;
  task.name = "task" + std::to_string(id);
  task.op = "Work";
  task.costNs = {{"gpu", draw(kUnitNs)}};
  task.residentBytes = below(bytes);
  task.workspaceBytes = below(bytes);
  problem.tasks.push_back(std::move(task));
  for (TensorId tensor : reads) {
    std::vector<TaskId> &consumers = problem.tensors[tensor].consumers;
    if (consumers.empty() || consumers.back() != id)
      consumers.push_back(id);
  }
  Tensor tensor;
  tensor.name = "out" + std::to_string(id);
  tensor.producer = id;
  tensor.bytes = bytes;
  problem.tensors.push_back(std::move(tensor));
  return id;
}

void Generator::buildLayers() {
  auto width =
      std::max(1, static_cast<int32_t>(std::lround(std::sqrt(options.tasks))));
  std::vector<TensorId> reads;
  for (int32_t id = 0; id < options.tasks; ++id) {
    int32_t layer = id / width;
    reads.clear();
    for (int64_t count = layer == 0 ? 0 : 1 + below(4); count > 0; --count) {
      // The first comes from the layer just before.
      int32_t back = reads.empty()
                         ? 1
                         : 1 + static_cast<int32_t>(below(std::min(3, layer)));
      reads.push_back(
          static_cast<TensorId>((layer - back) * width + below(width)));
    }
    addTask(reads);
    if (options.shape == Shape::Group && below(10) == 0)
      problem.tasks.back().colocation = "group";
  }
}

void Generator::buildFan() {
  addTask({});
  std::vector<TensorId> written;
  for (int32_t id = 1; id + 1 < options.tasks; ++id)
    written.push_back(addTask({0}));
  if (options.tasks == 1)
    return;
  addTask(written.empty() ? std::vector<TensorId>{0} : written);
  problem.tasks.front().colocation = problem.tasks.back().colocation = "ends";
}

void Generator::buildChain() {
  for (int32_t id = 0; id < options.tasks; ++id)
    addTask(id == 0 ? std::vector<TensorId>() : std::vector<TensorId>{id - 1});
}

void Generator::limitMemory() {
  if (options.memoryShare == 0)
    return;
  // No capacity is below what one task needs at once.
  int64_t total = 0, largest = 0;
  std::vector<int64_t> needs;
  for (const Task &task : problem.tasks) {
    total += task.residentBytes;
    needs.push_back(task.residentBytes + task.workspaceBytes);
  }
  for (const Tensor &tensor : problem.tensors) {
    total += tensor.bytes;
    needs[tensor.producer] += tensor.bytes;
    for (TaskId consumer : tensor.consumers)
      needs[consumer] += tensor.bytes;
  }
  for (int64_t need : needs)
    largest = std::max(largest, need);
  auto share =
      static_cast<int64_t>(options.memoryShare * static_cast<double>(total));
  for (Device &device : problem.devices)
    device.memoryBytes = std::max(share, 2 * largest);
}

Problem Generator::run() {
  problem.name =
      (shapeName(options.shape) + "-" + llvm::Twine(options.tasks)).str();
  buildMachine();
  switch (options.shape) {
  case Shape::Layered:
  case Shape::Group:
    buildLayers();
    break;
  case Shape::Fan:
    buildFan();
    break;
  case Shape::Chain:
    buildChain();
    break;
  }
  limitMemory();
  return std::move(problem);
}

Problem placer::generateProblem(const GeneratorOptions &options) {
  return Generator(options).run();
}
