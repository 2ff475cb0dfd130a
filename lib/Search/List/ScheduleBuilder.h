//===- ScheduleBuilder.h - A schedule that grows task by task ---*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What every list algorithm stands on: it asks when a task could run on a
// device, decides, and has it booked. The algorithm chooses; the rules of the
// execution model are kept here.
//
//   - A task goes into the first idle gap of its device that is long enough.
//   - Inputs that are not on the device are sent from the device that delivers
//     first of those that have them, over others where there is no link or one
//     that is slower.
//   - Inputs that are not on the device are sent as early as the channels
//     allow, one after the other: what is ready first goes first, of these the
//     largest. A tensor that is there already is not sent again.
//   - A group's device is decided with its first task, or before all where only
//     one is possible or given. Its resident bytes are taken at that moment.
//   - Memory is counted as if all that may still be needed were held for ever;
//     it is released at its true end when the last consumer is placed. So the
//     result keeps every limit, whatever is placed later.
//   - Room is kept for the tasks that must still come to a device because of
//     their group ("headroom"): without it a forward pass fills the memory that
//     the backward pass needs before it frees anything.
//
// Tasks must be placed after the producers of what they read; otherwise the
// order is free.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LIST_SCHEDULEBUILDER_H
#define PLACER_LIB_SEARCH_LIST_SCHEDULEBUILDER_H

#include "Search/List/DeviceDomains.h"
#include "Search/List/MemoryProfile.h"
#include "Search/List/TensorWays.h"
#include "Search/List/Timeline.h"
#include "placer/Model/PlanRules.h"
#include "placer/Model/ResidentMemory.h"
#include "placer/Model/Schedule.h"
#include "placer/Model/Violation.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace placer {

/// What would happen if a task were placed on a device.
struct Trial {
  enum class Verdict {
    Fits,
    /// It could be placed, but then a task that must come to the device later
    /// may find no room; `missingBytes` says how much is lacking for that.
    NoHeadroom,
    /// It would finish at or after the given limit.
    Late,
    /// The device's memory is too full; `missingBytes` says by how much.
    NoMemory,
    /// An input cannot come, or a consumer could then not be reached.
    NoLink,
    /// Not eligible, or its group is elsewhere.
    NotAllowed,
  };
  Verdict verdict = Verdict::NotAllowed;
  int64_t startNs = 0;
  int64_t finishNs = 0;
  int64_t missingBytes = 0;

  bool fits() const { return verdict == Verdict::Fits; }
  /// `place` may be called.
  bool isPossible() const { return fits() || verdict == Verdict::NoHeadroom; }
};

/// Asked now and then whether to end without a result. It must outlive its
/// users.
using StopCheck = llvm::function_ref<bool()>;

class ScheduleBuilder {
public:
  struct Options {
    /// Room for so many of the neediest task that must still come to a device.
    int64_t headroom = 1;
    /// Keep room on every device for its share of the resident bytes of groups
    /// that are not decided yet.
    bool reserveResidents = false;
    /// Tensors may come from where they were sent, and over other devices.
    bool forwards = true;
    /// That of what fills the builder; none: never.
    StopCheck isGivenUp = nullptr;
  };

  /// `fixed` gives the device of tasks that are placed already (kNone: free;
  /// empty: all free).
  ScheduleBuilder(const Instance &instance, llvm::ArrayRef<DeviceId> fixed,
                  Options options);
  ScheduleBuilder(const Instance &instance, llvm::ArrayRef<DeviceId> fixed = {})
      : ScheduleBuilder(instance, fixed, Options()) {}

  /// Why nothing can be placed at all, if so: given devices and the only
  /// possible ones contradict the links or exceed a memory.
  const std::optional<Violation> &impossible() const { return failure; }

  /// The devices that a task may go to: one where its group is decided, else
  /// those that can run its whole group.
  llvm::ArrayRef<DeviceId> candidates(TaskId task) const;

  bool isPlaced(TaskId task) const {
    return schedule.tasks[task].device != kNone;
  }
  /// Everything it reads has been produced by a placed task.
  bool isReady(TaskId task) const { return missingInputs[task] == 0; }
  const ScheduledTask &placed(TaskId task) const {
    return schedule.tasks[task];
  }
  /// The device that a group is bound to, or kNone.
  DeviceId groupDevice(GroupId group) const { return groupDevices[group]; }
  int32_t numPlaced() const { return placedCount; }
  int64_t makespan() const { return lastFinish; }
  const Timeline &timeline(EngineId engine) const { return engines[engine]; }
  /// From when on a tensor is on `device`, where it is made or sent there.
  std::optional<int64_t> arrival(TensorId tensor, DeviceId device) const;
  /// What groups that are decided hold all the time.
  const ResidentMemory &residents() const { return resident; }
  /// Bytes in use when all that is placed has run.
  int64_t finalMemory(DeviceId device) const {
    return memory[device].finalLevel();
  }

  /// When all that `task`, which must be ready, reads could be on `device` if
  /// no channel were busy; none where a link is missing. Bookings only make it
  /// later.
  std::optional<int64_t> earliestData(TaskId task, DeviceId device) const;

  /// When would `task`, which must be ready, run on `device`? Nothing is
  /// changed. `limit` cuts the answer short where it would finish at or after
  /// that time.
  Trial tryPlace(TaskId task, DeviceId device,
                 int64_t limit = std::numeric_limits<int64_t>::max());

  /// Books `task` on `device` as `tryPlace` has found possible.
  void place(TaskId task, DeviceId device);

  /// Whether whoever fills it is to end without a schedule.
  bool isGivenUp() const { return options.isGivenUp && options.isGivenUp(); }
  /// The reason that stands for it.
  static Violation givenUp();

  /// Says, device by device, why `task` cannot be placed on any.
  Violation explain(TaskId task);

  /// The complete schedule; the builder is spent.
  Schedule takeSchedule();

private:
  /// A copy of a tensor on a device other than its producer's.
  struct Copy {
    DeviceId device;
    /// Consumers that may still come to this device.
    int32_t pending;
    int64_t arrival;
    /// The next copy of the same tensor, or kNone.
    int32_t next;
    /// Where it came from.
    DeviceId from;
    /// The last finish of what forwards it.
    int64_t lastSent = 0;
    /// Nobody needs it any more: its room is given to others from then on.
    bool isReleased = false;
    int64_t releasedAt = 0;
  };
  /// A transfer over one link.
  struct Hop {
    Route route;
    DeviceId to;
    int64_t start;

    int64_t finish() const { return start + route.durationNs; }
  };
  /// One after the other, from a device that has a tensor to where it is read.
  struct Way {
    llvm::SmallVector<Hop, 1> hops;
    /// When the first device has it.
    int64_t ready;
    /// What all hops take.
    int64_t length = 0;

    int64_t earliest() const { return ready + length; }
  };
  /// An input that has to be sent, and the ways that there are; then the one
  /// that was taken.
  struct PendingTransfer {
    TensorId tensor;
    int64_t ready;
    llvm::SmallVector<Way, 1> ways;
    size_t taken = 0;

    int64_t earliest() const;
    llvm::ArrayRef<Hop> hops() const { return ways[taken].hops; }
  };
  /// A task that must come to a device, and what it once needed there.
  struct Need {
    int64_t bytes;
    TaskId task;
    bool operator<(const Need &other) const {
      return bytes != other.bytes ? bytes < other.bytes : task > other.task;
    }
  };

  bool countsMemory(DeviceId device) const {
    return instance.capacity(device) != Instance::kUnlimited;
  }
  int32_t findCopy(TensorId tensor, DeviceId device) const;
  std::optional<int64_t> wayTime(TensorId tensor, DeviceId holder,
                                 DeviceId device) const;
  template <typename Visit>
  void forEachHolder(TensorId tensor, Visit visit) const;
  llvm::SmallVector<Way, 1> waysTo(TensorId tensor, DeviceId device) const;
  bool mayGoOver(TensorId tensor, llvm::ArrayRef<DeviceId> stops) const;
  std::optional<int64_t> collectTransfers(TaskId task, DeviceId device);
  bool findTimesOf(const PendingTransfer &transfer, Way &way, int64_t roomFrom,
                   int64_t finishBefore) const;
  void takeWay(PendingTransfer &transfer, int64_t roomFrom,
               int64_t finishBefore);
  int64_t fitOnChannels(LinkId link, int64_t ready, int64_t length,
                        int64_t latest) const;
  /// A tensor whose producer is placed, where it is made.
  Buffer bufferAtHome(TensorId tensor) const;
  int64_t workspace(TaskId task, DeviceId device) const;
  int64_t pendingNeed(TaskId task, DeviceId device, GroupId joining) const;
  int64_t largestNeed(DeviceId device);
  int64_t undecidedBytes(GroupId group) const;
  int64_t reservedResidents(GroupId group, DeviceId device) const;
  int64_t lackingHeadroom(TaskId task, DeviceId device);
  Trial findTimes(TaskId task, DeviceId device, int64_t ready, int64_t kept,
                  int64_t limit);
  void decide(GroupId group, DeviceId device);
  void dropUser(Copy &copy, TensorId tensor);
  void release(Copy &copy, int64_t end, int64_t bytes);
  void dropUser(TensorId tensor);
  void bookHop(TensorId tensor, const Hop &hop);
  std::string describe(TaskId task) const;
  std::string describeNewWeights(TaskId task, DeviceId device) const;

  const Instance &instance;
  Options options;
  std::optional<Violation> failure;
  DeviceDomains domains;
  TensorWays ways;
  std::vector<DeviceId> groupDevices;
  Schedule schedule;
  /// Its makespan.
  int64_t lastFinish = 0;
  int32_t placedCount = 0;
  std::vector<int32_t> missingInputs;

  std::vector<Timeline> engines;
  std::vector<Timeline> channels;
  std::vector<MemoryProfile> memory;

  /// By tensor: consumers not placed yet, and the first of its copies.
  std::vector<int32_t> unplacedConsumers;
  std::vector<int32_t> firstCopy;
  std::vector<Copy> copies;

  std::vector<int64_t> outputBytes;
  /// Of groups that are decided.
  ResidentMemory resident;
  /// What groups that are not decided hold all the time: a weight counts until
  /// a reader is decided.
  int64_t undecidedResident = 0;
  std::vector<bool> isWeightDecided;
  /// Is there a device with / without a capacity?
  bool hasLimits = false, hasUnlimited = false;
  double totalCapacity = 0;
  /// By task, once its group is bound to a device with a capacity: the bytes
  /// that it will need there beyond what is held.
  std::vector<int64_t> needBytes;
  /// By device, a heap of the tasks that must still come to it. Needs only
  /// shrink, so entries are brought up to date when they reach the top.
  std::vector<std::vector<Need>> needs;

  /// Of the trial under way: what to send, and what that takes of the channels
  /// on top of what is booked.
  llvm::SmallVector<PendingTransfer> incoming;
  std::vector<Timeline> tentative;
  /// The bytes that the trial would have pass over devices with a capacity.
  llvm::SmallVector<std::pair<DeviceId, int64_t>, 2> relayed;
  llvm::SmallVector<ChannelId> touched;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_LIST_SCHEDULEBUILDER_H
