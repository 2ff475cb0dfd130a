//===- OpenGroups.cpp - From groups to tasks ------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/Groups.h"

#include "placer/Model/Sequence.h"
#include "placer/Support/Printable.h"

#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace placer;

namespace {

constexpr int64_t kLatest = std::numeric_limits<int64_t>::max();

/// Opens the groups of a function, those in groups too. All starts are known
/// before the first group is opened.
class GroupOpener {
public:
  GroupOpener(FunctionOpInterface function, SymbolTableCollection &symbolTables)
      : function(function), symbolTables(symbolTables) {
    for (Block &block : function.getFunctionBody())
      llvm::append_range(groups, block.getOps<GroupOp>());
  }

  bool hasGroups() const { return !groups.empty(); }

  /// An error where the starts of a group's tasks are not known.
  LogicalResult findStarts() {
    for (GroupOp group : groups)
      if (group.getStart() &&
          failed(findStarts(group, group.getDeviceAttr(), *group.getStart())))
        return failure();
    return success();
  }

  void open() {
    IRRewriter rewriter(function.getContext());
    while (!groups.empty()) {
      GroupOp group = groups.pop_back_val();
      // Those inside come to the top.
      llvm::append_range(groups, group.getBody().front().getOps<GroupOp>());
      openGroup(rewriter, group, startsOf.lookup(group));
    }
  }

private:
  LogicalResult findStarts(GroupOp group, FlatSymbolRefAttr device,
                           int64_t start) {
    auto members = group.getBody().front().without_terminator();
    SmallVector<int64_t> times;
    for (Operation &member : llvm::drop_end(members)) {
      FailureOr<int64_t> time =
          timeOf(cast<TaskLikeOpInterface>(member), group, device);
      if (failed(time))
        return failure();
      times.push_back(*time);
    }
    // What the last one takes does not matter here.
    times.push_back(0);
    std::vector<int64_t> starts = sequenceStarts(start, times);
    if (starts.size() > 1 && starts.back() == kLatest)
      return emitError(group.getLoc()) << "group '" << group.getName()
                                       << "' ends later than 64 bits can say";
    for (auto [member, memberStart] : llvm::zip_equal(members, starts))
      if (auto inner = dyn_cast<GroupOp>(member);
          inner && failed(findStarts(inner, device, memberStart)))
        return failure();
    startsOf[group] = std::move(starts);
    return success();
  }

  /// The time that a member of `group` takes on a device.
  FailureOr<int64_t> timeOf(TaskLikeOpInterface member, GroupOp group,
                            FlatSymbolRefAttr device) {
    if (Block *members = member.getMembers()) {
      int64_t sum = 0;
      for (auto inner : members->getOps<TaskLikeOpInterface>()) {
        FailureOr<int64_t> time = timeOf(inner, group, device);
        if (failed(time))
          return failure();
        sum = addUpToMax(sum, *time);
      }
      if (sum == kLatest)
        return emitError(member.getLoc())
               << "group '" << printable(member.getTaskName())
               << "' takes longer than 64 bits can say";
      return sum;
    }
    if (!machine) {
      FailureOr<TopologyOp> topology = findTopology(function, symbolTables);
      if (failed(topology))
        return failure();
      machine.emplace(*topology);
    }
    int number = machine->indexOf(device);
    if (number < 0)
      return emitError(group.getLoc())
             << "group '" << group.getName() << "' is on unknown device "
             << device << "; the devices are " << machine->listDevices();
    std::optional<int64_t> time = machine->timeOf(member, number);
    if (!time)
      return emitError(member.getLoc())
             << "task '" << printable(member.getTaskName())
             << "' cannot run on the device of its group, " << device;
    return *time;
  }

  FunctionOpInterface function;
  SymbolTableCollection &symbolTables;
  SmallVector<GroupOp> groups;
  /// Read where it is needed.
  std::optional<TopologyIndex> machine;
  /// By group, the starts of its members.
  DenseMap<Operation *, std::vector<int64_t>> startsOf;
};

} // namespace

LogicalResult placer::checkOpeningGroups(FunctionOpInterface function,
                                         SymbolTableCollection &symbolTables) {
  return GroupOpener(function, symbolTables).findStarts();
}

LogicalResult placer::openGroups(FunctionOpInterface function,
                                 ProblemAnalysis &problems) {
  GroupOpener opener(function, problems.symbols());
  if (!opener.hasGroups())
    return success();
  if (failed(opener.findStarts()))
    return failure();
  opener.open();
  problems.forget(function);
  return success();
}
