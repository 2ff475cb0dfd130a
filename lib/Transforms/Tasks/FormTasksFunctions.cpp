//===- FormTasksFunctions.cpp - Which functions get tasks -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Tasks/FormTasksFunctions.h"

#include "placer/Dialect/Utils.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace placer;

/// A function with so many ops that do work is a program by itself.
static constexpr unsigned kManyCalleeOps = 16;

/// What an op calls. A constant function is there to be called by a value.
static SymbolRefAttr calleeOf(Operation *op) {
  if (auto call = dyn_cast<CallOpInterface>(op))
    return dyn_cast_if_present<SymbolRefAttr>(call.getCallableForCallee());
  if (auto constant = dyn_cast<func::ConstantOp>(op))
    return constant.getValueAttr();
  return {};
}

FunctionChoice::FunctionChoice(ModuleOp module,
                               SymbolTableCollection &symbolTables)
    : module(module), symbolTables(symbolTables) {
  module->walk<WalkOrder::PreOrder>([&](FunctionOpInterface function) {
    if (!function.isExternal())
      all.push_back(function);
    return WalkResult::skip();
  });
  module->walk([&](Operation *op) {
    if (SymbolRefAttr name = calleeOf(op))
      if (Operation *callee = symbolTables.lookupNearestSymbolFrom(op, name))
        calls.try_emplace(callee, op);
    for (NamedAttribute attribute : op->getAttrs())
      attribute.getValue().walk([&](SymbolRefAttr name) {
        if (Operation *symbol = symbolTables.lookupNearestSymbolFrom(op, name))
          named.insert(symbol);
      });
  });
}

bool FunctionChoice::neverRuns(FunctionOpInterface function) const {
  return cast<SymbolOpInterface>(function.getOperation()).isPrivate() &&
         !named.contains(function);
}

FailureOr<SmallVector<FunctionOpInterface>>
FunctionChoice::choose(ArrayRef<std::string> names) {
  SmallVector<FunctionOpInterface> chosen;
  if (names.empty()) {
    for (FunctionOpInterface function : all)
      if (isa<func::FuncOp>(function.getOperation()) && !hasTasks(function) &&
          !calls.contains(function) && !neverRuns(function))
        chosen.push_back(function);
    return chosen;
  }
  for (const std::string &name : names) {
    auto it = llvm::find_if(all, [&](FunctionOpInterface function) {
      return function.getName() == StringRef(name).ltrim('@');
    });
    if (it == all.end())
      return emitError(module.getLoc())
             << "--form-tasks finds no function '" << name << "' with a body";
    if (hasTasks(*it)) {
      InFlightDiagnostic error = emitError((*it)->getLoc())
                                 << "function '" << it->getName()
                                 << "' has tasks already";
      error.attachNote() << "run --placer-open-tasks first to form them anew";
      return error;
    }
    if (!llvm::is_contained(chosen, *it))
      chosen.push_back(*it);
  }
  return chosen;
}

void FunctionChoice::remarkCallees(FunctionOpInterface caller,
                                   OpModels models) {
  caller->walk([&](CallOpInterface call) {
    SymbolRefAttr name = calleeOf(call);
    if (!name)
      return;
    auto callee = dyn_cast_or_null<FunctionOpInterface>(
        symbolTables.lookupNearestSymbolFrom(call, name));
    if (!callee || callee.isExternal() || !remarked.insert(callee).second)
      return;
    unsigned work = 0;
    callee->walk([&](Operation *op) {
      OpModel model = models.modelOf(op);
      work += (model.role == OpRole::Work || model.role == OpRole::Cheap) &&
              !model.isScalar && !model.isFree && op->getNumResults() != 0 &&
              llvm::any_of(op->getResultTypes(), llvm::IsaPred<TensorType>);
    });
    if (work < kManyCalleeOps)
      return;
    InFlightDiagnostic remark =
        emitRemark(call.getLoc())
        << "all " << work << " ops of function '" << callee.getName()
        << "' that do work go into one task of '" << caller.getName() << "'";
    remark.attachNote(callee.getLoc())
        << "--inline before --form-tasks makes them tasks of '"
        << caller.getName() << "'; --form-tasks=functions=" << callee.getName()
        << " forms the tasks of this function instead";
  });
}

void FunctionChoice::warnOfNothing() {
  InFlightDiagnostic warning = emitWarning(module.getLoc())
                               << "--form-tasks forms no tasks: ";
  if (all.empty()) {
    warning << "no function has a body";
    return;
  }
  auto called = llvm::find_if(all, [&](FunctionOpInterface function) {
    return calls.contains(function);
  });
  auto other = llvm::find_if(all, [](FunctionOpInterface function) {
    return !isa<func::FuncOp>(function.getOperation());
  });
  auto unused = llvm::find_if(
      all, [&](FunctionOpInterface function) { return neverRuns(function); });
  if (unused != all.end()) {
    warning << "what functions there are is private and never called, or does "
               "no work";
    warning.attachNote(unused->getLoc())
        << "nothing calls or names function '" << unused->getName()
        << "'; make it public, or give functions=" << unused->getName();
  } else if (called != all.end()) {
    Operation *call = calls.lookup(*called);
    warning << "what functions there are is called by others, or does no work";
    warning.attachNote(call->getLoc())
        << "function '" << called->getName() << "' is called here; give "
        << "functions=" << called->getName() << " to form its tasks";
  } else if (other != all.end()) {
    warning << "no function is a func.func that does work";
    warning.attachNote(other->getLoc())
        << "function '" << other->getName() << "' is a '" << (*other)->getName()
        << "'; give functions=" << other->getName() << " to form its tasks";
  } else {
    warning << "no function has an op that does work";
    warning.attachNote(all.front().getLoc())
        << "function '" << all.front().getName()
        << "' only has constants, views and scalars";
  }
}
