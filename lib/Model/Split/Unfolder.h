//===- Unfolder.h - The steps of unfolding ----------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_MODEL_SPLIT_UNFOLDER_H
#define PLACER_LIB_MODEL_SPLIT_UNFOLDER_H

#include "placer/Model/Unfold.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"

namespace placer {

/// ceil(amount * part / whole), for whole >= part >= 0 and amount >= 0.
int64_t shareOf(int64_t amount, int64_t part, int64_t whole);

/// Names that are given once.
class UniqueNames {
public:
  void take(llvm::StringRef name) { taken.insert(name); }
  /// `name`, or something like it where that is taken.
  std::string make(std::string name);

private:
  llvm::StringSet<> taken;
};

class Unfolder {
public:
  Unfolder(const Problem &given, const SplitChoices &choices);

  Unfolding run();

private:
  // Parts (Unfold.cpp).
  void makeParts();
  void makePartsOf(const SplitChoice &choice);
  Task makePart(const TaskOrigin &part, const SplitChoice &choice);
  void makeColocations();
  PartPath pathApart(TaskId part) const;
  int64_t copiesOf(TaskId task) const;
  std::vector<int32_t> copiesReadBy(TaskId reader, TaskId producer) const;
  bool hasTogether(TaskId task) const;
  void keepAxes();

  // What they read, write and hold (UnfoldTensors.cpp).
  void makeTensors();
  void cutTensor(TensorId tensor);
  void makeWeights();
  void cutHeld(const std::string &name, int64_t bytes,
               llvm::ArrayRef<TaskId> readers, llvm::ArrayRef<int64_t> shape,
               llvm::function_ref<const Follows *(AxisId)> followsOf,
               WeightId weight, TaskId task);
  void makeResident(const SplitChoice &choice);
  template <typename FollowsOf>
  Region regionOf(TaskId part, llvm::ArrayRef<int64_t> shape,
                  FollowsOf followsOf) const;
  const Follows *tensorFollows(AxisId axis, TensorId tensor) const {
    return ofTensors.lookup({axis, tensor});
  }

  /// The parts that write one region of a tensor, ascending, and the pieces
  /// that others read of it.
  struct Written {
    Region region;
    /// Of the copies of the producer.
    int32_t copy = 0;
    llvm::SmallVector<TaskId, 4> parts;
    llvm::SmallVector<Region, 4> cells;
    llvm::SmallVector<std::vector<TaskId>, 4> readers;
  };
  std::vector<Written> writtenOf(TensorId tensor) const;
  using TensorIds = llvm::SmallVector<TensorId, 4>;
  TensorIds sumUp(TensorId tensor, llvm::ArrayRef<TaskId> parts, size_t level,
                  llvm::ArrayRef<TensorId> init, const Region &all,
                  llvm::ArrayRef<Region> cells);
  TensorIds addSums(TensorId tensor, AxisId axis,
                    llvm::ArrayRef<TensorIds> terms,
                    llvm::ArrayRef<Region> cells);
  TensorId addTensor(TensorId tensor, TaskId producer, const Region &region,
                     bool isPartial);

  bool isSplit(TaskId task) const { return choiceOf[task] != nullptr; }
  llvm::ArrayRef<SplitLevel> levelsOf(TaskId task) const {
    return choiceOf[task]->levels;
  }
  TaskId partsBegin(TaskId task) const { return result.firstPart[task]; }
  TaskId partsEnd(TaskId task) const { return result.firstPart[task + 1]; }

  const Problem &given;
  /// By task; null for those that stay whole.
  std::vector<const SplitChoice *> choiceOf;
  /// How tensors and weights follow the axes that are cut.
  llvm::DenseMap<std::pair<AxisId, TensorId>, const Follows *> ofTensors;
  llvm::DenseMap<std::pair<AxisId, WeightId>, const Follows *> ofWeights;
  std::vector<SplitShape> shapes;
  std::vector<SplitShape> shapesOfWeights;
  /// The tensors and weights that each given one became.
  std::vector<TensorId> firstPiece;
  std::vector<WeightId> firstSlice;
  /// The sums of each task, by task.
  llvm::DenseMap<TaskId, llvm::SmallVector<TaskId, 4>> sumsOf;
  UniqueNames taskNames, tensorNames, weightNames, setNames;
  Unfolding result;
};

} // namespace placer

#endif // PLACER_LIB_MODEL_SPLIT_UNFOLDER_H
