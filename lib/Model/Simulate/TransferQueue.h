//===- TransferQueue.h - Transfers that wait their turn ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_MODEL_SIMULATE_TRANSFERQUEUE_H
#define PLACER_LIB_MODEL_SIMULATE_TRANSFERQUEUE_H

#include "Model/Simulate/TransferDispatch.h"

#include "placer/Model/Instance.h"

#include <queue>
#include <set>
#include <tuple>

namespace placer {

/// The transfers that are ready and wait, in an order of their own.
///
/// All transfers over one link need the same channels, so they wait in one
/// queue per link, and only the first of each is looked at. A link whose
/// channels are busy waits at one busy channel and costs nothing until that
/// channel is free; then only as many of the links that wait there are tried as
/// it takes to find one that starts. A transfer for which the destination has
/// no room steps out of its queue, so that it holds up nobody, until room is
/// freed there.
class TransferQueue : public TransferDispatch {
public:
  using Key = TransferTurn;

  explicit TransferQueue(const Instance &instance)
      : instance(instance), links(instance.numLinks()),
        isBusy(instance.numChannels(), false),
        waitingAt(instance.numChannels()),
        waitingForRoom(instance.numDevices()) {}

  void add(const Key &key, LinkId link) override;
  void release(LinkId link) override;
  void roomFreed(DeviceId device, int64_t bytes) override;
  void start(TryStart tryStart) override;
  /// The smallest transfer on the first device where one waits.
  ActivityId firstWithoutRoom() const override;

private:
  using Waiting = std::set<std::pair<Key, LinkId>>;
  struct Later {
    bool operator()(const Key &a, const Key &b) const { return b < a; }
  };
  struct LinkQueue {
    std::priority_queue<Key, std::vector<Key>, Later> keys;
    /// The set that holds this link, or null while `keys` is empty.
    Waiting *place = nullptr;
    /// The key under which it is there.
    Key placedAs = {};
    /// Where it was last, for where it will be next: links come and go with
    /// every transfer.
    Waiting::node_type entry;
    /// The channel from whose queue it came to be tried, or kNone.
    ChannelId cameFrom = kNone;
  };

  void placeLink(LinkId link, Waiting &place);
  void unplaceLink(LinkId link);
  void tryNextAt(ChannelId channel);
  ChannelId busyChannel(LinkId link) const;

  const Instance &instance;
  std::vector<LinkQueue> links;
  std::vector<bool> isBusy;
  std::vector<Waiting> waitingAt;
  /// Links to be tried.
  Waiting active;
  /// Channels that came free since the last `start`.
  std::vector<ChannelId> freed;
  /// By destination: the bytes waited for, the transfer and its link.
  std::vector<std::set<std::tuple<int64_t, Key, LinkId>>> waitingForRoom;
};

} // namespace placer

#endif // PLACER_LIB_MODEL_SIMULATE_TRANSFERQUEUE_H
