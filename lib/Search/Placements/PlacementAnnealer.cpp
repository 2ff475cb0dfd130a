//===- PlacementAnnealer.cpp - Simulated annealing of placements ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Placements/PlacementAnnealer.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace placer;

PlacementAnnealer::PlacementAnnealer(const PlacementTables &tables,
                                     const GroupHierarchy &hierarchy,
                                     PlacementState &state,
                                     Dispatcher *dispatcher, uint64_t seed)
    : tables(tables), state(state), random(seed),
      moves(tables, hierarchy, state, dispatcher, random) {}

static std::vector<DeviceId> groupDevices(const PlacementTables &tables,
                                          const Schedule &schedule) {
  std::vector<DeviceId> devices;
  for (GroupId group = 0; group < tables.numGroups; ++group)
    devices.push_back(
        schedule.tasks[tables.taskAt[tables.members[group].front()]].device);
  return devices;
}

bool PlacementAnnealer::start(const Schedule &schedule) {
  state.restart(groupDevices(tables, schedule));
  bool isPossible =
      state.evaluate(PlacementState::kTooMuch - 1) != PlacementState::kTooMuch;
  if (isPossible) {
    state.commit();
    keepBest();
  }
  if (state.hasKept())
    state.returnToKept();
  moves.changed();
  return isPossible;
}

void PlacementAnnealer::setOther(const Schedule &schedule) {
  moves.setOther(groupDevices(tables, schedule));
}

void PlacementAnnealer::keepBest() {
  if (state.objective() >= leastObjective)
    return;
  leastObjective = state.objective();
  state.keep();
}

int64_t PlacementAnnealer::walk(double hot, double cold, Progress progress) {
  double done = 0, temperature = hot;
  for (int64_t tried = 0; true; ++tried) {
    if (tried % kStride == 0) {
      done = progress(tried);
      if (done >= 1)
        return tried;
      temperature = hot * std::pow(cold / hot, done);
    }
    int64_t limit = state.value();
    PlacementMoves::Kind kind = moves.draw(done);
    if (kind == PlacementMoves::Kind::None)
      continue;
    // The limit is drawn first, so that what exceeds it need not be evaluated
    // to its end. How urgent tasks are is only changed where that is no loss:
    // otherwise such changes would pile up until urgencies mean nothing.
    if (kind == PlacementMoves::Kind::Placement)
      limit += static_cast<int64_t>(-temperature * static_cast<double>(limit) *
                                    std::log(1 - random.unit()));
    if (state.evaluate(limit) > limit) {
      state.rollback();
      continue;
    }
    state.commit();
    moves.changed();
    keepBest();
  }
}

int64_t PlacementAnnealer::run(double hot, double cold, Progress progress) {
  if (tables.freeGroups.empty())
    return 0;
  int64_t tried = walk(hot, cold, progress);
  state.returnToKept();
  return tried;
}
