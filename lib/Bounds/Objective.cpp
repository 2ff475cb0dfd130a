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
#include "llvm/ADT/StringExtras.h"

#include <limits>

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

static int64_t longestSpan(const Instance &instance, const Schedule &schedule) {
  constexpr int64_t kNoStart = std::numeric_limits<int64_t>::max();
  std::vector<int64_t> first(instance.numDevices(), kNoStart);
  std::vector<int64_t> last(instance.numDevices(), 0);
  for (const ScheduledTask &task : schedule.tasks) {
    // What takes no time occupies nothing.
    if (task.finishNs == task.startNs)
      continue;
    first[task.device] = std::min(first[task.device], task.startNs);
    last[task.device] = std::max(last[task.device], task.finishNs);
  }
  int64_t longest = 0;
  for (auto [begin, end] : llvm::zip(first, last))
    if (begin != kNoStart)
      longest = std::max(longest, end - begin);
  return longest;
}

const Objective &placer::latency() {
  static const Objective objective = {"latency", "makespan", "", makespanOf,
                                      lowerBound};
  return objective;
}

const Objective &placer::throughput() {
  static const Objective objective = {"throughput", "largest load",
                                      "the largest load of a device or channel",
                                      largestLoad, throughputBound};
  return objective;
}

const Objective &placer::period() {
  static const Objective objective = {
      "period", "longest span",
      "the longest span from a device's first start to its last finish",
      longestSpan, periodBound};
  return objective;
}

llvm::ArrayRef<const Objective *> placer::objectives() {
  static const Objective *const all[] = {&latency(), &throughput(), &period()};
  return all;
}

std::string placer::objectiveNames() {
  return llvm::join(llvm::map_range(objectives(),
                                    [](const Objective *objective) {
                                      return objective->name.str();
                                    }),
                    ", ");
}

const Objective *placer::findObjective(llvm::StringRef name) {
  for (const Objective *objective : objectives())
    if (objective->name == name)
      return objective;
  return nullptr;
}
