//===- WriteClauses.cpp - Decisions on splits as clauses ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/WriteClauses.h"

using namespace mlir;
using namespace placer;

/// The devices of the parts that the first levels of a task make; none where
/// one of these has parts on several.
static SmallVector<FlatSymbolRefAttr>
devicesOf(const Unfolding &unfolding, const Schedule &schedule, TaskId task,
          size_t levels,
          llvm::function_ref<FlatSymbolRefAttr(DeviceId)> nameOf) {
  SmallVector<FlatSymbolRefAttr> devices;
  std::optional<PartPath> path;
  for (TaskId part = unfolding.firstPart[task];
       part < unfolding.firstPart[task + 1]; ++part) {
    PartPath own(ArrayRef(unfolding.tasks[part].path).take_front(levels));
    FlatSymbolRefAttr name = nameOf(schedule.tasks[part].device);
    if (own == path && name != devices.back())
      return {};
    if (own != path)
      devices.push_back(name);
    path = std::move(own);
  }
  return devices;
}

void placer::writeClauses(const ProblemOfFunction &source,
                          const AxesOfProblem &axes,
                          const SplitChoices &choices,
                          const Unfolding &unfolding,
                          const Schedule &schedule) {
  MLIRContext *context = source.function().getContext();
  auto nameOf = [&](DeviceId device) {
    return FlatSymbolRefAttr::get(context, axes.problem.devices[device].name);
  };
  std::vector<const SplitChoice *> choiceOf(axes.problem.tasks.size(), nullptr);
  for (const SplitChoice &choice : choices)
    choiceOf[choice.task] = &choice;
  for (TaskId id = 0; size_t(id) < choiceOf.size(); ++id) {
    auto task = dyn_cast<TaskOp>(source.taskOp(id).getOperation());
    if (!task || task.getSplitAttr())
      continue;
    TaskId first = unfolding.firstPart[id];
    if (!choiceOf[id] || choiceOf[id]->levels.empty()) {
      if (!task.getDeviceAttr())
        task.setDeviceAttr(nameOf(schedule.tasks[first].device));
      continue;
    }
    SmallVector<SplitAxisAttr> entries;
    for (const SplitLevel &level : choiceOf[id]->levels)
      entries.push_back(axes.clauseOf(context, level));
    // Micro-batches alone are all on one device.
    size_t apart =
        llvm::find_if(choiceOf[id]->levels,
                      [](const SplitLevel &level) {
                        return level.place == SplitLevel::Place::Together;
                      }) -
        choiceOf[id]->levels.begin();
    SmallVector<FlatSymbolRefAttr> devices;
    if (apart == 0)
      task.setDeviceAttr(nameOf(schedule.tasks[first].device));
    else
      devices = devicesOf(unfolding, schedule, id, apart, nameOf);
    task.setSplitAttr(SplitAttr::get(context, entries, devices));
  }
}
