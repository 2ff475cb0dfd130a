//===- RecomputeTasks.cpp - Tasks of IR that are done once more -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/RecomputeTasks.h"

#include "Transforms/Tasks/FormTasksNames.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace placer;

bool placer::mayRepeat(const ProblemOfFunction &problem, TaskId task) {
  auto op = dyn_cast<TaskOp>(problem.taskOp(task).getOperation());
  return op && (!op.hasBody() || isMemoryEffectFree(op));
}

namespace {

class CopyMaker {
public:
  CopyMaker(const ProblemOfFunction &source, const Recomputation &decided)
      : problem(source.problem()), decided(decided), reads(problem, decided),
        builder(source.function().getContext()) {
    Block &block = source.function().getFunctionBody().front();
    for (auto transfer :
         llvm::make_early_inc_range(block.getOps<TransferOp>())) {
      transfer.getResult().replaceAllUsesWith(transfer.getTensor());
      transfer.erase();
    }
    for (auto task : block.getOps<TaskLikeOpInterface>())
      (void)names.unique(task.getTaskName());
    for (TaskId task = 0; size_t(task) < problem.tasks.size(); ++task)
      ops.push_back(source.taskOp(task));
    for (TensorId tensor = 0; size_t(tensor) < problem.tensors.size();
         ++tensor) {
      values.push_back(source.tensorValue(tensor));
      tensorOf[values.back()] = tensor;
    }
    ofCopy.resize(values.size());
  }

  void run() {
    for (const RepeatedTask &repeated : decided.tasks)
      makeCopy(repeated);
    for (auto [reader, tensor] : decided.reads)
      ops[reader]->replaceUsesOfWith(values[tensor], ofCopy[tensor]);
    // The last first: so nothing that is erased has users.
    for (const RepeatedTask &repeated : llvm::reverse(decided.tasks))
      trim(repeated);
  }

private:
  TaskOp taskOf(const RepeatedTask &repeated) {
    return cast<TaskOp>(ops[repeated.task].getOperation());
  }

  void makeCopy(const RepeatedTask &repeated) {
    TaskOp task = taskOf(repeated);
    SmallVector<Value> operands;
    for (Value operand : task.getInputs()) {
      auto known = tensorOf.find(operand);
      bool isOfCopy = known != tensorOf.end() &&
                      reads.copyReadsOfCopy(repeated, known->second);
      operands.push_back(isOfCopy ? ofCopy[known->second] : operand);
    }
    bool waits = !llvm::is_contained(operands, values[repeated.after]);
    if (waits)
      operands.push_back(values[repeated.after]);
    SmallVector<unsigned> kept;
    for (OpResult result : task.getResults())
      if (reads.isMadeAgain(tensorOf.lookup(result)))
        kept.push_back(result.getResultNumber());
    builder.setInsertionPoint(ops[repeated.before].getOperation());
    if (!repeated.isMoved)
      shareResident(task);
    TaskOp copy = build(task, operands, kept, waits);
    if (!repeated.isMoved)
      copy.setName(names.unique((task.getName() + ".again").str()));
    for (auto [number, result] : llvm::zip_equal(kept, copy.getResults()))
      ofCopy[tensorOf.lookup(task.getResult(number))] = result;
  }

  /// A task that reads `operands` and makes some of the results of another one.
  TaskOp build(TaskOp task, ArrayRef<Value> operands, ArrayRef<unsigned> kept,
               bool waits) {
    SmallVector<Type> types;
    SmallVector<Attribute> resultNames;
    SmallVector<int64_t> resultBytes;
    for (unsigned number : kept) {
      types.push_back(task.getResult(number).getType());
      if (ArrayAttr given = task.getResultNamesAttr())
        resultNames.push_back(given[number]);
      if (DenseI64ArrayAttr given = task.getResultBytesAttr())
        resultBytes.push_back(given[number]);
    }
    auto made = TaskOp::create(
        builder, task.getLoc(), types, operands, task.getNameAttr(),
        task.getKernelAttr(), task.getCostAttr(), task.getResidentAttr(),
        task.getWeightsAttr(), task.getWorkspaceAttr(), task.getSplitAttr(),
        task.getOnlyAttr(), task.getColocationAttr(), task.getEngineAttr(),
        task.getDeviceAttr(), /*start=*/IntegerAttr(),
        task.getResultNamesAttr() ? builder.getArrayAttr(resultNames)
                                  : ArrayAttr(),
        task.getResultBytesAttr() ? builder.getDenseI64ArrayAttr(resultBytes)
                                  : DenseI64ArrayAttr());
    if (!task.hasBody())
      return made;
    IRMapping mapping;
    task.getBody().cloneInto(&made.getBody(), mapping);
    Block &body = made.getBody().front();
    if (waits)
      body.addArgument(operands.back().getType(), task.getLoc());
    Operation *yield = body.getTerminator();
    SmallVector<Value> yielded;
    for (unsigned number : kept)
      yielded.push_back(yield->getOperand(number));
    yield->setOperands(yielded);
    for (Operation &op :
         llvm::make_early_inc_range(llvm::drop_begin(llvm::reverse(body))))
      if (isOpTriviallyDead(&op))
        op.erase();
    return made;
  }

  /// What a task holds for itself alone is held once for both.
  void shareResident(TaskOp task) {
    std::optional<int64_t> resident = task.getResident();
    if (!resident || *resident == 0)
      return;
    SmallVector<StringAttr> weightNames;
    SmallVector<int64_t> sizes;
    if (WeightsAttr given = task.getWeightsAttr()) {
      llvm::append_range(weightNames, given.getNames());
      llvm::append_range(sizes, given.getSizes());
    }
    weightNames.push_back(builder.getStringAttr(task.getName() + ".resident"));
    sizes.push_back(*resident);
    task.removeResidentAttr();
    task.setWeightsAttr(
        WeightsAttr::get(task.getContext(), weightNames, sizes));
  }

  /// Takes away what only copies make now; all of a task that is moved.
  void trim(const RepeatedTask &repeated) {
    TaskOp task = taskOf(repeated);
    if (repeated.isMoved) {
      task.erase();
      return;
    }
    SmallVector<unsigned> kept;
    for (OpResult result : task.getResults())
      if (reads.isMadeFirst(tensorOf.lookup(result)))
        kept.push_back(result.getResultNumber());
    if (kept.size() == task.getNumResults())
      return;
    builder.setInsertionPoint(task);
    TaskOp made =
        build(task, llvm::to_vector(task.getInputs()), kept, /*waits=*/false);
    for (auto [number, result] : llvm::zip_equal(kept, made.getResults()))
      task.getResult(number).replaceAllUsesWith(result);
    task.erase();
  }

  const Problem &problem;
  const Recomputation &decided;
  RepeatedReads reads;
  OpBuilder builder;
  Names names;
  std::vector<TaskLikeOpInterface> ops;
  std::vector<Value> values;
  DenseMap<Value, TensorId> tensorOf;
  /// By tensor: what its copy is, where it has one.
  std::vector<Value> ofCopy;
};

} // namespace

void placer::applyRecomputation(const ProblemOfFunction &problem,
                                const Recomputation &decided) {
  CopyMaker(problem, decided).run();
}
