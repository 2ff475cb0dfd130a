//===- TransferDispatch.h - Which transfer goes next ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_MODEL_SIMULATE_TRANSFERDISPATCH_H
#define PLACER_LIB_MODEL_SIMULATE_TRANSFERDISPATCH_H

#include "placer/Model/PlanRules.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>
#include <tuple>

namespace placer {

/// The order of service; a smaller one goes first. `transfer`
/// is its activity and breaks ties.
struct TransferTurn {
  int64_t priority;
  int64_t ready;
  ActivityId transfer;

  bool operator<(const TransferTurn &other) const {
    return std::tie(priority, ready, transfer) <
           std::tie(other.priority, other.ready, other.transfer);
  }
};

/// Holds the transfers that are ready and starts them when their turn has come
/// and their channels are free.
class TransferDispatch {
public:
  /// Starts the transfer, or answers with the room without which it need not be
  /// tried again.
  using TryStart =
      llvm::function_ref<std::optional<int64_t>(ActivityId transfer)>;

  virtual ~TransferDispatch() = default;

  /// A transfer that takes time is ready to go over `link`.
  virtual void add(const TransferTurn &key, LinkId link) = 0;

  /// A transfer over `link` is over.
  virtual void release(LinkId link) = 0;

  /// `device` has `bytes` left: those that wait for no more are tried again.
  virtual void roomFreed(DeviceId device, int64_t bytes) = 0;

  /// Starts all that can start, in order.
  virtual void start(TryStart tryStart) = 0;

  /// A transfer that waits for room, or kNone.
  virtual ActivityId firstWithoutRoom() const = 0;
};

} // namespace placer

#endif // PLACER_LIB_MODEL_SIMULATE_TRANSFERDISPATCH_H
