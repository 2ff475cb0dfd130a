//===- PipelineTables.h - What the orders of pipelines look up --*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_PIPELINE_PIPELINETABLES_H
#define PLACER_LIB_SEARCH_PIPELINE_PIPELINETABLES_H

#include "Search/Pipeline/PipelineOrder.h"
#include "placer/Model/Plan.h"

namespace placer {

/// What does not depend on the policy.
struct PipelineOrders::Tables {
  Tables(const Instance &instance, const MicroBatches &microBatches,
         llvm::ArrayRef<DeviceId> devices);

  bool isForward(TaskId task) const {
    return microBatches.role[task] == PipelineRole::Forward;
  }

  const Instance &instance;
  const MicroBatches &microBatches;
  llvm::ArrayRef<DeviceId> devices;
  Plan plan;

  /// A stage is what a device does on the way forward between two transfers; a
  /// device may have several.
  struct Stage {
    DeviceId device = kNone;
    /// From itself to the end.
    int32_t toEnd = 1;
    /// How many stages its device has.
    int32_t onDevice = 1;
  };
  std::vector<Stage> stages;
  /// By device: its stages, the last of the way first.
  std::vector<std::vector<int32_t>> stagesOf;
  /// By task that goes forward; kNone for others.
  std::vector<int32_t> stageOf;
  /// A micro-batch in a stage, by forward task: how often what comes back reads
  /// from it, and what it leaves in memory until then.
  std::vector<int32_t> passage;
  std::vector<int32_t> numReturns;
  /// By passage.
  std::vector<int32_t> stageOfPassage;
  std::vector<int64_t> heldBytes;
  /// By task: the passages that it comes back to.
  Rows<int32_t> returnsTo;
  /// By task that goes forward: the bytes that it leaves.
  std::vector<int64_t> leaves;
  /// By device: the most that a task needs to come back, with all that is
  /// computed again for it, and all residents.
  std::vector<int64_t> reserve, resident;

private:
  void findStages();
  void findPassages();
  int32_t passedBy(TaskId producer) const;
  void findHeld();
  void findReserve();
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_PIPELINE_PIPELINETABLES_H
