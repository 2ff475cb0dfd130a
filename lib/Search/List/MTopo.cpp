//===- MTopo.cpp - Device after device in topological order ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Baechi's m-TOPO: B. Jeon, L. Cai et al.: "Baechi: fast device placement of
// machine learning graphs", 2020. Each of K devices takes tasks in topological
// order until it holds `ceil(all bytes / K) + the largest task's bytes`.
//
// Our reading: a colocation set is one task; its bytes are its resident ones,
// its results and the weights that are not on the device yet. A group that the
// device in turn cannot run goes to the next one that can; when all are full,
// to the one with most room left.
//
//===----------------------------------------------------------------------===//

#include "Search/List/ListAlgorithms.h"

#include "Search/List/Partition.h"

#include <algorithm>

using namespace placer;

namespace {
class TopologicalFill {
public:
  TopologicalFill(const Instance &instance, ScheduleBuilder &builder,
                  llvm::ArrayRef<int64_t> outputBytes)
      : instance(instance), builder(builder), outputBytes(outputBytes) {
    int64_t all = leastResidentBytes(instance), largest = 0;
    const ResidentMemory none(instance);
    for (GroupId group = 0; group < instance.numGroups(); ++group) {
      all += outputBytes[group];
      largest = std::max(largest, outputBytes[group] + none.growth(group, 0));
    }
    int64_t numDevices = instance.numDevices();
    int64_t cap = (all + numDevices - 1) / numDevices + largest;
    for (DeviceId device = 0; device < numDevices; ++device)
      left.push_back(std::min(cap, instance.capacity(device)) -
                     builder.residents().bytes(device));
    for (GroupId group = 0; group < instance.numGroups(); ++group)
      if (builder.groupDevice(group) != kNone)
        left[builder.groupDevice(group)] -= outputBytes[group];
  }

  DeviceId choose(TaskId task) {
    GroupId group = instance.group(task);
    if (DeviceId bound = builder.groupDevice(group); bound != kNone)
      return builder.tryPlace(task, bound).isPossible() ? bound : kNone;
    // The one in turn, and those after it; then those before it.
    DeviceId roomiest = kNone;
    for (int32_t i = 0; i < instance.numDevices(); ++i) {
      DeviceId device = (inTurn + i) % instance.numDevices();
      if (!builder.tryPlace(task, device).isPossible())
        continue;
      if (need(group, device) <= left[device])
        return take(group, device);
      if (roomiest == kNone || left[device] > left[roomiest])
        roomiest = device;
    }
    return roomiest == kNone ? kNone : take(group, roomiest);
  }

private:
  int64_t need(GroupId group, DeviceId device) const {
    return outputBytes[group] + builder.residents().growth(group, device);
  }

  DeviceId take(GroupId group, DeviceId device) {
    // A device is done with when the next group that it could run is too large.
    while (need(group, inTurn) > left[inTurn] &&
           inTurn + 1 < instance.numDevices())
      ++inTurn;
    left[device] -= need(group, device);
    return device;
  }

  const Instance &instance;
  ScheduleBuilder &builder;
  llvm::ArrayRef<int64_t> outputBytes;
  std::vector<int64_t> left;
  DeviceId inTurn = 0;
};
} // namespace

PlacementResult placer::placeByMTopo(const ListRequest &request) {
  const Instance &instance = request.instance;
  const std::vector<int64_t> bytes = outputBytesOfGroups(instance);
  return tryWithHeadroom(request, [&](ScheduleBuilder &builder) {
    TopologicalFill fill(instance, builder, bytes);
    return placeInOrder(instance, builder, instance.topologicalOrder(),
                        [&](TaskId task) { return fill.choose(task); });
  });
}
