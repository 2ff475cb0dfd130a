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

} // namespace placer

#endif // PLACER_COLLECTIVE_EXPANDPLAN_H
