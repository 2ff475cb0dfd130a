//===- TrainingLayers.cpp - The layers of a graph for training ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The way back from what `addLayers` makes of layers.
//
//===----------------------------------------------------------------------===//

#include "Target/Profiles/ProfileSupport.h"
#include "placer/Target/Profiles/ProfileLayers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace placer;
using llvm::StringRef;

namespace {
class LayersOfGraph {
public:
  explicit LayersOfGraph(const Problem &problem)
      : problem(problem), layerOf(problem.tasks.size(), kNone) {}

  std::variant<std::vector<Layer>, std::string> run();

private:
  /// "b" of "b.conv1".
  static StringRef passOf(const Task &task) {
    return StringRef(task.name).split('.').first;
  }
  static StringRef nameOf(const Task &task) {
    return StringRef(task.name).split('.').second;
  }
  bool addForward();
  bool addBackward();
  bool readTime(const Task &task, int64_t &ns);
  void readTensors();
  bool fail(std::string message) {
    fault = std::move(message);
    return false;
  }

  const Problem &problem;
  std::vector<Layer> layers;
  llvm::StringMap<int32_t> numbers;
  /// Of what goes forward; kNone for other tasks.
  std::vector<int32_t> layerOf;
  std::string fault;
};
} // namespace

bool LayersOfGraph::readTime(const Task &task, int64_t &ns) {
  ns = task.costNs.front().second;
  if (llvm::all_of(task.costNs,
                   [&](const auto &cost) { return cost.second == ns; }))
    return true;
  return fail("task " + quotedName(task.name) +
              " takes other times on other devices");
}

bool LayersOfGraph::addForward() {
  for (auto [id, task] : llvm::enumerate(problem.tasks)) {
    StringRef pass = passOf(task);
    // Updates, and what stands for the next step, are no part of a pass.
    if (nameOf(task).empty() || !llvm::is_contained({"f", "b", "u", "n"}, pass))
      return fail("task " + quotedName(task.name) +
                  " is no pass of a layer: these are called f.NAME forward and "
                  "b.NAME back");
    if (pass != "f")
      continue;
    Layer layer;
    layer.name = nameOf(task).str();
    layer.op = task.op;
    layer.isInput = true;
    layer.parameterBytes = parametersOfResident(task.residentBytes);
    if (!readTime(task, layer.forwardNs))
      return false;
    layerOf[id] = numbers[layer.name] = static_cast<int32_t>(layers.size());
    layers.push_back(std::move(layer));
  }
  return true;
}

bool LayersOfGraph::addBackward() {
  bool isTraining = false;
  for (const Task &task : problem.tasks) {
    if (passOf(task) != "b")
      continue;
    auto layer = numbers.find(nameOf(task));
    if (layer == numbers.end())
      return fail("task " + quotedName(task.name) +
                  " goes back through a layer without a task forward");
    layers[layer->second].isInput = false;
    if (!readTime(task, layers[layer->second].backwardNs))
      return false;
    isTraining = true;
  }
  return isTraining || fail("no task goes back through a layer: it is no graph "
                            "for training");
}

void LayersOfGraph::readTensors() {
  for (const Tensor &tensor : problem.tensors) {
    StringRef name = tensor.name;
    if (name.consume_front("dw.")) {
      if (auto layer = numbers.find(name); layer != numbers.end())
        layers[layer->second].parameterBytes = tensor.bytes;
      continue;
    }
    int32_t from = layerOf[tensor.producer];
    if (from == kNone)
      continue;
    layers[from].activationBytes += tensor.bytes;
    for (TaskId reader : tensor.consumers)
      if (int32_t to = layerOf[reader];
          to != kNone && !llvm::is_contained(layers[to].inputs, from))
        layers[to].inputs.push_back(from);
  }
}

std::variant<std::vector<Layer>, std::string> LayersOfGraph::run() {
  if (!addForward() || !addBackward())
    return std::move(fault);
  readTensors();
  return inTopologicalOrder(std::move(layers));
}

std::variant<std::vector<Layer>, std::string>
placer::layersOfTraining(const Problem &problem) {
  return LayersOfGraph(problem).run();
}
