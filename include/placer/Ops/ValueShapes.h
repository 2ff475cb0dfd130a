//===- ValueShapes.h - Extents that types do not tell -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a `?` in a type is, as far as it follows from `placer.extents` on the
// arguments of a function, from constants, and from the ranges of loops. A
// value is looked up when it is asked for, through tasks, groups, loops and
// arithmetic on indices; what was found is kept.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_OPS_VALUESHAPES_H
#define PLACER_OPS_VALUESHAPES_H

#include "placer/Ops/OpModel.h"

#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace placer {

class ValueShapes {
public:
  explicit ValueShapes(OpModels models = OpModels()) : models(models) {}

  /// One dimension of a ranked tensor or memref.
  std::optional<int64_t> extent(mlir::Value value, int64_t dim);
  /// An index, such as the bound of a loop. Where it differs from one
  /// iteration of a loop to the next, as the size of the last tile does, the
  /// mean over them, rounded up.
  std::optional<int64_t> index(mlir::OpFoldResult value);
  /// How often a loop runs.
  std::optional<uint64_t> tripCount(mlir::Operation *loop);
  /// The ranked value behind casts to a type without a rank; `value` itself
  /// where there is none.
  static mlir::Value ranked(mlir::Value value);

private:
  std::optional<int64_t> findExtent(mlir::Value value, int64_t dim);
  std::optional<int64_t> extentOfArgument(mlir::BlockArgument argument,
                                          int64_t dim);
  std::optional<int64_t> extentOfResult(mlir::OpResult result, int64_t dim);
  std::optional<int64_t> extentByOperands(mlir::OpResult result, int64_t dim);
  std::optional<int64_t> extentOfView(mlir::OpResult result, mlir::Value source,
                                      int64_t dim);
  std::optional<int64_t> findIndex(mlir::Value value);

  OpModels models;
  llvm::DenseMap<std::pair<mlir::Value, int64_t>, std::optional<int64_t>>
      extents;
  llvm::DenseMap<mlir::Value, std::optional<int64_t>> indices;
  /// How many questions led to the present one.
  unsigned depth = 0;
};

} // namespace placer

#endif // PLACER_OPS_VALUESHAPES_H
