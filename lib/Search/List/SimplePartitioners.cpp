//===- SimplePartitioners.cpp - Partitioners that look at no edge ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two partitioners of R. Mayer, C. Mayer, L. Laich: "The TensorFlow
// partitioning and scheduling problem: it's the critical path!", 2017:
//   hash         the number of a group modulo its devices;
//   batch-split  tasks by upward rank, cut into one batch for each device in
//                proportion to its speed; the first batch to the fastest.
//
// Our reading: where the device has no room, hash takes the next one, and
// batch-split the next that has not had its share. Shares are of the tasks'
// mean times.
//
//===----------------------------------------------------------------------===//

#include "Search/List/ListAlgorithms.h"
#include "Search/List/Partition.h"

#include "Search/List/Ranks.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>

using namespace placer;

PlacementResult placer::placeByHash(const ListRequest &request) {
  const Instance &instance = request.instance;
  return placeByPartition(request, [&](Partition &partition) {
    for (GroupId group = 0; group < instance.numGroups(); ++group) {
      if (partition.deviceOf(group) != kNone)
        continue;
      auto devices = partition.options(group);
      auto first = devices.empty() ? 0 : size_t(group) % devices.size();
      // The distance from the first one, going round.
      auto distance = [&](DeviceId device) {
        size_t index = llvm::lower_bound(devices, device) - devices.begin();
        return double((index + devices.size() - first) % devices.size());
      };
      partition.assign(group, partition.choose(group, distance));
    }
  });
}

PlacementResult placer::placeByBatchSplit(const ListRequest &request) {
  const Instance &instance = request.instance;
  const MeanCosts costs = meanCosts(instance);
  std::vector<double> work(instance.numGroups(), 0);
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    work[instance.group(task)] += costs.taskNs[task];
  double allWork = std::accumulate(work.begin(), work.end(), 0.0);

  std::vector<double> share = deviceSpeeds(instance);
  std::vector<DeviceId> fastestFirst(instance.numDevices());
  std::iota(fastestFirst.begin(), fastestFirst.end(), 0);
  llvm::stable_sort(fastestFirst, [&](DeviceId a, DeviceId b) {
    return share[a] > share[b];
  });
  std::vector<int32_t> turn(instance.numDevices());
  for (auto [i, device] : llvm::enumerate(fastestFirst))
    turn[device] = static_cast<int32_t>(i);
  double allSpeed = std::accumulate(share.begin(), share.end(), 0.0);
  for (double &part : share)
    part *= allSpeed > 0 ? allWork / allSpeed : 0;

  return placeByPartition(request, [&](Partition &partition) {
    auto take = [&](GroupId group) {
      share[partition.deviceOf(group)] -= work[group];
    };
    for (GroupId group = 0; group < instance.numGroups(); ++group)
      if (partition.deviceOf(group) != kNone)
        take(group);
    for (TaskId task : orderByRank(instance, upwardRanks(instance, costs))) {
      GroupId group = instance.group(task);
      if (partition.deviceOf(group) != kNone)
        continue;
      DeviceId device = partition.choose(group, [&](DeviceId device) {
        // Those with something left by their turn, then the least overdrawn.
        return share[device] > 0 ? double(turn[device])
                                 : instance.numDevices() - share[device];
      });
      partition.assign(group, device);
      take(group);
    }
  });
}
