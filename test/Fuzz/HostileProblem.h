//===- HostileProblem.h - Odd problems that have a schedule -----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Valid problems with much of what is easily forgotten: tasks and tensors of
// length 0, figures from 1 to near the largest, links of a byte per second,
// devices named like kinds, control characters in names, links that are
// missing. A schedule is planted: a random placement is simulated without
// limits, and then each memory is made exactly as large as that needs, or a bit
// larger. So there is a schedule, and its makespan is an upper bound.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TEST_FUZZ_HOSTILEPROBLEM_H
#define PLACER_TEST_FUZZ_HOSTILEPROBLEM_H

#include "../../unittests/Common/RandomSchedule.h"
#include "placer/Model/ScheduleSummary.h"
#include "placer/Model/TimedPlan.h"
#include "placer/Model/Validate.h"

namespace placer::testing {

struct HostileProblem {
  Problem problem;
  Schedule planted;
};

/// Figures of another magnitude: most stay small, so that ties are frequent.
inline int64_t scaled(int64_t figure, int64_t shift, Random &random) {
  return random.percent(70) ? figure : figure << random.below(shift + 1);
}

/// One kind gets the name of a device. What that means for the times of tasks
/// is for the model to say: they follow from it, whatever they are.
inline void makeNamesClash(Problem &problem, Random &random) {
  std::string kind = random.pick(problem.devices).kind;
  std::string name = random.pick(problem.devices).name;
  for (Device &device : problem.devices)
    if (device.kind == kind)
      device.kind = name;
  for (Task &task : problem.tasks) {
    bool hasOwn = std::any_of(task.costNs.begin(), task.costNs.end(),
                              [&](auto &cost) { return cost.first == name; });
    std::vector<std::pair<std::string, int64_t>> costs;
    for (auto [key, ns] : task.costNs)
      if (key != kind || !hasOwn)
        costs.push_back({key == kind ? name : key, ns});
    task.costNs = costs;
  }
}

inline void makeNamesOdd(Problem &problem, Random &random) {
  static const std::string kOdd[] = {"\n", "\x1b[2J", "'", "\"",
                                     "\\", "\t.",     "ü", "{}"};
  for (Task &task : problem.tasks)
    if (random.percent(20))
      task.name += kOdd[random.below(std::size(kOdd))];
  for (Tensor &tensor : problem.tensors)
    if (random.percent(20))
      tensor.name += kOdd[random.below(std::size(kOdd))];
}

/// None where chance makes something that is not valid or cannot run.
inline std::optional<HostileProblem> hostileProblem(uint64_t seed) {
  Random random(seed * 2 + 1);
  RandomOptions options;
  options.maxTasks =
      random.pick(std::vector<int32_t>{4, 8, 8, 16, 16, 30, 30, 60});
  options.maxDevices = random.pick(std::vector<int32_t>{2, 3, 4, 4, 6, 12});
  options.maxTime = random.pick(std::vector<int64_t>{1, 5, 50, 1000});
  options.maxBytes = random.pick(std::vector<int64_t>{1, 5, 40, 1000});
  options.zeroTime = random.pick(std::vector<int64_t>{0, 10, 40, 80});
  options.zeroBytes = random.pick(std::vector<int64_t>{0, 10, 60});
  options.missingLink = random.pick(std::vector<int64_t>{0, 0, 8, 30});
  options.colocate = random.pick(std::vector<int64_t>{0, 20, 60});
  options.limitMemory = 0;

  HostileProblem result;
  Problem &problem = result.problem;
  problem = randomProblem(seed, options);
  problem.name = "hostile-" + std::to_string(seed);
  if (random.percent(30))
    makeNamesClash(problem, random);
  if (random.percent(10))
    makeNamesOdd(problem, random);
  if (random.percent(20)) {
    int64_t shift = random.pick(std::vector<int64_t>{10, 30, 44});
    for (Task &task : problem.tasks)
      for (auto &[key, ns] : task.costNs)
        ns = scaled(ns, shift, random);
    for (Tensor &tensor : problem.tensors)
      tensor.bytes = scaled(tensor.bytes, shift, random);
  }
  if (random.percent(30))
    for (Link &link : problem.links)
      link.bytesPerSecond = random.pick(std::vector<int64_t>{
          1, 1000, 1000000000, 1000000000, int64_t(1) << 59});
  if (!validate(problem).empty())
    return std::nullopt;

  bool isTight = random.percent(80);
  {
    Instance instance(problem);
    std::optional<Schedule> planted = randomSchedule(instance, seed);
    if (!planted)
      return std::nullopt;
    result.planted = std::move(*planted);
    ScheduleSummary summary =
        summarize(instance, TimedPlan(instance, result.planted));
    for (auto [device, use] : llvm::zip_equal(problem.devices, summary.devices))
      if (isTight && random.percent(90))
        device.memoryBytes =
            use.peakBytes + (random.percent(60) ? 0 : random.below(20));
  }
  if (!validate(problem).empty())
    return std::nullopt;
  return result;
}

} // namespace placer::testing

#endif // PLACER_TEST_FUZZ_HOSTILEPROBLEM_H
