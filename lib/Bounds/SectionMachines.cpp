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

/// One order leads to others; more passes than this are seldom worth it.
static constexpr int kMostPasses = 4;

/// The task waits for nothing else but the job; all that read a tensor on a
/// device wait for it to come there.
void SectionProof::raiseHeadOf(State &state, const Job &job, bool &isChanged) {
  if (job.id < problem.numTasks()) {
    raiseHead(state, job.id, onlyDevice(state, job.id), job.head, isChanged);
    return;
  }
  int32_t sent = job.id - problem.numTasks();
  const SectionProblem::Way &way = problem.allWays()[sent / numDevices];
  DeviceId to = sent % numDevices;
  for (int32_t consumer : way.consumers)
    if (onlyDevice(state, consumer) == to)
      raiseHead(state, consumer, to, job.head + job.time, isChanged);
}

void SectionProof::raiseTailOf(State &state, const Job &job, bool &isChanged) {
  int32_t task = job.id;
  int64_t tail = job.tail;
  if (job.id >= problem.numTasks()) {
    task =
        problem.allWays()[(job.id - problem.numTasks()) / numDevices].producer;
    tail += job.time;
  }
  raiseTail(state, task, onlyDevice(state, task), tail, isChanged);
}

/// Whether it was tried to have one job before the other.
bool SectionProof::isDecided(const State &state, int32_t machine,
                             const Job &first, const Job &last) const {
  return llvm::any_of(state.orders, [&](const Order &order) {
    return order.machine == machine && order.first == first.id &&
           order.last == last.id;
  });
}

/// Raises heads and tails by the order of two jobs, where only one is possible.
/// False where none is.
bool SectionProof::orderJobs(State &state, int32_t machine,
                             std::vector<Job> &jobs, bool &isChanged) {
  bool isAgain = true;
  for (int pass = 0; pass < kMostPasses && isAgain; ++pass) {
    isAgain = false;
    for (size_t i = 0; i < jobs.size(); ++i)
      for (size_t j = 0; j < i; ++j) {
        Job &a = jobs[i], &b = jobs[j];
        int64_t both = a.time + b.time;
        bool mayBegin =
            a.head + both + b.tail <= limit && !isDecided(state, machine, b, a);
        bool mayFollow =
            b.head + both + a.tail <= limit && !isDecided(state, machine, a, b);
        if (mayBegin && mayFollow)
          continue;
        if (!mayBegin && !mayFollow)
          return false;
        Job &first = mayBegin ? a : b, &last = mayBegin ? b : a;
        if (int64_t head = first.head + first.time; head > last.head) {
          last.head = head;
          raiseHeadOf(state, last, isChanged);
          isAgain = true;
        }
        if (int64_t tail = last.tail + last.time; tail > first.tail) {
          first.tail = tail;
          raiseTailOf(state, first, isChanged);
          isAgain = true;
        }
      }
    work += 3 * static_cast<int64_t>(jobs.size() * jobs.size()) *
            static_cast<int64_t>(1 + state.orders.size() / 4);
  }
  return true;
}

/// The most of h + work + t over all h and t, where the work is that of jobs
/// with such heads and tails or longer ones, is within the limit.
bool SectionProof::fitsBetween(std::vector<Job> &jobs) const {
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
    if (job.head + most > limit)
      return false;
  }
  return true;
}

/// Of two jobs that would run at the same time if each began at its head, those
/// that leave least time either way.
void SectionProof::findConflict(int32_t machine, llvm::ArrayRef<Job> jobs) {
  for (size_t i = 0; i < jobs.size(); ++i)
    for (size_t j = 0; j < i; ++j) {
      const Job &a = jobs[i], &b = jobs[j];
      if (a.head + a.time <= b.head || b.head + b.time <= a.head)
        continue;
      int64_t both = a.time + b.time;
      int64_t slackFirst = limit - a.head - both - b.tail;
      int64_t slackLast = limit - b.head - both - a.tail;
      int64_t slack = std::max(slackFirst, slackLast);
      if (conflict.machine != kNone && slack >= conflict.slack)
        continue;
      bool isFirst = slackFirst >= slackLast;
      conflict = {machine, isFirst ? a.id : b.id, isFirst ? b.id : a.id, slack};
    }
}

/// Whether jobs fit on a machine, one after another.
bool SectionProof::machineFits(State &state, int32_t machine,
                               std::vector<Job> &jobs, bool &isChanged) {
  auto count = static_cast<int64_t>(jobs.size());
  if (count < 2)
    return true;
  work += 3 * count * count;
  if (!orderJobs(state, machine, jobs, isChanged))
    return false;
  if (areAllPlaced)
    findConflict(machine, jobs);
  return fitsBetween(jobs);
}

bool SectionProof::machinesFit(State &state, bool &isChanged) {
  conflict = Conflict();
  areAllPlaced = llvm::all_of(
      state.places, [](DeviceSet places) { return !(places & (places - 1)); });
  for (auto &jobs : jobsOnEngine)
    jobs.clear();
  for (int32_t task = 0; task < problem.numTasks(); ++task) {
    DeviceId only = onlyDevice(state, task);
    if (only == kNone || problem.time(task, only) == 0)
      continue;
    size_t entry = size_t(task) * numDevices + only;
    jobsOnEngine[problem.engine(task, only)].push_back(
        {state.heads[entry], state.tails[entry], problem.time(task, only),
         task});
  }
  int32_t machine = 0;
  for (auto &jobs : jobsOnEngine)
    if (!machineFits(state, machine++, jobs, isChanged))
      return false;
  forgetPlaced();
  for (int32_t way = 0, end = static_cast<int32_t>(problem.allWays().size());
       way < end; ++way)
    placeSends(state, way);
  for (ChannelId channel : busyChannels) {
    std::vector<Job> &jobs = jobsOnChannel[channel];
    jobs.clear();
    for (const Placed &sent : onChannel[channel]) {
      const SectionProblem::Way &way = problem.allWays()[sent.id];
      DeviceId source = onlyDevice(state, way.producer);
      int64_t head = state.heads[size_t(way.producer) * numDevices + source] +
                     problem.time(way.producer, source);
      jobs.push_back({head, sent.end, sent.time,
                      problem.numTasks() + sent.id * numDevices + sent.to});
    }
    if (!machineFits(state, machine + channel, jobs, isChanged))
      return false;
  }
  return true;
}
