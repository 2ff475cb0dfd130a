//===- UpdateHomes.cpp - Where weights are updated ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Pipeline/UpdateHomes.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;
using llvm::ArrayRef;

/// Sending a slice takes so many times as long as a transfer takes to begin, at
/// least.
static constexpr double kLatencies = 4;

UpdateHomes::UpdateHomes(const Instance &instance, ArrayRef<DeviceId> devices)
    : numAll(devices.size()), updateOf(instance.numTasks(), kNone),
      updates(instance.numTasks()) {
  const Problem &problem = instance.problem();
  double latencyNs = 0, nsPerByte = 0;
  for (DeviceId from : devices)
    for (DeviceId to : devices)
      if (LinkId id = from == to ? kNone : instance.link(from, to);
          id != kNone) {
        const Link &link = problem.links[id];
        latencyNs += static_cast<double>(link.latencyNs);
        nsPerByte += 1e9 / static_cast<double>(link.bytesPerSecond);
      }
  if (nsPerByte > 0)
    leastBytes = kLatencies * latencyNs / nsPerByte;

  std::vector<bool> isSum(instance.numTensors(), false),
      hasSamples(instance.numTasks(), false),
      hasParameters(instance.numTasks(), false);
  for (const SplitAxis &axis : problem.splits) {
    hasSamples[axis.task] =
        hasSamples[axis.task] || axis.kind == AxisKind::Samples;
    hasParameters[axis.task] =
        hasParameters[axis.task] || axis.kind == AxisKind::Parameter;
    for (const auto &[tensor, follows] : axis.tensors)
      if (axis.kind == AxisKind::Samples &&
          follows.how == Follows::How::Partial)
        isSum[tensor] = true;
  }
  // To the devices that have least to send so far.
  std::vector<double> loads(numAll, 0);
  size_t before = 0;
  for (TaskId task : instance.topologicalOrder()) {
    if (hasSamples[task] || !hasParameters[task])
      continue;
    Update &update = updates[task];
    for (TensorId tensor : instance.inputs(task))
      if (isSum[tensor]) {
        update.bytes += instance.bytes(tensor);
        updateOf[task] = updateOf[instance.producer(tensor)] = task;
      }
    if (!isUpdate(task) || numAll == 0)
      continue;
    update.before = before++;
    size_t slices = slicesOf(update.bytes, numAll);
    if (slices == numAll)
      continue;
    update.home = static_cast<size_t>(llvm::min_element(loads) - loads.begin());
    for (size_t slice = 0; slice < slices; ++slice)
      loads[(update.home + slice) % numAll] +=
          static_cast<double>(update.bytes) / static_cast<double>(slices) +
          leastBytes / kLatencies;
  }
}

size_t UpdateHomes::slicesOf(int64_t bytes, size_t numDevices) const {
  if (leastBytes <= 0)
    return numDevices;
  double slices = static_cast<double>(bytes) / leastBytes;
  if (slices >= static_cast<double>(numDevices))
    return numDevices;
  return std::max<size_t>(static_cast<size_t>(slices), 1);
}

size_t UpdateHomes::numSlices(TaskId task, size_t numDevices) const {
  TaskId update = updateOf[task];
  return update == kNone ? numDevices
                         : slicesOf(updates[update].bytes, numDevices);
}

size_t UpdateHomes::first(TaskId task, size_t numDevices) const {
  TaskId update = updateOf[task];
  if (update == kNone || numSlices(task, numDevices) == numDevices)
    return 0;
  const Update &of = updates[update];
  return (numDevices == numAll ? of.home : of.before) % numDevices;
}
