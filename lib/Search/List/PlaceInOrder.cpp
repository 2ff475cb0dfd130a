//===- PlaceInOrder.cpp - The loop of a list scheduler --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/List/ListAlgorithms.h"

#include <cmath>
#include <limits>
#include <set>

using namespace placer;

std::optional<Violation> placer::placeInOrder(const Instance &instance,
                                              ScheduleBuilder &builder,
                                              llvm::ArrayRef<TaskId> order,
                                              ChooseDevice choose) {
  if (builder.impossible())
    return builder.impossible();
  std::vector<int32_t> position(order.size());
  for (size_t i = 0; i < order.size(); ++i)
    position[order[i]] = static_cast<int32_t>(i);
  std::set<int32_t> ready;
  for (TaskId task : order)
    if (builder.isReady(task))
      ready.insert(position[task]);

  // Where memory is short, every placement may let a task through that had to
  // wait; the limit keeps that from becoming quadratic. What a vain attempt
  // costs is what the task reads.
  int64_t attempts =
      4 * (instance.numTasks() + int64_t(instance.numEdges())) + 1000;
  for (auto next = ready.begin(); next != ready.end();) {
    if (builder.isGivenUp())
      return ScheduleBuilder::givenUp();
    TaskId task = order[*next];
    DeviceId device = choose(task);
    if (device == kNone) {
      ++next;
      attempts -= 1 + int64_t(instance.inputs(task).size());
      if (attempts <= 0)
        break;
      continue;
    }
    builder.place(task, device);
    ready.erase(next);
    for (TensorId tensor : instance.outputs(task))
      for (TaskId consumer : instance.consumers(tensor))
        if (builder.isReady(consumer))
          ready.insert(position[consumer]);
    next = ready.begin();
  }
  if (ready.empty())
    return std::nullopt;
  return builder.explain(order[*ready.begin()]);
}

DeviceId placer::chooseEarliest(ScheduleBuilder &builder, TaskId task,
                                llvm::function_ref<double(DeviceId)> extra) {
  DeviceId best = kNone, makeshift = kNone;
  double least = std::numeric_limits<double>::infinity();
  int64_t lacking = std::numeric_limits<int64_t>::max();
  for (DeviceId device : builder.candidates(task)) {
    // A finish from this time on would be no better than the best so far.
    double latest = std::ceil(least - extra(device));
    int64_t limit = latest < double(int64_t(1) << 62)
                        ? static_cast<int64_t>(latest)
                        : std::numeric_limits<int64_t>::max();
    Trial trial = builder.tryPlace(task, device, limit);
    if (trial.fits()) {
      double sum = static_cast<double>(trial.finishNs) + extra(device);
      if (best == kNone || sum < least) {
        least = sum;
        best = device;
      }
    } else if (trial.isPossible() && trial.missingBytes < lacking) {
      lacking = trial.missingBytes;
      makeshift = device;
    }
  }
  return best != kNone ? best : makeshift;
}

DeviceId placer::chooseEarliest(ScheduleBuilder &builder, TaskId task) {
  return chooseEarliest(builder, task, [](DeviceId) { return 0.0; });
}

PlacementResult placer::tryWithHeadroom(const ListRequest &request,
                                        Attempt attempt) {
  std::optional<Violation> firstReason;
  for (ScheduleBuilder::Options options : {ScheduleBuilder::Options{1, false},
                                           ScheduleBuilder::Options{4, true}}) {
    options.isGivenUp = request.isGivenUp;
    ScheduleBuilder builder(request.instance, request.fixed, options);
    std::optional<Violation> stuck = attempt(builder);
    if (!stuck)
      return builder.takeSchedule();
    if (!firstReason)
      firstReason = std::move(stuck);
  }
  return *firstReason;
}
