//===- RandomProblem.h - Random problems and placements ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Seeded and the same on every platform: no distribution of the standard
// library is used. A generated problem is valid; whether a random placement of
// it can run (missing links, memory) is open.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_COMMON_RANDOMPROBLEM_H
#define PLACER_UNITTESTS_COMMON_RANDOMPROBLEM_H

#include "placer/Model/Instance.h"
#include "placer/Model/Simulate.h"

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace placer::testing {

class Random {
public:
  explicit Random(uint64_t seed) : engine(seed) {}

  /// A number in [0, bound).
  int64_t below(int64_t bound) {
    return static_cast<int64_t>(engine() % static_cast<uint64_t>(bound));
  }
  int64_t between(int64_t low, int64_t high) {
    return low + below(high - low + 1);
  }
  bool percent(int64_t chance) { return below(100) < chance; }
  template <typename Range>
  auto pick(const Range &range) {
    return range[below(static_cast<int64_t>(range.size()))];
  }
  template <typename T>
  void shuffle(std::vector<T> &values) {
    for (size_t i = values.size(); i > 1; --i)
      std::swap(values[i - 1], values[below(static_cast<int64_t>(i))]);
  }

private:
  std::mt19937_64 engine;
};

struct RandomOptions {
  int32_t minTasks = 1;
  int32_t maxTasks = 25;
  int32_t maxDevices = 4;
  int64_t maxTime = 50;
  int64_t maxBytes = 40;
  /// Chances, in percent.
  int64_t limitMemory = 50;
  int64_t missingLink = 8;
  int64_t zeroTime = 12;
  int64_t zeroBytes = 12;
  int64_t colocate = 20;
  int64_t pin = 10;
  /// That there are weights.
  int64_t weights = 40;
  /// That some tasks name engines.
  int64_t engines = 20;
  /// Whether tensors with consumers may be marked as results.
  bool markResults = true;
};

/// The most that one colocation set, or one task alone, can need at once.
inline int64_t largestNeed(const Problem &problem) {
  std::vector<int64_t> needs;
  for (const Task &task : problem.tasks)
    needs.push_back(task.residentBytes + task.workspaceBytes);
  for (const Tensor &tensor : problem.tensors) {
    needs[tensor.producer] += tensor.bytes;
    for (TaskId reader : tensor.consumers)
      needs[reader] += tensor.bytes;
  }
  for (const Weight &weight : problem.weights) {
    // Once for all readers of one group.
    std::set<std::string> groups;
    for (TaskId reader : weight.readers) {
      const std::string &group = problem.tasks[reader].colocation;
      if (group.empty() || groups.insert(group).second)
        needs[reader] += weight.bytes;
    }
  }
  std::map<std::string, int64_t> ofGroup;
  int64_t largest = 0;
  for (size_t i = 0; i < needs.size(); ++i) {
    const std::string &group = problem.tasks[i].colocation;
    largest = std::max(largest,
                       group.empty() ? needs[i] : ofGroup[group] += needs[i]);
  }
  return largest;
}

/// Adds weights that many tasks read, or few, or none.
inline void addRandomWeights(Problem &problem, Random &random) {
  auto numTasks = static_cast<int64_t>(problem.tasks.size());
  for (int64_t count = random.between(1, 4); count > 0; --count) {
    Weight weight;
    weight.name = "w" + std::to_string(problem.weights.size());
    weight.bytes = random.percent(10) ? 0 : random.between(1, 30);
    int64_t chance = random.pick(std::vector<int64_t>{5, 30, 80});
    for (TaskId task = 0; task < numTasks; ++task)
      if (random.percent(chance))
        weight.readers.push_back(task);
    if (random.percent(50))
      random.shuffle(weight.readers);
    problem.weights.push_back(std::move(weight));
  }
}

/// Has some tasks run on engines with names.
inline void addRandomEngines(Problem &problem, Random &random) {
  int64_t numNames = random.between(1, 2);
  int64_t chance = random.pick(std::vector<int64_t>{20, 50});
  for (Task &task : problem.tasks)
    if (random.percent(chance))
      task.engine = "e" + std::to_string(random.below(numNames));
}

inline Problem randomProblem(uint64_t seed, const RandomOptions &options = {}) {
  Random random(seed);
  Problem problem;
  problem.name = "random-" + std::to_string(seed);
  auto numDevices = static_cast<int32_t>(random.between(1, options.maxDevices));
  for (int32_t i = 0; i < numDevices; ++i)
    problem.devices.push_back({"d" + std::to_string(i),
                               random.percent(60) ? "gpu" : "cpu",
                               std::nullopt});

  // An own channel per link, a port per device and direction, one bus, or a mix
  // with names that some links share by chance.
  int64_t wiring = random.below(4);
  for (DeviceId from = 0; from < numDevices; ++from)
    for (DeviceId to = 0; to < numDevices; ++to) {
      if (from == to || random.percent(options.missingLink))
        continue;
      Link link;
      link.from = from;
      link.to = to;
      link.latencyNs = random.percent(30) ? 0 : random.below(15);
      link.bytesPerSecond = random.between(1, 4) * 1000000000;
      if (wiring == 1)
        link.channels = {"d" + std::to_string(from) + ".out",
                         "d" + std::to_string(to) + ".in"};
      else if (wiring == 2)
        link.channels = {"bus"};
      else if (wiring == 3)
        for (int64_t c = 0; c < 3; ++c)
          if (random.percent(40))
            link.channels.push_back("c" + std::to_string(c));
      problem.links.push_back(std::move(link));
    }

  auto time = [&] {
    return random.percent(options.zeroTime)
               ? 0
               : random.between(1, options.maxTime);
  };
  auto bytes = [&] {
    return random.percent(options.zeroBytes)
               ? 0
               : random.between(1, options.maxBytes);
  };
  auto numTasks =
      static_cast<int32_t>(random.between(options.minTasks, options.maxTasks));
  // What every task of a group must be able to use.
  auto common = static_cast<DeviceId>(random.below(numDevices));
  const Device &commonDevice = problem.devices[common];
  for (TaskId i = 0; i < numTasks; ++i) {
    Task task;
    task.name = "t" + std::to_string(i);
    task.op = random.percent(50) ? "MatMul" : "Relu";
    if (random.percent(options.colocate))
      task.colocation = "g" + std::to_string(random.below(3));
    for (const char *kind : {"gpu", "cpu"}) {
      bool isThere = std::any_of(
          problem.devices.begin(), problem.devices.end(),
          [&](const Device &device) { return device.kind == kind; });
      bool isNeeded = commonDevice.kind == kind;
      if (isThere && (isNeeded || random.percent(75)))
        task.costNs.push_back({kind, time()});
    }
    if (random.percent(25))
      task.costNs.push_back({random.pick(problem.devices).name, time()});
    if (random.percent(options.pin)) {
      task.devices.push_back(common);
      auto other = static_cast<DeviceId>(random.below(numDevices));
      if (other != common && random.percent(50))
        task.devices.push_back(other);
    }
    task.residentBytes = random.percent(30) ? random.below(10) : 0;
    task.workspaceBytes = random.percent(30) ? random.below(20) : 0;
    problem.tasks.push_back(std::move(task));
  }
  // Ids say nothing about the order in which tasks can run.
  std::vector<TaskId> order(numTasks);
  for (TaskId i = 0; i < numTasks; ++i)
    order[i] = i;
  if (random.percent(50))
    random.shuffle(order);
  for (int32_t i = 0; i < numTasks; ++i)
    for (int64_t count = random.below(3); count > 0; --count) {
      Tensor tensor;
      tensor.name = "x" + std::to_string(problem.tensors.size());
      tensor.producer = order[i];
      tensor.bytes = bytes();
      int64_t later = numTasks - i - 1;
      for (int64_t c = later == 0 ? 0 : random.below(4); c > 0; --c)
        tensor.consumers.push_back(order[i + 1 + random.below(later)]);
      tensor.isResult = options.markResults && random.percent(10);
      problem.tensors.push_back(std::move(tensor));
    }

  // From numbers of their own, so that the rest is as it is without them.
  Random ofWeights(~seed);
  if (ofWeights.percent(options.weights))
    addRandomWeights(problem, ofWeights);
  Random ofEngines(~seed * 3);
  if (ofEngines.percent(options.engines))
    addRandomEngines(problem, ofEngines);

  int64_t largest = largestNeed(problem);
  if (random.percent(options.limitMemory))
    for (Device &device : problem.devices)
      if (random.percent(80))
        device.memoryBytes = largest + random.below(2 * largest + 1);
  return problem;
}

/// Takes away whatever tells the devices of a problem from each other but their
/// names.
inline void makeDevicesEqual(Problem &problem) {
  for (Device &device : problem.devices) {
    device.kind = "gpu";
    device.memoryBytes = problem.devices.front().memoryBytes;
  }
  for (Task &task : problem.tasks) {
    task.costNs = {{"gpu", task.costNs.front().second}};
    task.devices.clear();
  }
  problem.links.clear();
  auto numDevices = static_cast<DeviceId>(problem.devices.size());
  for (DeviceId from = 0; from < numDevices; ++from)
    for (DeviceId to = 0; to < numDevices; ++to)
      if (from != to)
        problem.links.push_back({from,
                                 to,
                                 5,
                                 2000000000,
                                 {"d" + std::to_string(from) + ".out",
                                  "d" + std::to_string(to) + ".in"}});
}

/// Devices that keep eligibility and colocation, and orders that keep the
/// dependences; a chance in `disorder` percent to swap two tasks of a device.
inline Placement randomPlacement(const Instance &instance, uint64_t seed,
                                 int64_t disorder = 0) {
  Random random(seed);
  Placement placement;
  placement.device.assign(instance.numTasks(), kNone);
  placement.order.resize(instance.numDevices());
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    DeviceId device = random.pick(instance.groupDevices(group));
    for (TaskId task : instance.groupMembers(group))
      placement.device[task] = device;
  }
  std::vector<size_t> missing(instance.numTasks());
  std::vector<TaskId> free;
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    missing[task] = instance.inputs(task).size();
    if (missing[task] == 0)
      free.push_back(task);
  }
  while (!free.empty()) {
    std::swap(free[random.below(static_cast<int64_t>(free.size()))],
              free.back());
    TaskId task = free.back();
    free.pop_back();
    placement.order[placement.device[task]].push_back(task);
    for (TensorId tensor : instance.outputs(task))
      for (TaskId consumer : instance.consumers(tensor))
        if (--missing[consumer] == 0)
          free.push_back(consumer);
  }
  for (std::vector<TaskId> &order : placement.order)
    if (order.size() > 1 && random.percent(disorder)) {
      auto size = static_cast<int64_t>(order.size());
      std::swap(order[random.below(size)], order[random.below(size)]);
    }
  if (random.percent(30))
    for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
      placement.transferPriority.push_back(random.below(10));
  return placement;
}

} // namespace placer::testing

#endif // PLACER_UNITTESTS_COMMON_RANDOMPROBLEM_H
