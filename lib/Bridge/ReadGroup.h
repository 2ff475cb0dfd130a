//===- ReadGroup.h - What tasks and groups say of themselves ----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BRIDGE_READGROUP_H
#define PLACER_LIB_BRIDGE_READGROUP_H

#include "placer/Dialect/Utils.h"
#include "placer/Model/Sequence.h"

namespace placer {

/// What optional clauses say: nothing where they are left out.
inline llvm::StringRef textOf(mlir::StringAttr clause) {
  return clause ? clause.getValue() : llvm::StringRef();
}
inline int64_t bytesOf(mlir::IntegerAttr clause) {
  return clause ? clause.getInt() : 0;
}

/// An error that says how to give a cost, where there is none.
mlir::LogicalResult requireCost(TaskLikeOpInterface task);

/// The size of a result, or an error that says how to give it.
mlir::FailureOr<int64_t> sizeOfResult(TaskLikeOpInterface task,
                                      unsigned number);

/// The task that really makes a value: of a group's result, the member that
/// yields it; null where the group yields an operand of its own.
mlir::OpResult makerOf(mlir::OpResult result);

/// The tasks of a group, those of groups in it too, in the order in which they
/// run, and what they write.
class GroupReader {
public:
  /// Fails with an error where a cost or size is missing.
  mlir::LogicalResult read(TaskLikeOpInterface group);

  llvm::ArrayRef<TaskLikeOpInterface> members() const { return tasks; }
  /// Bytes of results that no member reads and that do not leave: as results of
  /// the whole, they are held from start to end.
  int64_t unreadBytes() const;
  int64_t workspaceBytes() const;

private:
  mlir::LogicalResult readBlock(mlir::Block &block);

  llvm::SmallVector<TaskLikeOpInterface> tasks;
  std::vector<SequenceTensor> tensors;
  /// By tensor, whether a member reads it.
  std::vector<bool> isRead;
  /// The tensor behind a value; none where it comes from outside.
  llvm::DenseMap<mlir::Value, int32_t> tensorOf;
};

} // namespace placer

#endif // PLACER_LIB_BRIDGE_READGROUP_H
