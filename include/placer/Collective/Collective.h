//===- Collective.h - What devices do with data together --------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A collective is stated here without saying how it is done: who takes part,
// what each one brings and what each one has in the end. Plans
// (CollectivePlan.h) say how, and bounds (CollectiveBound.h) how fast any plan
// can be.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_COLLECTIVE_COLLECTIVE_H
#define PLACER_COLLECTIVE_COLLECTIVE_H

#include "placer/Model/Problem.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace placer {

enum class CollectiveKind {
  Broadcast,     ///< all get what the root has
  Reduce,        ///< the root gets the sum of what all have
  AllReduce,     ///< all get the sum of what all have
  AllGather,     ///< all get what all have, one after another
  ReduceScatter, ///< each gets its share of the sum of what all have
};

/// "broadcast", "all-reduce", …
const char *collectiveName(CollectiveKind kind);
std::optional<CollectiveKind> collectiveNamed(llvm::StringRef name);

/// Whether what several participants bring is added up.
bool isReducing(CollectiveKind kind);
/// Whether the data is shared out among the participants, each of which brings
/// or gets its own share.
bool isShared(CollectiveKind kind);

struct Collective {
  CollectiveKind kind = CollectiveKind::AllReduce;
  /// Devices of the machine, each once. A participant is an index into this.
  std::vector<DeviceId> participants;
  /// A participant; only of broadcast and reduce.
  int32_t root = 0;
  /// Of the data as a whole: what each participant has in the end, for
  /// all-gather; what each one begins with, for reduce-scatter.
  int64_t bytes = 0;
  /// Data is cut at multiples of this only.
  int64_t elementBytes = 1;
  /// Whether sums may be formed in any order. Where they may not, they are
  /// formed from the first participant to the last: ((0 + 1) + 2) + …
  bool mayReassociate = true;

  int32_t numParticipants() const {
    return static_cast<int32_t>(participants.size());
  }
};

/// A range of the data, in bytes.
struct ByteRange {
  int64_t begin = 0;
  int64_t end = 0;
  int64_t size() const { return end - begin; }
};

/// Part `index` of `count` about equal parts of a range that is cut at
/// multiples of `elementBytes`; the first ones are larger where it does not
/// come out even.
ByteRange partOf(ByteRange range, int64_t index, int64_t count,
                 int64_t elementBytes);

/// What belongs to one participant where data is shared out.
ByteRange shareOf(const Collective &collective, int32_t participant);

/// What is wrong with a collective on a machine; none where it can be done.
std::optional<std::string> checkCollective(const Problem &machine,
                                           const Collective &collective);

} // namespace placer

#endif // PLACER_COLLECTIVE_COLLECTIVE_H
