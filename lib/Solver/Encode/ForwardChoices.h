//===- ForwardChoices.h - What a model may send on --------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tensor may be sent on by every device to which it was sent. A model with
// all of these ways is several times as large as one in which everything comes
// from where it is made, so it has those that are chosen here.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SOLVER_ENCODE_FORWARDCHOICES_H
#define PLACER_LIB_SOLVER_ENCODE_FORWARDCHOICES_H

#include "Solver/Encode/ScheduleModel.h"

#include "llvm/ADT/STLExtras.h"

namespace placer {

/// The pairs of devices between which a copy of a tensor may be sent, by
/// tensor.
class ForwardChoices {
public:
  /// `choices` says where tasks may be. Nothing is sent on yet.
  ForwardChoices(const Instance &instance, const DeviceChoices &choices)
      : instance(instance), choices(choices), pairs(instance.numTensors()) {}

  /// What a known schedule sends on.
  void addKnown(const Schedule &schedule);
  /// The fastest ways from where a tensor may be made to where it may be read
  /// and no link leads.
  void addMissing(TensorId tensor);
  /// Between devices that may read a tensor, if there are several readers.
  void addBetweenReaders(TensorId tensor);
  /// All that a schedule of at most `mostNs` has. `windows` may be null, and
  /// `mostNs` INT64_MAX.
  void addAll(int64_t mostNs, const HeadsAndTails *windows);
  /// To be called before what follows.
  void finish();

  bool isAny(TensorId tensor) const { return !pairs[tensor].empty(); }
  bool mayGo(TensorId tensor, DeviceId from, DeviceId to) const {
    return llvm::is_contained(pairs[tensor], Pair(from, to));
  }
  bool mayLeave(TensorId tensor, DeviceId from) const {
    return llvm::any_of(pairs[tensor],
                        [&](Pair pair) { return pair.first == from; });
  }
  bool mayReach(TensorId tensor, DeviceId to) const {
    return llvm::any_of(pairs[tensor],
                        [&](Pair pair) { return pair.second == to; });
  }

private:
  using Pair = std::pair<DeviceId, DeviceId>;

  bool isOnlyHome(TensorId tensor, DeviceId device) const;
  llvm::SmallVector<DeviceId, 8> readersOf(TensorId tensor) const;
  void add(TensorId tensor, DeviceId from, DeviceId to) {
    pairs[tensor].push_back({from, to});
  }

  const Instance &instance;
  const DeviceChoices &choices;
  std::vector<llvm::SmallVector<Pair, 0>> pairs;
};

} // namespace placer

#endif // PLACER_LIB_SOLVER_ENCODE_FORWARDCHOICES_H
