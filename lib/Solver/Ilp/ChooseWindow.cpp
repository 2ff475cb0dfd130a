//===- ChooseWindow.cpp - What to free next -------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Solver/Ilp/ChooseWindow.h"

#include "placer/Model/CriticalChain.h"
#include "placer/Model/TimedPlan.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>

using namespace placer;

/// How many tasks may lie between the first and the last that are freed: all of
/// them are in the model.
static constexpr size_t kMostInWindow = 400;

std::vector<TaskId> placer::criticalTasks(const Instance &instance,
                                          const Schedule &schedule,
                                          RandomSource &random) {
  TimedPlan timed(instance, schedule);
  std::vector<ActivityId> chain;
  criticalChain(
      timed, timed.last(),
      [&](ActivityId activity, llvm::ArrayRef<ActivityId> latest) {
        int64_t start = timed.start(activity);
        if (start == 0 || latest.empty() ||
            timed.finish(latest.front()) < start)
          return kNone;
        return latest[random.below(latest.size())];
      },
      chain);
  llvm::erase_if(chain, [&](ActivityId activity) {
    return !timed.plan().isTask(activity);
  });
  return chain;
}

namespace {

/// Frees tasks group by group, within a slice of the order of starts.
class Chooser {
public:
  Chooser(const Instance &instance, const Schedule &schedule, size_t size)
      : instance(instance), schedule(schedule), size(size),
        order(instance.numTasks()), rank(instance.numTasks()) {
    window.isFree.assign(instance.numTasks(), false);
    std::iota(order.begin(), order.end(), 0);
    llvm::sort(order, [&](TaskId a, TaskId b) {
      return std::tie(schedule.tasks[a].startNs, a) <
             std::tie(schedule.tasks[b].startNs, b);
    });
    for (auto [i, task] : llvm::enumerate(order))
      rank[task] = i;
  }

  bool isFull() const { return free.size() >= size; }
  llvm::ArrayRef<TaskId> byStart() const { return order; }
  llvm::ArrayRef<TaskId> chosen() const { return free; }

  /// Limits what follows to the neighbours of a task in time.
  void limitTo(TaskId task) {
    size_t half = kMostInWindow / 2;
    first = rank[task] < half ? 0 : rank[task] - half;
    last = std::min(first + kMostInWindow, order.size());
    first = last < kMostInWindow ? 0 : last - kMostInWindow;
  }

  void add(TaskId task) {
    if (!isWithin(task) || window.isFree[task])
      return;
    llvm::ArrayRef<TaskId> members =
        instance.groupMembers(instance.group(task));
    bool isWhole =
        members.size() <= std::max<size_t>(size, 1) &&
        llvm::all_of(members, [&](TaskId member) { return isWithin(member); });
    for (TaskId member : isWhole ? members : llvm::ArrayRef<TaskId>(task))
      if (!window.isFree[member]) {
        window.isFree[member] = true;
        free.push_back(member);
      }
  }

  Window finish() {
    window.fromNs = INT64_MAX;
    window.untilNs = 0;
    for (TaskId task : free) {
      window.fromNs = std::min(window.fromNs, schedule.tasks[task].startNs);
      window.untilNs = std::max(window.untilNs, schedule.tasks[task].finishNs);
      // What a free task waits for may be sent at another time, too.
      for (TensorId tensor : instance.inputs(task))
        window.fromNs = std::min(
            window.fromNs,
            std::max(schedule.tasks[instance.producer(tensor)].finishNs,
                     schedule.tasks[order[first]].startNs));
    }
    return std::move(window);
  }

private:
  bool isWithin(TaskId task) const {
    return rank[task] >= first && rank[task] < last;
  }

  const Instance &instance;
  const Schedule &schedule;
  size_t size;
  std::vector<TaskId> order;
  std::vector<size_t> rank;
  size_t first = 0, last = SIZE_MAX;
  Window window;
  std::vector<TaskId> free;
};

} // namespace

/// Frees what is connected to what is free, nearest first.
static void grow(const Instance &instance, Chooser &chooser,
                 RandomSource &random) {
  for (size_t next = 0; next < chooser.chosen().size() && !chooser.isFull();
       ++next) {
    TaskId task = chooser.chosen()[next];
    llvm::SmallVector<TaskId, 16> near;
    for (TensorId tensor : instance.inputs(task)) {
      near.push_back(instance.producer(tensor));
      for (TaskId other : instance.consumers(tensor))
        near.push_back(other);
    }
    for (TensorId tensor : instance.outputs(task))
      for (TaskId other : instance.consumers(tensor))
        near.push_back(other);
    while (!near.empty() && !chooser.isFull()) {
      std::swap(near[random.below(near.size())], near.back());
      chooser.add(near.pop_back_val());
    }
  }
}

Window placer::chooseWindow(const Instance &instance, const Schedule &schedule,
                            size_t size, uint64_t turn, RandomSource &random) {
  Chooser chooser(instance, schedule, size);
  size_t numTasks = instance.numTasks();
  size = std::min(size, numTasks);
  switch (turn % 3) {
  case 0: {
    size_t first = random.below(numTasks - size + 1);
    chooser.limitTo(chooser.byStart()[first + size / 2]);
    for (size_t i = first; i < numTasks && !chooser.isFull(); ++i)
      chooser.add(chooser.byStart()[i]);
    break;
  }
  case 1: {
    std::vector<TaskId> chain = criticalTasks(instance, schedule, random);
    TaskId seed = chain[random.below(chain.size())];
    chooser.limitTo(seed);
    chooser.add(seed);
    grow(instance, chooser, random);
    // A part of the graph that is too small: any others.
    while (!chooser.isFull() && chooser.chosen().size() < size / 2) {
      size_t before = chooser.chosen().size();
      chooser.add(chooser.byStart()[random.below(numTasks)]);
      if (chooser.chosen().size() == before)
        break;
      grow(instance, chooser, random);
    }
    break;
  }
  default: {
    std::vector<TaskId> chain = criticalTasks(instance, schedule, random);
    size_t half = std::max<size_t>(size / 2, 1);
    size_t first =
        chain.size() <= half ? 0 : random.below(chain.size() - half + 1);
    chooser.limitTo(chain[std::min(first + half / 2, chain.size() - 1)]);
    for (size_t i = first; i < std::min(chain.size(), first + half); ++i)
      chooser.add(chain[i]);
    grow(instance, chooser, random);
    break;
  }
  }
  return chooser.finish();
}
