//===- TransferTimes.cpp - How data gets from device to device ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds/TransferTimes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <map>

using namespace placer;

/// Entries of the table, at most: 128 MiB.
static constexpr size_t kMaxTransferTimes = size_t(1) << 24;

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
    kind = static_cast<uint32_t>(fastest.size()) + 1;
  }

  numKinds = fastest.size() + 2;
  kindOf.assign(size_t(numDevices) * numDevices, kNoLink);
  for (DeviceId device = 0; device < numDevices; ++device)
    kindOf[size_t(device) * numDevices + device] = kSameDevice;
  for (const Link &link : links)
    kindOf[size_t(link.from) * numDevices + link.to] =
        kinds[{link.bytesPerSecond, link.latencyNs}];
  isUniform = fastest.size() == 1 &&
              links.size() == size_t(numDevices) * (numDevices - 1);

  times.reserve(size_t(instance.numTensors()) * numKinds);
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    times.push_back(0);
    times.push_back(missing == MissingLinks::Free ? 0 : kNever);
    for (const Link &link : fastest)
      times.push_back(std::min(
          kNever,
          transferTimeNs(link, instance.bytes(tensor)).value_or(kNever)));
  }
}

bool TransferTimes::areAlike(DeviceId one, DeviceId other) const {
  auto kind = [&](DeviceId from, DeviceId to) {
    return kindOf[size_t(from) * numDevices + to];
  };
  if (kind(one, other) != kind(other, one))
    return false;
  for (DeviceId third = 0; third < numDevices; ++third)
    if (third != one && third != other &&
        (kind(one, third) != kind(other, third) ||
         kind(third, one) != kind(third, other)))
      return false;
  return true;
}

llvm::ArrayRef<ChannelId> TransferTimes::channels(DeviceId from,
                                                  DeviceId to) const {
  LinkId link = from == to ? kNone : instance->link(from, to);
  return link == kNone ? llvm::ArrayRef<ChannelId>() : instance->channels(link);
}

int64_t TransferTimes::longest(TensorId tensor) const {
  return transferTimeNs(slowest, instance->bytes(tensor)).value_or(0);
}

bool TransferTimes::havePorts(bool areOut) const {
  for (DeviceId device = 0; device < numDevices; ++device) {
    llvm::SmallVector<ChannelId> common;
    bool isFirst = true;
    for (DeviceId other = 0; other < numDevices; ++other) {
      DeviceId from = areOut ? device : other, to = areOut ? other : device;
      if (from == to || !hasWay(from, to))
        continue;
      llvm::ArrayRef<ChannelId> occupied = channels(from, to);
      if (isFirst)
        common.assign(occupied.begin(), occupied.end());
      else
        llvm::erase_if(common, [&](ChannelId channel) {
          return !llvm::is_contained(occupied, channel);
        });
      isFirst = false;
    }
    if (!isFirst && common.empty())
      return false;
  }
  return true;
}

bool TransferTimes::haveOutPorts() const { return havePorts(/*areOut=*/true); }
bool TransferTimes::haveInPorts() const { return havePorts(/*areOut=*/false); }

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
      for (ChannelId channel : channels(from, to)) {
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
  if (isUniform) {
    int64_t least = kNever;
    for (DeviceId device = 0; device < numDevices; ++device)
      least = std::min(least, values[device]);
    // Where the least is the device's own, its own is less than this.
    least = std::min(kNever, least + time[2]);
    for (DeviceId device = 0; device < numDevices; ++device)
      result[device] = std::min(values[device], least);
    return;
  }
  std::copy(values, values + numDevices, result);
  for (DeviceId other = 0; other < numDevices; ++other) {
    if (values[other] >= kNever)
      continue;
    for (DeviceId device = 0; device < numDevices; ++device) {
      size_t pair = isForward ? size_t(other) * numDevices + device
                              : size_t(device) * numDevices + other;
      result[device] =
          std::min(result[device], values[other] + time[kindOf[pair]]);
    }
  }
}

template void TransferTimes::relax<true>(TensorId, const int64_t *,
                                         int64_t *) const;
template void TransferTimes::relax<false>(TensorId, const int64_t *,
                                          int64_t *) const;
