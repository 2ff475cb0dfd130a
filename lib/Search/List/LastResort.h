//===- LastResort.h - Placement where lists got stuck -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LIST_LASTRESORT_H
#define PLACER_LIB_SEARCH_LIST_LASTRESORT_H

#include "Search/List/ScheduleBuilder.h"

#include "llvm/ADT/ArrayRef.h"

#include <optional>

namespace placer {

/// A list for where memory is short: of the tasks that are ready it takes the
/// one next after which least more is in use, on the device on which it
/// finishes first. So memory fills as late as it can, and is freed as early.
std::optional<Schedule> placeBySmallestGrowth(const Instance &instance,
                                              llvm::ArrayRef<DeviceId> fixed,
                                              ScheduleBuilder::Options options);

/// Looks for any schedule at all, however long, where memory is short or links
/// are missing: by smallest growth on the device with the most room; by filling
/// device after device; then by orders and devices that are drawn by lot, the
/// same in every run; and by what runs one after another (SerialPlacement.h).
/// Whatever of the former gets stuck is handed to the simulator, which
/// sends tensors away as early as it can where lists send them only when they
/// are needed. None if all of that fails, which does not prove infeasibility.
/// The time is that of a few lists on a large problem, of some dozens on a
/// small one.
std::optional<Schedule> placeAsLastResort(const Instance &instance,
                                          llvm::ArrayRef<DeviceId> fixed);

} // namespace placer

#endif // PLACER_LIB_SEARCH_LIST_LASTRESORT_H
