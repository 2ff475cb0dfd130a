//===- PipelineStages.cpp - Which devices do which part of the way --------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Pipeline/PipelineStages.h"

#include "Search/List/DeviceDomains.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace placer;
using llvm::ArrayRef;

/// Longer ways are cut into so many units.
static constexpr size_t kMostUnits = 64;
/// How many lengths of the longest stage are tried.
static constexpr int kLengths = 24;

static constexpr double kNeverNs = 1e30;

StagePlanner::StagePlanner(const Instance &instance,
                           const MicroBatches &microBatches,
                           ArrayRef<DeviceId> fixed, ArrayRef<DeviceId> devices)
    : instance(instance), microBatches(microBatches),
      placedTasks(instance.numTasks(), kNone),
      groupPosition(instance.numGroups(), 0) {
  int32_t numDevices = instance.numDevices();
  std::vector<DeviceId> given = fixedGroups(instance, fixed);
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    ArrayRef<DeviceId> eligible = instance.groupDevices(group);
    if (given[group] == kNone &&
        (eligible.size() == 1 || llvm::none_of(eligible, [&](DeviceId device) {
           return llvm::is_contained(devices, device);
         })))
      given[group] = eligible.front();
    for (TaskId member : instance.groupMembers(group))
      placedTasks[member] = given[group];
  }
  auto perBatch = 1.0 / microBatches.count;
  std::vector<double> total(microBatches.numPositions + 1, 0);
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    int32_t position = microBatches.numPositions;
    for (TaskId member : instance.groupMembers(group)) {
      position = std::min(position, microBatches.position[member]);
      double least = kNeverNs;
      for (DeviceId device : instance.groupDevices(group))
        least = std::min(least, double(instance.time(member, device)));
      total[microBatches.position[member]] += least * perBatch;
    }
    groupPosition[group] = position;
  }

  // Units of about the same work.
  double all = 0;
  for (double part : total)
    all += part;
  double least = all / double(kMostUnits), sum = 0;
  for (int32_t position = 0; position < microBatches.numPositions; ++position) {
    if (unitBegins.empty() || sum >= least ||
        size_t(microBatches.numPositions) <= kMostUnits) {
      unitBegins.push_back(position);
      sum = 0;
    }
    sum += total[position];
  }
  numUnits = unitBegins.size();
  unitBegins.push_back(microBatches.numPositions);
  auto unitOf = [&](int32_t position) {
    return size_t(llvm::upper_bound(unitBegins, position) -
                  unitBegins.begin()) -
           1;
  };

  workBefore.assign((numUnits + 1) * numDevices, 0);
  forwardBefore.assign((numUnits + 1) * numDevices, 0);
  cannotBefore.assign((numUnits + 1) * numDevices, 0);
  weightsBefore.assign(numUnits + 1, 0);
  heldBefore.assign(numUnits + 1, 0);
  summedBefore.assign(numUnits + 1, 0);
  sentBytes.assign(numUnits + 1, 0);
  sentNumber.assign(numUnits + 1, 0);
  std::vector<bool> isCounted(instance.numWeights(), false);
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    if (given[group] != kNone)
      continue;
    size_t unit = unitOf(groupPosition[group]);
    for (DeviceId device = 0; device < numDevices; ++device) {
      size_t at = (unit + 1) * numDevices + device;
      if (!llvm::is_contained(instance.groupDevices(group), device)) {
        ++cannotBefore[at];
        continue;
      }
      for (TaskId member : instance.groupMembers(group)) {
        double time = double(instance.time(member, device)) * perBatch;
        workBefore[at] += time;
        if (microBatches.role[member] == PipelineRole::Forward)
          forwardBefore[at] += time;
      }
    }
    weightsBefore[unit + 1] += double(instance.groupResidentBytes(group));
    for (WeightId weight : instance.groupWeights(group))
      if (!isCounted[weight]) {
        isCounted[weight] = true;
        weightsBefore[unit + 1] += double(instance.weightBytes(weight));
      }
  }
  auto unitOfTask = [&](TaskId task) {
    return unitOf(groupPosition[instance.group(task)]);
  };
  for (const SplitAxis &axis : instance.problem().splits)
    if (axis.kind == AxisKind::Samples &&
        given[instance.group(axis.task)] == kNone)
      for (const auto &[tensor, follows] : axis.tensors)
        if (follows.how == Follows::How::Partial)
          summedBefore[unitOfTask(axis.task) + 1] +=
              double(instance.bytes(tensor));
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    TaskId producer = instance.producer(tensor);
    size_t home = unitOfTask(producer);
    size_t first = home, last = home;
    bool isHeld = false;
    for (TaskId reader : instance.consumers(tensor)) {
      first = std::min(first, unitOfTask(reader));
      last = std::max(last, unitOfTask(reader));
      isHeld |= microBatches.role[reader] != PipelineRole::Forward;
    }
    double bytes = double(instance.bytes(tensor)) * perBatch;
    if (isHeld && microBatches.role[producer] == PipelineRole::Forward)
      heldBefore[home + 1] += bytes;
    // Over each border between where it is made and where it is read.
    for (size_t border : {first, last})
      if (border != home) {
        size_t from = std::min(border, home) + 1, to = std::max(border, home);
        sentBytes[from] += bytes;
        sentNumber[from] += perBatch;
        if (to + 1 <= numUnits) {
          sentBytes[to + 1] -= bytes;
          sentNumber[to + 1] -= perBatch;
        }
      }
  }
  for (size_t unit = 1; unit <= numUnits; ++unit) {
    for (DeviceId device = 0; device < numDevices; ++device) {
      size_t at = unit * numDevices + device;
      workBefore[at] += workBefore[at - numDevices];
      forwardBefore[at] += forwardBefore[at - numDevices];
      cannotBefore[at] += cannotBefore[at - numDevices];
    }
    weightsBefore[unit] += weightsBefore[unit - 1];
    heldBefore[unit] += heldBefore[unit - 1];
    summedBefore[unit] += summedBefore[unit - 1];
    sentBytes[unit] += sentBytes[unit - 1];
    sentNumber[unit] += sentNumber[unit - 1];
  }
}

double StagePlanner::work(size_t begin, size_t end, DeviceId device) const {
  size_t n = instance.numDevices();
  if (cannotBefore[end * n + device] != cannotBefore[begin * n + device])
    return kNeverNs;
  return workBefore[end * n + device] - workBefore[begin * n + device];
}

double StagePlanner::transferNs(double bytes, double number, DeviceId from,
                                DeviceId to) const {
  LinkId link = instance.link(from, to);
  if (link == kNone)
    return kNeverNs;
  const Link &figures = instance.problem().links[link];
  return number * double(figures.latencyNs) +
         bytes * 1e9 / double(figures.bytesPerSecond);
}

double StagePlanner::exchangeNs(size_t begin, size_t end,
                                ArrayRef<DeviceId> devices) const {
  double longest = 0;
  // As in a ring.
  for (size_t i = 0; devices.size() > 1 && i < devices.size(); ++i)
    longest = std::max(longest, transferNs(summed(begin, end), 1, devices[i],
                                           devices[(i + 1) % devices.size()]));
  auto count = double(devices.size());
  return 2 * longest * (count - 1) / count;
}

namespace {
/// The best way from a unit and a device to the end.
struct Best {
  double sum = kNeverNs;
  int32_t numStages = 0;
  size_t end = 0;
  size_t numDevices = 0;
};
} // namespace

std::optional<PipelineStages>
StagePlanner::plan(ArrayRef<DeviceId> order,
                   const StageOptions &options) const {
  size_t n = order.size();
  auto batches = double(options.microBatches);
  auto parts = double(options.parts);
  int32_t most = std::max(options.mostReplicas, options.replicas);
  // By all that one stage may be: begin, end, first device, replicas.
  auto stageNs = [&](size_t begin, size_t end, size_t at, size_t count) {
    double speed = 0;
    for (DeviceId device : order.slice(at, count)) {
      double time = work(begin, end, device) / parts;
      if (time >= kNeverNs / parts)
        return kNeverNs;
      speed += 1 / std::max(time, 1e-9);
    }
    double time = 1 / speed;
    // What comes over its border and goes back occupies its links.
    if (begin > 0 && at > 0)
      time =
          std::max(time, transferNs(sentBytes[begin] / parts, sentNumber[begin],
                                    order[at - 1], order[at]) /
                             double(count));
    return time;
  };
  auto fits = [&](size_t begin, size_t end, size_t at, size_t count,
                  int32_t toEnd) {
    double weights = weightsBefore[end] - weightsBefore[begin];
    double held = (heldBefore[end] - heldBefore[begin]) *
                  std::min(double(toEnd), batches) / parts / double(count);
    return llvm::all_of(order.slice(at, count), [&](DeviceId device) {
      int64_t capacity = instance.capacity(device);
      return capacity == Instance::kUnlimited ||
             weights + held <= double(capacity);
    });
  };
  double shortest = kNeverNs, longest = 0;
  for (size_t at = 0; at < n; ++at)
    if (double time = work(0, numUnits, order[at]); time < kNeverNs) {
      shortest = std::min(shortest, time / parts / double(n));
      longest = std::max(longest, time / parts);
    }
  if (longest == 0) {
    // No device can do all of it: any sum will do.
    longest = 0;
    for (size_t unit = 0; unit < numUnits; ++unit) {
      double least = kNeverNs;
      for (DeviceId device : order)
        least = std::min(least, work(unit, unit + 1, device));
      if (least < kNeverNs)
        longest += least / parts;
    }
    shortest = longest / double(n);
  }

  double bestValue = kNeverNs;
  PipelineStages best;
  for (bool countsMemory : {true, false}) {
    if (countsMemory && !options.countsMemory)
      continue;
    for (int step = 0; step <= kLengths; ++step) {
      double limit =
          shortest *
              std::pow(std::max(longest / std::max(shortest, 1e-9), 1.0),
                       double(step) / kLengths) *
              (1 + 1e-9) +
          1e-3;
      // By unit, device, and stages to the end where these are given.
      int32_t numCounts = options.stages > 0 ? options.stages + 1 : 1;
      std::vector<Best> table((numUnits + 1) * (n + 1) * numCounts);
      auto entry = [&](size_t unit, size_t at, int32_t count) -> Best & {
        return table[(unit * (n + 1) + at) * numCounts + count];
      };
      for (size_t at = 0; at <= n; ++at)
        entry(numUnits, at, 0) = {0, 0, numUnits, 0};
      for (size_t unit = numUnits; unit-- > 0;)
        for (size_t at = n; at-- > 0;)
          for (int32_t count = 0; count < numCounts; ++count) {
            Best &here = entry(unit, at, count);
            // A device may be left out.
            if (const Best &later = entry(unit, at + 1, count);
                later.sum < here.sum)
              here = {later.sum, later.numStages, unit, 0};
            if (options.stages > 0 && count == 0)
              continue;
            size_t least = options.replicas > 0 ? options.replicas : 1;
            for (size_t used = least; used <= std::min<size_t>(most, n - at);
                 ++used)
              for (size_t end = unit + 1; end <= numUnits; ++end) {
                double time = stageNs(unit, end, at, used);
                if (time > limit)
                  break;
                const Best &rest =
                    entry(end, at + used, options.stages > 0 ? count - 1 : 0);
                double sum = time + rest.sum;
                if (sum >= here.sum)
                  continue;
                sum += exchangeNs(unit, end, order.slice(at, used));
                if (end < numUnits && at + used < n)
                  sum += transferNs(sentBytes[end] / parts, sentNumber[end],
                                    order[at + used - 1], order[at + used]);
                if (sum >= here.sum ||
                    (countsMemory &&
                     !fits(unit, end, at, used, rest.numStages + 1)))
                  continue;
                here = {sum, rest.numStages + 1, end, used};
              }
          }
      int32_t count = options.stages;
      const Best &whole = entry(0, 0, count);
      if (whole.sum >= kNeverNs ||
          whole.sum + (batches - 1) * limit >= bestValue)
        continue;
      bestValue = whole.sum + (batches - 1) * limit;
      best.clear();
      for (size_t unit = 0, at = 0; unit < numUnits;) {
        const Best &here = entry(unit, at, count);
        if (here.numDevices == 0) {
          ++at;
          continue;
        }
        PipelineStage stage{unitBegins[unit], unitBegins[here.end], {}};
        llvm::append_range(stage.devices, order.slice(at, here.numDevices));
        at += here.numDevices;
        unit = here.end;
        if (options.stages > 0)
          --count;
        best.push_back(std::move(stage));
      }
    }
    if (!best.empty())
      return best;
  }
  return std::nullopt;
}

std::optional<PipelineStages> StagePlanner::rounds(ArrayRef<DeviceId> order,
                                                   int32_t rounds,
                                                   bool isFolded) const {
  // The device of each turn.
  std::vector<DeviceId> turns;
  for (int32_t round = 0; round < rounds; ++round)
    for (size_t i = 0; i < order.size(); ++i)
      turns.push_back(isFolded && round % 2 == 1 ? order[order.size() - 1 - i]
                                                 : order[i]);
  // Each turn does its share of the work, by how fast its device is.
  double all = 0;
  std::vector<double> shares;
  for (DeviceId device : turns) {
    double time = work(0, numUnits, device);
    if (time >= kNeverNs)
      return std::nullopt;
    shares.push_back(1 / std::max(time, 1e-9));
    all += shares.back();
  }
  PipelineStages stages;
  size_t unit = 0;
  double sum = 0;
  for (auto [turn, device] : llvm::enumerate(turns)) {
    sum += shares[turn] / all;
    size_t end = unit;
    double whole = work(0, numUnits, device);
    while (end < numUnits &&
           (work(0, end, device) + work(0, end + 1, device)) / 2 <= sum * whole)
      ++end;
    if (turn + 1 == turns.size())
      end = numUnits;
    if (end > unit)
      stages.push_back({unitBegins[unit], unitBegins[end], {device}});
    unit = end;
  }
  for (size_t i = 1; i < stages.size(); ++i)
    if (stages[i].devices.front() != stages[i - 1].devices.front() &&
        (instance.link(stages[i - 1].devices.front(),
                       stages[i].devices.front()) == kNone ||
         instance.link(stages[i].devices.front(),
                       stages[i - 1].devices.front()) == kNone))
      return std::nullopt;
  return stages;
}

std::vector<int32_t>
StagePlanner::stageOfTasks(const PipelineStages &stages) const {
  std::vector<int32_t> stageOfPosition(microBatches.numPositions, 0);
  for (auto [id, stage] : llvm::enumerate(stages))
    for (int32_t position = stage.begin; position < stage.end; ++position)
      stageOfPosition[position] = static_cast<int32_t>(id);
  std::vector<int32_t> stageOf(instance.numTasks());
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    stageOf[task] = placedTasks[task] != kNone
                        ? kNone
                        : stageOfPosition[groupPosition[instance.group(task)]];
  return stageOf;
}

std::vector<DeviceId>
StagePlanner::devices(const PipelineStages &stages) const {
  std::vector<DeviceId> devices = placedTasks;
  for (auto [device, stage] : llvm::zip(devices, stageOfTasks(stages)))
    if (device == kNone)
      device = stages[stage].devices.front();
  return devices;
}

std::vector<std::vector<DeviceId>>
StagePlanner::orders(ArrayRef<DeviceId> devices) const {
  std::vector<std::vector<DeviceId>> orders;
  auto add = [&](std::vector<DeviceId> order) {
    if (!llvm::is_contained(orders, order))
      orders.push_back(std::move(order));
  };
  add(devices.vec());
  std::vector<DeviceId> bySpeed = devices.vec();
  llvm::stable_sort(bySpeed, [&](DeviceId a, DeviceId b) {
    return work(0, numUnits, a) < work(0, numUnits, b);
  });
  add(bySpeed);
  // From the fastest to the next by the fastest link, there and back.
  std::vector<DeviceId> byLink = {bySpeed.front()};
  std::vector<DeviceId> left(bySpeed.begin() + 1, bySpeed.end());
  while (!left.empty()) {
    auto cost = [&](DeviceId to) {
      constexpr double kSomeBytes = 1 << 20;
      return transferNs(kSomeBytes, 1, byLink.back(), to) +
             transferNs(kSomeBytes, 1, to, byLink.back());
    };
    auto next = llvm::min_element(
        left, [&](DeviceId a, DeviceId b) { return cost(a) < cost(b); });
    byLink.push_back(*next);
    left.erase(next);
  }
  add(byLink);
  return orders;
}

std::vector<std::vector<DeviceId>> placer::pipelinePlacements(
    const Instance &instance, const MicroBatches &microBatches,
    ArrayRef<DeviceId> fixed, int32_t numStages, ArrayRef<DeviceId> devices,
    bool mayBeComputedAgain) {
  std::vector<DeviceId> all = devices.vec();
  if (all.empty()) {
    all.resize(instance.numDevices());
    std::iota(all.begin(), all.end(), 0);
  }
  StagePlanner planner(instance, microBatches, fixed, all);
  if (!llvm::is_contained(planner.placed(), kNone))
    return {planner.placed().vec()};
  std::vector<std::vector<DeviceId>> placements;
  auto add = [&](const std::optional<PipelineStages> &stages) {
    if (!stages)
      return;
    std::vector<DeviceId> placed = planner.devices(*stages);
    if (!llvm::is_contained(placements, placed))
      placements.push_back(std::move(placed));
  };
  StageOptions options;
  options.microBatches = microBatches.count;
  options.stages = numStages;
  StageOptions shortest = options;
  shortest.countsMemory = false;
  for (const std::vector<DeviceId> &order : planner.orders(all)) {
    add(planner.plan(order, options));
    if (mayBeComputedAgain)
      add(planner.plan(order, shortest));
    if (numStages > 0)
      continue;
    add(planner.rounds(order, 2, /*isFolded=*/false));
    add(planner.rounds(order, 2, /*isFolded=*/true));
  }
  return placements;
}
