//===- ReportData.cpp - The figures behind a report -----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Report/ReportData.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

#include <numeric>

using namespace placer;

/// Which tasks are worth an explanation, most of all first.
static std::vector<TaskId> byInterest(const Plan &plan,
                                      llvm::ArrayRef<ActivityId> chain) {
  std::vector<bool> isCritical(plan.numActivities());
  for (ActivityId activity : chain)
    isCritical[activity] = true;
  std::vector<TaskId> order(plan.numTasks);
  std::iota(order.begin(), order.end(), 0);
  llvm::stable_sort(order, [&](TaskId a, TaskId b) {
    if (isCritical[a] != isCritical[b])
      return bool(isCritical[a]);
    return plan.durations[a] > plan.durations[b];
  });
  return order;
}

static std::vector<ExplainedTask>
explain(const Instance &instance, const Schedule &schedule, const Plan &plan,
        llvm::ArrayRef<ActivityId> chain, int64_t work) {
  std::vector<ExplainedTask> result;
  // A task's group moves as one, and is tried on all devices but its own.
  int64_t affordable = work / std::max<int64_t>(1, plan.numActivities()) /
                       std::max<int64_t>(1, instance.numDevices() - 1);
  if (affordable == 0)
    return result;
  Explainer explainer(instance, schedule);
  std::vector<TaskId> order = byInterest(plan, chain);
  for (TaskId task : llvm::ArrayRef(order).take_front(affordable))
    result.push_back({task, explainer.explain(task).verdicts});
  llvm::sort(result, [](const ExplainedTask &a, const ExplainedTask &b) {
    return a.task < b.task;
  });
  return result;
}

ScheduleFigures placer::figuresOf(const Instance &instance,
                                  const Schedule &schedule,
                                  const TimedPlan &timed, int64_t explainWork) {
  const Plan &plan = timed.plan();
  ScheduleFigures figures;
  figures.summary = summarize(instance, timed);
  figures.memory = memoryOverTime(timed);
  Causes causes(instance, timed);
  for (ActivityId activity = 0; activity < plan.numActivities(); ++activity)
    figures.causes.push_back(causes.of(activity));
  figures.criticalChain = causes.chain();
  figures.explained =
      explain(instance, schedule, plan, figures.criticalChain, explainWork);
  return figures;
}

std::vector<std::string>
placer::scheduleTitles(llvm::ArrayRef<std::string> files) {
  std::vector<llvm::StringRef> stems;
  llvm::StringSet<> seen;
  for (const std::string &file : files) {
    stems.push_back(llvm::sys::path::stem(file));
    if (!seen.insert(stems.back()).second)
      return files.vec();
  }
  // What all begin with says nothing: "net-heft" and "net-etf" differ in the
  // last word.
  size_t common = files.size() > 1 ? stems.front().size() : 0;
  for (llvm::StringRef stem : stems) {
    common = std::min(common, stem.size());
    while (!stem.starts_with(stems.front().take_front(common)))
      --common;
  }
  size_t words = stems.empty()
                     ? llvm::StringRef::npos
                     : stems.front().take_front(common).find_last_of("-_. ");
  size_t dropped = words == llvm::StringRef::npos ? 0 : words + 1;
  std::vector<std::string> titles;
  for (llvm::StringRef stem : stems)
    titles.push_back(
        (stem.size() > dropped ? stem.drop_front(dropped) : stem).str());
  return titles;
}
