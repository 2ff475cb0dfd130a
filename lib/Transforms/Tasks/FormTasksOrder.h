//===- FormTasksOrder.h - Tasks that touch the same memory ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSORDER_H
#define PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSORDER_H

#include "Transforms/Tasks/FormTasksCluster.h"
#include "Transforms/Tasks/FormTasksMemory.h"

namespace placer {

/// Puts clusters that touch the same memory in the order of the program and on
/// one device: sets `Cluster::after`, and clauses. Memory that others have is
/// on the host, if there is one. What contradicts that is reported as one
/// error.
mlir::LogicalResult orderEffects(mlir::FunctionOpInterface function,
                                 Clustering &clustering, MemoryObjects &objects,
                                 const FormationOptions &options);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSORDER_H
