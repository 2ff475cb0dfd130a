//===- PlacedSpeed.cpp - Step times from real placements ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/PlacedSpeed.h"

#include "Cluster/SubMachines.h"
#include "placer/Model/Unfold.h"
#include "placer/Model/Validate.h"
#include "placer/Support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

using namespace placer;

struct PlacedSpeed::Classes {
  SubMachines subMachines;
  std::vector<std::variant<StepTime, std::string>> times;
};

PlacedSpeed::PlacedSpeed(Problem given, Request request, bool withReplicas)
    : graph(std::move(given)), request(std::move(request)),
      withReplicas(withReplicas) {}

PlacedSpeed::~PlacedSpeed() = default;

int32_t PlacedSpeed::numPlaced() const {
  return classes ? static_cast<int32_t>(classes->times.size()) : 0;
}

/// The tasks of a graph on another machine. What they say of devices and kinds
/// that it does not have is left out.
static Problem onMachine(const Problem &graph, Problem machine) {
  llvm::StringSet<> names;
  llvm::StringMap<DeviceId> ids;
  for (auto [i, device] : llvm::enumerate(machine.devices)) {
    names.insert(device.name);
    names.insert(device.kind);
    ids[device.name] = static_cast<DeviceId>(i);
  }
  machine.name = graph.name;
  machine.tasks = graph.tasks;
  machine.tensors = graph.tensors;
  machine.weights = graph.weights;
  machine.splits = graph.splits;
  auto isElsewhere = [&](const auto &cost) {
    return !names.contains(cost.first);
  };
  for (SplitAxis &axis : machine.splits) {
    llvm::erase_if(axis.overheadNs, isElsewhere);
    llvm::erase_if(axis.sumNs, isElsewhere);
  }
  for (Task &task : machine.tasks) {
    llvm::erase_if(task.costNs, isElsewhere);
    if (task.devices.empty())
      continue;
    std::vector<DeviceId> devices;
    for (DeviceId device : task.devices)
      if (auto it = ids.find(graph.devices[device].name); it != ids.end())
        devices.push_back(it->second);
    // None would mean any; without a cost it can run nowhere, which is said.
    if (devices.empty())
      task.costNs.clear();
    task.devices = std::move(devices);
  }
  return machine;
}

std::variant<StepTime, std::string>
PlacedSpeed::place(const ClusterMachine &cluster,
                   llvm::ArrayRef<DeviceId> devices) const {
  Problem problem = onMachine(graph, subMachine(cluster.machine, devices));
  auto refuse = [&](llvm::StringRef why) {
    return "speed '" + printable(name) + "' has no placement on " +
           llvm::join(llvm::map_range(problem.devices,
                                      [](const Device &device) {
                                        return printable(device.name);
                                      }),
                      ", ") +
           ": " + why.str();
  };
  if (Violations violations = validate(problem, 1); !violations.empty())
    return refuse(violations.front().message);
  std::optional<StepTime> best;
  std::string why;
  auto consider = [&](const Problem &candidate) {
    Instance instance(candidate);
    Answer answer = placer::place(instance, request);
    if (!answer.schedule) {
      if (why.empty())
        why = answer.failure ? answer.failure->message : "none was found";
      return;
    }
    StepTime time{std::max<int64_t>(1, answer.valueNs), answer.bound.ns};
    // The bound is on all that may be done.
    if (!best)
      best = time;
    else
      best = StepTime{std::min(best->ns, time.ns),
                      std::min(best->boundNs, time.boundNs)};
  };
  consider(problem);
  auto count = static_cast<int64_t>(devices.size());
  for (int64_t replicas = 2; withReplicas && replicas <= count; ++replicas) {
    if (count % replicas != 0)
      continue;
    auto choices = chooseSamples(problem, replicas, /*microBatches=*/1);
    // Too few samples for so many.
    if (!std::holds_alternative<SplitChoices>(choices))
      break;
    Unfolding unfolding = unfold(problem, std::get<SplitChoices>(choices));
    if (validate(unfolding.problem, 1).empty())
      consider(unfolding.problem);
  }
  if (!best)
    return refuse(why);
  return *best;
}

std::variant<StepTime, std::string>
PlacedSpeed::stepTime(const ClusterMachine &cluster,
                      llvm::ArrayRef<DeviceId> devices) {
  if (!classes) {
    llvm::StringSet<> named;
    for (const Task &task : graph.tasks) {
      for (const auto &[of, cost] : task.costNs)
        named.insert(of);
      for (DeviceId device : task.devices)
        named.insert(graph.devices[device].name);
    }
    classes = std::make_unique<Classes>(
        Classes{SubMachines(cluster.machine, std::move(named)), {}});
  }
  bool isNew = false;
  int32_t number = classes->subMachines.classOf(devices, isNew);
  if (isNew)
    classes->times.push_back(place(cluster, devices));
  return classes->times[number];
}

int64_t PlacedSpeed::leastStepNs(const ClusterMachine &cluster, int32_t count) {
  // Whatever the devices: each task takes at least its least time, tasks that
  // wait for each other take it in turn, and `count` devices share the rest.
  if (!floor) {
    floor.emplace();
    std::vector<DeviceId> all(cluster.numDevices());
    for (auto [i, device] : llvm::enumerate(all))
      device = static_cast<DeviceId>(i);
    Problem whole = onMachine(graph, subMachine(cluster.machine, all));
    if (!validate(whole, 1).empty())
      return 0;
    Instance instance(whole);
    std::vector<int64_t> ends(whole.tasks.size(), 0);
    for (TaskId task : instance.topologicalOrder()) {
      int64_t least = std::numeric_limits<int64_t>::max(), start = 0;
      for (DeviceId device : all)
        if (instance.canRun(task, device))
          least = std::min(least, instance.time(task, device));
      for (TensorId tensor : instance.inputs(task))
        start = std::max(start, ends[instance.producer(tensor)]);
      ends[task] = start + least;
      floor->chainNs = std::max(floor->chainNs, ends[task]);
      floor->workNs += least;
    }
    // Steps that follow each other may overlap, and so may parts of tasks.
    if (request.objective != &latency() || withReplicas)
      floor->chainNs = 0;
  }
  return std::max(floor->chainNs, (floor->workNs + count - 1) / count);
}
