//===- Recompute.h - Tasks that are done once more --------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is written early and read late is held all the time between. A task that
// is done once more, shortly before it is needed, makes what it wrote anew, so
// that the first of it can go. The second run reads what the first one read;
// and it waits for a tensor that it does not need, which is there only when its
// results are about to be read. Without that, it could run at once, and nothing
// would be saved.
//
// A decision which tasks these are is a value, applied to problems here, and to
// IR by --plan-pipeline and --recompute-tasks. How one is made is
// Search/Recompute.h.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_RECOMPUTE_H
#define PLACER_MODEL_RECOMPUTE_H

#include "placer/Model/Problem.h"

#include "llvm/ADT/ArrayRef.h"

namespace placer {

struct RepeatedTask {
  TaskId task = kNone;
  /// It is not done again before this is there.
  TensorId after = kNone;
  /// The copy stands before this task, and behind all that it reads wherever
  /// the given problem is listed in topological order.
  TaskId before = kNone;
  /// Copies of one segment read from each other.
  int32_t segment = 0;
  /// Nothing reads what it makes but what reads the copy: then it is done once,
  /// in place of the copy.
  bool isMoved = false;
};

struct Recomputation {
  /// Each task once, `before` ascending, and every one behind those that it
  /// reads from.
  std::vector<RepeatedTask> tasks;
  /// A reader, and what it reads of a copy from now on. Ascending.
  std::vector<std::pair<TaskId, TensorId>> reads;

  bool empty() const { return tasks.empty(); }
};

/// Who reads what of whom, for a problem and a recomputation of it.
class RepeatedReads {
public:
  RepeatedReads(const Problem &problem, const Recomputation &decided);

  /// What is decided of a task, or null.
  const RepeatedTask *find(TaskId task) const {
    return entryOf[task] == kNone ? nullptr : &decided.tasks[entryOf[task]];
  }
  /// Whether a task, if it is no copy, reads a tensor of the copy that makes
  /// it.
  bool readsOfCopy(TaskId reader, TensorId tensor) const;
  /// Whether the copy of a task, or the task where it is moved, does.
  bool copyReadsOfCopy(const RepeatedTask &reader, TensorId tensor) const;
  /// Whether a tensor is still made by its task, and whether it is made by a
  /// copy. What only copies' readers read is not made twice.
  bool isMadeFirst(TensorId tensor) const { return madeFirst[tensor]; }
  bool isMadeAgain(TensorId tensor) const { return madeAgain[tensor]; }

private:
  const Problem &problem;
  const Recomputation &decided;
  std::vector<int32_t> entryOf;
  std::vector<bool> madeFirst, madeAgain;
};

/// A problem with copies.
struct Recomputed {
  Problem problem;
  /// By task of `problem`: that of the given one.
  std::vector<TaskId> origin;
  /// By task of `problem`: whether it is a copy.
  std::vector<bool> isCopy;
};

/// The problem by a decision for it. The copy of "t" is "t.again", may run
/// where t may, and is in its colocation set. What t alone holds becomes a
/// weight that both read. Axes of splits are gone: cut first. Linear.
Recomputed recompute(const Problem &problem, const Recomputation &decided);

} // namespace placer

#endif // PLACER_MODEL_RECOMPUTE_H
