//===- DeviceSymmetry.cpp - Devices that can change their names -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Solver/Encode/DeviceSymmetry.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>

using namespace placer;

namespace {

class Symmetry {
public:
  Symmetry(const Instance &instance, const DeviceChoices &choices)
      : instance(instance), choices(choices),
        linksOfChannel(instance.numChannels()) {
    for (LinkId link = 0; link < instance.numLinks(); ++link)
      for (ChannelId channel : instance.channels(link))
        linksOfChannel[channel].push_back(link);
    sorted = linksOfChannel;
    llvm::sort(sorted);
  }

  bool areEqual(DeviceId a, DeviceId b) const {
    return instance.capacity(a) == instance.capacity(b) && runTheSame(a, b) &&
           linkTheSame(a, b) && channelTheSame(a, b);
  }

private:
  bool runTheSame(DeviceId a, DeviceId b) const {
    for (GroupId group = 0; group < instance.numGroups(); ++group) {
      bool isAllowed = llvm::is_contained(choices[group], a);
      if (isAllowed != llvm::is_contained(choices[group], b))
        return false;
      for (TaskId task : instance.groupMembers(group))
        if (isAllowed && instance.time(task, a) != instance.time(task, b))
          return false;
    }
    return true;
  }

  static DeviceId swapped(DeviceId device, DeviceId a, DeviceId b) {
    return device == a ? b : device == b ? a : device;
  }
  LinkId swappedLink(LinkId link, DeviceId a, DeviceId b) const {
    const Link &ends = instance.problem().links[link];
    return instance.link(swapped(ends.from, a, b), swapped(ends.to, a, b));
  }

  bool linkTheSame(DeviceId a, DeviceId b) const {
    const std::vector<Link> &links = instance.problem().links;
    for (LinkId link = 0; link < instance.numLinks(); ++link) {
      LinkId other = swappedLink(link, a, b);
      if (other == kNone || links[other].latencyNs != links[link].latencyNs ||
          links[other].bytesPerSecond != links[link].bytesPerSecond)
        return false;
    }
    return true;
  }

  /// The sets of links that share a channel must be the same sets.
  bool channelTheSame(DeviceId a, DeviceId b) const {
    std::vector<std::vector<LinkId>> others = linksOfChannel;
    for (std::vector<LinkId> &links : others) {
      for (LinkId &link : links)
        link = swappedLink(link, a, b);
      llvm::sort(links);
    }
    llvm::sort(others);
    return others == sorted;
  }

  const Instance &instance;
  const DeviceChoices &choices;
  std::vector<std::vector<LinkId>> linksOfChannel, sorted;
};

} // namespace

std::vector<std::vector<DeviceId>>
placer::equalDevices(const Instance &instance, const DeviceChoices &choices) {
  Symmetry symmetry(instance, choices);
  // Two exchanges make a third, so that comparison with one is enough.
  std::vector<std::vector<DeviceId>> rows;
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    auto row = llvm::find_if(rows, [&](llvm::ArrayRef<DeviceId> others) {
      return symmetry.areEqual(others.front(), device);
    });
    if (row == rows.end())
      rows.push_back({device});
    else
      row->push_back(device);
  }
  llvm::erase_if(rows, [](const auto &row) { return row.size() < 2; });
  return rows;
}

std::vector<GroupId> placer::groupsInOrder(const Instance &instance) {
  std::vector<GroupId> order;
  std::vector<bool> isListed(instance.numGroups(), false);
  for (TaskId task : instance.topologicalOrder()) {
    GroupId group = instance.group(task);
    if (!isListed[group])
      order.push_back(group);
    isListed[group] = true;
  }
  return order;
}

std::vector<DeviceId>
placer::firstUseOrder(const Instance &instance,
                      llvm::ArrayRef<std::vector<DeviceId>> equals,
                      const Schedule &schedule) {
  std::vector<DeviceId> names(instance.numDevices());
  std::iota(names.begin(), names.end(), 0);
  std::vector<DeviceId> used;
  for (GroupId group : groupsInOrder(instance)) {
    DeviceId device =
        schedule.tasks[instance.groupMembers(group).front()].device;
    if (!llvm::is_contained(used, device))
      used.push_back(device);
  }
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    if (!llvm::is_contained(used, device))
      used.push_back(device);
  for (llvm::ArrayRef<DeviceId> row : equals) {
    size_t next = 0;
    for (DeviceId device : used)
      if (llvm::is_contained(row, device))
        names[device] = row[next++];
  }
  return names;
}

void placer::renameDevices(Schedule &schedule, llvm::ArrayRef<DeviceId> names) {
  for (ScheduledTask &task : schedule.tasks)
    task.device = names[task.device];
  for (ScheduledTransfer &transfer : schedule.transfers) {
    transfer.from = names[transfer.from];
    transfer.to = names[transfer.to];
  }
}
