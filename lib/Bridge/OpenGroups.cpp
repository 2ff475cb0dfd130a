//===- OpenGroups.cpp - From groups to tasks ------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/Groups.h"

#include "placer/Bridge/ApplySchedule.h"

#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace placer;

namespace {

/// The groups at the top of a function, and the machine they are for.
struct FunctionGroups {
  FunctionGroups(FunctionOpInterface function,
                 SymbolTableCollection &symbolTables) {
    for (Block &block : function.getFunctionBody())
      llvm::append_range(groups, block.getOps<GroupOp>());
    if (TopologyOp topology = lookupTopology(function, symbolTables))
      machine.emplace(topology);
  }

  const TopologyIndex *index() const { return machine ? &*machine : nullptr; }
  LogicalResult check() const {
    for (GroupOp group : groups)
      if (failed(checkOpening(group, index())))
        return failure();
    return success();
  }

  SmallVector<GroupOp> groups;
  std::optional<TopologyIndex> machine;
};

} // namespace

LogicalResult placer::checkOpeningGroups(FunctionOpInterface function,
                                         SymbolTableCollection &symbolTables) {
  return FunctionGroups(function, symbolTables).check();
}

LogicalResult placer::openGroups(FunctionOpInterface function,
                                 ProblemAnalysis &problems) {
  FunctionGroups found(function, problems.symbols());
  if (found.groups.empty())
    return success();
  if (failed(found.check()))
    return failure();

  IRRewriter rewriter(function.getContext());
  SmallVector<GroupOp> groups = found.groups;
  while (!groups.empty()) {
    GroupOp group = groups.pop_back_val();
    // Those inside come to the top, with a start if this one has one.
    llvm::append_range(groups, group.getBody().front().getOps<GroupOp>());
    if (failed(openGroup(rewriter, group, found.index())))
      return failure();
  }

  removeBound(function);
  problems.forget(function);
  return success();
}
