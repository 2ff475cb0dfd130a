//===- ProfileLayers.cpp - Networks of layers as problems -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Profiles/ProfileLayers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

#include <algorithm>
#include <numeric>

using namespace placer;
using llvm::ArrayRef;
using llvm::StringRef;

/// Weights, their gradients and the optimizer's momentum.
static constexpr int64_t kCopiesOfWeights = 3;

namespace {
class LayerTasks {
public:
  LayerTasks(Problem &problem, ArrayRef<Layer> layers, StringRef kind)
      : problem(problem), layers(layers), kind(kind),
        forward(layers.size(), kNone), backward(layers.size(), kNone),
        readers(layers.size()) {}

  void run(bool isTraining) {
    for (auto [i, layer] : llvm::enumerate(layers)) {
      for (int32_t input : layer.inputs)
        readers[input].push_back(static_cast<int32_t>(i));
      forward[i] = addTask(layer, "f.", "", layer.forwardNs);
      problem.tasks.back().residentBytes =
          layer.parameterBytes * (isTraining ? kCopiesOfWeights : 1);
    }
    if (isTraining)
      for (auto [i, layer] : llvm::enumerate(layers))
        if (!layer.isInput)
          addBackward(static_cast<int32_t>(i));
    for (size_t i = 0; i < layers.size(); ++i)
      addActivation(static_cast<int32_t>(i));
    if (isTraining)
      addGradients();
  }

private:
  TaskId addTask(const Layer &layer, StringRef prefix, StringRef suffix,
                 int64_t ns) {
    Task task;
    task.name = (llvm::Twine(prefix) + layer.name).str();
    task.op = (llvm::Twine(layer.op) + suffix).str();
    task.costNs = {{kind.str(), ns}};
    problem.tasks.push_back(std::move(task));
    return static_cast<TaskId>(problem.tasks.size() - 1);
  }

  void addBackward(int32_t i) {
    backward[i] = addTask(layers[i], "b.", "Grad", layers[i].backwardNs);
    std::string group = "g." + layers[i].name;
    problem.tasks[forward[i]].colocation = group;
    problem.tasks[backward[i]].colocation = group;
  }

  void addActivation(int32_t i) {
    Tensor tensor;
    tensor.name = "act." + layers[i].name;
    tensor.producer = forward[i];
    tensor.bytes = layers[i].activationBytes;
    for (int32_t reader : readers[i])
      tensor.consumers.push_back(forward[reader]);
    if (backward[i] != kNone)
      tensor.consumers.push_back(backward[i]);
    for (int32_t reader : readers[i])
      if (backward[reader] != kNone)
        tensor.consumers.push_back(backward[reader]);
    problem.tensors.push_back(std::move(tensor));
  }

  void addGradients() {
    for (auto [i, layer] : llvm::enumerate(layers))
      for (int32_t input : layer.inputs) {
        if (backward[i] == kNone || backward[input] == kNone)
          continue;
        Tensor tensor;
        tensor.name = "grad." + layer.name + "." + layers[input].name;
        tensor.producer = backward[i];
        tensor.bytes = layers[input].activationBytes;
        tensor.consumers = {backward[input]};
        problem.tensors.push_back(std::move(tensor));
      }
  }

  Problem &problem;
  ArrayRef<Layer> layers;
  StringRef kind;
  std::vector<TaskId> forward, backward;
  std::vector<std::vector<int32_t>> readers;
};
} // namespace

void placer::addLayers(Problem &problem, ArrayRef<Layer> layers, StringRef kind,
                       bool isTraining) {
  LayerTasks(problem, layers, kind).run(isTraining);
  orderDepthFirst(problem);
}

void placer::orderDepthFirst(Problem &problem) {
  size_t numTasks = problem.tasks.size();
  std::vector<std::vector<TensorId>> writes(numTasks);
  std::vector<int32_t> missing(numTasks);
  for (auto [i, tensor] : llvm::enumerate(problem.tensors)) {
    writes[tensor.producer].push_back(static_cast<TensorId>(i));
    for (TaskId consumer : tensor.consumers)
      ++missing[consumer];
  }
  std::vector<TaskId> ready;
  for (size_t i = 0; i < numTasks; ++i)
    if (missing[i] == 0)
      ready.push_back(static_cast<TaskId>(i));
  std::vector<TaskId> order;
  while (!ready.empty()) {
    TaskId task = ready.back();
    ready.pop_back();
    order.push_back(task);
    for (TensorId tensor : writes[task])
      for (TaskId consumer : problem.tensors[tensor].consumers)
        if (--missing[consumer] == 0)
          ready.push_back(consumer);
  }
  for (size_t i = 0; i < numTasks; ++i)
    if (missing[i] > 0)
      order.push_back(static_cast<TaskId>(i));

  std::vector<Task> tasks(numTasks);
  std::vector<TaskId> position(numTasks);
  for (auto [i, task] : llvm::enumerate(order)) {
    tasks[i] = std::move(problem.tasks[task]);
    position[task] = static_cast<TaskId>(i);
  }
  problem.tasks = std::move(tasks);
  for (Tensor &tensor : problem.tensors) {
    tensor.producer = position[tensor.producer];
    for (TaskId &consumer : tensor.consumers)
      consumer = position[consumer];
  }
  llvm::stable_sort(problem.tensors, [](const Tensor &a, const Tensor &b) {
    return a.producer < b.producer;
  });
}

void placer::linkAll(Problem &problem, int64_t latencyNs,
                     int64_t bytesPerSecond) {
  auto numDevices = static_cast<DeviceId>(problem.devices.size());
  for (DeviceId from = 0; from < numDevices; ++from)
    for (DeviceId to = 0; to < numDevices; ++to)
      if (from != to)
        problem.links.push_back({from,
                                 to,
                                 latencyNs,
                                 bytesPerSecond,
                                 {problem.devices[from].name + ".out",
                                  problem.devices[to].name + ".in"}});
}
