//===- LoadAnnealer.h - Annealing for throughput ----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LOCAL_LOADANNEALER_H
#define PLACER_LIB_SEARCH_LOCAL_LOADANNEALER_H

#include "Search/Local/GroupHierarchy.h"
#include "placer/Model/ResidentMemory.h"
#include "placer/Support/RandomSource.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace placer {

/// A walk through placements that minimises the largest load of a device or
/// channel. Orders and times do not matter to it, so a move costs no more than
/// the tensors around what it moves. Resident bytes are kept within capacities;
/// the rest of memory is for whoever makes a schedule of the placement.
class LoadAnnealer {
public:
  /// `devices` has one for every task, and links for all that crosses.
  LoadAnnealer(const Instance &instance, const GroupHierarchy &hierarchy,
               llvm::ArrayRef<DeviceId> fixed, llvm::ArrayRef<DeviceId> devices,
               uint64_t seed);

  /// That of Annealer; a temperature is a part of the largest load.
  using Progress = llvm::function_ref<double(int64_t moves)>;
  int64_t run(double hot, double cold, Progress progress);

  /// The best placement so far, by task, and its largest load.
  const std::vector<DeviceId> &best() const { return bestDevices; }
  int64_t bestLoad() const { return leastLoad; }

private:
  static constexpr int64_t kStride = 32;

  bool propose();
  void draw(GroupId group);
  void apply(llvm::ArrayRef<DeviceId> targets);
  /// Adds what a tensor takes on channels as the devices are, or takes it away.
  bool count(TensorId tensor, int64_t sign);
  int64_t largest() const;
  double height() const;

  const Instance &instance;
  const GroupHierarchy &hierarchy;
  RandomSource random;
  std::vector<GroupId> freeGroups;
  std::vector<bool> isFree;
  std::vector<DeviceId> devices;
  /// Of devices, then of channels.
  std::vector<int64_t> loads;
  ResidentMemory resident;
  double scale = 1;
  std::vector<DeviceId> bestDevices;
  int64_t leastLoad = 0;
  bool isPossible = true;

  // The move: groups, where they go, where they were.
  std::vector<GroupId> block;
  std::vector<DeviceId> targets, homes;
  std::vector<TensorId> affected;
  std::vector<bool> isAffected, isDestination;
  std::vector<DeviceId> destinations;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_LOCAL_LOADANNEALER_H
