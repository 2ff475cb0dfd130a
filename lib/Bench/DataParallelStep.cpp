//===- DataParallelStep.cpp - A training step and its sums ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bench/DataParallelStep.h"

#include "placer/Collective/CollectiveBound.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"

#include <numeric>

using namespace placer;

/// Gradients are floats.
static constexpr int64_t kElementBytes = 4;
/// Beside what a device computes.
static constexpr const char *kEngine = "comm";

DataParallelStep::DataParallelStep(const Problem &machine,
                                   llvm::ArrayRef<Layer> layers,
                                   const CollectiveOptions &options)
    : machine(machine), layers(layers), options(options) {
  findItems();
}

/// Backwards goes from the last layer to the first one.
void DataParallelStep::findItems() {
  for (const Layer &layer : layers)
    forwardNs += layer.forwardNs;
  int64_t before = forwardNs;
  std::vector<int64_t> rest;
  for (const Layer &layer : layers) {
    rest.push_back(before);
    before -= layer.forwardNs;
  }
  for (size_t i = layers.size(); i-- > 0;) {
    backwardNs += layers[i].backwardNs;
    int64_t size = (layers[i].parameterBytes + kElementBytes - 1) /
                   kElementBytes * kElementBytes;
    if (size == 0)
      continue;
    sums.push_back({size, backwardNs, rest[i]});
    ends.push_back(bytes += size);
    layerOfItem.push_back(static_cast<int32_t>(i));
  }
}

Collective DataParallelStep::collectiveOf(int64_t size) const {
  Collective collective;
  collective.kind = CollectiveKind::AllReduce;
  collective.bytes = size;
  collective.elementBytes = kElementBytes;
  collective.participants.resize(machine.devices.size());
  std::iota(collective.participants.begin(), collective.participants.end(), 0);
  return collective;
}

const MadePlan *DataParallelStep::planFor(int64_t size) {
  auto found = plans.find(size);
  if (found != plans.end())
    return &found->second;
  auto made = makePlan(machine, collectiveOf(size), options);
  if (auto *why = std::get_if<std::string>(&made)) {
    whyNoPlan = std::move(*why);
    return nullptr;
  }
  return &plans.emplace(size, std::move(std::get<MadePlan>(made)))
              .first->second;
}

PieceTimes DataParallelStep::pieceTimes() {
  auto measured =
      measurePieces(machine, collectiveOf(kElementBytes), options, bytes);
  if (auto *why = std::get_if<std::string>(&measured)) {
    whyNoPlan = std::move(*why);
    return {};
  }
  return std::get<PieceTimes>(measured);
}

std::vector<ServedPiece> placer::piecesOf(llvm::ArrayRef<int64_t> ends) {
  std::vector<ServedPiece> pieces;
  int64_t begin = 0;
  for (int64_t end : ends) {
    pieces.push_back({{begin, end}, 0});
    begin = end;
  }
  return pieces;
}

//===----------------------------------------------------------------------===//
// As tasks
//===----------------------------------------------------------------------===//

void DataParallelStep::forItemsIn(
    ByteRange range,
    llvm::function_ref<void(size_t item, ByteRange part)> call) const {
  for (size_t i = llvm::upper_bound(ends, range.begin) - ends.begin();
       i < sums.size() && ends[i] - sums[i].bytes < range.end; ++i)
    call(i, {std::max(range.begin, ends[i] - sums[i].bytes),
             std::min(range.end, ends[i])});
}

/// What a device brings of a range: from the task that makes it, or of several
/// put together.
TensorId DataParallelStep::ownTensor(ExpandedPlan &step, ByteRange range,
                                     DeviceId device,
                                     llvm::ArrayRef<TaskId> backward,
                                     int64_t startNs) const {
  std::string name =
      std::to_string(range.begin) + "." + step.problem.devices[device].name;
  std::vector<TensorId> parts;
  forItemsIn(range, [&](size_t item, ByteRange part) {
    parts.push_back(addTensor(
        step.problem, "own." + std::to_string(parts.size()) + "." + name,
        backward[layerOfItem[item]], part.size()));
  });
  if (parts.size() == 1)
    return parts.front();
  TaskId join =
      addPinnedTask(step, "pack." + name, "placer.join", device, startNs, 0);
  step.problem.tasks[join].engine = kEngine;
  for (TensorId part : parts)
    addReader(step.problem, join, part);
  return addTensor(step.problem, "pack." + name, join, range.size());
}

ExpandedPlan DataParallelStep::expand(llvm::ArrayRef<ServedPiece> pieces) {
  ExpandedPlan step;
  step.problem.name = machine.name;
  step.problem.source = machine.source;
  step.problem.devices = machine.devices;
  step.problem.links = machine.links;
  auto numDevices = static_cast<DeviceId>(machine.devices.size());
  auto numLayers = static_cast<int32_t>(layers.size());
  /// By device, then by layer.
  std::vector<std::vector<TaskId>> backward(numDevices), forward(numDevices);
  for (DeviceId device = 0; device < numDevices; ++device) {
    const std::string &at = machine.devices[device].name;
    backward[device].resize(numLayers);
    int64_t now = 0;
    for (int32_t i = numLayers; i-- > 0;) {
      backward[device][i] =
          addPinnedTask(step, "b." + layers[i].name + "." + at, "backward",
                        device, now, layers[i].backwardNs);
      now += layers[i].backwardNs;
    }
    // The next samples come when the last ones are done with.
    TaskId turn = addPinnedTask(step, "turn." + at, "turn", device, now, 0);
    for (int32_t i = 0; i < numLayers; ++i)
      forward[device].push_back(
          addPinnedTask(step, "f." + layers[i].name + "." + at, "forward",
                        device, now, layers[i].forwardNs));
    auto follow = [&](const std::string &name, TaskId first, TaskId second) {
      addReader(step.problem, second,
                addTensor(step.problem, name + "." + at, first, 0));
    };
    for (int32_t i = 0; i < numLayers; ++i) {
      for (auto [number, input] : llvm::enumerate(layers[i].inputs)) {
        std::string name = layers[i].name + "." + std::to_string(number);
        follow("grad." + name, backward[device][i], backward[device][input]);
        follow("act." + name, forward[device][input], forward[device][i]);
      }
      if (!layers[i].inputs.empty())
        continue;
      follow("done." + layers[i].name, backward[device][i], turn);
      follow("next." + layers[i].name, turn, forward[device][i]);
    }
  }

  /// By device, then by layer: when its sum is there.
  std::vector<std::vector<int64_t>> ready(numDevices,
                                          std::vector<int64_t>(numLayers, 0));
  for (auto [number, piece] : llvm::enumerate(pieces)) {
    const MadePlan *made = planFor(piece.range.size());
    PlanPlace place;
    place.prefix = "s" + std::to_string(number) + ".";
    place.engine = kEngine;
    place.startNs = piece.startNs;
    for (const PlanChunk &chunk : made->plan.chunks)
      for (DeviceId device = 0; device < numDevices; ++device)
        place.own.push_back(ownTensor(step,
                                      {piece.range.begin + chunk.range.begin,
                                       piece.range.begin + chunk.range.end},
                                      device, backward[device], piece.startNs));
    PlanResults given =
        appendPlan(step, made->plan, place, options.sums, made->times);
    for (auto [id, chunk] : llvm::enumerate(made->plan.chunks))
      for (DeviceId device = 0; device < numDevices; ++device) {
        size_t at = made->plan.own(static_cast<int32_t>(id), device);
        forItemsIn({piece.range.begin + chunk.range.begin,
                    piece.range.begin + chunk.range.end},
                   [&](size_t item, ByteRange) {
                     int32_t layer = layerOfItem[item];
                     addReader(step.problem, forward[device][layer],
                               given.tensors[at]);
                     ready[device][layer] =
                         std::max(ready[device][layer], given.readyNs[at]);
                   });
      }
  }
  for (DeviceId device = 0; device < numDevices; ++device) {
    int64_t now = backwardNs;
    for (int32_t i = 0; i < numLayers; ++i) {
      ScheduledTask &task = step.schedule.tasks[forward[device][i]];
      task.startNs = std::max(now, ready[device][i]);
      now = task.finishNs = task.startNs + layers[i].forwardNs;
    }
  }
  sortTransfers(step.schedule);
  return step;
}

//===----------------------------------------------------------------------===//
// Bound
//===----------------------------------------------------------------------===//

/// What a device has to compute before and after each sum: all layers that are
/// forced to be there, one after another.
std::vector<DataParallelStep::Reach> DataParallelStep::reaches() const {
  size_t count = layers.size();
  // The layers that follow each one, itself among them.
  std::vector<llvm::BitVector> after(count, llvm::BitVector(count));
  for (size_t i = count; i-- > 0;) {
    after[i].set(i);
    for (int32_t input : layers[i].inputs)
      after[input] |= after[i];
  }
  std::vector<Reach> found;
  for (auto [item, layer] : llvm::zip_equal(sums, layerOfItem)) {
    Reach reach{0, 0, item.bytes};
    for (unsigned other : after[layer].set_bits()) {
      reach.headNs += layers[other].backwardNs;
      reach.tailNs += layers[other].forwardNs;
    }
    found.push_back(reach);
  }
  return found;
}

Bound DataParallelStep::bound() const {
  Bound best{computeNs(), "compute"};
  if (sums.empty())
    return best;
  std::vector<Reach> found = reaches();
  llvm::stable_sort(found, [](const Reach &a, const Reach &b) {
    return a.tailNs > b.tailNs;
  });
  // Of all that begins after h and is followed by t: a sum of all of it takes
  // as long as the bound of collectives says, which grows with the bytes.
  double nsPerByte =
      double(collectiveBound(machine, collectiveOf(bytes)).ns) / double(bytes);
  double mostNs = 0;
  Reach most{};
  for (const Reach &first : found) {
    int64_t sum = 0;
    for (const Reach &each : found) {
      if (each.headNs < first.headNs)
        continue;
      sum += each.bytes;
      double ns =
          double(first.headNs) + double(sum) * nsPerByte + double(each.tailNs);
      if (ns > mostNs) {
        mostNs = ns;
        most = {first.headNs, each.tailNs, sum};
      }
    }
  }
  int64_t ns = most.headNs + most.tailNs +
               collectiveBound(machine, collectiveOf(most.bytes)).ns;
  if (ns > best.ns)
    best = {ns, "sums"};
  return best;
}
