//===- Objective.cpp - What a placement minimises -------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bounds/Objective.h"

#include "placer/Bounds/Bounds.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

static int64_t makespanOf(const Instance &, const Schedule &schedule) {
  return schedule.makespan();
}

static int64_t largestLoad(const Instance &instance, const Schedule &schedule) {
  std::vector<int64_t> engines(instance.numEngines(), 0);
  std::vector<int64_t> channels(instance.numChannels(), 0);
  for (auto [id, task] : llvm::enumerate(schedule.tasks))
    engines[instance.engine(static_cast<TaskId>(id), task.device)] +=
        task.finishNs - task.startNs;
  for (const ScheduledTransfer &sent : schedule.transfers)
    for (ChannelId channel :
         instance.channels(instance.link(sent.from, sent.to)))
      channels[channel] += sent.finishNs - sent.startNs;
  int64_t largest = 0;
  for (int64_t load : engines)
    largest = std::max(largest, load);
  for (int64_t load : channels)
    largest = std::max(largest, load);
  return largest;
}

const Objective &placer::latency() {
  static const Objective objective = {"latency", "makespan", makespanOf,
                                      lowerBound};
  return objective;
}

const Objective &placer::throughput() {
  static const Objective objective = {"throughput", "largest load", largestLoad,
                                      throughputBound};
  return objective;
}

llvm::ArrayRef<const Objective *> placer::objectives() {
  static const Objective *const all[] = {&latency(), &throughput()};
  return all;
}

const Objective *placer::findObjective(llvm::StringRef name) {
  for (const Objective *objective : objectives())
    if (objective->name == name)
      return objective;
  return nullptr;
}
