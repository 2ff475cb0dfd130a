//===- CollectiveTasks.h - Tasks that a collective becomes ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_COLLECTIVES_COLLECTIVETASKS_H
#define PLACER_LIB_TRANSFORMS_COLLECTIVES_COLLECTIVETASKS_H

#include "Transforms/Collectives/BuildCollective.h"
#include "Transforms/Collectives/CollectiveData.h"

namespace placer {

/// Makes tasks of a collective, each pinned to its device and on its engine
/// "comm", and cuts and joins the tensors of its participants.
class CollectiveTasks {
public:
  /// Elements of the data.
  struct Range {
    int64_t begin = 0;
    int64_t size = 0;
    int64_t end() const { return begin + size; }
  };
  using Fill = llvm::function_ref<llvm::SmallVector<mlir::Value>(
      mlir::OpBuilder &, mlir::Block &)>;
  using MakeOne =
      llvm::function_ref<mlir::Value(mlir::OpBuilder &, llvm::ArrayRef<Piece>)>;

  CollectiveTasks(CollectiveOpInterface op, const TopologyIndex &index,
                  Names &names, ViewTasks &views)
      : op(op), index(index), names(names), views(views), builder(op) {}

protected:
  /// `size` elements with one dimension.
  mlir::RankedTensorType pieceType(int64_t size) const;

  mlir::FlatSymbolRefAttr refTo(DeviceId device) const;

  /// A task on a device that reads these values, with a body that `fill` gives
  /// the yielded ones for the block arguments.
  TaskOp addTask(llvm::StringRef what, llvm::StringRef kernel, DeviceId device,
                 int64_t timeNs, llvm::ArrayRef<mlir::Type> types,
                 llvm::ArrayRef<mlir::Value> inputs, Fill fill);

  /// A task that makes one tensor of pieces.
  TaskOp addTaskOfPieces(llvm::StringRef what, llvm::StringRef kernel,
                         DeviceId device, int64_t timeNs, mlir::Type type,
                         llvm::ArrayRef<Piece> pieces, MakeOne make);

  /// "c3.sum", for what happens to a chunk.
  static std::string ofChunk(int64_t chunk, llvm::StringRef what);

  /// Pieces as one tensor.
  Piece packed(int64_t chunk, DeviceId device, llvm::ArrayRef<Piece> pieces);

  /// Cuts what a participant brings: a piece for each range, with no value for
  /// an empty one.
  llvm::SmallVector<Piece> sliceBrought(unsigned participant, DeviceId device,
                                        llvm::ArrayRef<Range> ranges);

  /// Puts together what a participant ends with of pieces of the data, which
  /// need not be in order.
  void joinGiven(unsigned participant, DeviceId device,
                 llvm::ArrayRef<std::pair<Range, Piece>> held);

  CollectiveOpInterface op;
  const TopologyIndex &index;
  Names &names;
  ViewTasks &views;
  mlir::OpBuilder builder;
};

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_COLLECTIVES_COLLECTIVETASKS_H
