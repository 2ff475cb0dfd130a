//===- CollectiveTasks.cpp - Tasks that a collective becomes --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Collectives/CollectiveTasks.h"

using namespace mlir;
using namespace placer;

/// The engine that all of this runs on, beside the compute of a device.
static constexpr llvm::StringLiteral kEngine = "comm";

RankedTensorType CollectiveTasks::pieceType(int64_t size) const {
  Type any = op->getOperand(0).getType();
  return RankedTensorType::get({size},
                               cast<RankedTensorType>(any).getElementType());
}

FlatSymbolRefAttr CollectiveTasks::refTo(DeviceId device) const {
  return FlatSymbolRefAttr::get(
      DeviceOp(index.devices()[device]).getSymNameAttr());
}

TaskOp CollectiveTasks::addTask(StringRef what, StringRef kernel,
                                DeviceId device, int64_t timeNs,
                                ArrayRef<Type> types, ArrayRef<Value> inputs,
                                Fill fill) {
  StringAttr deviceName = refTo(device).getAttr();
  std::string name =
      (op.getNameAttr().getValue() + "." + what + "." + deviceName.getValue())
          .str();
  auto task = TaskOp::create(
      builder, op.getLoc(), types, inputs,
      builder.getStringAttr(names.unique(name)), builder.getStringAttr(kernel),
      CostAttr::get(builder.getContext(), {deviceName}, {timeNs}),
      /*resident=*/IntegerAttr(), /*weights=*/WeightsAttr(),
      /*workspace=*/IntegerAttr(), /*split=*/SplitAttr(),
      builder.getArrayAttr({refTo(device)}),
      /*colocation=*/StringAttr(), builder.getStringAttr(kEngine),
      /*device=*/FlatSymbolRefAttr(), /*start=*/IntegerAttr(),
      /*result_names=*/ArrayAttr(), /*result_bytes=*/DenseI64ArrayAttr());
  task->setAttr(PlacerDialect::kCollectiveAttr, op.getNameAttr());
  Block *body = &task.getBody().emplaceBlock();
  for (Value input : inputs)
    body->addArgument(input.getType(), input.getLoc());
  OpBuilder inner = OpBuilder::atBlockEnd(body);
  SmallVector<Value> yielded = fill(inner, *body);
  YieldOp::create(inner, op.getLoc(), yielded);
  return task;
}

TaskOp CollectiveTasks::addTaskOfPieces(StringRef what, StringRef kernel,
                                        DeviceId device, int64_t timeNs,
                                        Type type, ArrayRef<Piece> pieces,
                                        MakeOne make) {
  // Each tensor is read once.
  SmallVector<Value> inputs;
  DenseMap<Value, unsigned> numbers;
  for (const Piece &piece : pieces)
    if (numbers.try_emplace(piece.value, inputs.size()).second)
      inputs.push_back(piece.value);
  return addTask(what, kernel, device, timeNs, type, inputs,
                 [&](OpBuilder &inner, Block &body) {
                   SmallVector<Piece> inside(pieces);
                   for (Piece &piece : inside)
                     piece.value =
                         body.getArgument(numbers.lookup(piece.value));
                   return SmallVector<Value>{make(inner, inside)};
                 });
}

std::string CollectiveTasks::ofChunk(int64_t chunk, StringRef what) {
  return ("c" + Twine(chunk) + "." + what).str();
}

Piece CollectiveTasks::packed(int64_t chunk, DeviceId device,
                              ArrayRef<Piece> pieces) {
  int64_t size = 0;
  for (const Piece &piece : pieces)
    size += piece.size;
  TaskOp task = addTaskOfPieces(ofChunk(chunk, "pack"), "placer.join", device,
                                0, pieceType(size), pieces,
                                [&](OpBuilder &inner, ArrayRef<Piece> inside) {
                                  return joinPieces(inner, op.getLoc(), inside);
                                });
  return {task.getResult(0), 0, size};
}

SmallVector<Piece> CollectiveTasks::sliceBrought(unsigned participant,
                                                 DeviceId device,
                                                 ArrayRef<Range> ranges) {
  std::vector<DataBlocks> blocks = broughtBlocks(op, participant);
  /// By range: the pieces of the tensors that it lies on.
  std::vector<SmallVector<Piece>> pieces(ranges.size());
  for (auto [tensor, ofTensor] :
       llvm::zip_equal(op.getBrought(participant), blocks)) {
    struct Cut {
      size_t range;
      const DataBlock *block;
      int64_t begin, size;
    };
    SmallVector<Cut> cuts;
    SmallVector<Type> types;
    for (auto [number, range] : llvm::enumerate(ranges))
      for (const DataBlock &block : ofTensor) {
        int64_t begin = std::max(range.begin, block.begin);
        int64_t end = std::min(range.end(), block.end());
        if (begin >= end)
          continue;
        cuts.push_back({number, &block, begin - block.begin, end - begin});
        types.push_back(pieceType(end - begin));
      }
    if (cuts.empty())
      continue;
    TaskOp task = addTask("slice", "placer.slice", device, 0, types, tensor,
                          [&](OpBuilder &inner, Block &body) {
                            SmallVector<Value> yielded;
                            for (const Cut &cut : cuts)
                              yielded.push_back(pieceOfBlock(
                                  inner, op.getLoc(), body.getArgument(0),
                                  *cut.block, cut.begin, cut.size));
                            return yielded;
                          });
    views.slices.push_back(task);
    for (auto [cut, result] : llvm::zip_equal(cuts, task.getResults()))
      pieces[cut.range].push_back({result, 0, cut.size});
  }
  SmallVector<Piece> whole(ranges.size());
  for (auto [number, ofRange] : llvm::enumerate(pieces))
    if (!ofRange.empty())
      whole[number] = ofRange.size() == 1 ? ofRange.front()
                                          : packed(number, device, ofRange);
  return whole;
}

void CollectiveTasks::joinGiven(unsigned participant, DeviceId device,
                                ArrayRef<std::pair<Range, Piece>> held) {
  std::vector<DataBlocks> blocks = givenBlocks(op, participant);
  for (auto [tensor, ofTensor] :
       llvm::zip_equal(op.getGiven(participant), blocks)) {
    if (tensor.use_empty())
      continue;
    SmallVector<Piece> pieces;
    /// By block, how many of these are its own.
    SmallVector<size_t> counts;
    for (const DataBlock &block : ofTensor) {
      size_t before = pieces.size();
      SmallVector<std::pair<int64_t, Piece>> found;
      for (auto [range, piece] : held) {
        int64_t begin = std::max(range.begin, block.begin);
        int64_t end = std::min(range.end(), block.end());
        if (begin >= end)
          continue;
        piece.offset += begin - range.begin;
        piece.size = end - begin;
        found.emplace_back(begin, piece);
      }
      llvm::sort(found, llvm::less_first());
      llvm::append_range(pieces, llvm::make_second_range(found));
      counts.push_back(pieces.size() - before);
    }
    auto type = cast<RankedTensorType>(tensor.getType());
    TaskOp task = addTaskOfPieces(
        "join", "placer.join", device, 0, type, pieces,
        [&](OpBuilder &inner, ArrayRef<Piece> inside) {
          SmallVector<SmallVector<Piece>> ofBlocks;
          for (size_t count : counts) {
            ofBlocks.emplace_back(inside.take_front(count));
            inside = inside.drop_front(count);
          }
          return tensorOfPieces(inner, op.getLoc(), type, ofTensor, ofBlocks);
        });
    views.joins.push_back(task);
    tensor.replaceAllUsesWith(task.getResult(0));
  }
}
