//===- DeviceSymmetry.h - Devices that can change their names ---*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SOLVER_ENCODE_DEVICESYMMETRY_H
#define PLACER_LIB_SOLVER_ENCODE_DEVICESYMMETRY_H

#include "Solver/Encode/ScheduleModel.h"

namespace placer {

/// Rows of two or more devices of which any two can be exchanged in every
/// schedule: equal times, choices, capacities, links and channels.
std::vector<std::vector<DeviceId>> equalDevices(const Instance &instance,
                                                const DeviceChoices &choices);

/// Groups by the topological order of their first members.
std::vector<GroupId> groupsInOrder(const Instance &instance);

/// By device, a new name among its equals, such that going by `groupsInOrder`
/// the first of a row is used first, and so on.
std::vector<DeviceId>
firstUseOrder(const Instance &instance,
              llvm::ArrayRef<std::vector<DeviceId>> equals,
              const Schedule &schedule);

void renameDevices(Schedule &schedule, llvm::ArrayRef<DeviceId> names);

} // namespace placer

#endif // PLACER_LIB_SOLVER_ENCODE_DEVICESYMMETRY_H
