//===- Problem.cpp - A graph and a machine --------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Problem.h"

#include "Model/Problem/TimeLookup.h"

#include "llvm/ADT/STLExtras.h"

#include <limits>

using namespace placer;

// A product of a size and 1e9 needs more than 64 bits.
__extension__ using Int128 = __int128;

static constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
static constexpr int64_t kNsPerSecond = 1000000000;

std::optional<int64_t> placer::taskTimeNs(const Problem &problem, TaskId task,
                                          DeviceId device) {
  if (task < 0 || size_t(task) >= problem.tasks.size() || device < 0 ||
      size_t(device) >= problem.devices.size())
    return std::nullopt;
  const Task &t = problem.tasks[task];
  const Device &d = problem.devices[device];
  if (!t.devices.empty() && !llvm::is_contained(t.devices, device))
    return std::nullopt;
  std::optional<int64_t> ofKind;
  for (const auto &[key, ns] : t.costNs) {
    if (key == d.name)
      return ns;
    if (!ofKind && key == d.kind)
      ofKind = ns;
  }
  return ofKind;
}

std::optional<int64_t> placer::transferTimeNs(const Link &link, int64_t bytes) {
  if (bytes < 0 || link.bytesPerSecond <= 0 || link.latencyNs < 0)
    return std::nullopt;
  int64_t perSecond = link.bytesPerSecond;
  int64_t duration;
  if (bytes <= kMax / kNsPerSecond) {
    // Nearly every tensor: one 64-bit division.
    int64_t product = bytes * kNsPerSecond;
    duration = product / perSecond + (product % perSecond != 0);
  } else {
    Int128 product = Int128(bytes) * kNsPerSecond;
    Int128 rounded = product / perSecond + (product % perSecond != 0);
    if (rounded > kMax)
      return std::nullopt;
    duration = static_cast<int64_t>(rounded);
  }
  if (duration > kMax - link.latencyNs)
    return std::nullopt;
  return link.latencyNs + duration;
}

TimeLookup::TimeLookup(const Problem &problem)
    : numDevices(problem.devices.size()) {
  for (size_t id = 0; id < numDevices; ++id) {
    byName.try_emplace(problem.devices[id].name, static_cast<DeviceId>(id));
    byKind[problem.devices[id].kind].push_back(static_cast<DeviceId>(id));
  }
}

void TimeLookup::lookUp(const Task &task, int64_t cannotRun,
                        std::vector<int64_t> &times) const {
  std::vector<int64_t> figures(numDevices, cannotRun);
  // Backwards, so that the first of two figures for one key stands; names
  // after kinds, since a device's own figure wins.
  for (const auto &[key, ns] : llvm::reverse(task.costNs))
    if (auto kind = byKind.find(key); kind != byKind.end())
      for (DeviceId device : kind->second)
        figures[device] = ns;
  for (const auto &[key, ns] : llvm::reverse(task.costNs))
    if (auto name = byName.find(key); name != byName.end())
      figures[name->second] = ns;
  if (task.devices.empty()) {
    times = std::move(figures);
    return;
  }
  times.assign(numDevices, cannotRun);
  for (DeviceId device : task.devices)
    if (device >= 0 && size_t(device) < numDevices)
      times[device] = figures[device];
}
