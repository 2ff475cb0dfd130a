//===- SplitJudge.cpp - What a cutting is worth ---------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Splits/SplitJudge.h"

#include "Search/Placements/Dispatcher.h"
#include "placer/Model/ValidateSums.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/Threading.h"

using namespace placer;

unsigned SplitJudge::numWorkers() const {
  if (workers != 0)
    return workers;
  return request.budget.workers != 0
             ? request.budget.workers
             : llvm::hardware_concurrency().compute_thread_count();
}

void SplitJudge::take(JudgedPlan &plan, Schedule schedule) const {
  plan.schedule = std::move(schedule);
  plan.valueNs = plan.schedule.makespan();
  plan.failure.reset();
  std::vector<DeviceId> devices;
  for (const ScheduledTask &task : plan.schedule.tasks)
    devices.push_back(task.device);
  rules.readDevices(*plan.unfolding, devices, plan.cutting);
}

void SplitJudge::takeIfShorter(JudgedPlan &plan, PlacementResult placed) const {
  auto *schedule = std::get_if<Schedule>(&placed);
  if (schedule && schedule->makespan() < plan.valueNs)
    take(plan, std::move(*schedule));
  else if (!schedule && !plan.hasSchedule())
    plan.failure = std::get<Violation>(std::move(placed));
}

namespace {
/// Puts what has no device of its own, as sums, where it is read first, or else
/// where what it reads is.
class SumPlaces {
public:
  SumPlaces(const Instance &instance, const CuttingRules &rules,
            std::vector<DeviceId> &devices)
      : instance(instance), rules(rules), devices(devices),
        received(instance.numDevices(), 0) {}

  void run() {
    for (TaskId task : llvm::reverse(instance.topologicalOrder())) {
      GroupId group = instance.group(task);
      if (devices[task] != kNone || instance.groupMembers(group).size() > 1)
        continue;
      DeviceId device = place(task);
      if (device != kNone && instance.canRun(task, device))
        devices[task] = device;
    }
  }

private:
  DeviceId place(TaskId task) {
    DeviceId reader = kNone;
    for (TensorId tensor : instance.outputs(task))
      for (TaskId consumer : instance.consumers(tensor))
        reader = reader == kNone ? devices[consumer] : reader;
    llvm::SmallVector<DeviceId, 8> makers;
    int64_t bytes = 0;
    for (TensorId tensor : instance.inputs(task)) {
      makers.push_back(devices[instance.producer(tensor)]);
      bytes += instance.bytes(tensor);
    }
    if (reader == kNone || makers.empty())
      return reader == kNone && !makers.empty() ? makers.front() : reader;
    // What another host adds up is sent from there as one sum: by whoever has
    // least to receive.
    int32_t host =
        makers.front() == kNone ? kNone : rules.hostOf(makers.front());
    bool isElsewhere = host != kNone && rules.hostOf(reader) != host &&
                       llvm::all_of(makers, [&](DeviceId maker) {
                         return maker != kNone && rules.hostOf(maker) == host;
                       });
    if (!isElsewhere || makers.size() < 2)
      return reader;
    DeviceId least = *llvm::min_element(makers, [&](DeviceId a, DeviceId b) {
      return received[a] < received[b];
    });
    received[least] += bytes;
    return least;
  }

  const Instance &instance;
  const CuttingRules &rules;
  std::vector<DeviceId> &devices;
  std::vector<int64_t> received;
};
} // namespace

JudgedPlan SplitJudge::judge(std::string start, Cutting cutting,
                             Order order) const {
  ++count;
  JudgedPlan plan;
  plan.start = std::move(start);
  plan.choices = rules.choicesOf(cutting);
  plan.unfolding = std::make_shared<const Unfolding>(
      unfold(rules.bundles.instance.problem(), plan.choices));
  plan.cutting = std::move(cutting);
  // Times of parts are rounded up, so that all together may be too much.
  Violations violations = validateSums(plan.unfolding->problem);
  if (!violations.empty()) {
    plan.failure = std::move(violations.front());
    return plan;
  }
  Instance instance(plan.unfolding->problem);
  std::vector<DeviceId> devices =
      rules.devicesOf(plan.cutting, *plan.unfolding);
  if (order == Order::Fifo) {
    SumPlaces(instance, rules, devices).run();
    PlacementResult placed =
        llvm::is_contained(devices, kNone)
            ? placeByList(instance, "heft", devices)
            : orderPlacement(instance, devices, LocalOrder::Fifo);
    takeIfShorter(plan, std::move(placed));
  } else {
    dispatch(instance, devices, plan);
  }
  if (!plan.hasSchedule())
    takeIfShorter(plan,
                  placeByList(instance, "heft", fixedOf(*plan.unfolding)));
  return plan;
}

/// Lists book what a task reads when they come to the task, so that what is not
/// urgent may be sent before what is; a dispatcher sends the most urgent first.
/// It needs all devices: those that are open are chosen by a list.
void SplitJudge::dispatch(const Instance &instance,
                          std::vector<DeviceId> devices,
                          JudgedPlan &plan) const {
  std::vector<DeviceId> placed = devices;
  SumPlaces(instance, rules, placed).run();
  if (!PlacementTables::canHold(instance) ||
      llvm::is_contained(placed, kNone)) {
    takeIfShorter(plan, placeByList(instance, "heft", devices));
    if (!plan.hasSchedule() || !PlacementTables::canHold(instance))
      return;
    for (auto [device, task] : llvm::zip_equal(placed, plan.schedule.tasks))
      device = task.device;
  }
  PlacementTables tables(instance, /*fixed=*/{}, /*earlier=*/{});
  Dispatcher dispatcher(tables);
  std::vector<DeviceId> ofGroups;
  for (GroupId group = 0; group < instance.numGroups(); ++group)
    ofGroups.push_back(placed[instance.groupMembers(group).front()]);
  dispatcher.restart(ofGroups);
  if (dispatcher.evaluate(PlacementState::kTooMuch - 1) ==
      PlacementState::kTooMuch) {
    if (!plan.hasSchedule())
      takeIfShorter(plan, placeByList(instance, "heft", devices));
    return;
  }
  dispatcher.commit();
  takeIfShorter(plan, dispatcher.schedule());
}

std::vector<JudgedPlan>
SplitJudge::judgeAll(std::vector<std::pair<std::string, Cutting>> cuttings,
                     const Deadline &deadline) const {
  std::vector<JudgedPlan> plans(cuttings.size());
  auto judgeOne = [&](size_t at) {
    if (!deadline.isOver())
      plans[at] = judge(cuttings[at].first, std::move(cuttings[at].second));
  };
  if (numWorkers() == 1) {
    for (size_t at = 0; at < cuttings.size(); ++at)
      judgeOne(at);
    return plans;
  }
  llvm::DefaultThreadPool pool(llvm::hardware_concurrency(numWorkers()));
  for (size_t at = 0; at < cuttings.size(); ++at)
    pool.async(judgeOne, at);
  pool.wait();
  return plans;
}

Answer
SplitJudge::improve(JudgedPlan &plan, const Budget &budget,
                    const SolverSource &solver, const Bound *bound,
                    std::function<void(const Progress &)> progress) const {
  Instance instance(plan.unfolding->problem);
  Request search;
  search.budget = budget;
  search.fixed = fixedOf(*plan.unfolding);
  if (plan.hasSchedule())
    search.start = plan.schedule;
  search.solver = solver;
  search.progress = std::move(progress);
  if (bound)
    search.bound = *bound;
  Answer answer = place(instance, search);
  if (answer.schedule && answer.valueNs < plan.valueNs)
    take(plan, *answer.schedule);
  else if (!plan.hasSchedule())
    plan.failure = answer.failure;
  return answer;
}
