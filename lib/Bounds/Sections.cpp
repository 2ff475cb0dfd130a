//===- Sections.cpp - Least times between two tasks -----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds/Sections.h"

#include "Bounds/Backbone.h"
#include "Bounds/SectionSolver.h"

using namespace placer;

std::vector<Section> placer::findSections(const BoundContext &context,
                                          Effort effort) {
  // About 0.1 s, or 10 us for each task of a large graph.
  int64_t budget = std::max<int64_t>(
      100'000'000, int64_t(10'000) * context.instance.numTasks());
  if (effort == Effort::Little)
    budget /= 10;
  // To know which devices are alike is where the work begins.
  int64_t numDevices = context.instance.numDevices();
  if (numDevices * numDevices * numDevices > budget)
    return {};
  Backbone backbone(context.instance);
  SectionSolver solver(context);
  for (auto [from, to, size] : backbone.spans()) {
    if (solver.workDone() > budget || context.deadline.isOver())
      break;
    TaskId first = backbone.taskAt(from), last = backbone.taskAt(to);
    std::vector<TaskId> tasks = backbone.tasksBetween(from, to);
    // One section alone takes all of it where many devices are unlike.
    if (solver.leastWork(first, last, tasks.size()) > budget)
      continue;
    std::optional<Section> section = solver.solve(first, last, tasks);
    if (section)
      solver.use(std::move(*section));
  }
  return solver.takeSections();
}
