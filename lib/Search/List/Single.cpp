//===- Single.cpp - Everything on one device ------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/List/ListAlgorithms.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

/// The first task that may not be on `device`, or kNone.
static TaskId findOutsider(const Instance &instance,
                           llvm::ArrayRef<DeviceId> fixed, DeviceId device) {
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    bool isElsewhere =
        !fixed.empty() && fixed[task] != kNone && fixed[task] != device;
    if (isElsewhere || !instance.canRun(task, device))
      return task;
  }
  return kNone;
}

PlacementResult placer::placeOnSingle(const ListRequest &request) {
  const Instance &instance = request.instance;
  if (instance.numTasks() == 0)
    return Schedule();
  Violation none = {Rule::Infeasible,
                    Subject::problem(),
                    "no single device can run and hold all tasks",
                    {}};
  // Nothing waits on a single device: the sum of the times is the makespan.
  std::vector<std::pair<int64_t, DeviceId>> byTime;
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    const std::string &name = instance.problem().devices[device].name;
    TaskId outsider = findOutsider(instance, request.fixed, device);
    if (outsider != kNone) {
      none.notes.push_back({Subject::task(outsider),
                            "task '" + instance.problem().tasks[outsider].name +
                                "' may not run on device '" + name + "'"});
      continue;
    }
    int64_t sum = 0;
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      sum += instance.time(task, device);
    byTime.push_back({sum, device});
  }
  llvm::sort(byTime);
  for (auto [sum, device] : byTime) {
    std::vector<DeviceId> all(instance.numTasks(), device);
    ScheduleBuilder builder(instance, all);
    auto stuck = placeInOrder(
        instance, builder, instance.topologicalOrder(), [&](TaskId task) {
          return builder.tryPlace(task, device).isPossible() ? device : kNone;
        });
    if (!stuck)
      return builder.takeSchedule();
    none.rule = Rule::Memory;
    none.notes.push_back({stuck->where, stuck->message});
    for (const Note &note : stuck->notes)
      if (note.where.index == device)
        none.notes.push_back(note);
  }
  return none;
}
