//===- Groups.h - From tasks to groups and back -----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BRIDGE_GROUPS_H
#define PLACER_BRIDGE_GROUPS_H

#include "placer/Bridge/ProblemAnalysis.h"

namespace placer {

/// Puts the tasks and groups of each cluster into a group; one that is alone
/// stays as it is. `cluster` says of each task of the problem where it belongs;
/// the graph of clusters must have no cycle, and the tasks of a cluster no two
/// devices. A group gets the device that a member has. Starts and transfers are
/// taken out. All ops stay in program order as far as the clusters allow.
void formGroups(const ProblemOfFunction &problem,
                llvm::ArrayRef<int32_t> cluster);

/// Opens all groups of a function, those in groups too. Tasks of placed groups
/// take their device and the starts that follow. A lower bound stays: it is
/// always one of the tasks. Where `checkOpeningGroups` fails, so does this, and
/// opens none. `problems` forgets a function that had groups.
mlir::LogicalResult openGroups(mlir::FunctionOpInterface function,
                               ProblemAnalysis &problems);

/// Writes a verified schedule of `tasks`, a problem that looks into all groups,
/// into the IR. A group stays where the schedule runs its tasks as one: on one
/// device with nothing between them, and such that the group, which has its
/// inputs when it starts and gives its outputs when it ends, keeps every rule,
/// too. All others are opened.
void applyToTasks(const ProblemOfFunction &tasks,
                  const StatedSchedule &schedule,
                  mlir::SymbolTableCollection &symbolTables);

/// An error where the starts of a group's tasks are not known.
mlir::LogicalResult
checkOpeningGroups(mlir::FunctionOpInterface function,
                   mlir::SymbolTableCollection &symbolTables);

} // namespace placer

#endif // PLACER_BRIDGE_GROUPS_H
