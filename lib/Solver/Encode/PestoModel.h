//===- PestoModel.h - Pesto's program for CP-SAT ----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The integer program of Pesto (2021), as a baseline to compare with: every
// edge that can cross devices has a communication of its own, memory is a sum
// over the tasks of a device, and the order of each pair of tasks, and of each
// pair of communications, that could run at once on one device or channel is a
// variable. Where the paper multiplies by a large number to switch a constraint
// off, CP-SAT's conditions do, which mean the same.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SOLVER_ENCODE_PESTOMODEL_H
#define PLACER_LIB_SOLVER_ENCODE_PESTOMODEL_H

#include "Solver/Encode/ScheduleModel.h"
#include "Solver/Encode/TimeScale.h"

namespace placer {

class PestoModel {
public:
  /// `around` becomes a hint; it may be null.
  PestoModel(const Instance &instance, const DeviceChoices &choices,
             const Schedule *around, bool withNames = false);

  const CpModel &model() const { return cp; }

  /// Devices, and orders by the starts of the program. A tensor that several
  /// consumers of a device read is sent once, when the first of them is due.
  Schedule decode(const CpResponse &response) const;

private:
  struct Edge {
    TensorId tensor = kNone;
    TaskId producer = kNone, consumer = kNone;
    CpExpression start, end;
    /// By channel: true if it goes over it; empty where it never does.
    std::vector<std::pair<ChannelId, CpLiteral>> channels;
  };

  void addTasks();
  void addEdges();
  void addOrders();
  void addMemory();
  CpLiteral isOn(TaskId task, DeviceId device) const {
    return places[size_t(instance.group(task)) * instance.numDevices() +
                  device];
  }
  llvm::StringRef taskName(TaskId task) const {
    return instance.problem().tasks[task].name;
  }
  void addOrder(const CpExpression &startA, const CpExpression &endA,
                const CpExpression &startB, const CpExpression &endB,
                llvm::ArrayRef<std::pair<CpLiteral, CpLiteral>> meetings);

  const Instance &instance;
  const DeviceChoices &choices;
  CpModel cp;
  TimeScale scale;
  std::optional<Schedule> known;
  int64_t horizon = 0;
  CpVariable makespan;
  std::vector<CpLiteral> places;
  std::vector<CpExpression> starts, ends;
  std::vector<Edge> edges;
  /// By task: what is reachable from it.
  std::vector<std::vector<bool>> reaches;
};

} // namespace placer

#endif // PLACER_LIB_SOLVER_ENCODE_PESTOMODEL_H
