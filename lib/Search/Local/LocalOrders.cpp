//===- LocalOrders.cpp - The order of tasks whose devices are known -------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// R. Mayer, C. Mayer, L. Laich: "The TensorFlow partitioning and scheduling
// problem: it's the critical path!", 2017. Every device, whenever it is free,
// runs one of the tasks whose data is there:
//   FIFO  the one whose data was there first;
//   PCT   the one with the longest way to the end, on the chosen devices and
//         links;
//   MSR   (our reading) the one with the largest sum, over its successors, of
//         the successor's PCT divided by the number of its predecessors that
//         have not run, doubled where the successor's engine is idle and is not
//         our own.
//
//===----------------------------------------------------------------------===//

#include "Search/List/EarliestStart.h"
#include "Search/List/ListAlgorithms.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

#include <algorithm>
#include <memory>

using namespace placer;
using llvm::ArrayRef;

/// For every task, the longest way from its start to the end.
static std::vector<double> remainingPaths(const Instance &instance,
                                          ArrayRef<DeviceId> devices) {
  std::vector<double> paths(instance.numTasks(), 0);
  for (TaskId task : llvm::reverse(instance.topologicalOrder())) {
    double ahead = 0;
    for (TensorId tensor : instance.outputs(task))
      for (TaskId consumer : instance.consumers(tensor)) {
        double path = paths[consumer];
        if (devices[task] != devices[consumer])
          path += static_cast<double>(
              routeTo(instance, tensor, devices[task], devices[consumer])
                  .durationNs);
        ahead = std::max(ahead, path);
      }
    paths[task] =
        static_cast<double>(instance.time(task, devices[task])) + ahead;
  }
  return paths;
}

namespace {
class SuccessorPriority : public TaskPriority {
public:
  SuccessorPriority(const Instance &instance, ArrayRef<DeviceId> devices);

  double of(TaskId task, int64_t) const override { return values[task]; }
  void notePlaced(TaskId task, llvm::SmallVectorImpl<TaskId> &raised) override;

  /// Doubling changes a value by no more than a factor of 2, so few can ever
  /// overtake the first.
  unsigned numCompared() const override { return 16; }
  double at(TaskId task, DeviceId device, int64_t time,
            const ScheduleBuilder &builder) const override;

private:
  double share(TaskId successor) const {
    return paths[successor] / counted[successor];
  }

  const Instance &instance;
  ArrayRef<DeviceId> devices;
  std::vector<double> paths;
  std::vector<double> values;
  Rows<TaskId> predecessors, successors;
  /// By task, its predecessors that have not been placed, and how many of them
  /// `values` counts: the number is brought up to date when it has halved, as
  /// every change reaches all the others.
  std::vector<int32_t> missing, counted;
  std::vector<bool> isPlaced;
};
} // namespace

SuccessorPriority::SuccessorPriority(const Instance &instance,
                                     ArrayRef<DeviceId> devices)
    : instance(instance), devices(devices),
      paths(remainingPaths(instance, devices)), values(instance.numTasks(), 0),
      missing(instance.numTasks(), 0), isPlaced(instance.numTasks(), false) {
  // Each neighbour once, however many tensors go between.
  std::vector<TaskId> seenFrom(instance.numTasks(), kNone);
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    for (TensorId tensor : instance.outputs(task))
      for (TaskId consumer : instance.consumers(tensor))
        if (std::exchange(seenFrom[consumer], task) != task)
          successors.push(consumer);
    successors.endRow();
  }
  std::fill(seenFrom.begin(), seenFrom.end(), kNone);
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    for (TensorId tensor : instance.inputs(task))
      if (std::exchange(seenFrom[instance.producer(tensor)], task) != task)
        predecessors.push(instance.producer(tensor));
    predecessors.endRow();
    missing[task] = static_cast<int32_t>(predecessors[task].size());
  }
  counted = missing;
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    for (TaskId successor : successors[task])
      values[task] += share(successor);
}

void SuccessorPriority::notePlaced(TaskId task,
                                   llvm::SmallVectorImpl<TaskId> &raised) {
  isPlaced[task] = true;
  for (TaskId successor : successors[task]) {
    if (--missing[successor] == 0 ||
        2 * missing[successor] > counted[successor])
      continue;
    double before = share(successor);
    counted[successor] = missing[successor];
    double gain = share(successor) - before;
    for (TaskId other : predecessors[successor]) {
      if (isPlaced[other])
        continue;
      values[other] += gain;
      if (missing[other] == 0)
        raised.push_back(other);
    }
  }
}

double SuccessorPriority::at(TaskId task, DeviceId device, int64_t time,
                             const ScheduleBuilder &builder) const {
  double value = 0;
  for (TaskId successor : successors[task]) {
    DeviceId there = devices[successor];
    EngineId engine = instance.engine(successor, there);
    bool isIdle = engine != instance.engine(task, device) &&
                  builder.timeline(engine).end() <= time;
    value += paths[successor] / missing[successor] * (isIdle ? 2 : 1);
  }
  return value;
}

static std::unique_ptr<TaskPriority> makePriority(const Instance &instance,
                                                  ArrayRef<DeviceId> devices,
                                                  LocalOrder order) {
  switch (order) {
  case LocalOrder::Fifo:
    return std::make_unique<ReadyPriority>();
  case LocalOrder::Pct:
    return std::make_unique<StaticPriority>(remainingPaths(instance, devices));
  case LocalOrder::Msr:
    return std::make_unique<SuccessorPriority>(instance, devices);
  }
  llvm_unreachable("all orders are handled");
}

PlacementResult placer::orderByRequest(const ListRequest &request,
                                       ArrayRef<DeviceId> devices) {
  const Instance &instance = request.instance;
  ScheduleBuilder::Options building;
  building.isGivenUp = request.isGivenUp;
  ScheduleBuilder builder(instance, devices, building);
  std::unique_ptr<TaskPriority> priority =
      makePriority(instance, devices, request.order);
  EarliestStart::Options options;
  // A late task keeps no other from its device, so there is less to gain than
  // where devices are free.
  options.patience = 8;
  std::optional<Violation> stuck =
      EarliestStart(instance, builder, *priority, options).run();
  if (!stuck)
    return builder.takeSchedule();

  ScheduleBuilder inSequence(instance, devices, building);
  auto alsoStuck = placeInOrder(
      instance, inSequence, instance.topologicalOrder(), [&](TaskId task) {
        DeviceId device = devices[task];
        return inSequence.tryPlace(task, device).isPossible() ? device : kNone;
      });
  if (alsoStuck)
    return *stuck;
  request.report.notes.push_back("memory is too small for the requested order; "
                                 "tasks run in the order of the program");
  return inSequence.takeSchedule();
}
