//===- ListAlgorithms.h - One function for each algorithm -------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A new algorithm is one file that defines a function of this shape, its
// declaration here, and its line in the table in ListScheduler.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LISTALGORITHMS_H
#define PLACER_LIB_SEARCH_LISTALGORITHMS_H

#include "placer/Search/ListScheduler.h"
#include "placer/Search/ScheduleBuilder.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace placer {

/// Heterogeneous earliest finish time (Topcuoglu et al. 2002).
PlacementResult placeByHeft(const Instance &instance,
                            llvm::ArrayRef<DeviceId> fixed);

/// Everything on the one device that is done first.
PlacementResult placeOnSingle(const Instance &instance,
                              llvm::ArrayRef<DeviceId> fixed);

/// Chooses the device of a ready task, or kNone where there is none now.
using ChooseDevice = llvm::function_ref<DeviceId(TaskId)>;

/// Places all tasks in a topological order. A task that fits nowhere is passed
/// over until others have made room. Returns the reason where nothing goes on,
/// after a number of vain attempts linear in the tasks.
std::optional<Violation> placeInOrder(const Instance &instance,
                                      ScheduleBuilder &builder,
                                      llvm::ArrayRef<TaskId> order,
                                      ChooseDevice choose);

} // namespace placer

#endif // PLACER_LIB_SEARCH_LISTALGORITHMS_H
