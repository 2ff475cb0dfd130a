//===- PlaceForPeriod.cpp - The search for steps that overlap -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// It begins with list schedules and, where there are micro-batches, the orders
// of pipelines. Where devices are open, searches for the least load and for the
// shortest makespan propose them. The rest of the budget makes spans shorter
// with every task where it is, as a makespan (OverlapSteps.h).
//
//===----------------------------------------------------------------------===//

#include "Search/Local/OverlapSteps.h"
#include "Search/Local/SearchWorkers.h"
#include "placer/Search/PlanPipeline.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace placer;
using llvm::ArrayRef;

/// Parts of the budget: for the two searches for devices, and for each of the
/// rounds that shorten spans.
static constexpr double kForLoad = 0.25, kForMakespan = 0.25;
static constexpr int kSpanRounds = 4;

namespace {

class PeriodSearch {
public:
  PeriodSearch(const Instance &instance, ArrayRef<DeviceId> fixed,
               SearchWorkers &workers)
      : instance(instance), fixed(fixed), workers(workers),
        options(workers.options) {}

  std::variant<SearchResult, Violation> run();

private:
  bool isDone() const {
    return bestNs <= options.boundNow() || workers.budget.isSpent();
  }
  std::optional<Violation> findStart();
  void offer(Schedule schedule);
  bool areDevicesOpen() const;
  SearchOptions optionsFor(const Objective &objective, BudgetShare share) const;
  void searchDevices(const Objective &objective, BudgetShare share);
  void shortenSpans(BudgetShare share, int round);

  const Instance &instance;
  ArrayRef<DeviceId> fixed;
  SearchWorkers &workers;
  const SearchOptions &options;
  std::optional<Schedule> best;
  int64_t bestNs = 0;
};

} // namespace

void PeriodSearch::offer(Schedule schedule) {
  schedule = placer::shortenSpans(instance, std::move(schedule));
  int64_t value = period().value(instance, schedule);
  if (best && value >= bestNs)
    return;
  best = std::move(schedule);
  bestNs = value;
}

std::optional<Violation> PeriodSearch::findStart() {
  std::optional<Violation> reason;
  if (options.start) {
    offer(*options.start);
  } else {
    if (std::optional<PipelineStart> pipeline = startAsPipeline(
            instance, fixed, /*stages=*/0, /*devices=*/{}, period()))
      offer(std::move(pipeline->schedule));
    PlacementResult listed = workers.listSchedule(instance, fixed);
    if (auto *schedule = std::get_if<Schedule>(&listed))
      offer(std::move(*schedule));
    else
      reason = std::get<Violation>(std::move(listed));
  }
  for (const Schedule &other : options.others)
    offer(other);
  return best ? std::nullopt : reason;
}

bool PeriodSearch::areDevicesOpen() const {
  return llvm::any_of(llvm::seq(0, instance.numTasks()), [&](TaskId task) {
    return (fixed.empty() || fixed[task] == kNone) &&
           instance.groupDevices(instance.group(task)).size() > 1;
  });
}

/// A part of the budget for a search of its own, with what there is so far.
SearchOptions PeriodSearch::optionsFor(const Objective &objective,
                                       BudgetShare share) const {
  SearchOptions part;
  part.objective = &objective;
  if (options.timeLimit > 0)
    part.timeLimit =
        std::max(share.to * options.timeLimit - workers.budget.seconds(), 1e-3);
  else
    part.timeLimit = 0;
  if (options.workLimit > 0)
    part.workLimit = std::max<int64_t>(
        static_cast<int64_t>(share.length() *
                             static_cast<double>(options.workLimit)),
        1);
  part.seed = options.seed;
  part.workers = workers.count();
  part.interrupt = options.interrupt;
  if (options.report)
    part.report = [this](const SearchProgress &now) {
      SearchProgress progress = now;
      progress.bestNs = bestNs;
      progress.moves += workers.moves;
      progress.seconds = workers.budget.seconds();
      options.report(progress);
    };
  return part;
}

void PeriodSearch::searchDevices(const Objective &objective,
                                 BudgetShare share) {
  if (isDone())
    return;
  SearchOptions part = optionsFor(objective, share);
  part.start = best;
  part.earlier = options.earlier;
  auto result = placeBySearch(instance, fixed, part);
  if (auto *found = std::get_if<SearchResult>(&result)) {
    workers.moves += found->moves;
    offer(std::move(found->schedule));
  }
}

void PeriodSearch::shortenSpans(BudgetShare share, int round) {
  if (isDone())
    return;
  SpanProblem spans(instance, *best);
  Instance extended(spans.problem());
  std::vector<DeviceId> devices;
  for (const ScheduledTask &task : spans.schedule().tasks)
    devices.push_back(task.device);
  SearchOptions part = optionsFor(latency(), share);
  part.seed = workers.seed(round, 0);
  part.start = spans.schedule();
  part.lowerBoundNs = options.boundNow() + spans.addedNs();
  auto result = placeBySearch(extended, devices, part);
  if (auto *found = std::get_if<SearchResult>(&result)) {
    workers.moves += found->moves;
    offer(spans.withoutGuards(std::move(found->schedule)));
  }
}

std::variant<SearchResult, Violation> PeriodSearch::run() {
  if (std::optional<Violation> reason = findStart())
    return *reason;
  SearchResult result;
  result.startNs = bestNs;
  BudgetShare rest;
  if (areDevicesOpen()) {
    searchDevices(throughput(), {0, kForLoad});
    searchDevices(latency(), {kForLoad, kForLoad + kForMakespan});
    rest.from = kForLoad + kForMakespan;
  }
  for (int round = 0; round < kSpanRounds; ++round)
    shortenSpans(rest.slice(double(round) / kSpanRounds,
                            double(round + 1) / kSpanRounds),
                 round);
  result.schedule = std::move(*best);
  result.bestNs = bestNs;
  result.moves = workers.moves;
  return result;
}

std::variant<SearchResult, Violation>
placer::placeForPeriod(const Instance &instance, ArrayRef<DeviceId> fixed,
                       SearchWorkers &workers) {
  return PeriodSearch(instance, fixed, workers).run();
}
