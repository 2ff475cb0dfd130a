//===- PipelineTrial.cpp - A plan, unfolded and scheduled -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Pipeline/PipelineTrial.h"

#include "Search/Local/OverlapSteps.h"
#include "Search/Pipeline/PipelineOrder.h"
#include "placer/Model/Validate.h"
#include "placer/Model/ValidateSums.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace placer;
using llvm::ArrayRef;

/// How many plans are kept.
static constexpr size_t kKept = 6;

/// Tasks that may run on one of the devices run nowhere else.
static Problem limitedTo(Problem problem, ArrayRef<DeviceId> devices) {
  if (devices.size() == problem.devices.size())
    return problem;
  for (size_t task = 0; task < problem.tasks.size(); ++task) {
    std::vector<DeviceId> left;
    for (DeviceId device : devices)
      if (taskTimeNs(problem, static_cast<TaskId>(task), device))
        left.push_back(device);
    if (!left.empty())
      problem.tasks[task].devices = std::move(left);
  }
  // A colocation set that has no device left keeps what it had: the rest of it
  // may run elsewhere only.
  return problem;
}

PipelineTrials::PipelineTrials(const Problem &given,
                               const PipelineOptions &options,
                               ArrayRef<DeviceId> devices)
    : options(options), problem(limitedTo(given, devices)), instance(problem),
      whole(asOneMicroBatch(instance)),
      planner(instance, whole, options.fixed, devices),
      axisOf(problem.tasks.size(), kNone) {
  if (options.hasSmallUpdatesOnFew)
    homes.emplace(instance, devices);
  for (auto [id, axis] : llvm::enumerate(problem.splits))
    if (axis.kind == AxisKind::Samples && axisOf[axis.task] == kNone) {
      axisOf[axis.task] = static_cast<AxisId>(id);
      samples = samples == 0 ? axis.extent : std::min(samples, axis.extent);
    }
}

std::optional<Violation> PipelineTrials::check() const {
  auto fault = [](std::string text, const char *help) {
    return Violation{Rule::Split,
                     Subject::problem(),
                     std::move(text),
                     {{Subject::problem(), help}}};
  };
  if (samples == 0)
    return fault("there is no pipeline: no task has an axis of samples",
                 "mark arguments with placer.samples, or give tasks an axis of "
                 "kind \"samples\"");
  if (options.microBatches > samples)
    return fault("there cannot be " + std::to_string(options.microBatches) +
                     " micro-batches: a task has only " +
                     std::to_string(samples) + " samples",
                 "ask for fewer micro-batches");
  return std::nullopt;
}

Violation PipelineTrials::whyNone() const {
  return {Rule::Infeasible,
          Subject::problem(),
          "no pipeline was found: none fits the devices, their memory and the "
          "numbers of micro-batches, stages and replicas that are asked for",
          {}};
}

std::vector<int64_t> PipelineTrials::sharesOf(const PipelineStage &stage,
                                              ArrayRef<TaskId> tasks,
                                              int64_t microBatches) const {
  std::vector<double> speeds;
  for (DeviceId device : stage.devices) {
    double time = 1;
    for (TaskId task : tasks)
      if (instance.canRun(task, device))
        time += double(instance.time(task, device));
    speeds.push_back(1 / time);
  }
  // One for each, and the others to where they are done first.
  std::vector<int64_t> shares(speeds.size(), 1);
  for (auto left = microBatches - int64_t(shares.size()); left > 0; --left) {
    size_t next = 0;
    for (size_t i = 1; i < shares.size(); ++i)
      if (double(shares[i] + 1) / speeds[i] <
          double(shares[next] + 1) / speeds[next])
        next = i;
    ++shares[next];
  }
  return shares;
}

double PipelineTrials::longestLoad(const PipelineStages &stages,
                                   int64_t microBatches) const {
  std::vector<int32_t> stageOf = planner.stageOfTasks(stages);
  std::vector<std::vector<TaskId>> tasksOf(stages.size());
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    if (stageOf[task] != kNone)
      tasksOf[stageOf[task]].push_back(task);
  std::vector<double> loads(instance.numDevices(), 0);
  for (auto [stage, tasks] : llvm::zip(stages, tasksOf)) {
    if (static_cast<int64_t>(stage.devices.size()) > microBatches)
      continue;
    std::vector<int64_t> shares = sharesOf(stage, tasks, microBatches);
    for (auto [device, share] : llvm::zip(stage.devices, shares))
      for (TaskId task : tasks)
        if (instance.canRun(task, device))
          loads[device] += double(instance.time(task, device)) * double(share) /
                           double(microBatches);
  }
  return *llvm::max_element(loads);
}

std::optional<PipelineTrial> PipelineTrials::make(llvm::StringRef name,
                                                  int64_t microBatches,
                                                  PipelineStages stages,
                                                  bool isPlain) const {
  PipelineTrial trial;
  trial.what = {
      name.str(), microBatches, static_cast<int32_t>(stages.size()), 1, 0, 0};
  std::vector<int32_t> stageOf = planner.stageOfTasks(stages);
  std::vector<std::vector<TaskId>> tasksOf(stages.size());
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    if (stageOf[task] != kNone)
      tasksOf[stageOf[task]].push_back(task);
  std::vector<std::vector<int64_t>> shares;
  for (auto [stage, tasks] : llvm::zip(stages, tasksOf)) {
    auto replicas = static_cast<int32_t>(stage.devices.size());
    if (replicas > microBatches)
      return std::nullopt;
    trial.what.replicas = std::max(trial.what.replicas, replicas);
    shares.push_back(sharesOf(stage, tasks, microBatches));
  }

  if (microBatches > 1)
    for (TaskId task = 0; task < instance.numTasks(); ++task) {
      if (axisOf[task] == kNone)
        continue;
      SplitLevel among{
          axisOf[task], {}, SplitLevel::Sum::Tree, SplitLevel::Place::Apart};
      SplitLevel within{axisOf[task],
                        {},
                        SplitLevel::Sum::Chain,
                        SplitLevel::Place::Together};
      auto cuts =
          equalCuts({0, problem.splits[axisOf[task]].extent}, microBatches);
      // Which cuts are between devices.
      int64_t border = 0;
      size_t device = 0;
      ArrayRef<int64_t> ofStage = {};
      if (stageOf[task] != kNone)
        ofStage = shares[stageOf[task]];
      if (!ofStage.empty())
        border = ofStage.front();
      for (auto [index, cut] : llvm::enumerate(cuts))
        if (device + 1 < ofStage.size() && int64_t(index) + 1 == border) {
          among.cuts.push_back(cut);
          border += ofStage[++device];
        } else {
          within.cuts.push_back(cut);
        }
      SplitChoice choice{task, {}};
      if (!among.cuts.empty())
        choice.levels.push_back(std::move(among));
      if (!within.cuts.empty())
        choice.levels.push_back(std::move(within));
      trial.choices.push_back(std::move(choice));
    }
  chooseUpdates(
      problem,
      [&](TaskId task) {
        return stageOf[task] == kNone
                   ? int64_t(1)
                   : int64_t(stages[stageOf[task]].devices.size());
      },
      trial.choices);
  if (homes)
    chooseHomes(stages, stageOf, trial.choices);
  llvm::sort(trial.choices, [](const SplitChoice &a, const SplitChoice &b) {
    return a.task < b.task;
  });
  if (checkChoices(problem, trial.choices))
    return std::nullopt;
  trial.unfolding = std::make_unique<Unfolding>(unfold(problem, trial.choices));
  if (!validateSums(trial.unfolding->problem).empty())
    return std::nullopt;
  trial.instance = std::make_unique<Instance>(trial.unfolding->problem);
  trial.stages = std::move(stages);
  std::vector<DeviceId> placed = devicesOf(trial, stageOf);
  if (placed.empty())
    return std::nullopt;
  std::optional<MicroBatches> found = findMicroBatches(*trial.instance);
  if (!found)
    found = asOneMicroBatch(*trial.instance);
  if (!computeAgain(trial, stageOf, *found, placed) ||
      !schedule(trial, *found, placed, isPlain))
    return std::nullopt;
  return trial;
}

/// Cuts updates into fewer parts than a stage has devices, or not at all.
void PipelineTrials::chooseHomes(const PipelineStages &stages,
                                 ArrayRef<int32_t> stageOf,
                                 SplitChoices &choices) const {
  llvm::erase_if(choices, [&](SplitChoice &choice) {
    if (!homes->isUpdate(choice.task) || stageOf[choice.task] == kNone ||
        choice.levels.size() != 1)
      return false;
    SplitLevel &level = choice.levels.front();
    auto slices = static_cast<int64_t>(homes->numSlices(
        choice.task, stages[stageOf[choice.task]].devices.size()));
    if (slices <= static_cast<int64_t>(level.cuts.size()))
      level.cuts = equalCuts({0, problem.splits[level.axis].extent}, slices);
    return level.cuts.empty();
  });
}

/// Adds the copies that the stages ask for, to the micro-batches and devices of
/// the parts, too. False where that is nothing that may be done, or changes
/// nothing.
bool PipelineTrials::computeAgain(PipelineTrial &trial,
                                  ArrayRef<int32_t> stageOf,
                                  MicroBatches &found,
                                  std::vector<DeviceId> &placed) const {
  std::vector<bool> again;
  for (const PipelineStage &stage : trial.stages)
    again.push_back(stage.isComputedAgain);
  if (!llvm::is_contained(again, true))
    return true;
  Segments segments;
  segments.count = static_cast<int32_t>(trial.stages.size());
  for (const TaskOrigin &origin : trial.unfolding->tasks)
    segments.of.push_back(stageOf[origin.task]);
  Recomputation decided =
      chooseRecomputation(*trial.instance, found, segments, again);
  // Where all is to be computed again, there may be nothing that can.
  if (decided.empty())
    return options.recompute == Recompute::All;
  trial.again = std::make_unique<Recomputed>(
      recompute(trial.unfolding->problem, decided));
  if (!validate(trial.again->problem).empty())
    return false;
  trial.instance = std::make_unique<Instance>(trial.again->problem);
  found = withCopies(found, *trial.again, *trial.instance);
  std::vector<bool> isAgain(trial.stages.size(), false);
  for (const RepeatedTask &repeated : decided.tasks)
    isAgain[segments.of[repeated.task]] = true;
  trial.what.computedAgain = static_cast<int32_t>(llvm::count(isAgain, true));
  std::vector<DeviceId> ofParts = std::move(placed);
  placed.clear();
  for (TaskId origin : trial.again->origin)
    placed.push_back(ofParts[origin]);
  return true;
}

bool PipelineTrials::isMemoryCounted() const {
  return llvm::any_of(problem.devices, [](const Device &device) {
    return device.memoryBytes.has_value();
  });
}

std::vector<bool> PipelineTrials::shortOfRoom(const PipelineStages &stages,
                                              int64_t microBatches) const {
  Segments segments;
  segments.count = static_cast<int32_t>(stages.size());
  segments.of = planner.stageOfTasks(stages);
  return segmentsShortOfRoom(instance, whole, segments, planner.devices(stages),
                             microBatches);
}

/// The device of each part; empty where a colocation set is on two stages that
/// share no device.
std::vector<DeviceId>
PipelineTrials::devicesOf(const PipelineTrial &trial,
                          ArrayRef<int32_t> stageOf) const {
  const Instance &parts = *trial.instance;
  ArrayRef<TaskOrigin> origins = trial.unfolding->tasks;
  std::vector<int32_t> numSums(problem.tasks.size(), 0);
  std::vector<DeviceId> ofGroup(parts.numGroups(), kNone);
  for (TaskId part = 0; part < parts.numTasks(); ++part) {
    const TaskOrigin &origin = origins[part];
    DeviceId device = planner.placed()[origin.task];
    if (device == kNone) {
      const PipelineStage &stage = trial.stages[stageOf[origin.task]];
      size_t index = 0;
      if (origin.kind == TaskOrigin::Kind::Sum)
        index = size_t(numSums[origin.task]++);
      else if (origin.kind == TaskOrigin::Kind::Part &&
               stage.devices.size() > 1)
        index = size_t(origin.path.front());
      // Sums are where they are read.
      if (homes && (origin.kind == TaskOrigin::Kind::Sum ||
                    homes->isUpdate(origin.task)))
        index += homes->first(origin.task, stage.devices.size());
      device = stage.devices[index % stage.devices.size()];
    }
    DeviceId &there = ofGroup[parts.group(part)];
    ArrayRef<DeviceId> eligible = parts.groupDevices(parts.group(part));
    if (there == kNone && llvm::is_contained(eligible, device))
      there = device;
  }
  std::vector<DeviceId> placed(parts.numTasks());
  for (TaskId part = 0; part < parts.numTasks(); ++part) {
    GroupId group = parts.group(part);
    placed[part] = ofGroup[group] != kNone ? ofGroup[group]
                                           : parts.groupDevices(group).front();
  }
  return placed;
}

bool PipelineTrials::schedule(PipelineTrial &trial, const MicroBatches &found,
                              ArrayRef<DeviceId> placed, bool isPlain) const {
  const Instance &parts = *trial.instance;
  PipelineOrders orders(parts, found, placed);
  bool hasSchedule = false;
  auto offer = [&](Schedule schedule) {
    int64_t value = options.objective->value(parts, schedule);
    if (hasSchedule && value >= trial.what.valueNs)
      return;
    hasSchedule = true;
    trial.what.valueNs = value;
    trial.schedule = std::move(schedule);
  };
  // 1F1B, PB, zero bubble, GPipe.
  constexpr size_t kPlain = 2;
  PipelinePolicy policies[5];
  policies[1].perStage = 2;
  policies[1].extra = -1;
  for (PipelinePolicy *zero : {&policies[2], &policies[3]}) {
    zero->hasEagerWeights = false;
    zero->waitsForBackward = 50;
    zero->waitsForForward = 25;
  }
  policies[3].perStage = 2;
  policies[4].perStage = 0;
  policies[4].isForwardFirst = true;
  for (auto [number, policy] : llvm::enumerate(policies)) {
    if (number >= kPlain &&
        (isPlain || (hasSchedule && trial.what.valueNs > hopelessNs)))
      break;
    if (std::optional<Schedule> schedule = orders.schedule(policy))
      offer(std::move(*schedule));
  }
  // Where none of these fits, another order may.
  if (!hasSchedule && !isPlain) {
    PlacementResult ordered = orderPlacement(parts, placed, LocalOrder::Pct);
    if (auto *schedule = std::get_if<Schedule>(&ordered))
      offer(std::move(*schedule));
  }
  if (hasSchedule) {
    trial.schedule =
        bestFor(*options.objective, parts, std::move(trial.schedule));
    trial.what.valueNs = options.objective->value(parts, trial.schedule);
  }
  return hasSchedule;
}

std::optional<PipelineTrial>
PipelineTrials::unsplit(const Deadline &deadline) const {
  PipelineTrial trial;
  trial.what = {"nothing split", 1, 1, 1, 0, 0};
  trial.unfolding = std::make_unique<Unfolding>(unfold(problem, {}));
  trial.instance = std::make_unique<Instance>(trial.unfolding->problem);
  PlacementResult placed = placeStart(*trial.instance, options.fixed, deadline,
                                      options.budget.workers);
  auto *schedule = std::get_if<Schedule>(&placed);
  if (!schedule)
    return std::nullopt;
  trial.schedule =
      bestFor(*options.objective, *trial.instance, std::move(*schedule));
  trial.what.valueNs =
      options.objective->value(*trial.instance, trial.schedule);
  return trial;
}

void PipelineTrials::keep(std::vector<PipelineTrial> &best,
                          PipelineTrial trial) const {
  auto isAlike = [&](const PipelineTrial &other) {
    return other.what.microBatches == trial.what.microBatches &&
           other.what.stages == trial.what.stages &&
           other.what.replicas == trial.what.replicas;
  };
  auto same = llvm::find_if(best, isAlike);
  if (same != best.end()) {
    if (same->what.valueNs <= trial.what.valueNs)
      return;
    best.erase(same);
  }
  auto position = llvm::upper_bound(
      best, trial, [](const PipelineTrial &a, const PipelineTrial &b) {
        return a.what.valueNs < b.what.valueNs;
      });
  best.insert(position, std::move(trial));
  if (best.size() > kKept)
    best.pop_back();
}

std::vector<DeviceId>
PipelineTrials::fixedOf(const PipelineTrial &trial) const {
  std::vector<DeviceId> fixed;
  if (options.fixed.empty())
    return fixed;
  ArrayRef<TaskOrigin> origins = trial.unfolding->tasks;
  for (TaskId task = 0; task < trial.instance->numTasks(); ++task) {
    const TaskOrigin &origin =
        origins[trial.again ? trial.again->origin[task] : task];
    fixed.push_back(origin.kind == TaskOrigin::Kind::Sum
                        ? kNone
                        : options.fixed[origin.task]);
  }
  return fixed;
}
