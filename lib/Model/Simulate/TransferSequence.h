//===- TransferSequence.h - Channels with a given order ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_MODEL_SIMULATE_TRANSFERSEQUENCE_H
#define PLACER_LIB_MODEL_SIMULATE_TRANSFERSEQUENCE_H

#include "Model/Simulate/TransferDispatch.h"

#include "placer/Model/Instance.h"

#include <set>

namespace placer {

/// Each channel carries its transfers strictly in the order of its list: one
/// that is ready waits until it is the next on all of its channels.
class TransferSequence : public TransferDispatch {
public:
  /// `channelOrder` must outlive this.
  TransferSequence(const Instance &instance, size_t numActivities,
                   const std::vector<std::vector<ActivityId>> &channelOrder)
      : instance(instance), channelOrder(channelOrder),
        linkOfReady(numActivities, kNone), next(channelOrder.size(), 0),
        isBusy(channelOrder.size(), false),
        waitingForRoom(instance.numDevices()) {}

  void add(const TransferTurn &key, LinkId link) override;
  void release(LinkId link) override;
  void roomFreed(DeviceId device, int64_t bytes) override;
  void start(TryStart tryStart) override;
  ActivityId firstWithoutRoom() const override;

private:
  /// The transfer that a channel is to carry next, or kNone.
  ActivityId nextAt(ChannelId channel) const {
    const std::vector<ActivityId> &carried = channelOrder[channel];
    return next[channel] < carried.size() ? carried[next[channel]] : kNone;
  }
  bool isNextEverywhere(ActivityId transfer, LinkId link) const;

  const Instance &instance;
  const std::vector<std::vector<ActivityId>> &channelOrder;
  /// By activity: its link once it is ready, else kNone.
  std::vector<LinkId> linkOfReady;
  std::vector<size_t> next;
  std::vector<bool> isBusy;
  /// Channels at which something may have become possible since the last
  /// `start`, in any order.
  std::vector<ChannelId> toLookAt;
  /// By destination: the bytes waited for, the transfer and a channel of it.
  std::vector<std::set<std::tuple<int64_t, int32_t, ChannelId>>> waitingForRoom;
};

} // namespace placer

#endif // PLACER_LIB_MODEL_SIMULATE_TRANSFERSEQUENCE_H
