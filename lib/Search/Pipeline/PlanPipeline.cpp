//===- PlanPipeline.cpp - Micro-batches, stages and replicas --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/PlanPipeline.h"

#include "Search/Local/OverlapSteps.h"
#include "Search/Pipeline/PipelineOrder.h"
#include "Search/Pipeline/PipelineTrial.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <numeric>

using namespace placer;
using llvm::ArrayRef;

/// Micro-batches beyond so many for each device fill no gap any more.
static constexpr int64_t kMostPerDevice = 4;
/// The most parts that a plan may have.
static constexpr int64_t kMostParts = 40'000;
/// The parts of the time by which plans to begin with have been tried, and
/// changes of them.
static constexpr double kForStarts = 0.3, kForChanges = 0.5;
/// How many plans are searched task by task, each in an equal part of the rest.
static constexpr size_t kSearched = 3;
/// How many changes may fail in a row.
static constexpr int kVainChanges = 200;

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

static std::vector<DeviceId> devicesOf(const Problem &problem,
                                       const PipelineOptions &options) {
  std::vector<DeviceId> devices = options.devices;
  if (devices.empty()) {
    devices.resize(problem.devices.size());
    std::iota(devices.begin(), devices.end(), 0);
  }
  return devices;
}

namespace {

class Planning {
public:
  Planning(const Problem &problem, const PipelineOptions &options)
      : problem(problem), options(options),
        deadline(options.budget.timeLimit, options.budget.interrupt),
        devices(devicesOf(problem, options)),
        trials(problem, options, devices) {}

  std::variant<PipelinePlan, Violation> run();

private:
  std::vector<int64_t> numbersOfBatches() const;
  void tryStarts();
  void consider(const char *name, int64_t batches, PipelineStages stages);
  void note(std::optional<PipelineTrial> trial);
  void tryContiguous(int64_t batches, ArrayRef<DeviceId> order);
  void tryPublished(int64_t batches, ArrayRef<DeviceId> order);
  std::optional<PipelineStages> baseline(int64_t batches) const;
  void makeBaseline();
  PipelinePlan planOf(PipelineTrial &chosen);
  void change();
  std::optional<PipelineTrial> changed(const PipelineTrial &trial);
  void search(PipelineTrial &trial, double seconds, int64_t moves);

  const Problem &problem;
  const PipelineOptions &options;
  Deadline deadline;
  std::vector<DeviceId> devices;
  PipelineTrials trials;
  /// The best first; the best of each number of micro-batches and stages.
  std::vector<PipelineTrial> best;
  std::vector<TriedPipeline> starts;
  uint64_t random = 1;
};

} // namespace

/// 1, 2, 4, … as far as there are samples.
std::vector<int64_t> Planning::numbersOfBatches() const {
  if (options.microBatches > 0)
    return {options.microBatches};
  auto most = std::min(trials.fewestSamples(),
                       kMostPerDevice * int64_t(devices.size()));
  most = std::min(most, kMostParts / int64_t(problem.tasks.size() + 1));
  std::vector<int64_t> numbers;
  for (int64_t number = 1; number <= std::max<int64_t>(most, 1); number *= 2)
    numbers.push_back(number);
  // Those that keep all devices busy first.
  llvm::stable_sort(numbers, [&](int64_t a, int64_t b) {
    auto distance = [&](int64_t number) {
      return std::abs(number - 2 * int64_t(devices.size()));
    };
    return distance(a) < distance(b);
  });
  return numbers;
}

/// Schedules a plan, and keeps it where it is good: as it is, and where memory
/// may be short, with the stages computed again that lack it, and with all.
void Planning::consider(const char *name, int64_t batches,
                        PipelineStages stages) {
  auto tryAgain = [&](const std::vector<bool> &again) {
    for (auto [stage, isAgain] : llvm::zip(stages, again))
      stage.isComputedAgain = isAgain;
    note(trials.make(name, batches, stages));
  };
  const std::vector<bool> none(stages.size(), false), all(stages.size(), true);
  if (options.recompute == Recompute::All)
    return tryAgain(all);
  tryAgain(none);
  if (options.recompute == Recompute::None || !trials.isMemoryCounted())
    return;
  std::vector<bool> isShort = trials.shortOfRoom(stages, batches);
  if (isShort == none)
    return;
  tryAgain(isShort);
  if (isShort != all)
    tryAgain(all);
}

void Planning::note(std::optional<PipelineTrial> trial) {
  if (!trial)
    return;
  auto same = llvm::find_if(starts, [&](const TriedPipeline &start) {
    return start.name == trial->what.name;
  });
  if (same == starts.end())
    starts.push_back(trial->what);
  else if (trial->what.valueNs < same->valueNs)
    *same = trial->what;
  trials.keep(best, std::move(*trial));
}

static bool areSame(const PipelineStages &a, const PipelineStages &b) {
  return llvm::equal(a, b, [](const PipelineStage &x, const PipelineStage &y) {
    return x.begin == y.begin && x.end == y.end && x.devices == y.devices;
  });
}

/// With one device for each stage, and with as many as are best. Where stages
/// may be computed again, which is not held, also the shortest, whether or not
/// they fit.
void Planning::tryContiguous(int64_t batches, ArrayRef<DeviceId> order) {
  const StagePlanner &planner = trials.stagePlanner();
  auto tryPlans = [&](const char *name, StageOptions stageOptions) {
    std::optional<PipelineStages> stages = planner.plan(order, stageOptions);
    if (stages)
      consider(name, batches, *stages);
    if (options.recompute == Recompute::None || !trials.isMemoryCounted())
      return;
    stageOptions.countsMemory = false;
    std::optional<PipelineStages> shortest = planner.plan(order, stageOptions);
    if (shortest && !(stages && areSame(*stages, *shortest)))
      consider(name, batches, *shortest);
  };
  StageOptions stageOptions;
  stageOptions.microBatches = stageOptions.parts = batches;
  stageOptions.stages = options.stages;
  stageOptions.replicas = options.replicas;
  if (options.replicas <= 1)
    tryPlans("contiguous stages", stageOptions);
  stageOptions.mostReplicas = options.replicas > 0
                                  ? options.replicas
                                  : static_cast<int32_t>(devices.size());
  if (options.replicas != 1 && batches > 1)
    tryPlans("stages with replicas", stageOptions);
}

void Planning::tryPublished(int64_t batches, ArrayRef<DeviceId> order) {
  if (options.stages != 0 || options.replicas != 0)
    return;
  const StagePlanner &planner = trials.stagePlanner();
  StageOptions stageOptions;
  stageOptions.microBatches = stageOptions.parts = batches;
  if (auto stages = planner.pipeDream(order, stageOptions))
    consider("stages by PipeDream's formula", batches, *stages);
  if (auto stages = planner.dapple(order, stageOptions))
    consider("stages by DAPPLE's formula", batches, *stages);
}

/// The stages of a strategy that does not search.
std::optional<PipelineStages> Planning::baseline(int64_t batches) const {
  const StagePlanner &planner = trials.stagePlanner();
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
    llvm::append_range(all.devices, ArrayRef(devices).take_front(most));
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
  std::vector<int64_t> numbers = numbersOfBatches();
  int64_t batches = *llvm::max_element(numbers);
  std::optional<PipelineStages> stages = baseline(batches);
  if (!stages)
    return;
  std::optional<PipelineTrial> trial =
      trials.make(options.strategy, batches, std::move(*stages),
                  /*isPlain=*/true);
  if (!trial)
    return;
  trial->answer.emplace();
  trial->answer->schedule = trial->schedule;
  trial->answer->valueNs = trial->what.valueNs;
  trials.keep(best, std::move(*trial));
}

void Planning::tryStarts() {
  double wanted = options.isSearched ? kForStarts : kForStarts / kForChanges;
  Deadline forStarts = deadline.part(wanted);
  auto isOver = [&] { return !best.empty() && forStarts.isOver(); };
  bool mayStayWhole =
      options.microBatches <= 1 && options.stages <= 1 && options.replicas <= 1;
  const StagePlanner &planner = trials.stagePlanner();
  if (mayStayWhole)
    if (std::optional<PipelineTrial> whole = trials.unsplit(forStarts)) {
      starts.push_back(whole->what);
      trials.keep(best, std::move(*whole));
    }
  std::vector<std::vector<DeviceId>> orders = planner.orders(devices);
  auto numDevices = static_cast<int32_t>(devices.size());
  for (int64_t batches : numbersOfBatches()) {
    for (const std::vector<DeviceId> &order : orders) {
      if (isOver())
        return;
      tryPublished(batches, order);
      tryContiguous(batches, order);
      if (options.stages == 0 && options.replicas <= 1)
        for (int32_t rounds : {2, 4})
          for (bool isFolded : {false, true})
            if (auto stages = planner.rounds(order, rounds, isFolded))
              consider(isFolded ? "folded stages" : "interleaved stages",
                       batches, *stages);
    }
    int32_t replicas = options.replicas > 0 ? options.replicas : numDevices;
    if (options.stages <= 1 && replicas > 1 && replicas <= numDevices &&
        batches >= replicas) {
      PipelineStage all{0, planner.numPositions(), {}};
      llvm::append_range(all.devices, ArrayRef(devices).take_front(replicas));
      consider("data parallel", batches, {all});
    }
  }
}

/// One step away: a border, replicas, the number of micro-batches, or two
/// stages that change devices.
std::optional<PipelineTrial> Planning::changed(const PipelineTrial &trial) {
  auto below = [&](size_t bound) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    return size_t((random >> 33) % bound);
  };
  PipelineStages stages = trial.stages;
  int64_t batches = trial.what.microBatches;
  if (stages.empty())
    return std::nullopt;
  size_t one = below(stages.size());
  bool mayFlip =
      options.recompute == Recompute::Auto && trials.isMemoryCounted();
  switch (below(mayFlip ? 5 : 4)) {
  case 4:
    stages[one].isComputedAgain = !stages[one].isComputedAgain;
    break;
  case 0: {
    if (one == 0)
      return std::nullopt;
    int32_t length = trials.stagePlanner().numPositions();
    int32_t step = 1 + int32_t(below(std::max<size_t>(length / 16, 1)));
    int32_t border = stages[one].begin + (below(2) == 0 ? step : -step);
    if (border <= stages[one - 1].begin || border >= stages[one].end)
      return std::nullopt;
    stages[one - 1].end = stages[one].begin = border;
    break;
  }
  case 1: {
    size_t other = below(stages.size());
    if (options.replicas > 0 || one == other || stages[one].devices.size() < 2)
      return std::nullopt;
    stages[other].devices.push_back(stages[one].devices.pop_back_val());
    break;
  }
  case 2:
    if (options.microBatches > 0)
      return std::nullopt;
    batches = below(2) == 0 ? batches * 2 : batches / 2;
    if (batches < 1 || batches > trials.fewestSamples() ||
        batches * int64_t(problem.tasks.size()) > kMostParts)
      return std::nullopt;
    break;
  default: {
    size_t other = below(stages.size());
    if (one == other)
      return std::nullopt;
    std::swap(stages[one].devices, stages[other].devices);
    break;
  }
  }
  return trials.make(trial.what.name, batches, std::move(stages));
}

void Planning::change() {
  Deadline forChanges = deadline.part(
      options.isSearched ? (kForChanges - kForStarts) / (1 - kForStarts) : 1);
  random = options.budget.seed * 2 + 1;
  int vain = 0;
  for (int i = 0; vain < kVainChanges && !forChanges.isOver(); ++i) {
    // With a limit on moves, a number of changes that does not depend on time.
    if (options.budget.workLimit > 0 && i >= kVainChanges)
      return;
    const PipelineTrial &from =
        best[size_t(i) % std::min<size_t>(best.size(), 2)];
    int64_t before = best.front().what.valueNs;
    if (std::optional<PipelineTrial> next = changed(from))
      trials.keep(best, std::move(*next));
    vain = best.front().what.valueNs < before ? 0 : vain + 1;
  }
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
  request.fixed = trials.fixedOf(trial);
  request.start = trial.schedule;
  trial.answer = place(*trial.instance, request);
  if (trial.answer->schedule)
    trial.what.valueNs = trial.answer->valueNs;
}

std::variant<PipelinePlan, Violation> Planning::run() {
  if (std::optional<Violation> reason = trials.check())
    return *reason;
  if (options.strategy != kSearch) {
    makeBaseline();
    if (best.empty())
      return trials.whyNone();
    return planOf(best.front());
  }
  tryStarts();
  if (best.empty())
    return trials.whyNone();
  change();
  size_t count = options.isSearched ? std::min(best.size(), kSearched) : 1;
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
  llvm::stable_sort(starts, [](const TriedPipeline &a, const TriedPipeline &b) {
    return a.valueNs < b.valueNs;
  });
  plan.starts = std::move(starts);
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
