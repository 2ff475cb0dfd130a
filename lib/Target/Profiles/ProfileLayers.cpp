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
/// The same where gradients are tensors.
static constexpr int64_t kCopiesBesideGradients = 2;
/// Of a weight that is a number.
static constexpr int64_t kBytesOfParameter = 4;

static SplitAxis samplesAxis(TaskId task, int64_t samples) {
  SplitAxis axis;
  axis.task = task;
  axis.name = axisKindName(AxisKind::Samples).str();
  axis.kind = AxisKind::Samples;
  axis.extent = samples;
  return axis;
}

namespace {
class LayerTasks {
public:
  LayerTasks(Problem &problem, ArrayRef<Layer> layers, StringRef kind,
             std::optional<int64_t> samples)
      : problem(problem), layers(layers), kind(kind), samples(samples),
        forward(layers.size(), kNone), backward(layers.size(), kNone),
        readers(layers.size()) {}

  void run(bool isTraining) {
    for (auto [i, layer] : llvm::enumerate(layers)) {
      for (int32_t input : layer.inputs)
        readers[input].push_back(static_cast<int32_t>(i));
      forward[i] = addTask(layer, "f.", "", layer.forwardNs);
      problem.tasks.back().residentBytes =
          layer.parameterBytes * copiesOfWeights(isTraining);
    }
    if (isTraining)
      for (auto [i, layer] : llvm::enumerate(layers))
        if (!layer.isInput)
          addBackward(static_cast<int32_t>(i));
    for (size_t i = 0; i < layers.size(); ++i)
      addActivation(static_cast<int32_t>(i));
    if (isTraining)
      addGradients();
    if (samples)
      addSampleAxes(problem, *samples);
    if (samples && isTraining)
      for (size_t i = 0; i < layers.size(); ++i)
        if (backward[i] != kNone && layers[i].parameterBytes > 0)
          addUpdate(static_cast<int32_t>(i));
  }

private:
  int64_t copiesOfWeights(bool isTraining) const {
    if (!isTraining)
      return 1;
    return samples ? kCopiesBesideGradients : kCopiesOfWeights;
  }

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

  TensorId addTensor(StringRef prefix, const Layer &layer, TaskId producer,
                     TaskId consumer) {
    Tensor tensor;
    tensor.name = (llvm::Twine(prefix) + layer.name).str();
    tensor.producer = producer;
    tensor.bytes = layer.parameterBytes;
    tensor.consumers = {consumer};
    problem.tensors.push_back(std::move(tensor));
    return static_cast<TensorId>(problem.tensors.size() - 1);
  }

  /// The sum of the gradients and the new weights, which every replica of the
  /// layer needs. The update can be split along them.
  void addUpdate(int32_t i) {
    const Layer &layer = layers[i];
    TaskId update = addTask(layer, "u.", "Update", 0);
    TaskId next = addTask(layer, "n.", "Next", 0);
    problem.tasks[next].colocation = problem.tasks[backward[i]].colocation;
    TensorId gradients = addTensor("dw.", layer, backward[i], update);
    TensorId weights = addTensor("new.", layer, update, next);
    // So far every task has one axis.
    problem.splits[backward[i]].tensors.emplace_back(gradients,
                                                     Follows::partial());
    SplitAxis parameters;
    parameters.task = update;
    parameters.name = "parameters";
    parameters.kind = AxisKind::Parameter;
    parameters.extent = std::clamp<int64_t>(
        layer.parameterBytes / kBytesOfParameter, 1, kMaxAxisExtent);
    Follows slice = Follows::sliced(0, parameters.extent);
    parameters.tensors = {{gradients, slice}, {weights, slice}};
    problem.splits.push_back(std::move(parameters));
    problem.splits.push_back(samplesAxis(next, *samples));
  }

  Problem &problem;
  ArrayRef<Layer> layers;
  StringRef kind;
  std::optional<int64_t> samples;
  std::vector<TaskId> forward, backward;
  std::vector<std::vector<int32_t>> readers;
};
} // namespace

int64_t placer::parametersOfResident(int64_t residentBytes) {
  return (residentBytes + kCopiesOfWeights - 1) / kCopiesOfWeights;
}

void placer::addLayers(Problem &problem, ArrayRef<Layer> layers, StringRef kind,
                       bool isTraining, std::optional<int64_t> samples) {
  LayerTasks(problem, layers, kind, samples).run(isTraining);
  orderDepthFirst(problem);
}

void placer::addSampleAxes(Problem &problem, int64_t samples) {
  std::vector<SplitAxis> axes;
  for (size_t task = 0; task < problem.tasks.size(); ++task)
    axes.push_back(samplesAxis(static_cast<TaskId>(task), samples));
  for (auto [id, tensor] : llvm::enumerate(problem.tensors)) {
    auto add = [&, tensorId = static_cast<TensorId>(id)](TaskId task) {
      auto &tensors = axes[task].tensors;
      // A consumer may be listed twice.
      if (tensors.empty() || tensors.back().first != tensorId)
        tensors.emplace_back(tensorId, Follows::sliced(0, samples));
    };
    add(tensor.producer);
    for (TaskId consumer : tensor.consumers)
      add(consumer);
  }
  llvm::append_range(problem.splits, std::move(axes));
}

/// Tasks and tensors have moved to other positions.
static void renumberSplits(Problem &problem, ArrayRef<TaskId> positionOfTask,
                           ArrayRef<TensorId> positionOfTensor) {
  for (SplitAxis &axis : problem.splits) {
    axis.task = positionOfTask[axis.task];
    for (auto &[tensor, follows] : axis.tensors)
      tensor = positionOfTensor[tensor];
    llvm::sort(axis.tensors, llvm::less_first());
  }
  llvm::stable_sort(problem.splits, [](const SplitAxis &a, const SplitAxis &b) {
    return a.task < b.task;
  });
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
  std::vector<TensorId> byProducer(problem.tensors.size());
  std::iota(byProducer.begin(), byProducer.end(), 0);
  llvm::stable_sort(byProducer, [&](TensorId a, TensorId b) {
    return problem.tensors[a].producer < problem.tensors[b].producer;
  });
  std::vector<Tensor> tensors(problem.tensors.size());
  std::vector<TensorId> tensorPosition(problem.tensors.size());
  for (auto [i, tensor] : llvm::enumerate(byProducer)) {
    tensors[i] = std::move(problem.tensors[tensor]);
    tensorPosition[tensor] = static_cast<TensorId>(i);
  }
  problem.tensors = std::move(tensors);
  renumberSplits(problem, position, tensorPosition);
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

std::vector<Layer> placer::inTopologicalOrder(std::vector<Layer> layers) {
  std::vector<std::vector<int32_t>> readers(layers.size());
  std::vector<size_t> missing;
  std::vector<int32_t> ready;
  for (auto [i, layer] : llvm::enumerate(layers)) {
    for (int32_t input : layer.inputs)
      readers[input].push_back(static_cast<int32_t>(i));
    missing.push_back(layer.inputs.size());
    if (layer.inputs.empty())
      ready.push_back(static_cast<int32_t>(i));
  }
  // The first one first.
  std::make_heap(ready.begin(), ready.end(), std::greater<>());
  std::vector<int32_t> place(layers.size(), kNone);
  std::vector<Layer> sorted;
  while (!ready.empty()) {
    std::pop_heap(ready.begin(), ready.end(), std::greater<>());
    int32_t next = ready.back();
    ready.pop_back();
    place[next] = static_cast<int32_t>(sorted.size());
    sorted.push_back(std::move(layers[next]));
    for (int32_t &input : sorted.back().inputs)
      input = place[input];
    for (int32_t reader : readers[next])
      if (--missing[reader] == 0) {
        ready.push_back(reader);
        std::push_heap(ready.begin(), ready.end(), std::greater<>());
      }
  }
  return sorted;
}
