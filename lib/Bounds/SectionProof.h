//===- SectionProof.h - That a section takes longer -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether a small problem (SectionProblem.h) has a schedule of at most some
// length, by looking at all placements, with what follows from a part of one:
//   - heads and tails along the ways that are left, and for what is bound to
//     one device in turn: a task starts after all that is before it on one
//     device, one after another, and the same for transfers on one channel;
//   - a group leaves a device on which a member would be too late;
//   - what is bound to a device, and what is bound to be sent over a channel,
//     must fit between its heads and tails (the one-machine problem, with
//     interruptions).
// Where all are on one device, two that would run at the same time on a device
// or channel are tried in both orders.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BOUNDS_SECTIONPROOF_H
#define PLACER_LIB_BOUNDS_SECTIONPROOF_H

#include "Bounds/SectionProblem.h"

#include "llvm/ADT/bit.h"

namespace placer {

class SectionProof {
public:
  explicit SectionProof(const SectionProblem &problem);

  /// What paths alone say; kNever where there is no schedule at all.
  int64_t leastLength();
  /// After that, by task and device.
  llvm::ArrayRef<int64_t> heads() const { return states.front().heads; }
  llvm::ArrayRef<int64_t> tails() const { return states.front().tails; }

  enum class Answer {
    /// Proven: there is no such schedule.
    Refuted,
    /// A placement and orders are left of which that cannot be said.
    Open,
    OutOfWork,
  };
  /// Takes at most about `maxWork` steps of about a ns each.
  Answer refutes(int64_t limit, int64_t maxWork, const Deadline &deadline);
  /// After Open: what can be said of what is left. No limit from there on will
  /// be refuted.
  int64_t openLength() const { return lengthOfOpen; }
  /// Steps taken by all calls.
  int64_t workDone() const { return work; }

private:
  using DeviceSet = SectionProblem::DeviceSet;
  /// A bit for each task.
  using TaskSet = std::vector<uint64_t>;
  /// Of two jobs on an engine or channel, by their numbers.
  struct Order {
    int32_t machine;
    int32_t first, last;
  };
  /// What is known at a point of the search. What heads and tails have grown to
  /// holds for all points below it.
  struct State {
    std::vector<DeviceSet> places;
    std::vector<int64_t> heads, tails;
    std::vector<Order> orders;
  };
  /// A task or transfer that is bound to a device or channel.
  struct Job {
    int64_t head, tail, time;
    /// The task, or numTasks() + the way of a transfer * devices + its
    /// destination.
    int32_t id;
  };
  /// Two jobs that would run at the same time.
  struct Conflict {
    int32_t machine = kNone;
    int32_t first, last;
    int64_t slack;
  };
  /// Something bound to a device or channel.
  struct Placed {
    /// Its head or tail, by direction.
    int64_t end;
    int64_t time;
    /// The task; for a transfer its way, and the device it goes to.
    int32_t id;
    DeviceId to;
    /// The last transfer on the way to that device; or any of it.
    bool isLast = true;
  };

  /// A tensor that goes from device to device: when it is made and what follows
  /// its arrival; then when it arrives, and what follows its making.
  struct Sending {
    int64_t made, rest;
    int64_t arrival = 0, restOfSource = 0;
  };

  void prepare(int64_t newLimit);
  Answer search(size_t depth);
  template <typename Decide>
  Answer searchBelow(size_t depth, Decide decide);
  bool propagate(State &state);
  void setAllStale();
  void setStale(int32_t group);
  void forgetPlaced();
  void placeSend(int32_t id, DeviceId source, DeviceId to, int64_t end);
  void placeSends(const State &state, int32_t id);
  template <typename TaskCounts, typename TransferCounts>
  int64_t leastInTurn(TaskCounts taskCounts, TransferCounts transferCounts);
  bool computeHeads(State &state);
  bool computeTails(State &state);
  bool takeLate(State &state, bool &isChanged);
  void raiseHead(State &state, int32_t task, DeviceId device, int64_t ns,
                 bool &isChanged);
  void raiseTail(State &state, int32_t task, DeviceId device, int64_t ns,
                 bool &isChanged);
  void raiseHeadOf(State &state, const Job &job, bool &isChanged);
  void raiseTailOf(State &state, const Job &job, bool &isChanged);
  bool machinesFit(State &state, bool &isChanged);
  bool machineFits(State &state, int32_t machine, std::vector<Job> &jobs,
                   bool &isChanged);
  bool orderJobs(State &state, int32_t machine, std::vector<Job> &jobs,
                 bool &isChanged);
  bool isDecided(const State &state, int32_t machine, const Job &first,
                 const Job &last) const;
  bool fitsBetween(std::vector<Job> &jobs) const;
  void findConflict(int32_t machine, llvm::ArrayRef<Job> jobs);
  bool choicesFit(State &state, bool &isChanged);
  bool taskFits(const State &state, int32_t task, DeviceId device,
                int64_t &head, int64_t &tail);
  bool sendFits(int32_t id, DeviceId source, DeviceId to, Sending &sending);
  bool fitsBeside(Job &job, llvm::ArrayRef<Job> others);
  int32_t groupToTry(const State &state) const;
  llvm::SmallVector<DeviceId> devicesToTry(const State &state,
                                           int32_t group) const;
  int64_t pathThrough(const State &state, int32_t group, DeviceId device) const;
  /// The device that a task is bound to, or kNone.
  DeviceId onlyDevice(const State &state, int32_t task) const {
    DeviceSet places = state.places[problem.group(task)];
    return (places & (places - 1)) == 0 && places != 0
               ? static_cast<DeviceId>(llvm::countr_zero(places))
               : kNone;
  }

  const SectionProblem &problem;
  int32_t numDevices;
  int64_t limit = 0;
  int64_t work = 0, mostWork = 0;
  const Deadline *deadline = nullptr;
  int64_t lengthOfOpen = 0;
  /// Of the search, so far.
  int64_t numPoints = 0;
  /// By depth, for use again.
  std::vector<State> states;
  /// While something follows from something: tasks whose heads, or tails, or
  /// places have changed since they were last spread along paths; and groups
  /// that have not been compared with the limit since.
  TaskSet changedForward, changedBackward;
  std::vector<uint8_t> isPathStale;
  /// What `machinesFit` found last, where all are on one device each.
  Conflict conflict;
  bool areAllPlaced = false;
  /// By group: how often a choice of its device came to nothing at once. Such
  /// choices are made early. And the group of the last such choice.
  std::vector<int64_t> failures;
  int32_t lastFailure = kNone;
  /// By engine and by channel, during a pass.
  std::vector<std::vector<Placed>> onEngine, onChannel;
  std::vector<ChannelId> busyChannels;
  std::vector<std::vector<Job>> jobsOnEngine, jobsOnChannel;
};

} // namespace placer

#endif // PLACER_LIB_BOUNDS_SECTIONPROOF_H
