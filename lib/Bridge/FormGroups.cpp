//===- FormGroups.cpp - From tasks to groups ------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/Groups.h"

#include "placer/Bridge/ApplySchedule.h"
#include "placer/Dialect/Utils.h"

#include "mlir/IR/Builders.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

#include <functional>
#include <queue>

using namespace mlir;
using namespace placer;

namespace {

class GroupBuilder {
public:
  explicit GroupBuilder(FunctionOpInterface function)
      : block(function.getFunctionBody().front()),
        builder(function.getContext()) {}

  void run(const ProblemOfFunction &problem, ArrayRef<int32_t> cluster) {
    collectUnits(problem, cluster);
    for (int32_t unit : orderUnits()) {
      for (Operation *op : units[unit])
        op->moveBefore(block.getTerminator());
      if (units[unit].size() > 1)
        formGroup(units[unit]);
    }
  }

private:
  void collectUnits(const ProblemOfFunction &problem,
                    ArrayRef<int32_t> cluster);
  std::vector<int32_t> orderUnits();
  void formGroup(ArrayRef<Operation *> members);
  std::string nextName();

  Block &block;
  OpBuilder builder;
  /// What stays together: the tasks of a cluster, or another op alone. In both
  /// the order is that of the program.
  std::vector<SmallVector<Operation *>> units;
  DenseMap<Operation *, int32_t> unitOf;
  llvm::StringSet<> names;
  int32_t numNamed = 0;
};

} // namespace

void GroupBuilder::collectUnits(const ProblemOfFunction &problem,
                                ArrayRef<int32_t> cluster) {
  DenseMap<Operation *, int32_t> clusterOf;
  for (auto [task, id] : llvm::enumerate(cluster))
    clusterOf[problem.taskOp(static_cast<TaskId>(task))] = id;
  DenseMap<int32_t, int32_t> unitOfCluster;
  for (Operation &op : opsBeforeReturn(block)) {
    auto unit = static_cast<int32_t>(units.size());
    if (auto it = clusterOf.find(&op); it != clusterOf.end())
      unit = unitOfCluster.try_emplace(it->second, unit).first->second;
    if (unit == static_cast<int32_t>(units.size()))
      units.emplace_back();
    units[unit].push_back(&op);
    unitOf[&op] = unit;
    op.walk<WalkOrder::PreOrder>([&](Operation *inner) {
      auto task = dyn_cast<TaskLikeOpInterface>(inner);
      if (task)
        names.insert(task.getTaskName());
      return task && task.getMembers() ? WalkResult::advance()
                                       : WalkResult::skip();
    });
  }
}

/// Units such that each comes after those it uses, by the place of their first
/// op where that leaves a choice. Ops that are no tasks keep their order.
std::vector<int32_t> GroupBuilder::orderUnits() {
  // One entry for each use.
  std::vector<SmallVector<int32_t, 2>> users(units.size());
  std::vector<int32_t> missing(units.size(), 0);
  auto addEdge = [&](int32_t from, int32_t to) {
    if (from == to)
      return;
    users[from].push_back(to);
    ++missing[to];
  };
  int32_t lastOther = -1;
  for (auto [unit, ops] : llvm::enumerate(units))
    for (Operation *op : ops) {
      auto id = static_cast<int32_t>(unit);
      llvm::SetVector<Value> used(op->operand_begin(), op->operand_end());
      if (!isa<TaskLikeOpInterface>(op)) {
        getUsedValuesDefinedAbove(op->getRegions(), used);
        if (lastOther >= 0)
          addEdge(lastOther, id);
        lastOther = id;
      }
      for (Value value : used)
        if (Operation *maker = value.getDefiningOp())
          if (auto it = unitOf.find(maker); it != unitOf.end())
            addEdge(it->second, id);
    }

  std::priority_queue<int32_t, std::vector<int32_t>, std::greater<int32_t>>
      free;
  for (size_t unit = 0; unit < units.size(); ++unit)
    if (missing[unit] == 0)
      free.push(static_cast<int32_t>(unit));
  std::vector<int32_t> order;
  while (!free.empty()) {
    int32_t unit = free.top();
    free.pop();
    order.push_back(unit);
    for (int32_t user : users[unit])
      if (--missing[user] == 0)
        free.push(user);
  }
  return order;
}

std::string GroupBuilder::nextName() {
  std::string name;
  do
    name = "g" + std::to_string(numNamed++);
  while (!names.insert(name).second);
  return name;
}

/// The members stand one after the other before the terminator.
void GroupBuilder::formGroup(ArrayRef<Operation *> members) {
  llvm::SetVector<Operation *> inside(members.begin(), members.end());
  llvm::SetVector<Value> inputs;
  SmallVector<Value> outputs;
  FlatSymbolRefAttr device;
  for (Operation *op : members) {
    for (Value value : op->getOperands())
      if (!inside.contains(value.getDefiningOp()))
        inputs.insert(value);
    // What nobody reads is a result of the whole, and stays one.
    for (Value result : op->getResults())
      if (result.use_empty() || llvm::any_of(result.getUsers(), [&](auto user) {
            return !inside.contains(user);
          }))
        outputs.push_back(result);
    if (auto given = cast<TaskLikeOpInterface>(op).getDeviceAttr())
      device = given;
  }

  Location loc = members.front()->getLoc();
  builder.setInsertionPoint(block.getTerminator());
  auto group = GroupOp::create(builder, loc, ValueRange(outputs).getTypes(),
                               inputs.getArrayRef(),
                               builder.getStringAttr(nextName()), device,
                               /*start=*/IntegerAttr());
  Block *body = builder.createBlock(&group.getBody());
  DenseMap<Value, Value> arguments;
  for (Value input : inputs)
    arguments[input] = body->addArgument(input.getType(), loc);
  // By member and not by use: something may be read all over the function.
  for (Operation *op : members)
    for (OpOperand &operand : op->getOpOperands())
      if (Value argument = arguments.lookup(operand.get()))
        operand.set(argument);
  for (auto [output, result] : llvm::zip_equal(outputs, group.getResults()))
    output.replaceUsesWithIf(result, [&](OpOperand &use) {
      return !inside.contains(use.getOwner());
    });
  for (Operation *op : members) {
    cast<TaskLikeOpInterface>(op).setPlace({}, {});
    op->moveBefore(body, body->end());
  }
  builder.setInsertionPointToEnd(body);
  YieldOp::create(builder, loc, outputs);
}

void placer::formGroups(const ProblemOfFunction &problem,
                        ArrayRef<int32_t> cluster) {
  stripTimes(problem.function());
  GroupBuilder(problem.function()).run(problem, cluster);
}
