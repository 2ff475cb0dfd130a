//===- Dispatcher.h - Times for a placement, by dispatching -----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A placement alone becomes a schedule: a device that is free starts the ready
// task with the most behind it, and channels that are free start the waiting
// transfer with the most behind it. What is behind a task, its *tail*, is the
// longest way from it to the end on the devices as they are, so that orders
// follow every change of the placement by themselves. (Orders that are kept
// while the placement changes judge it by what was good for another one.)
//
// Where the link between two devices is missing, or slower than the way over
// others, tensors are sent on. What is made once goes along a tree: to each
// device once, from its maker or from where it has come already.
//
// Everything is timed anew from 0 after each change, which is fast because a
// limit is given in advance: once it is certain that the schedule exceeds it,
// the dispatching ends. Nothing waits on purpose: there are schedules that only
// explicit orders can say.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_PLACEMENTS_DISPATCHER_H
#define PLACER_LIB_SEARCH_PLACEMENTS_DISPATCHER_H

#include "Search/Placements/PlacementState.h"
#include "placer/Model/Schedule.h"

namespace placer {

class Dispatcher : public PlacementState {
public:
  /// Factors are in parts of this.
  static constexpr int32_t kUnitFactor = 1024;

  /// `nsPerStrayed` is what each task adds to the value that is not where it
  /// was earlier.
  explicit Dispatcher(const PlacementTables &tables, int64_t nsPerStrayed = 0);

  /// By rank.
  llvm::ArrayRef<int32_t> factors() const { return factorOf; }
  /// Makes a task more or less urgent than its tail says.
  void setFactor(int32_t rank, int32_t factor);

  /// All factors are 1 again.
  void restart(llvm::ArrayRef<DeviceId> groupDevices) override;
  void move(GroupId group, DeviceId device) override;
  bool hasChanges() const override {
    return PlacementState::hasChanges() || !changedFactors.empty();
  }
  /// Times the placement: the makespan and what has strayed, or kTooMuch where
  /// that is above `limit`, or everything waits for memory.
  int64_t evaluate(int64_t limit) override;
  void commit() override;
  void rollback() override;
  int64_t value() const override {
    return makespan() + numStrayed() * nsPerStrayed;
  }
  int64_t objective() const override { return value(); }
  void keep() override;
  void returnToKept() override;

  // Of the committed run:
  int64_t makespan() const { return record().makespan; }
  int64_t start(int32_t rank) const { return record().starts[rank]; }
  /// What makes it as long as it is: ranks, and numTasks + tensor for
  /// transfers. Each starts when the next one in the list is done.
  void criticalChain(std::vector<int32_t> &chain) const;
  /// A transfer that has started.
  struct Sent {
    int32_t tensor;
    DeviceId to;
    LinkId link;
    int64_t start;
    /// What it waited for last: a rank, or numTasks + a number of `sent`.
    int32_t cause;
  };
  llvm::ArrayRef<Sent> transfers() const { return record().sent; }
  Schedule schedule() const;

private:
  /// What a run writes down.
  struct Record {
    std::vector<int64_t> starts;
    /// By rank, as in Sent; kNone where a task starts at 0.
    std::vector<int32_t> causes;
    std::vector<Sent> sent;
    int32_t last = kNone;
    int64_t makespan = 0;
  };
  struct Event {
    int64_t time;
    /// A rank, or numTasks + a number of `sent`.
    int32_t code;
    bool operator>(const Event &other) const {
      return time != other.time ? time > other.time : code > other.code;
    }
  };
  /// One transfer of a tensor that is sent on.
  struct Hop {
    DeviceId from, to;
    float urgency;
    /// What brings the tensor to `from`: a number of `sent`, or kNone for its
    /// maker.
    int32_t source;
  };
  /// A most urgent one first: priority, and among equals the lower number.
  using Key = uint64_t;
  class Queue {
  public:
    bool empty() const { return keys.empty(); }
    Key top() const { return keys.front(); }
    llvm::ArrayRef<Key> all() const { return keys; }
    void clear() { keys.clear(); }
    void push(Key key);
    Key pop();
    /// Removes one that stands anywhere.
    void remove(size_t index);

  private:
    std::vector<Key> keys;
  };

  const Record &record() const { return records[current]; }
  static Key keyOf(float priority, int32_t number);
  static int32_t numberOf(Key key) { return ~static_cast<int32_t>(key); }

  void mark(int32_t rank);
  int64_t tailOf(int32_t rank) const;
  void updateTails();
  void updatePriority(int32_t rank);

  template <bool kMemory>
  int64_t dispatch(int64_t limit);
  template <bool kMemory>
  void finishTask(int32_t rank);
  template <bool kMemory>
  void finishTransfer(int32_t index);
  template <bool kMemory>
  void finishIdleTasks();
  template <bool kMemory>
  bool startTransfers(int64_t limit);
  template <bool kMemory>
  bool startTask(EngineId engine, int64_t limit);
  void becomeReady(int32_t rank, int32_t cause);
  template <bool kMemory>
  void send(int32_t tensor, DeviceId from);
  void findHops(int32_t tensor, DeviceId from);
  void raiseUrgency(int32_t tensor, DeviceId device, float to);
  llvm::MutableArrayRef<Hop> hopsOf(int32_t tensor) {
    return llvm::MutableArrayRef(hops).slice(
        firstHop[tensor], lastHop[tensor] - firstHop[tensor]);
  }
  int32_t numHopsFrom(int32_t tensor, DeviceId device);
  template <bool kMemory>
  void sendOver(int32_t tensor, LinkId link, float priority, int32_t cause);
  int32_t numReadersAt(int32_t tensor, DeviceId device) const;
  DeviceId nextStop(int32_t tensor, DeviceId at, DeviceId to) const;
  int64_t timeOfWay(int32_t tensor, DeviceId from, DeviceId to) const;
  void enqueue(int32_t tensor, LinkId link, float priority);
  template <bool kMemory>
  void release(int32_t tensor, DeviceId device);
  void touch(DeviceId device);
  void pushEvent(Event event);
  bool findSpare();
  bool takeSpare(DeviceId device, int64_t bytes);
  int32_t &uses(int32_t tensor, DeviceId device) {
    return usesOf[size_t(tensor) * tables.numDevices + device];
  }
  bool hasSpace(DeviceId device, int64_t bytes) const {
    return bytes <= capacity[device] - used[device];
  }

  int64_t nsPerStrayed;

  // What follows from the placement.
  std::vector<int64_t> tails;
  std::vector<int32_t> factorOf;
  std::vector<float> priorities;
  std::vector<int32_t> keptFactors;

  // Changes since the last commit, and the ranks whose tails may be others.
  std::vector<std::pair<int32_t, int32_t>> changedFactors;
  std::vector<std::pair<int32_t, int64_t>> changedTails;
  std::vector<uint64_t> dirty;
  int32_t dirtyEnd = 0;

  Record records[2];
  int current = 0;

  // The run.
  Record *out = nullptr;
  int64_t now = 0;
  bool isAborted = false;
  int32_t numLeft = 0;
  std::vector<int32_t> missing;
  std::vector<int64_t> readyAt;
  // By engine.
  std::vector<int64_t> workLeft;
  std::vector<int32_t> lastTask;
  std::vector<uint8_t> isBusy;
  std::vector<uint8_t> isTouched;
  std::vector<DeviceId> touched;
  std::vector<int32_t> idleTasks;
  /// By engine.
  std::vector<Queue> ready;
  std::vector<Queue> waiting;
  std::vector<uint8_t> isActive;
  std::vector<LinkId> active;
  bool mayTransfersStart = false;
  std::vector<uint8_t> isChannelBusy;
  std::vector<int32_t> lastOnChannel;
  /// What will end, the last first: there is one for each busy engine and
  /// channel, so that the place of another is found soon.
  llvm::SmallVector<Event, 0> pending;
  /// By device, while the transfers of one tensor are found.
  std::vector<uint64_t> seenBy;
  uint64_t seen = 0;
  std::vector<float> urgency;
  std::vector<DeviceId> destinations;
  /// Where ways lead over other devices: the transfers of all tensors that have
  /// been made, and by tensor which of them are its own.
  std::vector<Hop> hops;
  std::vector<int32_t> firstHop, lastHop;
  /// From the maker of a tensor to one destination, while hops are found.
  std::vector<DeviceId> stops;
  // Memory, where it matters.
  std::vector<int64_t> capacity;
  /// By device, while memory is not counted: what may still be sent there with
  /// all being held to the end.
  std::vector<int64_t> spare;
  bool isSpareUsedUp = false;
  std::vector<int64_t> used;
  std::vector<int32_t> usesOf;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_PLACEMENTS_DISPATCHER_H
