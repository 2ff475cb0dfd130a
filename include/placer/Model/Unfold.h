//===- Unfold.h - A problem whose tasks are cut into parts ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes of a problem and of choices, which tasks are to be cut and where, the
// problem whose tasks are the parts. It is a problem like any other: parts are
// placed like tasks.
//
//   - Tensors are cut into atoms (Region.h): a part reads those of what it
//     needs, and only they are sent.
//   - What parts make partial sums of is added up: within a chain by the parts
//     themselves, else by a task of its own for each atom of the sum, so that
//     several readers of different regions get their sums from several tasks.
//     Inner levels are added before outer ones.
//   - Of what copies write, each part of a reader takes one (`copiesRead`), and
//     what nobody takes is not there. What is a result is the first one's.
//   - Weights are sliced as their readers are, and what all parts need is
//     there once on each device. So is what a task alone holds, if several of
//     its parts need it.
//   - Parts may run where the task may. A colocation set becomes one set for
//     each part where all its tasks are cut alike, and else stays one set.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_UNFOLD_H
#define PLACER_MODEL_UNFOLD_H

#include "placer/Model/Region.h"
#include "placer/Model/SplitChoice.h"

namespace placer {

/// What a task of an unfolded problem is in the given one.
struct TaskOrigin {
  enum class Kind {
    Whole, ///< the task itself
    Part,  ///< a part of it
    Sum,   ///< adds up what its parts made
  };
  TaskId task = kNone;
  Kind kind = Kind::Whole;
  /// Of a part: which one in each level of the choice, and the range of each
  /// axis that it does.
  PartPath path = {};
  llvm::SmallVector<std::pair<AxisId, IndexRange>, 2> ranges = {};
};

/// What a tensor of an unfolded problem is in the given one.
struct TensorOrigin {
  TensorId tensor = kNone;
  /// In the dimensions that any axis slices; see SplitTable.h.
  Region region;
  /// Whether it is still to be added to others.
  bool isPartial = false;
};

/// What a weight of an unfolded problem is in the given one.
struct WeightOrigin {
  /// kNone: of what `task` alone held.
  WeightId weight = kNone;
  TaskId task = kNone;
  Region region;
};

struct Unfolding {
  Problem problem;
  /// By the tasks, tensors and weights of `problem`.
  std::vector<TaskOrigin> tasks;
  std::vector<TensorOrigin> tensors;
  std::vector<WeightOrigin> weights;
  /// The parts of task t of the given problem are the tasks [firstPart[t],
  /// firstPart[t + 1]); the sums stand behind all parts.
  std::vector<TaskId> firstPart;
};

/// Unfolds a valid problem by choices that pass `checkChoices`. Tasks that stay
/// whole keep their names, and so do tensors and weights that do; parts are
/// named "task.0", "task.1", or "task.0.1" with two levels. Axes are kept where
/// all that they are about stayed whole. Without choices the result is the
/// given problem.
///
/// Linear in the result. Times and sizes are rounded up, so that sums of them
/// that are next to kMaxTotal may exceed it: `validate` tells.
Unfolding unfold(const Problem &problem, const SplitChoices &choices);

/// The device of each part of a task where those that its first levels make, as
/// many of them as there are devices, are on one each; empty where no number of
/// levels makes so many.
std::vector<DeviceId> devicesOfParts(const Unfolding &unfolding, TaskId task,
                                     llvm::ArrayRef<DeviceId> devices);

} // namespace placer

#endif // PLACER_MODEL_UNFOLD_H
