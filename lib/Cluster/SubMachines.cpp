//===- SubMachines.cpp - Sub-machines that are the same -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cluster/SubMachines.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

#include <set>

using namespace placer;

/// The same on every run, unlike llvm::hash_value: colours decide in which
/// order renamings are tried.
static uint64_t mix(uint64_t hash, uint64_t value) {
  hash ^= value + 0x9e3779b97f4a7c15ull + (hash << 6) + (hash >> 2);
  hash *= 0xff51afd7ed558ccdull;
  return hash ^ (hash >> 33);
}

static uint64_t mixText(llvm::StringRef text) {
  uint64_t hash = 1469598103934665603ull;
  for (unsigned char c : text)
    hash = (hash ^ c) * 1099511628211ull;
  return hash;
}

SubMachines::SubMachines(const Problem &machine, llvm::StringSet<> named) {
  for (const Device &device : machine.devices) {
    uint64_t label =
        mix(mixText(device.kind),
            static_cast<uint64_t>(device.memoryBytes.value_or(-1)));
    if (named.contains(device.name))
      label = mix(label, mixText(device.name));
    labels.push_back(label);
  }
  wireTable.assign(labels.size() * labels.size(), -1);
  llvm::StringMap<int32_t> channels;
  for (const Link &link : machine.links) {
    Wire wire{link.latencyNs, link.bytesPerSecond, {}};
    for (const std::string &name : link.channels) {
      auto [it, isNew] = channels.try_emplace(name, numChannels);
      numChannels += isNew;
      wire.channels.push_back(it->second);
    }
    if (link.channels.empty())
      wire.channels.push_back(numChannels++);
    wireTable[size_t(link.from) * labels.size() + link.to] =
        static_cast<int32_t>(wires.size());
    wires.push_back(std::move(wire));
  }
}

/// Colours that devices of one role share in every set of a class.
std::vector<uint64_t>
SubMachines::colour(llvm::ArrayRef<DeviceId> devices) const {
  std::vector<uint64_t> colours;
  for (DeviceId device : devices)
    colours.push_back(labels[device]);
  std::map<int32_t, uint64_t> uses;
  for (DeviceId from : devices)
    for (DeviceId to : devices)
      if (const Wire *own = wire(from, to))
        for (int32_t channel : own->channels)
          ++uses[channel];
  constexpr int kRounds = 3;
  for (int round = 0; round < kRounds; ++round) {
    std::vector<uint64_t> next;
    for (auto [i, device] : llvm::enumerate(devices)) {
      std::vector<uint64_t> around;
      for (auto [j, other] : llvm::enumerate(devices)) {
        if (i == j)
          continue;
        uint64_t hash = colours[j];
        for (const Wire *own : {wire(device, other), wire(other, device)}) {
          hash = mix(hash, own ? own->latencyNs : -1);
          hash = mix(hash, own ? own->bytesPerSecond : -1);
          if (!own)
            continue;
          std::vector<uint64_t> shares;
          for (int32_t channel : own->channels)
            shares.push_back(uses[channel]);
          llvm::sort(shares);
          for (uint64_t share : shares)
            hash = mix(hash, share);
        }
        around.push_back(hash);
      }
      llvm::sort(around);
      uint64_t hash = colours[i];
      for (uint64_t other : around)
        hash = mix(hash, other);
      next.push_back(hash);
    }
    colours = std::move(next);
  }
  return colours;
}

/// Whether the channels of one set are those of the other, renamed: whatever
/// pairs share a channel there share one here.
bool SubMachines::hasSameChannels(const Member &a, const Member &b,
                                  llvm::ArrayRef<size_t> image) const {
  using Pairs = std::set<std::pair<size_t, size_t>>;
  auto collect = [&](const Member &set, bool isRenamed) {
    std::map<int32_t, Pairs> pairs;
    size_t count = set.devices.size();
    for (size_t i = 0; i < count; ++i)
      for (size_t j = 0; j < count; ++j)
        if (const Wire *own = wire(set.devices[i], set.devices[j]))
          for (int32_t channel : own->channels)
            pairs[channel].insert(isRenamed ? std::pair(image[i], image[j])
                                            : std::pair(i, j));
    std::multiset<Pairs> result;
    for (auto &[channel, own] : pairs)
      result.insert(std::move(own));
    return result;
  };
  return collect(a, true) == collect(b, false);
}

/// Renames one more device of `a`, and all after it.
bool SubMachines::extend(const Member &a, const Member &b,
                         std::vector<size_t> &image, std::vector<bool> &isTaken,
                         int32_t &budget) const {
  size_t next = image.size();
  if (next == a.devices.size())
    return hasSameChannels(a, b, image);
  auto isAlike = [](const Wire *x, const Wire *y) {
    return !x || !y ? !x && !y
                    : x->latencyNs == y->latencyNs &&
                          x->bytesPerSecond == y->bytesPerSecond &&
                          x->channels.size() == y->channels.size();
  };
  for (size_t to = 0; to < b.devices.size(); ++to) {
    if (isTaken[to] || a.colours[next] != b.colours[to])
      continue;
    if (--budget < 0)
      return false;
    bool isGood = true;
    for (size_t i = 0; i < next && isGood; ++i)
      isGood = isAlike(wire(a.devices[i], a.devices[next]),
                       wire(b.devices[image[i]], b.devices[to])) &&
               isAlike(wire(a.devices[next], a.devices[i]),
                       wire(b.devices[to], b.devices[image[i]]));
    if (!isGood)
      continue;
    image.push_back(to);
    isTaken[to] = true;
    if (extend(a, b, image, isTaken, budget))
      return true;
    image.pop_back();
    isTaken[to] = false;
  }
  return false;
}

bool SubMachines::isSame(const Member &a, const Member &b) const {
  std::vector<size_t> image;
  std::vector<bool> isTaken(b.devices.size(), false);
  // Colours tell most devices apart. What is not found to be the same in so
  // many tries is only placed once more.
  int32_t budget = 20000;
  return extend(a, b, image, isTaken, budget);
}

int32_t SubMachines::classOf(llvm::ArrayRef<DeviceId> devices, bool &isNew) {
  isNew = false;
  auto [it, isUnknown] = known.try_emplace(devices.vec(), kNone);
  if (!isUnknown)
    return it->second;
  Member member{devices.vec(), colour(devices), kNone};
  std::vector<uint64_t> key = member.colours;
  llvm::sort(key);
  std::vector<Member> &others = byColours[std::move(key)];
  for (const Member &other : others)
    if (isSame(member, other))
      return it->second = other.number;
  isNew = true;
  member.number = numClasses++;
  it->second = member.number;
  others.push_back(std::move(member));
  return it->second;
}
