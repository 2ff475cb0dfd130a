//===- PipelineSearch.cpp - Plans of pipelines, one after the other -------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Pipeline/PipelineSearch.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>

using namespace placer;
using llvm::ArrayRef;

/// Micro-batches beyond so many for each device fill no gap any more.
static constexpr int64_t kMostPerDevice = 4;
/// The most parts that a plan may have.
static constexpr int64_t kMostParts = 40'000;
/// What is longer than a plan from elsewhere by so much, by its load alone, is
/// of no use.
static constexpr double kTooLong = 0.05;
/// Nor is one that takes so many times as long as the best, whatever its order.
static constexpr double kHopeless = 2;
/// How many changes may fail in a row.
static constexpr int kVainChanges = 200;

static std::vector<DeviceId> devicesOf(const Problem &problem,
                                       const PipelineOptions &options) {
  std::vector<DeviceId> devices = options.devices;
  if (devices.empty()) {
    devices.resize(problem.devices.size());
    std::iota(devices.begin(), devices.end(), 0);
  }
  return devices;
}

PipelineSearch::PipelineSearch(const Problem &problem,
                               const PipelineOptions &options)
    : problem(problem), options(options),
      allDevices(devicesOf(problem, options)),
      all(problem, options, allDevices), random(options.budget.seed * 2 + 1) {}

/// 1, 2, 4, … as far as there are samples.
std::vector<int64_t> PipelineSearch::numbersOfBatches() const {
  if (options.microBatches > 0)
    return {options.microBatches};
  auto most = std::min(all.fewestSamples(),
                       kMostPerDevice * int64_t(allDevices.size()));
  most = std::min(most, kMostParts / int64_t(problem.tasks.size() + 1));
  std::vector<int64_t> numbers;
  for (int64_t number = 1; number <= std::max<int64_t>(most, 1); number *= 2)
    numbers.push_back(number);
  // Those that keep all devices busy first.
  llvm::stable_sort(numbers, [&](int64_t a, int64_t b) {
    auto distance = [&](int64_t number) {
      return std::abs(number - 2 * int64_t(allDevices.size()));
    };
    return distance(a) < distance(b);
  });
  return numbers;
}

/// A search moves tasks, but does not make a plan another one: what one device
/// has to do alone is as good as a bound.
bool PipelineSearch::isWorthTrying(const PipelineStages &stages,
                                   int64_t batches) const {
  int64_t limit = bestOfOthers;
  return limit == std::numeric_limits<int64_t>::max() ||
         all.longestLoad(stages, batches) <=
             (1 + kTooLong) * static_cast<double>(limit);
}

/// Schedules a plan, and keeps it where it is good: as it is, and where memory
/// may be short, with the stages computed again that lack it, and with all.
void PipelineSearch::consider(const char *name, int64_t batches,
                              PipelineStages stages) {
  if (!isWorthTrying(stages, batches))
    return;
  setHopeless();
  auto tryAgain = [&](const std::vector<bool> &again) {
    for (auto [stage, isAgain] : llvm::zip(stages, again))
      stage.isComputedAgain = isAgain;
    note(all.make(name, batches, stages));
  };
  const std::vector<bool> none(stages.size(), false),
      every(stages.size(), true);
  if (options.recompute == Recompute::All)
    return tryAgain(every);
  tryAgain(none);
  if (options.recompute == Recompute::None || !all.isMemoryCounted())
    return;
  std::vector<bool> isShort = all.shortOfRoom(stages, batches);
  if (isShort == none)
    return;
  tryAgain(isShort);
  if (isShort != every)
    tryAgain(every);
}

/// What is far behind the best in two orders is not the best in any.
void PipelineSearch::setHopeless() {
  int64_t shortest = bestOfOthers;
  if (!best.empty())
    shortest = std::min(shortest, best.front().what.valueNs);
  if (shortest < std::numeric_limits<int64_t>::max() / 2)
    all.setHopeless(
        static_cast<int64_t>(kHopeless * static_cast<double>(shortest)));
}

void PipelineSearch::note(std::optional<PipelineTrial> trial) {
  if (!trial)
    return;
  auto same = llvm::find_if(starts, [&](const TriedPipeline &start) {
    return start.name == trial->what.name;
  });
  if (same == starts.end())
    starts.push_back(trial->what);
  else if (trial->what.valueNs < same->valueNs)
    *same = trial->what;
  all.keep(best, std::move(*trial));
}

static bool areSame(const PipelineStages &a, const PipelineStages &b) {
  return llvm::equal(a, b, [](const PipelineStage &x, const PipelineStage &y) {
    return x.begin == y.begin && x.end == y.end && x.devices == y.devices;
  });
}

/// With one device for each stage, or with as many as are best. Where stages
/// may be computed again, which is not held, also the shortest, whether or not
/// they fit.
void PipelineSearch::tryContiguous(int64_t batches, ArrayRef<DeviceId> order,
                                   bool hasReplicas) {
  if (hasReplicas ? options.replicas == 1 || batches == 1
                  : options.replicas > 1)
    return;
  const char *name = hasReplicas ? "stages with replicas" : "contiguous stages";
  const StagePlanner &planner = all.stagePlanner();
  StageOptions stageOptions;
  stageOptions.microBatches = stageOptions.parts = batches;
  stageOptions.stages = options.stages;
  stageOptions.replicas = options.replicas;
  if (hasReplicas)
    stageOptions.mostReplicas = options.replicas > 0
                                    ? options.replicas
                                    : static_cast<int32_t>(allDevices.size());
  std::optional<PipelineStages> stages = planner.plan(order, stageOptions);
  if (stages)
    consider(name, batches, *stages);
  if (options.recompute == Recompute::None || !all.isMemoryCounted())
    return;
  stageOptions.countsMemory = false;
  std::optional<PipelineStages> shortest = planner.plan(order, stageOptions);
  if (shortest && !(stages && areSame(*stages, *shortest)))
    consider(name, batches, *shortest);
}

void PipelineSearch::tryPublished(int64_t batches, ArrayRef<DeviceId> order,
                                  bool isDapple) {
  if (options.stages != 0 || options.replicas != 0)
    return;
  const StagePlanner &planner = all.stagePlanner();
  StageOptions stageOptions;
  stageOptions.microBatches = stageOptions.parts = batches;
  if (isDapple) {
    if (auto stages = planner.dapple(order, stageOptions))
      consider("stages by DAPPLE's formula", batches, *stages);
  } else if (auto stages = planner.pipeDream(order, stageOptions)) {
    consider("stages by PipeDream's formula", batches, *stages);
  }
}

void PipelineSearch::tryWhole(const Deadline &deadline) {
  bool mayStayWhole =
      options.microBatches <= 1 && options.stages <= 1 && options.replicas <= 1;
  if (mayStayWhole)
    note(all.unsplit(deadline));
}

/// Those of all sorts for one order of the devices.
void PipelineSearch::tryOrder(int64_t batches, ArrayRef<DeviceId> order) {
  for (bool isDapple : {false, true})
    tryPublished(batches, order, isDapple);
  for (bool hasReplicas : {false, true})
    tryContiguous(batches, order, hasReplicas);
  if (options.stages != 0 || options.replicas > 1)
    return;
  for (int32_t rounds : {2, 4})
    for (bool isFolded : {false, true})
      if (auto stages = all.stagePlanner().rounds(order, rounds, isFolded))
        consider(isFolded ? "folded stages" : "interleaved stages", batches,
                 *stages);
}

/// For each number of micro-batches: each order of the devices, then all of
/// them for all.
void PipelineSearch::addTrials() {
  const StagePlanner &planner = all.stagePlanner();
  std::vector<std::vector<DeviceId>> orders = planner.orders(allDevices);
  auto numDevices = static_cast<int32_t>(allDevices.size());
  auto add = [&](std::function<void()> trial) {
    pending.push_back(std::move(trial));
  };
  for (int64_t batches : numbersOfBatches()) {
    for (const std::vector<DeviceId> &order : orders)
      add([this, batches, order] { tryOrder(batches, order); });
    int32_t replicas = options.replicas > 0 ? options.replicas : numDevices;
    if (options.stages <= 1 && replicas > 1 && replicas <= numDevices &&
        batches >= replicas)
      add([this, batches, replicas] {
        PipelineStage stage{0, all.stagePlanner().numPositions(), {}};
        llvm::append_range(stage.devices,
                           ArrayRef(allDevices).take_front(replicas));
        consider("data parallel", batches, {stage});
      });
  }
}

bool PipelineSearch::tryNext() {
  if (!std::exchange(hasPending, true))
    addTrials();
  if (pending.empty())
    return false;
  pending.front()();
  pending.pop_front();
  return true;
}

size_t PipelineSearch::below(size_t bound) {
  random = random * 6364136223846793005u + 1442695040888963407u;
  return size_t((random >> 33) % bound);
}

/// One step away: a border, replicas, the number of micro-batches, or two
/// stages that change devices.
std::optional<PipelineTrial>
PipelineSearch::changed(const PipelineTrial &trial) {
  PipelineStages stages = trial.stages;
  int64_t batches = trial.what.microBatches;
  if (stages.empty())
    return std::nullopt;
  size_t one = below(stages.size());
  bool mayFlip = options.recompute == Recompute::Auto && all.isMemoryCounted();
  switch (below(mayFlip ? 5 : 4)) {
  case 0: {
    if (one == 0)
      return std::nullopt;
    int32_t length = all.stagePlanner().numPositions();
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
    if (batches < 1 || batches > all.fewestSamples() ||
        batches * int64_t(problem.tasks.size()) > kMostParts)
      return std::nullopt;
    break;
  case 3: {
    size_t other = below(stages.size());
    if (one == other)
      return std::nullopt;
    std::swap(stages[one].devices, stages[other].devices);
    break;
  }
  default:
    stages[one].isComputedAgain = !stages[one].isComputedAgain;
    break;
  }
  if (!isWorthTrying(stages, batches))
    return std::nullopt;
  return all.make(trial.what.name, batches, std::move(stages));
}

bool PipelineSearch::change() {
  // With a limit on moves, a number of changes that does not depend on time.
  if (best.empty() || vain >= kVainChanges ||
      (options.budget.workLimit > 0 && numChanges >= kVainChanges))
    return false;
  const PipelineTrial &from =
      best[size_t(numChanges++) % std::min<size_t>(best.size(), 2)];
  int64_t before = best.front().what.valueNs;
  setHopeless();
  if (std::optional<PipelineTrial> next = changed(from))
    all.keep(best, std::move(*next));
  vain = best.front().what.valueNs < before ? 0 : vain + 1;
  return true;
}
