//===- ProfileLayers.h - Networks of layers as problems ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A profile knows layers: what one pass forwards and one pass backwards take,
// what a layer hands on, and how large its weights are. A problem knows tasks
// and tensors. This makes the one into the other, for readers of profiles and
// for generated networks alike.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_PROFILES_PROFILELAYERS_H
#define PLACER_TARGET_PROFILES_PROFILELAYERS_H

#include "placer/Model/Problem.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <variant>

namespace placer {

struct Layer {
  std::string name;
  /// What it computes ("Conv2d").
  std::string op;
  int64_t forwardNs = 0;
  int64_t backwardNs = 0;
  /// What it hands on.
  int64_t activationBytes = 0;
  int64_t parameterBytes = 0;
  /// Data from outside: there is nothing to send back to it.
  bool isInput = false;
  /// The layers that it reads, each once, by index.
  std::vector<int32_t> inputs;
};

/// Adds the work of `layers` to a problem whose devices are all of `kind`: a
/// task "f.NAME" for each layer that writes the tensor "act.NAME", which the
/// layers behind it read.
///
/// With `isTraining` every layer but the inputs has a task "b.NAME" too, on
/// the same device. It needs what the layer wrote and read, so that those stay
/// in memory, and the gradients of the layers behind it; for every layer Y that
/// it reads it writes "grad.NAME.Y", as large as what Y handed on. Weights
/// count three times: themselves, their gradients and the optimizer's momentum.
///
/// With `samples`, how many of them the figures are for, tasks can be split
/// along them. In training the gradients of weights are then tensors, since
/// parts of a batch have to be summed: "b.NAME" writes "dw.NAME", of which the
/// task "u.NAME" makes the new weights "new.NAME", and "n.NAME", next to the
/// layer, is where they are needed. Both take no time, and weights count twice:
/// themselves and the momentum.
///
/// Tasks and tensors are then ordered by `orderDepthFirst`.
void addLayers(Problem &problem, llvm::ArrayRef<Layer> layers,
               llvm::StringRef kind, bool isTraining,
               std::optional<int64_t> samples = std::nullopt);

/// The layers of a valid problem that `addLayers` has made for training, or
/// that is named like one, in topological order; or why it is none. Its devices
/// do not count, so that a task must take the same time everywhere.
std::variant<std::vector<Layer>, std::string>
layersOfTraining(const Problem &problem);

/// What `addLayers` has a task of training hold, as parameters.
int64_t parametersOfResident(int64_t residentBytes);

/// Lets every task be split along `samples`, with all that it reads and writes.
void addSampleAxes(Problem &problem, int64_t samples);

/// Puts tasks into a topological order: of those that could be next, the one
/// that became so last. Tensors follow their producers. Tasks on a cycle, and
/// behind one, come last, as they stood.
void orderDepthFirst(Problem &problem);

/// A link in each direction between every two devices, which hold one port per
/// device and direction: "NAME.out" and "NAME.in".
void linkAll(Problem &problem, int64_t latencyNs, int64_t bytesPerSecond);

/// The same layers, none before one that it reads; there is no cycle. Those
/// that may come at any place stay in their order.
std::vector<Layer> inTopologicalOrder(std::vector<Layer> layers);

} // namespace placer

#endif // PLACER_TARGET_PROFILES_PROFILELAYERS_H
