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
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BOUNDS_SECTIONPROOF_H
#define PLACER_LIB_BOUNDS_SECTIONPROOF_H

#include "Bounds/SectionProblem.h"

namespace placer {

class SectionProof {
public:
  explicit SectionProof(const SectionProblem &problem);

  /// What paths alone say; kNever where there is no schedule at all.
  int64_t leastLength();

  enum class Answer {
    /// Proven: there is no such schedule.
    Refuted,
    /// A placement is left of which that cannot be said.
    Open,
    OutOfWork,
  };
  /// Takes at most about `maxWork` steps of about a ns each.
  Answer refutes(int64_t limit, int64_t maxWork, const Deadline &deadline);
  /// After Open: what can be said of the placement that is left. No limit from
  /// there on will be refuted.
  int64_t openLength() const { return lengthOfOpen; }
  /// Steps taken by all calls.
  int64_t workDone() const { return work; }

private:
  using DeviceSet = SectionProblem::DeviceSet;
  /// What is known at a point of the search.
  struct State {
    std::vector<DeviceSet> places;
    std::vector<int64_t> heads, tails;
    /// By task: what heads and tails begin with, wherever it is.
    std::vector<int64_t> headFloors, tailFloors;
  };
  /// A task or transfer that is bound to a device or channel.
  struct Job {
    int64_t head, tail, time;
    /// The task whose head follows from the job's, and the one whose tail does.
    int32_t headTask, tailTask;
    /// From the start of the job to that of the one, and from the finish of the
    /// other to that of the job.
    int64_t toHead, toTail;
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

  void prepare(int64_t newLimit);
  Answer search(size_t depth);
  void setOpenLength(const State &state);
  bool propagate(State &state);
  void forgetPlaced();
  void placeSend(int32_t id, DeviceId source, DeviceId to, int64_t end);
  template <typename TaskCounts, typename TransferCounts>
  int64_t leastInTurn(TaskCounts taskCounts, TransferCounts transferCounts);
  bool computeHeads(State &state);
  bool computeTails(State &state);
  bool takeLate(State &state, bool &isChanged) const;
  bool machinesFit(State &state, bool &isChanged);
  bool machineFits(State &state, std::vector<Job> &jobs, bool &isChanged);
  int32_t groupToTry(const State &state) const;
  bool areAlike(const State &state, DeviceId one, DeviceId other) const;
  llvm::SmallVector<DeviceId> devicesToTry(const State &state,
                                           int32_t group) const;
  int64_t pathThrough(const State &state, int32_t group, DeviceId device) const;
  DeviceId onlyDevice(const State &state, int32_t task) const;

  const SectionProblem &problem;
  int32_t numDevices;
  int64_t limit = 0;
  int64_t work = 0, mostWork = 0;
  const Deadline *deadline = nullptr;
  int64_t lengthOfOpen = 0;
  /// The longest of what was found on devices and channels in `machinesFit`.
  int64_t longestMachine = 0;
  /// By depth, for use again.
  std::vector<State> states;
  /// By engine and by channel, during a pass.
  std::vector<std::vector<Placed>> onEngine, onChannel;
  std::vector<ChannelId> busyChannels;
  std::vector<std::vector<Job>> jobsOnEngine, jobsOnChannel;
};

} // namespace placer

#endif // PLACER_LIB_BOUNDS_SECTIONPROOF_H
