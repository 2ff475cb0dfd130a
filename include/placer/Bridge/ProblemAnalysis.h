//===- ProblemAnalysis.h - What passes know of a module's tasks -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BRIDGE_PROBLEMANALYSIS_H
#define PLACER_BRIDGE_PROBLEMANALYSIS_H

#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Model/Instance.h"

#include <memory>

namespace placer {

/// A function with a complete schedule that `verify` accepts.
struct ScheduledFunction {
  const ProblemOfFunction &problem;
  const Instance &instance;
  const StatedSchedule &schedule;
};

/// The problem of each function of a module, and the schedule in its IR. Each
/// is read when a pass first asks for it and kept until a pass changes the
/// function: an MLIR analysis, `getAnalysis<ProblemAnalysis>()` in a pass on
/// modules. A pass that changes some functions and nothing else of the module
/// can preserve it after `forget`.
class ProblemAnalysis {
public:
  /// What the groups of a function are to a problem of it.
  enum class Groups {
    Tasks,  ///< each is one task
    Opened, ///< their tasks are there in their place
  };

  explicit ProblemAnalysis(mlir::Operation * /*module*/) {}

  /// The problem of a function with tasks. What keeps it from being read is
  /// reported the first time.
  const ProblemOfFunction *problem(mlir::FunctionOpInterface function,
                                   Groups groups = Groups::Tasks);
  /// The same for algorithms; only where `problem` has succeeded.
  const Instance &instance(mlir::FunctionOpInterface function,
                           Groups groups = Groups::Tasks);
  /// What is missing, and up to `errorLimit` violations of its schedule (0:
  /// all), are reported as errors at their ops.
  mlir::FailureOr<ScheduledFunction>
  schedule(mlir::FunctionOpInterface function, unsigned errorLimit = 20);

  /// The function has changed, and so have values and ops of its problem.
  void forget(mlir::FunctionOpInterface function) {
    known.erase(function);
    opened.erase(function);
  }
  /// A machine, or another symbol of the module, has changed.
  void forgetAll();

  mlir::SymbolTableCollection &symbols() { return *symbolTables; }

private:
  struct Known {
    mlir::FailureOr<ProblemOfFunction> problem;
    std::optional<Instance> instance;
    /// None: not read yet.
    std::optional<mlir::FailureOr<StatedSchedule>> schedule;
  };

  Known &read(mlir::FunctionOpInterface function,
              Groups groups = Groups::Tasks);

  std::unique_ptr<mlir::SymbolTableCollection> symbolTables =
      std::make_unique<mlir::SymbolTableCollection>();
  /// Problems stay where they are: instances refer to them.
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<Known>> known;
  /// The same with opened groups, for functions that have groups.
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<Known>> opened;
};

} // namespace placer

#endif // PLACER_BRIDGE_PROBLEMANALYSIS_H
