//===- BuildNative.cpp - A collective that a library does -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A call of a library has to begin on all participants before it is over on any
// of them. Tasks say that by what they read: each participant offers, somebody
// who has all offers tells everybody so, and only then does the task run that
// takes the time of the call.
//
// What goes from device to device for that stands for what the library sends: a
// byte in the schedule, in tensors whose type does not tell a size. Where there
// is no library the tensors are sent, and give what the collective is defined
// as.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Collectives/BuildNative.h"

#include "Transforms/Collectives/CollectiveTasks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace placer;

static NativeKind nativeKindOf(CollectiveOpInterface op) {
  if (isa<BroadcastOp>(*op))
    return NativeKind::Broadcast;
  if (isa<ReduceOp>(*op))
    return NativeKind::Reduce;
  if (isa<AllGatherOp>(*op))
    return NativeKind::AllGather;
  if (isa<ReduceScatterOp>(*op))
    return NativeKind::ReduceScatter;
  return NativeKind::AllReduce;
}

LogicalResult placer::checkNative(CollectiveOpInterface op) {
  std::optional<ReductionKind> kind = op.getReduction();
  if (!kind)
    return success();
  auto fail = [&](const Twine &why, StringRef what) -> LogicalResult {
    InFlightDiagnostic error = emitError(op.getLoc())
                               << "collective '" << op.getNameAttr().getValue()
                               << "' cannot be done by native: " << why;
    error.attachNote() << what;
    return error;
  };
  StringRef another = "use another algorithm";
  Type element = getElementTypeOrSelf(op->getOperand(0).getType());
  if (isa<FloatType>(element)) {
    if (!element.isF32() && !element.isF64())
      return fail(Twine("MPI cannot reduce these floats; it can f32 and f64"),
                  another);
    if (*kind == ReductionKind::Max || *kind == ReductionKind::Min)
      return fail("MPI does not say what becomes of NaN in the " +
                      stringifyReductionKind(*kind) + " of floats",
                  another);
    if (!op.mayReassociate())
      return fail("MPI adds up in any order",
                  "allow that by 'reassociate', or use another algorithm");
    return success();
  }
  if (!llvm::is_contained(
          {8u, 16u, 32u, 64u},
          element.isSignlessInteger() ? element.getIntOrFloatBitWidth() : 0u))
    return fail("MPI cannot reduce elements of this type; it can integers of "
                "8, 16, 32 and 64 bits",
                another);
  return success();
}

namespace {

class NativeBuilder : CollectiveTasks {
public:
  NativeBuilder(CollectiveOpInterface op, ArrayRef<DeviceId> participants,
                ArrayRef<NativePiece> pieces, const Problem &machine,
                const TopologyIndex &index, Names &names, ViewTasks &views,
                LastOffers &last)
      : CollectiveTasks(op, index, names, views), participants(participants),
        pieces(pieces), machine(machine), last(last), kind(nativeKindOf(op)),
        root(op.getRootParticipant()) {}

  void run() {
    SmallVector<Attribute> devices;
    for (DeviceId device : participants)
      devices.push_back(refTo(device));
    SmallVector<SmallVector<Piece>> brought;
    for (unsigned i = 0; i < participants.size(); ++i) {
      SmallVector<Range> ranges;
      for (const NativePiece &piece : pieces)
        ranges.push_back(broughtRange(piece, i));
      brought.push_back(sliceBrought(i, participants[i], ranges));
    }
    SmallVector<SmallVector<std::pair<Range, Piece>>> held(participants.size());
    for (auto [number, piece] : llvm::enumerate(pieces)) {
      native = NativeAttr::get(
          builder.getContext(), NativeRole::Offer,
          builder.getStringAttr(names.unique(op.getNameAttr().str() + "." +
                                             ofChunk(number, "native"))),
          kind, op.getReduction(), root, builder.getArrayAttr(devices));
      SmallVector<TaskOp> offers;
      for (unsigned i = 0; i < participants.size(); ++i)
        offers.push_back(offer(number, i, brought[i][number]));
      Value all = meet(number, offers);
      for (unsigned i = 0; i < participants.size(); ++i)
        if (Value result =
                call(number, i, brought[i][number], offers[i], all)) {
          Range range = givenRange(piece, i);
          held[i].push_back({range, {result, 0, range.size}});
        }
    }
    for (unsigned i = 0; i < participants.size(); ++i)
      joinGiven(i, participants[i], held[i]);
    op->erase();
  }

private:
  Range shareOf(const NativePiece &piece, unsigned participant) const {
    int64_t size = piece.size / static_cast<int64_t>(participants.size());
    return {piece.begin + size * participant, size};
  }
  Range broughtRange(const NativePiece &piece, unsigned participant) const {
    if (kind == NativeKind::AllGather)
      return shareOf(piece, participant);
    bool brings = kind != NativeKind::Broadcast || participant == *root;
    return brings ? Range{piece.begin, piece.size} : Range();
  }
  Range givenRange(const NativePiece &piece, unsigned participant) const {
    if (kind == NativeKind::ReduceScatter)
      return shareOf(piece, participant);
    return {piece.begin, piece.size};
  }

  /// Elements whose number the type does not say.
  RankedTensorType standInType() const {
    return pieceType(ShapedType::kDynamic);
  }

  /// Lets the first results be a byte in the schedule.
  void countAsBytes(TaskOp task) {
    SmallVector<int64_t> bytes(task.getNumResults(), -1);
    bytes.front() = 1;
    task.setResultBytesAttr(builder.getDenseI64ArrayAttr(bytes));
  }

  void setRole(TaskOp task, NativeRole role) {
    task->setAttr(PlacerDialect::kNativeAttr, native.as(role));
  }

  TaskOp offer(int64_t number, unsigned participant, const Piece &brought) {
    DeviceId device = participants[participant];
    SmallVector<Value> inputs;
    SmallVector<Type> types = {standInType()};
    if (native.brings(participant))
      inputs.push_back(brought.value);
    Value &before = last[{participants, device}];
    if (before)
      inputs.push_back(before);
    if (native.gives(participant))
      types.push_back(pieceType(givenRange(pieces[number], participant).size));
    TaskOp task = addTask(
        ofChunk(number, "offer"), "placer.offer", device, 0, types, inputs,
        [&](OpBuilder &inner, Block &body) {
          Location loc = op.getLoc();
          Value what;
          if (native.brings(participant))
            what = body.getArgument(0);
          else
            what = tensor::EmptyOp::create(inner, loc, ArrayRef<int64_t>(0),
                                           standInType().getElementType());
          SmallVector<Value> yielded = {
              tensor::CastOp::create(inner, loc, standInType(), what)};
          if (types.size() > 1)
            yielded.push_back(tensor::EmptyOp::create(
                inner, loc, cast<RankedTensorType>(types.back()).getShape(),
                standInType().getElementType()));
          return yielded;
        });
    countAsBytes(task);
    setRole(task, NativeRole::Offer);
    before = task.getResult(0);
    return task;
  }

  /// The participant with the most links to the others, the first of these.
  DeviceId meetingPlace() const {
    DeviceId best = participants.front();
    int64_t most = -1;
    for (DeviceId device : participants) {
      int64_t count = llvm::count_if(machine.links, [&](const Link &link) {
        return (link.from == device &&
                llvm::is_contained(participants, link.to)) ||
               (link.to == device &&
                llvm::is_contained(participants, link.from));
      });
      if (count > most) {
        most = count;
        best = device;
      }
    }
    return best;
  }

  Value meet(int64_t number, ArrayRef<TaskOp> offers) {
    SmallVector<Value> inputs;
    for (TaskOp offer : offers)
      inputs.push_back(offer.getResult(0));
    TaskOp task = addTask(
        ofChunk(number, "meet"), "placer.meet", meetingPlace(), 0,
        {standInType()}, inputs, [&](OpBuilder &inner, Block &body) {
          Location loc = op.getLoc();
          SmallVector<Value> brought;
          for (auto [participant, argument] :
               llvm::enumerate(body.getArguments()))
            if (native.brings(participant))
              brought.push_back(tensor::CastOp::create(
                  inner, loc,
                  pieceType(broughtRange(pieces[number], participant).size),
                  argument));
          Value whole = brought.front();
          if (kind == NativeKind::AllGather && brought.size() > 1)
            whole = tensor::ConcatOp::create(inner, loc, /*dim=*/0, brought);
          else if (op.getReduction())
            for (Value own : llvm::drop_begin(brought))
              whole = reduceTwo(inner, loc, *op.getReduction(), whole, own);
          return SmallVector<Value>{
              tensor::CastOp::create(inner, loc, standInType(), whole)};
        });
    countAsBytes(task);
    setRole(task, NativeRole::Meet);
    return task.getResult(0);
  }

  /// What a participant ends with, or null.
  Value call(int64_t number, unsigned participant, const Piece &brought,
             TaskOp offer, Value all) {
    bool gives = native.gives(participant);
    SmallVector<Value> inputs;
    if (native.brings(participant))
      inputs.push_back(brought.value);
    SmallVector<Type> types;
    if (gives) {
      inputs.push_back(offer.getResult(1));
      types.push_back(offer.getResult(1).getType());
    }
    inputs.push_back(all);
    const NativePiece &piece = pieces[number];
    TaskOp task = addTask(
        ofChunk(number, "call"), "placer.native", participants[participant],
        piece.timeNs, types, inputs, [&](OpBuilder &inner, Block &body) {
          if (!gives)
            return SmallVector<Value>();
          Location loc = op.getLoc();
          Value whole = tensor::CastOp::create(
              inner, loc, pieceType(piece.size), body.getArguments().back());
          Range range = givenRange(piece, participant);
          return SmallVector<Value>{joinPieces(
              inner, loc, Piece{whole, range.begin - piece.begin, range.size})};
        });
    setRole(task, NativeRole::Call);
    return gives ? task.getResult(0) : Value();
  }

  std::vector<DeviceId> participants;
  ArrayRef<NativePiece> pieces;
  const Problem &machine;
  LastOffers &last;
  NativeKind kind;
  std::optional<int64_t> root;
  /// Of the piece at hand.
  NativeAttr native;
};

} // namespace

void placer::buildNative(CollectiveOpInterface op,
                         ArrayRef<DeviceId> participants,
                         ArrayRef<NativePiece> pieces, const Problem &machine,
                         const TopologyIndex &index, Names &names,
                         ViewTasks &views, LastOffers &last) {
  NativeBuilder(op, participants, pieces, machine, index, names, views, last)
      .run();
}
