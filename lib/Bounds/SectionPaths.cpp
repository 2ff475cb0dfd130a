//===- SectionPaths.cpp - Heads and tails within a section ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of SectionProof.h that spreads heads and tails along ways. Only what
// comes after a change is looked at, or before it for tails.
//
//===----------------------------------------------------------------------===//

#include "Bounds/SectionProof.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

using namespace placer;

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

/// What of a way is sure to be sent, with the time that follows.
void SectionProof::placeSends(const State &state, int32_t id) {
  const SectionProblem::Way &way = problem.allWays()[id];
  DeviceId source = onlyDevice(state, way.producer);
  if (!way.isTransfer() || source == kNone)
    return;
  DeviceSet sentTo = 0;
  for (int32_t consumer : way.consumers)
    if (DeviceId sink = onlyDevice(state, consumer);
        sink != kNone && sink != source)
      sentTo |= DeviceSet(1) << sink;
  for (; sentTo; sentTo &= sentTo - 1) {
    auto sink = static_cast<DeviceId>(llvm::countr_zero(sentTo));
    if (way.times[source * numDevices + sink] >= kNever)
      continue;
    int64_t rest = 0;
    for (int32_t consumer : way.consumers)
      if (onlyDevice(state, consumer) == sink)
        rest = std::max(rest,
                        problem.time(consumer, sink) +
                            state.tails[size_t(consumer) * numDevices + sink]);
    placeSend(id, source, sink, rest);
    work += 20;
  }
}

static bool isIn(const std::vector<uint64_t> &set, int32_t task) {
  return set[task / 64] >> (task % 64) & 1;
}

static bool haveCommon(const std::vector<uint64_t> &set,
                       llvm::ArrayRef<uint64_t> other) {
  for (size_t word = 0; word < other.size(); ++word)
    if (set[word] & other[word])
      return true;
  return false;
}

/// False where a task has no way to start.
bool SectionProof::computeHeads(State &state) {
  work += 8 * problem.numTasks();
  if (llvm::all_of(changedForward, [](uint64_t word) { return word == 0; }))
    return true;
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
    DeviceId only = onlyDevice(state, task);
    llvm::ArrayRef<int32_t> ways = problem.waysInto(task);
    // Where there are several ways, all that is before the task matters.
    bool isStale =
        isIn(changedForward, task) ||
        (ways.size() > 1
             ? haveCommon(changedForward, problem.tasksBefore(task))
             : !ways.empty() && isIn(changedForward,
                                     problem.allWays()[ways.front()].producer));
    bool isLater = false;
    auto raise = [&](int device, int64_t ns) {
      if (ns > head[device]) {
        head[device] = ns;
        isLater = true;
      }
    };
    for (int32_t id : ways) {
      const SectionProblem::Way &way = problem.allWays()[id];
      int32_t producer = way.producer;
      const int64_t *there = &state.heads[size_t(producer) * numDevices];
      DeviceSet sources = state.places[problem.group(producer)];
      if (isStale) {
        bool isColocated = problem.group(producer) == group;
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
          raise(device, least);
        }
        work += 4 + 3 * llvm::popcount(places) * llvm::popcount(sources);
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
      work += 20;
    }
    // All that is before it on one device or channel, in turn. Where it has one
    // way in, its producer has waited for all of that but the producer itself.
    if (isStale && ways.size() > 1) {
      int64_t least = leastInTurn(
          [&](const Placed &other) { return problem.isBefore(other.id, task); },
          [&](const Placed &sent) { return isSentBefore(sent, task); });
      for (DeviceSet rest = places; rest; rest &= rest - 1)
        raise(llvm::countr_zero(rest), least);
    }
    if (isLater) {
      bool isReachable = false;
      for (DeviceSet rest = places; rest; rest &= rest - 1) {
        int device = llvm::countr_zero(rest);
        head[device] = std::min(head[device], kNever);
        isReachable |= head[device] < kNever;
      }
      if (!isReachable)
        return false;
      changedForward[task / 64] |= uint64_t(1) << task % 64;
      isPathStale[group] = true;
    }
    if (only != kNone && problem.time(task, only) > 0) {
      insertByEnd(onEngine[problem.engine(task, only)],
                  {head[only], problem.time(task, only), task, kNone});
      work += 10;
    }
  }
  llvm::fill(changedForward, 0);
  return true;
}

/// False where a task has no way on.
bool SectionProof::computeTails(State &state) {
  work += 8 * problem.numTasks();
  if (llvm::all_of(changedBackward, [](uint64_t word) { return word == 0; }))
    return true;
  forgetPlaced();
  for (int32_t task = problem.numTasks(); task-- > 0;) {
    int32_t group = problem.group(task);
    DeviceSet places = state.places[group];
    int64_t *tail = &state.tails[size_t(task) * numDevices];
    DeviceId only = onlyDevice(state, task);
    size_t numWaysOn = 0;
    bool isStale = isIn(changedBackward, task);
    for (int32_t id : problem.waysOutOf(task))
      for (int32_t consumer : problem.allWays()[id].consumers) {
        ++numWaysOn;
        isStale |= isIn(changedBackward, consumer);
      }
    if (!isStale && numWaysOn > 1)
      isStale = haveCommon(changedBackward, problem.tasksAfter(task));
    bool isLonger = false;
    auto raise = [&](int device, int64_t ns) {
      if (ns > tail[device]) {
        tail[device] = ns;
        isLonger = true;
      }
    };
    for (int32_t id : problem.waysOutOf(task)) {
      const SectionProblem::Way &way = problem.allWays()[id];
      for (int32_t consumer : way.consumers) {
        const int64_t *there = &state.tails[size_t(consumer) * numDevices];
        DeviceSet sinks = state.places[problem.group(consumer)];
        if (isStale) {
          bool isColocated = problem.group(consumer) == group;
          for (DeviceSet rest = places; rest; rest &= rest - 1) {
            int device = llvm::countr_zero(rest);
            int64_t least = kNever;
            for (DeviceSet to = isColocated ? DeviceSet(1) << device : sinks;
                 to; to &= to - 1) {
              int sink = llvm::countr_zero(to);
              least =
                  std::min(least, there[sink] + problem.time(consumer, sink) +
                                      way.times[device * numDevices + sink]);
            }
            raise(device, least);
          }
          work += 4 + 3 * llvm::popcount(places) * llvm::popcount(sinks);
        }
      }
      placeSends(state, id);
    }
    if (isStale && numWaysOn > 1) {
      int64_t least = leastInTurn(
          [&](const Placed &other) { return problem.isBefore(task, other.id); },
          [&](const Placed &sent) {
            int32_t producer = problem.allWays()[sent.id].producer;
            return producer == task || problem.isBefore(task, producer);
          });
      for (DeviceSet rest = places; rest; rest &= rest - 1)
        raise(llvm::countr_zero(rest), least);
    }
    if (isLonger) {
      bool isReachable = false;
      for (DeviceSet rest = places; rest; rest &= rest - 1) {
        int device = llvm::countr_zero(rest);
        tail[device] = std::min(tail[device], kNever);
        isReachable |= tail[device] < kNever;
      }
      if (!isReachable)
        return false;
      changedBackward[task / 64] |= uint64_t(1) << task % 64;
      isPathStale[group] = true;
    }
    if (only != kNone && problem.time(task, only) > 0) {
      insertByEnd(onEngine[problem.engine(task, only)],
                  {tail[only], problem.time(task, only), task, kNone});
      work += 10;
    }
  }
  llvm::fill(changedBackward, 0);
  return true;
}
