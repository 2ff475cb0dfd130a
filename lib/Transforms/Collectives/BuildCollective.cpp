//===- BuildCollective.cpp - A plan of a collective as tasks --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Collectives/BuildCollective.h"

#include "Transforms/Collectives/CollectiveData.h"

using namespace mlir;
using namespace placer;

/// The engine that all of this runs on, beside the compute of a device.
static constexpr llvm::StringLiteral kEngine = "comm";

namespace {

class CollectiveBuilder {
public:
  CollectiveBuilder(CollectiveOpInterface op, const CollectivePlan &plan,
                    const Problem &machine, const SumSpeeds &speeds,
                    const TopologyIndex &index, Names &names, ViewTasks &views)
      : op(op), plan(plan), machine(machine), speeds(speeds), index(index),
        names(names), views(views), builder(op),
        elementBytes(plan.collective.elementBytes) {}

  void run() {
    for (int32_t chunk = 0; chunk < plan.numChunks(); ++chunk)
      for (int32_t i = 0; i < plan.collective.numParticipants(); ++i)
        values.push_back({{}, chunk, plan.collective.participants[i], true});
    for (int32_t i = 0; i < plan.collective.numParticipants(); ++i)
      sliceBrought(i);
    for (const PlanStep &step : plan.steps)
      if (step.isMove())
        move(step);
      else
        reduce(step);
    for (int32_t i = 0; i < plan.collective.numParticipants(); ++i)
      joinGiven(i);
    op->erase();
  }

private:
  /// A value of the plan: elements of a tensor that was made on its device, or
  /// sent there.
  struct Held {
    Piece piece;
    int32_t chunk;
    DeviceId at;
    /// Whether the tensor was made on this device.
    bool isHere;
  };

  int64_t beginOf(int32_t chunk) const {
    return plan.chunks[chunk].range.begin / elementBytes;
  }
  int64_t sizeOf(int32_t chunk) const {
    return plan.chunks[chunk].range.size() / elementBytes;
  }
  Type pieceType(int64_t size) const {
    Type any = op->getOperand(0).getType();
    return RankedTensorType::get({size},
                                 cast<RankedTensorType>(any).getElementType());
  }

  /// A task on a device that reads these values, with a body that `fill` gives
  /// the yielded ones for the block arguments.
  TaskOp
  addTask(StringRef what, StringRef kernel, DeviceId device, int64_t timeNs,
          ArrayRef<Type> types, ArrayRef<Value> inputs,
          llvm::function_ref<SmallVector<Value>(OpBuilder &, Block &)> fill) {
    StringAttr deviceName = DeviceOp(index.devices()[device]).getSymNameAttr();
    std::string name =
        (op.getNameAttr().getValue() + "." + what + "." + deviceName.getValue())
            .str();
    auto task = TaskOp::create(
        builder, op.getLoc(), types, inputs,
        builder.getStringAttr(names.unique(name)),
        builder.getStringAttr(kernel),
        CostAttr::get(builder.getContext(), {deviceName}, {timeNs}),
        /*resident=*/IntegerAttr(), /*weights=*/WeightsAttr(),
        /*workspace=*/IntegerAttr(), /*split=*/SplitAttr(),
        builder.getArrayAttr({FlatSymbolRefAttr::get(deviceName)}),
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

  /// A task that makes one tensor of pieces.
  TaskOp addTaskOfPieces(
      StringRef what, StringRef kernel, DeviceId device, int64_t timeNs,
      Type type, ArrayRef<Piece> pieces,
      llvm::function_ref<Value(OpBuilder &, ArrayRef<Piece>)> make) {
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

  /// "c3.sum", for what happens to a chunk.
  static std::string ofChunk(int32_t chunk, StringRef what) {
    return ("c" + Twine(chunk) + "." + what).str();
  }

  /// Cuts what a participant brings along the chunks.
  void sliceBrought(int32_t participant) {
    DeviceId device = plan.collective.participants[participant];
    std::vector<DataBlocks> blocks = broughtBlocks(op, participant);
    /// By chunk: the pieces of the tensors that it lies on.
    std::vector<SmallVector<Piece>> pieces(plan.numChunks());
    for (auto [tensor, ofTensor] :
         llvm::zip_equal(op.getBrought(participant), blocks)) {
      struct Cut {
        int32_t chunk;
        const DataBlock *block;
        int64_t begin, size;
      };
      SmallVector<Cut> cuts;
      SmallVector<Type> types;
      for (int32_t chunk = 0; chunk < plan.numChunks(); ++chunk)
        for (const DataBlock &block : ofTensor) {
          int64_t begin = std::max(beginOf(chunk), block.begin);
          int64_t end = std::min(beginOf(chunk) + sizeOf(chunk), block.end());
          if (begin >= end || !plan.brings(chunk, participant))
            continue;
          cuts.push_back({chunk, &block, begin - block.begin, end - begin});
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
        pieces[cut.chunk].push_back({result, 0, cut.size});
    }
    for (auto [chunk, ofChunk] : llvm::enumerate(pieces))
      if (!ofChunk.empty())
        values[plan.own(chunk, participant)].piece =
            ofChunk.size() == 1 ? ofChunk.front()
                                : packed(chunk, device, ofChunk);
  }

  /// Pieces as one tensor.
  Piece packed(int32_t chunk, DeviceId device, ArrayRef<Piece> pieces) {
    int64_t size = 0;
    for (const Piece &piece : pieces)
      size += piece.size;
    TaskOp task = addTaskOfPieces(
        ofChunk(chunk, "pack"), "placer.join", device, 0, pieceType(size),
        pieces, [&](OpBuilder &inner, ArrayRef<Piece> inside) {
          return joinPieces(inner, op.getLoc(), inside);
        });
    return {task.getResult(0), 0, size};
  }

  static bool isAllOfTensor(const Piece &piece) {
    return cast<RankedTensorType>(piece.value.getType()).getNumElements() ==
           piece.size;
  }

  /// Sends values as one message: a tensor of the sender that the receiver
  /// reads. What came from elsewhere is passed on.
  void move(const PlanStep &step) {
    const Link &link = machine.links[step.link];
    Piece sent;
    Held &first = values[step.reads.front()];
    if (step.reads.size() == 1 && isAllOfTensor(first.piece)) {
      if (!first.isHere) {
        TaskOp relay = addTaskOfPieces(ofChunk(first.chunk, "relay"),
                                       "placer.relay", link.from, 0,
                                       first.piece.value.getType(), first.piece,
                                       [](OpBuilder &, ArrayRef<Piece> inside) {
                                         return inside.front().value;
                                       });
        first.piece.value = relay.getResult(0);
        first.isHere = true;
      }
      sent = first.piece;
    } else {
      SmallVector<Piece> pieces;
      for (ValueId id : step.reads)
        pieces.push_back(values[id].piece);
      sent = packed(first.chunk, link.from, pieces);
    }
    int64_t offset = 0;
    for (ValueId id : step.reads) {
      int64_t size = values[id].piece.size;
      values.push_back(
          {{sent.value, offset, size}, values[id].chunk, link.to, false});
      offset += size;
    }
  }

  void reduce(const PlanStep &step) {
    const Held left = values[step.reads[0]], right = values[step.reads[1]];
    int64_t time = speeds[left.at].timeNs(plan.chunks[left.chunk].range.size());
    TaskOp task = addTaskOfPieces(
        ofChunk(left.chunk, stringifyReductionKind(*op.getReduction())),
        "placer.reduce", left.at, time, pieceType(left.piece.size),
        {left.piece, right.piece},
        [&](OpBuilder &inner, ArrayRef<Piece> inside) {
          return reduceTwo(inner, op.getLoc(), *op.getReduction(),
                           joinPieces(inner, op.getLoc(), inside[0]),
                           joinPieces(inner, op.getLoc(), inside[1]));
        });
    values.push_back(
        {{task.getResult(0), 0, left.piece.size}, left.chunk, left.at, true});
  }

  /// Puts together what a participant ends with.
  void joinGiven(int32_t participant) {
    DeviceId device = plan.collective.participants[participant];
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
        // Chunks need not be in the order of the data.
        SmallVector<std::pair<int64_t, Piece>> found;
        for (int32_t chunk = 0; chunk < plan.numChunks(); ++chunk) {
          int64_t begin = std::max(beginOf(chunk), block.begin);
          int64_t end = std::min(beginOf(chunk) + sizeOf(chunk), block.end());
          ValueId id = plan.result(chunk, participant);
          if (begin >= end || id == kNone)
            continue;
          Piece piece = values[id].piece;
          piece.offset += begin - beginOf(chunk);
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

  CollectiveOpInterface op;
  const CollectivePlan &plan;
  const Problem &machine;
  const SumSpeeds &speeds;
  const TopologyIndex &index;
  Names &names;
  ViewTasks &views;
  OpBuilder builder;
  int64_t elementBytes;
  std::vector<Held> values;
};

} // namespace

void placer::buildCollective(CollectiveOpInterface op,
                             const CollectivePlan &plan, const Problem &machine,
                             const SumSpeeds &speeds,
                             const TopologyIndex &index, Names &names,
                             ViewTasks &views) {
  CollectiveBuilder(op, plan, machine, speeds, index, names, views).run();
}
