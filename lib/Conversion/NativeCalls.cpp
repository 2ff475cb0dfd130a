//===- NativeCalls.cpp - Collectives that MPI does ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As tasks, a native collective says: nobody has the result before all have
// offered. MPI's calls that do not block say the same: they begin where a rank
// offers, and a rank waits where the result, or what was sent, is used next. So
// ranks wait for no more than the programs do, which wait for each other in no
// circle; and what tasks would send each other for it is not sent.
//
// MPI matches the calls on one communicator by their order. Participants that
// are the same have a communicator of their own, on which all of them begin the
// calls in one order, as every offer reads the one before it.
//
//===----------------------------------------------------------------------===//

#include "Conversion/NativeCalls.h"

#include "placer/Dialect/Placer.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MPI/IR/MPI.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace placer;

namespace {

/// One task of a native collective, as a call.
struct NativePart {
  Operation *call = nullptr;
  NativeAttr native;
  int64_t participant = -1;

  static std::optional<NativePart> of(Operation &op, ProgramOp program) {
    auto call = dyn_cast<func::CallOp>(op);
    auto native =
        call ? call->getAttrOfType<NativeAttr>(PlacerDialect::kNativeAttr)
             : NativeAttr();
    if (!native)
      return std::nullopt;
    return NativePart{call, native,
                      native.participantOn(program.getDeviceAttr())};
  }

  bool is(NativeRole role) const { return native.getRole() == role; }
  bool brings() const { return native.brings(participant); }
  bool gives() const { return native.gives(participant); }

  /// Of an offer or a call: the buffer of what the participant brings.
  Value brought() const { return brings() ? call->getOperand(0) : Value(); }
  /// The room for what it gets. An offer writes it last, a call reads it after
  /// what the participant brings.
  Value room() const {
    if (!gives())
      return {};
    return is(NativeRole::Offer) ? call->getOperands().back()
                                 : call->getOperand(brings());
  }
  /// Where a call puts the result.
  Value result() const {
    return gives() ? call->getOperands().back() : Value();
  }
  /// What stands for what others have, of an offer or a meeting.
  Value standIn() const { return call->getResult(0); }

  /// Whether there are the operands and results that there should be.
  bool isWhole() const {
    unsigned least = brings() + gives();
    if (is(NativeRole::Call)) {
      if (call->getNumResults() != 0 ||
          call->getNumOperands() != least + 1 + gives() ||
          (gives() && !result().getDefiningOp<memref::AllocOp>()))
        return false;
    } else if (call->getNumResults() != 1 ||
               (is(NativeRole::Offer) &&
                (call->getNumOperands() < least ||
                 call->getNumOperands() > least + 1))) {
      return false;
    }
    return llvm::all_of(call->getOperandTypes(), llvm::IsaPred<MemRefType>);
  }
};

} // namespace

/// All parts in a program, in its order.
static SmallVector<NativePart> partsOf(ProgramOp program) {
  SmallVector<NativePart> parts;
  for (Operation &op : program.getBody().front())
    if (std::optional<NativePart> part = NativePart::of(op, program))
      parts.push_back(*part);
  return parts;
}

static LogicalResult failPart(const NativePart &part, const Twine &why) {
  InFlightDiagnostic error = emitError(part.call->getLoc())
                             << "native collective " << part.native.getName()
                             << " " << why;
  error.attachNote() << "use the tasks that --expand-collectives makes as "
                        "they are";
  return error;
}

static LogicalResult checkPart(const NativePart &part, ProgramOp program) {
  auto fail = [&](const Twine &why) { return failPart(part, why); };
  if (part.participant < 0 && !part.is(NativeRole::Meet))
    return fail("has a part on " +
                program.getDeviceAttr().getAttr().getValue() +
                ", which takes no part in it");
  if (!part.isWhole())
    return fail("has a part with other operands or results than it should");
  if (part.is(NativeRole::Call))
    return success();
  for (Operation *user : part.standIn().getUsers()) {
    auto call = dyn_cast<func::CallOp>(user);
    if (!isa<CopyStartOp, memref::DeallocOp>(user) &&
        !(call && call->hasAttr(PlacerDialect::kNativeAttr)))
      return fail("gives a value for MPI alone, which something else uses");
  }
  return success();
}

/// A result is where MPI was told to put it, by an offer before.
static LogicalResult checkOffered(ArrayRef<NativePart> parts) {
  DenseMap<Attribute, Value> rooms;
  for (const NativePart &part : parts) {
    Attribute name = part.native.getName();
    if (part.is(NativeRole::Offer) &&
        !rooms.try_emplace(name, part.room()).second)
      return failPart(part, "is offered twice by one participant");
    if (!part.is(NativeRole::Call))
      continue;
    auto offered = rooms.find(name);
    if (offered == rooms.end())
      return failPart(part, "is called by a participant that has not offered");
    if (offered->second != part.room())
      return failPart(part, "has its result where no offer has room for it");
  }
  return success();
}

/// Everybody begins the calls on one communicator in one order, each once.
static LogicalResult
checkOrder(const llvm::MapVector<
           Attribute, DenseMap<Attribute, SmallVector<NativePart>>> &offers) {
  for (auto &[devices, ofDevices] : offers) {
    auto list = cast<ArrayAttr>(devices);
    const SmallVector<NativePart> first = ofDevices.lookup(list[0]);
    for (Attribute device : list) {
      const SmallVector<NativePart> others = ofDevices.lookup(device);
      auto *differs =
          std::mismatch(first.begin(), first.end(), others.begin(),
                        others.end(),
                        [](const NativePart &a, const NativePart &b) {
                          return a.native == b.native;
                        })
              .first;
      size_t number = differs - first.begin();
      if (number == first.size() && number == others.size())
        continue;
      const NativePart &here =
          number < first.size() ? first[number] : others[number];
      InFlightDiagnostic error =
          emitError(here.call->getLoc())
          << list[0] << " and " << device
          << " do not begin the same native collectives in the same order: "
          << here.native.getName() << " is number " << number << " on one only";
      error.attachNote() << "MPI matches the calls of those who take part by "
                            "their order";
      return error;
    }
  }
  return success();
}

LogicalResult placer::checkNativeCalls(func::FuncOp function) {
  // By participants and device.
  llvm::MapVector<Attribute, DenseMap<Attribute, SmallVector<NativePart>>>
      offers;
  for (ProgramOp program : function.getOps<ProgramOp>()) {
    SmallVector<NativePart> parts = partsOf(program);
    for (const NativePart &part : parts) {
      if (failed(checkPart(part, program)))
        return failure();
      if (part.is(NativeRole::Offer))
        offers[part.native.getDevices()][program.getDeviceAttr()].push_back(
            part);
    }
    if (failed(checkOffered(parts)))
      return failure();
  }
  return checkOrder(offers);
}

namespace {

class NativeLowering {
public:
  NativeLowering(func::FuncOp function, const TopologyIndex &index,
                 int64_t ranks, Value world, Value rank)
      : function(function), index(index), ranks(ranks), world(world),
        rank(rank), builder(function.getContext()) {
    builder.setInsertionPointAfterValue(rank);
  }

  SmallVector<Value> run() {
    SmallVector<std::pair<ProgramOp, SmallVector<NativePart>>> programs;
    for (ProgramOp program : function.getOps<ProgramOp>())
      programs.push_back({program, partsOf(program)});
    for (auto &[program, parts] : programs)
      for (const NativePart &part : parts)
        if (part.is(NativeRole::Offer))
          communicator(part.native.getDevices());
    for (auto &[program, parts] : programs)
      lowerParts(program, parts);
    for (Operation *op : dead)
      op->dropAllReferences();
    for (Operation *op : dead)
      op->erase();
    removeFunctions();
    return mine;
  }

private:
  /// What has begun: until it is done nobody may free what it sends, or touch
  /// where it receives.
  struct Open {
    Operation *start;
    Value request, send, receive;
    bool isDone = false;
  };

  void lowerParts(ProgramOp program, ArrayRef<NativePart> parts) {
    llvm::SmallDenseSet<Attribute> called;
    for (const NativePart &part : parts) {
      if (!part.is(NativeRole::Call)) {
        removeUses(part.standIn());
        continue;
      }
      called.insert(part.native.getName());
      if (part.gives())
        takeRoom(part);
    }
    SmallVector<Open> open;
    for (const NativePart &part : parts) {
      if (part.is(NativeRole::Offer)) {
        // Whoever does not read the result need not wait for the others, which
        // may wait for what is done after this.
        if (!called.contains(part.native.getName()))
          freeInTheEnd(program, part);
        open.push_back(begin(part));
      }
      drop(cast<func::CallOp>(part.call));
    }
    waitIn(program, open);
  }

  /// The communicator of those devices' ranks, in their order.
  Value communicator(ArrayAttr devices) {
    Value &comm = communicators[devices];
    if (comm)
      return comm;
    SmallVector<int64_t> members;
    for (Attribute device : devices)
      members.push_back(index.indexOf(cast<FlatSymbolRefAttr>(device)));
    bool isWorld = static_cast<int64_t>(members.size()) == ranks &&
                   llvm::equal(members, llvm::seq<int64_t>(0, ranks));
    if (isWorld)
      return comm = world;
    // All ranks call it: the others get a communicator that nobody uses.
    OpBuilder::InsertionGuard guard(builder);
    Location loc = function.getLoc();
    auto number = [&](int64_t value) {
      return arith::ConstantIntOp::create(builder, loc, value, 32);
    };
    Value one = number(1), color = number(0), key = color;
    for (auto [place, member] : llvm::enumerate(members)) {
      Value isIt = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                         rank, number(member));
      color = arith::SelectOp::create(builder, loc, isIt, one, color);
      key = arith::SelectOp::create(builder, loc, isIt, number(place), key);
    }
    comm = mpi::CommSplitOp::create(builder, loc, Type(), world.getType(),
                                    world, color, key)
               .getNewcomm();
    mine.push_back(comm);
    return comm;
  }

  Open begin(const NativePart &offer) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(offer.call);
    Location loc = offer.call->getLoc();
    NativeAttr native = offer.native;
    Value send = offer.brought(), room = offer.room();
    if (native.getKind() == NativeKind::Broadcast && send) {
      memref::CopyOp::create(builder, loc, send, room);
      send = Value();
    }
    auto start = NativeStartOp::create(
        builder, loc, mpi::RequestType::get(builder.getContext()),
        native.getKind(),
        native.getReduction() ? ReductionKindAttr::get(builder.getContext(),
                                                       *native.getReduction())
                              : ReductionKindAttr(),
        native.getRoot() ? builder.getI64IntegerAttr(*native.getRoot())
                         : IntegerAttr(),
        send, room, communicators.lookup(native.getDevices()));
    return {start, start.getRequest(), send, room};
  }

  static void freeInTheEnd(ProgramOp program, const NativePart &offer) {
    Operation *end = program.getBody().front().getTerminator();
    for (Value buffer : {offer.brought(), offer.room()})
      for (Operation *user : buffer ? llvm::to_vector(buffer.getUsers())
                                    : SmallVector<Operation *>())
        if (isa<memref::DeallocOp>(user))
          user->moveBefore(end);
  }

  /// Lets the room for the result be the result.
  void takeRoom(const NativePart &call) {
    Value room = call.room(), result = call.result();
    for (Operation *user : room.getUsers())
      if (isa<memref::DeallocOp>(user))
        dead.insert(user);
    dead.insert(result.getDefiningOp());
    result.replaceAllUsesWith(room);
  }

  void drop(func::CallOp call) {
    functions.insert(call.getCalleeAttr().getAttr());
    dead.insert(call);
  }

  /// Removes what is done with what stands for data: it is not sent, and freed
  /// by nobody.
  void removeUses(Value standIn) {
    for (Operation *user : standIn.getUsers())
      if (auto start = dyn_cast<CopyStartOp>(user))
        removeCopy(start.getCopy().getDefiningOp<CopyOp>());
      else if (isa<memref::DeallocOp>(user))
        dead.insert(user);
  }

  void removeCopy(CopyOp copy) {
    if (!dead.insert(copy))
      return;
    for (Operation *user : copy->getUsers()) {
      dead.insert(user);
      if (auto forward = dyn_cast<CopyForwardOp>(user);
          forward && forward.getSource() == copy.getCopy())
        removeCopy(forward.getCopy().getDefiningOp<CopyOp>());
      if (auto wait = dyn_cast<CopyWaitOp>(user); wait && wait.getValue())
        removeUses(wait.getValue());
      if (auto accept = dyn_cast<CopyAcceptOp>(user);
          accept && accept.getBuffer()) {
        dead.insert(accept.getBuffer().getDefiningOp());
        removeUses(accept.getBuffer());
      }
    }
  }

  /// Waits where a buffer is used next, or at the end.
  void waitIn(ProgramOp program, SmallVector<Open> &all) {
    DenseMap<Value, SmallVector<Open *, 1>> sent, received;
    auto wait = [&](Operation &before, ArrayRef<Open *> some) {
      for (Open *open : some) {
        if (open->isDone)
          continue;
        open->isDone = true;
        builder.setInsertionPoint(&before);
        mpi::Wait::create(builder, before.getLoc(), Type(), open->request);
      }
    };
    Open *next = all.begin();
    for (Operation &op : program.getBody().front()) {
      if (dead.contains(&op))
        continue;
      for (Value operand : op.getOperands()) {
        if (auto found = received.find(operand); found != received.end())
          wait(op, found->second);
        if (auto found = sent.find(operand);
            found != sent.end() && isa<memref::DeallocOp>(op))
          wait(op, found->second);
      }
      if (next != all.end() && next->start == &op) {
        sent[next->send].push_back(next);
        received[next->receive].push_back(next);
        ++next;
      }
    }
    SmallVector<Open *> rest;
    for (Open &open : all)
      rest.push_back(&open);
    wait(*program.getBody().front().getTerminator(), rest);
  }

  /// What the calls called and nobody calls now.
  void removeFunctions() {
    if (functions.empty())
      return;
    auto module = function->getParentOfType<ModuleOp>();
    if (auto uses = SymbolTable::getSymbolUses(&module.getBodyRegion()))
      for (const SymbolTable::SymbolUse &use : *uses)
        functions.remove(use.getSymbolRef().getRootReference());
    SymbolTable symbols(module);
    for (StringAttr name : functions)
      if (Operation *unused = symbols.lookup(name))
        symbols.erase(unused);
  }

  func::FuncOp function;
  const TopologyIndex &index;
  int64_t ranks;
  Value world, rank;
  OpBuilder builder;
  DenseMap<Attribute, Value> communicators;
  /// Those that are not the world.
  SmallVector<Value> mine;
  llvm::SetVector<Operation *> dead;
  llvm::SetVector<StringAttr> functions;
};

} // namespace

SmallVector<Value> placer::lowerNativeCalls(func::FuncOp function,
                                            const TopologyIndex &index,
                                            int64_t ranks, Value world,
                                            Value rank) {
  return NativeLowering(function, index, ranks, world, rank).run();
}
