//===- BoundsSplits.cpp - What no split can beat either -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Holds for every unfolding of a problem (Unfold.h): whichever tasks are cut,
// along whichever of their axes, into however many parts, on at most so many
// devices each. It stands on one property of unfolding: a part that does the
// share s of a task takes at least s times as long as the task, wherever it is.
//
//   - Load: work that is shared out as if all of it could be divided takes as
//     long as the most loaded device. Nothing else counts, neither memory nor
//     what shares a device, as cutting may change both.
//   - Path: from the first start of a part of a task to the last finish of one,
//     all its devices together must find time for all of it. Of two tasks one
//     of which reads what the other writes, the second as a whole comes after
//     the first only where that has to be so: if every part of the second reads
//     something of which no part of the first alone makes any. Else the first
//     part of the second begins after the first part of the first, and the last
//     part of it ends after the last one of the first.
//
//===----------------------------------------------------------------------===//

#include "Bounds/BoundParts.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;
using llvm::ArrayRef;

namespace {

class SplitPaths {
public:
  SplitPaths(const Instance &instance, int32_t mostDevices)
      : instance(instance), mostDevices(mostDevices),
        shortest(instance.numTasks(), 0), whole(instance.numTasks(), 0) {
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      measure(task);
  }

  int64_t longest() const {
    // When the first part of a task can begin, and all of it be done.
    std::vector<int64_t> first(instance.numTasks(), 0);
    std::vector<int64_t> done(instance.numTasks(), 0);
    int64_t longest = 0;
    for (TaskId task : instance.topologicalOrder()) {
      int64_t last = 0;
      for (TensorId tensor : instance.inputs(task)) {
        TaskId producer = instance.producer(tensor);
        if (!slices(task, tensor)) {
          first[task] = std::max(first[task], done[producer]);
          continue;
        }
        if (everyPartReads(tensor, task))
          first[task] =
              std::max(first[task], slices(producer, tensor)
                                        ? first[producer] + shortest[producer]
                                        : done[producer]);
        if (readsAll(tensor, task))
          last = std::max(last, done[producer] + shortest[task]);
      }
      done[task] = std::max(last, first[task] + whole[task]);
      longest = std::max(longest, done[task]);
    }
    return longest;
  }

private:
  ArrayRef<SplitAxis> axes(TaskId task) const {
    return axesOf(instance.problem().splits, task);
  }

  /// The least times of a part, and of all parts together.
  void measure(TaskId task) {
    std::vector<int64_t> times;
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      if (instance.canRun(task, device))
        times.push_back(instance.time(task, device));
    llvm::sort(times);
    int64_t least = times.front();
    whole[task] = shortest[task] = least;
    if (least == 0 || !canBeCut(task))
      return;
    // With k devices of times t_i, 1 / sum_i (1 / t_i) at least. Each 1 / t_i
    // is rounded up, which makes the bound no larger.
    constexpr Wide kOne = Wide(1) << 100;
    Wide speeds = 0;
    for (int64_t time : ArrayRef(times).take_front(mostDevices))
      speeds += (kOne + time - 1) / time;
    whole[task] = std::max<int64_t>(1, ceilDivide(kOne, speeds));
    // What takes time takes 1 ns in every part, and the overhead.
    int64_t overhead = least;
    for (const SplitAxis &axis : axes(task)) {
      int64_t ofAxis = least;
      for (const auto &[key, ns] : instance.problem().tasks[task].costNs) {
        auto given =
            llvm::find_if(axis.overheadNs, [&, &key = key](const auto &entry) {
              return entry.first == key;
            });
        ofAxis = std::min(ofAxis,
                          given == axis.overheadNs.end() ? 0 : given->second);
      }
      overhead = std::min(overhead, ofAxis);
    }
    shortest[task] = std::max<int64_t>(1, overhead);
  }

  bool canBeCut(TaskId task) const {
    return llvm::any_of(axes(task),
                        [](const SplitAxis &axis) { return axis.extent > 1; });
  }

  static const Follows *find(const SplitAxis &axis, TensorId tensor) {
    for (const auto &[entry, follows] : axis.tensors)
      if (entry == tensor)
        return &follows;
    return nullptr;
  }
  /// Whether some cut of the task makes slices of the tensor.
  bool slices(TaskId task, TensorId tensor) const {
    return llvm::any_of(axes(task), [&](const SplitAxis &axis) {
      const Follows *follows = find(axis, tensor);
      return axis.extent > 1 && follows && follows->isSliced();
    });
  }
  /// Whether no part of the reader goes without the tensor, whatever is cut.
  bool everyPartReads(TensorId tensor, TaskId reader) const {
    return llvm::all_of(axes(reader), [&](const SplitAxis &axis) {
      const Follows *follows = find(axis, tensor);
      return !follows || !follows->isSliced() ||
             (follows->before >= 0 && follows->after >= 0 &&
              axis.extent * follows->scale <= follows->extent);
    });
  }
  /// Whether all of the tensor is read by some part, whatever is cut.
  bool readsAll(TensorId tensor, TaskId reader) const {
    return llvm::all_of(axes(reader), [&](const SplitAxis &axis) {
      const Follows *follows = find(axis, tensor);
      return !follows || !follows->isSliced() ||
             (follows->before >= 0 && follows->after >= 0 &&
              axis.extent * follows->scale + follows->after >= follows->extent);
    });
  }

  const Instance &instance;
  int32_t mostDevices;
  std::vector<int64_t> shortest, whole;
};

} // namespace

/// The tasks alone, each of which may be anywhere where it can run.
static Problem workOf(const Problem &problem) {
  Problem work;
  work.name = problem.name;
  work.devices = problem.devices;
  for (Device &device : work.devices)
    device.memoryBytes.reset();
  for (const Task &task : problem.tasks) {
    Task &alone = work.tasks.emplace_back();
    alone.name = task.name;
    alone.costNs = task.costNs;
    alone.devices = task.devices;
    alone.engine = task.engine;
  }
  return work;
}

Bound placer::splitBound(const Instance &instance, int32_t mostDevices) {
  if (instance.numTasks() == 0)
    return {0, "split-path"};
  if (mostDevices <= 0)
    mostDevices = instance.numDevices();
  Bound path{SplitPaths(instance, mostDevices).longest(), "split-path"};
  Problem work = workOf(instance.problem());
  Instance alone(work);
  Bound load{divisibleLoad(BoundContext(alone)), "split-load"};
  return path.ns >= load.ns ? path : load;
}
