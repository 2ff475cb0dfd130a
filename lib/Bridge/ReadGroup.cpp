//===- ReadGroup.cpp - What tasks and groups say of themselves ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bridge/ReadGroup.h"

#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Support/Printable.h"

#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace placer;

/// Whether a task is a piece of the program.
static bool hasBody(Operation *task) {
  return task->getNumRegions() != 0 && !task->getRegion(0).empty();
}

LogicalResult placer::requireCost(TaskLikeOpInterface task) {
  if (task.getCostAttr())
    return success();
  InFlightDiagnostic error = emitError(task.getLoc())
                             << "task '" << printable(task.getTaskName())
                             << "' has no cost";
  error.attachNote() << "say how long it takes on each kind of device, as in "
                        "'cost <gpu = 5200>'";
  if (hasBody(task))
    error.attachNote() << "or give the op that the task is formed from '"
                       << PlacerDialect::kCostAttr
                       << " = #placer.cost<gpu = 5200>' before --form-tasks";
  if (hasBody(task))
    error.attachNote()
        << "or run --placer-annotate-costs before placing, which estimates the "
           "time of every task that has none; with --placer-pipeline, give "
           "costs=analytic";
  return error;
}

FailureOr<int64_t> placer::sizeOfResult(TaskLikeOpInterface task,
                                        unsigned number) {
  if (std::optional<int64_t> size = task.getResultSize(number))
    return *size;
  Type type = task->getResult(number).getType();
  InFlightDiagnostic error = emitError(task.getLoc())
                             << "result " << number << " of task '"
                             << printable(task.getTaskName()) << "' has type "
                             << type << ", which does not tell its size";
  // As it is written; a diagnostic would put quotes around the type.
  std::string written;
  llvm::raw_string_ostream(written) << type;
  error.attachNote() << "say it after the type, as in '-> (" << written
                     << " bytes 4096)'";
  if (hasBody(task))
    error.attachNote() << "or, before --form-tasks, by '"
                       << PlacerDialect::kBytesAttr
                       << " = array<i64: 4096>' on the op that makes it, or "
                          "for all tensors by --form-tasks=dynamic-extent=n";
  return error;
}

OpResult placer::makerOf(OpResult result) {
  while (Block *members =
             cast<TaskLikeOpInterface>(result.getOwner()).getMembers()) {
    Operation *yield = members->getTerminator();
    auto inner =
        dyn_cast<OpResult>(yield->getOperand(result.getResultNumber()));
    if (!inner)
      return {};
    result = inner;
  }
  return result;
}

//===----------------------------------------------------------------------===//
// GroupReader
//===----------------------------------------------------------------------===//

LogicalResult GroupReader::read(TaskLikeOpInterface group) {
  Block &body = *group.getMembers();
  if (failed(readBlock(body)))
    return failure();
  for (Value value : body.getTerminator()->getOperands())
    if (auto it = tensorOf.find(value); it != tensorOf.end())
      tensors[it->second].leaves = true;
  return success();
}

LogicalResult GroupReader::readBlock(Block &block) {
  for (auto task : block.getOps<TaskLikeOpInterface>()) {
    auto position = static_cast<int32_t>(tasks.size());
    if (task.getMembers()) {
      Block &body = *task.getMembers();
      for (auto [argument, value] :
           llvm::zip_equal(body.getArguments(), task->getOperands()))
        if (auto it = tensorOf.find(value); it != tensorOf.end())
          tensorOf[argument] = it->second;
      if (failed(readBlock(body)))
        return failure();
      for (auto [result, value] : llvm::zip_equal(
               task->getResults(), body.getTerminator()->getOperands()))
        if (auto it = tensorOf.find(value); it != tensorOf.end())
          tensorOf[result] = it->second;
      continue;
    }
    if (failed(requireCost(task)))
      return failure();
    for (Value value : task->getOperands())
      if (auto it = tensorOf.find(value); it != tensorOf.end()) {
        tensors[it->second].lastReader = position;
        isRead[it->second] = true;
      }
    for (OpResult result : task->getResults()) {
      FailureOr<int64_t> size = sizeOfResult(task, result.getResultNumber());
      if (failed(size))
        return failure();
      tensorOf[result] = static_cast<int32_t>(tensors.size());
      tensors.push_back({position, position, *size, /*leaves=*/false});
      isRead.push_back(false);
    }
    tasks.push_back(task);
  }
  return success();
}

int64_t GroupReader::unreadBytes() const {
  int64_t sum = 0;
  for (auto [tensor, read] : llvm::zip_equal(tensors, isRead))
    if (!read && !tensor.leaves)
      sum = addUpToMax(sum, tensor.bytes);
  return sum;
}

int64_t GroupReader::workspaceBytes() const {
  std::vector<int64_t> workspaces;
  for (TaskLikeOpInterface task : tasks)
    workspaces.push_back(bytesOf(task.getWorkspaceAttr()));
  std::vector<SequenceTensor> written;
  for (auto [tensor, read] : llvm::zip_equal(tensors, isRead))
    if (read || tensor.leaves)
      written.push_back(tensor);
  return sequenceWorkspace(workspaces, written);
}

//===----------------------------------------------------------------------===//
// A group as a task
//===----------------------------------------------------------------------===//

LogicalResult ProblemOfFunction::readGroup(TaskLikeOpInterface op,
                                           ColocationNames &colocations) {
  GroupReader reader;
  if (failed(reader.read(op)))
    return failure();
  SequenceTask sequence(model.devices, colocations);
  for (TaskLikeOpInterface member : reader.members())
    sequence.add([&](DeviceId device) { return index.timeOf(member, device); },
                 bytesOf(member.getResidentAttr()),
                 textOf(member.getColocationAttr()));
  Task task = sequence.take();
  task.name = op.getTaskName().str();
  task.op = op->getName().getStringRef().str();
  if (task.costNs.empty()) {
    InFlightDiagnostic error = emitError(op.getLoc())
                               << "no device can run all tasks of group '"
                               << printable(op.getTaskName()) << "'";
    for (TaskLikeOpInterface member : reader.members())
      error.attachNote(member.getLoc())
          << "task '" << printable(member.getTaskName()) << "' can run on "
          << index.listDevices(index.eligibleDevices(member));
    return error;
  }
  task.residentBytes = addUpToMax(task.residentBytes, reader.unreadBytes());
  task.workspaceBytes = reader.workspaceBytes();
  // That of all members, as the verifier has seen to.
  if (!reader.members().empty()) {
    TaskLikeOpInterface first = reader.members().front();
    task.engine = textOf(first.getEngineAttr()).str();
  }
  model.tasks.push_back(std::move(task));
  for (TaskLikeOpInterface member : reader.members())
    readWeights(member);
  return success();
}

/// Gives one name to those that mean the same, and checks that the tasks of
/// such a name that are placed are on one device: for tasks that have a name in
/// common, the verifier has done that.
LogicalResult
ProblemOfFunction::joinColocations(const ColocationNames &colocations) {
  if (!colocations.isAnyJoined())
    return success();
  llvm::StringMap<TaskId> placed;
  for (size_t i = 0; i != model.tasks.size(); ++i) {
    Task &task = model.tasks[i];
    if (task.colocation.empty())
      continue;
    std::string written = task.colocation;
    task.colocation = colocations.leader(written).str();
    if (given[i] == kNone)
      continue;
    auto [it, isNew] =
        placed.try_emplace(task.colocation, static_cast<TaskId>(i));
    if (isNew || given[it->second] == given[i])
      continue;
    TaskLikeOpInterface other = taskOps[it->second];
    InFlightDiagnostic error =
        emitError(taskOps[i]->getLoc())
        << "task '" << task.name << "' is on " << taskOps[i].getDeviceAttr()
        << ", but a group holds tasks that are colocated with it and with '"
        << printable(other.getTaskName()) << "'";
    error.attachNote(other->getLoc()) << "'" << printable(other.getTaskName())
                                      << "' is on " << other.getDeviceAttr();
    return error;
  }
  return success();
}
