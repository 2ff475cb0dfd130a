//===- Forwards.cpp - Tensors that are sent on ----------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Forwards.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

bool placer::hasForwards(const Instance &instance, const Schedule &schedule) {
  return llvm::any_of(
      schedule.transfers, [&](const ScheduledTransfer &transfer) {
        return transfer.from !=
               schedule.tasks[instance.producer(transfer.tensor)].device;
      });
}

std::optional<Schedule> placer::withoutForwards(const Instance &instance,
                                                const Schedule &schedule) {
  if (!hasForwards(instance, schedule))
    return schedule;
  Placement placement = placementOf(instance, schedule);
  placement.forwards.clear();
  SimulationResult result = simulate(instance, placement);
  if (auto *direct = std::get_if<Schedule>(&result))
    return std::move(*direct);
  return std::nullopt;
}
