//===- SectionMachines.cpp - What one device or channel must do in turn ---===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of SectionProof.h that looks at what is bound to one device, or is
// bound to be sent over one channel.
//
//===----------------------------------------------------------------------===//

#include "Bounds/SectionProof.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

/// Whether jobs fit on a machine, one after another. Raises heads and tails by
/// the order of two of them, where only one is possible.
bool SectionProof::machineFits(State &state, std::vector<Job> &jobs,
                               bool &isChanged) {
  auto count = static_cast<int64_t>(jobs.size());
  work += 5 * count * count;
  auto raise = [&](int64_t &floor, int64_t ns) {
    if (ns > floor) {
      floor = ns;
      isChanged = true;
    }
  };
  for (size_t i = 0; i < jobs.size(); ++i)
    for (size_t j = 0; j < i; ++j) {
      Job &a = jobs[i], &b = jobs[j];
      int64_t both = a.time + b.time;
      bool mayBegin = a.head + both + b.tail <= limit;
      bool mayFollow = b.head + both + a.tail <= limit;
      if (mayBegin && mayFollow)
        continue;
      if (!mayBegin && !mayFollow)
        return false;
      Job &first = mayBegin ? a : b, &last = mayBegin ? b : a;
      if (int64_t head = first.head + first.time; head > last.head) {
        last.head = head;
        raise(state.headFloors[last.headTask], head + last.toHead);
      }
      if (int64_t tail = last.tail + last.time; tail > first.tail) {
        first.tail = tail;
        raise(state.tailFloors[first.tailTask], tail + first.toTail);
      }
    }
  // The most of h + work + t over all h and t, where the work is that of jobs
  // with such heads and tails or longer ones.
  llvm::sort(jobs, [](const Job &a, const Job &b) { return a.head > b.head; });
  for (size_t i = 0; i < jobs.size(); ++i) {
    // The first i jobs are in descending order of tails.
    Job job = jobs[i];
    size_t place = i;
    for (; place > 0 && jobs[place - 1].tail < job.tail; --place)
      jobs[place] = jobs[place - 1];
    jobs[place] = job;
    int64_t sum = 0, most = 0;
    for (size_t j = 0; j <= i; ++j) {
      sum += jobs[j].time;
      most = std::max(most, sum + jobs[j].tail);
    }
    longestMachine = std::max(longestMachine, job.head + most);
  }
  return longestMachine <= limit;
}

bool SectionProof::machinesFit(State &state, bool &isChanged) {
  longestMachine = 0;
  for (auto &jobs : jobsOnEngine)
    jobs.clear();
  for (int32_t task = 0; task < problem.numTasks(); ++task) {
    DeviceId only = onlyDevice(state, task);
    if (only == kNone || problem.time(task, only) == 0)
      continue;
    size_t entry = size_t(task) * numDevices + only;
    jobsOnEngine[problem.engine(task, only)].push_back(
        {state.heads[entry], state.tails[entry], problem.time(task, only), task,
         task, 0, 0});
  }
  for (auto &jobs : jobsOnEngine)
    if (!machineFits(state, jobs, isChanged))
      return false;
  // `computeTails` has left all transfers that will be made.
  for (ChannelId channel : busyChannels) {
    std::vector<Job> &jobs = jobsOnChannel[channel];
    jobs.clear();
    for (const Placed &sent : onChannel[channel]) {
      const SectionProblem::Way &way = problem.allWays()[sent.id];
      DeviceId source = onlyDevice(state, way.producer);
      int64_t head = state.heads[size_t(way.producer) * numDevices + source] +
                     problem.time(way.producer, source);
      // All that read it there wait for it; one will do.
      int32_t reader = *llvm::find_if(way.consumers, [&](int32_t consumer) {
        return onlyDevice(state, consumer) == sent.to;
      });
      jobs.push_back({head, sent.end, sent.time, reader, way.producer,
                      sent.time, sent.time});
    }
    if (!machineFits(state, jobs, isChanged))
      return false;
  }
  return true;
}
