//===- TransferTimes.cpp - How data gets from device to device ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds/TransferTimes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <map>

using namespace placer;

/// Entries of the table, at most: 128 MiB.
static constexpr size_t kMaxTransferTimes = size_t(1) << 24;

/// What relaxing every edge once may take, in steps of about a ns: a quarter of
/// a second, or as much for each edge as 20 unlike devices take.
static constexpr size_t kMostSteps = size_t(1) << 28;
static constexpr size_t kMostStepsOfEdge = 400;

/// And what finding the fastest ways may take.
static constexpr size_t kMostPathSteps = size_t(1) << 26;

TransferTimes::TransferTimes(const Instance &instance, MissingLinks missing)
    : instance(&instance), numDevices(instance.numDevices()) {
  llvm::ArrayRef<Link> links = instance.problem().links;
  slowest.bytesPerSecond = std::numeric_limits<int64_t>::max();
  for (const Link &link : links) {
    slowest.latencyNs = std::max(slowest.latencyNs, link.latencyNs);
    slowest.bytesPerSecond =
        std::min(slowest.bytesPerSecond, link.bytesPerSecond);
  }
  // Links with the same figures are of one kind, in the order of bandwidth.
  std::map<std::pair<int64_t, int64_t>, uint32_t> kinds;
  for (const Link &link : links)
    kinds[{link.bytesPerSecond, link.latencyNs}] = 0;
  // Should there be too many for the table, neighbours share a kind that is as
  // fast as the fastest of them: less exact, but no transfer is faster.
  size_t most = std::max<size_t>(1, kMaxTransferTimes /
                                        std::max(1, instance.numTensors()));
  size_t perKind = (kinds.size() + most - 1) / most;
  std::vector<Link> fastest;
  size_t position = 0;
  for (auto &[figures, kind] : kinds) {
    auto [bytesPerSecond, latencyNs] = figures;
    if (position++ % perKind == 0) {
      fastest.emplace_back();
      fastest.back().latencyNs = latencyNs;
    }
    Link &link = fastest.back();
    link.bytesPerSecond = bytesPerSecond;
    link.latencyNs = std::min(link.latencyNs, latencyNs);
    kind = kFirstLink + static_cast<uint32_t>(fastest.size()) - 1;
  }

  numKinds = fastest.size() + 3;
  kindOf.assign(size_t(numDevices) * numDevices, kNoLink);
  for (DeviceId device = 0; device < numDevices; ++device)
    kindOf[size_t(device) * numDevices + device] = kSameDevice;
  for (const Link &link : links)
    kindOf[size_t(link.from) * numDevices + link.to] =
        kinds[{link.bytesPerSecond, link.latencyNs}];
  wayOf = kindOf;
  findClasses();
  findPorts();

  times.reserve(size_t(instance.numTensors()) * numKinds);
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    times.push_back(0);
    times.push_back(missing == MissingLinks::Free ? 0 : kNever);
    size_t atLeast = times.size();
    times.push_back(kNever);
    for (const Link &link : fastest) {
      times.push_back(std::min(
          kNever,
          transferTimeNs(link, instance.bytes(tensor)).value_or(kNever)));
      times[atLeast] = std::min(times[atLeast], times.back());
    }
  }
  if (!areLinksFastest(fastest))
    findPaths(fastest, missing);
}

/// Whether no way over other devices is faster than the link between two, or
/// leads where there is no link. With latencies and times for a byte that keep
/// the triangle's rule no sum of times, each rounded up, is below the one.
bool TransferTimes::areLinksFastest(llvm::ArrayRef<Link> figures) const {
  if (numDevices < 3)
    return true;
  // Whether ways from one class over another have no gain, where `kindOfPair`
  // tells the links.
  auto holds = [&](size_t count, auto kindOfPair) {
    using Wide = __int128;
    for (size_t from = 0; from < count; ++from)
      for (size_t to = 0; to < count; ++to) {
        uint32_t there = kindOfPair(from, to);
        if (there == kNoLink)
          return false;
        if (there < kFirstLink)
          continue;
        const Link &link = figures[there - kFirstLink];
        for (size_t over = 0; over < count; ++over) {
          uint32_t first = kindOfPair(from, over), last = kindOfPair(over, to);
          if (first < kFirstLink || last < kFirstLink)
            continue;
          const Link &one = figures[first - kFirstLink];
          const Link &other = figures[last - kFirstLink];
          Wide speed = one.bytesPerSecond, next = other.bytesPerSecond;
          if (one.latencyNs + other.latencyNs < link.latencyNs ||
              (speed + next) * link.bytesPerSecond < speed * next)
            return false;
        }
      }
    return true;
  };
  if (!areClassesLeft())
    return size_t(numDevices) * numDevices * numDevices <= kMostPathSteps &&
           holds(numDevices, [&](size_t from, size_t to) {
             return kindOf[from * numDevices + to];
           });
  return holds(numClasses, [&](size_t from, size_t to) {
    return wayOfClasses[from * numClasses + to];
  });
}

/// Fastest ways by the sizes of tensors, between classes of devices.
void TransferTimes::findPaths(llvm::ArrayRef<Link> figures,
                              MissingLinks missing) {
  // Without classes, all that is known is that something is sent.
  if (!areClassesLeft()) {
    for (uint32_t &way : wayOf)
      if (way != kSameDevice)
        way = kFastest;
    if (missing == MissingLinks::Free)
      for (TensorId tensor = 0; tensor < instance->numTensors(); ++tensor)
        times[size_t(tensor) * numKinds + kFastest] = 0;
    return;
  }
  havePaths = true;
  numWays = numClasses * numClasses;
  // Should there be too many sizes, neighbours share the ways of the smallest
  // of them: no transfer is faster.
  std::vector<int64_t> sizes;
  for (TensorId tensor = 0; tensor < instance->numTensors(); ++tensor)
    sizes.push_back(instance->bytes(tensor));
  llvm::sort(sizes);
  sizes.erase(llvm::unique(sizes), sizes.end());
  size_t most =
      std::max<size_t>(1, std::min(kMostPathSteps / (numWays * numClasses),
                                   kMaxTransferTimes / (numWays + 1)));
  size_t perLevel = std::max<size_t>(1, (sizes.size() + most - 1) / most);
  for (TensorId tensor = 0; tensor < instance->numTensors(); ++tensor) {
    auto place = llvm::lower_bound(sizes, instance->bytes(tensor));
    levelOf.push_back(
        static_cast<int32_t>(size_t(place - sizes.begin()) / perLevel));
  }

  // One more way, from a device to itself.
  std::vector<int32_t> numMembers(numClasses, 0);
  for (int32_t ofDevice : classOf)
    ++numMembers[ofDevice];
  size_t links = numWays++;
  for (size_t first = 0; first < sizes.size(); first += perLevel) {
    size_t row = paths.size();
    for (size_t pair = 0; pair < links; ++pair) {
      uint32_t kind = wayOfClasses[pair];
      int64_t time = kNever;
      if (kind >= kFirstLink)
        time = std::min(kNever,
                        transferTimeNs(figures[kind - kFirstLink], sizes[first])
                            .value_or(kNever));
      paths.push_back(time);
    }
    paths.push_back(0);
    int64_t *table = &paths[row];
    for (size_t over = 0; over < numClasses; ++over)
      for (size_t from = 0; from < numClasses; ++from) {
        int64_t there = table[from * numClasses + over];
        if (there >= kNever)
          continue;
        for (size_t to = 0; to < numClasses; ++to) {
          int64_t &time = table[from * numClasses + to];
          time = std::min(time, there + table[over * numClasses + to]);
        }
      }
    for (size_t pair = 0; pair < links; ++pair)
      if (table[pair] >= kNever && missing == MissingLinks::Free)
        table[pair] = 0;
  }
  for (size_t one = 0; one < numClasses; ++one)
    for (size_t other = 0; other < numClasses; ++other) {
      size_t pair = one * numClasses + other;
      wayOfClasses[pair] = static_cast<uint32_t>(
          one == other && numMembers[one] == 1 ? links : pair);
    }
  for (DeviceId from = 0; from < numDevices; ++from)
    for (DeviceId to = 0; to < numDevices; ++to)
      wayOf[size_t(from) * numDevices + to] =
          from == to ? static_cast<uint32_t>(links)
                     : wayOfClasses[classOf[from] * numClasses + classOf[to]];
}

/// What all transfers from, or to, each device have in common.
void TransferTimes::findPorts() {
  outPorts.resize(numDevices);
  inPorts.resize(numDevices);
  kindsOutOf.resize(numDevices);
  kindsInto.resize(numDevices);
  auto join = [](llvm::SmallVectorImpl<ChannelId> &port,
                 llvm::SmallVectorImpl<uint32_t> &kinds, uint32_t kind,
                 llvm::ArrayRef<ChannelId> occupied) {
    if (kinds.empty())
      port.assign(occupied.begin(), occupied.end());
    else
      llvm::erase_if(port, [&](ChannelId channel) {
        return !llvm::is_contained(occupied, channel);
      });
    if (!llvm::is_contained(kinds, kind))
      kinds.push_back(kind);
  };
  for (DeviceId from = 0; from < numDevices; ++from)
    for (DeviceId to = 0; to < numDevices; ++to) {
      LinkId link = from == to ? kNone : instance->link(from, to);
      if (link == kNone)
        continue;
      llvm::ArrayRef<ChannelId> occupied = instance->channels(link);
      join(outPorts[from], kindsOutOf[from], kind(from, to), occupied);
      join(inPorts[to], kindsInto[to], kind(from, to), occupied);
    }
}

bool TransferTimes::havePorts(const Ports &ports, const Kinds &kinds) {
  for (auto [port, itsKinds] : llvm::zip(ports, kinds))
    if (port.empty() && !itsKinds.empty())
      return false;
  return true;
}

/// Classes of devices that are alike, as far as links go. Where there are too
/// many for the graph, one class of all, with the fastest links between them:
/// no transfer is faster.
void TransferTimes::findClasses() {
  // Two devices are alike by a kind of links between them if each has the same
  // links to all others; with that kind put in for the link to itself, their
  // sums over all devices are equal.
  auto mix = [](DeviceId to, uint32_t there, uint32_t back) -> uint64_t {
    return llvm::hash_combine(to, there, back);
  };
  llvm::DenseMap<std::pair<uint64_t, uint32_t>, int32_t> known;
  std::vector<DeviceId> first;
  classOf.assign(numDevices, kNone);
  llvm::DenseSet<uint32_t> kinds;
  for (DeviceId device = 0; device < numDevices; ++device) {
    uint64_t sum = 0;
    kinds.clear();
    for (DeviceId other = 0; other < numDevices; ++other) {
      if (other == device)
        continue;
      uint32_t there = kind(device, other), back = kind(other, device);
      sum += mix(other, there, back);
      if (there == back)
        kinds.insert(there);
    }
    auto keyOf = [&](uint32_t inner) {
      return std::make_pair(sum + mix(device, inner, inner), inner);
    };
    for (uint32_t inner : kinds)
      if (auto it = known.find(keyOf(inner));
          it != known.end() && areAlike(first[it->second], device)) {
        classOf[device] = it->second;
        break;
      }
    if (classOf[device] != kNone)
      continue;
    classOf[device] = static_cast<int32_t>(first.size());
    for (uint32_t inner : kinds)
      known.try_emplace(keyOf(inner), classOf[device]);
    first.push_back(device);
  }

  size_t steps = first.size() * first.size();
  size_t numEdges = std::max<size_t>(1, instance->numEdges());
  if (steps > std::max(kMostSteps / numEdges, kMostStepsOfEdge)) {
    classOf.assign(numDevices, 0);
    numClasses = 1;
    wayOfClasses = {kFastest};
    return;
  }
  numClasses = first.size();
  wayOfClasses.resize(steps);
  for (size_t from = 0; from < numClasses; ++from)
    for (size_t to = 0; to < numClasses; ++to)
      wayOfClasses[from * numClasses + to] = kind(first[from], first[to]);
  // Within a class, that of two of its devices.
  for (DeviceId device = 0; device < numDevices; ++device)
    if (DeviceId one = first[classOf[device]]; one != device)
      wayOfClasses[classOf[device] * (numClasses + 1)] = kind(one, device);
}

bool TransferTimes::areAlike(DeviceId one, DeviceId other) const {
  if (kind(one, other) != kind(other, one))
    return false;
  for (DeviceId third = 0; third < numDevices; ++third)
    if (third != one && third != other &&
        (kind(one, third) != kind(other, third) ||
         kind(third, one) != kind(third, other)))
      return false;
  return true;
}

int64_t TransferTimes::longest(TensorId tensor) const {
  return transferTimeNs(slowest, instance->bytes(tensor)).value_or(0);
}

llvm::ArrayRef<ChannelId> TransferTimes::channelsBetween(DeviceId from,
                                                         DeviceId to) const {
  LinkId link = from == to ? kNone : instance->link(from, to);
  return link == kNone ? llvm::ArrayRef<ChannelId>() : instance->channels(link);
}

static uint64_t hashOfWay(DeviceId from, DeviceId to) {
  return llvm::hash_combine(from, to);
}

/// False only where they have not, in time by the number of devices. `sums` are
/// those of the hashes of the ways that occupy a channel.
bool TransferTimes::mayHaveAlikeChannels(DeviceId one, DeviceId other,
                                         llvm::ArrayRef<uint64_t> sums) const {
  auto swapped = [&](DeviceId device) {
    return device == one ? other : device == other ? one : device;
  };
  llvm::SmallDenseMap<ChannelId, uint64_t> changed;
  auto change = [&](DeviceId from, DeviceId to) {
    for (ChannelId channel : channelsBetween(from, to))
      changed.try_emplace(channel, sums[channel]).first->second +=
          hashOfWay(swapped(from), swapped(to)) - hashOfWay(from, to);
  };
  change(one, other);
  change(other, one);
  for (DeviceId third = 0; third < numDevices; ++third)
    if (third != one && third != other)
      for (DeviceId end : {one, other}) {
        change(end, third);
        change(third, end);
      }
  llvm::SmallVector<uint64_t> before, after;
  for (auto [channel, sum] : changed) {
    before.push_back(sums[channel]);
    after.push_back(sum);
  }
  llvm::sort(before);
  llvm::sort(after);
  return before == after;
}

llvm::ArrayRef<DeviceId> TransferTimes::interchangeable() const {
  if (!firstLike.empty())
    return firstLike;
  std::vector<uint64_t> sums(instance->numChannels(), 0);
  for (DeviceId from = 0; from < numDevices; ++from)
    for (DeviceId to = 0; to < numDevices; ++to)
      for (ChannelId channel : channelsBetween(from, to))
        sums[channel] += hashOfWay(from, to);
  for (DeviceId device = 0; device < numDevices; ++device) {
    DeviceId first = 0;
    while (first < device &&
           (firstLike[first] != first || !areAlike(first, device) ||
            !mayHaveAlikeChannels(first, device, sums) ||
            !haveAlikeChannels(first, device)))
      ++first;
    firstLike.push_back(first);
  }
  return firstLike;
}

/// Each channel stands for the ways that occupy it. After the change the same
/// sets of ways must be there, as often as before.
bool TransferTimes::haveAlikeChannels(DeviceId one, DeviceId other) const {
  auto swapped = [&](DeviceId device) {
    return device == one ? other : device == other ? one : device;
  };
  using Ways = std::vector<std::pair<DeviceId, DeviceId>>;
  std::vector<Ways> before(instance->numChannels()), after = before;
  for (DeviceId from = 0; from < numDevices; ++from)
    for (DeviceId to = 0; to < numDevices; ++to)
      for (ChannelId channel : channelsBetween(from, to)) {
        before[channel].push_back({from, to});
        after[channel].push_back({swapped(from), swapped(to)});
      }
  for (Ways &ways : after)
    llvm::sort(ways);
  llvm::sort(before);
  llvm::sort(after);
  return before == after;
}

template <bool isForward>
void TransferTimes::relax(TensorId tensor, const int64_t *values,
                          int64_t *result) const {
  const int64_t *time = row(tensor);
  llvm::SmallVector<int64_t, 64> least(numClasses, kNever);
  for (DeviceId device = 0; device < numDevices; ++device)
    least[classOf[device]] = std::min(least[classOf[device]], values[device]);
  // A device counts for its own class, too: by way of a link its own value is
  // no less than it is.
  llvm::SmallVector<int64_t, 64> ofOthers(numClasses, kNever);
  for (size_t other = 0; other < numClasses; ++other) {
    if (least[other] >= kNever)
      continue;
    for (size_t one = 0; one < numClasses; ++one) {
      size_t pair =
          isForward ? other * numClasses + one : one * numClasses + other;
      ofOthers[one] =
          std::min(ofOthers[one], least[other] + time[wayOfClasses[pair]]);
    }
  }
  for (DeviceId device = 0; device < numDevices; ++device)
    result[device] = std::min(values[device], ofOthers[classOf[device]]);
}

template void TransferTimes::relax<true>(TensorId, const int64_t *,
                                         int64_t *) const;
template void TransferTimes::relax<false>(TensorId, const int64_t *,
                                          int64_t *) const;
