//===- MicroBatches.h - Work that repeats, and its way ----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A step of training in micro-batches is the same graph several times over,
// beside what all of them share: inputs, sums of gradients, updates. This finds
// the repetition in the graph itself, whatever its tasks are called:
//
//   - tasks have the same colour that have the same op and devices, and read
//     what tasks of the same colours wrote. The colour that as many tasks have
//     as there are micro-batches is that of the same task in each of them;
//   - pieces that such tasks are connected in, and that are alike, are the
//     micro-batches. What reads from one of them belongs to it too, such as a
//     gradient that goes on from that of the micro-batch before.
//
// Within a micro-batch, data goes forward and then back: at the *turn* most of
// what was written early waits to be read late (activations). A task that
// nothing else of its micro-batch waits for, such as the gradient of a weight,
// can wait itself.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SEARCH_MICROBATCHES_H
#define PLACER_SEARCH_MICROBATCHES_H

#include "placer/Model/Instance.h"

#include <optional>

namespace placer {

/// What a task does for its micro-batch.
enum class PipelineRole : uint8_t {
  Forward,  ///< before the turn
  Backward, ///< after it
  Weight,   ///< after it, and nothing else of its micro-batch waits for it
};

struct MicroBatches {
  int32_t count = 1;
  /// By task; kNone for what is of all micro-batches.
  std::vector<int32_t> of;
  std::vector<PipelineRole> role;
  /// By task: how many tasks of its micro-batch come before it, one after the
  /// other.
  std::vector<int32_t> level;
  /// By task: where it belongs on the way forward. What comes back to an
  /// activation has its place; so a range of places is a stage.
  std::vector<int32_t> position;
  int32_t numPositions = 0;
  /// By task: the forward task that it does once more, or kNone; empty where
  /// none does (Recompute.h).
  std::vector<TaskId> repeats;

  bool hasTurn() const { return turn != kNone; }
  /// The first level behind the turn.
  int32_t turn = kNone;
};

/// The micro-batches of a graph, or none where it does not repeat: where most
/// of its work is not in pieces that are alike. Linear in the graph.
std::optional<MicroBatches> findMicroBatches(const Instance &instance);

/// Roles and places in a graph that is one micro-batch.
MicroBatches asOneMicroBatch(const Instance &instance);

} // namespace placer

#endif // PLACER_SEARCH_MICROBATCHES_H
