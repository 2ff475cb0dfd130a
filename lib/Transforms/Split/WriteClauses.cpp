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
    SmallVector<FlatSymbolRefAttr> devices(
        choiceOf[id]->levels.front().cuts.size() + 1);
    bool isPlaced = true;
    for (TaskId part = first; part < unfolding.firstPart[id + 1]; ++part) {
      FlatSymbolRefAttr name = nameOf(schedule.tasks[part].device);
      FlatSymbolRefAttr &own = devices[unfolding.tasks[part].path.front()];
      isPlaced &= !own || own == name;
      own = name;
    }
    // Micro-batches alone are all on one device.
    if (choiceOf[id]->levels.front().place == SplitLevel::Place::Together) {
      task.setDeviceAttr(devices.front());
      devices.clear();
    } else if (!isPlaced) {
      devices.clear();
    }
    task.setSplitAttr(SplitAttr::get(context, entries, devices));
  }
}
