//===- PlacerInterfaces.cpp - What can be scheduled -----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/OpError.h"
#include "placer/Dialect/Placer.h"
#include "placer/Dialect/Utils.h"

using namespace mlir;
using namespace placer;

#include "placer/Dialect/PlacerEnums.cpp.inc"
#include "placer/Dialect/PlacerInterfaces.cpp.inc"

LogicalResult placer::detail::verifySchedulable(Operation *op) {
  IntegerAttr start = cast<SchedulableOpInterface>(op).getStartAttr();
  if (start && start.getInt() < 0)
    return opError(op) << "starts at " << start.getInt() << ", before 0";
  return success();
}

LogicalResult placer::detail::verifyTaskLike(Operation *op) {
  auto task = cast<TaskLikeOpInterface>(op);
  if (task.getTaskName().empty())
    return opError(op) << "has an empty name";
  if (task.getStartAttr() && !task.getDeviceAttr())
    return opError(op) << "has a start but no device; add 'on @device'";
  Operation *parent = op->getParentOp();
  auto group = dyn_cast_if_present<TaskLikeOpInterface>(parent);
  if (group && group.getMembers()) {
    if (task.getDeviceAttr() || task.getStartAttr())
      return opError(op) << "is placed by its group and can have no device "
                            "or start of its own";
    return success();
  }
  if (isa_and_present<FunctionOpInterface, ProgramOp>(parent))
    return success();
  return reportMisplaced(op, "a function, group or device program");
}

std::optional<int64_t> placer::detail::resultSize(Operation *taskLike,
                                                  unsigned index) {
  auto sizes = cast<TaskLikeOpInterface>(taskLike).getResultBytesAttr();
  if (sizes && sizes[index] >= 0)
    return sizes[index];
  return sizeOfType(taskLike->getResult(index).getType());
}

std::string placer::detail::resultName(Operation *taskLike, unsigned index) {
  auto task = cast<TaskLikeOpInterface>(taskLike);
  if (ArrayAttr names = task.getResultNamesAttr()) {
    StringRef name = cast<StringAttr>(names[index]).getValue();
    if (!name.empty())
      return name.str();
  }
  if (taskLike->getNumResults() == 1)
    return task.getTaskName().str();
  return (task.getTaskName() + ":" + Twine(index)).str();
}
