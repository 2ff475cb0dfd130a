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
static std::vector<TaskId> byInterest(const Instance &instance,
                                      const Schedule &schedule,
                                      llvm::ArrayRef<Subject> chain) {
  std::vector<bool> isCritical(instance.numTasks());
  for (Subject node : chain)
    if (node.kind == Subject::Kind::Task)
      isCritical[node.index] = true;
  std::vector<TaskId> order(instance.numTasks());
  std::iota(order.begin(), order.end(), 0);
  auto length = [&](TaskId task) {
    return schedule.tasks[task].finishNs - schedule.tasks[task].startNs;
  };
  llvm::stable_sort(order, [&](TaskId a, TaskId b) {
    if (isCritical[a] != isCritical[b])
      return bool(isCritical[a]);
    return length(a) > length(b);
  });
  return order;
}

static std::vector<ExplainedTask> explain(const Instance &instance,
                                          const Schedule &schedule,
                                          llvm::ArrayRef<Subject> chain,
                                          int64_t work) {
  std::vector<ExplainedTask> result;
  int64_t nodes = std::max<int64_t>(1, instance.numTasks() +
                                           int64_t(schedule.transfers.size()));
  // A task's group moves as one, and is tried on all devices but its own.
  int64_t affordable =
      work / nodes / std::max<int64_t>(1, instance.numDevices() - 1);
  if (affordable == 0)
    return result;
  Explainer explainer(instance, schedule);
  std::vector<TaskId> order = byInterest(instance, schedule, chain);
  for (TaskId task : llvm::ArrayRef(order).take_front(affordable))
    result.push_back({task, explainer.explain(task).verdicts});
  llvm::sort(result, [](const ExplainedTask &a, const ExplainedTask &b) {
    return a.task < b.task;
  });
  return result;
}

ScheduleFigures placer::figuresOf(const Instance &instance,
                                  const Schedule &schedule,
                                  int64_t explainWork) {
  ScheduleFigures figures;
  figures.devices.resize(instance.numDevices());
  figures.channels.resize(instance.numChannels());
  int64_t busyNs = 0;
  for (const ScheduledTask &task : schedule.tasks) {
    ReportedDevice &device = figures.devices[task.device];
    ++device.tasks;
    device.busyNs += task.finishNs - task.startNs;
    busyNs += task.finishNs - task.startNs;
  }
  if (schedule.makespan() > 0 && instance.numDevices() > 0)
    figures.utilisation = static_cast<double>(busyNs) /
                          static_cast<double>(schedule.makespan()) /
                          instance.numDevices();
  for (const ScheduledTransfer &sent : schedule.transfers) {
    figures.bytesMoved += instance.bytes(sent.tensor);
    for (ChannelId id : instance.channels(instance.link(sent.from, sent.to))) {
      ChannelFigures &channel = figures.channels[id];
      ++channel.transfers;
      channel.busyNs += sent.finishNs - sent.startNs;
      channel.bytes += instance.bytes(sent.tensor);
    }
  }

  std::vector<std::vector<MemoryStep>> memory =
      memoryOverTime(instance, schedule);
  for (auto [device, steps] : llvm::zip(figures.devices, memory)) {
    for (const MemoryStep &step : steps)
      device.peakBytes = std::max(device.peakBytes, step.bytes);
    device.memory = std::move(steps);
  }

  Causes causes(instance, schedule);
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    figures.taskCauses.push_back(causes.ofTask(task));
  for (size_t index = 0; index < schedule.transfers.size(); ++index)
    figures.transferCauses.push_back(
        causes.ofTransfer(static_cast<int32_t>(index)));
  figures.criticalChain = causes.criticalChain();
  figures.explained =
      explain(instance, schedule, figures.criticalChain, explainWork);
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
