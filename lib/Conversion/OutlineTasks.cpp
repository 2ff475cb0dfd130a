//===- OutlineTasks.cpp - Device programs on buffers ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The bodies of tasks stay on tensors (TaskFunction.cpp). The programs around
// them know where each buffer begins and ends, so they need no analysis.
//
// Memrefs of the program itself go from task to task as they are. Who allocated
// them frees them: where the module has a memref.dealloc, upstream's
// deallocation must leave its memrefs alone.
//
//===----------------------------------------------------------------------===//

#include "Conversion/TaskFunction.h"
#include "Conversion/TaskValues.h"
#include "Conversion/WrittenArguments.h"
#include "placer/Conversion/Passes.h"
#include "placer/Dialect/Utils.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

namespace placer {
#define GEN_PASS_DEF_OUTLINETASKS
#include "placer/Conversion/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

/// A name for a symbol that any linker takes.
static std::string symbolFor(StringRef function, StringRef task) {
  std::string name = (function + "_" + task).str();
  for (char &c : name)
    if (!llvm::isAlnum(c) && c != '_')
      c = '_';
  return name;
}

namespace {

class Outliner {
public:
  Outliner(func::FuncOp function, SymbolTable &symbols,
           SymbolTableCollection &symbolTables)
      : function(function), symbols(symbols), builder(function.getContext()) {
    if (TopologyOp topology = lookupTopology(function, symbolTables))
      index.emplace(topology);
  }

  void run() {
    collect();
    createProgramsFunction();
    for (CopyOp copy : copies)
      lowerCopy(copy);
    for (ProgramOp program : programs)
      lowerProgram(program);
    SmallVector<Value> returned;
    for (ProgramOp program : programs)
      llvm::append_range(returned, mapping.lookup(program).getResults());
    func::ReturnOp::create(builder, function.getLoc(), returned);
    replaceByCall();
  }

private:
  void collect() {
    programs = llvm::to_vector(function.getOps<ProgramOp>());
    copies = llvm::to_vector(function.getOps<CopyOp>());
    llvm::SetVector<Value> seen;
    for (ProgramOp program : programs)
      getUsedValuesDefinedAbove(program.getBody(), seen);
    for (Value value : seen)
      if (!isa<CopyType>(value.getType()))
        captured.push_back(value);
    for (ProgramOp program : programs)
      for (TaskOp task : program.getBody().getOps<TaskOp>())
        for (auto [source, argument] : destinationsOf(task))
          destinations[program].push_back({source, argument});
  }

  /// What a program gives on buffers: its results, then what goes into
  /// arguments of the function.
  SmallVector<Type> resultTypesOf(ProgramOp program) {
    SmallVector<Type> types;
    for (Type type : program.getResultTypes())
      types.push_back(passedTypeOf(type));
    for (auto [source, argument] : destinations.lookup(program))
      types.push_back(bufferOf(source.getType()));
    return types;
  }

  func::FuncOp addFunction(StringRef name, ArrayRef<Type> inputs,
                           ArrayRef<Type> outputs, Operation *after) {
    auto added = func::FuncOp::create(
        function.getLoc(), name,
        FunctionType::get(function.getContext(), inputs, outputs));
    added.setPrivate();
    symbols.insert(added, std::next(Block::iterator(after)));
    return added;
  }

  void createProgramsFunction() {
    SmallVector<Type> inputs, outputs;
    for (Value value : captured)
      inputs.push_back(outsideTypeOf(value.getType()));
    for (ProgramOp program : programs)
      llvm::append_range(outputs, resultTypesOf(program));
    programsFunction = addFunction((function.getName() + "_programs").str(),
                                   inputs, outputs, function);
    if (Attribute topology = function->getAttr(PlacerDialect::kTopologyAttr))
      programsFunction->setAttr(PlacerDialect::kTopologyAttr, topology);
    for (auto [number, value] : llvm::enumerate(captured))
      if (isa<BaseMemRefType>(value.getType()))
        programsFunction.setArgAttr(number, kMemrefAttr, builder.getUnitAttr());
    lastAdded = programsFunction;
    Block *entry = programsFunction.addEntryBlock();
    for (auto [value, argument] :
         llvm::zip_equal(captured, entry->getArguments()))
      values.map(value, argument);
    builder.setInsertionPointToEnd(entry);
  }

  void lowerCopy(CopyOp copy) {
    MemRefType type = bufferOf(copy.getCopy().getType().getValueType());
    SmallVector<Value> after;
    for (Value before : copy.getAfter())
      after.push_back(values.lookup(before));
    auto lowered = CopyOp::create(
        builder, copy.getLoc(), CopyType::get(builder.getContext(), type),
        copy.getNameAttr(), copy.getFromAttr(), copy.getToAttr(), after);
    values.map(copy.getCopy(), lowered.getCopy());
  }

  void lowerProgram(ProgramOp program) {
    auto lowered =
        ProgramOp::create(builder, program.getLoc(), resultTypesOf(program),
                          program.getDeviceAttr(), program.getEnginesAttr());
    mapping[program] = lowered;
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(&lowered.getBody().emplaceBlock());
    accepted.clear();
    made.clear();
    put.clear();
    for (Operation &op : program.getBody().front())
      lowerOp(program, op);
  }

  Value allocate(Location loc, Type type) {
    return memref::AllocOp::create(builder, loc, bufferOf(type));
  }

  void lowerOp(ProgramOp program, Operation &op) {
    Location loc = op.getLoc();
    if (auto task = dyn_cast<TaskOp>(op)) {
      lowerTask(program, task);
    } else if (auto start = dyn_cast<CopyStartOp>(op)) {
      CopyStartOp::create(builder, loc, values.lookup(start.getValue()),
                          values.lookup(start.getCopy()));
    } else if (auto forward = dyn_cast<CopyForwardOp>(op)) {
      CopyForwardOp::create(builder, loc, values.lookup(forward.getSource()),
                            values.lookup(forward.getCopy()));
    } else if (auto sent = dyn_cast<CopySentOp>(op)) {
      CopySentOp::create(builder, loc, values.lookup(sent.getCopy()));
    } else if (auto accept = dyn_cast<CopyAcceptOp>(op)) {
      Type type = cast<CopyType>(accept.getCopy().getType()).getValueType();
      // Without a known size, room is made when the copy runs.
      Value buffer;
      if (passageOf(type) == Passage::Buffer)
        buffer = accepted[accept.getCopy()] = allocate(loc, type);
      CopyAcceptOp::create(builder, loc, values.lookup(accept.getCopy()),
                           buffer);
    } else if (auto wait = dyn_cast<CopyWaitOp>(op)) {
      auto came =
          CopyWaitOp::create(builder, loc, values.lookup(wait.getCopy()));
      Value buffer = accepted.lookup(wait.getCopy());
      values.map(wait.getValue(), buffer ? buffer : came.getValue());
    } else if (auto wait = dyn_cast<EngineWaitOp>(op)) {
      EngineWaitOp::create(builder, loc, wait.getEngineAttr());
    } else if (auto release = dyn_cast<ReleaseOp>(op)) {
      // Views of a memref may be used when it is not.
      if (passageOf(release.getValue().getType()) != Passage::Handle)
        memref::DeallocOp::create(builder, loc,
                                  values.lookup(release.getValue()));
    } else if (auto yield = dyn_cast<YieldOp>(op)) {
      lowerYield(yield);
    }
    // Constants go with the tasks that read them.
  }

  void lowerYield(YieldOp yield) {
    SmallVector<Value> yielded;
    for (Value value : yield.getResults())
      yielded.push_back(values.lookup(value));
    for (Value memref : made)
      if (!llvm::is_contained(yielded, memref))
        memref::DeallocOp::create(builder, yield.getLoc(), memref);
    llvm::append_range(yielded, put);
    YieldOp::create(builder, yield.getLoc(), yielded);
  }

  void lowerTask(ProgramOp program, TaskOp task) {
    SmallVector<Value> arguments;
    // By operand: what is passed, or null for a constant.
    SmallVector<Value> passed;
    for (Value operand : task.getInputs()) {
      passed.push_back(values.lookupOrNull(operand));
      if (passed.back())
        arguments.push_back(passed.back());
    }
    SmallVector<TaskOutput> outputs = outputsOf(task);
    SmallVector<Value> given;
    SmallVector<Type> returned;
    for (const TaskOutput &output : outputs) {
      Type type = output.inside.getType();
      bool isBuffer = passageOf(type) == Passage::Buffer;
      given.push_back(isBuffer ? allocate(output.loc, type) : Value());
      if (isBuffer)
        arguments.push_back(given.back());
      else
        returned.push_back(passedTypeOf(type));
    }
    func::FuncOp callee = addFunction(
        symbolFor(function.getName(), task.getName()),
        llvm::to_vector(ValueRange(arguments).getTypes()), returned, lastAdded);
    lastAdded = callee;
    callee->setLoc(task.getLoc());
    annotate(callee, program, task);
    fillTaskFunction(callee, task, passed, outputs);
    auto call = func::CallOp::create(builder, task.getLoc(), callee, arguments);
    if (Attribute native = task->getAttr(PlacerDialect::kNativeAttr))
      call->setAttr(PlacerDialect::kNativeAttr, native);
    if (program.getEngines())
      call->setAttr(PlacerDialect::kEngineAttr,
                    builder.getStringAttr(task.getEngine().value_or("")));

    unsigned next = 0;
    for (auto [number, output] : llvm::enumerate(outputs)) {
      Value value = given[number] ? given[number] : call.getResult(next++);
      if (output.destination) {
        put.push_back(value);
        continue;
      }
      Value result = task.getOutputs()[number];
      values.map(result, value);
      if (bufferMaker(task, number) && !isFreed(result))
        made.push_back(value);
    }
  }

  /// Whether a task frees a memref that another gave.
  static bool isFreed(Value memref) {
    return llvm::any_of(memref.getUses(), [](OpOperand &use) {
      auto task = dyn_cast<TaskOp>(use.getOwner());
      return task &&
             llvm::any_of(
                 task.getBody().getArgument(use.getOperandNumber()).getUsers(),
                 llvm::IsaPred<memref::DeallocOp>);
    });
  }

  void annotate(func::FuncOp outlined, ProgramOp program, TaskOp task) {
    outlined->setAttr(PlacerDialect::kTaskAttr, task.getNameAttr());
    outlined->setAttr(PlacerDialect::kOnAttr, program.getDeviceAttr());
    int device = index ? index->indexOf(program.getDeviceAttr()) : -1;
    if (device >= 0)
      outlined->setAttr(PlacerDialect::kKindAttr,
                        DeviceOp(index->devices()[device]).getKindAttr());
  }

  void replaceByCall() {
    builder.setInsertionPoint(programs.front());
    SmallVector<Value> arguments;
    for (Value value : captured) {
      Type type = outsideTypeOf(value.getType());
      arguments.push_back(
          type == value.getType()
              ? value
              : bufferization::ToBufferOp::create(builder, value.getLoc(), type,
                                                  value, /*read_only=*/true)
                    .getResult());
    }
    auto call = func::CallOp::create(builder, function.getLoc(),
                                     programsFunction, arguments);
    unsigned next = 0;
    for (ProgramOp program : programs) {
      for (Value result : program.getOutputs())
        result.replaceAllUsesWith(takeUp(result, call.getResult(next++)));
      for (auto [source, argument] : destinations.lookup(program))
        putInto(argument, call.getResult(next++));
    }
    for (ProgramOp program : programs)
      program.erase();
    for (CopyOp copy : llvm::reverse(copies))
      copy.erase();
  }

  /// A result of the programs as the function knows it.
  Value takeUp(Value result, Value passed) {
    if (passed.getType() == result.getType())
      return passed;
    if (isa<TensorType>(result.getType()))
      return bufferization::ToTensorOp::create(
          builder, result.getLoc(), result.getType(), passed,
          /*restrict=*/true, /*writable=*/true);
    return memref::LoadOp::create(builder, result.getLoc(), passed,
                                  ValueRange());
  }

  void putInto(Value argument, Value buffer) {
    Location loc = function.getLoc();
    Value place = bufferization::ToBufferOp::create(
        builder, loc, outsideTypeOf(argument.getType()), argument);
    memref::CopyOp::create(builder, loc, buffer, place);
  }

  func::FuncOp function;
  SymbolTable &symbols;
  OpBuilder builder;
  std::optional<TopologyIndex> index;
  SmallVector<ProgramOp> programs;
  SmallVector<CopyOp> copies;
  /// What the programs read of the function around them.
  SmallVector<Value> captured;
  func::FuncOp programsFunction;
  Operation *lastAdded = nullptr;
  /// From values of the function to those of the lowered programs.
  IRMapping values;
  DenseMap<Operation *, ProgramOp> mapping;
  /// By program: values in tasks that go into arguments of the function, each
  /// with the argument.
  DenseMap<Operation *, SmallVector<std::pair<Value, Value>>> destinations;
  /// In the program at hand: the buffer that each copy comes into, memrefs that
  /// were made of tensors and are freed in the end, and what goes into
  /// arguments.
  DenseMap<Value, Value> accepted;
  SmallVector<Value> made, put;
};

/// Lets upstream's deallocation leave the memrefs of a module alone that frees
/// some by itself.
void keepManualMemory(ModuleOp module) {
  SmallVector<Operation *> ops;
  bool frees = false;
  module.walk([&](Operation *op) {
    if (!isa<memref::AllocOp, memref::DeallocOp>(op))
      return;
    frees |= isa<memref::DeallocOp>(op);
    ops.push_back(op);
  });
  if (!frees)
    return;
  auto unit = UnitAttr::get(module.getContext());
  for (Operation *op : ops)
    op->setAttr(bufferization::BufferizationDialect::kManualDeallocation, unit);
}

struct OutlineTasksPass
    : public placer::impl::OutlineTasksBase<OutlineTasksPass> {
  void runOnOperation() override {
    if (failed(checkModules()))
      return signalPassFailure();
    SmallVector<func::FuncOp> functions;
    for (auto function : getOperation().getOps<FunctionOpInterface>()) {
      if (function.isExternal() ||
          function.getFunctionBody().getOps<ProgramOp>().empty())
        continue;
      auto func = dyn_cast<func::FuncOp>(function.getOperation());
      if (!func) {
        emitError(function.getLoc())
            << "device programs can be lowered in a 'func.func' only";
        return signalPassFailure();
      }
      if (failed(checkPrograms(func)))
        return signalPassFailure();
      functions.push_back(func);
    }
    if (functions.empty())
      return;
    keepManualMemory(getOperation());
    SymbolTableCollection symbolTables;
    SymbolTable &symbols = symbolTables.getSymbolTable(getOperation());
    for (func::FuncOp function : functions)
      Outliner(function, symbols, symbolTables).run();
  }

private:
  /// One module is what a runner takes.
  LogicalResult checkModules() {
    WalkResult result = getOperation().walk([&](FunctionOpInterface function) {
      Operation *around = function->getParentOp();
      if (!isa<ModuleOp>(around) || around == getOperation() ||
          function.isExternal())
        return WalkResult::advance();
      InFlightDiagnostic error =
          emitError(function.getLoc())
          << "function '" << function.getName()
          << "' is in a module inside of another, which cannot be run";
      error.attachNote(around->getLoc())
          << "put its functions into the module around it, or lower it by "
             "itself";
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
  }
};

} // namespace
