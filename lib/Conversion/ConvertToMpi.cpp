//===- ConvertToMpi.cpp - Device programs on MPI ranks --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All ranks run one program, in which each does what its device does. The four
// ends of a copy are those of a message that does not block: start and accept
// begin the send and the receive, sent and wait wait for them. A message may be
// done earlier at its source than the copy that it stands for, never later, so
// what cannot wait in a circle as copies cannot as messages.
//
// Between two ranks every copy has a tag of its own. When a function is called
// again its tags are used again: messages of one tag stay in their order.
//
// What a rank sends on it sends when it has come: MPI goes on by itself only
// where a rank asks for it. It is waited for where it is there by the schedule,
// so that no rank waits for what comes later.
//
// A copy of dynamic shape is two messages, the shape and then the elements. The
// destination can only receive the second when it has the first, so it receives
// both where it waits. The source sends a clone, and waits for it when all else
// is done: it never waits for a destination that waits for something else.
//
//===----------------------------------------------------------------------===//

#include "Conversion/MpiSession.h"
#include "Conversion/NativeCalls.h"
#include "Conversion/RemovePlacement.h"
#include "Conversion/WrittenArguments.h"

#include "placer/Conversion/Passes.h"
#include "placer/Dialect/Utils.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MPI/IR/MPI.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace placer {
#define GEN_PASS_DEF_CONVERTPLACERTOMPI
#include "placer/Conversion/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

/// As many elements as one message takes: MPI counts in `int`.
constexpr int64_t kMaxElements = int64_t(1) << 30;

using Requests = SmallVector<Value, 1>;

class RankPrograms {
public:
  RankPrograms(func::FuncOp function, const TopologyIndex &index, int64_t ranks)
      : function(function), index(index), ranks(ranks),
        builder(function.getContext()) {}

  void run(bool everywhere, SymbolTableCollection &symbolTables) {
    auto programs = llvm::to_vector(function.getOps<ProgramOp>());
    builder.setInsertionPoint(programs.front());
    Location loc = function.getLoc();
    comm = mpi::CommWorldOp::create(builder, loc,
                                    mpi::CommType::get(builder.getContext()));
    rank = mpi::CommRankOp::create(builder, loc, Type(), builder.getI32Type(),
                                   comm)
               .getRank();
    SmallVector<Value> communicators =
        lowerNativeCalls(function, index, ranks, comm, rank);
    auto copies = llvm::to_vector(function.getOps<CopyOp>());
    numberCopies(copies);
    builder.setInsertionPoint(programs.back());
    SmallVector<std::pair<int64_t, SmallVector<Value>>> results;
    for (ProgramOp program : programs) {
      SmallVector<BlockArgument> written =
          writtenArguments(program, symbolTables);
      results.push_back(
          {index.indexOf(program.getDeviceAttr()), lowerProgram(program)});
      llvm::append_range(results.back().second, written);
    }
    if (everywhere)
      for (auto &[owner, values] : results)
        if (!values.empty())
          deliver(owner, values);
    for (Value communicator : communicators)
      CommFreeOp::create(builder, loc, communicator);
    for (ProgramOp program : programs)
      program.erase();
    for (CopyOp copy : llvm::reverse(copies))
      copy.erase();
  }

private:
  void numberCopies(ArrayRef<CopyOp> copies) {
    DenseMap<std::pair<Attribute, Attribute>, int64_t> used;
    for (CopyOp copy : copies) {
      int64_t &next = used[{copy.getFromAttr(), copy.getToAttr()}];
      tags[copy.getCopy()] = next++;
      resultTag = std::max(resultTag, next);
    }
  }

  Value number(Location loc, int64_t value) {
    return arith::ConstantIntOp::create(builder, loc, value, 32);
  }

  Value isRank(Location loc, int64_t which) {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, rank,
                                 number(loc, which));
  }

  //===--------------------------------------------------------------------===//
  // Messages
  //===--------------------------------------------------------------------===//

  /// The buffer in as few pieces as a message each can take.
  SmallVector<Value, 1> pieces(Location loc, Value buffer) {
    auto type = cast<MemRefType>(buffer.getType());
    if (!type.hasStaticShape() || type.getNumElements() <= kMaxElements)
      return {buffer};
    if (type.getRank() > 1) {
      SmallVector<ReassociationIndices> all(1);
      llvm::append_range(all.front(), llvm::seq<int64_t>(0, type.getRank()));
      buffer = memref::CollapseShapeOp::create(builder, loc, buffer, all);
    }
    SmallVector<Value, 1> parts;
    for (int64_t at = 0; at < type.getNumElements(); at += kMaxElements) {
      OpFoldResult offset = builder.getIndexAttr(at);
      OpFoldResult size = builder.getIndexAttr(
          std::min(kMaxElements, type.getNumElements() - at));
      OpFoldResult stride = builder.getIndexAttr(1);
      parts.push_back(
          memref::SubViewOp::create(builder, loc, buffer, ArrayRef(offset),
                                    ArrayRef(size), ArrayRef(stride)));
    }
    return parts;
  }

  template <typename Op>
  void start(Location loc, Value buffer, int64_t tag, int64_t peer,
             Requests &requests) {
    Value tagValue = number(loc, tag);
    Value peerValue = number(loc, peer);
    for (Value piece : pieces(loc, buffer))
      requests.push_back(Op::create(builder, loc, Type(),
                                    mpi::RequestType::get(builder.getContext()),
                                    piece, tagValue, peerValue, comm)
                             .getReq());
  }

  void wait(Location loc, const Requests &requests) {
    for (Value request : requests)
      mpi::Wait::create(builder, loc, Type(), request);
  }

  static bool isSized(Value buffer) {
    return cast<MemRefType>(buffer.getType()).hasStaticShape();
  }

  /// A buffer with those extents where its type has none.
  Value allocate(Location loc, MemRefType type, ValueRange extents) {
    return memref::AllocOp::create(builder, loc, type, extents);
  }

  SmallVector<Value> dynamicExtents(Location loc, Value buffer) {
    SmallVector<Value> extents;
    auto type = cast<MemRefType>(buffer.getType());
    for (int64_t dimension = 0; dimension != type.getRank(); ++dimension)
      if (type.isDynamicDim(dimension))
        extents.push_back(
            memref::DimOp::create(builder, loc, buffer, dimension));
    return extents;
  }

  Value position(Location loc, int64_t at) {
    return arith::ConstantIndexOp::create(builder, loc, at);
  }

  Value allocateShape(Location loc, MemRefType type) {
    return memref::AllocOp::create(
        builder, loc,
        MemRefType::get(static_cast<int64_t>(type.getNumDynamicDims()),
                        builder.getIndexType()));
  }

  void free(Location loc, ArrayRef<Value> buffers) {
    for (Value buffer : buffers)
      memref::DeallocOp::create(builder, loc, buffer);
  }

  /// Sends a buffer after its shape, which is in a buffer of its own.
  Value startWithShape(Location loc, Value buffer, int64_t tag, int64_t peer,
                       Requests &requests) {
    Value shape = allocateShape(loc, cast<MemRefType>(buffer.getType()));
    for (auto [at, extent] : llvm::enumerate(dynamicExtents(loc, buffer)))
      memref::StoreOp::create(builder, loc, extent, shape, position(loc, at));
    start<mpi::ISendOp>(loc, shape, tag, peer, requests);
    start<mpi::ISendOp>(loc, buffer, tag, peer, requests);
    return shape;
  }

  /// Receives what was sent so into a new buffer.
  Value receiveWithShape(Location loc, MemRefType type, int64_t tag,
                         int64_t peer) {
    Value shape = allocateShape(loc, type);
    Requests forShape, forElements;
    start<mpi::IRecvOp>(loc, shape, tag, peer, forShape);
    wait(loc, forShape);
    SmallVector<Value> extents;
    for (size_t at = 0; at != type.getNumDynamicDims(); ++at)
      extents.push_back(memref::LoadOp::create(builder, loc, shape,
                                               ValueRange(position(loc, at))));
    free(loc, shape);
    Value buffer = allocate(loc, type, extents);
    start<mpi::IRecvOp>(loc, buffer, tag, peer, forElements);
    wait(loc, forElements);
    return buffer;
  }

  //===--------------------------------------------------------------------===//
  // Programs
  //===--------------------------------------------------------------------===//

  /// What a rank does where it is the program's, and the results: on other
  /// ranks these are buffers that nothing is in yet.
  SmallVector<Value> lowerProgram(ProgramOp program) {
    Location loc = program.getLoc();
    Value mine = isRank(loc, index.indexOf(program.getDeviceAttr()));
    bool gives = program.getNumResults() != 0;
    auto branch = scf::IfOp::create(builder, loc, program.getResultTypes(),
                                    mine, /*withElseRegion=*/gives);
    OpBuilder::InsertionGuard guard(builder);
    if (gives) {
      builder.setInsertionPointToEnd(branch.elseBlock());
      SmallVector<Value> empty;
      for (Type type : program.getResultTypes()) {
        auto buffer = cast<MemRefType>(type);
        empty.push_back(allocate(
            loc, buffer,
            SmallVector<Value>(buffer.getNumDynamicDims(), position(loc, 0))));
      }
      scf::YieldOp::create(builder, loc, empty);
    } else {
      branch.thenBlock()->getTerminator()->erase();
    }
    builder.setInsertionPointToEnd(branch.thenBlock());
    DenseMap<Value, Requests> sends, receives;
    Requests late;
    SmallVector<Value> clones;
    // By copy: the buffer that it is accepted into, and what came where it was
    // waited for.
    DenseMap<Value, Value> accepted, arrived;
    auto send = [&](Location at, Value buffer, CopyOp copy) {
      int64_t tag = tags.lookup(copy.getCopy());
      int64_t peer = index.indexOf(copy.getToAttr());
      if (isSized(buffer))
        return start<mpi::ISendOp>(at, buffer, tag, peer,
                                   sends[copy.getCopy()]);
      Value clone = allocate(at, cast<MemRefType>(buffer.getType()),
                             dynamicExtents(at, buffer));
      memref::CopyOp::create(builder, at, buffer, clone);
      clones.push_back(startWithShape(at, clone, tag, peer, late));
      clones.push_back(clone);
    };
    auto receive = [&](Location at, CopyOp copy) {
      Value &value = arrived[copy.getCopy()];
      if (value)
        return value;
      value = accepted.lookup(copy.getCopy());
      if (value)
        wait(at, receives[copy.getCopy()]);
      else
        value = receiveWithShape(
            at,
            cast<MemRefType>(copy.getOnly<CopyWaitOp>().getValue().getType()),
            tags.lookup(copy.getCopy()), index.indexOf(copy.getFromAttr()));
      return value;
    };
    for (Operation &op :
         llvm::make_early_inc_range(program.getBody().front())) {
      Location at = op.getLoc();
      if (auto begin = dyn_cast<CopyStartOp>(op)) {
        send(at, begin.getValue(), begin.getCopy().getDefiningOp<CopyOp>());
      } else if (auto forward = dyn_cast<CopyForwardOp>(op)) {
        send(at, receive(at, forward.getSource().getDefiningOp<CopyOp>()),
             forward.getCopy().getDefiningOp<CopyOp>());
      } else if (auto accept = dyn_cast<CopyAcceptOp>(op)) {
        auto copy = accept.getCopy().getDefiningOp<CopyOp>();
        accepted[accept.getCopy()] = accept.getBuffer();
        if (accept.getBuffer())
          start<mpi::IRecvOp>(
              at, accept.getBuffer(), tags.lookup(accept.getCopy()),
              index.indexOf(copy.getFromAttr()), receives[accept.getCopy()]);
      } else if (auto sent = dyn_cast<CopySentOp>(op)) {
        wait(at, sends[sent.getCopy()]);
      } else if (auto came = dyn_cast<CopyWaitOp>(op)) {
        Value buffer = receive(at, came.getCopy().getDefiningOp<CopyOp>());
        if (Value value = came.getValue())
          value.replaceAllUsesWith(buffer);
      } else if (isa<EngineWaitOp>(op)) {
        // A rank is one thread, which does one task after the other.
      } else if (auto yield = dyn_cast<YieldOp>(op)) {
        wait(at, late);
        free(at, clones);
        scf::YieldOp::create(builder, at, yield.getResults());
      } else {
        op.moveBefore(branch.thenBlock(), branch.thenBlock()->end());
        continue;
      }
      op.erase();
    }
    for (auto [result, value] :
         llvm::zip_equal(program.getOutputs(), branch.getResults()))
      result.replaceAllUsesWith(value);
    return llvm::to_vector_of<Value>(branch.getResults());
  }

  /// Sends results from the rank that made them to all others, and the memrefs
  /// of arguments that it wrote. Every rank goes through the programs in the
  /// same order here.
  void deliver(int64_t owner, ArrayRef<Value> values) {
    Location loc = function.getLoc();
    OpBuilder::InsertionGuard guard(builder);
    if (ranks == 1)
      return;
    // Where the size is not known the others get a new buffer.
    auto isNew = [](Value value) {
      return !isSized(value) && !isa<BlockArgument>(value);
    };
    SmallVector<Value> resized(llvm::make_filter_range(values, isNew));
    auto branch = scf::IfOp::create(
        builder, loc, llvm::to_vector(ValueRange(resized).getTypes()),
        isRank(loc, owner), /*withElseRegion=*/true);
    if (resized.empty()) {
      branch.thenBlock()->getTerminator()->erase();
      branch.elseBlock()->getTerminator()->erase();
    }
    Requests sends, receives;
    SmallVector<Value> shapes, received;
    builder.setInsertionPointToStart(branch.thenBlock());
    for (auto [number, value] : llvm::enumerate(values))
      for (int64_t other = 0; other != ranks; ++other) {
        if (other == owner)
          continue;
        if (isNew(value))
          shapes.push_back(
              startWithShape(loc, value, resultTag + number, other, sends));
        else
          start<mpi::ISendOp>(loc, value, resultTag + number, other, sends);
      }
    wait(loc, sends);
    free(loc, shapes);
    scf::YieldOp::create(builder, loc, resized);
    builder.setInsertionPointToStart(branch.elseBlock());
    for (auto [number, value] : llvm::enumerate(values)) {
      if (isNew(value)) {
        free(loc, value);
        received.push_back(receiveWithShape(
            loc, cast<MemRefType>(value.getType()), resultTag + number, owner));
      } else {
        start<mpi::IRecvOp>(loc, value, resultTag + number, owner, receives);
      }
    }
    wait(loc, receives);
    scf::YieldOp::create(builder, loc, received);
    for (auto [before, after] : llvm::zip_equal(resized, branch.getResults()))
      before.replaceUsesWithIf(after, [&](OpOperand &use) {
        return use.getOwner()->getBlock() == branch->getBlock() &&
               branch->isBeforeInBlock(use.getOwner());
      });
  }

  func::FuncOp function;
  const TopologyIndex &index;
  int64_t ranks;
  OpBuilder builder;
  Value comm, rank;
  DenseMap<Value, int64_t> tags;
  /// Above those of all copies.
  int64_t resultTag = 0;
};

struct ConvertPlacerToMpiPass
    : public placer::impl::ConvertPlacerToMpiBase<ConvertPlacerToMpiPass> {
  using ConvertPlacerToMpiBase::ConvertPlacerToMpiBase;

  void runOnOperation() override {
    SmallVector<func::FuncOp> functions;
    std::vector<TopologyIndex> machines;
    SymbolTableCollection symbolTables;
    // Ranks without a device of a function have nothing to do there.
    int64_t ranks = 0;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isExternal() || function.getOps<ProgramOp>().empty())
        continue;
      TopologyOp topology = lookupTopology(function, symbolTables);
      if (failed(check(function, topology)) ||
          failed(checkNativeCalls(function)) ||
          failed(checkMemrefs(function, symbolTables)))
        return signalPassFailure();
      functions.push_back(function);
      machines.emplace_back(topology);
      ranks = std::max<int64_t>(ranks, machines.back().devices().size());
    }
    if (!functions.empty()) {
      for (auto [function, machine] : llvm::zip_equal(functions, machines))
        RankPrograms(function, machine, ranks)
            .run(results == ResultRanks::Everywhere, symbolTables);
      addMpiSession(getOperation(), functions, ranks);
    }
    removePlacement(getOperation());
  }

private:
  /// What is sent to all ranks can be sent, and is written by one.
  LogicalResult checkMemrefs(func::FuncOp function,
                             SymbolTableCollection &symbolTables) {
    DenseMap<Value, ProgramOp> writers;
    auto isPlain = [](Type type) {
      auto memref = dyn_cast<MemRefType>(type);
      return memref && memref.getLayout().isIdentity();
    };
    for (ProgramOp program : function.getOps<ProgramOp>()) {
      for (Type type : program.getResultTypes())
        if (!isPlain(type))
          return emitError(program.getLoc())
                 << "a result of type " << type
                 << " cannot be sent to the other ranks; only memrefs without "
                    "a layout can";
      for (BlockArgument argument : writtenArguments(program, symbolTables)) {
        if (results == ResultRanks::Everywhere &&
            !isPlain(argument.getType())) {
          InFlightDiagnostic error =
              emitError(argument.getLoc())
              << "a memref of type " << argument.getType() << " is written by "
              << program.getDeviceAttr()
              << " and cannot be sent to the other ranks";
          error.attachNote() << "only memrefs without a layout can; with "
                                "results=owner nothing is sent";
          return error;
        }
        auto [other, isNew] = writers.try_emplace(argument, program);
        if (!isNew)
          return emitError(argument.getLoc())
                 << "a memref is written by " << other->second.getDeviceAttr()
                 << " and by " << program.getDeviceAttr()
                 << ", which share no memory as ranks";
      }
    }
    return success();
  }

  static LogicalResult check(func::FuncOp function, TopologyOp topology) {
    if (!topology) {
      InFlightDiagnostic error = emitError(function.getLoc())
                                 << "the machine of the device programs is not "
                                    "given, so their ranks are unknown";
      error.attachNote() << "name it with 'placer.topology = @machine'";
      return error;
    }
    WalkResult result = function.walk([](Operation *op) {
      bool isOnTensors = isa<TaskOp, ReleaseOp>(op);
      if (auto copy = dyn_cast<CopyOp>(op)) {
        isOnTensors = !isa<MemRefType>(copy.getCopy().getType().getValueType());
        if (!copy.getAfter().empty()) {
          InFlightDiagnostic error =
              emitError(op->getLoc())
              << "messages cannot keep the order of copies on a channel";
          error.attachNote() << "run --lower-to-devices without channel-order";
          return WalkResult::interrupt();
        }
      }
      if (!isOnTensors)
        return WalkResult::advance();
      InFlightDiagnostic error =
          emitError(op->getLoc())
          << "device programs on tensors cannot be converted to mpi";
      error.attachNote() << "run --placer-outline-tasks first";
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
  }
};

} // namespace
