//===- SectionProblem.h - A part of the graph as a small problem *- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What must run between two tasks whose devices are given, in dense tables of
// its own: for proofs that look at it thousands of times. Several parts can be
// put one after another into one problem, which says that their tasks share
// devices where they are colocated. From a schedule of the graph that has the
// ends of the parts on the given devices, leave out all but the parts, and let
// each begin when the one before it is over: that is a schedule of the small
// problem. So what its schedules take at least, the parts take together.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BOUNDS_SECTIONPROBLEM_H
#define PLACER_LIB_BOUNDS_SECTIONPROBLEM_H

#include "Bounds/BoundParts.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace placer {

/// Tasks that run between the finish of one task and the start of another.
struct SectionPart {
  /// kNone: the beginning of all, and the end of all.
  TaskId from = kNone, to = kNone;
  DeviceId fromDevice = kNone, toDevice = kNone;
  /// In topological order.
  llvm::ArrayRef<TaskId> tasks;
};

class SectionProblem {
public:
  /// Devices are bits of a word.
  static constexpr int32_t kMaxDevices = 64;
  using DeviceSet = uint64_t;

  /// A tensor, or a proven least time between two tasks, or that one part
  /// follows another: something that takes time from device to device.
  struct Way {
    int32_t producer;
    llvm::SmallVector<int32_t, 4> consumers;
    /// By device of the producer and of a consumer. kNever: no way.
    const int64_t *times;
    /// What is sent, if anything: then it occupies channels.
    TensorId tensor;

    bool isTransfer() const { return tensor != kNone; }
  };

  /// `sections` are proven already; those that lie in a part are ways in it.
  SectionProblem(const BoundContext &context, llvm::ArrayRef<SectionPart> parts,
                 llvm::ArrayRef<const Section *> sections);

  int32_t numTasks() const { return static_cast<int32_t>(groups.size()); }
  int32_t numGroups() const { return static_cast<int32_t>(members.size()); }
  int32_t numDevices() const { return devices; }
  /// Of a task on a device; means something where its group may be there.
  int64_t time(int32_t task, DeviceId device) const {
    return times[size_t(task) * devices + device];
  }
  int32_t group(int32_t task) const { return groups[task]; }
  /// The engine that runs a task on a device, and the number of all engines.
  EngineId engine(int32_t task, DeviceId device) const {
    return ids[task] == kNone ? context.instance.firstEngine(device)
                              : context.instance.engine(ids[task], device);
  }
  EngineId mainEngine(DeviceId device) const {
    return context.instance.firstEngine(device);
  }
  int32_t numEngines() const { return context.instance.numEngines(); }
  llvm::ArrayRef<int32_t> groupMembers(int32_t group) const {
    return members[group];
  }
  /// The devices of a group; empty for some group where no schedule has the
  /// ends on the given devices.
  DeviceSet places(int32_t group) const { return placesOf[group]; }
  /// Of the beginning or the end of all, which is on no device.
  bool isNowhere(int32_t group) const { return nowhere[group]; }
  llvm::ArrayRef<Way> allWays() const { return ways; }
  llvm::ArrayRef<int32_t> waysInto(int32_t task) const { return into[task]; }
  llvm::ArrayRef<int32_t> waysOutOf(int32_t task) const { return outOf[task]; }
  /// Tasks are numbered in topological order.
  bool isBefore(int32_t earlier, int32_t later) const {
    return ancestors[size_t(later) * words + earlier / 64] >> (earlier % 64) &
           1;
  }
  /// All of them, a bit for each task.
  llvm::ArrayRef<uint64_t> tasksBefore(int32_t task) const {
    return {ancestors.data() + task * words, words};
  }
  llvm::ArrayRef<uint64_t> tasksAfter(int32_t task) const {
    return {descendants.data() + task * words, words};
  }
  /// What a transfer from, or to, a device is sure to occupy (of a way that is
  /// one), and for how long at least.
  llvm::ArrayRef<ChannelId> channelsOutOf(DeviceId from) const {
    return context.transfers.channelsOutOf(from);
  }
  llvm::ArrayRef<ChannelId> channelsInto(DeviceId to) const {
    return context.transfers.channelsInto(to);
  }
  int64_t leastOutOf(const Way &way, DeviceId from) const {
    return context.transfers.leastOutOf(way.tensor, from);
  }
  int64_t leastInto(const Way &way, DeviceId to) const {
    return context.transfers.leastInto(way.tensor, to);
  }
  int32_t numChannels() const { return context.instance.numChannels(); }
  /// All that its schedules depend on, but for the machine: problems of one
  /// machine that have the same are the same.
  std::vector<int64_t> key() const;
  /// Whether two devices could change places without anything changing.
  bool areAlike(DeviceId one, DeviceId other) const {
    return alike[one] == alike[other];
  }

private:
  int32_t addTask(TaskId task);
  int32_t addEnd(TaskId task, DeviceId device);
  int32_t localGroup(GroupId group);
  void addWay(int32_t producer, llvm::ArrayRef<int32_t> consumers,
              const int64_t *wayTimes, TensorId tensor);
  void addTensors(const SectionPart &part, int32_t begin, int32_t finish);
  void findOrder();
  void findAlike();
  bool canSwap(DeviceId one, DeviceId other) const;

  const BoundContext &context;
  int32_t devices;
  std::vector<int32_t> groups;
  /// Of the graph; kNone for ends, which take no time.
  std::vector<TaskId> ids;
  std::vector<int64_t> times;
  std::vector<llvm::SmallVector<int32_t, 4>> members;
  std::vector<DeviceSet> placesOf;
  std::vector<uint8_t> nowhere;
  std::vector<Way> ways;
  std::vector<llvm::SmallVector<int32_t, 4>> into, outOf;
  /// What ways' times point to, where they are not those of a section.
  std::vector<std::unique_ptr<int64_t[]>> tables;
  std::vector<int64_t> noTime;
  size_t words = 0;
  std::vector<uint64_t> ancestors, descendants;
  std::vector<DeviceId> alike;
  /// By task and group of the graph, while the problem is made.
  llvm::DenseMap<TaskId, int32_t> localOf;
  llvm::DenseMap<GroupId, int32_t> localGroups;
};

} // namespace placer

#endif // PLACER_LIB_BOUNDS_SECTIONPROBLEM_H
