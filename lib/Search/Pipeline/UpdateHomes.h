//===- UpdateHomes.h - Where weights are updated ----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Devices that share the samples of a layer make partial sums of its gradients.
// Where its weights are updated, these are added up, and from there the new
// weights go to all. With a slice on each of n devices every one of them sends
// n - 1 slices there and back; with all of it on one, which is its *home*, as
// many transfers are made by all devices together. Each transfer holds its
// channels for a latency, however little it carries. So slices are as large as
// makes latencies a small part of all, and homes take turns.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_PIPELINE_UPDATEHOMES_H
#define PLACER_LIB_SEARCH_PIPELINE_UPDATEHOMES_H

#include "placer/Model/Instance.h"

namespace placer {

class UpdateHomes {
public:
  /// The links are those between these devices.
  UpdateHomes(const Instance &instance, llvm::ArrayRef<DeviceId> devices);

  /// Whether a task reads sums over samples, and can be cut along weights
  /// alone. What samples go through, all others wait for; an update has time.
  bool isUpdate(TaskId task) const { return updateOf[task] == task; }
  /// On how many of so many devices an update, or the task that makes sums for
  /// it, is worth dividing.
  size_t numSlices(TaskId task, size_t numDevices) const;
  /// Which of them is the first; the others follow, around the end.
  size_t first(TaskId task, size_t numDevices) const;

private:
  struct Update {
    int64_t bytes = 0;
    /// How many are before it, and its home among all devices.
    size_t before = 0, home = 0;
  };

  size_t slicesOf(int64_t bytes, size_t numDevices) const;

  size_t numAll;
  /// What a slice has, at least.
  double leastBytes = 0;
  /// By task: the update that it is, or makes sums for; kNone.
  std::vector<TaskId> updateOf;
  std::vector<Update> updates;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_PIPELINE_UPDATEHOMES_H
