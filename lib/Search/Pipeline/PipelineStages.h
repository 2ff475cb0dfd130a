//===- PipelineStages.h - Which devices do which part -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Cuts the way of a micro-batch (its positions, see MicroBatches.h) into stages
// and gives each to one device, or to several that share its samples. That of
// least estimated time is found by dynamic programming: M micro-batches take
// the sum of all stages for one of them, and M - 1 times the longest (L. Zheng
// et al.: "Alpa", 2022), each stage with what it sends. Memory counts: a stage
// with s stages from itself to the end holds min(s, M) micro-batches.
//
// It is an estimate to begin with. What a placement is worth, its schedule
// says.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_PIPELINE_PIPELINESTAGES_H
#define PLACER_LIB_SEARCH_PIPELINE_PIPELINESTAGES_H

#include "placer/Search/MicroBatches.h"

namespace placer {

struct PipelineStage {
  /// Positions.
  int32_t begin = 0, end = 0;
  /// Those that share its samples.
  llvm::SmallVector<DeviceId, 2> devices;
  /// Whether its forward tasks are done once more on the way back.
  bool isComputedAgain = false;
};
using PipelineStages = std::vector<PipelineStage>;

struct StageOptions {
  /// How many follow each other, and how many parts each micro-batch of the
  /// graph is cut into to make them.
  int64_t microBatches = 1;
  int64_t parts = 1;
  /// Stages and devices of one stage: exactly so many; 0: whatever is best.
  int32_t stages = 0;
  int32_t replicas = 0;
  /// What a weight's gradient takes to be added up between replicas counts by
  /// the bytes of the weight.
  int32_t mostReplicas = 1;
  /// Whether stages are to fit, with all that is held, wherever that is
  /// possible. If not, the shortest are asked for.
  bool countsMemory = true;
};

class StagePlanner {
public:
  /// `fixed` gives the device of tasks that are placed already. They, and those
  /// that have only one device, or none of `devices`, are in no stage.
  StagePlanner(const Instance &instance, const MicroBatches &microBatches,
               llvm::ArrayRef<DeviceId> fixed,
               llvm::ArrayRef<DeviceId> devices);

  /// The best stages on devices in this order, or none where tasks cannot run
  /// so.
  std::optional<PipelineStages> plan(llvm::ArrayRef<DeviceId> order,
                                     const StageOptions &options) const;
  /// Round after round over all devices, as many as `rounds`, each as long;
  /// with `isFolded`, every second round in reverse. None where tasks cannot
  /// run so.
  std::optional<PipelineStages> rounds(llvm::ArrayRef<DeviceId> order,
                                       int32_t rounds, bool isFolded) const;

  /// Stages by the formulas of others (PublishedStages.cpp), to begin with and
  /// to be compared with; they know no memory. That of PipeDream: the shortest
  /// longest stage or transfer.
  std::optional<PipelineStages> pipeDream(llvm::ArrayRef<DeviceId> order,
                                          const StageOptions &options) const;
  /// That of DAPPLE: the least of its estimate of a step.
  std::optional<PipelineStages> dapple(llvm::ArrayRef<DeviceId> order,
                                       const StageOptions &options) const;

  /// By task: the stage that it is in, which is that of the first of its
  /// colocation set on the way; kNone for those that are in none.
  std::vector<int32_t> stageOfTasks(const PipelineStages &stages) const;
  /// By task: its device where it is in no stage; else kNone.
  llvm::ArrayRef<DeviceId> placed() const { return placedTasks; }
  /// The devices of tasks: the first of their stages.
  std::vector<DeviceId> devices(const PipelineStages &stages) const;

  /// Orders of the devices that may be good: as they are; the fastest first;
  /// each next to the one that it reaches fastest.
  std::vector<std::vector<DeviceId>>
  orders(llvm::ArrayRef<DeviceId> devices) const;

private:
  double transferNs(double bytes, double number, DeviceId from,
                    DeviceId to) const;
  /// What the positions from one unit to another take on a device.
  double work(size_t begin, size_t end, DeviceId device) const;
  /// The bytes of gradients that replicas of these units add up.
  double summed(size_t begin, size_t end) const {
    const std::vector<double> &before =
        summedBefore.back() > 0 ? summedBefore : weightsBefore;
    return before[end] - before[begin];
  }
  /// For formulas that take devices to be alike: the longest of them.
  double slowest(llvm::ArrayRef<double> before, size_t begin, size_t end,
                 llvm::ArrayRef<DeviceId> devices) const;
  double exchangeNs(size_t begin, size_t end,
                    llvm::ArrayRef<DeviceId> devices) const;
  double dappleNs(const PipelineStages &unitStages,
                  const StageOptions &options) const;

public:
  int32_t numPositions() const { return microBatches.numPositions; }

private:
  const Instance &instance;
  const MicroBatches &microBatches;
  std::vector<DeviceId> placedTasks;
  /// By group: its position.
  std::vector<int32_t> groupPosition;
  /// Positions are merged into units, so that there are not too many.
  std::vector<int32_t> unitBegins;
  size_t numUnits = 0;
  /// Sums over units before each, by unit and device; of times where the tasks
  /// cannot run, of how many cannot.
  std::vector<double> workBefore, forwardBefore;
  std::vector<int32_t> cannotBefore;
  std::vector<double> weightsBefore, heldBefore;
  /// Of what parts of the samples make partial sums of.
  std::vector<double> summedBefore;
  /// By unit: what is sent over the border before it, there and back.
  std::vector<double> sentBytes, sentNumber;
};

/// Complete placements of a problem with micro-batches that are worth ordering:
/// that which `fixed` and the tasks give, or contiguous stages, interleaved and
/// folded ones on devices in several orders; with `numStages`, exactly so many
/// contiguous ones on some of `devices` (empty: all). Where stages may be
/// computed again, some may be there that fit only then.
std::vector<std::vector<DeviceId>>
pipelinePlacements(const Instance &instance, const MicroBatches &microBatches,
                   llvm::ArrayRef<DeviceId> fixed, int32_t numStages = 0,
                   llvm::ArrayRef<DeviceId> devices = {},
                   bool mayBeComputedAgain = false);

} // namespace placer

#endif // PLACER_LIB_SEARCH_PIPELINE_PIPELINESTAGES_H
