//===- PipelineProblem.h - Unrolled pipelines -------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_COMMON_PIPELINEPROBLEM_H
#define PLACER_UNITTESTS_COMMON_PIPELINEPROBLEM_H

#include "../Model/TestProblem.h"

namespace placer::testing {

struct PipelineFigures {
  int32_t stages = 4, microBatches = 8;
  int64_t forwardNs = 10, backwardNs = 10, weightNs = 10, latencyNs = 0;
  /// In activations, each of two bytes, of which the gradient of a weight needs
  /// one; 0: no limit.
  int64_t memory = 0;
  /// On which device each stage must be; else they may be anywhere, those of a
  /// stage together.
  bool isPinned = true;
  /// Gradients of weights go on from those of the micro-batch before.
  bool isChained = false;
};

/// Task 3 * (stage + stages * batch) goes forward, the next one back, and the
/// one after it is the gradient of a weight. Names say nothing.
inline Problem pipelineProblem(const PipelineFigures &figures) {
  Problem problem;
  problem.name = "pipeline";
  int32_t stages = figures.stages;
  for (int32_t i = 0; i < stages; ++i) {
    problem.devices.push_back({"d" + std::to_string(i), "gpu", std::nullopt});
    if (figures.memory > 0)
      problem.devices.back().memoryBytes = 2 * figures.memory;
    for (int32_t j = 0; j < stages; ++j)
      if (i != j)
        problem.links.push_back(makeLink(i, j, figures.latencyNs));
  }
  auto send = [&](TaskId from, int64_t bytes, std::vector<TaskId> to) {
    problem.tensors.push_back(
        makeTensor("x" + std::to_string(problem.tensors.size()), from, bytes,
                   std::move(to)));
  };
  for (int32_t batch = 0; batch < figures.microBatches; ++batch)
    for (int32_t stage = 0; stage < stages; ++stage) {
      TaskId first = 3 * (stage + stages * batch);
      const int64_t times[] = {figures.forwardNs, figures.backwardNs,
                               figures.weightNs};
      for (int32_t kind = 0; kind < 3; ++kind) {
        Task task = makeTask("t" + std::to_string(first + kind), times[kind]);
        if (figures.isPinned)
          task.devices = {stage};
        else
          task.colocation = "s" + std::to_string(stage);
        problem.tasks.push_back(task);
      }
      TaskId back = first + 1, weight = first + 2;
      send(first, 1, {back});
      send(first, 1, {weight});
      send(back, 0, {weight});
      if (stage + 1 < stages)
        send(first, 0, {first + 3});
      else
        send(first, 0, {back});
      if (stage > 0)
        send(back, 0, {back - 3});
      if (figures.isChained && batch > 0)
        send(weight - 3 * stages, 0, {weight});
    }
  return problem;
}

} // namespace placer::testing

#endif // PLACER_UNITTESTS_COMMON_PIPELINEPROBLEM_H
