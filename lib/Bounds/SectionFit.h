//===- SectionFit.h - How long until all fits on the devices ----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tasks of a section that begins with a task on device a and ends with one
// on device b, in a time L. Each item, a task or what must share its device,
// has a head, a length and a tail on each device.
//   - A device can be used for an item only if the longest way through it and
//     the device takes at most L.
//   - A device works at most from the least head to the least tail of what can
//     use it. With weights w, the sum of w * that over the devices that work
//     must be at least the work, the sum of the least w * length of each item.
//   - Devices other than a wait for data, which leaves a device through a port
//     that sends one thing at a time. Let c be the least time of a transfer,
//     and f the time at which the first one can be over. By f + k c, less than
//     2^k devices have something: each that has, and a, can serve one more in
//     c. So the j-th waits until f + floor(log2 j) c. The same holds backwards
//     for what b receives.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BOUNDS_SECTIONFIT_H
#define PLACER_LIB_BOUNDS_SECTIONFIT_H

#include "Bounds/BoundParts.h"

namespace placer {

/// How devices other than one get data from it, or send data to it, through
/// ports. As it is after construction, nobody waits.
struct PortQueue {
  /// Not a device where the section has no such end.
  DeviceId device = kNone;
  /// When the first transfer can be over, and the least that one takes.
  int64_t first = 0;
  int64_t least = 0;

  /// How much later than `base` the j-th of them begins to work, counted
  /// from 1.
  int64_t wait(size_t j, int64_t base) const;
};

class SectionFit {
public:
  SectionFit(int32_t numDevices, size_t numItems)
      : numDevices(numDevices), length(numItems * numDevices, kNever),
        head(length.size(), kNever), tail(length.size(), kNever) {}

  /// Each item can be on each device at most once. `need` is its longest way.
  void add(size_t item, DeviceId device, int64_t itemLength, int64_t itemHead,
           int64_t itemTail, int64_t need);
  void setQueues(PortQueue outOfFirst, PortQueue intoLast) {
    out = outOfFirst;
    in = intoLast;
  }

  /// The least time from `atLeast` on in which all fits; kNever where that is
  /// more than `atMost`.
  int64_t leastTime(int64_t atLeast, int64_t atMost);

private:
  /// From `need` on, a device can be used for an item.
  struct Event {
    int64_t need;
    int32_t item;
    DeviceId device;
  };
  /// The part of a device's time that it cannot work.
  struct Ends {
    int64_t head = kNever;
    int64_t tail = kNever;
  };

  int64_t leastTime(llvm::ArrayRef<int64_t> weights, int64_t atLeast,
                    int64_t atMost) const;
  Wide leastForAny(llvm::ArrayRef<int64_t> weights, llvm::ArrayRef<Ends> ends,
                   Wide work) const;

  int32_t numDevices;
  /// By item and device.
  std::vector<int64_t> length, head, tail;
  std::vector<Event> events;
  PortQueue out, in;
};

} // namespace placer

#endif // PLACER_LIB_BOUNDS_SECTIONFIT_H
