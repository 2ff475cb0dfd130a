//===- CollectiveData.h - Tensors of a collective as one range --*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plan of a collective (placer/Collective) cuts a range of bytes. Here is
// where the tensors of participants lie in that range: as blocks, each a box of
// a tensor whose elements, row by row, are one after another in the data. Also
// the ops that cut tensors to pieces, put pieces together and reduce them.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_COLLECTIVES_COLLECTIVEDATA_H
#define PLACER_LIB_TRANSFORMS_COLLECTIVES_COLLECTIVEDATA_H

#include "placer/Collective/Collective.h"
#include "placer/Dialect/Placer.h"

#include "mlir/IR/BuiltinTypes.h"

namespace placer {

/// A box of a tensor, and where its elements begin in the data.
struct DataBlock {
  int64_t begin = 0;
  llvm::SmallVector<int64_t> offsets, sizes;

  int64_t numElements() const;
  int64_t end() const { return begin + numElements(); }
};

/// The blocks of one tensor of a participant, ascending.
using DataBlocks = std::vector<DataBlock>;

/// Where what a participant brings, or ends with, lies: one list of blocks for
/// each of its tensors.
std::vector<DataBlocks> broughtBlocks(CollectiveOpInterface op,
                                      unsigned participant);
std::vector<DataBlocks> givenBlocks(CollectiveOpInterface op,
                                    unsigned participant);

/// The op as the room Collective states it, on these devices.
Collective collectiveOf(CollectiveOpInterface op,
                        llvm::ArrayRef<DeviceId> devices);

/// Elements of a tensor with one dimension.
struct Piece {
  mlir::Value value;
  int64_t offset = 0;
  int64_t size = 0;
};

/// `size` elements of a block from `offset` on, as a tensor with one dimension.
mlir::Value pieceOfBlock(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::Value tensor, const DataBlock &block,
                         int64_t offset, int64_t size);

/// Pieces one after another, as a tensor with one dimension.
mlir::Value joinPieces(mlir::OpBuilder &builder, mlir::Location loc,
                       llvm::ArrayRef<Piece> pieces);

/// A tensor of its blocks, each given by its pieces.
mlir::Value
tensorOfPieces(mlir::OpBuilder &builder, mlir::Location loc,
               mlir::RankedTensorType type, llvm::ArrayRef<DataBlock> blocks,
               llvm::ArrayRef<llvm::SmallVector<Piece>> piecesOfBlocks);

/// Reduces two tensors of one type, element by element.
mlir::Value reduceTwo(mlir::OpBuilder &builder, mlir::Location loc,
                      ReductionKind kind, mlir::Value left, mlir::Value right);

/// What the op gives where there are no devices: values reduced from the first
/// participant to the last.
llvm::SmallVector<mlir::Value> foldCollective(mlir::OpBuilder &builder,
                                              CollectiveOpInterface op);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_COLLECTIVES_COLLECTIVEDATA_H
