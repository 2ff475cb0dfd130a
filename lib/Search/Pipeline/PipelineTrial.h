//===- PipelineTrial.h - A plan, unfolded and scheduled ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a number of micro-batches and stages on devices are worth: the problem
// is cut accordingly, every part goes to the device of its stage, and the
// orders of pipelines schedule it.
//
// All tasks are cut into the same micro-batches. The devices that share a stage
// share these: each has some that follow each other, as many as it is fast. So
// no tensor has to be cut between stages with different numbers of devices.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_PIPELINE_PIPELINETRIAL_H
#define PLACER_LIB_SEARCH_PIPELINE_PIPELINETRIAL_H

#include "Search/Pipeline/PipelineStages.h"
#include "Search/Pipeline/UpdateHomes.h"
#include "placer/Search/PlanPipeline.h"

#include <memory>

namespace placer {

struct PipelineTrial {
  TriedPipeline what;
  /// Empty where nothing is cut.
  PipelineStages stages;
  SplitChoices choices;
  std::unique_ptr<Unfolding> unfolding;
  /// The unfolded problem with copies; null where nothing is computed again.
  std::unique_ptr<Recomputed> again;
  /// Of `again`, or of the unfolded problem.
  std::unique_ptr<Instance> instance;
  Schedule schedule;
  /// Of a search that began with the schedule.
  std::optional<Answer> answer;
};

class PipelineTrials {
public:
  /// `devices` are those that stages may be on.
  PipelineTrials(const Problem &problem, const PipelineOptions &options,
                 llvm::ArrayRef<DeviceId> devices);

  /// What is wrong with the problem or the options, if anything.
  std::optional<Violation> check() const;
  Violation whyNone() const;

  const StagePlanner &stagePlanner() const { return planner; }
  /// Of all tasks that have such an axis.
  int64_t fewestSamples() const { return samples; }

  /// None where the plan cannot be made, or does not fit into memory.
  /// `isPlain`: in the orders 1F1B and early backward alone.
  std::optional<PipelineTrial> make(llvm::StringRef name, int64_t microBatches,
                                    PipelineStages stages,
                                    bool isPlain = false) const;
  /// Plans that take longer than this in the orders of others are not tried in
  /// more of them.
  void setHopeless(int64_t valueNs) { hopelessNs = valueNs; }
  /// What the device that has most to do of a plan takes for it, about.
  double longestLoad(const PipelineStages &stages, int64_t microBatches) const;
  /// The problem as it is, by list algorithms.
  std::optional<PipelineTrial> unsplit(const Deadline &deadline) const;

  /// Puts a trial among the best, of each size the best one, in order.
  void keep(std::vector<PipelineTrial> &best, PipelineTrial trial) const;

  /// Whether memory is counted anywhere, so that less of it may be shorter.
  bool isMemoryCounted() const;
  /// Which stages may have no room for what a pipeline leaves in them.
  std::vector<bool> shortOfRoom(const PipelineStages &stages,
                                int64_t microBatches) const;

  /// By task of the problem that a trial schedules: the device that is given
  /// for it.
  std::vector<DeviceId> fixedOf(const PipelineTrial &trial) const;

private:
  /// How many micro-batches each device of a stage gets.
  std::vector<int64_t> sharesOf(const PipelineStage &stage,
                                llvm::ArrayRef<TaskId> tasks,
                                int64_t microBatches) const;
  void chooseHomes(const PipelineStages &stages,
                   llvm::ArrayRef<int32_t> stageOf,
                   SplitChoices &choices) const;
  std::vector<DeviceId> devicesOf(const PipelineTrial &trial,
                                  llvm::ArrayRef<int32_t> stageOf) const;
  bool computeAgain(PipelineTrial &trial, llvm::ArrayRef<int32_t> stageOf,
                    MicroBatches &found, std::vector<DeviceId> &placed) const;
  bool schedule(PipelineTrial &trial, const MicroBatches &found,
                llvm::ArrayRef<DeviceId> placed, bool isPlain) const;

  const PipelineOptions &options;
  /// With tasks limited to the devices of the options.
  Problem problem;
  Instance instance;
  MicroBatches whole;
  StagePlanner planner;
  /// None where updates are in slices.
  std::optional<UpdateHomes> homes;
  /// By task: its axis of samples, or kNone.
  std::vector<AxisId> axisOf;
  int64_t samples = 0;
  int64_t hopelessNs = std::numeric_limits<int64_t>::max();
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_PIPELINE_PIPELINETRIAL_H
