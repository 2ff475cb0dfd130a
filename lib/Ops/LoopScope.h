//===- LoopScope.h - What changes from iteration to iteration ---*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_OPS_LOOPSCOPE_H
#define PLACER_LIB_OPS_LOOPSCOPE_H

#include "placer/Ops/OpModel.h"

#include "llvm/ADT/DenseSet.h"

namespace placer {

/// Memory that an op reads or writes, over all its runs.
struct Access {
  mlir::Operation *by = nullptr;
  /// A tensor or memref that it is in, or null where it is not known which.
  mlir::Value memory;
  double bytes = 0;
  /// How often it is gone over anew: iterations of loops over whole tensors.
  double passes = 1;
  bool isWrite = false;
};

/// A loop, seen from the ops in it. Where its iterations work on different
/// parts of tensors, it is a kernel that was tiled; where each works on the
/// same whole tensors, every iteration is a kernel.
class LoopScope {
public:
  LoopScope(mlir::Operation *loop, const OpModels &models);

  /// Whether an op reads, or is told by an index, which part of some data it is
  /// to work on in an iteration.
  bool worksOnTiles(mlir::Operation *op) const;
  /// Makes of an access in one iteration that of so many: as much again where
  /// it is to another part of memory, or to new memory, in each; nothing more
  /// where it is to the same. With `anew`, data is gone from caches before the
  /// next iteration.
  void repeat(Access &access, uint64_t trips, bool anew,
              Extents &extents) const;

private:
  bool isInside(mlir::Value value) const;
  void visit(mlir::Operation *op);
  void enter(mlir::Operation *op);
  mlir::Value ownerOf(mlir::Value memory) const;

  mlir::Operation *loop;
  const OpModels &models;
  /// Indices that depend on the iteration, and what is found at them or made
  /// from that.
  llvm::DenseSet<mlir::Value> tiles;
  /// Memory that each iteration has anew.
  llvm::DenseSet<mlir::Value> fresh;
};

} // namespace placer

#endif // PLACER_LIB_OPS_LOOPSCOPE_H
