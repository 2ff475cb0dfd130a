//===- Repeated.cpp - HEFT again, by what the last schedule came to -------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// HEFT ranks tasks before it knows where they run, by mean costs. Once there is
// a schedule, it is known what tasks and transfers take in it; ranks by that
// give another schedule, and so on. It is not always shorter, but the shortest
// of a few is, and each takes no more than a list: where there is no time for
// moves, this is what gains.
//
//===----------------------------------------------------------------------===//

#include "Search/List/ListAlgorithms.h"

#include "Search/List/Ranks.h"

#include "placer/Model/PlanRules.h"

using namespace placer;

/// After so many the ranks hardly change.
static constexpr int kPasses = 16;

/// Moves costs a part of the way to what a schedule makes of them.
static void learn(const Instance &instance, const Schedule &schedule,
                  double part, MeanCosts &costs) {
  auto deviceOf = [&](TaskId task) { return schedule.tasks[task].device; };
  auto blend = [&](double &cost, double now) { cost += part * (now - cost); };
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    blend(costs.taskNs[task],
          static_cast<double>(instance.time(task, deviceOf(task))));
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    DeviceId home = deviceOf(instance.producer(tensor));
    double sum = 0;
    forEachRemoteReader(
        instance, tensor, deviceOf, [&](TaskId, DeviceId device) {
          sum += static_cast<double>(
              routeTo(instance, tensor, home, device).durationNs);
        });
    size_t numReaders = instance.consumers(tensor).size();
    blend(costs.transferNs[tensor],
          numReaders == 0 ? 0 : sum / static_cast<double>(numReaders));
  }
}

std::optional<Schedule> placer::repeatHeft(const Instance &instance,
                                           llvm::ArrayRef<DeviceId> fixed,
                                           const Schedule &start, double part,
                                           const Deadline &deadline) {
  PlacementNotes notes;
  auto isGivenUp = [&] { return deadline.isInterrupted(); };
  ListRequest request = {instance, fixed, LocalOrder::Pct, notes, isGivenUp};
  MeanCosts costs = meanCosts(instance);
  std::optional<Schedule> shortest;
  int64_t leastNs = start.makespan();
  Schedule last = start;
  double longest = 0;
  for (int pass = 0; pass < kPasses; ++pass) {
    double left = deadline.secondsLeft();
    if (deadline.isOver() || left < longest)
      break;
    learn(instance, last, part, costs);
    PlacementResult result = placeByRanks(request, costs);
    auto *schedule = std::get_if<Schedule>(&result);
    if (!schedule)
      break;
    if (schedule->makespan() < leastNs) {
      leastNs = schedule->makespan();
      shortest = *schedule;
    }
    last = std::move(*schedule);
    if (deadline.isLimited())
      longest = std::max(longest, left - deadline.secondsLeft());
  }
  return shortest;
}
