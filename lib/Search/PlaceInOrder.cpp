//===- PlaceInOrder.cpp - The loop of a list scheduler --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ListAlgorithms.h"

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
