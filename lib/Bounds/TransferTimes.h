//===- TransferTimes.h - How data gets from device to device ----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the bounds know of the network: how long each tensor takes from one
// device to another, and what it occupies on the way. All else in this room
// asks here and looks at no link, so that another rule for transfers would
// change this alone.
//
// The time of every tensor on every kind of link is looked up rather than
// divided for, as tables ask for each many times.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BOUNDS_TRANSFERTIMES_H
#define PLACER_LIB_BOUNDS_TRANSFERTIMES_H

#include "placer/Model/Instance.h"

namespace placer {

/// "Never": no way leads there. Larger than any sum of times, and two of them
/// can be added.
inline constexpr int64_t kNever = int64_t(1) << 61;

class TransferTimes {
public:
  enum class MissingLinks {
    NoWay,
    /// As if they took no time: for problems that have no schedule without.
    Free,
  };

  TransferTimes(const Instance &instance, MissingLinks missing);

  /// From one device to another; 0 to itself, kNever where there is no link.
  int64_t time(TensorId tensor, DeviceId from, DeviceId to) const {
    return row(tensor)[kindOf[size_t(from) * numDevices + to]];
  }
  /// Whether a transfer from one device to another is possible.
  bool hasWay(DeviceId from, DeviceId to) const {
    return kindOf[size_t(from) * numDevices + to] != kNoLink;
  }
  /// What a transfer occupies from its start to its finish; nothing where there
  /// is no way.
  llvm::ArrayRef<ChannelId> channels(DeviceId from, DeviceId to) const;
  /// Whether each device sends, or receives, one transfer at a time.
  bool haveOutPorts() const;
  bool haveInPorts() const;
  /// The most that any transfer of a tensor takes.
  int64_t longest(TensorId tensor) const;
  /// Whether two devices could change places without any time changing, and
  /// without a change in which transfers wait for each other.
  bool areAlike(DeviceId one, DeviceId other) const;
  bool haveAlikeChannels(DeviceId one, DeviceId other) const;

  /// By d: the least of `values[d']` + the time from d' to d, or from d to d'.
  /// On a large machine without any order in its links, no more than that.
  void spread(TensorId tensor, const int64_t *values, int64_t *result) const {
    relax</*isForward=*/true>(tensor, values, result);
  }
  void gather(TensorId tensor, const int64_t *values, int64_t *result) const {
    relax</*isForward=*/false>(tensor, values, result);
  }

  /// What these take beside a look at each device, in steps of about a ns.
  int64_t relaxingSteps() const {
    return static_cast<int64_t>(numClasses * numClasses);
  }

private:
  const int64_t *row(TensorId tensor) const {
    return times.data() + size_t(tensor) * numKinds;
  }
  template <bool isForward>
  void relax(TensorId tensor, const int64_t *values, int64_t *result) const;

  void findClasses();

  /// A channel that all transfers from, or to, each device have in common.
  bool havePorts(bool areOut) const;

  /// Never null: times can be assigned.
  const Instance *instance;
  int32_t numDevices;
  size_t numKinds = 0;
  /// The fastest way between any two devices is a kind of its own.
  static constexpr uint32_t kSameDevice = 0, kNoLink = 1, kFastest = 2,
                            kFirstLink = 3;
  /// By pair of devices.
  std::vector<uint32_t> kindOf;
  /// Devices whose links are the same are of one class: what relaxes takes time
  /// by classes.
  size_t numClasses = 0;
  std::vector<int32_t> classOf;
  /// By pair of classes.
  std::vector<uint32_t> kindOfClasses;
  std::vector<int64_t> times;
  /// No link is slower than this one.
  Link slowest;
};

} // namespace placer

#endif // PLACER_LIB_BOUNDS_TRANSFERTIMES_H
