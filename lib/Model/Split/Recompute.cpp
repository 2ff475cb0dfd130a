//===- Recompute.cpp - Tasks that are done once more ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Recompute.h"

#include "Model/Split/Unfolder.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace placer;
using llvm::ArrayRef;

RepeatedReads::RepeatedReads(const Problem &problem,
                             const Recomputation &decided)
    : problem(problem), decided(decided), entryOf(problem.tasks.size(), kNone),
      madeFirst(problem.tensors.size(), true),
      madeAgain(problem.tensors.size(), false) {
  for (auto [entry, repeated] : llvm::enumerate(decided.tasks))
    entryOf[repeated.task] = static_cast<int32_t>(entry);
  for (TensorId tensor = 0; size_t(tensor) < problem.tensors.size(); ++tensor) {
    const Tensor &made = problem.tensors[tensor];
    const RepeatedTask *producer = find(made.producer);
    if (!producer)
      continue;
    bool isReadFirst = made.isResult || made.consumers.empty();
    for (TaskId reader : made.consumers) {
      const RepeatedTask *repeated = find(reader);
      if (repeated && copyReadsOfCopy(*repeated, tensor))
        madeAgain[tensor] = true;
      if (repeated && repeated->isMoved)
        isReadFirst |= !copyReadsOfCopy(*repeated, tensor);
      else if (readsOfCopy(reader, tensor))
        madeAgain[tensor] = true;
      else
        isReadFirst = true;
    }
    // Of what is moved, all is made, once.
    madeFirst[tensor] = isReadFirst && !producer->isMoved;
    madeAgain[tensor] = madeAgain[tensor] || producer->isMoved;
  }
}

bool RepeatedReads::readsOfCopy(TaskId reader, TensorId tensor) const {
  return std::binary_search(decided.reads.begin(), decided.reads.end(),
                            std::make_pair(reader, tensor));
}

bool RepeatedReads::copyReadsOfCopy(const RepeatedTask &reader,
                                    TensorId tensor) const {
  const RepeatedTask *producer = find(problem.tensors[tensor].producer);
  return producer && producer->segment == reader.segment;
}

namespace {

class Recomputer {
public:
  Recomputer(const Problem &given, const Recomputation &decided)
      : given(given), decided(decided), reads(given, decided),
        first(given.tasks.size(), kNone), again(given.tasks.size(), kNone) {}

  Recomputed run() {
    Problem &problem = result.problem;
    problem = given;
    problem.splits.clear();
    makeTasks();
    makeTensors();
    makeWeights();
    return std::move(result);
  }

private:
  void makeTasks();
  void makeTensors();
  void makeWeights();

  const Problem &given;
  const Recomputation &decided;
  RepeatedReads reads;
  /// By given task: itself, and its copy; of what is moved only the latter.
  std::vector<TaskId> first, again;
  Recomputed result;
};

} // namespace

void Recomputer::makeTasks() {
  UniqueNames names;
  for (const Task &task : given.tasks)
    names.take(task.name);
  std::vector<Task> tasks;
  auto add = [&](TaskId origin, bool isCopy) {
    auto id = static_cast<TaskId>(tasks.size());
    tasks.push_back(given.tasks[origin]);
    if (isCopy)
      tasks.back().name = names.make(tasks.back().name + ".again");
    result.origin.push_back(origin);
    result.isCopy.push_back(isCopy);
    return id;
  };
  auto next = decided.tasks.begin();
  for (TaskId task = 0; size_t(task) < given.tasks.size(); ++task) {
    for (; next != decided.tasks.end() && next->before == task; ++next)
      again[next->task] = add(next->task, !next->isMoved);
    const RepeatedTask *repeated = reads.find(task);
    if (!repeated || !repeated->isMoved)
      first[task] = add(task, false);
  }
  result.problem.tasks = std::move(tasks);
}

void Recomputer::makeTensors() {
  UniqueNames names;
  for (const Tensor &tensor : given.tensors)
    names.take(tensor.name);
  // What copies wait for, which they may read as well.
  std::vector<std::vector<TaskId>> waiting(given.tensors.size());
  for (const RepeatedTask &repeated : decided.tasks)
    waiting[repeated.after].push_back(again[repeated.task]);
  std::vector<Tensor> tensors;
  for (TensorId id = 0; size_t(id) < given.tensors.size(); ++id) {
    const Tensor &tensor = given.tensors[id];
    std::vector<TaskId> ofFirst = std::move(waiting[id]), ofCopy;
    for (TaskId reader : tensor.consumers) {
      if (first[reader] != kNone)
        (reads.readsOfCopy(reader, id) ? ofCopy : ofFirst)
            .push_back(first[reader]);
      if (const RepeatedTask *repeated = reads.find(reader))
        (reads.copyReadsOfCopy(*repeated, id) ? ofCopy : ofFirst)
            .push_back(again[reader]);
    }
    auto add = [&](TaskId producer, std::vector<TaskId> consumers,
                   bool isCopy) {
      llvm::sort(consumers);
      consumers.erase(llvm::unique(consumers), consumers.end());
      tensors.push_back(tensor);
      tensors.back().producer = producer;
      tensors.back().consumers = std::move(consumers);
      if (isCopy) {
        tensors.back().name = names.make(tensor.name + ".again");
        tensors.back().isResult = false;
      }
    };
    if (reads.isMadeFirst(id))
      add(first[tensor.producer], std::move(ofFirst), false);
    if (reads.isMadeAgain(id))
      add(again[tensor.producer], std::move(ofCopy),
          first[tensor.producer] != kNone);
  }
  // In the order in which IR has them.
  llvm::stable_sort(tensors, [](const Tensor &a, const Tensor &b) {
    return a.producer < b.producer;
  });
  result.problem.tensors = std::move(tensors);
}

void Recomputer::makeWeights() {
  for (Weight &weight : result.problem.weights) {
    std::vector<TaskId> readers;
    for (TaskId reader : weight.readers)
      for (TaskId now : {first[reader], again[reader]})
        if (now != kNone)
          readers.push_back(now);
    llvm::sort(readers);
    weight.readers = std::move(readers);
  }
  UniqueNames names;
  for (const Weight &weight : given.weights)
    names.take(weight.name);
  for (const RepeatedTask &repeated : decided.tasks) {
    const Task &task = given.tasks[repeated.task];
    if (repeated.isMoved || task.residentBytes == 0)
      continue;
    std::vector<TaskId> both = {first[repeated.task], again[repeated.task]};
    for (TaskId one : both)
      result.problem.tasks[one].residentBytes = 0;
    llvm::sort(both);
    result.problem.weights.push_back({names.make(task.name + ".resident"),
                                      task.residentBytes, std::move(both)});
  }
}

Recomputed placer::recompute(const Problem &problem,
                             const Recomputation &decided) {
  return Recomputer(problem, decided).run();
}
