//===- ScheduleEncoder.h - The parts of a ScheduleModel ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SOLVER_ENCODE_SCHEDULEENCODER_H
#define PLACER_LIB_SOLVER_ENCODE_SCHEDULEENCODER_H

#include "Solver/Encode/ForwardChoices.h"
#include "Solver/Encode/ScheduleModel.h"
#include "Solver/Encode/TimeScale.h"

#include "placer/Model/PlanRules.h"

#include "llvm/ADT/DenseMap.h"

namespace placer {

class ScheduleModel::Encoder {
public:
  Encoder(const Instance &instance, const DeviceChoices &choices,
          const Schedule *around, const Window *window,
          const ScheduleModelOptions &options);

  Schedule decode(const CpResponse &response) const;
  void addSentOn(const CpResponse &response, TensorId tensor, DeviceId home,
                 std::vector<Forward> &sentOn) const;

  const Instance &instance;
  const ScheduleModelOptions options;
  /// In ns; null where nothing is known.
  const Schedule *around;
  const Window *window;
  CpModel model;
  TimeScale scale;
  bool isExact = true, isMemoryExact = true;

private:
  friend class ScheduleModel;

  enum class Role : uint8_t { Free, Kept, Past, Later };

  /// The transfer of a tensor to a device, and the routes it may take.
  struct TransferChoice : TransferKey {
    /// Free: variable devices; Kept: a variable start; Past: constants; Later:
    /// nothing of it is in the model.
    Role role = Role::Free;
    struct Source {
      DeviceId device = kNone;
      LinkId link = kNone;
      /// True if it goes this way.
      CpLiteral isUsed;
      int64_t length = 0;
      /// Whether the device may have a copy that is sent on.
      bool mayBeCopy = false;
    };
    llvm::SmallVector<Source, 4> sources;
    /// Whether its source is not that of its tensor alone.
    bool isChosen = false;
    /// True if there is a transfer at all, and if a consumer is there.
    CpLiteral exists, isNeeded;
    CpExpression start, arrival;
  };

  // Before the variables.
  void assignRoles();
  void pruneDevices();
  void chooseForwards();
  void computeTails();

  // Variables and constraints, in this order.
  void addMakespan();
  void addDevices();
  void addTasks();
  void addTransfers();
  void addTransfer(TensorId tensor, DeviceId to,
                   llvm::ArrayRef<TaskId> consumersThere);
  void addOpenTransfer(TransferChoice &transfer,
                       llvm::ArrayRef<TaskId> consumersThere);
  void addSources(TransferChoice &transfer, const llvm::Twine &name);
  void addChosenSources(TransferChoice &transfer, const llvm::Twine &name);
  void addTimes(TransferChoice &transfer, const llvm::Twine &name);
  void addForwards(TensorId tensor);
  void addRanks(llvm::ArrayRef<TransferChoice> own);
  void addPrecedences();
  void addResources();
  void addTailsOfTasks();
  void addLoads();
  void addSymmetry();
  void addMemory();
  void finishMakespan();

  // Of the memory of one device.
  struct Holding {
    CpInterval interval;
    int64_t bytes;
  };
  /// Held all the time if `isHere`: by a group, or as a weight.
  struct Resident {
    CpLiteral isHere;
    int64_t bytes;
  };
  int64_t mostHeld(DeviceId device) const;
  std::vector<Resident> residentsOn(DeviceId device);
  void addStaticMemory(DeviceId device);
  void addResidents(DeviceId device, llvm::ArrayRef<Resident> residents);
  void addLifetimes(llvm::ArrayRef<DeviceId> tight,
                    llvm::ArrayRef<std::vector<Resident>> residents);
  void addCapacity(llvm::ArrayRef<Holding> held, int64_t capacity);
  CpExpression homeEnd(const Buffer &made, llvm::ArrayRef<DeviceId> tight);
  CpExpression copyEnd(const TransferChoice &transfer);
  /// A variable that is at least each expression added to it.
  class Latest;

  bool isWhole() const { return window == nullptr; }
  bool hasHint() const { return known.has_value(); }
  bool mayUse(GroupId group, DeviceId device) const {
    return isPossible[size_t(group) * instance.numDevices() + device];
  }
  bool mayRunOn(TaskId task, DeviceId device) const {
    return mayUse(instance.group(task), device);
  }
  CpLiteral isOn(TaskId task, DeviceId device) const {
    return places[size_t(instance.group(task)) * instance.numDevices() +
                  device];
  }
  int64_t length(TaskId task, DeviceId device) const {
    return scale.task(instance, task, device);
  }
  bool isInModel(TaskId task) const {
    return roles[task] == Role::Free || roles[task] == Role::Kept;
  }
  /// The transfer of a tensor to a device in the known schedule, or null.
  const ScheduledTransfer *knownTransfer(TensorId tensor, DeviceId to) const;
  bool isOpen(TensorId tensor, DeviceId to) const;
  /// By index of the known transfers.
  bool isLater(int32_t index) const;
  /// Those of a tensor that start on a device in the known schedule, by index.
  llvm::ArrayRef<int32_t> knownFrom(TensorId tensor, DeviceId device) const;
  int32_t knownHops(const ScheduledTransfer &transfer) const;
  /// The greatest tail of those of them that are later.
  int64_t tailOfSends(TensorId tensor, DeviceId from) const;
  llvm::ArrayRef<TransferChoice> transfersFor(TensorId tensor) const {
    return llvm::ArrayRef<TransferChoice>(transfers).slice(
        firstTransfer[tensor],
        firstTransfer[tensor + 1] - firstTransfer[tensor]);
  }
  static const TransferChoice *find(llvm::ArrayRef<TransferChoice> own,
                                    DeviceId to);
  /// expression <= makespan where all conditions hold.
  void endsInTime(const CpExpression &expression,
                  llvm::ArrayRef<CpLiteral> conditions = {});
  /// A literal that is true if all are.
  CpLiteral conjunction(llvm::ArrayRef<CpLiteral> literals,
                        const llvm::Twine &name);
  /// A literal that is true if one is.
  CpLiteral disjunction(llvm::ArrayRef<CpLiteral> literals,
                        const llvm::Twine &name);
  int64_t headOn(TaskId task, DeviceId device) const;
  int64_t tailOn(TaskId task, DeviceId device) const;
  llvm::StringRef taskName(TaskId task) const {
    return instance.problem().tasks[task].name;
  }
  llvm::StringRef deviceName(DeviceId device) const {
    return instance.problem().devices[device].name;
  }
  llvm::StringRef tensorName(TensorId tensor) const {
    return instance.problem().tensors[tensor].name;
  }

  DeviceChoices choices;
  ForwardChoices forwards;
  std::vector<bool> isPossible;
  std::vector<std::vector<DeviceId>> equalDevices;
  /// The schedule to start from, in units.
  std::optional<Schedule> known;
  llvm::DenseMap<std::pair<TensorId, DeviceId>, int32_t> transferIndex;
  llvm::DenseMap<std::pair<TensorId, DeviceId>, llvm::SmallVector<int32_t, 2>>
      transfersFrom;
  int64_t from = 0, horizon = 0, untilNs = INT64_MAX;

  std::vector<Role> roles;
  /// Of what is later: from its start to the end of all. By task; by index of
  /// the known transfers; and the first on each engine and channel.
  std::vector<int64_t> taskTail, transferTail, engineTail, channelTail;

  CpVariable makespan;
  /// The least makespan that the hint allows.
  int64_t hintedMakespan = 0;
  std::vector<CpLiteral> places;
  std::vector<CpExpression> starts, ends;
  /// By task * devices + device: what occupies the device; index -1 for none.
  std::vector<CpInterval> runs;
  std::vector<TransferChoice> transfers;
  /// By tensor: where its transfers begin; they are consecutive.
  std::vector<size_t> firstTransfer;
};

} // namespace placer

#endif // PLACER_LIB_SOLVER_ENCODE_SCHEDULEENCODER_H
