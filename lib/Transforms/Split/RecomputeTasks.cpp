//===- RecomputeTasks.cpp - Tasks of IR that are done once more -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/RecomputeTasks.h"

#include "Transforms/Split/TaskResults.h"
#include "Transforms/Tasks/FormTasksNames.h"

#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace placer;

bool placer::mayRepeat(const ProblemOfFunction &problem, TaskId task) {
  auto op = dyn_cast<TaskOp>(problem.taskOp(task).getOperation());
  return op && canBeDoneByOthers(op);
}

namespace {

class CopyMaker {
public:
  CopyMaker(const ProblemOfFunction &source, const Recomputation &decided)
      : problem(source.problem()), decided(decided), reads(problem, decided),
        builder(source.function().getContext()),
        weightNames(weightNamesOf(source.function())) {
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
    if (!llvm::is_contained(operands, values[repeated.after]))
      operands.push_back(values[repeated.after]);
    SmallVector<unsigned> kept;
    for (OpResult result : task.getResults())
      if (reads.isMadeAgain(tensorOf.lookup(result)))
        kept.push_back(result.getResultNumber());
    builder.setInsertionPoint(ops[repeated.before].getOperation());
    if (!repeated.isMoved)
      shareResident(task, weightNames);
    TaskOp copy = makeSomeResults(builder, task, operands, kept);
    if (!repeated.isMoved)
      copy.setName(names.unique((task.getName() + ".again").str()));
    for (auto [number, result] : llvm::zip_equal(kept, copy.getResults()))
      ofCopy[tensorOf.lookup(task.getResult(number))] = result;
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
        makeSomeResults(builder, task, llvm::to_vector(task.getInputs()), kept);
    for (auto [number, result] : llvm::zip_equal(kept, made.getResults()))
      task.getResult(number).replaceAllUsesWith(result);
    task.erase();
  }

  const Problem &problem;
  const Recomputation &decided;
  RepeatedReads reads;
  OpBuilder builder;
  Names names, weightNames;
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
