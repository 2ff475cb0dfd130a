//===- PipelineLists.cpp - The orders of pipelines as list algorithms -----===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// GPipe (Y. Huang et al. 2019): all micro-batches forward, then all back. 1F1B
// (D. Narayanan et al.: "PipeDream", 2019): a stage with s stages from itself
// to the end has at most s micro-batches on their way. Early backward (S. Fan
// et al.: "DAPPLE", 2021): the same with the warm-ups PA, s micro-batches, and
// PB, 2s - 1, as far as memory goes; the shorter one counts. Zero bubble (P. Qi
// et al. 2024): gradients of weights fill the gaps; several warm-ups, and times
// that a device waits for what is about to come, of which the shortest counts.
//
// Our reading: the papers know one device for each stage and no links that
// several share. Here, stages follow from where tasks are; where that is open,
// they are contiguous (PipelineStages.h). Micro-batches are found in the graph
// (MicroBatches.h), and no order exceeds a memory.
//
//===----------------------------------------------------------------------===//

#include "Search/List/ListAlgorithms.h"

#include "Search/Pipeline/PipelineOrder.h"
#include "Search/Pipeline/PipelineStages.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;
using llvm::ArrayRef;

/// What all policies together may go through: so many tasks, but at least
/// one policy of each warm-up.
static constexpr int32_t kMostTasks = 200'000;

static PlacementResult placeAsPipeline(const ListRequest &request,
                                       ArrayRef<PipelinePolicy> policies) {
  const Instance &instance = request.instance;
  std::optional<MicroBatches> microBatches = findMicroBatches(instance);
  if (!microBatches) {
    request.report.notes.push_back("there are no micro-batches: no part of the "
                                   "graph repeats that has most "
                                   "of its work; placed as heft does");
    return placeByHeft(request);
  }
  std::optional<Schedule> best;
  for (const std::vector<DeviceId> &devices :
       pipelinePlacements(instance, *microBatches, request.fixed)) {
    PipelineOrders orders(instance, *microBatches, devices);
    for (const PipelinePolicy &policy : policies)
      if (std::optional<Schedule> schedule = orders.schedule(policy))
        if (!best || schedule->makespan() < best->makespan())
          best = std::move(schedule);
  }
  if (best)
    return std::move(*best);
  return Violation{Rule::Infeasible,
                   Subject::problem(),
                   "a pipeline has no room, or no links between its stages",
                   {}};
}

PlacementResult placer::placeByGPipe(const ListRequest &request) {
  PipelinePolicy policy;
  policy.perStage = 0;
  policy.isForwardFirst = true;
  return placeAsPipeline(request, policy);
}

PlacementResult placer::placeBy1F1B(const ListRequest &request) {
  return placeAsPipeline(request, PipelinePolicy());
}

PlacementResult placer::placeByEarlyBackward(const ListRequest &request) {
  PipelinePolicy pa, pb;
  pb.perStage = 2;
  pb.extra = -1;
  return placeAsPipeline(request, {pa, pb});
}

PlacementResult placer::placeByZeroBubble(const ListRequest &request) {
  std::vector<PipelinePolicy> policies = zeroBubblePolicies();
  size_t affordable = kMostTasks / (request.instance.numTasks() + 1);
  return placeAsPipeline(
      request, ArrayRef(policies).take_front(std::max<size_t>(affordable, 4)));
}

bool placer::hasPipeline(const Instance &instance) {
  return findMicroBatches(instance).has_value();
}
