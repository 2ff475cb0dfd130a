//===- Causes.cpp - What everything in a schedule waits for ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/Causes.h"

#include "placer/Model/CriticalChain.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace placer;
using Why = Cause::Why;

Causes::Causes(const Instance &instance, const TimedPlan &timed)
    : instance(instance), timed(timed), plan(timed.plan()),
      memory(memoryOverTime(timed)), endings(plan.numDevices) {
  llvm::SmallVector<DeviceId, 2> devices;
  for (ActivityId activity = 0; activity < plan.numActivities(); ++activity) {
    if (!plan.takesTime(activity))
      continue;
    devices.clear();
    for (BufferId buffer : plan.needs[activity])
      if (DeviceId device = plan.buffers[buffer].device;
          !llvm::is_contained(devices, device)) {
        devices.push_back(device);
        endings[device].push_back(activity);
      }
  }
  for (std::vector<ActivityId> &row : endings)
    llvm::stable_sort(row, [&](ActivityId a, ActivityId b) {
      return timed.finish(a) < timed.finish(b);
    });
}

/// Something that ends when an activity starts on a device that had no room for
/// it before, or kNone.
ActivityId Causes::freesMemoryFor(ActivityId activity) const {
  if (plan.begins[activity].empty())
    return kNone;
  int64_t startNs = timed.start(activity), bytes = 0;
  DeviceId device = plan.buffers[plan.begins[activity].front()].device;
  for (BufferId buffer : plan.begins[activity])
    bytes += plan.buffers[buffer].bytes;
  if (bytes == 0 || instance.capacity(device) == Instance::kUnlimited)
    return kNone;
  // The step before the start: the first one is at 0, which is before it.
  auto step = llvm::partition_point(memory[device], [&](const MemoryStep &s) {
    return s.instantNs < startNs;
  });
  if (std::prev(step)->bytes <= instance.capacity(device) - bytes)
    return kNone;
  auto ending = llvm::partition_point(endings[device], [&](ActivityId other) {
    return timed.finish(other) < startNs;
  });
  return ending != endings[device].end() && timed.finish(*ending) == startNs
             ? *ending
             : kNone;
}

Cause Causes::choose(ActivityId activity,
                     llvm::ArrayRef<ActivityId> latest) const {
  Cause cause;
  if (!latest.empty() && timed.finish(latest.front()) > 0) {
    cause = {plan.isTask(activity) ? Why::Device : Why::Channel, latest.front(),
             timed.finish(latest.front())};
    if (llvm::is_contained(plan.before[activity], cause.what))
      cause.why = Why::Data;
  }
  // A full memory, where nothing else explains the wait.
  if (cause.finishNs < timed.start(activity))
    if (ActivityId ending = freesMemoryFor(activity); ending != kNone)
      cause = {Why::Memory, ending, timed.start(activity)};
  return cause;
}

Cause Causes::of(ActivityId activity) const {
  llvm::SmallVector<ActivityId, 8> latest;
  latestBefore(timed, activity, latest);
  return choose(activity, latest);
}

std::vector<ActivityId> Causes::chain() const {
  std::vector<ActivityId> chain;
  // No cause is later than its effect, and one that starts at the same instant
  // is a producer; so this ends.
  criticalChain(
      timed, timed.last(),
      [&](ActivityId activity, llvm::ArrayRef<ActivityId> latest) {
        return choose(activity, latest).what;
      },
      chain);
  std::reverse(chain.begin(), chain.end());
  return chain;
}
