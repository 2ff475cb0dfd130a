//===- Plan.cpp - What a placement makes the machine do -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Plan.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

void placer::transfersOf(const Instance &instance, const Choices &choices,
                         TensorId tensor,
                         llvm::SmallVectorImpl<Transfer> &transfers) {
  transfers.clear();
  auto deviceOf = [&](TaskId task) { return choices.device[task]; };
  llvm::SmallVector<DeviceId, 8> destinations;
  forEachRemoteReader(instance, tensor, deviceOf,
                      [&](TaskId, DeviceId to) { destinations.push_back(to); });
  llvm::sort(destinations);
  destinations.erase(llvm::unique(destinations), destinations.end());
  DeviceId home = deviceOf(instance.producer(tensor));
  auto forwards = llvm::make_range(
      llvm::lower_bound(choices.forwards, Forward(tensor, kNone, kNone)),
      llvm::lower_bound(choices.forwards, Forward(tensor + 1, kNone, kNone)));
  if (forwards.begin() == forwards.end()) {
    for (DeviceId to : destinations)
      transfers.push_back({{tensor, to}, routeTo(instance, tensor, home, to)});
    return;
  }
  auto holderFor = [&](DeviceId to) {
    auto it =
        llvm::find_if(forwards, [&](const Forward &f) { return f.to == to; });
    return it == forwards.end() || it->from == to ? home : it->from;
  };
  // On a circle nobody would have it: all that are on one get it from home.
  auto sourceFor = [&](DeviceId to) {
    DeviceId at = holderFor(to);
    for (const Forward &step : forwards) {
      (void)step;
      if (at == home || at == to)
        break;
      at = holderFor(at);
    }
    return at == to ? home : holderFor(to);
  };
  for (size_t next = 0; next < destinations.size(); ++next)
    if (DeviceId from = sourceFor(destinations[next]);
        from != home && !llvm::is_contained(destinations, from))
      destinations.push_back(from);
  llvm::sort(destinations);
  for (DeviceId to : destinations)
    transfers.push_back(
        {{tensor, to}, routeTo(instance, tensor, sourceFor(to), to)});
}

ActivityId Plan::find(TransferKey key) const {
  for (int32_t i = firstTransfer[key.tensor]; i < firstTransfer[key.tensor + 1];
       ++i)
    if (transfers[i].to == key.to)
      return numTasks + i;
  return kNone;
}

namespace {

class Expansion {
public:
  Expansion(const Instance &instance, const Choices &choices)
      : instance(instance), choices(choices) {}

  Plan run() {
    plan.numTasks = instance.numTasks();
    plan.numDevices = instance.numDevices();
    plan.numEngines = instance.numEngines();
    plan.numResources = plan.numEngines + instance.numChannels();
    addTransfers();
    addActivities();
    addBuffers();
    return std::move(plan);
  }

private:
  void addTransfers();
  void addActivities();
  void addBuffers();
  void addBuffer(const Buffer &buffer) {
    plan.buffers.push_back(buffer);
    plan.users.endRow();
  }
  ActivityId sourceOf(TensorId tensor, DeviceId device) const {
    TaskId producer = instance.producer(tensor);
    return choices.device[producer] == device ? producer
                                              : plan.find({tensor, device});
  }

  const Instance &instance;
  const Choices &choices;
  Plan plan;
};

} // namespace

void Expansion::addTransfers() {
  llvm::SmallVector<Transfer, 8> transfers;
  plan.firstTransfer.reserve(instance.numTensors() + 1);
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    plan.firstTransfer.push_back(static_cast<int32_t>(plan.transfers.size()));
    transfersOf(instance, choices, tensor, transfers);
    for (const Transfer &transfer : transfers)
      if (!transfer.route.exists() && plan.firstWithoutLink == kNone)
        plan.firstWithoutLink = static_cast<int32_t>(
            plan.transfers.size() + (&transfer - transfers.begin()));
    plan.transfers.insert(plan.transfers.end(), transfers.begin(),
                          transfers.end());
  }
  plan.firstTransfer.push_back(static_cast<int32_t>(plan.transfers.size()));
}

void Expansion::addActivities() {
  size_t count = instance.numTasks() + plan.transfers.size();
  plan.durations.reserve(count);
  plan.resources.reserve(count,
                         instance.numTasks() + 2 * plan.transfers.size());
  plan.before.reserve(count, instance.numEdges() + plan.transfers.size());
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    DeviceId device = choices.device[task];
    plan.durations.push_back(instance.time(task, device));
    plan.resources.push(plan.engine(instance.engine(task, device)));
    plan.resources.endRow();
    for (TensorId tensor : instance.inputs(task))
      plan.before.push(sourceOf(tensor, device));
    plan.before.endRow();
  }
  for (const Transfer &transfer : plan.transfers) {
    plan.durations.push_back(transfer.route.durationNs);
    if (transfer.route.exists())
      for (ChannelId channel : instance.channels(transfer.route.link))
        plan.resources.push(plan.channel(channel));
    plan.resources.endRow();
    plan.before.push(sourceOf(transfer.tensor, transfer.from()));
    plan.before.endRow();
  }
  plan.after = transposed(plan.before, count);
}

void Expansion::addBuffers() {
  size_t most = instance.numTensors() + plan.transfers.size() +
                2 * size_t(instance.numTasks());
  plan.buffers.reserve(most);
  plan.users.reserve(most, instance.numTasks() + instance.numEdges() +
                               plan.transfers.size());
  auto deviceOf = [&](TaskId task) { return choices.device[task]; };
  auto use = [&](ActivityId activity) { plan.users.push(activity); };
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    DeviceId home = deviceOf(instance.producer(tensor));
    usersOfTensor(
        instance, tensor,
        [&](TaskId reader) { return deviceOf(reader) == home; }, use,
        [&] {
          for (int32_t i = plan.firstTransfer[tensor];
               i < plan.firstTransfer[tensor + 1]; ++i)
            if (plan.transfers[i].from() == home)
              use(plan.numTasks + i);
        });
    addBuffer(bufferOfTensor(instance, tensor, home));
  }
  for (ActivityId activity = plan.numTasks; activity < plan.numActivities();
       ++activity) {
    // The tasks that come after it are the readers there (usersOfCopy), the
    // transfers those that forward it.
    llvm::for_each(plan.after[activity], use);
    addBuffer(bufferOfCopy(instance, plan.transfer(activity), activity));
  }
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    if (Buffer buffer = bufferOfWorkspace(instance, task, deviceOf(task));
        buffer.bytes > 0) {
      use(task);
      addBuffer(buffer);
    }
    if (Buffer buffer = bufferOfResident(instance, task, deviceOf(task));
        buffer.bytes > 0)
      addBuffer(buffer);
  }
  for (WeightId weight = 0; weight < instance.numWeights(); ++weight)
    buffersOfWeight(instance, weight, deviceOf,
                    [&](const Buffer &buffer) { addBuffer(buffer); });
  plan.needs = transposed(plan.users, plan.numActivities());

  plan.begins = collectRows(plan.numActivities(), [&](auto add) {
    for (auto [id, buffer] : llvm::enumerate(plan.buffers))
      if (buffer.begin != kNone)
        add(buffer.begin, static_cast<BufferId>(id));
  });
}

Plan placer::expand(const Instance &instance, const Choices &choices) {
  return Expansion(instance, choices).run();
}
