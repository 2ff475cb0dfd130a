//===- EarliestStart.h - The pair of task and device that starts first ----===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The loop of those algorithms that go through time: of all ready tasks on all
// devices, the pair that can start first is placed, and so on. With free
// devices that is ETF and its kin; with all devices given it is what happens
// when every device, whenever it is free, takes the most urgent task whose data
// is there.
//
// Looking at every pair at every step would be quadratic. Bookings only ever
// push a start later, unless they bring an input along, so what was once found
// is a lower bound: each engine of a device has a heap of the tasks whose data
// is not there yet, by that bound, and one of those that only wait for the
// engine, by priority. Only the first of all is tried in earnest, and goes back
// with its new bound where it is no longer the first. That is exact. On a
// crowded channel every booking makes all others later, so after some vain
// trials the best of those is taken.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LIST_EARLIESTSTART_H
#define PLACER_LIB_SEARCH_LIST_EARLIESTSTART_H

#include "Search/List/ScheduleBuilder.h"

#include <algorithm>
#include <deque>
#include <limits>

namespace placer {

/// Which of the tasks that could start at the same time goes first.
class TaskPriority {
public:
  virtual ~TaskPriority() = default;

  /// Larger goes first; among equals, the first in topological order. `ready`
  /// is the time at which the task's data can be there.
  virtual double of(TaskId task, int64_t ready) const = 0;

  /// A task has been placed. Appends ready tasks of which `of` has grown.
  virtual void notePlaced(TaskId, llvm::SmallVectorImpl<TaskId> &) {}

  /// Where priorities depend on the moment: how many of the first by `of` are
  /// compared by `at`.
  virtual unsigned numCompared() const { return 1; }
  virtual double at(TaskId task, DeviceId, int64_t /*time*/,
                    const ScheduleBuilder &) const {
    return of(task, 0);
  }
};

/// Priorities that are known from the start.
class StaticPriority : public TaskPriority {
public:
  explicit StaticPriority(std::vector<double> values)
      : values(std::move(values)) {}
  double of(TaskId task, int64_t) const override { return values[task]; }

private:
  std::vector<double> values;
};

/// First come, first served.
class ReadyPriority : public TaskPriority {
public:
  double of(TaskId, int64_t ready) const override {
    return -static_cast<double>(ready);
  }
};

class EarliestStart {
public:
  struct Options {
    /// The most vain trials before a placement.
    int patience = 64;
    /// Place where headroom is lacking only when nothing else is left.
    bool keepsHeadroom = true;
    /// By task, the child that its device waits for, or kNone; empty: none. A
    /// device that has just run a task takes another one than the favourite
    /// child only when its data could be on every device by then.
    llvm::ArrayRef<TaskId> favouriteChild;
  };

  EarliestStart(const Instance &instance, ScheduleBuilder &builder,
                TaskPriority &priority, Options options);

  /// Places all tasks, or says where it got stuck.
  std::optional<Violation> run();

private:
  /// How many tasks per device try again where memory has been freed, and where
  /// nothing else is left.
  static constexpr size_t kFewUnblocked = 4, kManyUnblocked = 64;
  static constexpr int64_t kNever = std::numeric_limits<int64_t>::max();

  /// A task whose data can be there when the device is free.
  struct Waiting {
    double priority;
    TaskId task;
    int32_t position;
    bool operator<(const Waiting &other) const {
      return priority != other.priority ? priority < other.priority
                                        : position > other.position;
    }
  };
  /// A task and a time before which it cannot start.
  struct Coming : Waiting {
    Coming(int64_t time, Waiting task) : Waiting(task), time(time) {}
    int64_t time;
    bool operator<(const Coming &other) const {
      return time != other.time ? time > other.time : Waiting::operator<(other);
    }
  };
  template <typename T>
  struct Heap {
    std::vector<T> entries;
    bool empty() const { return entries.empty(); }
    const T &top() const { return entries.front(); }
    void push(T entry) {
      entries.push_back(entry);
      std::push_heap(entries.begin(), entries.end());
    }
    T pop() {
      std::pop_heap(entries.begin(), entries.end());
      T entry = entries.back();
      entries.pop_back();
      return entry;
    }
  };
  struct Queue {
    Heap<Coming> coming;
    Heap<Waiting> waiting;
    /// Tasks that take no time here: they need not wait for the engine.
    Heap<Coming> instant;
    /// All of both by the time at which the data can be on every device; only
    /// where there are favourite children.
    Heap<Coming> urgent;
    /// Tasks for which memory was too full, the longest waiting first, how many
    /// of them have not been tried since the last placement, and the level of
    /// memory when the last one was turned away.
    std::deque<TaskId> blocked;
    size_t untried = 0;
    int64_t blockedLevel = 0;
    /// Tasks that would leave too little headroom.
    std::vector<TaskId> reluctant;
    /// The task that the engine waits for, and when it can start here.
    TaskId favourite = kNone;
    int64_t favouriteTime = kNever;
  };
  struct Candidate {
    TaskId task = kNone;
    DeviceId device = kNone;
    int64_t time = kNever;
    double priority = 0;
    int64_t finish = kNever;
    enum class From {
      Waiting,
      Coming,
      Instant,
      Urgent,
      Favourite
    } from = From::Waiting;

    bool isBefore(const Candidate &other) const;
  };

  void addReady(TaskId task);
  int64_t freeFrom(EngineId engine) const {
    return builder.timeline(engine).end();
  }
  Queue &queueOf(TaskId task, DeviceId device) {
    return queues[instance.engine(task, device)];
  }
  bool isGone(TaskId task, DeviceId device) const;
  Coming coming(TaskId task, int64_t time) const;
  void enqueue(DeviceId device, TaskId task, int64_t time);
  Candidate makeCandidate(TaskId task, DeviceId device, int64_t time,
                          double value, Candidate::From from) const;
  Candidate candidateOn(EngineId engine);
  Candidate awaitingOn(EngineId engine);
  Candidate waitingOn(EngineId engine);
  void compareFirst(Candidate &candidate);
  void takeOut(const Candidate &candidate);
  void putBack(const Candidate &candidate, int64_t start);
  void place(TaskId task, DeviceId device);
  void unblock(EngineId engine, size_t count);
  bool revive();

  const Instance &instance;
  ScheduleBuilder &builder;
  TaskPriority &priority;
  Options options;
  std::vector<int32_t> position;
  std::vector<bool> isQueued;
  /// By engine.
  std::vector<Queue> queues;
  /// What new trials of tasks that memory has turned away may still cost, each
  /// by what the task reads.
  int64_t attempts;
  bool takesReluctant = false;
  llvm::SmallVector<TaskId> raised;
  llvm::SmallVector<TensorId> sent;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_LIST_EARLIESTSTART_H
