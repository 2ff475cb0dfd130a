//===- ValidateCycles.cpp - Tasks that wait for each other ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model/Problem/Describe.h"
#include "Model/Problem/ValidateRules.h"

#include "llvm/ADT/STLExtras.h"

#include <deque>

using namespace placer;

namespace {

class CycleFinder {
public:
  explicit CycleFinder(const Problem &problem);

  /// The tensors around a short cycle, each read by the producer of the next;
  /// empty where there is none. Linear in tasks and edges.
  std::vector<TensorId> find();

private:
  template <typename Fn>
  void forEachEdgeFrom(TaskId task, Fn fn) const {
    for (TensorId tensor : outputs[task])
      for (TaskId consumer : problem.tensors[tensor].consumers)
        if (isTask(consumer) && consumer != task)
          fn(tensor, consumer);
  }
  bool isTask(TaskId id) const {
    return id >= 0 && size_t(id) < problem.tasks.size();
  }
  void removeAcyclicPrefix();
  TaskId taskOnCycle() const;
  std::vector<TensorId> shortestCycleThrough(TaskId start) const;

  const Problem &problem;
  std::vector<std::vector<TensorId>> outputs;
  /// How many edges come from tasks that are not removed. A task with none is
  /// removed itself.
  std::vector<int64_t> edgesIn;
};

} // namespace

CycleFinder::CycleFinder(const Problem &problem)
    : problem(problem), outputs(problem.tasks.size()),
      edgesIn(problem.tasks.size(), 0) {
  for (auto [id, tensor] : llvm::enumerate(problem.tensors))
    if (isTask(tensor.producer))
      outputs[tensor.producer].push_back(static_cast<TensorId>(id));
  for (size_t task = 0; task < outputs.size(); ++task)
    forEachEdgeFrom(static_cast<TaskId>(task),
                    [&](TensorId, TaskId consumer) { ++edgesIn[consumer]; });
}

void CycleFinder::removeAcyclicPrefix() {
  std::vector<TaskId> free;
  for (size_t task = 0; task < edgesIn.size(); ++task)
    if (edgesIn[task] == 0)
      free.push_back(static_cast<TaskId>(task));
  while (!free.empty()) {
    TaskId task = free.back();
    free.pop_back();
    forEachEdgeFrom(task, [&](TensorId, TaskId consumer) {
      if (--edgesIn[consumer] == 0)
        free.push_back(consumer);
    });
  }
}

/// Every task that is left has a predecessor that is left: walking back must
/// come to a task for the second time.
TaskId CycleFinder::taskOnCycle() const {
  std::vector<TaskId> before(edgesIn.size(), kNone);
  TaskId task = kNone;
  for (size_t i = edgesIn.size(); i-- > 0;) {
    if (edgesIn[i] == 0)
      continue;
    task = static_cast<TaskId>(i);
    forEachEdgeFrom(
        task, [&](TensorId, TaskId consumer) { before[consumer] = task; });
  }
  if (task == kNone)
    return kNone;
  std::vector<bool> seen(edgesIn.size(), false);
  while (!seen[task]) {
    seen[task] = true;
    task = before[task];
  }
  return task;
}

std::vector<TensorId> CycleFinder::shortestCycleThrough(TaskId start) const {
  std::vector<TensorId> reachedBy(edgesIn.size(), kNone);
  std::deque<TaskId> queue = {start};
  while (!queue.empty() && reachedBy[start] == kNone) {
    TaskId task = queue.front();
    queue.pop_front();
    forEachEdgeFrom(task, [&](TensorId tensor, TaskId consumer) {
      if (edgesIn[consumer] == 0 || reachedBy[consumer] != kNone)
        return;
      reachedBy[consumer] = tensor;
      queue.push_back(consumer);
    });
  }
  std::vector<TensorId> cycle;
  TaskId task = start;
  do {
    cycle.push_back(reachedBy[task]);
    task = problem.tensors[cycle.back()].producer;
  } while (task != start);
  std::reverse(cycle.begin(), cycle.end());
  return cycle;
}

std::vector<TensorId> CycleFinder::find() {
  removeAcyclicPrefix();
  TaskId start = taskOnCycle();
  if (start == kNone)
    return {};
  return shortestCycleThrough(start);
}

void placer::checkCycles(const Problem &problem, Findings &findings) {
  std::vector<TensorId> cycle = CycleFinder(problem).find();
  if (cycle.empty())
    return;
  auto producer = [&](size_t i) {
    return problem.tensors[cycle[i % cycle.size()]].producer;
  };
  Violation &finding =
      findings.add(Rule::Cycle, Subject::task(producer(0)),
                   describeTask(problem, producer(0)) +
                       " depends on itself, in a cycle of " +
                       std::to_string(cycle.size()) + " tasks");
  for (size_t i = 0; i < std::min(cycle.size(), kMaxListed); ++i)
    finding.notes.push_back({Subject::task(producer(i + 1)),
                             describeTask(problem, producer(i + 1)) +
                                 " reads " + describeTensor(problem, cycle[i]) +
                                 " of " + describeTask(problem, producer(i))});
  if (cycle.size() > kMaxListed)
    finding.notes.push_back(
        {Subject::problem(),
         "and " + std::to_string(cycle.size() - kMaxListed) +
             " more, back to " + describeTask(problem, producer(0))});
}
