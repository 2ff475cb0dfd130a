//===- BoundsChannels.cpp - Transfers that cannot be avoided --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the producer of a tensor and one of its consumers have no usable device
// in common, the tensor is sent, whatever the placement. It may go over other
// devices, so that it takes a channel in any case only where no way from the
// devices of the one to those of the other does without; and then for at least
// as long as the fastest link takes that occupies the channel. It comes once to
// each of several devices, but from which of the others it comes is open: what
// all links into a device have in common is taken for each device, anything
// else for one of them. Such transfers, one after another, fit between what
// must come before and after them.
//
//===----------------------------------------------------------------------===//

#include "Bounds/BoundParts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <map>

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
        parts(instance.numChannels()), links(instance.numChannels()) {
    for (LinkId link = 0; link < instance.numLinks(); ++link)
      for (ChannelId channel : instance.channels(link))
        links[channel].push_back(link);
  }

  int64_t bound();

private:
  llvm::SmallVector<DeviceId> devicesOf(TaskId task) const;
  llvm::SmallVector<Send> sendsOf(TensorId tensor,
                                  llvm::ArrayRef<DeviceId> from) const;
  void add(TensorId tensor, llvm::ArrayRef<DeviceId> from,
           llvm::ArrayRef<Send> sends);
  llvm::ArrayRef<ChannelId> channelsBetween(llvm::ArrayRef<DeviceId> from,
                                            llvm::ArrayRef<DeviceId> to);
  bool isCutOff(ChannelId channel, llvm::ArrayRef<DeviceId> from,
                llvm::ArrayRef<DeviceId> to) const;
  int64_t leastOver(TensorId tensor, ChannelId channel) const;
  int64_t leastInto(TensorId tensor, ChannelId channel,
                    llvm::ArrayRef<DeviceId> to) const;

  const BoundContext &context;
  const Instance &instance;
  const PathTables &tables;
  std::vector<std::vector<BodyPart>> parts;
  /// By channel: its links.
  std::vector<llvm::SmallVector<LinkId>> links;
  /// By the devices at both ends, with kNone between them.
  std::map<std::vector<DeviceId>, llvm::SmallVector<ChannelId>> known;
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

/// Whether no way is left without the channel.
bool ChannelLoads::isCutOff(ChannelId channel, llvm::ArrayRef<DeviceId> from,
                            llvm::ArrayRef<DeviceId> to) const {
  llvm::SmallVector<bool> isReached(instance.numDevices(), false);
  llvm::SmallVector<DeviceId> reached;
  auto reach = [&](DeviceId device) {
    if (isReached[device])
      return;
    isReached[device] = true;
    reached.push_back(device);
  };
  llvm::for_each(from, reach);
  for (size_t next = 0; next < reached.size(); ++next)
    for (DeviceId other = 0; other < instance.numDevices(); ++other)
      if (LinkId link = other == reached[next]
                            ? kNone
                            : instance.link(reached[next], other);
          link != kNone &&
          !llvm::is_contained(instance.channels(link), channel))
        reach(other);
  return llvm::none_of(to, [&](DeviceId device) { return isReached[device]; });
}

/// What every way from one of some devices to one of others takes.
llvm::ArrayRef<ChannelId>
ChannelLoads::channelsBetween(llvm::ArrayRef<DeviceId> from,
                              llvm::ArrayRef<DeviceId> to) {
  std::vector<DeviceId> key(from.begin(), from.end());
  key.push_back(kNone);
  key.insert(key.end(), to.begin(), to.end());
  auto [entry, isNew] = known.try_emplace(std::move(key));
  if (!isNew)
    return entry->second;
  // Each of them is taken by all links between two of the devices, if there are
  // any, for which the first such pair will do.
  llvm::SmallVector<ChannelId> candidates;
  bool isAnyLinked = false;
  for (DeviceId source : from)
    for (DeviceId device : to)
      if (LinkId link = isAnyLinked ? kNone : instance.link(source, device);
          link != kNone) {
        isAnyLinked = true;
        candidates.assign(instance.channels(link).begin(),
                          instance.channels(link).end());
      }
  if (!isAnyLinked)
    for (ChannelId channel = 0; channel < instance.numChannels(); ++channel)
      candidates.push_back(channel);
  for (ChannelId channel : candidates)
    if (isCutOff(channel, from, to))
      entry->second.push_back(channel);
  return entry->second;
}

/// The least time of a transfer that occupies the channel.
int64_t ChannelLoads::leastOver(TensorId tensor, ChannelId channel) const {
  int64_t least = kNever;
  for (LinkId link : links[channel])
    least = std::min(least, instance.transferTime(tensor, link));
  return least;
}

/// The same of a transfer into one of some devices; 0 where a link into them
/// does without.
int64_t ChannelLoads::leastInto(TensorId tensor, ChannelId channel,
                                llvm::ArrayRef<DeviceId> to) const {
  int64_t least = kNever;
  for (DeviceId device : to) {
    if (!llvm::is_contained(context.transfers.channelsInto(device), channel))
      return 0;
    least = std::min(least, context.transfers.leastInto(tensor, device));
  }
  return least;
}

/// By channel, what all sends together are sure to take of it: the transfers by
/// which the tensor comes to its devices in the end, or all that one of the
/// sends takes.
void ChannelLoads::add(TensorId tensor, llvm::ArrayRef<DeviceId> from,
                       llvm::ArrayRef<Send> sends) {
  TaskId producer = instance.producer(tensor);
  int64_t head = kNever;
  for (DeviceId source : from)
    head = std::min(head, tables.head(producer, source) +
                              instance.time(producer, source));
  llvm::SmallVector<ChannelId> channels;
  for (const Send &send : sends)
    for (ChannelId channel : channelsBetween(from, send.to))
      if (!llvm::is_contained(channels, channel))
        channels.push_back(channel);
  for (ChannelId channel : channels) {
    llvm::SmallVector<BodyPart> last;
    int64_t ofLast = 0;
    const Send *longest = nullptr;
    for (const Send &send : sends) {
      if (int64_t time = leastInto(tensor, channel, send.to);
          time > 0 && time < kNever) {
        last.push_back({head, send.tail, time});
        ofLast += time;
      }
      if (llvm::is_contained(channelsBetween(from, send.to), channel) &&
          (!longest || send.tail > longest->tail))
        longest = &send;
    }
    int64_t once = leastOver(tensor, channel);
    if (last.size() > 1 && ofLast > once)
      parts[channel].insert(parts[channel].end(), last.begin(), last.end());
    else if (once > 0 && once < kNever)
      parts[channel].push_back({head, longest->tail, once});
  }
}

int64_t ChannelLoads::bound() {
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    if (instance.consumers(tensor).empty())
      continue;
    llvm::SmallVector<DeviceId> from = devicesOf(instance.producer(tensor));
    add(tensor, from, sendsOf(tensor, from));
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
