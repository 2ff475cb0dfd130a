//===- FormTasksWeights.h - Which arguments are weights ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSWEIGHTS_H
#define PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSWEIGHTS_H

#include "Transforms/Tasks/FormTasks.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/Support/GlobPattern.h"

namespace placer {

/// By argument of a function, whether the way that the program uses it tells
/// that it is a weight: FormTasksFindWeights.cpp says by what.
llvm::BitVector findWeights(mlir::FunctionOpInterface function, OpModels models,
                            mlir::SymbolTableCollection &symbolTables);

/// The option `weights`: which arguments become weights, beside those that the
/// program says it of.
class WeightChoice {
public:
  /// None but those of the program.
  WeightChoice() = default;
  WeightChoice(WeightChoice &&) = default;
  /// Reads what the user wrote: nothing or `auto`, `none`, or patterns. An
  /// error where there is a pattern that is none.
  static mlir::FailureOr<WeightChoice>
  read(mlir::Location loc, llvm::ArrayRef<std::string> written);

  /// By argument of a function, whether it is a weight. `isSent`: arguments
  /// come from a device, so that nothing is guessed.
  llvm::BitVector of(mlir::FunctionOpInterface function, bool isSent,
                     OpModels models,
                     mlir::SymbolTableCollection &symbolTables) const;

  /// An error where a pattern matches no argument of any of these functions.
  mlir::LogicalResult
  checkMatches(mlir::Location loc,
               llvm::ArrayRef<mlir::FunctionOpInterface> functions) const;

private:
  struct Pattern {
    std::string written;
    llvm::GlobPattern glob;
    bool excludes;
  };
  llvm::BitVector matched(mlir::FunctionOpInterface function) const;

  bool guesses = false;
  /// Globs refer to these.
  std::vector<std::string> written;
  std::vector<Pattern> patterns;
};

/// Says so on the arguments, for all that read the function from now on.
void markWeights(mlir::FunctionOpInterface function,
                 const llvm::BitVector &weights);
/// Takes back what `markWeights` said.
void unmarkWeights(mlir::FunctionOpInterface function);

/// How many arguments with how many bytes are weights, and how to change it, as
/// a remark.
void reportWeights(mlir::FunctionOpInterface function,
                   const llvm::BitVector &weights);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSWEIGHTS_H
