//===- PlaceForThroughput.cpp - The search for throughput -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Devices are found by a walk on each worker. What they lead to is
// ordered by the longest way to the end; a placement for which memory allows no
// order is not taken. The rest of the budget makes the makespan shorter with
// every task where it is.
//
//===----------------------------------------------------------------------===//

#include "Search/Local/SearchWorkers.h"

#include "Search/Local/Annealer.h"
#include "Search/Placements/LoadState.h"
#include "Search/Placements/PlacementAnnealer.h"

#include "placer/Model/Forwards.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;
using llvm::ArrayRef;

static constexpr int kLoadRounds = 4;
/// The part of the budget that goes to devices rather than to orders.
static constexpr double kForDevices = 0.8;
/// Temperatures, as parts of the largest load.
static constexpr double kHotLoad = 0.02;
static constexpr double kHotterLoad = 4;
static constexpr double kColdLoad = 1e-4;

static std::vector<DeviceId> devicesOf(const Schedule &schedule) {
  std::vector<DeviceId> devices;
  for (const ScheduledTask &task : schedule.tasks)
    devices.push_back(task.device);
  return devices;
}

std::variant<SearchResult, Violation>
placer::placeForThroughput(const Instance &instance, ArrayRef<DeviceId> fixed,
                           SearchWorkers &workers) {
  const SearchOptions &options = workers.options;
  auto load = [&](const Schedule &schedule) {
    return options.objective->value(instance, schedule);
  };
  Schedule best;
  if (options.start) {
    best = *options.start;
  } else {
    PlacementResult listed = workers.listSchedule(instance, fixed);
    if (auto *reason = std::get_if<Violation>(&listed))
      return *reason;
    best = std::move(std::get<Schedule>(listed));
    // The shortest schedule is not the one of the least load.
    listed = placeByList(instance, "heft", fixed);
    if (auto *other = std::get_if<Schedule>(&listed);
        other && load(*other) < load(best))
      best = std::move(*other);
  }
  for (const Schedule &other : options.others)
    if (load(other) < load(best))
      best = other;
  int64_t bestLoad = load(best);
  SearchResult result;
  result.startNs = bestLoad;

  GroupHierarchy hierarchy(instance);
  PlacementTables tables(instance, fixed, {});
  for (int round = 0; round < kLoadRounds; ++round) {
    if (bestLoad <= options.boundNow() || workers.budget.isSpent())
      break;
    SearchBudget::Part part(
        workers.budget,
        BudgetShare().slice(kForDevices * round / kLoadRounds,
                            kForDevices * (round + 1) / kLoadRounds));
    std::vector<std::optional<Schedule>> found(workers.count());
    std::vector<int64_t> moves(workers.count(), 0);
    workers.run([&](unsigned worker) {
      LoadState state(tables);
      PlacementAnnealer annealer(tables, hierarchy, state,
                                 /*dispatcher=*/nullptr,
                                 workers.seed(round, worker));
      if (!annealer.start(best))
        return;
      moves[worker] = annealer.run(
          kHotLoad * (worker % 2 == 1 ? kHotterLoad : 1), kColdLoad,
          [&](int64_t done) {
            if (worker == 0)
              workers.report({bestLoad, 0, 0, round, 0, instance.numTasks()},
                             done);
            return annealer.least() <= options.boundNow() ? 1 : part.done(done);
          });
      if (state.objective() >= bestLoad)
        return;
      std::vector<DeviceId> devices(instance.numTasks());
      for (TaskId task = 0; task < instance.numTasks(); ++task)
        devices[task] = state.device(instance.group(task));
      PlacementResult ordered =
          orderPlacement(instance, devices, LocalOrder::Pct);
      if (auto *schedule = std::get_if<Schedule>(&ordered))
        found[worker] = std::move(*schedule);
    });
    for (auto [schedule, tried] : llvm::zip(found, moves)) {
      workers.moves += tried;
      if (!schedule || load(*schedule) >= bestLoad)
        continue;
      best = std::move(*schedule);
      bestLoad = load(best);
    }
  }

  // Every task stays where it is; only the makespan is left to gain.
  SearchBudget::Part part(workers.budget, {kForDevices, 1});
  std::vector<DeviceId> devices = devicesOf(best);
  result.schedule = best;
  // What is forwarded is left as it is: orders are not all that it is about.
  if (!hasForwards(instance, best)) {
    Annealer annealer({instance, hierarchy, devices, {}, 0}, best,
                      options.seed);
    double unit = Annealer::meanTaskTime(instance);
    workers.moves += annealer.run(
        unit / 4, unit / 50, [&](int64_t done) { return part.done(done); });
    result.schedule = annealer.best();
  }
  result.bestNs = bestLoad;
  result.moves = workers.moves;
  return result;
}
