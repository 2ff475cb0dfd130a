//===- DeltaState.h - What is behind a DeltaSimulator -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_MODEL_DELTA_DELTASTATE_H
#define PLACER_LIB_MODEL_DELTA_DELTASTATE_H

#include "Model/Delta/DeltaMemory.h"
#include "Model/Delta/OrderedActivities.h"
#include "Model/Delta/TimingSweep.h"
#include "placer/Model/DeltaSimulator.h"

namespace placer {

/// The moves are in DeltaMoves.cpp.
struct DeltaSimulator::State {
  State(const Instance &instance, const Schedule &schedule);

  bool canMove(llvm::ArrayRef<GroupId> groups, DeviceId device);
  void moveGroups(llvm::ArrayRef<GroupId> groups, DeviceId device);
  bool moveTask(TaskId task, Side side, TaskId anchor);
  bool moveTransfer(TransferKey transfer, Side side, TransferKey anchor);

  const Instance &instance;
  OrderedActivities graph;
  TimingSweep timing;
  DeltaMemory memory;
  int64_t lastFinish = 0, finishBefore = 0;
  size_t commits = 0;

private:
  /// Makes the transfers of a tensor, and where its readers get it from, fit
  /// the devices and the total order.
  void refresh(TensorId tensor);
  void refreshAround(llvm::ArrayRef<TaskId> tasks);
  ActivityId lastBefore(int64_t time, ActivityId first, ActivityId limit) const;
  bool fitsBehind(TaskId task, ActivityId previous) const;
  ActivityId previousOf(ActivityId anchor, Side side, ActivityId moved) const;

  // Scratch space: by tensor, group and device.
  std::vector<TensorId> affected;
  std::vector<bool> isAffected;
  std::vector<TaskId> moving;
  std::vector<bool> isMoving;
  std::vector<TaskId> firstReader;
  std::vector<ActivityId> arriving;
  std::vector<DeviceId> destinations;
};

} // namespace placer

#endif // PLACER_LIB_MODEL_DELTA_DELTASTATE_H
