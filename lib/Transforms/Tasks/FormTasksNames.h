//===- FormTasksNames.h - What tasks are called -----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSNAMES_H
#define PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSNAMES_H

#include "placer/Dialect/Arguments.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <string>

namespace placer {

/// Gives names that are unique in a function, the same for the same program.
class Names {
public:
  /// The name itself, or with a number where it is taken.
  std::string unique(llvm::StringRef name);
  /// The name with the next number.
  std::string numbered(llvm::StringRef name, unsigned first = 0);
  /// Looks at the names of all ops that tasks are to be named after, so that
  /// `forOp` can choose those that tell them apart.
  void compare(llvm::ArrayRef<mlir::Operation *> ops);
  /// A name for the task of an op: of those that the program gives it, the one
  /// that the fewest others have; else the function that it calls, or its own,
  /// with a number.
  std::string forOp(mlir::Operation *op);

private:
  llvm::StringSet<> taken;
  llvm::StringMap<unsigned> counters;
  /// How many ops have a name.
  llvm::StringMap<unsigned> shared;
};

/// The first name that the program gives an op; empty if it gives none.
llvm::StringRef givenNameOf(mlir::Operation *op);

/// The name that the program gives an op, or what the op does, as in `matmul`.
llvm::StringRef shortNameOf(mlir::Operation *op);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSNAMES_H
