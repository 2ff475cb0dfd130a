//===- VerifyEngines.cpp - Tasks beside the program of a device -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/VerifyEngines.h"

#include "Dialect/OpError.h"

using namespace mlir;
using namespace placer;

namespace {

class EnginesVerifier {
public:
  LogicalResult run(ProgramOp program) {
    for (Operation &op : program.getBody().front()) {
      if (auto wait = dyn_cast<EngineWaitOp>(op))
        done(wait.getEngineAttr());
      else if (failed(verifyUses(op)))
        return failure();
      if (auto task = dyn_cast<TaskOp>(op))
        begin(task);
    }
    return success();
  }

private:
  void begin(TaskOp task) {
    running[task.getEngineAttr()].push_back(task);
    for (Value output : task.getOutputs())
      makers[output] = task;
    for (Value input : task.getInputs())
      readers[input].push_back(task);
  }

  void done(StringAttr engine) {
    for (TaskOp task : running[engine]) {
      for (Value output : task.getOutputs())
        makers.erase(output);
      for (Value input : task.getInputs())
        llvm::erase(readers[input], task);
    }
    running[engine].clear();
  }

  LogicalResult verifyUses(Operation &op) {
    auto reader = dyn_cast<TaskOp>(op);
    for (Value operand : op.getOperands()) {
      if (TaskOp maker = makers.lookup(operand);
          maker && (!reader || reader.getEngineAttr() != maker.getEngineAttr()))
        return report(op, "uses", maker, "makes");
      if (!isa<ReleaseOp>(op))
        continue;
      if (auto tasks = readers.find(operand);
          tasks != readers.end() && !tasks->second.empty())
        return report(op, "frees", tasks->second.front(), "reads");
    }
    return success();
  }

  static LogicalResult report(Operation &op, StringRef uses, TaskOp task,
                              StringRef makes) {
    InFlightDiagnostic error =
        opError(&op) << uses << " what task '" << task.getName() << "' "
                     << makes << ", which its engine may still run";
    Diagnostic &note = error.attachNote(task.getLoc())
                       << "put '" << EngineWaitOp::getOperationName();
    if (StringAttr engine = task.getEngineAttr())
      note << " " << engine;
    note << "' in between";
    return error;
  }

  /// What engines have been given since they were waited for.
  DenseMap<StringAttr, SmallVector<TaskOp>> running;
  DenseMap<Value, TaskOp> makers;
  DenseMap<Value, SmallVector<TaskOp, 2>> readers;
};

} // namespace

LogicalResult placer::verifyEngines(ProgramOp program) {
  return EnginesVerifier().run(program);
}
