//===- PublishedStages.cpp - Stages by the formulas of others -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Our reading of two planners:
//
//   - D. Narayanan et al.: "PipeDream" (2019). The layers to j on m devices
//     take A(j, m) = min max(A(k, m'), what is sent there and back between the
//     two, T(k..j, m - m')), and a stage on n devices T = max(work, what
//     exchanging its gradients takes) / n. Gradients are exchanged once for
//     all micro-batches here, as a step is synchronous.
//   - S. Fan et al.: "DAPPLE" (2021). Stages and transfers between them follow
//     each other; the pivot is the one that determines the steady phase. A step
//     takes the way to the pivot, M - 1 times the pivot, and what ends last of
//     the ways back and exchanges of gradients. The layers that are not yet in
//     a stage are the last stage, on all devices that are left.
//
// Both take devices to be alike. Where they are not, the slowest counts.
//
//===----------------------------------------------------------------------===//

#include "Search/Pipeline/PipelineStages.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace placer;
using llvm::ArrayRef;

static constexpr double kTooLongNs = 1e29;
/// Both try all numbers of devices for all ranges of units: on larger machines
/// that takes too long.
static constexpr size_t kMostDevices = 16;

double StagePlanner::slowest(ArrayRef<double> before, size_t begin, size_t end,
                             ArrayRef<DeviceId> devices) const {
  auto n = static_cast<size_t>(instance.numDevices());
  double longest = 0;
  for (DeviceId device : devices) {
    if (work(begin, end, device) >= kTooLongNs)
      return kTooLongNs;
    longest = std::max(longest,
                       before[end * n + device] - before[begin * n + device]);
  }
  return longest;
}

/// Stages of units as stages of positions.
static PipelineStages inPositions(PipelineStages stages,
                                  ArrayRef<int32_t> unitBegins) {
  for (PipelineStage &stage : stages) {
    stage.begin = unitBegins[stage.begin];
    stage.end = unitBegins[stage.end];
  }
  return stages;
}

std::optional<PipelineStages>
StagePlanner::pipeDream(ArrayRef<DeviceId> order,
                        const StageOptions &options) const {
  size_t n = order.size();
  if (n > kMostDevices)
    return std::nullopt;
  auto batches = double(options.microBatches);
  /// How the units before one are best done on the first devices.
  struct Prefix {
    double longest = kTooLongNs;
    size_t lastBegin = 0, lastDevice = 0;
  };
  std::vector<Prefix> table((numUnits + 1) * (n + 1));
  auto entry = [&](size_t unit, size_t at) -> Prefix & {
    return table[unit * (n + 1) + at];
  };
  entry(0, 0).longest = 0;
  for (size_t end = 1; end <= numUnits; ++end)
    for (size_t at = 1; at <= n; ++at) {
      Prefix &here = entry(end, at);
      for (size_t begin = 0; begin < end; ++begin)
        for (size_t from = 0; from < at; ++from) {
          double longest = entry(begin, from).longest;
          if (longest >= here.longest)
            continue;
          ArrayRef<DeviceId> devices = order.slice(from, at - from);
          auto count = double(devices.size());
          if (begin > 0)
            longest =
                std::max(longest, transferNs(sentBytes[begin],
                                             sentNumber[begin] * batches,
                                             order[from - 1], order[from]));
          // The exchange takes as long on each of them, the work its share.
          longest = std::max({longest,
                              slowest(workBefore, begin, end, devices) / count,
                              exchangeNs(begin, end, devices)});
          if (longest < here.longest)
            here = {longest, begin, from};
        }
    }
  // All devices need not be used.
  size_t at = 1;
  for (size_t count = 2; count <= n; ++count)
    if (entry(numUnits, count).longest < entry(numUnits, at).longest)
      at = count;
  if (entry(numUnits, at).longest >= kTooLongNs)
    return std::nullopt;
  PipelineStages stages;
  for (size_t unit = numUnits; unit > 0;) {
    const Prefix &here = entry(unit, at);
    PipelineStage stage{
        static_cast<int32_t>(here.lastBegin), static_cast<int32_t>(unit), {}};
    llvm::append_range(stage.devices,
                       order.slice(here.lastDevice, at - here.lastDevice));
    stages.push_back(std::move(stage));
    unit = here.lastBegin;
    at = here.lastDevice;
  }
  std::reverse(stages.begin(), stages.end());
  return inPositions(std::move(stages), unitBegins);
}

double StagePlanner::dappleNs(const PipelineStages &unitStages,
                              const StageOptions &options) const {
  auto batches = double(options.microBatches);
  auto parts = double(options.parts);
  /// A stage, or the transfers before one.
  struct Step {
    double forward, back, exchange;
    double both() const { return forward + back; }
  };
  llvm::SmallVector<Step, 16> steps;
  for (auto [number, stage] : llvm::enumerate(unitStages)) {
    size_t begin = stage.begin, end = stage.end;
    auto count = double(stage.devices.size()) * parts;
    if (number > 0) {
      double sent = transferNs(sentBytes[begin] / parts, sentNumber[begin],
                               unitStages[number - 1].devices.back(),
                               stage.devices.front());
      steps.push_back({sent / 2, sent / 2, 0});
    }
    double all = slowest(workBefore, begin, end, stage.devices);
    if (all >= kTooLongNs)
      return kTooLongNs;
    double forward = slowest(forwardBefore, begin, end, stage.devices);
    steps.push_back({forward / count, (all - forward) / count,
                     exchangeNs(begin, end, stage.devices)});
  }
  size_t pivot = steps.size() - 1;
  for (size_t i = pivot; i-- > 0;) {
    double between = 0;
    for (size_t j = i + 1; j < pivot; ++j)
      between += steps[j].both();
    if ((batches - 1) * steps[i].both() >
        (batches - 1) * steps[pivot].both() + between)
      pivot = i;
  }
  double length = (batches - 1) * steps[pivot].both(), ending = 0;
  for (size_t i = 0; i <= pivot; ++i)
    length += steps[i].forward;
  for (size_t i = 0; i < steps.size(); ++i) {
    double back = 0;
    for (size_t j = std::min(i, pivot); j <= std::max(i, pivot); ++j)
      back += steps[j].back;
    ending = std::max(ending, steps[i].exchange + (i <= pivot ? back : -back));
  }
  return length + ending;
}

std::optional<PipelineStages>
StagePlanner::dapple(ArrayRef<DeviceId> order,
                     const StageOptions &options) const {
  size_t n = order.size();
  if (n > kMostDevices)
    return std::nullopt;
  /// Stages for the first units on the first devices, and what they are worth
  /// with all else as the last stage.
  struct Prefix {
    double length = kTooLongNs;
    PipelineStages stages;
  };
  std::vector<Prefix> table((numUnits + 1) * (n + 1));
  auto withRest = [&](PipelineStages stages, size_t unit, size_t at) {
    PipelineStage rest{
        static_cast<int32_t>(unit), static_cast<int32_t>(numUnits), {}};
    llvm::append_range(rest.devices, order.drop_front(at));
    stages.push_back(std::move(rest));
    return stages;
  };
  PipelineStages best = withRest({}, 0, 0);
  double least = dappleNs(best, options);
  table[0].length = least;
  for (size_t unit = 0; unit < numUnits; ++unit)
    for (size_t at = 0; at < n; ++at) {
      const Prefix &here = table[unit * (n + 1) + at];
      if (unit > 0 && here.length >= kTooLongNs)
        continue;
      if (unit == 0 && at > 0)
        continue;
      for (size_t end = unit + 1; end < numUnits; ++end)
        for (size_t used = at + 1; used < n; ++used) {
          PipelineStages stages = here.stages;
          PipelineStage next{
              static_cast<int32_t>(unit), static_cast<int32_t>(end), {}};
          llvm::append_range(next.devices, order.slice(at, used - at));
          stages.push_back(std::move(next));
          PipelineStages complete = withRest(stages, end, used);
          double length = dappleNs(complete, options);
          if (Prefix &there = table[end * (n + 1) + used];
              length < there.length)
            there = {length, std::move(stages)};
          if (length < least) {
            least = length;
            best = std::move(complete);
          }
        }
    }
  if (least >= kTooLongNs)
    return std::nullopt;
  return inPositions(std::move(best), unitBegins);
}
