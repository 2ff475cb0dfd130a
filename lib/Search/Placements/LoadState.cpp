//===- LoadState.cpp - A placement by its largest load --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Placements/LoadState.h"

#include "placer/Model/PlanRules.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace placer;

LoadState::LoadState(const PlacementTables &tables)
    : PlacementState(tables), channelLoads(instance.numChannels(), 0),
      isAffected(tables.numTensors, 0), seenBy(tables.numDevices, 0) {}

void LoadState::count(int32_t tensor, int64_t sign) {
  DeviceId home = deviceOf[tables.producer[tensor]];
  ++seen;
  for (int32_t reader : tables.readers[tensor]) {
    DeviceId to = deviceOf[reader];
    if (to == home || seenBy[to] == seen)
      continue;
    seenBy[to] = seen;
    LinkId link = linkTo(instance, home, to);
    if (link == kNone) {
      numImpossible += sign;
      continue;
    }
    for (ChannelId channel : instance.channels(link))
      channelLoads[channel] += sign * tables.duration(tensor, link);
  }
}

template <typename Change>
void LoadState::recount(llvm::ArrayRef<GroupId> groups, Change change) {
  affected.clear();
  auto add = [&](int32_t tensor) {
    if (isAffected[tensor])
      return;
    isAffected[tensor] = 1;
    affected.push_back(tensor);
  };
  for (GroupId group : groups)
    for (int32_t rank : tables.members[group]) {
      llvm::for_each(tables.inputs[rank], add);
      for (int32_t tensor = tables.firstTensor[rank];
           tensor < tables.firstTensor[rank + 1]; ++tensor)
        add(tensor);
    }
  for (int32_t tensor : affected)
    count(tensor, -1);
  change();
  for (int32_t tensor : affected) {
    count(tensor, 1);
    isAffected[tensor] = 0;
  }
}

void LoadState::restart(llvm::ArrayRef<DeviceId> groupDevices) {
  PlacementState::restart(groupDevices);
  llvm::fill(channelLoads, 0);
  numImpossible = 0;
  for (int32_t tensor = 0; tensor < tables.numTensors; ++tensor)
    count(tensor, 1);
}

void LoadState::move(GroupId group, DeviceId device) {
  recount(group, [&] { PlacementState::move(group, device); });
}

void LoadState::rollback() {
  std::vector<GroupId> groups;
  for (auto &moved : movedGroups)
    groups.push_back(moved.first);
  recount(groups, [&] { PlacementState::rollback(); });
}

int64_t LoadState::norm() const {
  int64_t most = 1;
  for (llvm::ArrayRef<int64_t> each :
       {llvm::ArrayRef(loads), llvm::ArrayRef(channelLoads)})
    for (int64_t load : each)
      most = std::max(most, load);
  double sum = 0;
  for (llvm::ArrayRef<int64_t> each :
       {llvm::ArrayRef(loads), llvm::ArrayRef(channelLoads)})
    for (int64_t load : each) {
      double part = static_cast<double>(load) / static_cast<double>(most);
      double square = part * part, fourth = square * square;
      sum += fourth * fourth * fourth;
    }
  return static_cast<int64_t>(static_cast<double>(most) *
                              std::pow(sum, 1.0 / 12));
}

int64_t LoadState::evaluate(int64_t limit) {
  if (numImpossible > 0)
    return kTooMuch;
  for (DeviceId device = 0; device < tables.numDevices; ++device)
    if (resident.bytes(device) > instance.capacity(device))
      return kTooMuch;
  evaluatedNorm = norm();
  return evaluatedNorm > limit ? kTooMuch : evaluatedNorm;
}

void LoadState::commit() {
  PlacementState::commit();
  committedNorm = evaluatedNorm;
  largest = 0;
  for (int64_t load : loads)
    largest = std::max(largest, load);
  for (int64_t load : channelLoads)
    largest = std::max(largest, load);
}
