//===- ProblemOfFunction.h - From IR to a problem ---------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The Bridge is the only room that knows both IR and Model. This side reads: it
// makes a `Problem` of a function of tasks, remembers which op stands behind
// each part, and so can point at the source for every finding of the Model.
//
// What counts as what:
//   - an op that implements TaskLikeOpInterface, as `placer.task`, is a task;
//     one with members, as `placer.group`, is one task with the times of its
//     members added up and the memory that they hold at most; where it has
//     tasks of two colocation names, these mean the same;
//   - each of their results is a tensor, read by every task that uses it,
//     directly or through a `placer.transfer`; one that the function returns is
//     held to the end;
//   - an argument of the function with `placer.weight` is a weight, read by
//   every
//     task that uses it; one that is only read in slices, a weight for each;
//   - what else no task produces (other arguments, results of other ops) is
//   there
//     on every device from the start and costs nothing.
//
// A problem can look into groups, too: then it has their tasks as if they stood
// in the function themselves, each with the device and start that follows from
// its group's.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BRIDGE_PROBLEMOFFUNCTION_H
#define PLACER_BRIDGE_PROBLEMOFFUNCTION_H

#include "placer/Dialect/Utils.h"
#include "placer/Model/Problem.h"
#include "placer/Model/Schedule.h"
#include "placer/Model/Violation.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace placer {

class ColocationNames;

/// Says of a group whether a problem has its tasks and not the group.
using LooksInto = llvm::function_ref<bool(GroupOp)>;

/// An argument of known size that tasks read and that no memory is counted for.
struct UncountedArgument {
  unsigned number;
  int64_t bytes;
  std::vector<TaskId> readers;
};

/// The devices and links of a topology, as a problem without tasks.
Problem machineOf(const TopologyIndex &index);

/// A problem and the ops behind it. It speaks of the IR as it was when it was
/// made.
class ProblemOfFunction {
public:
  /// Reads a function that has tasks. What cannot be read, and what `validate`
  /// finds, is reported as one error at its op.
  static mlir::FailureOr<ProblemOfFunction>
  extract(mlir::FunctionOpInterface function,
          mlir::SymbolTableCollection &symbolTables,
          LooksInto looksInto = nullptr);

  const Problem &problem() const { return model; }
  mlir::FunctionOpInterface function() const { return func; }
  /// The task or group behind a task.
  TaskLikeOpInterface taskOp(TaskId task) const { return taskOps[task]; }
  /// Writes axes as `placer.splits` of their tasks, and takes others away.
  void writeSplits(llvm::ArrayRef<SplitAxis> splits) const;
  mlir::Value tensorValue(TensorId tensor) const { return values[tensor]; }
  DeviceOp deviceOp(DeviceId device) const { return index.devices()[device]; }
  /// The device that each task has in the IR, or kNone.
  llvm::ArrayRef<DeviceId> givenDevices() const { return given; }
  /// The start that each task has in the IR.
  llvm::ArrayRef<std::optional<int64_t>> givenStarts() const { return starts; }
  /// By task, the outermost of the groups that were looked into to find it;
  /// null where it stands in the function.
  llvm::ArrayRef<GroupOp> groups() const { return groupOps; }
  llvm::ArrayRef<UncountedArgument> uncountedArguments() const {
    return uncounted;
  }

  /// The schedule that stands in the IR. It is complete but not judged; what is
  /// missing is reported as one error at its op.
  mlir::FailureOr<StatedSchedule> scheduleInIR() const;

  /// Reports a finding as an error at its op, with its notes. `schedule` is the
  /// one that it is about, where it is about one.
  mlir::LogicalResult report(const Violation &violation,
                             const Schedule *schedule = nullptr) const;

private:
  ProblemOfFunction(mlir::FunctionOpInterface function, TopologyOp topology)
      : func(function), index(topology) {}

  /// The outermost group that is looked into, and when its next task starts.
  struct Outer {
    GroupOp group;
    std::optional<int64_t> nextStart;
  };

  mlir::LogicalResult readTasks(LooksInto looksInto);
  mlir::LogicalResult readBlock(mlir::Block &block, LooksInto looksInto,
                                ColocationNames &colocations, Outer *outer);
  mlir::LogicalResult lookInto(GroupOp group, LooksInto looksInto,
                               ColocationNames &colocations, Outer *outer);
  mlir::LogicalResult readPlace(TaskLikeOpInterface op, Outer *outer);
  mlir::Value made(mlir::Value operand) const;
  mlir::LogicalResult readTask(TaskLikeOpInterface op);
  void readWeights(TaskLikeOpInterface op);
  void readArguments();
  mlir::LogicalResult readGroup(TaskLikeOpInterface op,
                                ColocationNames &colocations);
  mlir::LogicalResult joinColocations(const ColocationNames &colocations);
  mlir::LogicalResult readTensors();
  void readSplits(const llvm::DenseMap<mlir::Value, TensorId> &tensorOf);
  mlir::LogicalResult
  readUses(const llvm::DenseMap<mlir::Value, TensorId> &tensorOf);
  void restoreConsumerOrder();
  mlir::LogicalResult reportUnknownDevice(mlir::Location loc,
                                          mlir::FlatSymbolRefAttr device) const;
  mlir::Location locationOf(Subject subject, const Schedule *schedule) const;

  mutable mlir::FunctionOpInterface func;
  TopologyIndex index;
  Problem model;
  /// By name.
  llvm::DenseMap<mlir::StringAttr, WeightId> weightIds;
  /// By argument of the function: the weight that it is as a whole, or kNone.
  std::vector<WeightId> weightOfArgument;
  std::vector<TaskLikeOpInterface> taskOps;
  std::vector<mlir::Value> values;
  /// What values in and of groups that are looked into stand for: the result of
  /// the task that makes it, or what comes from outside of all tasks.
  llvm::DenseMap<mlir::Value, mlir::Value> standsFor;
  /// The results of these groups, in program order.
  std::vector<mlir::Value> groupResults;
  /// Each tensor as ops of the function itself use it: the value of its task,
  /// and the results of groups that stand for it.
  std::vector<std::pair<TensorId, mlir::Value>> inFunction;
  std::vector<LinkOp> linkOps;
  std::vector<DeviceId> given;
  std::vector<std::optional<int64_t>> starts;
  std::vector<GroupOp> groupOps;
  std::vector<UncountedArgument> uncounted;
};

/// Whether a function has a group among its tasks.
bool hasGroups(mlir::FunctionOpInterface function);

/// The value behind a task's operand: what a transfer sends, else the operand.
mlir::Value throughTransfer(mlir::Value operand);

/// The error for a function whose tasks stand in more than one block. Always
/// fails.
mlir::LogicalResult reportSeveralBlocks(mlir::FunctionOpInterface function);

/// Every function with tasks below `root`, in program order.
llvm::SmallVector<mlir::FunctionOpInterface>
functionsWithTasks(mlir::Operation *root);

/// The function with tasks of that name, or the only one where `name` is empty.
/// Emits an error that lists them where there is no such single one; `option`
/// is what a user types to choose.
mlir::FailureOr<mlir::FunctionOpInterface>
chooseFunction(mlir::Operation *root, llvm::StringRef name,
               llvm::StringRef option);

} // namespace placer

#endif // PLACER_BRIDGE_PROBLEMOFFUNCTION_H
