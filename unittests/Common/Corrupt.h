//===- Corrupt.h - Random changes to problems and schedules -----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Small changes, near enough to the truth that a judge has to look closely:
// many leave a schedule valid, most break one rule, some break several.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_COMMON_CORRUPT_H
#define PLACER_UNITTESTS_COMMON_CORRUPT_H

#include "RandomProblem.h"
#include "placer/Model/Verify.h"

namespace placer::testing {

class Corruptor {
public:
  explicit Corruptor(Random &random) : random(random) {}

  /// Changes one thing in a schedule of `problem`.
  void changeSchedule(const Problem &problem, StatedSchedule &schedule) {
    if (schedule.tasks.empty())
      return;
    bool hasTransfers = !schedule.transfers.empty();
    ScheduledTask &task = schedule.tasks[anyIndex(schedule.tasks)];
    ScheduledTask &other = schedule.tasks[anyIndex(schedule.tasks)];
    ScheduledTransfer unused;
    ScheduledTransfer &transfer =
        hasTransfers ? schedule.transfers[anyIndex(schedule.transfers)]
                     : unused;
    switch (random.below(hasTransfers ? 18 : 10)) {
    case 0:
      move(task);
      break;
    case 1:
      task.finishNs += smallStep();
      break;
    case 2:
      task.startNs += smallStep();
      break;
    case 3:
      task.device = anyDevice(problem);
      break;
    case 4:
      task.device = random.percent(50) ? kNone : 99;
      break;
    case 5:
      std::swap(task, other);
      break;
    case 6:
      wait(schedule, random.below(schedule.makespan() + 1), smallStep());
      break;
    case 7:
      if (random.percent(50))
        schedule.statedNs =
            schedule.statedNs.value_or(schedule.makespan()) + smallStep();
      else
        schedule.bound.ns += smallStep();
      break;
    case 8:
      schedule.bound.ns = schedule.makespan() + random.below(2);
      break;
    case 9:
      addTransfer(problem, schedule);
      break;
    case 10:
      transfer = schedule.transfers.back();
      schedule.transfers.pop_back();
      break;
    case 11:
      schedule.transfers.push_back(transfer);
      if (random.percent(50))
        move(schedule.transfers.back());
      break;
    case 12:
    case 13:
      move(transfer);
      break;
    case 14:
      transfer.finishNs += smallStep();
      break;
    case 15:
      transfer.from = anyDevice(problem);
      break;
    case 16:
      transfer.to = anyDevice(problem);
      break;
    case 17:
      transfer.tensor = random.percent(10) ? kNone : anyIndex(problem.tensors);
      break;
    }
  }

  /// Changes one thing in a problem, so that `schedule` was made for another.
  /// It may come out invalid.
  void changeProblem(Problem &problem, const Schedule &schedule) {
    Task &task = problem.tasks[anyIndex(problem.tasks)];
    auto anyLink = [&]() -> Link & {
      return problem.links[anyIndex(problem.links)];
    };
    bool hasLinks = !problem.links.empty();
    // Weights have a chance of their own, so that the other changes are those
    // of a problem without them.
    if (!problem.weights.empty() && random.percent(15)) {
      changeWeight(problem.weights[anyIndex(problem.weights)], problem);
      return;
    }
    bool hasEngines =
        std::any_of(problem.tasks.begin(), problem.tasks.end(),
                    [](const Task &other) { return !other.engine.empty(); });
    if (hasEngines && random.percent(15)) {
      task.engine = task.engine.empty() ? "e0" : "";
      return;
    }
    switch (random.below(hasLinks ? 13 : 9)) {
    case 0:
    case 1:
    case 2:
      limitMemory(problem, schedule);
      break;
    case 3:
      if (task.costNs.size() > 1 && random.percent(50))
        task.costNs.pop_back();
      else
        task.costNs[anyIndex(task.costNs)].second += smallStep();
      break;
    case 4:
      task.devices = {anyDevice(problem)};
      break;
    case 5:
      task.colocation = problem.tasks[anyIndex(problem.tasks)].colocation =
          "together";
      break;
    case 6:
      if (!problem.tensors.empty())
        problem.tensors[anyIndex(problem.tensors)].bytes += smallStep();
      break;
    case 7:
      if (!problem.tensors.empty()) {
        Tensor &tensor = problem.tensors[anyIndex(problem.tensors)];
        if (tensor.consumers.empty() || random.percent(50))
          tensor.consumers.push_back(anyIndex(problem.tasks));
        else
          tensor.consumers.pop_back();
      }
      break;
    case 8:
      (random.percent(50) ? task.workspaceBytes : task.residentBytes) +=
          random.below(30);
      break;
    case 9:
      anyLink().latencyNs += smallStep();
      break;
    case 10:
      anyLink().bytesPerSecond += random.below(1000000000);
      break;
    case 11:
      anyLink().channels = anyLink().channels = {"shared"};
      break;
    case 12:
      problem.links.erase(problem.links.begin() + anyIndex(problem.links));
      break;
    }
  }

private:
  template <typename Range>
  int32_t anyIndex(const Range &range) {
    return static_cast<int32_t>(
        random.below(static_cast<int64_t>(range.size())));
  }
  DeviceId anyDevice(const Problem &problem) {
    return random.percent(5) ? 99 : anyIndex(problem.devices);
  }
  int64_t smallStep() {
    int64_t step = random.percent(60) ? 1 : random.between(1, 40);
    return random.percent(50) ? step : -step;
  }
  template <typename Work>
  void move(Work &work) {
    int64_t step = smallStep();
    work.startNs += step;
    work.finishNs += step;
  }

  /// All that starts at `from` or later does so `step` later.
  static void wait(Schedule &schedule, int64_t from, int64_t step) {
    auto delay = [&](auto &work) {
      if (work.startNs < from)
        return;
      work.startNs += step;
      work.finishNs += step;
    };
    for (ScheduledTask &task : schedule.tasks)
      delay(task);
    for (ScheduledTransfer &transfer : schedule.transfers)
      delay(transfer);
  }

  /// A transfer that is right in itself.
  void addTransfer(const Problem &problem, Schedule &schedule) {
    if (problem.tensors.empty() || problem.links.empty())
      return;
    ScheduledTransfer transfer;
    transfer.tensor = anyIndex(problem.tensors);
    const Tensor &tensor = problem.tensors[transfer.tensor];
    transfer.from = schedule.tasks[tensor.producer].device;
    for (const Link &link : problem.links) {
      if (link.from != transfer.from)
        continue;
      transfer.to = link.to;
      transfer.startNs =
          schedule.tasks[tensor.producer].finishNs + random.below(50);
      transfer.finishNs =
          transfer.startNs + transferTimeNs(link, tensor.bytes).value_or(0);
      if (random.percent(40))
        break;
    }
    schedule.transfers.push_back(transfer);
  }

  void changeWeight(Weight &weight, const Problem &problem) {
    if (random.percent(40))
      weight.bytes += smallStep();
    else if (weight.readers.empty() || random.percent(50))
      weight.readers.push_back(anyIndex(problem.tasks));
    else
      weight.readers.pop_back();
  }

  /// Some memory as large as what is used there, give or take a byte.
  void limitMemory(Problem &problem, const Schedule &schedule) {
    Instance instance(problem);
    std::vector<int64_t> peaks = peakMemory(instance, schedule);
    DeviceId device = anyIndex(problem.devices);
    problem.devices[device].memoryBytes =
        std::max<int64_t>(0, peaks[device] + random.between(-1, 1));
  }

  Random &random;
};

} // namespace placer::testing

#endif // PLACER_UNITTESTS_COMMON_CORRUPT_H
