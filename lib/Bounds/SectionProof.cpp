//===- SectionProof.cpp - That a section takes longer ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds/SectionProof.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

using namespace placer;

/// More rounds than this are seldom worth their time.
static constexpr int kMostRounds = 20;

SectionProof::SectionProof(const SectionProblem &problem)
    : problem(problem), numDevices(problem.numDevices()),
      failures(problem.numGroups(), 0), onEngine(problem.numEngines()),
      onChannel(problem.numChannels()), jobsOnEngine(problem.numEngines()),
      jobsOnChannel(problem.numChannels()) {}

SectionProof::Answer SectionProof::refutes(int64_t newLimit, int64_t maxWork,
                                           const Deadline &newDeadline) {
  mostWork = work + maxWork;
  deadline = &newDeadline;
  prepare(newLimit);
  return search(0);
}

void SectionProof::prepare(int64_t newLimit) {
  limit = newLimit;
  if (states.empty())
    states.emplace_back();
  State &first = states.front();
  first.places.clear();
  for (int32_t group = 0; group < problem.numGroups(); ++group)
    first.places.push_back(problem.places(group));
  size_t entries = size_t(problem.numTasks()) * numDevices;
  first.heads.assign(entries, 0);
  first.tails.assign(entries, 0);
  first.orders.clear();
  setAllStale();
}

void SectionProof::setAllStale() {
  size_t words = (size_t(problem.numTasks()) + 63) / 64;
  changedForward.assign(words, ~uint64_t(0));
  changedBackward.assign(words, ~uint64_t(0));
  isPathStale.assign(problem.numGroups(), true);
}

/// After a change of where a group may be.
void SectionProof::setStale(int32_t group) {
  for (int32_t task : problem.groupMembers(group)) {
    changedForward[task / 64] |= uint64_t(1) << task % 64;
    changedBackward[task / 64] |= uint64_t(1) << task % 64;
  }
  isPathStale[group] = true;
}

void SectionProof::raiseHead(State &state, int32_t task, DeviceId device,
                             int64_t ns, bool &isChanged) {
  int64_t &head = state.heads[size_t(task) * numDevices + device];
  if (ns <= head)
    return;
  head = ns;
  changedForward[task / 64] |= uint64_t(1) << task % 64;
  isPathStale[problem.group(task)] = true;
  isChanged = true;
}

void SectionProof::raiseTail(State &state, int32_t task, DeviceId device,
                             int64_t ns, bool &isChanged) {
  int64_t &tail = state.tails[size_t(task) * numDevices + device];
  if (ns <= tail)
    return;
  tail = ns;
  changedBackward[task / 64] |= uint64_t(1) << task % 64;
  isPathStale[problem.group(task)] = true;
  isChanged = true;
}

/// False where a group is left without a device.
bool SectionProof::takeLate(State &state, bool &isChanged) {
  for (int32_t group = 0; group < problem.numGroups(); ++group) {
    if (!isPathStale[group])
      continue;
    isPathStale[group] = false;
    DeviceSet &places = state.places[group];
    DeviceSet before = places;
    for (DeviceSet rest = places; rest; rest &= rest - 1) {
      auto device = static_cast<DeviceId>(llvm::countr_zero(rest));
      if (pathThrough(state, group, device) > limit)
        places &= ~(DeviceSet(1) << device);
    }
    if (!places) {
      ++failures[group];
      return false;
    }
    if (places != before) {
      setStale(group);
      isChanged = true;
    }
  }
  return true;
}

/// The longest through a member of a group on a device.
int64_t SectionProof::pathThrough(const State &state, int32_t group,
                                  DeviceId device) const {
  int64_t longest = 0;
  for (int32_t task : problem.groupMembers(group)) {
    size_t entry = size_t(task) * numDevices + device;
    longest =
        std::max(longest, state.heads[entry] + problem.time(task, device) +
                              state.tails[entry]);
  }
  return longest;
}

/// False where there is a contradiction.
bool SectionProof::propagate(State &state) {
  for (int round = 0; round < kMostRounds; ++round) {
    bool isChanged = false;
    if (!computeHeads(state) || !computeTails(state) ||
        !takeLate(state, isChanged))
      return false;
    if (isChanged)
      continue;
    if (!machinesFit(state, isChanged))
      return false;
    if (!isChanged && !choicesFit(state, isChanged))
      return false;
    if (!isChanged)
      break;
  }
  return true;
}

int64_t SectionProof::leastLength() {
  prepare(kNever);
  State &first = states.front();
  if (!computeHeads(first) || !computeTails(first))
    return kNever;
  int64_t longest = 0;
  for (int32_t group = 0; group < problem.numGroups(); ++group) {
    int64_t least = kNever;
    for (DeviceSet rest = first.places[group]; rest; rest &= rest - 1)
      least = std::min(
          least, pathThrough(first, group,
                             static_cast<DeviceId>(llvm::countr_zero(rest))));
    longest = std::max(longest, least);
  }
  return longest;
}

/// A group that has much to do and little time even where it is best, so that
/// much follows from where it is. kNone where all are on one device.
int32_t SectionProof::groupToTry(const State &state) const {
  auto isOpen = [&](int32_t group) {
    DeviceSet places = state.places[group];
    return (places & (places - 1)) != 0;
  };
  // What has just come to nothing is likely to do so again.
  if (lastFailure != kNone && isOpen(lastFailure))
    return lastFailure;
  int32_t best = kNone;
  Wide bestTime = 0;
  int64_t bestSlack = 1;
  for (int32_t group = 0; group < problem.numGroups(); ++group) {
    if (!isOpen(group))
      continue;
    int64_t leastTime = kNever, leastPath = kNever;
    for (DeviceSet places = state.places[group]; places; places &= places - 1) {
      auto device = static_cast<DeviceId>(llvm::countr_zero(places));
      int64_t time = 0;
      for (int32_t task : problem.groupMembers(group))
        time += problem.time(task, device);
      leastTime = std::min(leastTime, time);
      leastPath = std::min(leastPath, pathThrough(state, group, device));
    }
    // Long ones first; differences in slack far below the limit are ignored.
    int64_t slack = std::max<int64_t>(0, limit - leastPath) + limit / 10 + 1;
    Wide time = Wide(leastTime) * (4 + failures[group]);
    if (best == kNone || time * bestSlack > bestTime * slack) {
      best = group;
      bestTime = time;
      bestSlack = slack;
    }
  }
  return best;
}

/// The devices of a group, the shortest way first; of devices that are alike,
/// one stands for all.
llvm::SmallVector<DeviceId> SectionProof::devicesToTry(const State &state,
                                                       int32_t group) const {
  llvm::SmallVector<DeviceId> devices;
  for (DeviceSet rest = state.places[group]; rest; rest &= rest - 1) {
    auto device = static_cast<DeviceId>(llvm::countr_zero(rest));
    bool isNew = llvm::none_of(devices, [&](DeviceId other) {
      if (!problem.areAlike(other, device))
        return false;
      for (int32_t i = 0; i < problem.numGroups(); ++i)
        if (!problem.isNowhere(i) &&
            (state.places[i] >> device & 1) != (state.places[i] >> other & 1))
          return false;
      return true;
    });
    if (isNew)
      devices.push_back(device);
  }
  llvm::stable_sort(devices, [&](DeviceId a, DeviceId b) {
    return pathThrough(state, group, a) < pathThrough(state, group, b);
  });
  return devices;
}

/// At a new point below this one, at which `decide` changes something.
template <typename Decide>
SectionProof::Answer SectionProof::searchBelow(size_t depth, Decide decide) {
  if (work > mostWork || deadline->isOver())
    return Answer::OutOfWork;
  if (states.size() == depth + 1)
    states.emplace_back();
  State &below = states[depth + 1];
  below = states[depth];
  llvm::fill(changedForward, 0);
  llvm::fill(changedBackward, 0);
  llvm::fill(isPathStale, false);
  decide(below);
  return search(depth + 1);
}

SectionProof::Answer SectionProof::search(size_t depth) {
  ++numPoints;
  if (!propagate(states[depth]))
    return Answer::Refuted;
  if (int32_t group = groupToTry(states[depth]); group != kNone) {
    for (DeviceId device : devicesToTry(states[depth], group)) {
      int64_t before = numPoints;
      Answer answer = searchBelow(depth, [&](State &below) {
        below.places[group] = DeviceSet(1) << device;
        setStale(group);
      });
      if (answer != Answer::Refuted)
        return answer;
      if (numPoints == before + 1) {
        lastFailure = group;
        ++failures[group];
      }
    }
    return Answer::Refuted;
  }
  // All are on one device each; `propagate` has left what is in the way.
  if (conflict.machine == kNone) {
    lengthOfOpen = 0;
    const State &state = states[depth];
    for (int32_t task = 0; task < problem.numTasks(); ++task) {
      DeviceId device = onlyDevice(state, task);
      lengthOfOpen = std::max(lengthOfOpen,
                              state.heads[size_t(task) * numDevices + device] +
                                  problem.time(task, device));
    }
    return Answer::Open;
  }
  auto [machine, first, last, slack] = conflict;
  for (Order order :
       {Order{machine, first, last}, Order{machine, last, first}}) {
    Answer answer = searchBelow(
        depth, [&](State &below) { below.orders.push_back(order); });
    if (answer != Answer::Refuted)
      return answer;
  }
  return Answer::Refuted;
}
