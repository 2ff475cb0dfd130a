//===- ApplySchedule.h - From a schedule to IR ------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BRIDGE_APPLYSCHEDULE_H
#define PLACER_BRIDGE_APPLYSCHEDULE_H

#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Model/Schedule.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace placer {

struct Unfolding;

/// Writes a verified schedule into the IR that `problem` was read from: device
/// and start of every task, one transfer for every (tensor, destination) that
/// crosses, in the place of all transfers that were there, and the bound.
void applySchedule(const ProblemOfFunction &problem,
                   const StatedSchedule &schedule);

/// Takes the lower bound out of the function.
void removeBound(mlir::FunctionOpInterface function);

/// Takes all starts and transfers out of the function. Devices stay.
void stripTimes(mlir::FunctionOpInterface function);

/// Takes device and start off every task and group, and all transfers and
/// bounds out of the function. Pins (`only`) stay.
void stripPlacement(mlir::FunctionOpInterface function);

/// A module with a topology and a function of tasks without bodies. `problem`
/// must be valid.
mlir::OwningOpRef<mlir::ModuleOp> buildModule(mlir::MLIRContext *context,
                                              mlir::Location loc,
                                              const Problem &problem);

/// Puts the parts of an unfolding in the place of the tasks that `problem` was
/// read from, none of which has a body: a `func.func` without arguments, whose
/// results become those of the unfolding. Parts, and sums of them, have the
/// device that the task has, or one of their own: `devices`, by task of the
/// unfolding (kNone: none).
void applyUnfolding(const ProblemOfFunction &problem,
                    const Unfolding &unfolding,
                    llvm::ArrayRef<DeviceId> devices);

} // namespace placer

#endif // PLACER_BRIDGE_APPLYSCHEDULE_H
