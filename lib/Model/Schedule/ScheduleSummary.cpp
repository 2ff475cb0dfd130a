//===- ScheduleSummary.cpp - A schedule in a few figures ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/ScheduleSummary.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

ScheduleSummary placer::summarize(const Instance &instance,
                                  const TimedPlan &timed, const Bound &bound) {
  const Plan &plan = timed.plan();
  ScheduleSummary summary;
  summary.makespanNs = timed.makespan();
  summary.bound = bound;
  summary.gap = gap(summary.makespanNs, bound.ns);
  summary.tasks = plan.numTasks;
  summary.transfers = static_cast<int64_t>(plan.transfers.size());
  summary.devices.resize(instance.numDevices());
  summary.engines.resize(instance.numEngines());
  summary.channels.resize(instance.numChannels());
  for (ActivityId activity = 0; activity < plan.numActivities(); ++activity) {
    int64_t duration = plan.durations[activity], bytes = 0;
    if (!plan.isTask(activity))
      bytes = instance.bytes(plan.transfer(activity).tensor);
    summary.bytesMoved += bytes;
    for (ResourceId id : plan.resources[activity]) {
      Plan::Resource resource = plan.resource(id);
      if (resource.kind == Plan::Resource::Kind::Engine) {
        ++summary.engines[resource.index].tasks;
        summary.engines[resource.index].busyNs += duration;
        continue;
      }
      ChannelSummary &channel = summary.channels[resource.index];
      ++channel.transfers;
      channel.busyNs += duration;
      channel.bytes += bytes;
    }
  }
  int64_t busyNs = 0;
  for (auto [id, engine] : llvm::enumerate(summary.engines)) {
    auto number = static_cast<EngineId>(id);
    DeviceId device = instance.deviceOfEngine(number);
    summary.devices[device].tasks += engine.tasks;
    if (number != instance.firstEngine(device))
      continue;
    summary.devices[device].busyNs = engine.busyNs;
    busyNs += engine.busyNs;
  }
  if (summary.makespanNs > 0 && instance.numDevices() > 0)
    summary.utilisation = static_cast<double>(busyNs) /
                          static_cast<double>(summary.makespanNs) /
                          instance.numDevices();
  for (auto [device, peak] :
       llvm::zip_equal(summary.devices, peakMemory(timed)))
    device.peakBytes = peak;
  return summary;
}
