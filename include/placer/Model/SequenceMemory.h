//===- SequenceMemory.h - Memory of tasks run as one ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A group of tasks that run one after the other on one device is one task to
// those who place it. As one task it holds its inputs and its outputs from its
// start to its finish, and a workspace; the workspace is chosen such that it
// never holds less than its members do when they run one by one.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_SEQUENCEMEMORY_H
#define PLACER_MODEL_SEQUENCEMEMORY_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>

namespace placer {

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

#endif // PLACER_MODEL_SEQUENCEMEMORY_H
