//===- Mcmc.cpp - The search of FlexFlow ----------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Local/Mcmc.h"

#include "Search/List/DeviceDomains.h"
#include "placer/Model/DeltaSimulator.h"
#include "placer/Support/RandomSource.h"

#include <cmath>

using namespace placer;
using llvm::ArrayRef;

/// Moves between two looks at the clock.
static constexpr int64_t kStride = 32;
/// Parts of the budget after each of which the walk goes back to the best.
static constexpr int kReturns = 100;

McmcOutcome
placer::walkByMcmc(const Instance &instance, ArrayRef<DeviceId> fixed,
                   const Schedule &start, uint64_t seed,
                   llvm::function_ref<double(int64_t moves)> progress) {
  McmcOutcome outcome{start, 0};
  std::vector<DeviceId> given = fixedGroups(instance, fixed);
  std::vector<GroupId> free;
  for (GroupId group = 0; group < instance.numGroups(); ++group)
    if (given[group] == kNone && instance.groupDevices(group).size() > 1)
      free.push_back(group);
  int64_t bestNs = start.makespan();
  if (free.empty() || bestNs == 0)
    return outcome;

  RandomSource random(seed);
  double beta = 100 / static_cast<double>(bestNs);
  std::optional<DeltaSimulator> delta;
  delta.emplace(instance, start);
  int returns = 0;
  for (; true; ++outcome.moves) {
    if (outcome.moves % kStride == 0) {
      double done = progress(outcome.moves);
      if (done >= 1)
        return outcome;
      if (int due = static_cast<int>(done * kReturns); due > returns) {
        returns = due;
        delta.emplace(instance, outcome.schedule);
      }
    }
    GroupId group = random.pick(free);
    DeviceId to = random.pick(instance.groupDevices(group));
    // 1 - unit is never 0: the same as accepting with that probability.
    int64_t limit = delta->committedMakespan() +
                    static_cast<int64_t>(-std::log(1 - random.unit()) / beta);
    if (to == delta->groupDevice(group) || !delta->canMove(group, to))
      continue;
    delta->moveGroup(group, to);
    if (delta->update(limit) > limit || delta->overfullDevice() != kNone) {
      delta->rollback();
      continue;
    }
    delta->commit();
    if (delta->makespan() < bestNs) {
      bestNs = delta->makespan();
      outcome.schedule = delta->schedule();
    }
  }
}

std::vector<Schedule> placer::mcmcStarts(const Instance &instance,
                                         ArrayRef<DeviceId> fixed,
                                         uint64_t seed) {
  std::vector<Schedule> starts;
  auto add = [&](PlacementResult result) {
    if (auto *schedule = std::get_if<Schedule>(&result))
      starts.push_back(std::move(*schedule));
  };
  for (llvm::StringRef algorithm : {"single", "batch-split", "m-topo"})
    add(placeByList(instance, algorithm, fixed));

  RandomSource random(seed);
  std::vector<DeviceId> ofGroup = fixedGroups(instance, fixed);
  for (GroupId group = 0; group < instance.numGroups(); ++group)
    if (ofGroup[group] == kNone)
      ofGroup[group] = random.pick(instance.groupDevices(group));
  // Placements that links do not allow are no starts.
  std::vector<DeviceId> devices(instance.numTasks());
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    devices[task] = ofGroup[instance.group(task)];
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
    for (TaskId reader : instance.consumers(tensor)) {
      DeviceId from = devices[instance.producer(tensor)], to = devices[reader];
      if (from != to && !areLinked(instance, from, to))
        return starts;
    }
  add(orderPlacement(instance, devices, LocalOrder::Fifo));
  return starts;
}
