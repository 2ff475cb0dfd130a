//===- FormTasksFunctions.h - Which functions get tasks ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSFUNCTIONS_H
#define PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSFUNCTIONS_H

#include "placer/Ops/OpModel.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"

#include <string>

namespace placer {

/// The functions of a module: who calls whom, and whose ops become tasks.
class FunctionChoice {
public:
  FunctionChoice(mlir::ModuleOp module,
                 mlir::SymbolTableCollection &symbolTables);

  /// The functions of these names; without names, every `func.func` that has a
  /// body and no tasks, and that nobody calls. One that is private and that
  /// nothing names never runs.
  mlir::FailureOr<llvm::SmallVector<mlir::FunctionOpInterface>>
  choose(llvm::ArrayRef<std::string> names);

  /// Says of functions with much work that all of it is in one task of a
  /// caller.
  void remarkCallees(mlir::FunctionOpInterface caller, OpModels models);

  /// Says why there are no tasks, and how to get some.
  void warnOfNothing();

private:
  bool neverRuns(mlir::FunctionOpInterface function) const;

  mlir::ModuleOp module;
  mlir::SymbolTableCollection &symbolTables;
  /// Those with bodies, in the order of the module.
  llvm::SmallVector<mlir::FunctionOpInterface> all;
  /// The first op that calls a function, for those that are called.
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> calls;
  /// Those that some op names, to call them or otherwise.
  llvm::DenseSet<mlir::Operation *> named;
  /// Callees of which a remark was made.
  llvm::DenseSet<mlir::Operation *> remarked;
};

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSFUNCTIONS_H
