//===- TransferQueue.cpp - Transfers that wait their turn -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model/Simulate/TransferQueue.h"

using namespace placer;

void TransferQueue::placeLink(LinkId link, Waiting &place) {
  LinkQueue &queue = links[link];
  queue.place = &place;
  queue.placedAs = queue.keys.top();
  if (!queue.entry) {
    place.insert({queue.placedAs, link});
    return;
  }
  queue.entry.value() = {queue.placedAs, link};
  place.insert(std::move(queue.entry));
}

void TransferQueue::unplaceLink(LinkId link) {
  LinkQueue &queue = links[link];
  queue.entry = queue.place->extract({queue.placedAs, link});
  queue.place = nullptr;
}

void TransferQueue::add(const Key &key, LinkId link) {
  LinkQueue &queue = links[link];
  queue.keys.push(key);
  if (!queue.place) {
    placeLink(link, active);
    return;
  }
  if (key < queue.placedAs) {
    Waiting &place = *queue.place;
    unplaceLink(link);
    placeLink(link, place);
  }
}

void TransferQueue::release(LinkId link) {
  for (ChannelId channel : instance.channels(link)) {
    isBusy[channel] = false;
    freed.push_back(channel);
  }
}

void TransferQueue::roomFreed(DeviceId device, int64_t bytes) {
  auto &waiting = waitingForRoom[device];
  while (!waiting.empty() && std::get<int64_t>(*waiting.begin()) <= bytes) {
    auto [wanted, key, link] = *waiting.begin();
    waiting.erase(waiting.begin());
    add(key, link);
  }
}

void TransferQueue::tryNextAt(ChannelId channel) {
  if (isBusy[channel] || waitingAt[channel].empty())
    return;
  LinkId link = waitingAt[channel].begin()->second;
  unplaceLink(link);
  placeLink(link, active);
  links[link].cameFrom = channel;
}

ChannelId TransferQueue::busyChannel(LinkId link) const {
  for (ChannelId channel : instance.channels(link))
    if (isBusy[channel])
      return channel;
  return kNone;
}

void TransferQueue::start(TryStart tryStart) {
  for (ChannelId channel : freed)
    tryNextAt(channel);
  freed.clear();
  while (!active.empty()) {
    auto [key, link] = *active.begin();
    LinkQueue &queue = links[link];
    unplaceLink(link);
    if (ChannelId busy = busyChannel(link); busy != kNone) {
      placeLink(link, waitingAt[busy]);
    } else {
      queue.keys.pop();
      if (std::optional<int64_t> wanted = tryStart(key.transfer)) {
        DeviceId to = instance.problem().links[link].to;
        waitingForRoom[to].insert({*wanted, key, link});
      } else {
        for (ChannelId channel : instance.channels(link))
          isBusy[channel] = true;
      }
      if (!queue.keys.empty())
        placeLink(link, active);
    }
    // The next one at the same channel has its turn if the channel is still
    // free. Not earlier: most of those who wait at a channel only see it taken.
    if (queue.cameFrom != kNone) {
      ChannelId channel = queue.cameFrom;
      queue.cameFrom = kNone;
      tryNextAt(channel);
    }
  }
}

ActivityId TransferQueue::firstWithoutRoom() const {
  for (const auto &waiting : waitingForRoom)
    if (!waiting.empty())
      return std::get<Key>(*waiting.begin()).transfer;
  return kNone;
}
