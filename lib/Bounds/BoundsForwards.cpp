//===- BoundsForwards.cpp - What sending a tensor on takes ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tensor that is sent on goes from where it is made to a second device, and
// from there, over others or not, to a third, where it is read. What such a way
// takes between the head of the producer and the tail of the reader, all
// schedules take in which anything is forwarded. So what is proven of those in
// which nothing is holds for all, up to there.
//
//===----------------------------------------------------------------------===//

#include "Bounds/TransferTimes.h"
#include "placer/Bounds/Bounds.h"

#include "llvm/ADT/SmallVector.h"

using namespace placer;

/// What it may take, in steps of about a ns.
static constexpr int64_t kMostForwardSteps = 500'000'000;

int64_t placer::leastWithForwards(const Instance &instance,
                                  const HeadsAndTails &limits) {
  int32_t numDevices = instance.numDevices();
  if (numDevices < 3)
    return kNever;
  if (int64_t(numDevices) * numDevices * numDevices * instance.numTensors() >
      kMostForwardSteps)
    return 0;
  TransferTimes transfers(instance, TransferTimes::MissingLinks::NoWay);
  auto entry = [&](TaskId task, DeviceId device) {
    return size_t(task) * numDevices + device;
  };
  int64_t least = kNever;
  llvm::SmallVector<int64_t> rests(numDevices);
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    // From when it is on a device to the end, if it is read there.
    rests.assign(numDevices, kNever);
    TaskId producer = instance.producer(tensor);
    for (TaskId reader : instance.consumers(tensor)) {
      if (instance.group(reader) == instance.group(producer))
        continue;
      for (DeviceId device = 0; device < numDevices; ++device)
        if (limits.headOn[entry(reader, device)] < kNever &&
            limits.tailOn[entry(reader, device)] < kNever)
          rests[device] =
              std::min(rests[device], instance.time(reader, device) +
                                          limits.tailOn[entry(reader, device)]);
    }
    for (DeviceId home = 0; home < numDevices; ++home) {
      int64_t head = limits.headOn[entry(producer, home)];
      if (head >= kNever)
        continue;
      head += instance.time(producer, home);
      for (DeviceId over = 0; over < numDevices; ++over) {
        LinkId link = over == home ? kNone : instance.link(home, over);
        if (link == kNone)
          continue;
        int64_t there = head + instance.transferTime(tensor, link);
        for (DeviceId to = 0; to < numDevices; ++to) {
          if (to == home || to == over || rests[to] >= kNever)
            continue;
          int64_t onward = transfers.time(tensor, over, to);
          if (onward < kNever)
            least = std::min(least, there + onward + rests[to]);
        }
      }
    }
  }
  return least;
}
