//===- BuildCollective.cpp - A plan of a collective as tasks --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Collectives/CollectiveTasks.h"

using namespace mlir;
using namespace placer;

namespace {

class CollectiveBuilder : CollectiveTasks {
public:
  CollectiveBuilder(CollectiveOpInterface op, const CollectivePlan &plan,
                    const Problem &machine, const SumSpeeds &speeds,
                    const TopologyIndex &index, Names &names, ViewTasks &views)
      : CollectiveTasks(op, index, names, views), plan(plan), machine(machine),
        speeds(speeds), elementBytes(plan.collective.elementBytes) {}

  void run() {
    for (int32_t chunk = 0; chunk < plan.numChunks(); ++chunk)
      for (int32_t i = 0; i < plan.collective.numParticipants(); ++i)
        values.push_back({{}, chunk, plan.collective.participants[i], true});
    for (int32_t i = 0; i < plan.collective.numParticipants(); ++i)
      slice(i);
    for (const PlanStep &step : plan.steps)
      if (step.isMove())
        move(step);
      else
        reduce(step);
    for (int32_t i = 0; i < plan.collective.numParticipants(); ++i)
      join(i);
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

  Range rangeOf(int32_t chunk) const {
    const ByteRange &bytes = plan.chunks[chunk].range;
    return {bytes.begin / elementBytes, bytes.size() / elementBytes};
  }

  /// Cuts what a participant brings along the chunks.
  void slice(int32_t participant) {
    SmallVector<Range> ranges;
    for (int32_t chunk = 0; chunk < plan.numChunks(); ++chunk)
      ranges.push_back(plan.brings(chunk, participant) ? rangeOf(chunk)
                                                       : Range());
    SmallVector<Piece> pieces = sliceBrought(
        participant, plan.collective.participants[participant], ranges);
    for (int32_t chunk = 0; chunk < plan.numChunks(); ++chunk)
      if (pieces[chunk].value)
        values[plan.own(chunk, participant)].piece = pieces[chunk];
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

  void join(int32_t participant) {
    SmallVector<std::pair<Range, Piece>> held;
    for (int32_t chunk = 0; chunk < plan.numChunks(); ++chunk)
      if (ValueId id = plan.result(chunk, participant); id != kNone)
        held.emplace_back(rangeOf(chunk), values[id].piece);
    joinGiven(participant, plan.collective.participants[participant], held);
  }

  const CollectivePlan &plan;
  const Problem &machine;
  const SumSpeeds &speeds;
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
