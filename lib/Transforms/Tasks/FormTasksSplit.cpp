//===- FormTasksSplit.cpp - Where a program says that ops are cut ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Tasks/FormTasks.h"

#include "placer/Dialect/SplitCopies.h"

using namespace mlir;
using namespace placer;

FailureOr<SplitAttr> placer::splitOfTask(const PlannedTask &task,
                                         Operation *main) {
  auto split = main->getAttrOfType<SplitAttr>(PlacerDialect::kSplitAttr);
  if (!split)
    return SplitAttr();
  SmallVector<SplitAxisAttr> axes;
  for (SplitAxisAttr axis : split.getAxes()) {
    if (copiesOf(axis)) {
      axes.push_back(axis);
      continue;
    }
    bool isResult = axis.getSide() == SplitSide::Result;
    ArrayRef<Value> values =
        isResult ? ArrayRef<Value>(task.outputs) : ArrayRef<Value>(task.inputs);
    Value named = isResult ? Value(main->getResult(axis.getNumber()))
                           : main->getOperand(axis.getNumber());
    auto *at = llvm::find(values, named);
    if (at == values.end()) {
      StringRef what = isResult ? "result " : "operand ";
      InFlightDiagnostic error =
          emitError(main->getLoc())
          << "'" << PlacerDialect::kSplitAttr << "' names " << what
          << axis.getNumber() << " of '" << main->getName() << "', which is no "
          << what.rtrim() << " of its task";
      error.attachNote()
          << "a reshape or constant is part of the task; name the dimension by "
             "another operand or result, or write the clause 'split' of the "
             "task";
      return error;
    }
    axes.push_back(SplitAxisAttr::get(
        axis.getContext(), axis.getSide(), at - values.begin(), axis.getDim(),
        axis.getRule(), axis.getValues(), axis.getSum()));
  }
  return SplitAttr::get(split.getContext(), axes, split.getDevices());
}
