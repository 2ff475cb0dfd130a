//===- PlacementState.cpp - A placement that is changed -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Placements/PlacementState.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

PlacementState::~PlacementState() = default;

void PlacementState::restart(llvm::ArrayRef<DeviceId> groupDevices) {
  devices.assign(groupDevices.begin(), groupDevices.end());
  llvm::fill(loads, 0);
  llvm::fill(made, 0);
  resident = ResidentMemory(instance);
  strayed = 0;
  for (int32_t rank = 0; rank < tables.numTasks; ++rank)
    enter(rank, devices[tables.groupOf[rank]]);
  movedGroups.clear();
}

void PlacementState::enter(int32_t rank, DeviceId device) {
  deviceOf[rank] = device;
  engineOf[rank] = tables.engine(rank, device);
  timeOf[rank] = tables.time(rank, device);
  loads[engineOf[rank]] += timeOf[rank];
  made[device] += tables.outputBytes[rank];
  resident.add(tables.taskAt[rank], device);
  strayed += isStray(rank);
}

void PlacementState::put(GroupId group, DeviceId device) {
  for (int32_t rank : tables.members[group]) {
    loads[engineOf[rank]] -= timeOf[rank];
    made[deviceOf[rank]] -= tables.outputBytes[rank];
    resident.remove(tables.taskAt[rank], deviceOf[rank]);
    strayed -= isStray(rank);
    enter(rank, device);
  }
  devices[group] = device;
}

void PlacementState::move(GroupId group, DeviceId device) {
  movedGroups.emplace_back(group, devices[group]);
  put(group, device);
}

void PlacementState::rollback() {
  for (auto [group, device] : llvm::reverse(movedGroups))
    put(group, device);
  movedGroups.clear();
}

void PlacementState::returnToKept() {
  // `restart` must not read what it writes.
  std::vector<DeviceId> kept = keptDevices;
  restart(kept);
  evaluate(kTooMuch - 1);
  commit();
}
