//===- HubCut.cpp - What stays with an end of a section -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds/HubCut.h"

#include "Bounds/MinimumCut.h"
#include "placer/Bounds/LinearProgram.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace placer;

/// Prices that are better are hardly ever found after so many cuts.
static constexpr int kMostCuts = 24;
static constexpr int32_t kMostPivots = 1000;
/// How much a ns of a device counts that is as fast as any.
static constexpr int64_t kFull = 1 << 16;

HubCut::HubCut(const SectionProblem &problem, llvm::ArrayRef<int64_t> heads,
               llvm::ArrayRef<int64_t> tails, DeviceId hub)
    : problem(problem), heads(heads), tails(tails), hub(hub),
      onHub(problem.numGroups(), -1), elsewhere(problem.numGroups(), -1) {
  addGroups();
  addCrossings();
}

void HubCut::addPart(Resource resource, int64_t head, int64_t tail,
                     int64_t weight) {
  // What nothing can use has no room.
  if (head < kNever && tail < kNever)
    parts.push_back({resource, head + tail, weight});
}

void HubCut::addGroups() {
  int32_t numDevices = problem.numDevices();
  auto isAt = [&](int32_t group, DeviceId device) {
    return !problem.isNowhere(group) && (problem.places(group) >> device & 1);
  };
  // On its main engine.
  auto timeOn = [&](int32_t group, DeviceId device) {
    int64_t sum = 0;
    for (int32_t task : problem.groupMembers(group))
      if (problem.engine(task, device) == problem.mainEngine(device))
        sum += problem.time(task, device);
    return sum;
  };
  // By device: how fast it is for what can be there.
  std::vector<int64_t> weights(numDevices, kFull);
  for (DeviceId device = 0; device < numDevices; ++device) {
    if (device == hub)
      continue;
    Wide here = 0, anywhere = 0;
    int64_t head = kNever, tail = kNever;
    for (int32_t group = 0; group < problem.numGroups(); ++group) {
      if (!isAt(group, device))
        continue;
      int64_t least = kNever;
      for (DeviceId other = 0; other < numDevices; ++other)
        if (other != hub && isAt(group, other))
          least = std::min(least, timeOn(group, other));
      anywhere += least;
      here += timeOn(group, device);
      for (int32_t task : problem.groupMembers(group))
        if (problem.time(task, device) > 0) {
          size_t entry = size_t(task) * numDevices + device;
          head = std::min(head, heads[entry]);
          tail = std::min(tail, tails[entry]);
        }
    }
    if (here > 0)
      weights[device] = static_cast<int64_t>(kFull * anywhere / here);
    addPart(kOthers, head, tail, weights[device]);
  }
  int64_t head = kNever, tail = kNever;
  for (int32_t group = 0; group < problem.numGroups(); ++group) {
    if (problem.isNowhere(group)) {
      onHub[group] = elsewhere[group] = 0;
      continue;
    }
    int64_t longest = 0;
    for (DeviceId device = 0; device < numDevices; ++device) {
      if (!isAt(group, device))
        continue;
      int64_t time = timeOn(group, device);
      longest = std::max(longest, time);
      int64_t &known = device == hub ? onHub[group] : elsewhere[group];
      if (device != hub)
        time = static_cast<int64_t>(Wide(time) * weights[device] / kFull);
      known = known < 0 ? time : std::min(known, time);
    }
    totalTime += longest;
    if (isAt(group, hub))
      for (int32_t task : problem.groupMembers(group))
        if (problem.time(task, hub) > 0) {
          size_t entry = size_t(task) * numDevices + hub;
          head = std::min(head, heads[entry]);
          tail = std::min(tail, tails[entry]);
        }
  }
  addPart(kHub, head, tail, kFull);
}

void HubCut::addCrossings() {
  int32_t numDevices = problem.numDevices();
  bool haveInto = !problem.channelsInto(hub).empty();
  bool haveOutOf = !problem.channelsOutOf(hub).empty();
  // Every transfer to or from the hub takes this one.
  isOne = llvm::any_of(problem.channelsInto(hub), [&](ChannelId channel) {
    return llvm::is_contained(problem.channelsOutOf(hub), channel);
  });
  int64_t headInto = kNever, tailInto = kNever;
  int64_t headOutOf = kNever, tailOutOf = kNever;
  for (const SectionProblem::Way &way : problem.allWays()) {
    if (!way.isTransfer())
      continue;
    Crossing crossing{way.producer, way.consumers, 0, 0};
    int64_t into = problem.leastInto(way, hub);
    int64_t outOf = problem.leastOutOf(way, hub);
    if (haveInto && into < kNever)
      crossing.into = into;
    if (haveOutOf && outOf < kNever)
      crossing.outOf = outOf;
    if (crossing.into == 0 && crossing.outOf == 0)
      continue;
    // The least before it and after it, on the hub and elsewhere.
    int64_t made[2] = {kNever, kNever}, rest[2] = {kNever, kNever};
    auto atAll = [&](int32_t task, auto consider) {
      SectionProblem::DeviceSet places = problem.places(problem.group(task));
      for (DeviceId device = 0; device < numDevices; ++device)
        if (places >> device & 1)
          consider(device == hub, size_t(task) * numDevices + device,
                   problem.time(task, device));
    };
    atAll(way.producer, [&](bool isHub, size_t entry, int64_t time) {
      made[isHub] = std::min(made[isHub], heads[entry] + time);
    });
    for (int32_t consumer : way.consumers)
      atAll(consumer, [&](bool isHub, size_t entry, int64_t time) {
        rest[isHub] = std::min(rest[isHub], tails[entry] + time);
      });
    if (made[0] < kNever && rest[1] < kNever && crossing.into > 0) {
      headInto = std::min(headInto, made[0]);
      tailInto = std::min(tailInto, rest[1]);
    }
    if (made[1] < kNever && rest[0] < kNever && crossing.outOf > 0) {
      headOutOf = std::min(headOutOf, made[1]);
      tailOutOf = std::min(tailOutOf, rest[0]);
    }
    totalTime += crossing.into + crossing.outOf;
    crossings.push_back(std::move(crossing));
  }
  if (isOne) {
    addPart(kInto, std::min(headInto, headOutOf), std::min(tailInto, tailOutOf),
            kFull);
    return;
  }
  addPart(kInto, headInto, tailInto, kFull);
  addPart(kOutOf, headOutOf, tailOutOf, kFull);
}

/// What all is worth within a length.
Wide HubCut::room(const Amounts &prices, int64_t length) const {
  Wide total = 0;
  for (const Part &part : parts) {
    Wide useful = Wide(std::max<int64_t>(0, length - part.ends)) * part.weight;
    total += prices[part.resource] * ((useful + kFull - 1) / kFull);
  }
  return total;
}

int64_t HubCut::divide(const Amounts &prices, Amounts &taken) {
  int32_t numGroups = problem.numGroups();
  auto numNodes = static_cast<int32_t>(numGroups + 2 * crossings.size());
  MinimumCut cut(numNodes);
  for (int32_t group = 0; group < numGroups; ++group)
    cut.addCost(group,
                onHub[group] < 0 ? MinimumCut::kNotAllowed
                                 : prices[kHub] * onHub[group],
                elsewhere[group] < 0 ? MinimumCut::kNotAllowed
                                     : prices[kOthers] * elsewhere[group]);
  for (auto [index, crossing] : llvm::enumerate(crossings)) {
    int32_t producer = problem.group(crossing.producer);
    // A node that is inside if any consumer is, and one that is only if all
    // are.
    auto any = static_cast<int32_t>(numGroups + 2 * index), all = any + 1;
    if (prices[kInto] > 0 && crossing.into > 0) {
      cut.addEdge(any, producer, prices[kInto] * crossing.into);
      for (int32_t consumer : crossing.consumers)
        cut.addEdge(problem.group(consumer), any, MinimumCut::kNotAllowed);
    }
    if (prices[outOf()] > 0 && crossing.outOf > 0) {
      cut.addEdge(producer, all, prices[outOf()] * crossing.outOf);
      for (int32_t consumer : crossing.consumers)
        cut.addEdge(all, problem.group(consumer), MinimumCut::kNotAllowed);
    }
  }
  int64_t cost = cut.solve();
  work += cut.workDone() + 100 * numNodes;

  taken.fill(0);
  for (int32_t group = 0; group < numGroups; ++group)
    if (cut.isInside(group))
      taken[kHub] += onHub[group];
    else
      taken[kOthers] += elsewhere[group];
  for (const Crossing &crossing : crossings) {
    bool isMadeInside = cut.isInside(problem.group(crossing.producer));
    auto isInside = [&](int32_t consumer) {
      return cut.isInside(problem.group(consumer));
    };
    if (!isMadeInside && llvm::any_of(crossing.consumers, isInside))
      taken[kInto] += crossing.into;
    if (isMadeInside && !llvm::all_of(crossing.consumers, isInside))
      taken[outOf()] += crossing.outOf;
  }
  return cost;
}

/// Those by which the cheapest of some divisions exceeds all that there is
/// within a length by as much as possible. None where it does not.
std::optional<HubCut::Amounts>
HubCut::findPrices(int64_t length, llvm::ArrayRef<Amounts> divisions) const {
  constexpr double kInfinity = LinearProgram::kInfinity;
  auto unit = static_cast<double>(std::max<int64_t>(1, length));
  LinearProgram program;
  std::vector<LinearProgram::Term> rooms;
  for (int resource = 0; resource < kNumResources; ++resource) {
    Amounts one = {};
    one[resource] = 1;
    auto here = static_cast<double>(room(one, length)) / unit;
    // What has no room could have any price.
    int32_t column = program.addColumn(0, here > 0 ? kInfinity : 0, 0);
    rooms.push_back({column, here});
  }
  int32_t least = program.addColumn(-kInfinity, kInfinity, -1);
  program.addRow(1, 1, rooms);
  for (const Amounts &taken : divisions) {
    std::vector<LinearProgram::Term> terms = {{least, -1}};
    for (int resource = 0; resource < kNumResources; ++resource)
      terms.push_back({resource, static_cast<double>(taken[resource]) / unit});
    program.addRow(0, kInfinity, terms);
  }
  if (program.solve(kMostPivots) != LinearProgram::Status::Optimal ||
      program.values()[least] <= 1 + 1e-9)
    return std::nullopt;
  double largest = 0;
  for (int resource = 0; resource < kNumResources; ++resource)
    largest = std::max(largest, program.values()[resource]);
  // All costs fit 60 bits.
  unsigned bits = llvm::Log2_64_Ceil(static_cast<uint64_t>(totalTime) + 1);
  auto most = static_cast<double>(
      int64_t(1) << (bits > 36 ? 60 - std::min(bits, 60u) : 24));
  Amounts prices;
  for (int resource = 0; resource < kNumResources; ++resource)
    prices[resource] = static_cast<int64_t>(
        std::max(0.0, program.values()[resource]) / largest * most);
  return prices;
}

int64_t HubCut::leastLength(int64_t known) {
  // All on the hub, and all elsewhere, for a beginning.
  std::vector<Amounts> divisions;
  Amounts prices = {1, 1, 1, 1}, taken;
  divide(prices, taken);
  divisions.push_back(taken);
  for (int cuts = 1; cuts < kMostCuts; ++cuts) {
    std::optional<Amounts> found = findPrices(known, divisions);
    if (!found)
      break;
    int64_t cost = divide(*found, taken);
    if (llvm::is_contained(divisions, taken))
      break;
    divisions.push_back(taken);
    if (cost >= MinimumCut::kNotAllowed || room(*found, known) >= cost)
      continue;
    // The least length that has room for the cost.
    int64_t tooShort = known, longEnough = known;
    for (int64_t step = 1; room(*found, longEnough) < cost; step *= 2) {
      tooShort = longEnough;
      longEnough += step;
      if (longEnough >= kNever)
        return known;
    }
    while (longEnough - tooShort > 1) {
      int64_t middle = tooShort + (longEnough - tooShort) / 2;
      (room(*found, middle) < cost ? tooShort : longEnough) = middle;
    }
    known = longEnough;
  }
  return known;
}
