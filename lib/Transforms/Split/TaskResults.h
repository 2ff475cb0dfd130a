//===- TaskResults.h - Tasks that make some of the results ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_SPLIT_TASKRESULTS_H
#define PLACER_LIB_TRANSFORMS_SPLIT_TASKRESULTS_H

#include "Transforms/Tasks/FormTasksNames.h"

#include "placer/Dialect/Placer.h"

#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace placer {

/// A task that makes some of the results of another one, with its name, clauses
/// and, as far as these results need it, its body. `operands` are what it reads
/// for the operands of that one; there may be one more, which its body does not
/// use. It has no start, and is where the builder is.
TaskOp makeSomeResults(mlir::OpBuilder &builder, TaskOp task,
                       llvm::ArrayRef<mlir::Value> operands,
                       llvm::ArrayRef<unsigned> results);

/// Takes away the operands that the body of a task does not use.
void dropUnusedOperands(TaskOp task);

/// Whether other tasks can do what a task does: it has no effects but its
/// results, and is no part of what a library does, which is called once by each
/// that takes part.
bool canBeDoneByOthers(TaskOp task);

/// The names of all weights of a function.
Names weightNamesOf(mlir::FunctionOpInterface function);

/// What a task holds for itself alone becomes a weight with a name of its own,
/// so that several tasks can hold it once.
void shareResident(TaskOp task, Names &weightNames);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_SPLIT_TASKRESULTS_H
