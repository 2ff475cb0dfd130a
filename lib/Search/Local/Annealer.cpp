//===- Annealer.cpp - Simulated annealing of a schedule -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Local/Annealer.h"

#include "placer/Model/ResidentMemory.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace placer;

double Annealer::meanTaskTime(const Instance &instance) {
  double sum = 0;
  int64_t count = 0;
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    int64_t least = std::numeric_limits<int64_t>::max();
    for (DeviceId device : instance.groupDevices(instance.group(task)))
      least = std::min(least, instance.time(task, device));
    if (least == 0)
      continue;
    sum += static_cast<double>(least);
    ++count;
  }
  return count == 0 ? 0 : sum / static_cast<double>(count);
}

int32_t placer::numStrayed(llvm::ArrayRef<DeviceId> earlier,
                           const Schedule &schedule) {
  int32_t count = 0;
  for (auto [task, device] : llvm::enumerate(earlier))
    count += device != kNone && schedule.tasks[task].device != device;
  return count;
}

int64_t Annealer::Setting::cost(const Schedule &schedule) const {
  return schedule.makespan() + numStrayed(earlier, schedule) * nsPerStrayed;
}

Annealer::Annealer(const Setting &setting, const Schedule &start, uint64_t seed)
    : setting(setting), instance(setting.instance), delta(instance, start),
      neighbourhood(instance, setting.hierarchy, setting.fixed,
                    setting.earlier),
      random(seed), memoryMatters(memoryCanBeShort(instance)),
      strayed(numStrayed(setting.earlier, start)) {
  // Starting everything as early as possible may fill a memory that waiting
  // left free.
  excess = memoryMatters ? delta.excessBytes() : 0;
  cheapest = excess == 0 ? delta.schedule() : start;
  leastCost = setting.cost(cheapest);
}

int64_t Annealer::run(double hot, double cold, Progress progress) {
  int64_t moves = 0;
  double temperature = hot;
  if (instance.numTasks() == 0)
    return 0;
  for (; true; ++moves) {
    if (moves % kStride == 0) {
      double done = progress(moves);
      if (done >= 1) {
        writeRecord();
        return moves;
      }
      // Where nothing takes time there is no temperature either.
      temperature = hot > 0 ? hot * std::pow(cold / hot, done) : 0;
    }
    // 1 - unit is never 0.
    auto allowed =
        static_cast<int64_t>(-temperature * std::log(1 - random.unit()));
    int64_t before = delta.committedMakespan();
    if (!neighbourhood.move(delta, random, before + allowed))
      continue;
    int64_t strayedBy = neighbourhood.numStrayed();
    int64_t limit = before + allowed - strayedBy * setting.nsPerStrayed;
    if (excess > 0) {
      relieve(limit, strayedBy);
      continue;
    }
    if (delta.update(limit) > limit ||
        (memoryMatters && delta.overfullDevice() != kNone)) {
      delta.rollback();
      continue;
    }
    // The record is written down when it is left, not at every step to it; the
    // move that would leave it is given up for that.
    if (standsOnRecord &&
        delta.makespan() + strayedBy * setting.nsPerStrayed > before) {
      delta.rollback();
      writeRecord();
      continue;
    }
    delta.commit();
    strayed += strayedBy;
    neighbourhood.changed(delta.makespan() != before);
    standsOnRecord |= cost() < leastCost;
  }
}

/// Keeps a move that makes memories less overfull, or, where it is within the
/// limit, at least not more.
void Annealer::relieve(int64_t limit, int64_t strayedBy) {
  int64_t makespan = delta.update();
  int64_t after = delta.excessBytes();
  if (after > excess || (after == excess && makespan > limit)) {
    delta.rollback();
    return;
  }
  excess = after;
  delta.commit();
  strayed += strayedBy;
  neighbourhood.changed(/*isOtherLength=*/true);
  standsOnRecord = excess == 0 && cost() < leastCost;
}

void Annealer::writeRecord() {
  if (standsOnRecord && cost() < leastCost) {
    cheapest = delta.schedule();
    leastCost = cost();
  }
  standsOnRecord = false;
}
