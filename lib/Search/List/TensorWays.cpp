//===- TensorWays.cpp - How a tensor can come to a device -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/List/TensorWays.h"

#include <algorithm>

using namespace placer;

TensorWays::TensorWays(const Instance &instance)
    : instance(instance), numDevices(instance.numDevices()),
      nextStop(size_t(numDevices) * numDevices, kNone) {
  std::vector<int64_t> sizes;
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
    sizes.push_back(instance.bytes(tensor));
  int64_t middle = 0;
  if (!sizes.empty()) {
    auto place = sizes.begin() + static_cast<ptrdiff_t>(sizes.size() / 2);
    std::nth_element(sizes.begin(), place, sizes.end());
    middle = *place;
  }
  constexpr int64_t kNever = Instance::kUnlimited;
  std::vector<int64_t> times(nextStop.size(), kNever);
  for (DeviceId device = 0; device < numDevices; ++device) {
    times[size_t(device) * numDevices + device] = 0;
    nextStop[size_t(device) * numDevices + device] = device;
  }
  for (const Link &link : instance.problem().links) {
    size_t pair = size_t(link.from) * numDevices + link.to;
    times[pair] = transferTimeNs(link, middle).value_or(kNever / 2);
    nextStop[pair] = link.to;
  }
  // By device: the most that its links take to any other, and the least.
  std::vector<int64_t> most(numDevices, 0), least(numDevices, kNever);
  for (DeviceId from = 0; from < numDevices; ++from)
    for (DeviceId to = 0; to < numDevices; ++to)
      if (int64_t time = times[size_t(from) * numDevices + to]; from != to) {
        most[from] = std::max(most[from], time);
        least[from] = std::min(least[from], time);
      }
  // A way over others only where it is faster.
  for (DeviceId over = 0; over < numDevices; ++over)
    for (DeviceId from = 0; from < numDevices; ++from) {
      int64_t there = times[size_t(from) * numDevices + over];
      if (there == kNever || from == over)
        continue;
      // On large machines, most ways need no look at each destination.
      if (least[over] >= most[from] - there)
        continue;
      for (DeviceId to = 0; to < numDevices; ++to) {
        int64_t onward = times[size_t(over) * numDevices + to];
        size_t pair = size_t(from) * numDevices + to;
        if (onward < kNever - there && there + onward < times[pair]) {
          times[pair] = there + onward;
          nextStop[pair] = nextStop[size_t(from) * numDevices + over];
        }
      }
    }
}

llvm::SmallVector<DeviceId, 2> TensorWays::stops(DeviceId from,
                                                 DeviceId to) const {
  llvm::SmallVector<DeviceId, 2> stops;
  if (!hasWay(from, to))
    return stops;
  for (DeviceId at = from; at != to;) {
    at = next(at, to);
    stops.push_back(at);
  }
  return stops;
}

int64_t TensorWays::time(TensorId tensor, DeviceId from, DeviceId to) const {
  int64_t sum = 0;
  for (DeviceId at = from; at != to;) {
    DeviceId stop = next(at, to);
    sum += instance.transferTime(tensor, instance.link(at, stop));
    at = stop;
  }
  return sum;
}
