//===- RefineOrders.cpp - Other orders for the same devices ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/Coarsening.h"

#include "placer/Model/Verify.h"
#include "placer/Search/ListScheduler.h"
#include "placer/Search/PlaceSearch.h"

#include <algorithm>

using namespace placer;

/// Moves of the search for each task, and in all; and in all times the tasks,
/// since a move takes the longer the more there are.
static constexpr int64_t kMovesPerTask = 100;
static constexpr int64_t kMostMoves = 200000;
static constexpr int64_t kMostMovesTimesTasks = 400000000;

int64_t placer::movesOfShortSearch(int64_t numTasks) {
  return std::min({kMovesPerTask * numTasks, kMostMoves,
                   kMostMovesTimesTasks / std::max<int64_t>(numTasks, 1)}) +
         1;
}

Schedule placer::refineOrders(const Instance &instance,
                              const Schedule &schedule) {
  Schedule best = startEarly(instance, schedule);
  auto consider = [&](Schedule &other) {
    if (other.makespan() < best.makespan() &&
        verify(instance, other, /*limit=*/1).empty())
      best = std::move(other);
  };
  std::vector<DeviceId> devices;
  for (const ScheduledTask &task : schedule.tasks)
    devices.push_back(task.device);
  for (LocalOrder order :
       {LocalOrder::Fifo, LocalOrder::Pct, LocalOrder::Msr}) {
    PlacementResult ordered = orderPlacement(instance, devices, order);
    if (auto *other = std::get_if<Schedule>(&ordered))
      consider(*other);
  }
  SearchOptions options;
  options.timeLimit = 0;
  options.workLimit = movesOfShortSearch(instance.numTasks());
  options.workers = 1;
  options.start = best;
  auto searched = placeBySearch(instance, devices, options);
  if (auto *found = std::get_if<SearchResult>(&searched))
    consider(found->schedule);
  return best;
}
