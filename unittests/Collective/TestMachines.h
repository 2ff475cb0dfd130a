//===- TestMachines.h - Machines for tests of collectives -------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PLACER_UNITTESTS_COLLECTIVE_TESTMACHINES_H
#define PLACER_UNITTESTS_COLLECTIVE_TESTMACHINES_H

#include "placer/Collective/Collective.h"
#include "placer/Support/RandomSource.h"

#include <numeric>

namespace placer::testing {

inline Problem devicesOnly(int32_t count) {
  Problem machine;
  machine.name = "machine";
  for (int32_t i = 0; i < count; ++i)
    machine.devices.push_back({"d" + std::to_string(i), "gpu", std::nullopt});
  return machine;
}

/// Every device has a port out and one in; each pair has a link.
inline Problem ports(llvm::ArrayRef<int64_t> bandwidths, int64_t latencyNs) {
  auto count = static_cast<int32_t>(bandwidths.size());
  Problem machine = devicesOnly(count);
  for (int32_t from = 0; from < count; ++from)
    for (int32_t to = 0; to < count; ++to)
      if (from != to)
        machine.links.push_back({from,
                                 to,
                                 latencyNs,
                                 std::min(bandwidths[from], bandwidths[to]),
                                 {machine.devices[from].name + ".out",
                                  machine.devices[to].name + ".in"}});
  return machine;
}

/// A ring in both directions and some more links, of any bandwidths, some of
/// which share channels.
inline Problem randomMachine(RandomSource &random, int32_t count) {
  Problem machine = devicesOnly(count);
  auto link = [&](int32_t from, int32_t to) {
    Link made{from,
              to,
              static_cast<int64_t>(random.below(3000)),
              static_cast<int64_t>(1 + random.below(8)) * 1000000000,
              {}};
    if (random.chance(0.3))
      made.channels = {"shared" + std::to_string(random.below(3))};
    if (random.chance(0.3))
      made.channels.push_back("out" + std::to_string(from));
    machine.links.push_back(std::move(made));
  };
  for (int32_t from = 0; from < count; ++from)
    for (int32_t to = 0; to < count; ++to) {
      bool isRing = (from + 1) % count == to || (to + 1) % count == from;
      if (from != to && (isRing || random.chance(0.3)))
        link(from, to);
    }
  return machine;
}

inline Collective collectiveOf(CollectiveKind kind, int32_t count,
                               int64_t bytes, int64_t elementBytes = 1) {
  Collective collective;
  collective.kind = kind;
  collective.participants.resize(count);
  std::iota(collective.participants.begin(), collective.participants.end(), 0);
  collective.bytes = bytes;
  collective.elementBytes = elementBytes;
  return collective;
}

inline constexpr CollectiveKind kAllKinds[] = {
    CollectiveKind::Broadcast, CollectiveKind::Reduce,
    CollectiveKind::AllReduce, CollectiveKind::AllGather,
    CollectiveKind::ReduceScatter};

} // namespace placer::testing

#endif // PLACER_UNITTESTS_COLLECTIVE_TESTMACHINES_H
