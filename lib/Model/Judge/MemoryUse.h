//===- MemoryUse.h - What a schedule holds, where and when ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_MODEL_JUDGE_MEMORYUSE_H
#define PLACER_LIB_MODEL_JUDGE_MEMORYUSE_H

#include "placer/Model/Instance.h"
#include "placer/Model/Schedule.h"
#include "placer/Model/Violation.h"

#include "llvm/ADT/DenseMap.h"

namespace placer {

/// The index of the transfer that brings a tensor to a device. Holds only ids
/// that exist.
using Arrivals = llvm::DenseMap<std::pair<TensorId, DeviceId>, int32_t>;

/// Bytes that are held on a device over [start, end).
struct Holding {
  int64_t start;
  int64_t end;
  int64_t bytes;
  /// A tensor, or the task whose workspace it is.
  Subject who;
};

/// The use of one device's memory.
struct MemoryUse {
  /// Held from 0 to the end: with weights.
  int64_t residentBytes = 0;
  std::vector<WeightId> weights;
  std::vector<Holding> holdings;
};

/// The highest level and the first instant at which it is reached.
struct Peak {
  int64_t bytes;
  int64_t instant;
};

/// The use of every device's memory by a schedule that places every task on a
/// device that exists. Results are held to `makespan`.
std::vector<MemoryUse> memoryUse(const Instance &instance,
                                 const Schedule &schedule,
                                 const Arrivals &arrivals, int64_t makespan);

Peak peakOf(const MemoryUse &use);

/// Whether every task has an entry with a device that exists.
bool isComplete(const Instance &instance, const Schedule &schedule);

} // namespace placer

#endif // PLACER_LIB_MODEL_JUDGE_MEMORYUSE_H
