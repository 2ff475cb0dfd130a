//===- ConvertToAsync.cpp - Device programs on threads --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The programs of a function become one graph of `async.execute`, in which what
// waits for what is said by tokens. An `async.execute` with dependencies
// becomes a coroutine that sleeps without a thread, so no number of devices can
// use up the threads of the runtime.
//
// Upstream's runtime goes on with what waited for a token in the thread that
// sets it, one after the other, and holds the token's lock meanwhile. Therefore
//   - work stands in an `async.execute` of its own inside of the one that
//   waits:
//     it goes to the pool, and the setting of a token takes no time;
//   - tokens are waited for in one order everywhere, that in which the pieces
//     stand, which is also an order of dependence: locks are then taken in that
//     order only, and no thread waits for itself or for another in a circle.
// Values are set before the token of the same piece, and whoever takes one has
// waited for a token behind it, so nobody ever sleeps on a value.
//
// A program is cut into pieces: before it waits, and after it started or
// accepted copies, which can then run beside the next piece. What engines are
// given are pieces, too, one after the other on each engine. Buffers that one
// piece allocates and another uses travel as async values.
//
//===----------------------------------------------------------------------===//

#include "Conversion/RemovePlacement.h"
#include "Conversion/Trace.h"

#include "placer/Conversion/Passes.h"
#include "placer/Dialect/Utils.h"

#include "mlir/Dialect/Async/IR/Async.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace placer {
#define GEN_PASS_DEF_CONVERTPLACERTOASYNC
#include "placer/Conversion/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

/// A piece of a program, or a copy.
struct Piece {
  Location loc;
  CopyOp copy;
  SmallVector<Operation *> ops;
  /// Pieces that must be done before, by number.
  SmallVector<unsigned> after;
  /// Whether it lets copies begin, so that it must end soon.
  bool signals = false;
  /// Whether there is more to do than to allocate and free.
  bool takesTime = false;
  /// What other pieces made and it uses; what it makes and others use.
  llvm::SetVector<Value> uses, gives;
  async::ExecuteOp execute;
  /// Where it stands among the others.
  unsigned position = 0;
};

class AsyncGraph {
public:
  AsyncGraph(func::FuncOp function, TraceCalls &trace)
      : function(function), trace(trace), builder(function.getContext()) {}

  void run() {
    programs = llvm::to_vector(function.getOps<ProgramOp>());
    auto copies = llvm::to_vector(function.getOps<CopyOp>());
    for (CopyOp copy : copies)
      copyPieces[copy.getCopy()] = addPiece(copy.getLoc(), copy);
    for (CopyOp copy : copies)
      for (Value before : copy.getAfter())
        pieces[copyPieces[copy.getCopy()]].after.push_back(copyPieces[before]);
    // A copy of dynamic shape makes its buffer itself.
    for (CopyOp copy : copies)
      if (Value made = copy.getOnly<CopyWaitOp>().getValue())
        madeBy[made] = copyPieces[copy.getCopy()];
    for (ProgramOp program : programs)
      cut(program);
    for (CopyOp copy : copies) {
      unsigned piece = copyPieces[copy.getCopy()];
      noteUse(piece, sourceOf(copy));
      if (Value buffer = copy.getOnly<CopyAcceptOp>().getBuffer())
        noteUse(piece, buffer);
    }
    builder.setInsertionPoint(programs.back());
    for (unsigned piece : order())
      emit(piece);
    finish();
    for (ProgramOp program : programs)
      program.erase();
    for (CopyOp copy : llvm::reverse(copies))
      copy.erase();
  }

private:
  /// Whether it takes no longer to copy than to send the copying to the pool.
  static bool isSmall(CopyOp copy) {
    constexpr int64_t kSmallBytes = 4096;
    std::optional<int64_t> size =
        sizeOfType(copy.getCopy().getType().getValueType());
    return size && *size <= kSmallBytes;
  }

  /// Where a copy copies from: a value of its source's program, or what another
  /// copy was accepted into or made there.
  static Value sourceOf(CopyOp copy) {
    CopyForwardOp forward = copy.getForward();
    if (!forward)
      return copy.getOnly<CopyStartOp>().getValue();
    auto before = forward.getSource().getDefiningOp<CopyOp>();
    if (Value buffer = before.getOnly<CopyAcceptOp>().getBuffer())
      return buffer;
    return before.getOnly<CopyWaitOp>().getValue();
  }

  unsigned addPiece(Location loc, CopyOp copy = {}) {
    pieces.push_back(
        {loc, copy, {}, {}, false, copy && !isSmall(copy), {}, {}, {}, 0});
    return pieces.size() - 1;
  }

  //===--------------------------------------------------------------------===//
  // From programs to pieces
  //===--------------------------------------------------------------------===//

  void cut(ProgramOp program) {
    unsigned now = addPiece(program.getLoc());
    auto goOn = [&] {
      unsigned next = addPiece(program.getLoc());
      pieces[next].after.push_back(now);
      now = next;
    };
    auto waitFor = [&](unsigned piece) {
      // Nobody waits for what only frees: it may as well wait some more.
      if (pieces[now].takesTime || pieces[now].signals)
        goOn();
      pieces[now].after.push_back(piece);
    };
    // By engine: the piece that it was given last, and that of the program
    // which gave it.
    llvm::MapVector<StringAttr, std::pair<unsigned, unsigned>> engines;
    for (Operation &op : program.getBody().front().without_terminator()) {
      if (isa<CopyWaitOp, CopySentOp>(op)) {
        waitFor(copyPieces[op.getOperand(0)]);
      } else if (auto wait = dyn_cast<EngineWaitOp>(op)) {
        if (auto given = engines.find(engineOf(wait)); given != engines.end())
          waitFor(given->second.first);
      } else if (auto engine =
                     op.getAttrOfType<StringAttr>(PlacerDialect::kEngineAttr)) {
        auto [given, isFirst] = engines.try_emplace(engine);
        auto &[piece, giver] = given->second;
        if (isFirst || giver != now) {
          unsigned next = addPiece(program.getLoc());
          pieces[next].after.push_back(now);
          if (!isFirst)
            pieces[next].after.push_back(piece);
          pieces[now].signals = true;
          piece = next;
          giver = now;
        }
        addOp(op, piece);
      } else if (auto start = dyn_cast<CopyStartOp>(op)) {
        letBegin(start.getCopy(), now);
      } else if (auto forward = dyn_cast<CopyForwardOp>(op)) {
        // It goes on by itself when the other is done.
        letBegin(forward.getCopy(), now);
        pieces[copyPieces[forward.getCopy()]].after.push_back(
            copyPieces[forward.getSource()]);
      } else if (auto accept = dyn_cast<CopyAcceptOp>(op)) {
        letBegin(accept.getCopy(), now);
      } else {
        if (pieces[now].signals && takesTime(op))
          goOn();
        addOp(op, now);
      }
    }
    lastPieces.push_back(now);
    for (auto &[engine, given] : engines)
      lastPieces.push_back(given.first);
    Operation *yield = program.getBody().front().getTerminator();
    for (Value value : yield->getOperands())
      if (auto maker = madeBy.find(value); maker != madeBy.end())
        pieces[maker->second].gives.insert(value);
  }

  void addOp(Operation &op, unsigned piece) {
    pieces[piece].ops.push_back(&op);
    pieces[piece].takesTime |= takesTime(op);
    for (Value result : op.getResults())
      madeBy[result] = piece;
    noteUse(piece, op.getOperands());
  }

  /// As on the calls that it is given; the main one has no name.
  StringAttr engineOf(EngineWaitOp wait) {
    return wait.getEngineAttr() ? wait.getEngineAttr()
                                : builder.getStringAttr("");
  }

  /// Whether an op would hold up a copy that may begin before it.
  static bool takesTime(Operation &op) {
    if (auto call = dyn_cast<func::CallOp>(op))
      return !isTraceCall(call);
    return !isCheap(&op) && !isa<memref::AllocOp, memref::DeallocOp>(op);
  }

  void letBegin(Value copy, unsigned piece) {
    pieces[piece].signals = true;
    pieces[copyPieces[copy]].after.push_back(piece);
  }

  /// Whether a value is made anew wherever it is used.
  static bool isCheap(Operation *op) {
    return op->hasTrait<OpTrait::ConstantLike>() || isa<LLVM::AddressOfOp>(op);
  }

  void noteUse(unsigned piece, ValueRange used) {
    for (Value value : used) {
      auto maker = madeBy.find(value);
      if (maker == madeBy.end() || maker->second == piece ||
          isCheap(value.getDefiningOp()))
        continue;
      pieces[piece].uses.insert(value);
      pieces[maker->second].gives.insert(value);
    }
  }

  /// The pieces, each after those that it waits for. The verifier has seen to
  /// it that there is such an order.
  SmallVector<unsigned> order() {
    SmallVector<SmallVector<unsigned, 2>> before(pieces.size());
    SmallVector<unsigned> open(pieces.size());
    for (auto [number, piece] : llvm::enumerate(pieces)) {
      open[number] = piece.after.size();
      for (unsigned other : piece.after)
        before[other].push_back(number);
    }
    SmallVector<unsigned> sorted;
    for (unsigned piece = 0; piece != pieces.size(); ++piece)
      if (open[piece] == 0)
        sorted.push_back(piece);
    for (size_t next = 0; next != sorted.size(); ++next)
      for (unsigned other : before[sorted[next]])
        if (--open[other] == 0)
          sorted.push_back(other);
    return sorted;
  }

  //===--------------------------------------------------------------------===//
  // From pieces to async.execute
  //===--------------------------------------------------------------------===//

  void emit(unsigned number) {
    Piece &piece = pieces[number];
    piece.position = ++emitted;
    llvm::sort(piece.after, [&](unsigned a, unsigned b) {
      return pieces[a].position < pieces[b].position;
    });
    piece.after.erase(llvm::unique(piece.after), piece.after.end());
    SmallVector<Value> tokens, inputs;
    for (unsigned other : piece.after)
      tokens.push_back(pieces[other].execute.getToken());
    for (Value value : piece.uses)
      inputs.push_back(asyncValues.lookup(value));
    SmallVector<Type> types;
    for (Value value : piece.gives)
      types.push_back(value.getType());
    piece.execute = async::ExecuteOp::create(
        builder, piece.loc, types, tokens, inputs,
        [&](OpBuilder &inside, Location loc, ValueRange arguments) {
          // A copy begins when it may, not when a thread takes it up.
          if (piece.copy)
            trace.copy(inside, piece.copy, "copy_begin");
          if (tokens.empty() || !piece.takesTime)
            return fill(piece, inside, loc, arguments);
          auto work = async::ExecuteOp::create(
              inside, loc, types, ValueRange(), ValueRange(),
              [&](OpBuilder &within, Location loc, ValueRange) {
                fill(piece, within, loc, arguments);
              });
          async::AwaitOp::create(inside, loc, work.getToken());
          SmallVector<Value> given;
          for (Value result : work.getBodyResults())
            given.push_back(
                async::AwaitOp::create(inside, loc, result).getResult());
          async::YieldOp::create(inside, loc, given);
        });
    for (auto [value, result] :
         llvm::zip_equal(piece.gives, piece.execute.getBodyResults()))
      asyncValues[value] = result;
  }

  void fill(Piece &piece, OpBuilder &inside, Location loc,
            ValueRange arguments) {
    IRMapping values;
    values.map(piece.uses.getArrayRef(), arguments);
    if (piece.copy) {
      Value from = values.lookupOrDefault(sourceOf(piece.copy));
      Value buffer = piece.copy.getOnly<CopyAcceptOp>().getBuffer();
      if (buffer) {
        buffer = values.lookupOrDefault(buffer);
      } else {
        buffer = allocateLike(inside, loc, from);
        values.map(piece.copy.getOnly<CopyWaitOp>().getValue(), buffer);
      }
      memref::CopyOp::create(inside, loc, from, buffer);
      trace.copy(inside, piece.copy, "copy_end");
    }
    for (Operation *op : piece.ops) {
      for (Value operand : op->getOperands())
        if (Operation *maker = operand.getDefiningOp();
            maker && madeBy.count(operand) && !values.contains(operand))
          inside.clone(*maker, values);
      inside.clone(*op, values);
    }
    SmallVector<Value> given;
    for (Value value : piece.gives)
      given.push_back(values.lookup(value));
    async::YieldOp::create(inside, loc, given);
  }

  /// A buffer of the size that another has when this runs.
  static Value allocateLike(OpBuilder &builder, Location loc, Value other) {
    auto type = cast<MemRefType>(other.getType());
    SmallVector<Value> extents;
    for (int64_t dimension = 0; dimension != type.getRank(); ++dimension)
      if (type.isDynamicDim(dimension))
        extents.push_back(
            memref::DimOp::create(builder, loc, other, dimension));
    return memref::AllocOp::create(builder, loc, type, extents);
  }

  /// Waits for everything and takes up the results.
  void finish() {
    for (unsigned piece : lastPieces)
      async::AwaitOp::create(builder, function.getLoc(),
                             pieces[piece].execute.getToken());
    for (ProgramOp program : programs) {
      Operation *yield = program.getBody().front().getTerminator();
      for (auto [result, value] :
           llvm::zip_equal(program.getOutputs(), yield->getOperands())) {
        auto found = asyncValues.find(value);
        result.replaceAllUsesWith(found == asyncValues.end()
                                      ? value
                                      : async::AwaitOp::create(builder,
                                                               result.getLoc(),
                                                               found->second)
                                            .getResult());
      }
    }
  }

  func::FuncOp function;
  TraceCalls &trace;
  OpBuilder builder;
  SmallVector<ProgramOp> programs;
  std::vector<Piece> pieces;
  SmallVector<unsigned> lastPieces;
  unsigned emitted = 0;
  DenseMap<Value, unsigned> copyPieces;
  /// Which piece makes a value of a program.
  DenseMap<Value, unsigned> madeBy;
  DenseMap<Value, Value> asyncValues;
};

struct ConvertPlacerToAsyncPass
    : public placer::impl::ConvertPlacerToAsyncBase<ConvertPlacerToAsyncPass> {
  void runOnOperation() override {
    SmallVector<func::FuncOp> functions;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isExternal() || function.getOps<ProgramOp>().empty())
        continue;
      if (failed(check(function)))
        return signalPassFailure();
      functions.push_back(function);
    }
    TraceCalls trace(getOperation());
    for (func::FuncOp function : functions)
      AsyncGraph(function, trace).run();
    if (!functions.empty())
      keepTasksApart();
    removePlacement(getOperation());
  }

private:
  /// Tasks stay functions. Inside of a coroutine LLVM does not know the bounds
  /// of their loops, so that many are not vectorized there.
  void keepTasksApart() {
    Builder builder(&getContext());
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (!function->hasAttr(PlacerDialect::kTaskAttr))
        continue;
      // What becomes an attribute of LLVM's function.
      SmallVector<Attribute> passed;
      if (auto given = function->getAttrOfType<ArrayAttr>("passthrough"))
        llvm::append_range(passed, given);
      passed.push_back(builder.getStringAttr("noinline"));
      function->setAttr("passthrough", builder.getArrayAttr(passed));
    }
  }

  /// Only what --placer-outline-tasks gives can run.
  static LogicalResult check(func::FuncOp function) {
    WalkResult result = function.walk([](Operation *op) {
      bool isOnTensors = isa<TaskOp, ReleaseOp>(op);
      if (auto copy = dyn_cast<CopyOp>(op))
        isOnTensors = !isa<MemRefType>(copy.getCopy().getType().getValueType());
      if (!isOnTensors)
        return WalkResult::advance();
      InFlightDiagnostic error =
          emitError(op->getLoc())
          << "device programs on tensors cannot be converted to async";
      error.attachNote() << "run --placer-outline-tasks first";
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
  }
};

} // namespace
