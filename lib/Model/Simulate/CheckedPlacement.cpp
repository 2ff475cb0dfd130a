//===- CheckedPlacement.cpp - A placement that can be run -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model/Simulate/CheckedPlacement.h"

#include "Model/Problem/Describe.h"

#include "llvm/ADT/STLExtras.h"

#include <tuple>

using namespace placer;

static std::optional<Violation> checkDevices(const Instance &instance,
                                             const Placement &placement) {
  const Problem &problem = instance.problem();
  if (placement.device.size() != problem.tasks.size())
    return Violation{
        Rule::Unscheduled,
        Subject::problem(),
        "the placement has " + std::to_string(placement.device.size()) +
            " tasks, the problem " + std::to_string(problem.tasks.size()),
        {}};
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    DeviceId device = placement.device[task];
    // Names are looked up only for a message: this runs in search loops.
    auto name = [&] { return describeTask(problem, task); };
    if (device == kNone)
      return Violation{Rule::Unscheduled,
                       Subject::task(task),
                       name() + " is not placed",
                       {}};
    if (device < 0 || device >= instance.numDevices())
      return Violation{Rule::Unscheduled,
                       Subject::task(task),
                       name() + " is on " + describeDevice(problem, device) +
                           ", which does not exist",
                       {}};
    if (!instance.canRun(task, device))
      return Violation{Rule::Eligibility,
                       Subject::task(task),
                       name() + " cannot run on " +
                           describeDevice(problem, device),
                       {}};
    TaskId first = instance.groupMembers(instance.group(task)).front();
    if (device != placement.device[first])
      return Violation{
          Rule::Colocation,
          Subject::task(task),
          name() + " is on " + describeDevice(problem, device) +
              ", apart from its colocation set '" +
              problem.tasks[task].colocation + "'",
          {{Subject::task(first),
            describeTask(problem, first) + " of the same set is on " +
                describeDevice(problem, placement.device[first])}}};
  }
  return std::nullopt;
}

static std::optional<Violation> checkOrders(const Instance &instance,
                                            const Placement &placement) {
  const Problem &problem = instance.problem();
  auto wrong = [](Subject where, std::string message) {
    return Violation{Rule::Unscheduled, where, std::move(message), {}};
  };
  if (placement.order.size() != problem.devices.size())
    return wrong(Subject::problem(),
                 "the placement has orders for " +
                     std::to_string(placement.order.size()) +
                     " devices, the machine has " +
                     std::to_string(problem.devices.size()));
  if (!placement.transferPriority.empty() &&
      placement.transferPriority.size() != problem.tensors.size())
    return wrong(Subject::problem(),
                 "the placement has transfer priorities for " +
                     std::to_string(placement.transferPriority.size()) +
                     " tensors, the problem has " +
                     std::to_string(problem.tensors.size()));
  std::vector<bool> isListed(problem.tasks.size(), false);
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    for (TaskId task : placement.order[device]) {
      auto where = [&] {
        return "the order of " + describeDevice(problem, device);
      };
      if (task < 0 || task >= instance.numTasks())
        return wrong(Subject::device(device), where() + " names " +
                                                  describeTask(problem, task) +
                                                  ", which does not exist");
      if (placement.device[task] != device)
        return wrong(Subject::task(task),
                     where() + " names " + describeTask(problem, task) +
                         ", which is on " +
                         describeDevice(problem, placement.device[task]));
      if (isListed[task])
        return wrong(Subject::task(task), where() + " names " +
                                              describeTask(problem, task) +
                                              " twice");
      isListed[task] = true;
    }
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    if (!isListed[task])
      return wrong(Subject::task(task),
                   describeTask(problem, task) +
                       " is missing from the order of " +
                       describeDevice(problem, placement.device[task]));
  return std::nullopt;
}

static std::optional<Violation> checkResident(const Instance &instance,
                                              const Placement &placement,
                                              const Plan &plan) {
  std::vector<int64_t> resident(instance.numDevices(), 0);
  std::vector<bool> hasWeights(instance.numDevices(), false);
  for (const Buffer &buffer : plan.buffers)
    if (buffer.begin == kNone) {
      resident[buffer.device] += buffer.bytes;
      if (buffer.kind == Buffer::Kind::Weight)
        hasWeights[buffer.device] = true;
    }
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    if (resident[device] > instance.capacity(device)) {
      Violation finding{
          Rule::Memory,
          Subject::device(device),
          describeDevice(instance.problem(), device) +
              " has no space for the " +
              (hasWeights[device] ? "weights and resident bytes"
                                  : "resident bytes") +
              " of its tasks: " +
              std::to_string(resident[device] - instance.capacity(device)) +
              " of " + std::to_string(resident[device]) + " bytes are missing",
          {}};
      noteWeights(finding, instance, device, placement.order[device]);
      return finding;
    }
  return std::nullopt;
}

static Violation noLink(const Instance &instance, const Plan &plan,
                        ActivityId transfer) {
  const Problem &problem = instance.problem();
  const Transfer &missing = plan.transfer(transfer);
  TaskId producer = instance.producer(missing.tensor);
  // Whoever it is that reads it there, or behind other devices.
  ActivityId reader = transfer;
  while (!plan.isTask(reader))
    reader = plan.after[reader].front();
  return {
      Rule::Transfer,
      Subject::tensor(missing.tensor),
      describeTensor(problem, missing.tensor) + " cannot be sent from " +
          describeDevice(problem, missing.from()) + " to " +
          describeDevice(problem, missing.to) + ": there is no link",
      {{Subject::task(producer),
        describeTask(problem, producer) + " produces it"},
       {Subject::task(reader), describeTask(problem, reader) + " reads it"}}};
}

/// The transfers behind `placement.channelOrder`, which must name each that
/// takes time once on every channel of its link.
static std::optional<Violation> orderChannels(const Instance &instance,
                                              const Placement &placement,
                                              CheckedPlacement &checked) {
  if (placement.channelOrder.empty())
    return std::nullopt;
  const Problem &problem = instance.problem();
  const Plan &plan = checked.plan;
  auto wrong = [](Subject where, std::string message) {
    return Violation{Rule::Transfer, where, std::move(message), {}};
  };
  if (!placement.transferPriority.empty())
    return wrong(Subject::problem(), "the placement has both transfer "
                                     "priorities and orders of the channels");
  if (placement.channelOrder.size() != size_t(instance.numChannels()))
    return wrong(Subject::problem(),
                 "the placement has orders for " +
                     std::to_string(placement.channelOrder.size()) +
                     " channels, the machine has " +
                     std::to_string(instance.numChannels()));
  checked.channelOrder.resize(instance.numChannels());
  std::vector<size_t> listings(plan.numActivities(), 0);
  std::vector<ChannelId> lastListed(plan.numActivities(), kNone);
  for (ChannelId channel = 0; channel < instance.numChannels(); ++channel) {
    bool isTwice = false;
    checked.channelOrder[channel].reserve(
        placement.channelOrder[channel].size());
    for (TransferKey key : placement.channelOrder[channel]) {
      ActivityId found = key.tensor >= 0 && key.tensor < instance.numTensors()
                             ? plan.find(key)
                             : kNone;
      if (found == kNone || !plan.takesTime(found) ||
          !llvm::is_contained(plan.resources[found], plan.channel(channel)))
        return wrong(
            Subject::tensor(key.tensor),
            "the order of channel '" + instance.channelName(channel).str() +
                "' names " + describeTensor(problem, key.tensor) + " to " +
                describeDevice(problem, key.to) + ", which it does not carry");
      checked.channelOrder[channel].push_back(found);
      ++listings[found];
      isTwice |= lastListed[found] == channel;
      lastListed[found] = channel;
    }
    if (isTwice)
      return wrong(Subject::problem(), "the order of channel '" +
                                           instance.channelName(channel).str() +
                                           "' names a transfer twice");
  }
  for (ActivityId id = plan.numTasks; id < plan.numActivities(); ++id)
    if (plan.takesTime(id) && listings[id] != plan.resources[id].size())
      return wrong(Subject::tensor(plan.transfer(id).tensor),
                   describeTensor(problem, plan.transfer(id).tensor) + " to " +
                       describeDevice(problem, plan.transfer(id).to) +
                       " is missing from the order of a channel");
  return std::nullopt;
}

std::optional<Violation> placer::checkPlacement(const Instance &instance,
                                                const Placement &placement,
                                                CheckedPlacement &checked) {
  if (std::optional<Violation> wrong = checkDevices(instance, placement))
    return wrong;
  if (std::optional<Violation> wrong = checkOrders(instance, placement))
    return wrong;
  checked.plan = expand(instance, {placement.device, placement.forwards});
  if (std::optional<Violation> wrong =
          checkResident(instance, placement, checked.plan))
    return wrong;
  if (checked.plan.firstWithoutLink != kNone)
    return noLink(instance, checked.plan,
                  checked.plan.numTasks + checked.plan.firstWithoutLink);
  checked.order.resize(instance.numEngines());
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    checked.order[instance.firstEngine(device)].reserve(
        placement.order[device].size());
    for (TaskId task : placement.order[device])
      if (checked.plan.takesTime(task))
        checked.order[instance.engine(task, device)].push_back(task);
  }
  return orderChannels(instance, placement, checked);
}
