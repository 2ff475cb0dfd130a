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
// A tensor may go over other devices, each of which has it then and may send it
// on. So from device to device it takes no less than by the fastest way of all,
// and of what it occupies only this is certain: something that all links from
// the device where it is made have in common, once; and something that all
// links to a device have in common, once for each device to which it comes.
//
// The time of every tensor on every kind of link is looked up rather than
// divided for, as tables ask for each many times.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BOUNDS_TRANSFERTIMES_H
#define PLACER_LIB_BOUNDS_TRANSFERTIMES_H

#include "placer/Model/Instance.h"

#include "llvm/ADT/SmallVector.h"

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

  /// From one device to another by the fastest way; 0 to itself, kNever where
  /// there is none.
  int64_t time(TensorId tensor, DeviceId from, DeviceId to) const {
    return row(tensor)[wayOf[size_t(from) * numDevices + to]];
  }
  /// The least that one transfer takes which sends a tensor from a device, or
  /// brings it there, whichever link it takes; kNever where there is no link.
  int64_t leastOutOf(TensorId tensor, DeviceId from) const {
    return leastOver(tensor, kindsOutOf[from]);
  }
  int64_t leastInto(TensorId tensor, DeviceId to) const {
    return leastOver(tensor, kindsInto[to]);
  }
  /// The least that any transfer of a tensor takes.
  int64_t shortest(TensorId tensor) const { return linkRow(tensor)[kFastest]; }
  /// What every transfer from a device, or to it, occupies from its start to
  /// its finish.
  llvm::ArrayRef<ChannelId> channelsOutOf(DeviceId from) const {
    return outPorts[from];
  }
  llvm::ArrayRef<ChannelId> channelsInto(DeviceId to) const {
    return inPorts[to];
  }
  /// Whether each device sends, or receives, one transfer at a time.
  bool haveOutPorts() const { return havePorts(outPorts, kindsOutOf); }
  bool haveInPorts() const { return havePorts(inPorts, kindsInto); }
  /// The most that any transfer of a tensor takes.
  int64_t longest(TensorId tensor) const;
  /// Whether two devices could change places without any time changing, and
  /// without a change in which transfers wait for each other.
  bool areAlike(DeviceId one, DeviceId other) const;
  bool haveAlikeChannels(DeviceId one, DeviceId other) const;
  /// By device: the first of all that could change places with it, both ways.
  /// Found when it is first asked for.
  llvm::ArrayRef<DeviceId> interchangeable() const;

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
    return havePaths ? paths.data() + size_t(levelOf[tensor]) * numWays
                     : linkRow(tensor);
  }
  const int64_t *linkRow(TensorId tensor) const {
    return times.data() + size_t(tensor) * numKinds;
  }
  int64_t leastOver(TensorId tensor, llvm::ArrayRef<uint32_t> kinds) const {
    int64_t least = kNever;
    for (uint32_t kind : kinds)
      least = std::min(least, linkRow(tensor)[kind]);
    return least;
  }
  template <bool isForward>
  void relax(TensorId tensor, const int64_t *values, int64_t *result) const;

  uint32_t kind(DeviceId from, DeviceId to) const {
    return kindOf[size_t(from) * numDevices + to];
  }
  void findClasses();
  void findPorts();
  llvm::ArrayRef<ChannelId> channelsBetween(DeviceId from, DeviceId to) const;
  bool mayHaveAlikeChannels(DeviceId one, DeviceId other,
                            llvm::ArrayRef<uint64_t> sums) const;
  /// False where there are too many for the graph.
  bool areClassesLeft() const {
    return numClasses != 1 || wayOfClasses.front() != kFastest;
  }
  bool areLinksFastest(llvm::ArrayRef<Link> figures) const;
  void findPaths(llvm::ArrayRef<Link> figures, MissingLinks missing);

  using Ports = std::vector<llvm::SmallVector<ChannelId, 2>>;
  using Kinds = std::vector<llvm::SmallVector<uint32_t, 2>>;
  static bool havePorts(const Ports &ports, const Kinds &kinds);

  /// Never null: times can be assigned.
  const Instance *instance;
  int32_t numDevices;
  size_t numKinds = 0;
  /// The fastest link of all is a kind of its own.
  static constexpr uint32_t kSameDevice = 0, kNoLink = 1, kFastest = 2,
                            kFirstLink = 3;
  /// By pair of devices: the link between them.
  std::vector<uint32_t> kindOf;
  /// By device: the kinds of its links, each once, and the channels that all of
  /// them have in common.
  Kinds kindsOutOf, kindsInto;
  Ports outPorts, inPorts;
  /// Devices whose links are the same are of one class: what relaxes takes time
  /// by classes.
  size_t numClasses = 0;
  std::vector<int32_t> classOf;
  /// By tensor and kind of link.
  std::vector<int64_t> times;
  /// By pair of devices, and by pair of classes: the fastest way, which is the
  /// kind of a link where there are no paths below.
  std::vector<uint32_t> wayOf;
  std::vector<uint32_t> wayOfClasses;
  /// Where a way over other devices may be faster than a link, or there is no
  /// link: by level and way. Tensors of about the same size are of one level.
  bool havePaths = false;
  size_t numWays = 0;
  std::vector<int32_t> levelOf;
  std::vector<int64_t> paths;
  mutable std::vector<DeviceId> firstLike;
  /// No link is slower than this one.
  Link slowest;
};

} // namespace placer

#endif // PLACER_LIB_BOUNDS_TRANSFERTIMES_H
