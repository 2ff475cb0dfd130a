//===- TaskResults.cpp - Tasks that make some of the results --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/TaskResults.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace placer;

TaskOp placer::makeSomeResults(OpBuilder &builder, TaskOp task,
                               ArrayRef<Value> operands,
                               ArrayRef<unsigned> results) {
  SmallVector<Type> types;
  SmallVector<Attribute> resultNames;
  SmallVector<int64_t> resultBytes;
  ArrayAttr givenNames = task.getResultNamesAttr();
  DenseI64ArrayAttr givenBytes = task.getResultBytesAttr();
  for (unsigned number : results) {
    types.push_back(task.getResult(number).getType());
    if (givenNames)
      resultNames.push_back(givenNames[number]);
    if (givenBytes)
      resultBytes.push_back(givenBytes[number]);
  }
  auto made = TaskOp::create(
      builder, task.getLoc(), types, operands, task.getNameAttr(),
      task.getKernelAttr(), task.getCostAttr(), task.getResidentAttr(),
      task.getWeightsAttr(), task.getWorkspaceAttr(), task.getSplitAttr(),
      task.getOnlyAttr(), task.getColocationAttr(), task.getEngineAttr(),
      task.getDeviceAttr(), /*start=*/IntegerAttr(),
      givenNames ? builder.getArrayAttr(resultNames) : ArrayAttr(),
      givenBytes ? builder.getDenseI64ArrayAttr(resultBytes)
                 : DenseI64ArrayAttr());
  NamedAttrList notes(task->getDiscardableAttrDictionary());
  // These number the operands, results or ops of the task as it was, or say
  // which part of another one it is.
  for (StringRef ofTask :
       {PlacerDialect::kAxesAttr, PlacerDialect::kConsumersAttr,
        PlacerDialect::kOriginAttr, PlacerDialect::kPartAttr,
        PlacerDialect::kSplitsAttr})
    notes.erase(ofTask);
  made->setDiscardableAttrs(notes.getDictionary(task.getContext()));
  if (!task.hasBody())
    return made;
  IRMapping mapping;
  task.getBody().cloneInto(&made.getBody(), mapping);
  Block &body = made.getBody().front();
  for (Value more : operands.drop_front(body.getNumArguments()))
    body.addArgument(more.getType(), task.getLoc());
  Operation *yield = body.getTerminator();
  SmallVector<Value> yielded;
  for (unsigned number : results)
    yielded.push_back(yield->getOperand(number));
  yield->setOperands(yielded);
  for (Operation &op :
       llvm::make_early_inc_range(llvm::drop_begin(llvm::reverse(body))))
    if (isOpTriviallyDead(&op))
      op.erase();
  return made;
}

void placer::dropUnusedOperands(TaskOp task) {
  if (!task.hasBody())
    return;
  Block &body = task.getBody().front();
  for (unsigned number = body.getNumArguments(); number-- > 0;)
    if (body.getArgument(number).use_empty()) {
      body.eraseArgument(number);
      task->eraseOperand(number);
    }
}

bool placer::canBeDoneByOthers(TaskOp task) {
  return !task->hasAttr(PlacerDialect::kNativeAttr) &&
         (!task.hasBody() || isMemoryEffectFree(task));
}

Names placer::weightNamesOf(FunctionOpInterface function) {
  Names names;
  function.walk([&](TaskOp task) {
    if (WeightsAttr weights = task.getWeightsAttr())
      for (StringAttr name : weights.getNames())
        (void)names.unique(name);
  });
  return names;
}

void placer::shareResident(TaskOp task, Names &weightNames) {
  std::optional<int64_t> resident = task.getResident();
  if (!resident || *resident == 0)
    return;
  Builder builder(task.getContext());
  SmallVector<StringAttr> names;
  SmallVector<int64_t> sizes;
  if (WeightsAttr given = task.getWeightsAttr()) {
    llvm::append_range(names, given.getNames());
    llvm::append_range(sizes, given.getSizes());
  }
  names.push_back(builder.getStringAttr(
      weightNames.unique((task.getName() + ".resident").str())));
  sizes.push_back(*resident);
  task.removeResidentAttr();
  task.setWeightsAttr(WeightsAttr::get(task.getContext(), names, sizes));
}
