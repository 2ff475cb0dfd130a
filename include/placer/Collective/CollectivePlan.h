//===- CollectivePlan.h - How a collective is done --------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plan cuts the data into chunks and says, step by step, which value goes
// over which link and which two values are added up where. Every algorithm
// gives a plan, whatever it thinks in (rings, trees, greedy choices), and
// `judgePlan` checks every plan by itself.
//
// Components
//   - values: at the beginning there is one for each chunk and participant that
//     brings something, value `own(chunk, participant)`; every step makes new
//     ones, which are numbered in the order of the steps. A value stays where
//     it was made and never changes.
//   - a *move* sends values from one end of a link to the other, as one
//     message, and makes a copy of each of them there. A *sum* adds up two
//     values of one chunk where both of them are.
//   - the order of the steps is the order of the moves on each channel and of
//     the sums on each device: `timePlan` starts every step as early as that
//     allows.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_COLLECTIVE_COLLECTIVEPLAN_H
#define PLACER_COLLECTIVE_COLLECTIVEPLAN_H

#include "placer/Collective/Collective.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace placer {

/// A value of a plan; kNone stands for none.
using ValueId = int32_t;

struct PlanChunk {
  ByteRange range;
  /// The participant whose share this is a part of; kNone where data is not
  /// shared out.
  int32_t owner = kNone;
};

struct PlanStep {
  /// The link of a move; kNone for a sum.
  LinkId link = kNone;
  /// Of a move, what is sent; of a sum, its left and its right operand.
  llvm::SmallVector<ValueId, 2> reads;

  bool isMove() const { return link != kNone; }
  /// A move makes a copy of each of its values, a sum makes one value.
  int32_t numWritten() const {
    return isMove() ? static_cast<int32_t>(reads.size()) : 1;
  }
};

struct CollectivePlan {
  Collective collective;
  std::vector<PlanChunk> chunks;
  std::vector<PlanStep> steps;
  /// What participants have in the end: by chunk, then by participant; kNone
  /// for who needs nothing of a chunk.
  std::vector<ValueId> results;

  int32_t numChunks() const { return static_cast<int32_t>(chunks.size()); }
  ValueId own(int32_t chunk, int32_t participant) const {
    return chunk * collective.numParticipants() + participant;
  }
  /// How many values there are before the first step.
  int32_t numOwn() const { return numChunks() * collective.numParticipants(); }
  ValueId result(int32_t chunk, int32_t participant) const {
    return results[size_t(chunk) * collective.participants.size() +
                   participant];
  }
  /// Whether a participant brings something, or has to end with something, of a
  /// chunk.
  bool brings(int32_t chunk, int32_t participant) const;
  bool needs(int32_t chunk, int32_t participant) const;
  size_t numMoves() const;
};

/// What is wrong with a plan; none where every participant ends with what the
/// collective says: each contribution exactly once, in the order that is asked
/// for, sent only by who has it over links that exist. Shares no code with what
/// makes plans.
std::optional<std::string> judgePlan(const Problem &machine,
                                     const CollectivePlan &plan);

/// How fast devices add up, in bytes of a summand per second; 0 for at once.
struct SumSpeed {
  int64_t bytesPerSecond = 0;

  int64_t timeNs(int64_t bytes) const;
};

struct PlanTimes {
  /// By step.
  std::vector<int64_t> startNs, finishNs;
  int64_t makespanNs = 0;
};

/// Times by the execution model: a move holds the channels of its link for
/// latency and bytes over bandwidth, a device forms one sum at a time beside
/// whatever else it does, and everything starts as early as the order of the
/// steps allows. Linear in the size of the plan.
PlanTimes timePlan(const Problem &machine, const CollectivePlan &plan,
                   SumSpeed speed = {});

} // namespace placer

#endif // PLACER_COLLECTIVE_COLLECTIVEPLAN_H
