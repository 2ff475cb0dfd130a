//===- DeltaSimulator.h - What a small change does to a schedule *- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Keeps a placement with all its orders (of the tasks on each device and of the
// transfers on each channel) and the times that follow from them: everything
// starts as soon as its data is there and those before it are done. After a
// change only what really shifts is timed again, which is what makes local
// search fast. The times are those of `simulate` for the same orders
// (`Placement::channelOrder`), as long as nothing has to wait for memory;
// `overfullDevice` tells whether something would.
//
// A change is one or more moves, then `update`, then `commit` or `rollback`:
//
//   delta.moveGroup(group, device);
//   if (delta.update(best) <= best && delta.overfullDevice() == kNone)
//     delta.commit();
//   else
//     delta.rollback();
//
// All nodes, tasks and transfers, stand in one total order that no dependence
// and no resource order contradicts. So no move can make a cycle, and one sweep
// along that order times everything. New transfers are put where their data
// becomes ready: first come, first served, until a move says otherwise.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_DELTASIMULATOR_H
#define PLACER_MODEL_DELTASIMULATOR_H

#include "placer/Model/Instance.h"
#include "placer/Model/NodeOrder.h"
#include "placer/Model/ResidentMemory.h"
#include "placer/Model/Schedule.h"
#include "placer/Model/Simulate.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace placer {

class DeltaSimulator {
public:
  /// Takes over devices and orders of a schedule that `verify` accepts. Its
  /// times are taken anew and are never later.
  DeltaSimulator(const Instance &instance, const Schedule &schedule);

  //===--------------------------------------------------------------------===//
  // The state after the last update
  //===--------------------------------------------------------------------===//

  int64_t makespan() const { return lastFinish; }
  /// The makespan to which `rollback` returns.
  int64_t committedMakespan() const { return finishBefore; }
  DeviceId device(TaskId task) const { return devices[task]; }
  DeviceId groupDevice(GroupId group) const {
    return devices[instance.groupMembers(group).front()];
  }
  int64_t start(TaskId task) const { return times[task].start; }
  int64_t finish(TaskId task) const { return times[task].finish; }
  /// The task that a device runs before or after one that takes time, or kNone.
  TaskId taskBefore(TaskId task) const { return taskHops[task].previous; }
  TaskId taskAfter(TaskId task) const { return taskHops[task].next; }
  /// The first task of a device, of those that take time, that stands behind
  /// one of another device in the total order, or kNone.
  TaskId firstBehind(TaskId task, DeviceId device) const;
  /// The time that the tasks of a device take together.
  int64_t load(DeviceId device) const { return loads[device]; }
  size_t numTransfers() const { return order.size() - instance.numTasks(); }

  /// A link of the chain that decides the makespan.
  struct Link {
    /// A task, or else the transfer of a tensor to a device.
    TaskId task = kNone;
    TransferKey transfer;
  };
  /// What makes the schedule as long as it is, last first: each starts when the
  /// next one in the list is done, by dependence or on the same resource.
  void criticalChain(std::vector<Link> &chain) const;

  /// A device whose memory is exceeded at some instant, or kNone. Takes time
  /// linear in the tasks (log) where memory may be short, else hardly any.
  DeviceId overfullDevice();
  /// By how much memories are exceeded, each at its worst instant, in all.
  int64_t excessBytes();

  Schedule schedule() const;
  /// Devices and orders, those of the channels included.
  Placement placement() const;

  //===--------------------------------------------------------------------===//
  // Moves
  //===--------------------------------------------------------------------===//

  /// Whether eligibility and links allow the groups, each listed once, to go
  /// there together, as things stand.
  bool canMove(llvm::ArrayRef<GroupId> groups, DeviceId device);
  /// Moves all members; they keep their places in the total order.
  void moveGroups(llvm::ArrayRef<GroupId> groups, DeviceId device);
  void moveGroup(GroupId group, DeviceId device) { moveGroups(group, device); }

  enum class Side { Before, After };
  /// Puts a task directly before or after another in the total order, so that
  /// on a common device they run in that order. False, and nothing changes,
  /// where a dependence forbids it.
  bool moveTask(TaskId task, Side side, TaskId anchor);
  /// The same for a transfer that exists: it goes directly before or after
  /// another one. False where it would come before its producer or after a
  /// reader, or where one of the two does not exist.
  bool moveTransfer(TransferKey transfer, Side side, TransferKey anchor);

  /// Times what the moves have changed; returns the makespan. Where that is
  /// certain to exceed `limit`, it may stop early and return only something
  /// above `limit`; then the moves can but be taken back.
  int64_t update(int64_t limit = std::numeric_limits<int64_t>::max());
  /// Keeps the changes since the last commit.
  void commit();
  /// Takes back all changes since the last commit.
  void rollback();

private:
  /// Tasks are nodes by their ids; transfer number s is node numTasks + s.
  using Node = int32_t;
  /// No tail of a node.
  static constexpr int64_t kUnknown = -2;

  struct Transfer {
    TensorId tensor = kNone;
    DeviceId to = kNone;
    LinkId link = kNone;
    /// The next transfer of the same tensor, or kNone.
    int32_t nextOfTensor = kNone;
  };
  /// What timing looks at most, together in memory.
  struct Timing {
    int64_t start = -1;
    int64_t finish = -1;
    int64_t length = 0;
    /// The longest way from the finish to the end, as of the last commit; after
    /// an update at least not longer than it is now, behind the first change.
    int64_t tail = -1;
    /// The orders that the node stands in: that of its device or those of its
    /// channels; none where it takes no time.
    int32_t numResources = 0;
    /// Of a task, how many transfers of its tensors there are.
    int32_t numSent = 0;
  };
  /// Neighbours on a device or channel.
  struct Hop {
    Node previous = kNone;
    Node next = kNone;
  };
  /// What is needed to bring back a transfer that is destroyed.
  struct Gone {
    Transfer transfer;
    int64_t start, finish, tail;
  };
  /// One step of a change, with what it takes to undo it.
  struct Step {
    enum class Kind : uint8_t {
      Time,    ///< node a had start x and finish y
      Tail,    ///< node a had tail x
      Place,   ///< task a was on device b
      Enter,   ///< node a entered the orders of its resources
      Leave,   ///< node a left them; a task from between x and y
      Insert,  ///< node a came into the total order
      Remove,  ///< node a left it, where it stood behind b
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

  bool isTask(Node node) const { return node < instance.numTasks(); }
  Transfer &transferOf(Node node) {
    return transfers[node - instance.numTasks()];
  }
  const Transfer &transferOf(Node node) const {
    return transfers[node - instance.numTasks()];
  }
  Hop &hop(Node node, size_t index) {
    return isTask(node) ? taskHops[node]
                        : transferHops[(node - instance.numTasks()) *
                                           size_t(maxChannels) +
                                       index];
  }
  const Hop &hop(Node node, size_t index) const {
    return const_cast<DeltaSimulator *>(this)->hop(node, index);
  }
  /// Whether it is a task or a transfer that has not been destroyed.
  bool exists(Node node) const {
    return isTask(node) || transferOf(node).tensor != kNone;
  }
  size_t numResources(Node node) const { return times[node].numResources; }
  size_t hopIndex(Node node, ChannelId channel) const;
  int64_t length(Node node) const { return times[node].length; }
  Node findTransfer(TensorId tensor, DeviceId to) const;

  // Steps, each of which can be undone.
  void log(Step::Kind kind, int32_t a, int32_t b = 0, int64_t x = 0,
           int64_t y = 0) {
    steps.push_back({kind, a, b, x, y});
  }
  void enter(Node node);
  void leave(Node node);
  void insert(Node node, Node previous);
  void remove(Node node);
  void setPlace(TaskId task, DeviceId device);
  void setSource(int32_t edge, TaskId reader, Node source);
  Node createTransfer(TensorId tensor, DeviceId to, Node previous);
  void destroyTransfer(Node node);
  void reroute(Node node, LinkId link);
  void undo(const Step &step);

  Node previousOnDevice(TaskId task, DeviceId device) const;
  void linkBetween(TaskId task, Node previous, Node next);
  void linkIn(Node node);
  void unlink(Node node);
  void count(TaskId task, int64_t sign);
  void putOn(TaskId task, DeviceId device);
  Node allocateTransfer();
  void attachToTensor(Node node);
  void detachFromTensor(Node node);
  void setRoute(Node node, LinkId link);
  void setLength(Node node, int64_t length, size_t numResources) {
    times[node].length = length;
    times[node].numResources = length == 0 ? 0 : int32_t(numResources);
  }

  /// Makes the transfers of a tensor, and where its readers get it from, fit
  /// the devices and the total order.
  void refresh(TensorId tensor);
  void refreshAround(llvm::ArrayRef<TaskId> tasks);
  Node lastBefore(int64_t time, Node first, Node limit) const;
  /// Whether `node` directly behind `previous` is behind all it needs and
  /// before all that need it.
  bool fitsBehind(TaskId task, Node previous) const;
  Node previousOf(Node anchor, Side side, Node moved) const;

  void visitExcess(llvm::function_ref<bool(DeviceId, int64_t)> visit);
  int64_t earliestStart(Node node) const;
  Node lastNode() const;
  void retime(Node node);
  void markEarlier(Node predecessor, int64_t before, int64_t after);
  void retail(Node node);
  template <typename Function>
  void forEachSuccessor(Node node, Function function) const;
  void markPredecessors(Node node, int64_t before, int64_t after);
  /// At a commit all tails are brought up to date. Before it only those of
  /// nodes from a position on, and only as far as they get shorter: what gets
  /// longer is not passed on. So none is too long.
  void updateTails(int32_t first, bool isCommit);
  void markChanged(Node successor, int64_t before, int64_t after);
  void mark(Node node);
  void sortByTime();

  const Instance &instance;
  int32_t maxChannels = 0;
  bool hasAllLinks = true;

  // By task.
  std::vector<DeviceId> devices;
  std::vector<Hop> taskHops;
  /// Where the edges of a task begin.
  std::vector<int32_t> firstEdge;
  /// All that read a tensor of it.
  Rows<TaskId> readers;
  // By edge, that is by task and input.
  std::vector<Node> sources;
  // By tensor.
  std::vector<int32_t> firstTransfer;
  std::vector<int32_t> firstUse;
  /// The edge of each tensor and consumer.
  std::vector<int32_t> edgeOfUse;
  // By node.
  std::vector<Timing> times;
  // By transfer.
  std::vector<Transfer> transfers;
  std::vector<Hop> transferHops;
  std::vector<int32_t> freeTransfers;
  // By device: the last task and the first; what its tasks take in time and
  // hold to the end; what they would hold besides if they held all at once.
  std::vector<Hop> deviceEnds;
  // By channel, sorted by position.
  std::vector<std::vector<Node>> channelTransfers;
  std::vector<int64_t> loads, bytesAtOnce;
  ResidentMemory resident;

  NodeOrder order;
  int64_t lastFinish = 0;

  // The change that is being made.
  std::vector<Step> steps;
  std::vector<Gone> gone;
  /// Nodes before which something has changed, and behind which.
  std::vector<Node> touched, touchedBehind;
  /// Nodes whose longer tails have not been passed on.
  std::vector<Node> raised;
  int64_t finishBefore = 0;
  size_t commits = 0;

  /// The nodes to be timed again, by position.
  std::vector<uint64_t> dirty;
  size_t lowestDirty = 0, highestDirty = 0;
  size_t numDirty = 0;
  /// The first position whose tail is brought up to date.
  int32_t firstToTail = 0;
  bool raisesSpread = false;

  // Scratch space.
  std::vector<TensorId> affected;
  std::vector<TaskId> moving;
  std::vector<bool> isMoving;
  std::vector<int32_t> firstReader;
  std::vector<Node> arriving;
  std::vector<DeviceId> destinations;
  std::vector<bool> isAffected;
  // Of `overfullDevice`, by device.
  std::vector<bool> mayBeShort;
  std::vector<std::vector<std::pair<int64_t, int64_t>>> eventsOfDevice;
};

} // namespace placer

#endif // PLACER_MODEL_DELTASIMULATOR_H
