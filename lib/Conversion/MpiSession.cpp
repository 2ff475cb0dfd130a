//===- MpiSession.cpp - MPI from its begin to its end ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A wrong number of ranks ends all of them: each sees it by itself, so nobody
// waits for anybody, and the first one says it.
//
//===----------------------------------------------------------------------===//

#include "Conversion/MpiSession.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MPI/IR/MPI.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace placer;

namespace {

class Session {
public:
  Session(ModuleOp module, int64_t ranks)
      : module(module), symbols(module), builder(module.getContext()),
        ranks(ranks) {}

  /// A call that begins; gives whether the caller has to end.
  Value begin(func::FuncOp function) {
    if (!beginFunction)
      createBegin();
    builder.setInsertionPointToStart(&function.getBody().front());
    return func::CallOp::create(builder, function.getLoc(), beginFunction,
                                ValueRange())
        .getResult(0);
  }

  void end(func::FuncOp function, Value mine) {
    for (auto ret : function.getOps<func::ReturnOp>()) {
      builder.setInsertionPoint(ret);
      auto endHere = scf::IfOp::create(builder, ret.getLoc(), mine);
      builder.setInsertionPointToStart(endHere.thenBlock());
      mpi::FinalizeOp::create(builder, ret.getLoc(), Type());
    }
  }

private:
  Value number(int64_t value) {
    return arith::ConstantIntOp::create(builder, loc(), value, 32);
  }

  Location loc() { return module.getLoc(); }

  LLVM::LLVMFuncOp declare(StringRef name, Type result,
                           ArrayRef<Type> arguments, bool isVarArg = false) {
    if (auto known = module.lookupSymbol<LLVM::LLVMFuncOp>(name))
      return known;
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(module.getBody());
    return LLVM::LLVMFuncOp::create(
        builder, loc(), name,
        LLVM::LLVMFunctionType::get(result, arguments, isVarArg));
  }

  Value message() {
    std::string text = "placer: this program is placed on " +
                       std::to_string(ranks) + " devices and runs as " +
                       std::to_string(ranks) +
                       " ranks, but there are %d: start it with mpirun -n " +
                       std::to_string(ranks) + "\n";
    // With the zero at its end.
    StringRef bytes(text.c_str(), text.size() + 1);
    OpBuilder top(builder.getContext());
    auto global = LLVM::GlobalOp::create(
        top, loc(), LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size()),
        /*isConstant=*/true, LLVM::Linkage::Internal, "placer_mpi_ranks",
        builder.getStringAttr(bytes));
    symbols.insert(global, module.getBody()->begin());
    return LLVM::AddressOfOp::create(builder, loc(), global);
  }

  void createBegin() {
    OpBuilder::InsertionGuard guard(builder);
    Type i32 = builder.getI32Type();
    auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
    auto none = LLVM::LLVMVoidType::get(builder.getContext());
    beginFunction = func::FuncOp::create(
        loc(), "placer_mpi_begin",
        builder.getFunctionType({}, {builder.getI1Type()}));
    beginFunction.setPrivate();
    symbols.insert(beginFunction);
    builder.setInsertionPointToStart(beginFunction.addEntryBlock());

    Value flag =
        LLVM::AllocaOp::create(builder, loc(), pointer, i32, number(1));
    LLVM::CallOp::create(builder, loc(),
                         declare("MPI_Initialized", i32, {pointer}), flag);
    Value initialized = LLVM::LoadOp::create(builder, loc(), i32, flag);
    Value mine = arith::CmpIOp::create(builder, loc(), arith::CmpIPredicate::eq,
                                       initialized, number(0));
    auto start = scf::IfOp::create(builder, loc(), mine);
    {
      OpBuilder::InsertionGuard inside(builder);
      builder.setInsertionPointToStart(start.thenBlock());
      mpi::InitOp::create(builder, loc(), Type());
    }

    Value world = mpi::CommWorldOp::create(
        builder, loc(), mpi::CommType::get(builder.getContext()));
    Value size =
        mpi::CommSizeOp::create(builder, loc(), Type(), i32, world).getSize();
    Value wrong = arith::CmpIOp::create(
        builder, loc(), arith::CmpIPredicate::ne, size, number(ranks));
    auto refuse = scf::IfOp::create(builder, loc(), wrong);
    {
      OpBuilder::InsertionGuard inside(builder);
      builder.setInsertionPointToStart(refuse.thenBlock());
      Value rank =
          mpi::CommRankOp::create(builder, loc(), Type(), i32, world).getRank();
      Value first = arith::CmpIOp::create(
          builder, loc(), arith::CmpIPredicate::eq, rank, number(0));
      auto speak = scf::IfOp::create(builder, loc(), first);
      {
        OpBuilder::InsertionGuard deeper(builder);
        builder.setInsertionPointToStart(speak.thenBlock());
        // To stderr, which is number 2 on any POSIX system.
        Value stderrNumber = number(2);
        LLVM::CallOp::create(
            builder, loc(),
            declare("dprintf", i32, {i32, pointer}, /*isVarArg=*/true),
            ValueRange{stderrNumber, message(), size});
      }
      mpi::FinalizeOp::create(builder, loc(), Type());
      LLVM::CallOp::create(builder, loc(), declare("exit", none, {i32}),
                           number(1));
    }
    func::ReturnOp::create(builder, loc(), mine);
  }

  ModuleOp module;
  SymbolTable symbols;
  OpBuilder builder;
  int64_t ranks;
  func::FuncOp beginFunction;
};

/// The functions and all that call them, directly or not.
llvm::SetVector<func::FuncOp> leadingTo(ModuleOp module,
                                        ArrayRef<func::FuncOp> functions) {
  llvm::MapVector<StringAttr, llvm::SetVector<func::FuncOp>> callers;
  for (auto function : module.getOps<func::FuncOp>())
    function.walk([&](func::CallOp call) {
      callers[call.getCalleeAttr().getAttr()].insert(function);
    });
  llvm::SetVector<func::FuncOp> found(functions.begin(), functions.end());
  for (size_t next = 0; next != found.size(); ++next)
    for (func::FuncOp caller :
         callers[func::FuncOp(found[next]).getSymNameAttr()])
      found.insert(caller);
  return found;
}

} // namespace

void placer::addMpiSession(ModuleOp module, ArrayRef<func::FuncOp> functions,
                           int64_t ranks) {
  Session session(module, ranks);
  bool initializesItself =
      module.walk([](mpi::InitOp) { return WalkResult::interrupt(); })
          .wasInterrupted();
  if (initializesItself) {
    for (func::FuncOp function : functions)
      session.begin(function);
    return;
  }
  for (func::FuncOp function : leadingTo(module, functions))
    if (function.isPublic())
      session.end(function, session.begin(function));
}
