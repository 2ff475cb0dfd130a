//===- EarliestStart.cpp - The pair of task and device that starts first ===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EarliestStart.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <tuple>

using namespace placer;

EarliestStart::EarliestStart(const Instance &instance, ScheduleBuilder &builder,
                             TaskPriority &priority, Options options)
    : instance(instance), builder(builder), priority(priority),
      options(options), position(instance.numTasks()),
      isQueued(instance.numTasks(), false), queues(instance.numDevices()),
      attempts(4 * int64_t(instance.numTasks()) + 1000) {
  for (auto [i, task] : llvm::enumerate(instance.topologicalOrder()))
    position[task] = static_cast<int32_t>(i);
}

bool EarliestStart::Candidate::isBefore(const Candidate &other) const {
  return std::make_tuple(time, -priority, finish) <
         std::make_tuple(other.time, -other.priority, other.finish);
}

/// Puts a task that has become ready into the queues of its devices.
void EarliestStart::addReady(TaskId task) {
  isQueued[task] = true;
  llvm::SmallVector<std::pair<DeviceId, int64_t>, 8> times;
  int64_t everywhere = 0;
  for (DeviceId device : builder.candidates(task))
    if (auto time = builder.earliestData(task, device)) {
      times.push_back({device, *time});
      everywhere = std::max(everywhere, *time);
    }
  for (auto [device, time] : times) {
    Queue &queue = queues[device];
    queue.coming.push({time, task, position[task]});
    if (!options.favouriteChild.empty())
      queue.urgent.push({everywhere, task, position[task]});
    if (queue.favourite == task)
      queue.favouriteTime = time;
  }
}

/// The task that would start first on a device, by what is known.
EarliestStart::Candidate EarliestStart::candidateOn(DeviceId device) {
  using From = Candidate::From;
  Queue &queue = queues[device];
  auto isGone = [&](TaskId task) {
    DeviceId bound = builder.groupDevice(instance.group(task));
    return builder.isPlaced(task) || (bound != kNone && bound != device);
  };
  auto candidate = [&](TaskId task, int64_t time, double value, From from) {
    return Candidate{
        task, device, time, value, time + instance.time(task, device), from};
  };
  int64_t freeAt = freeFrom(device);

  if (queue.favourite != kNone && isGone(queue.favourite))
    queue.favourite = kNone;
  if (queue.favourite != kNone) {
    while (!queue.urgent.empty() && isGone(queue.urgent.top().task))
      queue.urgent.pop();
    Candidate best;
    if (queue.favouriteTime != kNever) {
      int64_t time = std::max(freeAt, queue.favouriteTime);
      best =
          candidate(queue.favourite, time,
                    std::numeric_limits<double>::infinity(), From::Favourite);
    }
    if (!queue.urgent.empty()) {
      const Coming &first = queue.urgent.top();
      int64_t time = std::max(freeAt, first.time);
      if (time < best.time)
        best = candidate(first.task, time, priority.of(first.task, first.time),
                         From::Urgent);
    }
    return best;
  }

  while (!queue.waiting.empty() && isGone(queue.waiting.top().task))
    queue.waiting.pop();
  while (!queue.coming.empty() && isGone(queue.coming.top().task))
    queue.coming.pop();
  if (queue.waiting.empty()) {
    if (queue.coming.empty())
      return Candidate();
    freeAt = std::max(freeAt, queue.coming.top().time);
  }
  while (!queue.coming.empty() && queue.coming.top().time <= freeAt) {
    Coming entry = queue.coming.pop();
    if (!isGone(entry.task))
      queue.waiting.push(
          {priority.of(entry.task, entry.time), entry.task, entry.position});
  }
  const Waiting &first = queue.waiting.top();
  return candidate(first.task, freeAt, first.priority, From::Waiting);
}

/// Where priorities depend on the moment, looks at the first few again and puts
/// the best of them at the top of the heap.
void EarliestStart::compareFirst(Candidate &candidate) {
  unsigned count = priority.numCompared();
  if (count == 1 || candidate.from != Candidate::From::Waiting)
    return;
  Heap<Waiting> &heap = queues[candidate.device].waiting;
  llvm::SmallVector<Waiting> first;
  size_t best = 0;
  double bestValue = 0;
  while (!heap.empty() && first.size() < count) {
    Waiting entry = heap.pop();
    if (builder.isPlaced(entry.task))
      continue;
    double value =
        priority.at(entry.task, candidate.device, candidate.time, builder);
    if (first.empty() || value > bestValue) {
      best = first.size();
      bestValue = value;
    }
    first.push_back(entry);
  }
  for (auto [i, entry] : llvm::enumerate(first))
    if (i != best)
      heap.push(entry);
  // It goes back on top, whatever it was worth before.
  first[best].priority = std::numeric_limits<double>::infinity();
  heap.push(first[best]);
  candidate.task = first[best].task;
}

/// Takes the entry of a candidate out of the queue that it came from.
void EarliestStart::takeOut(const Candidate &candidate) {
  Queue &queue = queues[candidate.device];
  switch (candidate.from) {
  case Candidate::From::Waiting:
    queue.waiting.pop();
    break;
  case Candidate::From::Urgent:
    queue.urgent.pop();
    break;
  case Candidate::From::Favourite:
    queue.favourite = kNone;
    break;
  }
}

/// The same for one that can only start later than was known.
void EarliestStart::putBack(const Candidate &candidate, int64_t start) {
  Queue &queue = queues[candidate.device];
  Coming entry = {start, candidate.task, position[candidate.task]};
  switch (candidate.from) {
  case Candidate::From::Waiting:
    queue.waiting.pop();
    queue.coming.push(entry);
    break;
  case Candidate::From::Urgent:
    queue.urgent.pop();
    queue.urgent.push(entry);
    break;
  case Candidate::From::Favourite:
    queue.favouriteTime = start;
    break;
  }
}

void EarliestStart::place(TaskId task, DeviceId device) {
  builder.place(task, device);
  for (TensorId tensor : instance.outputs(task))
    for (TaskId consumer : instance.consumers(tensor))
      if (builder.isReady(consumer) && !isQueued[consumer])
        addReady(consumer);

  Queue &queue = queues[device];
  queue.favourite = kNone;
  if (!options.favouriteChild.empty()) {
    TaskId child = options.favouriteChild[task];
    if (child != kNone &&
        llvm::is_contained(builder.candidates(child), device)) {
      queue.favourite = child;
      queue.favouriteTime = kNever;
      if (builder.isReady(child))
        queue.favouriteTime =
            builder.earliestData(child, device).value_or(kNever);
    }
  }

  raised.clear();
  priority.notePlaced(task, raised);
  for (TaskId other : raised)
    for (DeviceId there : builder.candidates(other))
      queues[there].waiting.push(
          {priority.of(other, 0), other, position[other]});
  for (DeviceId there = 0; there < instance.numDevices(); ++there)
    if (!queues[there].blocked.empty() &&
        builder.finalMemory(there) < queues[there].blockedLevel)
      unblock(there);
}

/// Lets tasks try again that memory has turned away.
void EarliestStart::unblock(DeviceId device) {
  Queue &queue = queues[device];
  if (attempts <= 0)
    return;
  for (TaskId task : queue.blocked) {
    if (builder.isPlaced(task))
      continue;
    --attempts;
    Coming entry = {freeFrom(device), task, position[task]};
    queue.coming.push(entry);
    if (!options.favouriteChild.empty())
      queue.urgent.push(entry);
  }
  queue.blocked.clear();
}

/// When no task is left to try: all those try again that were put aside, and
/// headroom no longer counts. False when that has been done in vain.
bool EarliestStart::revive() {
  if (placedAtRevival == builder.numPlaced() || attempts <= 0)
    return false;
  placedAtRevival = builder.numPlaced();
  takesReluctant = true;
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    Queue &queue = queues[device];
    llvm::append_range(queue.blocked, queue.reluctant);
    queue.reluctant.clear();
    unblock(device);
  }
  return true;
}

std::optional<Violation> EarliestStart::run() {
  if (builder.impossible())
    return builder.impossible();
  for (TaskId task : instance.topologicalOrder())
    if (builder.isReady(task))
      addReady(task);

  Candidate bestTried;
  int patience = options.patience;
  while (builder.numPlaced() < instance.numTasks()) {
    Candidate next;
    for (DeviceId device = 0; device < instance.numDevices(); ++device) {
      Candidate here = candidateOn(device);
      if (here.task != kNone && (next.task == kNone || here.isBefore(next)))
        next = here;
    }
    bool isTired = patience == 0 && bestTried.task != kNone;
    if (next.task == kNone && bestTried.task == kNone) {
      if (revive())
        continue;
      break;
    }
    bool isTried = next.task == bestTried.task &&
                   next.device == bestTried.device &&
                   next.time == bestTried.time;
    if (!isTired && !isTried && next.task != kNone) {
      compareFirst(next);
      Trial trial = builder.tryPlace(next.task, next.device);
      Queue &queue = queues[next.device];
      bool isWelcome =
          trial.fits() ||
          (trial.isPossible() && (takesReluctant || !options.keepsHeadroom));
      if (!isWelcome) {
        takeOut(next);
        if (trial.verdict == Trial::Verdict::NoMemory) {
          queue.blocked.push_back(next.task);
          queue.blockedLevel = builder.finalMemory(next.device);
        } else if (trial.isPossible()) {
          queue.reluctant.push_back(next.task);
        }
        continue;
      }
      if (trial.startNs > next.time) {
        putBack(next, trial.startNs);
        next.time = trial.startNs;
        next.finish = trial.finishNs;
        if (bestTried.task == kNone || next.isBefore(bestTried))
          bestTried = next;
        --patience;
        continue;
      }
    } else {
      next = bestTried;
    }
    place(next.task, next.device);
    bestTried = Candidate();
    patience = options.patience;
    takesReluctant = false;
  }

  for (TaskId task : instance.topologicalOrder())
    if (builder.isReady(task) && !builder.isPlaced(task))
      return builder.explain(task);
  return std::nullopt;
}
