//===- PipelineOrder.h - The order of tasks in a pipeline -------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where every task has a device, a device that is free takes the next of its
// tasks by a few rules, which between them are the orders of the literature:
//
//   - what comes back goes before what goes forward (or after it, in GPipe);
//   - so many micro-batches may be on their way between a stage and the end
//     of the pipeline and back (the warm-up), and never more than memory has
//     room for, that of what is still to come of them included;
//   - gradients of weights follow at once, or fill the gaps; a device waits for
//     what is about to come rather than begin one.
//
// Times are those of the execution model: transfers wait for their channels and
// for memory.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_PIPELINE_PIPELINEORDER_H
#define PLACER_LIB_SEARCH_PIPELINE_PIPELINEORDER_H

#include "placer/Model/Schedule.h"
#include "placer/Search/MicroBatches.h"

namespace placer {

struct PipelinePolicy {
  /// A stage with s stages from itself to the end may have `perStage * s +
  /// extra` micro-batches on their way; 0 per stage: as many as there are.
  int32_t perStage = 1;
  int32_t extra = 0;
  /// All forward work before what comes back.
  bool isForwardFirst = false;
  /// Gradients of weights at once; else they fill gaps.
  bool hasEagerWeights = true;
  /// In percent of the time that a gradient of a weight takes: how long a
  /// device waits for what comes back, and for what goes forward, rather than
  /// begin one.
  int32_t waitsForBackward = 0;
  int32_t waitsForForward = 0;
};

/// Zero bubble: several warm-ups for each time to wait, the most useful times
/// first.
std::vector<PipelinePolicy> zeroBubblePolicies();

class PipelineOrders {
public:
  /// `devices` has one for every task. All must outlive this.
  PipelineOrders(const Instance &instance, const MicroBatches &microBatches,
                 llvm::ArrayRef<DeviceId> devices);
  ~PipelineOrders();

  /// The schedule by a policy, or none where it gets stuck for want of memory
  /// or links. Near linear in tasks and transfers.
  std::optional<Schedule> schedule(const PipelinePolicy &policy) const;

private:
  struct Tables;
  class Run;
  std::unique_ptr<Tables> tables;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_PIPELINE_PIPELINEORDER_H
