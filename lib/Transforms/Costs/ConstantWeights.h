//===- ConstantWeights.h - Constants that tasks share -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_COSTS_CONSTANTWEIGHTS_H
#define PLACER_LIB_TRANSFORMS_COSTS_CONSTANTWEIGHTS_H

#include "placer/Ops/TaskMemory.h"

#include "llvm/ADT/StringSet.h"

namespace placer {

/// What the tasks of a function hold from start to end: a constant that one
/// task reads is resident in it; one that several read is a weight with a name,
/// so that it counts once where they share a device.
class ConstantWeights {
public:
  /// A weight of that name is there already.
  void reserve(llvm::StringRef name) { names.insert(name); }
  /// To be called for every task, before `of` is for any.
  void add(llvm::ArrayRef<TaskConstant> constants);

  struct Clauses {
    int64_t resident = 0;
    /// Null where there are none.
    WeightsAttr weights;
  };
  Clauses of(llvm::ArrayRef<TaskConstant> constants);

private:
  mlir::StringAttr nameOf(mlir::Attribute identity);

  struct Shared {
    int32_t readers = 0;
    mlir::StringAttr name;
  };
  /// By identity.
  llvm::DenseMap<mlir::Attribute, Shared> found;
  llvm::StringSet<> names;
  int32_t numNamed = 0;
};

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_COSTS_CONSTANTWEIGHTS_H
