//===- ReadGroup.cpp - What tasks and groups say of themselves ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bridge/ReadGroup.h"

#include "Bridge/Sums.h"
#include "placer/Bridge/ProblemOfFunction.h"

#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace placer;

LogicalResult placer::requireCost(TaskOp task) {
  if (task.getCost())
    return success();
  InFlightDiagnostic error = emitError(task.getLoc())
                             << "task '" << task.getName() << "' has no cost";
  error.attachNote() << "say how long it takes on each kind of device, as in "
                        "'cost <gpu = 5200>'";
  if (task.hasBody())
    error.attachNote() << "or give the op that the task is formed from '"
                       << PlacerDialect::kCostAttr
                       << " = #placer.cost<gpu = 5200>' before --form-tasks";
  return error;
}

FailureOr<int64_t> placer::sizeOfResult(TaskOp task, unsigned number) {
  if (std::optional<int64_t> size = task.getResultSize(number))
    return *size;
  Type type = task->getResult(number).getType();
  InFlightDiagnostic error = emitError(task.getLoc())
                             << "result " << number << " of task '"
                             << task.getName() << "' has type " << type
                             << ", which does not tell its size";
  // As it is written; a diagnostic would put quotes around the type.
  std::string written;
  llvm::raw_string_ostream(written) << type;
  error.attachNote() << "say it after the type, as in '-> (" << written
                     << " bytes 4096)'";
  if (task.hasBody())
    error.attachNote() << "or, before --form-tasks, by '"
                       << PlacerDialect::kBytesAttr
                       << " = array<i64: 4096>' on the op that makes it, or "
                          "for all tensors by --form-tasks=dynamic-extent=n";
  return error;
}

OpResult placer::makerOf(OpResult result) {
  while (auto group = dyn_cast<GroupOp>(result.getOwner())) {
    Operation *yield = group.getBody().front().getTerminator();
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

LogicalResult GroupReader::read(GroupOp group) {
  Block &body = group.getBody().front();
  if (failed(readBlock(body)))
    return failure();
  for (Value value : body.getTerminator()->getOperands())
    if (auto it = tensorOf.find(value); it != tensorOf.end())
      tensors[it->second].leaves = true;
  return success();
}

LogicalResult GroupReader::readBlock(Block &block) {
  for (Operation &op : block.without_terminator()) {
    auto position = static_cast<int32_t>(tasks.size());
    if (auto inner = dyn_cast<GroupOp>(op)) {
      Block &body = inner.getBody().front();
      for (auto [argument, value] :
           llvm::zip_equal(body.getArguments(), inner.getInputs()))
        if (auto it = tensorOf.find(value); it != tensorOf.end())
          tensorOf[argument] = it->second;
      if (failed(readBlock(body)))
        return failure();
      for (auto [result, value] : llvm::zip_equal(
               inner.getResults(), body.getTerminator()->getOperands()))
        if (auto it = tensorOf.find(value); it != tensorOf.end())
          tensorOf[result] = it->second;
      continue;
    }
    auto task = cast<TaskOp>(op);
    if (failed(requireCost(task)))
      return failure();
    for (Value value : task.getInputs())
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

int64_t GroupReader::residentBytes() const {
  int64_t sum = 0;
  for (TaskOp task : tasks)
    sum = addUpToMax(sum, task.getResident().value_or(0));
  for (auto [tensor, read] : llvm::zip_equal(tensors, isRead))
    if (!read && !tensor.leaves)
      sum = addUpToMax(sum, tensor.bytes);
  return sum;
}

int64_t GroupReader::workspaceBytes() const {
  std::vector<int64_t> workspaces;
  for (TaskOp task : tasks)
    workspaces.push_back(task.getWorkspace().value_or(0));
  std::vector<SequenceTensor> written;
  for (auto [tensor, read] : llvm::zip_equal(tensors, isRead))
    if (read || tensor.leaves)
      written.push_back(tensor);
  return sequenceWorkspace(workspaces, written);
}

//===----------------------------------------------------------------------===//
// ColocationNames
//===----------------------------------------------------------------------===//

unsigned ColocationNames::numberOf(StringRef name) {
  auto [it, isNew] = numbers.try_emplace(name, names.size());
  if (isNew) {
    names.push_back(name.str());
    classes.grow(names.size());
  }
  return it->second;
}

void ColocationNames::join(StringRef a, StringRef b) {
  unsigned first = numberOf(a), second = numberOf(b);
  joined |= first != second;
  classes.join(first, second);
}

StringRef ColocationNames::leader(StringRef name) const {
  auto it = numbers.find(name);
  return it == numbers.end() ? name
                             : StringRef(names[classes.findLeader(it->second)]);
}

//===----------------------------------------------------------------------===//
// A group as a task
//===----------------------------------------------------------------------===//

LogicalResult ProblemOfFunction::readGroup(GroupOp op,
                                           ColocationNames &colocations) {
  GroupReader reader;
  if (failed(reader.read(op)))
    return failure();
  Task task;
  task.name = op.getName().str();
  task.op = "placer.group";
  for (auto [device, deviceOp] : llvm::enumerate(index.devices())) {
    std::optional<int64_t> sum = 0;
    for (TaskOp member : reader.members()) {
      std::optional<int64_t> time = index.timeOf(member, device);
      sum = sum && time ? std::optional(addUpToMax(*sum, *time)) : std::nullopt;
    }
    if (sum)
      task.costNs.emplace_back(DeviceOp(deviceOp).getSymName().str(), *sum);
  }
  if (task.costNs.empty()) {
    InFlightDiagnostic error = emitError(op.getLoc())
                               << "no device can run all tasks of group '"
                               << op.getName() << "'";
    for (TaskOp member : reader.members())
      error.attachNote(member.getLoc())
          << "task '" << member.getName() << "' can run on "
          << index.listDevices(index.eligibleDevices(member));
    return error;
  }
  for (TaskOp member : reader.members()) {
    if (!member.getColocation())
      continue;
    if (task.colocation.empty())
      task.colocation = member.getColocation()->str();
    colocations.join(task.colocation, *member.getColocation());
  }
  task.residentBytes = reader.residentBytes();
  task.workspaceBytes = reader.workspaceBytes();
  model.tasks.push_back(std::move(task));
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
    Operation *other = taskOps[it->second];
    InFlightDiagnostic error =
        emitError(taskOps[i]->getLoc())
        << "task '" << task.name << "' is on " << deviceAttrOf(taskOps[i])
        << ", but a group holds tasks that are colocated with it and with '"
        << nameOf(other) << "'";
    error.attachNote(other->getLoc())
        << "'" << nameOf(other) << "' is on " << deviceAttrOf(other);
    return error;
  }
  return success();
}
