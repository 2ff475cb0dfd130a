//===- ReadArguments.cpp - Arguments as weights ---------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An argument with `placer.weight` is a weight that all tasks that use it read.
// Where these only take slices of it out, each slice is a weight of its own, so
// that a device holds what its tasks read and no more. What is counted of one
// argument on one device is never more than the argument: where a task reads
// all of it, or slices overlap so much that together they are more, it counts
// as a whole for all tasks.
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/ArgumentBytes.h"

#include "placer/Dialect/Arguments.h"
#include "placer/Model/Sequence.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"

#include <map>

using namespace mlir;
using namespace placer;

/// The argument of the function that a task reads by an operand, seen through
/// transfers and the groups around the task; null where it is none.
static BlockArgument argumentBehind(Value operand,
                                    FunctionOpInterface function) {
  while (true) {
    operand = throughTransfer(operand);
    auto argument = dyn_cast<BlockArgument>(operand);
    if (!argument)
      return {};
    Operation *owner = argument.getOwner()->getParentOp();
    if (owner == function)
      return argument;
    auto group = dyn_cast<TaskLikeOpInterface>(owner);
    if (!group || group.getMembers() != argument.getOwner())
      return {};
    operand = owner->getOperand(argument.getArgNumber());
  }
}

/// Whether a task only brings an argument in, which then is its result.
static bool isSource(TaskLikeOpInterface task) {
  StringAttr kernel = task.getKernelAttr();
  return kernel && kernel.getValue() == "placer.argument";
}

/// Calls `use` for every task that `op` is or has.
static void forEachTask(TaskLikeOpInterface op,
                        llvm::function_ref<void(TaskLikeOpInterface)> use) {
  Block *members = op.getMembers();
  if (!members)
    return use(op);
  for (auto member : members->getOps<TaskLikeOpInterface>())
    forEachTask(member, use);
}

/// The slices that a task takes out of an operand; none where it does anything
/// else with it.
static SmallVector<tensor::ExtractSliceOp> slicesOf(TaskLikeOpInterface op,
                                                    unsigned operand) {
  SmallVector<tensor::ExtractSliceOp> slices;
  auto task = dyn_cast<TaskOp>(*op);
  if (!task || !task.hasBody())
    return slices;
  for (OpOperand &use : task.getBody().getArgument(operand).getUses()) {
    auto slice = dyn_cast<tensor::ExtractSliceOp>(use.getOwner());
    auto isStatic = [](ArrayRef<int64_t> numbers) {
      return !ShapedType::isDynamicShape(numbers);
    };
    if (!slice || !isStatic(slice.getStaticOffsets()) ||
        !isStatic(slice.getStaticSizes()) ||
        !isStatic(slice.getStaticStrides()))
      return {};
    slices.push_back(slice);
  }
  return slices;
}

/// "[0:16, 32:64:2]": first, end and, where it is not 1, step.
static std::string describeRegion(tensor::ExtractSliceOp slice) {
  std::string text = "[";
  for (auto [offset, size, stride] :
       llvm::zip_equal(slice.getStaticOffsets(), slice.getStaticSizes(),
                       slice.getStaticStrides())) {
    if (text.size() > 1)
      text += ", ";
    text +=
        std::to_string(offset) + ":" +
        std::to_string(size == 0 ? offset : offset + (size - 1) * stride + 1);
    if (stride != 1)
      text += ":" + std::to_string(stride);
  }
  return text + "]";
}

namespace {

/// Who reads what of the arguments of a function.
class ArgumentReads {
public:
  explicit ArgumentReads(FunctionOpInterface function)
      : function(function), all(function.getNumArguments()) {}

  /// To be called for one task after the other.
  void add(TaskLikeOpInterface op, TaskId reader) {
    for (auto [number, operand] : llvm::enumerate(op->getOperands())) {
      BlockArgument argument = argumentBehind(operand, function);
      if (!argument)
        continue;
      Reads &reads = all[argument.getArgNumber()];
      if (!isWeight(function, argument.getArgNumber())) {
        if (!isSource(op))
          addReader(reads.readers, reader);
        continue;
      }
      addReader(reads.readers, reader);
      SmallVector<tensor::ExtractSliceOp> slices = slicesOf(op, number);
      reads.isWhole |= slices.empty();
      for (tensor::ExtractSliceOp slice : slices) {
        Slice &region = reads.slices[describeRegion(slice)];
        region.bytes = sizeOfType(slice.getType()).value_or(0);
        addReader(region.readers, reader);
      }
    }
  }

  /// Which weight each argument is as a whole; kNone for others.
  std::vector<WeightId> addWeights(Problem &model) const {
    llvm::StringSet<> taken;
    for (const Weight &weight : model.weights)
      taken.insert(weight.name);
    auto addWeight = [&](std::string name, int64_t bytes,
                         const std::vector<TaskId> &readers) {
      while (!taken.insert(name).second)
        name += "_";
      model.weights.push_back({std::move(name), bytes, readers});
    };
    std::vector<std::string> names = namesOfArguments(function);
    std::vector<WeightId> whole(all.size(), kNone);
    for (auto [number, reads] : llvm::enumerate(all)) {
      if (reads.readers.empty() || !isWeight(function, number))
        continue;
      if (isHeldWhole(number)) {
        whole[number] = static_cast<WeightId>(model.weights.size());
        addWeight(names[number], bytesOf(number), reads.readers);
        continue;
      }
      for (const auto &[region, slice] : reads.slices)
        addWeight(names[number] + region, slice.bytes, slice.readers);
    }
    return whole;
  }

  std::vector<UncountedArgument> uncounted() const {
    std::vector<UncountedArgument> found;
    for (auto [number, reads] : llvm::enumerate(all)) {
      if (reads.readers.empty() || isWeight(function, number) ||
          !isa<ShapedType>(function.getArgumentTypes()[number]))
        continue;
      if (std::optional<int64_t> bytes = sizeOfArgument(function, number))
        found.push_back({static_cast<unsigned>(number), *bytes, reads.readers});
    }
    return found;
  }

  /// What all tasks together read of a weight; none where it is none of theirs.
  std::optional<int64_t> weightBytes(unsigned number) const {
    if (all[number].readers.empty() || !isWeight(function, number))
      return std::nullopt;
    return isHeldWhole(number) ? bytesOf(number) : slicedBytes(number);
  }

private:
  /// The verifier has seen that there is a size.
  int64_t bytesOf(unsigned number) const {
    return sizeOfArgument(function, number).value_or(0);
  }
  int64_t slicedBytes(unsigned number) const {
    int64_t sum = 0;
    for (const auto &[region, slice] : all[number].slices)
      sum = addUpToMax(sum, slice.bytes);
    return sum;
  }
  bool isHeldWhole(unsigned number) const {
    return all[number].isWhole || slicedBytes(number) > bytesOf(number);
  }

  struct Slice {
    int64_t bytes = 0;
    std::vector<TaskId> readers;
  };
  struct Reads {
    std::vector<TaskId> readers;
    /// Some task does not only take slices.
    bool isWhole = false;
    llvm::MapVector<std::string, Slice, std::map<std::string, unsigned>> slices;
  };

  static void addReader(std::vector<TaskId> &readers, TaskId reader) {
    if (readers.empty() || readers.back() != reader)
      readers.push_back(reader);
  }

  mutable FunctionOpInterface function;
  std::vector<Reads> all;
};

} // namespace

void ProblemOfFunction::readArguments() {
  ArgumentReads reads(func);
  for (auto [task, op] : llvm::enumerate(taskOps))
    forEachTask(op, [&, id = static_cast<TaskId>(task)](
                        TaskLikeOpInterface member) { reads.add(member, id); });
  weightOfArgument = reads.addWeights(model);
  uncounted = reads.uncounted();
}

ArgumentBytes placer::bytesOfArguments(FunctionOpInterface function) {
  ArgumentBytes sum;
  if (function.isExternal())
    return sum;
  ArgumentReads reads(function);
  TaskId next = 0;
  for (Block &block : function.getFunctionBody())
    for (auto op : block.getOps<TaskLikeOpInterface>())
      forEachTask(op,
                  [&](TaskLikeOpInterface task) { reads.add(task, next++); });
  for (unsigned number = 0; number != function.getNumArguments(); ++number)
    if (std::optional<int64_t> bytes = reads.weightBytes(number)) {
      ++sum.weights;
      sum.weightBytes = addUpToMax(sum.weightBytes, *bytes);
    }
  for (const UncountedArgument &argument : reads.uncounted()) {
    ++sum.uncounted;
    sum.uncountedBytes = addUpToMax(sum.uncountedBytes, argument.bytes);
  }
  return sum;
}

std::vector<int64_t> placer::uncountedByDevice(const ProblemOfFunction &problem,
                                               const Schedule &schedule) {
  std::vector<int64_t> bytes(problem.problem().devices.size(), 0);
  for (const UncountedArgument &argument : problem.uncountedArguments()) {
    llvm::BitVector seen(bytes.size());
    for (TaskId reader : argument.readers) {
      DeviceId device = schedule.tasks[reader].device;
      if (!seen.test(device))
        bytes[device] = addUpToMax(bytes[device], argument.bytes);
      seen.set(device);
    }
  }
  return bytes;
}
