//===- RandomFamilies.cpp - Graphs drawn at random ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Times and sizes spread over six octaves; transfers take half as long as tasks
// in the mean.
//
//===----------------------------------------------------------------------===//

#include "Bench/FamilyBuilders.h"

#include <algorithm>
#include <cmath>

using namespace placer;

/// The mean of `octaves(1)`: 1.5 times the mean of 1, 2, … 32.
static constexpr double kMeanDraw = 1.5 * 63 / 6;
static constexpr int64_t kUnitNs = 6000;
static constexpr int64_t kLatencyNs = 5000;
static constexpr int64_t kBytesPerSecond = 100000000000;

namespace {
class RandomGraph {
public:
  RandomGraph(const GeneratorOptions &options, Problem &problem)
      : options(options), problem(problem), dice(options.seed) {}

  void buildMachine() {
    buildEqualDevices(options, problem, kLatencyNs, kBytesPerSecond);
  }

  /// A task and the tensor that it writes, which has the same index.
  TaskId addTask(llvm::ArrayRef<TensorId> reads);
  /// As many layers as tasks in each.
  template <typename OnTask>
  void buildLayers(OnTask onTask);

  const GeneratorOptions &options;
  Problem &problem;
  Dice dice;
};
} // namespace

TaskId RandomGraph::addTask(llvm::ArrayRef<TensorId> reads) {
  auto id = static_cast<TaskId>(problem.tasks.size());
  constexpr double kTransferNs = 0.5 * kMeanDraw * kUnitNs - kLatencyNs;
  constexpr auto kUnitBytes = static_cast<int64_t>(
      kTransferNs / kMeanDraw * static_cast<double>(kBytesPerSecond) / 1e9);
  int64_t bytes = dice.octaves(kUnitBytes);
  Task task;
  task.name = "task" + std::to_string(id);
  task.op = "Work";
  task.costNs = {{"gpu", dice.octaves(kUnitNs)}};
  task.residentBytes = dice.below(bytes);
  task.workspaceBytes = dice.below(bytes);
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

template <typename OnTask>
void RandomGraph::buildLayers(OnTask onTask) {
  auto width =
      std::max(1, static_cast<int32_t>(std::lround(std::sqrt(options.tasks))));
  std::vector<TensorId> reads;
  for (int32_t id = 0; id < options.tasks; ++id) {
    int32_t layer = id / width;
    reads.clear();
    for (int64_t count = layer == 0 ? 0 : 1 + dice.below(4); count > 0;
         --count) {
      // The first comes from the layer just before.
      int32_t back =
          reads.empty()
              ? 1
              : 1 + static_cast<int32_t>(dice.below(std::min(3, layer)));
      reads.push_back(
          static_cast<TensorId>((layer - back) * width + dice.below(width)));
    }
    addTask(reads);
    onTask(problem.tasks.back());
  }
}

void placer::buildLayered(const GeneratorOptions &options, Problem &problem) {
  RandomGraph graph(options, problem);
  graph.buildMachine();
  graph.buildLayers([](Task &) {});
}

void placer::buildGroup(const GeneratorOptions &options, Problem &problem) {
  RandomGraph graph(options, problem);
  graph.buildMachine();
  graph.buildLayers([&](Task &task) {
    if (graph.dice.below(10) == 0)
      task.colocation = "group";
  });
}

void placer::buildFan(const GeneratorOptions &options, Problem &problem) {
  RandomGraph graph(options, problem);
  graph.buildMachine();
  graph.addTask({});
  std::vector<TensorId> written;
  for (int32_t id = 1; id + 1 < options.tasks; ++id)
    written.push_back(graph.addTask({0}));
  if (options.tasks == 1)
    return;
  graph.addTask(written.empty() ? std::vector<TensorId>{0} : written);
  problem.tasks.front().colocation = problem.tasks.back().colocation = "ends";
}

void placer::buildChain(const GeneratorOptions &options, Problem &problem) {
  RandomGraph graph(options, problem);
  graph.buildMachine();
  for (int32_t id = 0; id < options.tasks; ++id)
    graph.addTask(id == 0 ? std::vector<TensorId>()
                          : std::vector<TensorId>{id - 1});
}

/// From 4 to 32 chains of 1 to 6 tasks from one fork to the next.
void placer::buildForkJoin(const GeneratorOptions &options, Problem &problem) {
  RandomGraph graph(options, problem);
  graph.buildMachine();
  TaskId last = graph.addTask({});
  auto left = [&] {
    return options.tasks - static_cast<int32_t>(problem.tasks.size());
  };
  while (left() > 0) {
    std::vector<TensorId> ends;
    for (int64_t chains = 4 + graph.dice.below(29); chains > 0 && left() > 1;
         --chains) {
      TaskId end = last;
      for (int64_t length = 1 + graph.dice.below(6); length > 0 && left() > 1;
           --length)
        end = graph.addTask({end});
      ends.push_back(end);
    }
    last = graph.addTask(ends.empty() ? std::vector<TensorId>{last} : ends);
  }
}

/// Accelerators of two ages and CPUs, five to a host. Hosts have one port each.
void placer::buildUnlike(const GeneratorOptions &options, Problem &problem) {
  constexpr int32_t kPerHost = 5;
  constexpr int64_t kHostLatencyNs = 20000;
  static constexpr llvm::StringLiteral kKinds[kPerHost] = {
      "gpu", "old-gpu", "old-gpu", "cpu", "cpu"};
  for (DeviceId id = 0; id < options.devices; ++id)
    problem.devices.push_back({"host" + std::to_string(id / kPerHost) + "." +
                                   std::to_string(id % kPerHost),
                               kKinds[id % kPerHost].str(), std::nullopt});
  for (DeviceId from = 0; from < options.devices; ++from)
    for (DeviceId to = 0; to < options.devices; ++to) {
      if (from == to)
        continue;
      int32_t fromHost = from / kPerHost, toHost = to / kPerHost;
      if (fromHost == toHost)
        problem.links.push_back({from,
                                 to,
                                 kLatencyNs,
                                 kBytesPerSecond / 2,
                                 {problem.devices[from].name + ".out",
                                  problem.devices[to].name + ".in"}});
      else
        problem.links.push_back({from,
                                 to,
                                 kHostLatencyNs,
                                 kBytesPerSecond / 8,
                                 {"host" + std::to_string(fromHost) + ".out",
                                  "host" + std::to_string(toHost) + ".in"}});
    }

  bool hasOld = options.devices > 1, hasCpu = options.devices > 3;
  RandomGraph graph(options, problem);
  graph.buildLayers([&](Task &task) {
    int64_t ns = task.costNs.front().second;
    // Most work gains from an accelerator, some does not, and a little needs
    // the CPU.
    int64_t sort = graph.dice.below(20);
    task.costNs.clear();
    task.op = sort == 0 ? "Load" : sort < 4 ? "Lookup" : "Work";
    if (sort != 0 || !hasCpu)
      task.costNs.emplace_back("gpu", ns);
    if (hasOld && (sort != 0 || !hasCpu))
      task.costNs.emplace_back("old-gpu", graph.dice.measured(ns * 5 / 2));
    if (hasCpu)
      task.costNs.emplace_back("cpu",
                               graph.dice.measured(sort < 4 ? ns : ns * 8));
  });
}
