//===- Sequence.h - Tasks that run as one -----------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A cluster of tasks that run one after the other on one device is one task to
// those who place it. It takes the time of its members together. It holds its
// inputs and its outputs from its start to its finish, and a workspace, which
// is chosen such that it never holds less than its members do when they run one
// by one. So a schedule of clusters is one of tasks too.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_SEQUENCE_H
#define PLACER_MODEL_SEQUENCE_H

#include "placer/Model/Problem.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"

#include <cstdint>

namespace placer {

/// Sums of figures that are too large stay at the largest number, which
/// `validate` and `verify` then refuse.
int64_t addUpToMax(int64_t a, int64_t b);

/// Names of colocation sets that are one set, because a cluster has tasks of
/// both.
class ColocationNames {
public:
  void join(llvm::StringRef a, llvm::StringRef b);
  bool isAnyJoined() const { return joined; }
  /// Of the names of the same set, the first that was seen.
  llvm::StringRef leader(llvm::StringRef name) const;

private:
  unsigned numberOf(llvm::StringRef name);

  bool joined = false;
  llvm::StringMap<unsigned> numbers;
  std::vector<std::string> names;
  llvm::IntEqClasses classes;
};

/// Collects members into one task.
class SequenceTask {
public:
  SequenceTask(llvm::ArrayRef<Device> devices, ColocationNames &names)
      : devices(devices), names(names), times(devices.size(), 0) {}

  /// Adds the next member. `timeOn` has no time where it cannot run.
  void add(llvm::function_ref<std::optional<int64_t>(DeviceId)> timeOn,
           int64_t residentBytes, llvm::StringRef colocation);
  /// With a time for each device that can run all members, and the name of its
  /// colocation set, of which `names` may know another. Its workspace is left
  /// to the caller.
  Task take();

private:
  llvm::ArrayRef<Device> devices;
  ColocationNames &names;
  std::vector<std::optional<int64_t>> times;
  Task task;
};

/// The start of each member of a sequence that starts at `start`.
std::vector<int64_t> sequenceStarts(int64_t start,
                                    llvm::ArrayRef<int64_t> times);

/// A tensor that a member of a sequence writes.
struct SequenceTensor {
  /// Positions in the sequence of its producer and of the last member that
  /// reads it (the producer where none does).
  int32_t producer = 0;
  int32_t lastReader = 0;
  int64_t bytes = 0;
  /// Whether the sequence as a whole writes it: it is read outside, or a
  /// result. Otherwise it is gone after its last reader.
  bool leaves = false;
};

/// The workspace of the whole, given those of its members in order: the most
/// that is in use at once, not counting what the whole reads, and counting what
/// it writes only where that has begun to exist; less all that it writes, which
/// the whole holds anyway. An upper bound for members that take no time. Sums
/// that do not fit 64 bits stay at the largest number.
int64_t sequenceWorkspace(llvm::ArrayRef<int64_t> workspaces,
                          llvm::ArrayRef<SequenceTensor> tensors);

} // namespace placer

#endif // PLACER_MODEL_SEQUENCE_H
