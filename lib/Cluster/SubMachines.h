//===- SubMachines.h - Sub-machines that are the same -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two sets of devices are the same to a job where devices, links and channels
// of one can be renamed to those of the other.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_CLUSTER_SUBMACHINES_H
#define PLACER_LIB_CLUSTER_SUBMACHINES_H

#include "placer/Model/Problem.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringSet.h"

#include <map>

namespace placer {

class SubMachines {
public:
  /// Devices of these names are like no other: a graph speaks of them.
  SubMachines(const Problem &machine, llvm::StringSet<> named);

  /// The number of the class that a set of devices, ascending, is in. `isNew`
  /// says whether it is the first of it.
  int32_t classOf(llvm::ArrayRef<DeviceId> devices, bool &isNew);

private:
  /// A set with what is the same for all of its class.
  struct Member {
    std::vector<DeviceId> devices;
    /// What each device looks like from within the set.
    std::vector<uint64_t> colours;
    int32_t number;
  };
  struct Wire {
    int64_t latencyNs, bytesPerSecond;
    std::vector<int32_t> channels;
  };

  std::vector<uint64_t> colour(llvm::ArrayRef<DeviceId> devices) const;
  bool isSame(const Member &a, const Member &b) const;
  bool extend(const Member &a, const Member &b, std::vector<size_t> &image,
              std::vector<bool> &isTaken, int32_t &budget) const;
  bool hasSameChannels(const Member &a, const Member &b,
                       llvm::ArrayRef<size_t> image) const;
  const Wire *wire(DeviceId from, DeviceId to) const {
    int32_t index = wireTable[size_t(from) * labels.size() + to];
    return index < 0 ? nullptr : &wires[index];
  }

  std::vector<uint64_t> labels;
  std::vector<Wire> wires;
  std::vector<int32_t> wireTable;
  int32_t numChannels = 0;
  std::map<std::vector<DeviceId>, int32_t> known;
  std::map<std::vector<uint64_t>, std::vector<Member>> byColours;
  int32_t numClasses = 0;
};

} // namespace placer

#endif // PLACER_LIB_CLUSTER_SUBMACHINES_H
