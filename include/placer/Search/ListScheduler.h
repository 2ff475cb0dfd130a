//===- ListScheduler.h - Placement by one pass over the tasks ---*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The algorithms of the literature that decide task by task. All of them book
// their transfers on the channels while they compute an earliest finish, keep
// memory limits, pins, eligibility and colocation, and return a schedule that
// `verify` accepts, or say why they found none.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SEARCH_LISTSCHEDULER_H
#define PLACER_SEARCH_LISTSCHEDULER_H

#include "placer/Model/Instance.h"
#include "placer/Model/Schedule.h"
#include "placer/Model/Violation.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <variant>

namespace placer {

/// A complete schedule with its makespan, or the reason why there is none. The
/// lower bound is left to the caller.
using PlacementResult = std::variant<Schedule, Violation>;

/// The names that `placeByList` knows, in the order to list them to a user.
llvm::ArrayRef<llvm::StringRef> listAlgorithmNames();

/// Places `instance` by the algorithm of that name, which must be one of
/// `listAlgorithmNames()`. `fixed` gives the device of tasks that are placed
/// already (kNone: free; empty: all free); it must agree with eligibility and
/// colocation.
PlacementResult placeByList(const Instance &instance, llvm::StringRef algorithm,
                            llvm::ArrayRef<DeviceId> fixed = {});

} // namespace placer

#endif // PLACER_SEARCH_LISTSCHEDULER_H
