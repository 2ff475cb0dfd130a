//===- OutlineTasks.cpp - Device programs on buffers ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The bodies of tasks stay on tensors: their functions take memrefs and turn
// them into tensors that upstream's bufferization must not write, and put their
// results into memrefs that it may. The programs around them know where each
// buffer begins and ends, so they need no analysis.
//
//===----------------------------------------------------------------------===//

#include "placer/Conversion/Passes.h"
#include "placer/Dialect/Utils.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

namespace placer {
#define GEN_PASS_DEF_OUTLINETASKS
#include "placer/Conversion/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

/// The buffer for a value that a task gives or a copy brings, or null.
static MemRefType bufferOf(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    if (!tensor.hasStaticShape() || tensor.getEncoding() ||
        !MemRefType::isValidElementType(tensor.getElementType()))
      return {};
    return MemRefType::get(tensor.getShape(), tensor.getElementType());
  }
  if (isa<ShapedType>(type) || !MemRefType::isValidElementType(type))
    return {};
  return MemRefType::get({}, type);
}

/// What a value from outside of the programs is to them.
static Type outsideTypeOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? MemRefType::get(tensor.getShape(), tensor.getElementType())
                : type;
}

/// A name for a symbol that any linker takes.
static std::string symbolFor(StringRef function, StringRef task) {
  std::string name = (function + "_" + task).str();
  for (char &c : name)
    if (!llvm::isAlnum(c) && c != '_')
      c = '_';
  return name;
}

static LogicalResult checkTask(TaskOp task) {
  if (!task.hasBody()) {
    InFlightDiagnostic error = emitError(task.getLoc())
                               << "task '" << task.getName()
                               << "' has no body to run";
    error.attachNote() << "only its costs are known, as in an imported graph";
    return error;
  }
  for (Value result : task.getOutputs())
    if (!bufferOf(result.getType())) {
      InFlightDiagnostic error =
          emitError(task.getLoc())
          << "task '" << task.getName() << "' gives a value of type "
          << result.getType() << ", which has no buffer of static size";
      error.attachNote() << "tensors of static shape and scalars do";
      return error;
    }
  return success();
}

/// Whether a value is a buffer of the program that it is used in.
static bool isOwn(Value value, ProgramOp program) {
  Operation *maker = value.getDefiningOp();
  return maker && isa<TaskOp, CopyWaitOp>(maker) &&
         maker->getParentOp() == program;
}

static LogicalResult checkOp(ProgramOp program, Operation &op) {
  if (auto task = dyn_cast<TaskOp>(op))
    return checkTask(task);
  if (auto start = dyn_cast<CopyStartOp>(op)) {
    if (isOwn(start.getValue(), program))
      return success();
    return emitError(op.getLoc())
           << "a copy sends a value that is not a result of a task or copy of "
              "the same program";
  }
  if (auto yield = dyn_cast<YieldOp>(op)) {
    llvm::SmallPtrSet<Value, 4> seen;
    for (Value value : yield.getResults())
      if (!isOwn(value, program) || !seen.insert(value).second)
        return emitError(yield.getLoc())
               << "the program of " << program.getDeviceAttr()
               << " yields a value that is not a result of one of its tasks or "
                  "copies, or yields one twice";
    return success();
  }
  if (isa<CopySentOp, CopyAcceptOp, CopyWaitOp, ReleaseOp>(op) ||
      matchPattern(&op, m_Constant()))
    return success();
  return emitError(op.getLoc())
         << "'" << op.getName() << "' in the program of "
         << program.getDeviceAttr()
         << " is not a task; only tasks, copies and constants can be lowered";
}

/// Everything that could fail, before anything is changed.
static LogicalResult check(func::FuncOp function) {
  llvm::SetVector<Value> captured;
  for (ProgramOp program : function.getOps<ProgramOp>()) {
    for (Operation &op : program.getBody().front())
      if (failed(checkOp(program, op)))
        return failure();
    getUsedValuesDefinedAbove(program.getBody(), captured);
  }
  for (Value value : captured) {
    auto tensor = dyn_cast<TensorType>(value.getType());
    auto ranked = dyn_cast<RankedTensorType>(value.getType());
    if (tensor && (!ranked || ranked.getEncoding()))
      return emitError(value.getLoc())
             << "device programs read a value of type " << tensor
             << ", which is not a plain ranked tensor";
  }
  return success();
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
      for (Type type : program.getResultTypes())
        outputs.push_back(bufferOf(type));
    programsFunction = addFunction((function.getName() + "_programs").str(),
                                   inputs, outputs, function);
    if (Attribute topology = function->getAttr(PlacerDialect::kTopologyAttr))
      programsFunction->setAttr(PlacerDialect::kTopologyAttr, topology);
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
    SmallVector<Type> types;
    for (Type type : program.getResultTypes())
      types.push_back(bufferOf(type));
    auto lowered = ProgramOp::create(builder, program.getLoc(), types,
                                     program.getDeviceAttr());
    mapping[program] = lowered;
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(&lowered.getBody().emplaceBlock());
    accepted.clear();
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
    } else if (auto sent = dyn_cast<CopySentOp>(op)) {
      CopySentOp::create(builder, loc, values.lookup(sent.getCopy()));
    } else if (auto accept = dyn_cast<CopyAcceptOp>(op)) {
      Value buffer = allocate(
          loc, cast<CopyType>(accept.getCopy().getType()).getValueType());
      accepted[accept.getCopy()] = buffer;
      CopyAcceptOp::create(builder, loc, values.lookup(accept.getCopy()),
                           buffer);
    } else if (auto wait = dyn_cast<CopyWaitOp>(op)) {
      CopyWaitOp::create(builder, loc, values.lookup(wait.getCopy()));
      values.map(wait.getValue(), accepted.lookup(wait.getCopy()));
    } else if (auto release = dyn_cast<ReleaseOp>(op)) {
      memref::DeallocOp::create(builder, loc,
                                values.lookup(release.getValue()));
    } else if (auto yield = dyn_cast<YieldOp>(op)) {
      SmallVector<Value> yielded;
      for (Value value : yield.getResults())
        yielded.push_back(values.lookup(value));
      YieldOp::create(builder, loc, yielded);
    }
    // Constants go with the tasks that read them.
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
    SmallVector<Value> buffers;
    for (Value result : task.getOutputs()) {
      buffers.push_back(allocate(result.getLoc(), result.getType()));
      values.map(result, buffers.back());
    }
    llvm::append_range(arguments, buffers);
    func::FuncOp callee = outline(program, task, passed, buffers);
    func::CallOp::create(builder, task.getLoc(), callee, arguments);
  }

  func::FuncOp outline(ProgramOp program, TaskOp task, ArrayRef<Value> passed,
                       ArrayRef<Value> buffers) {
    SmallVector<Type> inputs;
    for (Value value : passed)
      if (value)
        inputs.push_back(value.getType());
    llvm::append_range(inputs, ValueRange(buffers).getTypes());
    func::FuncOp outlined = addFunction(
        symbolFor(function.getName(), task.getName()), inputs, {}, lastAdded);
    lastAdded = outlined;
    outlined->setLoc(task.getLoc());
    annotate(outlined, program, task);

    OpBuilder inside(outlined.getContext());
    Block *entry = outlined.addEntryBlock();
    inside.setInsertionPointToEnd(entry);
    unsigned next = 0;
    IRMapping body;
    for (auto [operand, argument, value] : llvm::zip_equal(
             task.getInputs(), task.getBody().getArguments(), passed))
      body.map(
          argument,
          value ? read(inside, task.getLoc(), entry->getArgument(next++),
                       argument.getType())
                : inside.clone(*operand.getDefiningOp())
                      ->getResult(cast<OpResult>(operand).getResultNumber()));
    Block &taskBody = task.getBody().front();
    for (Operation &op : taskBody.without_terminator())
      inside.clone(op, body);
    for (Value value : cast<YieldOp>(taskBody.getTerminator()).getResults())
      write(inside, task.getLoc(), body.lookupOrDefault(value),
            entry->getArgument(next++));
    func::ReturnOp::create(inside, task.getLoc());
    return outlined;
  }

  void annotate(func::FuncOp outlined, ProgramOp program, TaskOp task) {
    outlined->setAttr(PlacerDialect::kTaskAttr, task.getNameAttr());
    outlined->setAttr(PlacerDialect::kOnAttr, program.getDeviceAttr());
    int device = index ? index->indexOf(program.getDeviceAttr()) : -1;
    if (device >= 0)
      outlined->setAttr(PlacerDialect::kKindAttr,
                        DeviceOp(index->devices()[device]).getKindAttr());
  }

  /// An argument of an outlined function as the body knows it.
  static Value read(OpBuilder &builder, Location loc, Value argument,
                    Type type) {
    if (argument.getType() == type)
      return argument;
    if (isa<TensorType>(type))
      return bufferization::ToTensorOp::create(builder, loc, type, argument,
                                               /*restrict=*/true,
                                               /*writable=*/false);
    return memref::LoadOp::create(builder, loc, argument, ValueRange());
  }

  static void write(OpBuilder &builder, Location loc, Value value,
                    Value buffer) {
    if (!isa<TensorType>(value.getType())) {
      memref::StoreOp::create(builder, loc, value, buffer, ValueRange());
      return;
    }
    auto materialize = bufferization::MaterializeInDestinationOp::create(
        builder, loc, /*result=*/Type(), value, buffer);
    materialize.setRestrict(true);
    materialize.setWritable(true);
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
    for (ProgramOp program : programs)
      for (Value result : program.getOutputs()) {
        Value buffer = call.getResult(next++);
        Value value =
            isa<TensorType>(result.getType())
                ? bufferization::ToTensorOp::create(
                      builder, result.getLoc(), result.getType(), buffer,
                      /*restrict=*/true, /*writable=*/true)
                      .getResult()
                : memref::LoadOp::create(builder, result.getLoc(), buffer,
                                         ValueRange())
                      .getResult();
        result.replaceAllUsesWith(value);
      }
    for (ProgramOp program : programs)
      program.erase();
    for (CopyOp copy : llvm::reverse(copies))
      copy.erase();
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
  /// In the program at hand: the buffer that each copy comes into.
  DenseMap<Value, Value> accepted;
};

struct OutlineTasksPass
    : public placer::impl::OutlineTasksBase<OutlineTasksPass> {
  void runOnOperation() override {
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
      if (failed(check(func)))
        return signalPassFailure();
      functions.push_back(func);
    }
    SymbolTableCollection symbolTables;
    SymbolTable &symbols = symbolTables.getSymbolTable(getOperation());
    for (func::FuncOp function : functions)
      Outliner(function, symbols, symbolTables).run();
  }
};

} // namespace
