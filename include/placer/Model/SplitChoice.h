//===- SplitChoice.h - Which tasks are cut, along what, and where *- C++
//-*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_SPLITCHOICE_H
#define PLACER_MODEL_SPLITCHOICE_H

#include "placer/Model/Violation.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <variant>

namespace placer {

/// One axis, and where it is cut; or copies, and how many there are.
struct SplitLevel {
  /// What becomes of tensors that parts make partial sums of.
  enum class Sum {
    Tree,  ///< parts run side by side; other tasks add what they made
    Chain, ///< each part goes on from what the one before made
  };
  /// What becomes of the colocation set of the task.
  enum class Place {
    Apart,    ///< part i stays with part i of the others in the set
    Together, ///< all parts share one device
  };

  /// kNone: of copies.
  AxisId axis = kNone;
  /// Ascending, above 0 and below the extent of the axis.
  llvm::SmallVector<int64_t, 4> cuts;
  Sum sum = Sum::Tree;
  Place place = Place::Apart;
  /// Without an axis: so many parts do all of the work, each for the readers
  /// that are near it (`copiesRead`).
  int64_t copies = 1;

  bool isOfCopies() const { return axis == kNone; }
  /// Whether there are more parts than without it.
  bool isCut() const { return !cuts.empty() || copies > 1; }
  static SplitLevel ofCopies(int64_t copies) {
    SplitLevel level;
    level.copies = copies;
    return level;
  }
};

/// How one task is cut: along every axis that a level names, so that two axes
/// of 2 and 3 parts make 6. An axis that is named again is cut within each of
/// the parts that it has so far: two replicas of four micro-batches each. Cuts
/// of the second level are then those inside the parts of the first, and count
/// from the beginning of the axis as these do. Copies come before all axes: two
/// copies of a task in four parts make 8. A task without an axis is not copied,
/// as nothing is known of it.
struct SplitChoice {
  TaskId task = kNone;
  llvm::SmallVector<SplitLevel, 2> levels;
};

/// Each task at most once; all others stay whole.
using SplitChoices = std::vector<SplitChoice>;

/// Where a range is cut into equal parts; where they cannot be equal, the first
/// ones have one more. There must not be more parts than indices.
llvm::SmallVector<int64_t, 4> equalCuts(IndexRange range, int64_t parts);

/// Where a range is cut into parts of which part i has about shares[i] of the
/// sum of all shares, but none is empty. There must not be more parts than
/// indices, and shares must be from 1 to 2^31.
llvm::SmallVector<int64_t, 4> shareCuts(IndexRange range,
                                        llvm::ArrayRef<int64_t> shares);

/// Where each of the parts that `cuts` make of [0, extent) is cut into equal
/// parts: the level below.
llvm::SmallVector<int64_t, 4>
nestedCuts(int64_t extent, llvm::ArrayRef<int64_t> cuts, int64_t parts);

/// Which part it is in each level of a choice.
using PartPath = llvm::SmallVector<int32_t, 2>;

/// Which of so many copies of a tensor each part of a reader takes: the parts
/// of the reader, in the order of their paths, are spread evenly over them,
/// level by level, so that the first half of them takes the first of two copies
/// however many parts each half has. A reader that is whole takes the first.
std::vector<int32_t> copiesRead(llvm::ArrayRef<PartPath> paths, int64_t copies);

/// The place of each part where the parts of the first levels, as many of them
/// as it takes, have one of `count` places each, in the order of their paths.
/// Empty where no number of levels makes so many parts.
std::vector<int32_t> placesOfParts(llvm::ArrayRef<PartPath> paths,
                                   size_t count);

/// What is wrong with choices for a valid problem, first cause first.
std::optional<Violation> checkChoices(const Problem &problem,
                                      const SplitChoices &choices);

/// Adds choices for tasks that read sums over samples and can be cut along
/// parameters: as many parts as there are replicas of what makes the sum, so
/// that each gets its own slice of the sum from every replica.
void chooseUpdates(const Problem &problem,
                   llvm::function_ref<int64_t(TaskId)> replicasOf,
                   SplitChoices &choices);

/// The samples of every task that has such an axis: `replicas` that may be on
/// several devices, each of them a chain of `microBatches` on one device. Tasks
/// that read sums over samples and can be cut along parameters, such as updates
/// of weights, are cut into as many parts as there are replicas: each part
/// needs a slice of the sum, so that no device has to add up all of it. Or
/// which task has too few samples. Both numbers must be at least 1, and their
/// product at most 2^31.
std::variant<SplitChoices, Violation>
chooseSamples(const Problem &problem, int64_t replicas, int64_t microBatches);

/// Every task that has an axis, along its first one of `kind` (none: of any
/// kind), into `parts` equal parts.
std::variant<SplitChoices, Violation>
chooseParts(const Problem &problem, int64_t parts,
            std::optional<AxisKind> kind = std::nullopt);

} // namespace placer

#endif // PLACER_MODEL_SPLITCHOICE_H
