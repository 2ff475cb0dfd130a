//===- ExpandPlan.h - A plan as tasks, tensors and transfers ----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PLACER_COLLECTIVE_EXPANDPLAN_H
#define PLACER_COLLECTIVE_EXPANDPLAN_H

#include "placer/Collective/CollectivePlan.h"
#include "placer/Model/Schedule.h"

namespace placer {

/// A plan as a problem of its own, and its times as a schedule of that: a task
/// of no length on each participant that brings something and one on each that
/// needs something, a task for every sum, and, where a copy is sent on or
/// several values are sent as one, a task of no length.
struct ExpandedPlan {
  Problem problem;
  Schedule schedule;
};

ExpandedPlan expandPlan(const Problem &machine, const CollectivePlan &plan,
                        SumSpeed speed = {});

/// Where a plan stands in a larger problem.
struct PlanPlace {
  /// What names of its tasks begin with, and the engine that they are on.
  std::string prefix = {};
  std::string engine = {};
  /// When it begins.
  int64_t startNs = 0;
  /// By chunk, then by participant: the tensor with what a participant brings,
  /// made on its device; kNone for who brings nothing.
  std::vector<TensorId> own = {};
};

/// What participants have in the end, by chunk, then by participant: the
/// tensor, which is on the device or was sent there, and when it is there.
struct PlanResults {
  std::vector<TensorId> tensors;
  std::vector<int64_t> readyNs;
};

/// Adds a plan's tasks, tensors and transfers to a problem with its machine and
/// to its schedule, which has all tasks so far. Transfers are not sorted.
PlanResults appendPlan(ExpandedPlan &into, const CollectivePlan &plan,
                       const PlanPlace &place, SumSpeed speed,
                       const PlanTimes &times);

/// What it is built with: a task that one device can run, a tensor, and a task
/// that reads it, each once.
TaskId addPinnedTask(ExpandedPlan &into, std::string name, const char *op,
                     DeviceId device, int64_t startNs, int64_t lengthNs);
TensorId addTensor(Problem &problem, const std::string &name, TaskId producer,
                   int64_t bytes);
void addReader(Problem &problem, TaskId task, TensorId tensor);

} // namespace placer

#endif // PLACER_COLLECTIVE_EXPANDPLAN_H
