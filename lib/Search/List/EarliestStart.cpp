//===- EarliestStart.cpp - The pair of task and device that starts first --===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/List/EarliestStart.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <tuple>

using namespace placer;

EarliestStart::EarliestStart(const Instance &instance, ScheduleBuilder &builder,
                             TaskPriority &priority, Options options)
    : instance(instance), builder(builder), priority(priority),
      options(options), position(instance.numTasks()),
      isQueued(instance.numTasks(), false), queues(instance.numEngines()),
      attempts(4 * (instance.numTasks() + int64_t(instance.numEdges())) +
               1000) {
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
    Queue &queue = queueOf(task, device);
    enqueue(device, task, time);
    if (!options.favouriteChild.empty())
      queue.urgent.push(coming(task, everywhere));
    if (queue.favourite == task)
      queue.favouriteTime = time;
  }
}

EarliestStart::Coming EarliestStart::coming(TaskId task, int64_t time) const {
  return {time, {priority.of(task, time), task, position[task]}};
}

/// A ready task cannot start on a device before that time.
void EarliestStart::enqueue(DeviceId device, TaskId task, int64_t time) {
  Queue &queue = queueOf(task, device);
  bool isInstant = instance.time(task, device) == 0;
  (isInstant ? queue.instant : queue.coming).push(coming(task, time));
}

/// Placed, or bound to another device.
bool EarliestStart::isGone(TaskId task, DeviceId device) const {
  DeviceId bound = builder.groupDevice(instance.group(task));
  return builder.isPlaced(task) || (bound != kNone && bound != device);
}

EarliestStart::Candidate
EarliestStart::makeCandidate(TaskId task, DeviceId device, int64_t time,
                             double value, Candidate::From from) const {
  return {task, device, time, value, time + instance.time(task, device), from};
}

/// The task that would start first on an engine, by what is known.
EarliestStart::Candidate EarliestStart::candidateOn(EngineId engine) {
  DeviceId device = instance.deviceOfEngine(engine);
  Heap<Coming> &instant = queues[engine].instant;
  while (!instant.empty() && isGone(instant.top().task, device))
    instant.pop();
  Candidate other = queues[engine].favourite != kNone ? awaitingOn(engine)
                                                      : waitingOn(engine);
  if (instant.empty())
    return other;
  const Coming &first = instant.top();
  Candidate here = makeCandidate(first.task, device, first.time, first.priority,
                                 Candidate::From::Instant);
  return other.task == kNone || here.isBefore(other) ? here : other;
}

/// The same on an engine that waits for a favourite child.
EarliestStart::Candidate EarliestStart::awaitingOn(EngineId engine) {
  DeviceId device = instance.deviceOfEngine(engine);
  Queue &queue = queues[engine];
  if (isGone(queue.favourite, device)) {
    queue.favourite = kNone;
    return waitingOn(engine);
  }
  while (!queue.urgent.empty() && isGone(queue.urgent.top().task, device))
    queue.urgent.pop();
  int64_t freeAt = freeFrom(engine);
  Candidate best;
  if (queue.favouriteTime != kNever)
    best = makeCandidate(
        queue.favourite, device, std::max(freeAt, queue.favouriteTime),
        std::numeric_limits<double>::infinity(), Candidate::From::Favourite);
  if (!queue.urgent.empty()) {
    const Coming &first = queue.urgent.top();
    int64_t time = std::max(freeAt, first.time);
    if (time < best.time)
      best = makeCandidate(first.task, device, time, first.priority,
                           Candidate::From::Urgent);
  }
  return best;
}

/// The same on an engine that waits for none.
EarliestStart::Candidate EarliestStart::waitingOn(EngineId engine) {
  DeviceId device = instance.deviceOfEngine(engine);
  Queue &queue = queues[engine];
  int64_t freeAt = freeFrom(engine);
  while (!queue.coming.empty()) {
    bool isDue = queue.coming.top().time <= freeAt;
    if (!isDue && !isGone(queue.coming.top().task, device))
      break;
    Coming entry = queue.coming.pop();
    if (isDue)
      queue.waiting.push(entry);
  }
  while (!queue.waiting.empty() && isGone(queue.waiting.top().task, device))
    queue.waiting.pop();
  if (!queue.waiting.empty()) {
    const Waiting &first = queue.waiting.top();
    return makeCandidate(first.task, device, freeAt, first.priority,
                         Candidate::From::Waiting);
  }
  if (queue.coming.empty())
    return Candidate();
  const Coming &first = queue.coming.top();
  return makeCandidate(first.task, device, first.time, first.priority,
                       Candidate::From::Coming);
}

/// Where priorities depend on the moment, looks at the first few again and puts
/// the best of them at the top of the heap.
void EarliestStart::compareFirst(Candidate &candidate) {
  unsigned count = priority.numCompared();
  if (count == 1 || candidate.from != Candidate::From::Waiting)
    return;
  Heap<Waiting> &heap = queueOf(candidate.task, candidate.device).waiting;
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
  Queue &queue = queueOf(candidate.task, candidate.device);
  switch (candidate.from) {
  case Candidate::From::Waiting:
    queue.waiting.pop();
    break;
  case Candidate::From::Coming:
    queue.coming.pop();
    break;
  case Candidate::From::Urgent:
    queue.urgent.pop();
    break;
  case Candidate::From::Favourite:
    queue.favourite = kNone;
    break;
  case Candidate::From::Instant:
    queue.instant.pop();
    break;
  }
}

/// The same for one that can only start later than was known.
void EarliestStart::putBack(const Candidate &candidate, int64_t start) {
  Queue &queue = queueOf(candidate.task, candidate.device);
  switch (candidate.from) {
  case Candidate::From::Waiting:
  case Candidate::From::Coming:
  case Candidate::From::Instant:
    takeOut(candidate);
    enqueue(candidate.device, candidate.task, start);
    break;
  case Candidate::From::Urgent:
    queue.urgent.pop();
    queue.urgent.push(coming(candidate.task, start));
    break;
  case Candidate::From::Favourite:
    queue.favouriteTime = start;
    break;
  }
}

void EarliestStart::place(TaskId task, DeviceId device) {
  sent.clear();
  for (TensorId tensor : instance.inputs(task))
    if (!builder.arrival(tensor, device))
      sent.push_back(tensor);
  builder.place(task, device);
  // What has been sent for this task may let others begin earlier here than
  // when they would have had to send it themselves.
  for (TensorId tensor : sent)
    for (TaskId consumer : instance.consumers(tensor))
      if (isQueued[consumer] && !builder.isPlaced(consumer) &&
          llvm::is_contained(builder.candidates(consumer), device))
        enqueue(device, consumer, *builder.arrival(tensor, device));
  for (TensorId tensor : instance.outputs(task))
    for (TaskId consumer : instance.consumers(tensor))
      if (builder.isReady(consumer) && !isQueued[consumer])
        addReady(consumer);

  Queue &queue = queueOf(task, device);
  queue.favourite = kNone;
  if (!options.favouriteChild.empty()) {
    TaskId child = options.favouriteChild[task];
    if (child != kNone &&
        instance.engine(child, device) == instance.engine(task, device) &&
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
      if (auto time = builder.earliestData(other, there))
        enqueue(there, other, *time);
  for (EngineId engine = 0; engine < instance.numEngines(); ++engine) {
    Queue &other = queues[engine];
    other.untried = other.blocked.size();
    if (other.untried > 0 && builder.finalMemory(instance.deviceOfEngine(
                                 engine)) < other.blockedLevel)
      unblock(engine, kFewUnblocked);
  }
}

/// Lets the first `count` tasks that memory has turned away try again.
void EarliestStart::unblock(EngineId engine, size_t count) {
  DeviceId device = instance.deviceOfEngine(engine);
  Queue &queue = queues[engine];
  for (count = std::min(count, queue.untried); count > 0; --count) {
    TaskId task = queue.blocked.front();
    queue.blocked.pop_front();
    --queue.untried;
    if (isGone(task, device))
      continue;
    attempts -= 1 + int64_t(instance.inputs(task).size());
    enqueue(device, task, freeFrom(engine));
    if (!options.favouriteChild.empty())
      queue.urgent.push(coming(task, freeFrom(engine)));
  }
}

/// When no task is left to try: those try again that were put aside, and
/// headroom no longer counts. False when all have tried in vain.
bool EarliestStart::revive() {
  bool isAny = false;
  for (EngineId engine = 0; engine < instance.numEngines(); ++engine) {
    Queue &queue = queues[engine];
    queue.untried += queue.reluctant.size();
    queue.blocked.insert(queue.blocked.begin(), queue.reluctant.begin(),
                         queue.reluctant.end());
    queue.reluctant.clear();
    isAny |= queue.untried > 0;
    if (attempts > 0)
      unblock(engine, kManyUnblocked);
  }
  takesReluctant = isAny;
  return isAny && attempts > 0;
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
    if (builder.isGivenUp())
      return ScheduleBuilder::givenUp();
    Candidate next;
    for (EngineId engine = 0; engine < instance.numEngines(); ++engine) {
      Candidate here = candidateOn(engine);
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
      Queue &queue = queueOf(next.task, next.device);
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
