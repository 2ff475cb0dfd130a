//===- DataParallelStep.h - A training step and its sums --------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PLACER_LIB_BENCH_DATAPARALLELSTEP_H
#define PLACER_LIB_BENCH_DATAPARALLELSTEP_H

#include "placer/Bench/DataParallel.h"
#include "placer/Collective/ExpandPlan.h"
#include "placer/Collective/FuseSums.h"

#include <map>

namespace placer {

/// A piece of the gradients, and when its sum begins.
struct ServedPiece {
  ByteRange range;
  int64_t startNs = 0;
};

/// A step as described in DataParallel.h. Gradients lie end to end in the order
/// in which they come, which is that of `items`.
class DataParallelStep {
public:
  DataParallelStep(const Problem &machine, llvm::ArrayRef<Layer> layers,
                   const CollectiveOptions &options);

  llvm::ArrayRef<SumItem> items() const { return sums; }
  int64_t computeNs() const { return backwardNs + forwardNs; }
  int64_t gradientBytes() const { return bytes; }
  /// The place of an item in the forward pass.
  int32_t layerOf(size_t item) const { return layerOfItem[item]; }

  /// The best plan to sum up so many bytes; null where there is none, and
  /// `fault` says why.
  const MadePlan *planFor(int64_t bytes);
  const std::string &fault() const { return whyNoPlan; }
  /// Times of pieces; all plans must exist.
  PieceTimes pieceTimes();

  /// The step with gradients in these pieces. The schedule has pieces begin as
  /// they say, and layers go forward in order, as soon as they can.
  ExpandedPlan expand(llvm::ArrayRef<ServedPiece> pieces);

  /// No step is faster, however sums are done.
  Bound bound() const;

private:
  struct Reach {
    int64_t headNs, tailNs, bytes;
  };
  void findItems();
  std::vector<Reach> reaches() const;
  Collective collectiveOf(int64_t size) const;
  /// Calls back with each item that lies in a range, and its part of it.
  void
  forItemsIn(ByteRange range,
             llvm::function_ref<void(size_t item, ByteRange part)> call) const;
  TensorId ownTensor(ExpandedPlan &step, ByteRange range, DeviceId device,
                     llvm::ArrayRef<TaskId> backward, int64_t startNs) const;

  const Problem &machine;
  llvm::ArrayRef<Layer> layers;
  const CollectiveOptions &options;
  std::vector<SumItem> sums;
  std::vector<int64_t> ends;
  std::vector<int32_t> layerOfItem;
  int64_t backwardNs = 0, forwardNs = 0, bytes = 0;
  std::map<int64_t, MadePlan> plans;
  std::string whyNoPlan;
};

/// Pieces that begin at once.
std::vector<ServedPiece> piecesOf(llvm::ArrayRef<int64_t> ends);

} // namespace placer

#endif // PLACER_LIB_BENCH_DATAPARALLELSTEP_H
