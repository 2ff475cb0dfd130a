//===- PlanPipeline.cpp - Micro-batches, stages and replicas --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/PlanPipeline.h"

#include "Search/Local/OverlapSteps.h"
#include "Search/Pipeline/PipelineSearch.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace placer;
using llvm::ArrayRef;

static constexpr llvm::StringLiteral kSearch = "search",
                                     kOneDevice = "one-device",
                                     kDataParallel = "data-parallel",
                                     kStages = "stages",
                                     kPipeDream = "pipedream",
                                     kDapple = "dapple";

ArrayRef<PipelineStrategy> placer::pipelineStrategies() {
  static const PipelineStrategy all[] = {
      {kSearch, "all of these and more, searched"},
      {kOneDevice, "all micro-batches on the fastest device"},
      {kDataParallel, "all devices share the samples and add up gradients"},
      {kStages, "contiguous stages of the least estimated time"},
      {kPipeDream, "stages and replicas by PipeDream's formula"},
      {kDapple, "stages and replicas by DAPPLE's formula"},
  };
  return all;
}

const PipelineStrategy *placer::findPipelineStrategy(llvm::StringRef name) {
  const auto *found = llvm::find_if(
      pipelineStrategies(),
      [&](const PipelineStrategy &strategy) { return strategy.name == name; });
  return found == pipelineStrategies().end() ? nullptr : found;
}

namespace {

class Planning {
public:
  Planning(const Problem &problem, const PipelineOptions &options)
      : options(options),
        deadline(options.budget.timeLimit, options.budget.interrupt),
        plans(problem, options) {}

  std::variant<PipelinePlan, Violation> run();

private:
  void tryStarts();
  std::optional<PipelineStages> baseline(int64_t batches) const;
  void makeBaseline();
  PipelinePlan planOf(PipelineTrial &chosen);
  void change();
  void search(PipelineTrial &trial, double seconds, int64_t moves);

  const PipelineOptions &options;
  Deadline deadline;
  PipelineSearch plans;
};

} // namespace

/// The stages of a strategy that does not search.
std::optional<PipelineStages> Planning::baseline(int64_t batches) const {
  const StagePlanner &planner = plans.trials().stagePlanner();
  ArrayRef<DeviceId> devices = plans.devices();
  StageOptions stageOptions;
  stageOptions.microBatches = stageOptions.parts = batches;
  PipelineStage all{0, planner.numPositions(), {}};
  if (options.strategy == kOneDevice) {
    // Its orders have the fastest first, but for the first of them.
    all.devices.push_back(planner.orders(devices).back().front());
    return PipelineStages{all};
  }
  if (options.strategy == kDataParallel) {
    auto most = std::min<size_t>(devices.size(), size_t(batches));
    llvm::append_range(all.devices, devices.take_front(most));
    return PipelineStages{all};
  }
  if (options.strategy == kPipeDream)
    return planner.pipeDream(devices, stageOptions);
  if (options.strategy == kDapple)
    return planner.dapple(devices, stageOptions);
  stageOptions.stages = options.stages;
  return planner.plan(devices, stageOptions);
}

/// With as many micro-batches as there may be, which is best for a pipeline.
void Planning::makeBaseline() {
  std::vector<int64_t> numbers = plans.numbersOfBatches();
  int64_t batches = *llvm::max_element(numbers);
  std::optional<PipelineStages> stages = baseline(batches);
  if (!stages)
    return;
  std::optional<PipelineTrial> trial =
      plans.trials().make(options.strategy, batches, std::move(*stages),
                          /*isPlain=*/true);
  if (!trial)
    return;
  trial->answer.emplace();
  trial->answer->schedule = trial->schedule;
  trial->answer->valueNs = trial->what.valueNs;
  plans.trials().keep(plans.best, std::move(*trial));
}

void Planning::tryStarts() {
  double wanted = kForPipelineStarts;
  if (!options.isSearched)
    wanted /= kForPipelineChanges;
  Deadline forStarts = deadline.part(wanted);
  plans.tryWhole(forStarts);
  while (plans.best.empty() || !forStarts.isOver())
    if (!plans.tryNext())
      return;
}

void Planning::change() {
  double wanted = 1;
  if (options.isSearched)
    wanted =
        (kForPipelineChanges - kForPipelineStarts) / (1 - kForPipelineStarts);
  Deadline forChanges = deadline.part(wanted);
  while (!forChanges.isOver())
    if (!plans.change())
      return;
}

/// Searches task by task from the schedule of a plan.
void Planning::search(PipelineTrial &trial, double seconds, int64_t moves) {
  Request request;
  request.strategy = "search";
  request.objective = options.objective;
  request.budget = options.budget;
  if (deadline.isLimited())
    request.budget.timeLimit = std::max(seconds, 0.001);
  request.budget.workLimit = moves;
  request.solver = options.solver;
  request.progress = options.progress;
  request.fixed = plans.trials().fixedOf(trial);
  request.start = trial.schedule;
  trial.answer = place(*trial.instance, request);
  if (trial.answer->schedule)
    trial.what.valueNs = trial.answer->valueNs;
}

std::variant<PipelinePlan, Violation> Planning::run() {
  if (std::optional<Violation> reason = plans.trials().check())
    return *reason;
  std::vector<PipelineTrial> &best = plans.best;
  if (options.strategy != kSearch) {
    makeBaseline();
    if (best.empty())
      return plans.trials().whyNone();
    return planOf(best.front());
  }
  tryStarts();
  if (best.empty())
    return plans.trials().whyNone();
  change();
  size_t count =
      options.isSearched ? std::min(best.size(), kSearchedPipelines) : 1;
  if (!options.isSearched) {
    best.front().answer.emplace();
    best.front().answer->schedule = best.front().schedule;
    best.front().answer->valueNs = best.front().what.valueNs;
  }
  for (size_t i = 0; options.isSearched && i < count; ++i)
    search(best[i], deadline.secondsLeft() / double(count - i),
           options.budget.workLimit > 0
               ? std::max<int64_t>(options.budget.workLimit / int64_t(count), 1)
               : 0);
  auto isBetter = [](const PipelineTrial &a, const PipelineTrial &b) {
    return a.what.valueNs < b.what.valueNs;
  };
  PipelineTrial &chosen =
      *std::min_element(best.begin(), best.begin() + int64_t(count), isBetter);
  if (!chosen.answer->schedule)
    return *chosen.answer->failure;
  return planOf(chosen);
}

PipelinePlan Planning::planOf(PipelineTrial &chosen) {
  PipelinePlan plan;
  plan.answer = std::move(*chosen.answer);
  plan.chosen = chosen.what;
  plan.choices = std::move(chosen.choices);
  plan.unfolding = std::move(*chosen.unfolding);
  if (chosen.again)
    plan.again = std::move(*chosen.again);
  llvm::stable_sort(plans.starts,
                    [](const TriedPipeline &a, const TriedPipeline &b) {
                      return a.valueNs < b.valueNs;
                    });
  plan.starts = std::move(plans.starts);
  plan.answer.chosen = "pipeline: " + plan.chosen.name;
  plan.answer.notes.push_back(
      llvm::formatv("{0} micro-batches through {1} stages on up to {2} devices "
                    "each, from {3}",
                    plan.chosen.microBatches, plan.chosen.stages,
                    plan.chosen.replicas, plan.chosen.name)
          .str());
  if (plan.chosen.computedAgain > 0)
    plan.answer.notes.push_back(
        llvm::formatv("{0} stages are computed again on the way back",
                      plan.chosen.computedAgain)
            .str());
  for (const TriedPipeline &start : plan.starts)
    plan.answer.notes.push_back(
        llvm::formatv("{0}: {1} ns with {2} micro-batches", start.name,
                      start.valueNs, start.microBatches)
            .str());
  return plan;
}

std::variant<PipelinePlan, Violation>
placer::planPipeline(const Problem &problem, const PipelineOptions &options) {
  return Planning(problem, options).run();
}
