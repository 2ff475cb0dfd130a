//===- BoundsChannels.cpp - Transfers that cannot be avoided --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the producer of a tensor and one of its consumers have no usable device
// in common, the tensor is sent, whatever the placement. It takes a channel for
// at least the shortest time that any way between their devices takes it, which
// is 0 if some way does without. Such transfers, one after another, fit between
// what must come before and after them.
//
//===----------------------------------------------------------------------===//

#include "Bounds/BoundParts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace placer;

namespace {

/// A transfer of a tensor to one of some devices.
struct Send {
  llvm::SmallVector<DeviceId> to;
  /// The least time from the end of it to the end of all.
  int64_t tail;
};

class ChannelLoads {
public:
  ChannelLoads(const BoundContext &context, const PathTables &tables)
      : context(context), instance(context.instance), tables(tables),
        parts(instance.numChannels()) {}

  int64_t bound();

private:
  llvm::SmallVector<DeviceId> devicesOf(TaskId task) const;
  llvm::SmallVector<Send> sendsOf(TensorId tensor,
                                  llvm::ArrayRef<DeviceId> from) const;
  void add(TensorId tensor, llvm::ArrayRef<DeviceId> from, const Send &send);

  const BoundContext &context;
  const Instance &instance;
  const PathTables &tables;
  std::vector<std::vector<BodyPart>> parts;
};

} // namespace

llvm::SmallVector<DeviceId> ChannelLoads::devicesOf(TaskId task) const {
  llvm::SmallVector<DeviceId> devices;
  GroupId group = instance.group(task);
  for (DeviceId device : instance.groupDevices(group))
    if (tables.isUsable(group, device))
      devices.push_back(device);
  return devices;
}

/// Transfers that must all be made: their destinations differ.
llvm::SmallVector<Send>
ChannelLoads::sendsOf(TensorId tensor, llvm::ArrayRef<DeviceId> from) const {
  llvm::SmallVector<Send> sends;
  auto haveCommon = [](llvm::ArrayRef<DeviceId> a, llvm::ArrayRef<DeviceId> b) {
    return llvm::any_of(
        a, [&](DeviceId device) { return llvm::is_contained(b, device); });
  };
  GroupId group = instance.group(instance.producer(tensor));
  for (TaskId consumer : instance.consumers(tensor)) {
    if (instance.group(consumer) == group)
      continue;
    llvm::SmallVector<DeviceId> to = devicesOf(consumer);
    if (haveCommon(from, to))
      continue;
    int64_t tail = kNever;
    for (DeviceId device : to)
      tail = std::min(tail, instance.time(consumer, device) +
                                tables.tail(consumer, device));
    auto *other = llvm::find_if(
        sends, [&](const Send &send) { return haveCommon(send.to, to); });
    if (other == sends.end())
      sends.push_back({std::move(to), tail});
    else if (to.size() == 1 && other->to == to)
      other->tail = std::max(other->tail, tail);
  }
  return sends;
}

void ChannelLoads::add(TensorId tensor, llvm::ArrayRef<DeviceId> from,
                       const Send &send) {
  TaskId producer = instance.producer(tensor);
  int64_t head = kNever;
  for (DeviceId source : from)
    head = std::min(head, tables.head(producer, source) +
                              instance.time(producer, source));
  // By channel of the first way: the least time over all ways.
  llvm::SmallVector<std::pair<ChannelId, int64_t>> times;
  bool isFirst = true;
  for (DeviceId source : from)
    for (DeviceId device : send.to) {
      if (!context.transfers.hasWay(source, device))
        continue;
      int64_t time = context.transfers.time(tensor, source, device);
      llvm::ArrayRef<ChannelId> channels =
          context.transfers.channels(source, device);
      if (isFirst)
        for (ChannelId channel : channels)
          times.push_back({channel, time});
      isFirst = false;
      for (auto &[channel, least] : times)
        least =
            llvm::is_contained(channels, channel) ? std::min(least, time) : 0;
    }
  for (auto [channel, time] : times)
    if (time > 0)
      parts[channel].push_back({head, send.tail, time});
}

int64_t ChannelLoads::bound() {
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    if (instance.consumers(tensor).empty())
      continue;
    llvm::SmallVector<DeviceId> from = devicesOf(instance.producer(tensor));
    for (const Send &send : sendsOf(tensor, from))
      add(tensor, from, send);
  }
  int64_t bound = 0;
  for (std::vector<BodyPart> &channel : parts)
    if (!channel.empty())
      bound = std::max(bound, longestWithBody(std::move(channel), /*total=*/1));
  return bound;
}

int64_t placer::channelLoad(const BoundContext &context,
                            const PathTables &tables) {
  return ChannelLoads(context, tables).bound();
}

Bound placer::boundByChannels(const BoundContext &context) {
  return {channelLoad(context, context.tables), "channel-load"};
}
