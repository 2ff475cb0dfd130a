//===- SectionChoices.cpp - What follows were a task on a device ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of SectionProof.h that looks at devices which a group may still be
// on. Were a task there, it would have to share the device with what is bound
// to it, and its transfers the channels: if only one order of it and another
// job is possible, its head or tail on that device grows; if none is, the group
// leaves the device.
//
//===----------------------------------------------------------------------===//

#include "Bounds/SectionProof.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

using namespace placer;

/// Raises the head and the tail of a job to what jobs that are bound to the
/// same device or channel leave it. False where it has no room.
bool SectionProof::fitsBeside(Job &job, llvm::ArrayRef<Job> others) {
  for (const Job &other : others) {
    int64_t both = job.time + other.time;
    bool mayBegin = job.head + both + other.tail <= limit;
    bool mayFollow = other.head + both + job.tail <= limit;
    if (mayBegin && mayFollow)
      continue;
    if (!mayBegin && !mayFollow)
      return false;
    if (mayFollow)
      job.head = std::max(job.head, other.head + other.time);
    else
      job.tail = std::max(job.tail, other.tail + other.time);
  }
  work += 3 * static_cast<int64_t>(others.size());
  return true;
}

/// The same for a transfer, on all that it is sure to occupy: first what leaves
/// the source, which may be sent on, and then what comes to the device.
/// `Sending` says between what it lies, and then how long each side takes.
bool SectionProof::sendFits(int32_t id, DeviceId source, DeviceId to,
                            Sending &sending) {
  const SectionProblem::Way &way = problem.allWays()[id];
  int64_t whole = way.times[source * numDevices + to];
  auto fitsOn = [&](llvm::ArrayRef<ChannelId> channels, Job &job, auto isSame) {
    if (job.time == 0)
      return true;
    for (ChannelId channel : channels)
      // Another one of this tensor may be the same.
      if (!onChannel[channel].empty() &&
          llvm::none_of(onChannel[channel], isSame) &&
          !fitsBeside(job, jobsOnChannel[channel]))
        return false;
    return true;
  };
  // Where links are missing and there is no schedule at all, they take no time.
  auto known = [](int64_t time) { return time < kNever ? time : 0; };
  Job out{sending.made, sending.rest, known(problem.leastOutOf(way, source)),
          kNone};
  if (!fitsOn(problem.channelsOutOf(source), out,
              [&](const Placed &other) { return other.id == id; }))
    return false;
  Job in{out.head, sending.rest, known(problem.leastInto(way, to)), kNone};
  if (!fitsOn(problem.channelsInto(to), in, [&](const Placed &other) {
        return other.id == id && (other.to == to || !other.isLast);
      }))
    return false;
  sending.arrival = std::max(out.head + whole, in.head + in.time);
  sending.restOfSource = std::max(out.tail + out.time, in.tail + whole);
  return true;
}

/// Raises what is known of a task on a device. False where it cannot be there.
bool SectionProof::taskFits(const State &state, int32_t task, DeviceId device,
                            int64_t &head, int64_t &tail) {
  int64_t time = problem.time(task, device);
  if (time > 0) {
    Job job{head, tail, time, task};
    if (!fitsBeside(job, jobsOnEngine[problem.engine(task, device)]))
      return false;
    head = job.head;
    tail = job.tail;
  }
  for (int32_t id : problem.waysInto(task)) {
    const SectionProblem::Way &way = problem.allWays()[id];
    DeviceId source = onlyDevice(state, way.producer);
    if (!way.isTransfer() || source == kNone || source == device ||
        way.times[source * numDevices + device] >= kNever)
      continue;
    Sending sending{state.heads[size_t(way.producer) * numDevices + source] +
                        problem.time(way.producer, source),
                    time + tail};
    if (!sendFits(id, source, device, sending))
      return false;
    head = std::max(head, sending.arrival);
  }
  for (int32_t id : problem.waysOutOf(task)) {
    const SectionProblem::Way &way = problem.allWays()[id];
    if (!way.isTransfer())
      continue;
    for (int32_t consumer : way.consumers) {
      DeviceId sink = onlyDevice(state, consumer);
      if (sink == kNone || sink == device ||
          way.times[device * numDevices + sink] >= kNever)
        continue;
      Sending sending{head + time,
                      problem.time(consumer, sink) +
                          state.tails[size_t(consumer) * numDevices + sink]};
      if (!sendFits(id, device, sink, sending))
        return false;
      tail = std::max(tail, sending.restOfSource);
    }
  }
  return true;
}

/// False where a group is left without a device. The jobs must be those of
/// `machinesFit`.
bool SectionProof::choicesFit(State &state, bool &isChanged) {
  for (int32_t group = 0; group < problem.numGroups(); ++group) {
    DeviceSet &places = state.places[group];
    if ((places & (places - 1)) == 0)
      continue;
    DeviceSet before = places;
    for (DeviceSet rest = places; rest; rest &= rest - 1) {
      auto device = static_cast<DeviceId>(llvm::countr_zero(rest));
      for (int32_t task : problem.groupMembers(group)) {
        size_t entry = size_t(task) * numDevices + device;
        int64_t head = state.heads[entry], tail = state.tails[entry];
        if (taskFits(state, task, device, head, tail) &&
            head + problem.time(task, device) + tail <= limit) {
          raiseHead(state, task, device, head, isChanged);
          raiseTail(state, task, device, tail, isChanged);
          continue;
        }
        places &= ~(DeviceSet(1) << device);
        break;
      }
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
