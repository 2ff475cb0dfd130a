//===- TestProblem.h - A small problem and its parts ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_MODEL_TESTPROBLEM_H
#define PLACER_UNITTESTS_MODEL_TESTPROBLEM_H

#include "placer/Model/Schedule.h"
#include "placer/Model/Violation.h"

#include <algorithm>

namespace placer::testing {

inline Task makeTask(std::string name, int64_t gpuNs) {
  Task task;
  task.name = std::move(name);
  task.costNs = {{"gpu", gpuNs}};
  return task;
}

inline Tensor makeTensor(std::string name, TaskId producer, int64_t bytes,
                         std::vector<TaskId> consumers) {
  Tensor tensor;
  tensor.name = std::move(name);
  tensor.producer = producer;
  tensor.bytes = bytes;
  tensor.consumers = std::move(consumers);
  return tensor;
}

inline Link makeLink(DeviceId from, DeviceId to, int64_t latencyNs,
                     std::vector<std::string> channels = {}) {
  // One byte takes one ns.
  return {from, to, latencyNs, 1000000000, std::move(channels)};
}

/// Two GPUs joined both ways (5 ns + 1 ns per byte), and a -> b -> c, a -> c.
inline Problem smallProblem() {
  Problem problem;
  problem.name = "small";
  problem.devices = {{"gpu0", "gpu", std::nullopt},
                     {"gpu1", "gpu", std::nullopt}};
  problem.links = {makeLink(0, 1, 5), makeLink(1, 0, 5)};
  problem.tasks = {makeTask("a", 10), makeTask("b", 20), makeTask("c", 30)};
  problem.tensors = {makeTensor("x", 0, 4, {1, 2}), makeTensor("y", 1, 8, {2}),
                     makeTensor("z", 2, 16, {})};
  return problem;
}

inline const Violation *find(const Violations &violations, Rule rule) {
  auto it = std::find_if(violations.begin(), violations.end(),
                         [&](const Violation &v) { return v.rule == rule; });
  return it == violations.end() ? nullptr : &*it;
}

/// All that is said, for the output of a failing test.
inline std::string show(const Violations &violations) {
  std::string text;
  for (const Violation &violation : violations) {
    text += std::string(ruleName(violation.rule)) + ": " + violation.message;
    for (const Note &note : violation.notes)
      text += "\n  " + note.text;
    text += "\n";
  }
  return text;
}

/// "a gpu0 0-10, b gpu1 19-39; x to gpu1 10-19": tasks by id, then transfers.
inline std::string show(const Problem &problem, const Schedule &schedule) {
  auto span = [](int64_t start, int64_t finish) {
    return " " + std::to_string(start) + "-" + std::to_string(finish);
  };
  std::string text;
  for (size_t i = 0; i < schedule.tasks.size(); ++i) {
    const ScheduledTask &task = schedule.tasks[i];
    text += (i == 0 ? "" : ", ") + problem.tasks[i].name + " " +
            problem.devices[task.device].name +
            span(task.startNs, task.finishNs);
  }
  for (size_t i = 0; i < schedule.transfers.size(); ++i) {
    const ScheduledTransfer &transfer = schedule.transfers[i];
    text += (i == 0 ? "; " : ", ") + problem.tensors[transfer.tensor].name +
            " to " + problem.devices[transfer.to].name +
            span(transfer.startNs, transfer.finishNs);
  }
  return text;
}

} // namespace placer::testing

#endif // PLACER_UNITTESTS_MODEL_TESTPROBLEM_H
