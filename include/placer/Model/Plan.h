//===- Plan.h - What a placement makes the machine do -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The execution model (docs/ExecutionModel.md) as a value: a problem and a
// choice for each of its tasks expand into activities, which take time and
// occupy resources, and buffers, which take memory. A schedule is a start for
// each activity. Whoever times, draws or lowers a placement works on these and
// need not know how tensors come to where they are read.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_PLAN_H
#define PLACER_MODEL_PLAN_H

#include "placer/Model/PlanRules.h"

namespace placer {

/// Indices into a Plan.
using ResourceId = int32_t;
using BufferId = int32_t;

struct Plan {
  /// One that a task or a transfer may run on, one at a time. The engines of
  /// the devices come first, then the channels.
  struct Resource {
    enum class Kind : uint8_t { Engine, Channel };
    Kind kind;
    /// EngineId or ChannelId.
    int32_t index;
  };

  int32_t numTasks = 0, numDevices = 0, numEngines = 0, numResources = 0;

  // By activity: the tasks by their ids, then the transfers.
  std::vector<int64_t> durations;
  /// What it occupies, all from start to finish, where it takes time. What
  /// takes none occupies nothing.
  Rows<ResourceId> resources;
  /// The activities that finish before it starts, and those that start after
  /// it has finished: one for each tensor that is read, or sent.
  Rows<ActivityId> before, after;

  /// By tensor and destination. Transfer i is activity numTasks + i.
  std::vector<Transfer> transfers;
  /// By tensor: where its transfers begin; and their number.
  std::vector<int32_t> firstTransfer;
  /// The first transfer that has no link, or kNone. Then its duration means
  /// nothing, and there is no schedule.
  int32_t firstWithoutLink = kNone;

  /// First those of the tensors by their ids, then those of the transfers, then
  /// the others.
  std::vector<Buffer> buffers;
  /// By buffer: the activities that need it, each of which starts after the
  /// buffer begins.
  Rows<ActivityId> users;
  /// By activity: the buffers that it needs, and those that begin with it.
  Rows<BufferId> needs, begins;

  int32_t numActivities() const {
    return static_cast<int32_t>(durations.size());
  }
  bool isTask(ActivityId activity) const { return activity < numTasks; }
  bool takesTime(ActivityId activity) const { return durations[activity] > 0; }
  const Transfer &transfer(ActivityId activity) const {
    return transfers[activity - numTasks];
  }
  /// The activity of a transfer, or kNone.
  ActivityId find(TransferKey key) const;

  /// The device of a task.
  DeviceId deviceOf(TaskId task) const {
    return resources[task].front() / (numEngines / numDevices);
  }
  ResourceId engine(EngineId engine) const { return engine; }
  ResourceId channel(ChannelId channel) const { return numEngines + channel; }
  Resource resource(ResourceId id) const {
    return id < numEngines ? Resource{Resource::Kind::Engine, id}
                           : Resource{Resource::Kind::Channel, id - numEngines};
  }

  BufferId bufferOf(TensorId tensor) const { return tensor; }
  BufferId copyOf(ActivityId transfer) const {
    return static_cast<BufferId>(firstTransfer.size()) - 1 + transfer -
           numTasks;
  }
};

/// Linear in tasks and edges. Every task must have a device that can run it.
Plan expand(const Instance &instance, const Choices &choices);

} // namespace placer

#endif // PLACER_MODEL_PLAN_H
