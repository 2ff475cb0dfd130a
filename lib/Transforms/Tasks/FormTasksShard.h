//===- FormTasksShard.h - Annotations of the shard dialect ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSSHARD_H
#define PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSSHARD_H

#include "placer/Ops/OpModel.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace placer {

/// Whether a function has `shard.shard` ops at its top.
bool hasShardings(mlir::FunctionOpInterface function);

/// Makes `placer.split` of what `shard.shard` says of values, and takes these
/// ops out. An op that says itself where it is cut keeps that. What cannot be
/// read is reported as one error, and nothing is changed.
mlir::LogicalResult readShardings(mlir::FunctionOpInterface function,
                                  OpModels models,
                                  mlir::SymbolTableCollection &symbolTables);

/// Takes grids out that nothing refers to any more.
void dropGrids(mlir::ModuleOp module);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSSHARD_H
