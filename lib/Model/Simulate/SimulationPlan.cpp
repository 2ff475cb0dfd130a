//===- SimulationPlan.cpp - A checked placement and its transfers ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model/Simulate/SimulationPlan.h"

#include "Model/Problem/Describe.h"

#include "placer/Model/ResidentMemory.h"

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
                                              const Placement &placement) {
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    llvm::ArrayRef<TaskId> tasks = placement.order[device];
    int64_t resident = residentBytesOf(instance, tasks);
    if (resident <= instance.capacity(device))
      continue;
    bool hasWeights = !weightsOf(instance, tasks).empty();
    Violation finding{
        Rule::Memory,
        Subject::device(device),
        describeDevice(instance.problem(), device) + " has no space for the " +
            (hasWeights ? "weights and resident bytes" : "resident bytes") +
            " of its tasks: " +
            std::to_string(resident - instance.capacity(device)) + " of " +
            std::to_string(resident) + " bytes are missing",
        {}};
    noteWeights(finding, instance, device, tasks);
    return finding;
  }
  return std::nullopt;
}

static Violation noLink(const Instance &instance, const Placement &placement,
                        TensorId tensor, DeviceId to) {
  const Problem &problem = instance.problem();
  TaskId producer = instance.producer(tensor);
  Violation finding{Rule::Transfer,
                    Subject::tensor(tensor),
                    describeTensor(problem, tensor) + " cannot be sent from " +
                        describeDevice(problem, placement.device[producer]) +
                        " to " + describeDevice(problem, to) +
                        ": there is no link",
                    {}};
  finding.notes.push_back({Subject::task(producer),
                           describeTask(problem, producer) + " produces it"});
  for (TaskId consumer : instance.consumers(tensor))
    if (placement.device[consumer] == to) {
      finding.notes.push_back({Subject::task(consumer),
                               describeTask(problem, consumer) + " reads it"});
      break;
    }
  return finding;
}

static std::optional<Violation> planSends(const Instance &instance,
                                          const Placement &placement,
                                          SimulationPlan &plan) {
  int32_t numTensors = instance.numTensors();
  plan.firstSend.reserve(numTensors + 1);
  std::vector<TensorId> lastTensor(instance.numDevices(), kNone);
  std::vector<int32_t> sendTo(instance.numDevices());
  std::vector<DeviceId> destinations;
  std::vector<std::pair<int32_t, TaskId>> reads;
  // By tensor and consumer, as the consumers stand in the instance.
  std::vector<int32_t> sendOfEdge;
  sendOfEdge.reserve(instance.numEdges());
  for (TensorId tensor = 0; tensor < numTensors; ++tensor) {
    plan.firstSend.push_back(static_cast<int32_t>(plan.sends.size()));
    DeviceId home = placement.device[instance.producer(tensor)];
    destinations.clear();
    for (TaskId consumer : instance.consumers(tensor)) {
      DeviceId device = placement.device[consumer];
      if (device == home || lastTensor[device] == tensor)
        continue;
      lastTensor[device] = tensor;
      destinations.push_back(device);
    }
    llvm::sort(destinations);
    for (DeviceId to : destinations) {
      LinkId link = instance.link(home, to);
      if (link == kNone)
        return noLink(instance, placement, tensor, to);
      sendTo[to] = static_cast<int32_t>(plan.sends.size());
      plan.sends.push_back(
          {tensor, home, to, link, instance.transferTime(tensor, link)});
    }
    reads.clear();
    for (TaskId consumer : instance.consumers(tensor)) {
      DeviceId device = placement.device[consumer];
      sendOfEdge.push_back(device == home ? kNone : sendTo[device]);
      if (device != home)
        reads.push_back({sendTo[device], consumer});
    }
    llvm::sort(reads);
    for (size_t i = 0; i < reads.size(); ++i) {
      plan.readers.push(reads[i].second);
      if (i + 1 == reads.size() || reads[i + 1].first != reads[i].first)
        plan.readers.endRow();
    }
  }
  plan.firstSend.push_back(static_cast<int32_t>(plan.sends.size()));

  // The inputs of a task ascend, as the tensors do here.
  std::vector<size_t> next(instance.numTasks() + 1, 0);
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    next[task + 1] = next[task] + instance.inputs(task).size();
  std::vector<int32_t> byTask(instance.numEdges());
  size_t edge = 0;
  for (TensorId tensor = 0; tensor < numTensors; ++tensor)
    for (TaskId consumer : instance.consumers(tensor))
      byTask[next[consumer]++] = sendOfEdge[edge++];
  edge = 0;
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    for (size_t i = 0; i < instance.inputs(task).size(); ++i)
      plan.inputSends.push(byTask[edge++]);
    plan.inputSends.endRow();
  }
  return std::nullopt;
}

/// The sends behind `placement.channelOrder`, which must name each that takes
/// time once on every channel of its link.
static std::optional<Violation> planChannels(const Instance &instance,
                                             const Placement &placement,
                                             SimulationPlan &plan) {
  if (placement.channelOrder.empty())
    return std::nullopt;
  const Problem &problem = instance.problem();
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
  plan.channelSends.resize(instance.numChannels());
  std::vector<size_t> listings(plan.sends.size(), 0);
  for (ChannelId channel = 0; channel < instance.numChannels(); ++channel) {
    for (auto [tensor, to] : placement.channelOrder[channel]) {
      auto where = [&, tensor = tensor, to = to] {
        return "the order of channel '" + instance.channelName(channel).str() +
               "' names " + describeTensor(problem, tensor) + " to " +
               describeDevice(problem, to);
      };
      int32_t found = kNone;
      if (tensor >= 0 && tensor < instance.numTensors())
        for (int32_t send = plan.firstSend[tensor];
             send < plan.firstSend[tensor + 1]; ++send)
          if (plan.sends[send].to == to)
            found = send;
      if (found == kNone || plan.sends[found].time == 0 ||
          !llvm::is_contained(instance.channels(plan.sends[found].link),
                              channel))
        return wrong(Subject::tensor(tensor),
                     where() + ", which it does not carry");
      plan.channelSends[channel].push_back(found);
      ++listings[found];
    }
    std::vector<int32_t> sorted = plan.channelSends[channel];
    llvm::sort(sorted);
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
      return wrong(Subject::problem(), "the order of channel '" +
                                           instance.channelName(channel).str() +
                                           "' names a transfer twice");
  }
  for (auto [id, send] : llvm::enumerate(plan.sends))
    if (send.time > 0 && listings[id] != instance.channels(send.link).size())
      return wrong(Subject::tensor(send.tensor),
                   describeTensor(problem, send.tensor) + " to " +
                       describeDevice(problem, send.to) +
                       " is missing from the order of a channel");
  return std::nullopt;
}

std::optional<Violation> placer::makePlan(const Instance &instance,
                                          const Placement &placement,
                                          SimulationPlan &plan) {
  if (std::optional<Violation> wrong = checkDevices(instance, placement))
    return wrong;
  if (std::optional<Violation> wrong = checkOrders(instance, placement))
    return wrong;
  if (std::optional<Violation> wrong = checkResident(instance, placement))
    return wrong;
  if (std::optional<Violation> wrong = planSends(instance, placement, plan))
    return wrong;
  plan.order.resize(instance.numDevices());
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    for (TaskId task : placement.order[device])
      if (instance.time(task, device) > 0)
        plan.order[device].push_back(task);
  return planChannels(instance, placement, plan);
}

/// The tasks of the placement in an order that keeps both the dependences and
/// the device orders; shorter than all tasks where these contradict.
static std::vector<TaskId> commonOrder(const Instance &instance,
                                       const SimulationPlan &plan) {
  std::vector<size_t> missing(instance.numTasks());
  std::vector<TaskId> next(instance.numTasks(), kNone);
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    missing[task] = instance.inputs(task).size();
  for (const std::vector<TaskId> &order : plan.order)
    for (size_t i = 1; i < order.size(); ++i) {
      next[order[i - 1]] = order[i];
      ++missing[order[i]];
    }
  std::vector<TaskId> sorted;
  auto meet = [&](TaskId task) {
    if (--missing[task] == 0)
      sorted.push_back(task);
  };
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    if (missing[task] == 0)
      sorted.push_back(task);
  for (size_t i = 0; i < sorted.size(); ++i) {
    if (next[sorted[i]] != kNone)
      meet(next[sorted[i]]);
    for (TensorId tensor : instance.outputs(sorted[i]))
      for (TaskId consumer : instance.consumers(tensor))
        meet(consumer);
  }
  return sorted;
}

std::optional<Violation>
placer::explainContradiction(const Instance &instance,
                             const Placement &placement,
                             const SimulationPlan &plan) {
  std::vector<TaskId> order = commonOrder(instance, plan);
  if (order.size() == size_t(instance.numTasks()))
    return std::nullopt;
  std::vector<bool> canRun(instance.numTasks(), false);
  for (TaskId task : order)
    canRun[task] = true;

  const Problem &problem = instance.problem();
  Violation finding{Rule::Cycle,
                    Subject::problem(),
                    "the orders of the devices contradict the dependences",
                    {}};
  size_t unlisted = 0;
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    auto blocked = llvm::find_if(plan.order[device],
                                 [&](TaskId task) { return !canRun[task]; });
    if (blocked == plan.order[device].end())
      continue;
    if (finding.notes.size() == kMaxListed) {
      ++unlisted;
      continue;
    }
    // All before it on its device can run, so it waits for data.
    auto awaited =
        llvm::find_if(instance.inputs(*blocked), [&](TensorId tensor) {
          return !canRun[instance.producer(tensor)];
        });
    TaskId producer = instance.producer(*awaited);
    finding.notes.push_back(
        {Subject::task(*blocked),
         describeDevice(problem, device) + " cannot get past " +
             describeTask(problem, *blocked) + ", which waits for " +
             describeTask(problem, producer) + " on " +
             describeDevice(problem, placement.device[producer])});
  }
  finding.where = finding.notes.front().where;
  if (unlisted > 0)
    finding.notes.push_back(
        {Subject::problem(),
         "and " + std::to_string(unlisted) + " more devices"});
  return finding;
}

Placement placer::placementOf(const Instance &instance,
                              const Schedule &schedule) {
  Placement placement;
  placement.device.assign(instance.numTasks(), kNone);
  placement.order.resize(instance.numDevices());
  // A task of length 0 comes before what starts with it, and after what it
  // reads: start, finish and topological order together keep every dependence.
  for (TaskId task : instance.topologicalOrder()) {
    if (size_t(task) >= schedule.tasks.size())
      continue;
    DeviceId device = schedule.tasks[task].device;
    if (device < 0 || device >= instance.numDevices())
      continue;
    placement.device[task] = device;
    placement.order[device].push_back(task);
  }
  for (std::vector<TaskId> &order : placement.order)
    llvm::stable_sort(order, [&](TaskId a, TaskId b) {
      const ScheduledTask &first = schedule.tasks[a];
      const ScheduledTask &second = schedule.tasks[b];
      return std::tie(first.startNs, first.finishNs) <
             std::tie(second.startNs, second.finishNs);
    });
  return placement;
}

std::vector<std::vector<Delivery>>
placer::channelOrderOf(const Instance &instance, const Schedule &schedule) {
  std::vector<const ScheduledTransfer *> sent;
  for (const ScheduledTransfer &transfer : schedule.transfers)
    if (transfer.finishNs > transfer.startNs)
      sent.push_back(&transfer);
  llvm::stable_sort(sent, [](const auto *a, const auto *b) {
    return a->startNs < b->startNs;
  });
  std::vector<std::vector<Delivery>> orders(instance.numChannels());
  for (const ScheduledTransfer *transfer : sent)
    for (ChannelId channel :
         instance.channels(instance.link(transfer->from, transfer->to)))
      orders[channel].push_back({transfer->tensor, transfer->to});
  return orders;
}
