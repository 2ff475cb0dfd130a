//===- OrderedActivities.h - A plan that changes, with its orders *- C++ -*===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The activities of a placement as a Plan has them, and the orders in which the
// devices and channels run them, kept up to date while the placement changes.
// Everything that changes is written to a log, and can be taken back.
//
// All activities stand in one total order that no dependence and no order of a
// resource contradicts. So no change can make a cycle, and one sweep along that
// order times everything.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_MODEL_DELTA_ORDEREDACTIVITIES_H
#define PLACER_LIB_MODEL_DELTA_ORDEREDACTIVITIES_H

#include "Model/Delta/TotalOrder.h"
#include "placer/Model/PlanRules.h"
#include "placer/Model/ResidentMemory.h"
#include "placer/Model/Schedule.h"

namespace placer {

class OrderedActivities {
public:
  struct TransferRecord : TransferKey {
    LinkId link = kNone;
    /// The next transfer of the same tensor, or kNone.
    int32_t nextOfTensor = kNone;
  };
  /// What timing looks at most, together in memory.
  struct Timing {
    int64_t start = -1;
    int64_t finish = -1;
    int64_t duration = 0;
    /// The longest way from the finish to the end, as of the last commit; after
    /// an update at least not longer than it is now, behind the first change.
    int64_t tail = -1;
    /// The orders that the activity stands in: that of its engine or those of
    /// its channels; none where it takes no time.
    int32_t numResources = 0;
    /// Of a task, how many transfers of its tensors there are.
    int32_t numSent = 0;
  };
  /// Neighbours on an engine or channel.
  struct Hop {
    ActivityId previous = kNone;
    ActivityId next = kNone;
  };

  OrderedActivities(const Instance &instance, const Schedule &schedule);

  //===--------------------------------------------------------------------===//
  // The activities and what they wait for
  //===--------------------------------------------------------------------===//

  bool isTask(ActivityId activity) const {
    return activity < instance.numTasks();
  }
  /// Whether it is a task or a transfer that has not been destroyed.
  bool exists(ActivityId activity) const {
    return isTask(activity) || transferOf(activity).tensor != kNone;
  }
  int64_t finish(ActivityId activity) const { return times[activity].finish; }
  int64_t duration(ActivityId activity) const {
    return times[activity].duration;
  }
  const TransferRecord &transferOf(ActivityId activity) const {
    return transfers[activity - instance.numTasks()];
  }
  /// The activity of a transfer, or kNone.
  ActivityId find(TransferKey key) const;

  /// All that an activity waits for: by dependence, then on its resources.
  template <typename Visit>
  void forEachBefore(ActivityId activity, Visit visit) const {
    if (isTask(activity))
      for (int32_t edge = firstEdge[activity]; edge < firstEdge[activity + 1];
           ++edge)
        visit(sources[edge]);
    else
      visit(instance.producer(transferOf(activity).tensor));
    for (size_t i = 0, e = numResources(activity); i != e; ++i)
      if (ActivityId previous = hop(activity, i).previous; previous != kNone)
        visit(previous);
  }
  /// All that wait for an activity: on its resources, then by dependence.
  template <typename Visit>
  void forEachAfter(ActivityId activity, Visit visit) const {
    for (size_t i = 0, e = numResources(activity); i != e; ++i)
      if (ActivityId next = hop(activity, i).next; next != kNone)
        visit(next);
    if (!isTask(activity)) {
      forEachReader(activity, visit);
      return;
    }
    for (TaskId reader : readers[activity])
      if (devices[reader] == devices[activity])
        visit(reader);
    if (times[activity].numSent == 0)
      return;
    for (TensorId tensor : instance.outputs(activity))
      forEachTransfer(tensor, visit);
  }
  /// The tasks that read what a transfer brings.
  template <typename Visit>
  void forEachReader(ActivityId activity, Visit visit) const {
    const TransferRecord &transfer = transferOf(activity);
    for (TaskId reader : instance.consumers(transfer.tensor))
      if (devices[reader] == transfer.to)
        visit(reader);
  }
  /// `visit` may destroy what it is called with.
  template <typename Visit>
  void forEachTransfer(TensorId tensor, Visit visit) const {
    for (int32_t sent = firstTransfer[tensor]; sent != kNone;) {
      int32_t next = transfers[sent].nextOfTensor;
      visit(instance.numTasks() + sent);
      sent = next;
    }
  }
  /// The first of those that finish last, of what takes time, or kNone.
  ActivityId last() const;
  /// The task behind which a task would come on an engine, or kNone. Looks both
  /// along the total order, which is near where the engine has much to do, and
  /// along the engine from its end, which is near where it has little.
  TaskId previousOnEngine(TaskId task, EngineId engine) const;
  /// The engine of its device that runs a task.
  EngineId engineOf(TaskId task) const {
    return instance.engine(task, devices[task]);
  }

  //===--------------------------------------------------------------------===//
  // Changes, each of which can be taken back
  //===--------------------------------------------------------------------===//

  /// Into and out of the orders of its resources.
  void enter(ActivityId activity);
  void leave(ActivityId activity);
  /// To a place directly behind another in the total order, or kHead.
  void moveBehind(ActivityId activity, ActivityId previous);
  void setPlace(TaskId task, DeviceId device);
  void setSource(int32_t edge, TaskId reader, ActivityId source);
  ActivityId createTransfer(TransferKey key, ActivityId previous);
  void destroyTransfer(ActivityId activity);
  void reroute(ActivityId activity, LinkId link);
  void setTimes(ActivityId activity, int64_t start, int64_t finish) {
    Timing &time = times[activity];
    log(Step::Kind::Time, activity, 0, time.start, time.finish);
    time.start = start;
    time.finish = finish;
  }
  void setTail(ActivityId activity, int64_t tail) {
    log(Step::Kind::Tail, activity, 0, times[activity].tail);
    times[activity].tail = tail;
  }
  /// Keeps all changes so far, or takes them back.
  void keep();
  void takeBack();
  /// Renumbers the total order by start. Equal starts keep their order, so no
  /// dependence and no order of a resource is touched.
  void sortByTime();

  //===--------------------------------------------------------------------===//
  // The state, to be read
  //===--------------------------------------------------------------------===//

  const Instance &instance;
  bool hasAllLinks = true;
  // By task.
  std::vector<DeviceId> devices;
  std::vector<Hop> taskHops;
  // By tensor: its first use. The edge of each use.
  std::vector<int32_t> firstUse, edgeOfUse;
  // By activity.
  std::vector<Timing> times;
  /// Those of transfers that are gone have no tensor.
  std::vector<TransferRecord> transfers;
  /// By engine: the last task and the first.
  std::vector<Hop> engineEnds;
  /// By channel, sorted by position.
  std::vector<std::vector<ActivityId>> channelTransfers;
  /// By device: what its tasks take in time; what they would hold for a while
  /// if they held all at once.
  std::vector<int64_t> loads, bytesAtOnce;
  ResidentMemory resident;
  TotalOrder order;
  /// Activities before which something has changed, and behind which.
  std::vector<ActivityId> touched, touchedBehind;

private:
  /// What is needed to bring back a transfer that is destroyed.
  struct Gone {
    TransferRecord transfer;
    int64_t start, finish, tail;
  };
  /// One step of a change, with what it takes to undo it. Names activities,
  /// never positions, which shift.
  struct Step {
    enum class Kind : uint8_t {
      Time,    ///< activity a had start x and finish y
      Tail,    ///< activity a had tail x
      Place,   ///< task a was on device b
      Enter,   ///< activity a entered the orders of its resources
      Leave,   ///< activity a left them; a task from between x and y
      Insert,  ///< activity a came into the total order
      Remove,  ///< activity a left it, where it stood behind b
      Source,  ///< edge a had source b
      Create,  ///< transfer a came to be
      Destroy, ///< transfer a, whose data is `gone[b]`, was there
      Reroute, ///< transfer a had link b
    };
    Kind kind;
    int32_t a;
    int32_t b;
    int64_t x;
    int64_t y;
  };

  Hop &hop(ActivityId activity, size_t index) {
    return isTask(activity) ? taskHops[activity]
                            : transferHops[(activity - instance.numTasks()) *
                                               size_t(maxChannels) +
                                           index];
  }
  const Hop &hop(ActivityId activity, size_t index) const {
    return const_cast<OrderedActivities *>(this)->hop(activity, index);
  }
  size_t numResources(ActivityId activity) const {
    return times[activity].numResources;
  }
  size_t hopIndex(ActivityId activity, ChannelId channel) const;

  void log(Step::Kind kind, int32_t a, int32_t b = 0, int64_t x = 0,
           int64_t y = 0) {
    steps.push_back({kind, a, b, x, y});
  }
  void undo(const Step &step);
  void insert(ActivityId activity, ActivityId previous);
  void remove(ActivityId activity);
  void linkBetween(TaskId task, TaskId previous, TaskId next);
  void linkIn(ActivityId activity);
  void unlink(ActivityId activity);
  void count(TaskId task, int64_t sign);
  void putOn(TaskId task, DeviceId device);
  ActivityId addRecord(const TransferRecord &record);
  void removeRecord(ActivityId activity);
  void setRoute(ActivityId activity, LinkId link);
  void setDuration(ActivityId activity, int64_t duration, size_t numResources) {
    times[activity].duration = duration;
    times[activity].numResources = duration == 0 ? 0 : int32_t(numResources);
  }

  int32_t maxChannels = 0;
  /// Where the edges of a task begin.
  std::vector<int32_t> firstEdge;
  /// By task: all that read a tensor of it.
  Rows<TaskId> readers;
  /// By edge, that is by task and input.
  std::vector<ActivityId> sources;
  /// By tensor.
  std::vector<int32_t> firstTransfer;
  // By transfer.
  std::vector<Hop> transferHops;
  std::vector<int32_t> freeTransfers;

  // The change that is being made.
  std::vector<Step> steps;
  std::vector<Gone> gone;
};

} // namespace placer

#endif // PLACER_LIB_MODEL_DELTA_ORDEREDACTIVITIES_H
