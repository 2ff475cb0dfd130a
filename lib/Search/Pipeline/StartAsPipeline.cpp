//===- StartAsPipeline.cpp - Stages of a problem that repeats -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Local/OverlapSteps.h"
#include "Search/Pipeline/PipelineOrder.h"
#include "Search/Pipeline/PipelineStages.h"
#include "placer/Model/Validate.h"
#include "placer/Search/PlanPipeline.h"

using namespace placer;
using llvm::ArrayRef;

/// The best by the orders of pipelines, of stages where they are.
static std::optional<Schedule> inBestOrder(const Instance &instance,
                                           const MicroBatches &found,
                                           ArrayRef<DeviceId> placed,
                                           const Objective &objective) {
  PipelineOrders orders(instance, found, placed);
  std::vector<PipelinePolicy> policies = zeroBubblePolicies();
  policies.push_back({});
  std::optional<Schedule> best;
  int64_t least = 0;
  for (const PipelinePolicy &policy : policies)
    if (std::optional<Schedule> schedule = orders.schedule(policy)) {
      int64_t value = objective.value(instance, *schedule);
      if (best && value >= least)
        continue;
      least = value;
      best = std::move(schedule);
    }
  if (best)
    best = bestFor(objective, instance, std::move(*best));
  return best;
}

namespace {

/// Placements of a problem, in their best orders, with and without copies.
class StartOfPipeline {
public:
  StartOfPipeline(const Instance &instance, const MicroBatches &found,
                  const Objective &objective, Recompute recompute,
                  llvm::function_ref<bool(TaskId)> mayRepeat)
      : instance(instance), found(found), objective(objective),
        recompute(recompute), mayRepeat(mayRepeat) {}

  void tryPlacement(ArrayRef<DeviceId> placed);

  std::optional<PipelineStart> best;

private:
  void offer(const Instance &of, std::optional<Schedule> schedule,
             Recomputation again);
  bool tryAgain(ArrayRef<DeviceId> placed, const Segments &segments,
                const std::vector<bool> &again);

  const Instance &instance;
  const MicroBatches &found;
  const Objective &objective;
  Recompute recompute;
  llvm::function_ref<bool(TaskId)> mayRepeat;
  int64_t least = 0;
};

} // namespace

void StartOfPipeline::offer(const Instance &of,
                            std::optional<Schedule> schedule,
                            Recomputation again) {
  if (!schedule)
    return;
  int64_t value = objective.value(of, *schedule);
  if (best && value >= least)
    return;
  least = value;
  best = {std::move(*schedule), std::move(again)};
}

/// False where there is nothing to compute again.
bool StartOfPipeline::tryAgain(ArrayRef<DeviceId> placed,
                               const Segments &segments,
                               const std::vector<bool> &again) {
  Recomputation decided =
      chooseRecomputation(instance, found, segments, again, mayRepeat);
  if (decided.empty())
    return false;
  Recomputed copied = placer::recompute(instance.problem(), decided);
  if (!validate(copied.problem, /*limit=*/1).empty())
    return false;
  Instance parts(copied.problem);
  std::vector<DeviceId> devices;
  for (TaskId origin : copied.origin)
    devices.push_back(placed[origin]);
  offer(
      parts,
      inBestOrder(parts, withCopies(found, copied, parts), devices, objective),
      std::move(decided));
  return true;
}

void StartOfPipeline::tryPlacement(ArrayRef<DeviceId> placed) {
  Segments segments = segmentsOfDevices(instance, found, placed);
  const std::vector<bool> none(segments.count, false),
      all(segments.count, true);
  if (recompute == Recompute::All && tryAgain(placed, segments, all))
    return;
  offer(instance, inBestOrder(instance, found, placed, objective), {});
  if (recompute != Recompute::Auto)
    return;
  std::vector<bool> isShort =
      segmentsShortOfRoom(instance, found, segments, placed);
  if (isShort == none)
    return;
  tryAgain(placed, segments, isShort);
  if (isShort != all)
    tryAgain(placed, segments, all);
}

std::optional<PipelineStart>
placer::startAsPipeline(const Instance &instance, ArrayRef<DeviceId> fixed,
                        int32_t stages, ArrayRef<DeviceId> devices,
                        const Objective &objective, Recompute recompute,
                        llvm::function_ref<bool(TaskId)> mayRepeat) {
  std::optional<MicroBatches> found = findMicroBatches(instance);
  // A graph that does not repeat can be on stages all the same.
  if (!found && stages > 0)
    found = asOneMicroBatch(instance);
  if (!found)
    return std::nullopt;
  StartOfPipeline start(instance, *found, objective, recompute, mayRepeat);
  for (const std::vector<DeviceId> &placed :
       pipelinePlacements(instance, *found, fixed, stages, devices,
                          recompute != Recompute::None))
    start.tryPlacement(placed);
  return std::move(start.best);
}
