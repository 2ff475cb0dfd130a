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
      onEngine(problem.numEngines()), onChannel(problem.numChannels()),
      jobsOnEngine(problem.numEngines()), jobsOnChannel(problem.numChannels()) {
}

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
  first.heads.resize(entries);
  first.tails.resize(entries);
  first.headFloors.assign(problem.numTasks(), 0);
  first.tailFloors.assign(problem.numTasks(), 0);
}

/// The device that a task is bound to, or kNone.
DeviceId SectionProof::onlyDevice(const State &state, int32_t task) const {
  DeviceSet places = state.places[problem.group(task)];
  return (places & (places - 1)) == 0 && places != 0
             ? static_cast<DeviceId>(llvm::countr_zero(places))
             : kNone;
}

/// Adds to those that are there, in descending order of their ends.
template <typename Placed>
static void insertByEnd(std::vector<Placed> &sorted, const Placed &placed) {
  auto it = sorted.end();
  while (it != sorted.begin() && std::prev(it)->end < placed.end)
    --it;
  sorted.insert(it, placed);
}

void SectionProof::forgetPlaced() {
  for (auto &list : onEngine)
    list.clear();
  for (ChannelId channel : busyChannels)
    onChannel[channel].clear();
  busyChannels.clear();
}

/// What is sure to be occupied where something is sent from one device to
/// another, over others or not: once what all links from the device have in
/// common, for one of those to which it is sent; and for each of these what all
/// links to it have in common.
void SectionProof::placeSend(int32_t id, DeviceId source, DeviceId to,
                             int64_t end) {
  const SectionProblem::Way &way = problem.allWays()[id];
  auto place = [&](ChannelId channel, const Placed &sent) {
    if (onChannel[channel].empty())
      busyChannels.push_back(channel);
    insertByEnd(onChannel[channel], sent);
  };
  if (int64_t time = problem.leastInto(way, to); time > 0 && time < kNever)
    for (ChannelId channel : problem.channelsInto(to)) {
      std::vector<Placed> &list = onChannel[channel];
      if (llvm::any_of(list, [&](const Placed &other) {
            return other.id == id && other.isLast && other.to == to;
          }))
        continue;
      place(channel, {end, time, id, to});
      // What left the source may be the same transfer.
      llvm::erase_if(list, [&](const Placed &other) {
        return other.id == id && !other.isLast;
      });
    }
  if (int64_t time = problem.leastOutOf(way, source); time > 0 && time < kNever)
    for (ChannelId channel : problem.channelsOutOf(source))
      if (llvm::none_of(onChannel[channel],
                        [&](const Placed &other) { return other.id == id; }))
        place(channel, {end, time, id, to, /*isLast=*/false});
}

/// The most of an end and the time of all of at least that end, of what counts
/// on one engine or channel.
template <typename TaskCounts, typename TransferCounts>
int64_t SectionProof::leastInTurn(TaskCounts taskCounts,
                                  TransferCounts transferCounts) {
  int64_t least = 0;
  auto consider = [&](llvm::ArrayRef<Placed> list, auto counts) {
    int64_t sum = 0;
    for (const Placed &placed : list)
      if (counts(placed)) {
        sum += placed.time;
        least = std::max(least, placed.end + sum);
      }
    work += 6 * static_cast<int64_t>(list.size());
  };
  for (const std::vector<Placed> &list : onEngine)
    consider(list, taskCounts);
  for (ChannelId channel : busyChannels)
    consider(onChannel[channel], transferCounts);
  return least;
}

/// False where a task has no way to start.
bool SectionProof::computeHeads(State &state) {
  forgetPlaced();
  auto isSentBefore = [&](const Placed &sent, int32_t task) {
    return llvm::any_of(
        problem.allWays()[sent.id].consumers, [&](int32_t consumer) {
          return (consumer == task || problem.isBefore(consumer, task)) &&
                 onlyDevice(state, consumer) == sent.to;
        });
  };
  for (int32_t task = 0; task < problem.numTasks(); ++task) {
    int32_t group = problem.group(task);
    DeviceSet places = state.places[group];
    int64_t *head = &state.heads[size_t(task) * numDevices];
    std::fill(head, head + numDevices, state.headFloors[task]);
    DeviceId only = onlyDevice(state, task);
    for (int32_t id : problem.waysInto(task)) {
      const SectionProblem::Way &way = problem.allWays()[id];
      int32_t producer = way.producer;
      const int64_t *there = &state.heads[size_t(producer) * numDevices];
      bool isColocated = problem.group(producer) == group;
      DeviceSet sources = state.places[problem.group(producer)];
      for (DeviceSet rest = places; rest; rest &= rest - 1) {
        int device = llvm::countr_zero(rest);
        int64_t least = kNever;
        for (DeviceSet from = isColocated ? DeviceSet(1) << device : sources;
             from; from &= from - 1) {
          int source = llvm::countr_zero(from);
          least =
              std::min(least, there[source] + problem.time(producer, source) +
                                  way.times[source * numDevices + device]);
        }
        head[device] = std::max(head[device], std::min(least, kNever));
      }
      // A transfer that will be made.
      DeviceId source = onlyDevice(state, producer);
      if (!way.isTransfer() || only == kNone || source == kNone ||
          source == only)
        continue;
      if (way.times[source * numDevices + only] >= kNever)
        continue;
      placeSend(id, source, only,
                there[source] + problem.time(producer, source));
    }
    // All that is before it on one device or channel, in turn. Where it has one
    // way in, its producer has waited for all of that but the producer itself.
    int64_t least = 0;
    if (problem.waysInto(task).size() > 1)
      least = leastInTurn(
          [&](const Placed &other) { return problem.isBefore(other.id, task); },
          [&](const Placed &sent) { return isSentBefore(sent, task); });
    bool isReachable = false;
    for (DeviceSet rest = places; rest; rest &= rest - 1) {
      int device = llvm::countr_zero(rest);
      head[device] = std::max(head[device], least);
      isReachable |= head[device] < kNever;
    }
    if (!isReachable)
      return false;
    if (only != kNone && problem.time(task, only) > 0)
      insertByEnd(onEngine[problem.engine(task, only)],
                  {head[only], problem.time(task, only), task, kNone});
  }
  return true;
}

/// False where a task has no way on.
bool SectionProof::computeTails(State &state) {
  forgetPlaced();
  for (int32_t task = problem.numTasks(); task-- > 0;) {
    int32_t group = problem.group(task);
    DeviceSet places = state.places[group];
    int64_t *tail = &state.tails[size_t(task) * numDevices];
    std::fill(tail, tail + numDevices, state.tailFloors[task]);
    DeviceId only = onlyDevice(state, task);
    for (int32_t id : problem.waysOutOf(task)) {
      const SectionProblem::Way &way = problem.allWays()[id];
      DeviceSet sentTo = 0;
      for (int32_t consumer : way.consumers) {
        const int64_t *there = &state.tails[size_t(consumer) * numDevices];
        bool isColocated = problem.group(consumer) == group;
        DeviceSet sinks = state.places[problem.group(consumer)];
        for (DeviceSet rest = places; rest; rest &= rest - 1) {
          int device = llvm::countr_zero(rest);
          int64_t least = kNever;
          for (DeviceSet to = isColocated ? DeviceSet(1) << device : sinks; to;
               to &= to - 1) {
            int sink = llvm::countr_zero(to);
            least = std::min(least, there[sink] + problem.time(consumer, sink) +
                                        way.times[device * numDevices + sink]);
          }
          tail[device] = std::max(tail[device], std::min(least, kNever));
        }
        DeviceId sink = onlyDevice(state, consumer);
        if (way.isTransfer() && only != kNone && sink != kNone && sink != only)
          sentTo |= DeviceSet(1) << sink;
      }
      for (; sentTo; sentTo &= sentTo - 1) {
        auto sink = static_cast<DeviceId>(llvm::countr_zero(sentTo));
        if (way.times[only * numDevices + sink] >= kNever)
          continue;
        int64_t rest = 0;
        for (int32_t consumer : way.consumers)
          if (onlyDevice(state, consumer) == sink)
            rest = std::max(
                rest, problem.time(consumer, sink) +
                          state.tails[size_t(consumer) * numDevices + sink]);
        placeSend(id, only, sink, rest);
      }
    }
    int64_t least = 0;
    size_t numWaysOn = 0;
    for (int32_t id : problem.waysOutOf(task))
      numWaysOn += problem.allWays()[id].consumers.size();
    if (numWaysOn > 1)
      least = leastInTurn(
          [&](const Placed &other) { return problem.isBefore(task, other.id); },
          [&](const Placed &sent) {
            int32_t producer = problem.allWays()[sent.id].producer;
            return producer == task || problem.isBefore(task, producer);
          });
    bool isReachable = false;
    for (DeviceSet rest = places; rest; rest &= rest - 1) {
      int device = llvm::countr_zero(rest);
      tail[device] = std::max(tail[device], least);
      isReachable |= tail[device] < kNever;
    }
    if (!isReachable)
      return false;
    if (only != kNone && problem.time(task, only) > 0)
      insertByEnd(onEngine[problem.engine(task, only)],
                  {tail[only], problem.time(task, only), task, kNone});
  }
  return true;
}

/// False where a group is left without a device.
bool SectionProof::takeLate(State &state, bool &isChanged) const {
  for (int32_t group = 0; group < problem.numGroups(); ++group) {
    DeviceSet &places = state.places[group];
    for (DeviceSet rest = places; rest; rest &= rest - 1) {
      auto device = static_cast<DeviceId>(llvm::countr_zero(rest));
      if (pathThrough(state, group, device) > limit) {
        places &= ~(DeviceSet(1) << device);
        isChanged = true;
      }
    }
    if (!places)
      return false;
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
    work += problem.numTasks() * (100 + 20 * numDevices) +
            static_cast<int64_t>(problem.allWays().size()) * numDevices *
                numDevices * 6;
    bool isChanged = false;
    if (!computeHeads(state) || !computeTails(state) ||
        !takeLate(state, isChanged))
      return false;
    if (isChanged)
      continue;
    if (!machinesFit(state, isChanged))
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
  int32_t best = kNone;
  int64_t bestTime = 0, bestSlack = 1;
  for (int32_t group = 0; group < problem.numGroups(); ++group) {
    DeviceSet places = state.places[group];
    if ((places & (places - 1)) == 0)
      continue;
    int64_t leastTime = kNever, leastPath = kNever;
    for (; places; places &= places - 1) {
      auto device = static_cast<DeviceId>(llvm::countr_zero(places));
      int64_t time = 0;
      for (int32_t task : problem.groupMembers(group))
        time += problem.time(task, device);
      leastTime = std::min(leastTime, time);
      leastPath = std::min(leastPath, pathThrough(state, group, device));
    }
    // Long ones first; differences in slack far below the limit are ignored.
    int64_t slack = std::max<int64_t>(0, limit - leastPath) + limit / 10 + 1;
    if (best == kNone || Wide(leastTime) * bestSlack > Wide(bestTime) * slack) {
      best = group;
      bestTime = leastTime;
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

/// Whether nothing tells two devices apart any longer.
bool SectionProof::areAlike(const State &state, DeviceId one,
                            DeviceId other) const {
  if (!problem.areAlike(one, other))
    return false;
  for (int32_t group = 0; group < problem.numGroups(); ++group)
    if (!problem.isNowhere(group) &&
        (state.places[group] >> one & 1) != (state.places[group] >> other & 1))
      return false;
  return true;
}

SectionProof::Answer SectionProof::search(size_t depth) {
  if (!propagate(states[depth]))
    return Answer::Refuted;
  int32_t group = groupToTry(states[depth]);
  if (group == kNone) {
    setOpenLength(states[depth]);
    return Answer::Open;
  }
  if (states.size() == depth + 1) {
    states.emplace_back();
    states.back().heads.resize(states.front().heads.size());
    states.back().tails.resize(states.front().tails.size());
  }
  for (DeviceId device : devicesToTry(states[depth], group)) {
    if (work > mostWork || deadline->isOver())
      return Answer::OutOfWork;
    State &below = states[depth + 1];
    below.places = states[depth].places;
    below.headFloors = states[depth].headFloors;
    below.tailFloors = states[depth].tailFloors;
    below.places[group] = DeviceSet(1) << device;
    Answer answer = search(depth + 1);
    if (answer != Answer::Refuted)
      return answer;
  }
  return Answer::Refuted;
}

/// All groups are on one device each.
void SectionProof::setOpenLength(const State &state) {
  bool isChanged = false;
  State copy = state;
  machinesFit(copy, isChanged);
  lengthOfOpen = longestMachine;
  for (int32_t group = 0; group < problem.numGroups(); ++group)
    lengthOfOpen = std::max(
        lengthOfOpen, pathThrough(state, group,
                                  static_cast<DeviceId>(
                                      llvm::countr_zero(state.places[group]))));
}
