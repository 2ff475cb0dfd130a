//===- ExpandCollectivesPass.cpp - Collectives to tasks -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Collectives/BuildCollective.h"
#include "Transforms/Collectives/CollectiveData.h"
#include "Transforms/Collectives/CollectiveMachine.h"

#include "placer/Bridge/ApplySchedule.h"
#include "placer/Collective/MakePlan.h"
#include "placer/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <map>
#include <memory>

namespace placer {
#define GEN_PASS_DEF_EXPANDCOLLECTIVES
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

/// What is decided for a function before it is changed.
struct FunctionPlans {
  FunctionOpInterface function;
  CollectiveMachine on;
  std::vector<std::pair<CollectiveOpInterface, std::shared_ptr<MadePlan>>>
      plans;
};

struct ExpandCollectivesPass
    : public placer::impl::ExpandCollectivesBase<ExpandCollectivesPass> {
  using ExpandCollectivesBase::ExpandCollectivesBase;

  void runOnOperation() override {
    if (failed(readOptions()))
      return signalPassFailure();
    std::vector<FunctionPlans> decided;
    for (FunctionOpInterface function : functionsWithTasks(getOperation())) {
      FailureOr<FunctionPlans> plans = decide(function);
      if (failed(plans))
        return signalPassFailure();
      if (!plans->plans.empty())
        decided.push_back(std::move(*plans));
    }
    for (FunctionPlans &plans : decided)
      apply(plans);
    if (decided.empty())
      markAllAnalysesPreserved();
  }

private:
  LogicalResult readOptions() {
    if (chunkBytes < 0 || sumSpeed < 0)
      return emitError(getOperation().getLoc())
             << "--expand-collectives needs a chunk-bytes and a sum-speed of "
                "at "
                "least 0";
    return checkCollectiveAlgorithm(getOperation().getLoc(), algorithm);
  }

  FailureOr<FunctionPlans> decide(FunctionOpInterface function) {
    FunctionPlans decided;
    decided.function = function;
    SmallVector<CollectiveOpInterface> ops = collectivesOf(function);
    if (ops.empty())
      return decided;
    FailureOr<CollectiveMachine> on = CollectiveMachine::of(function, sumSpeed);
    if (failed(on))
      return failure();
    decided.on = std::move(*on);
    for (CollectiveOpInterface op : ops) {
      FailureOr<std::shared_ptr<MadePlan>> plan = decideOne(op, decided.on);
      if (failed(plan))
        return failure();
      decided.plans.emplace_back(op, std::move(*plan));
    }
    return decided;
  }

  FailureOr<std::shared_ptr<MadePlan>> decideOne(CollectiveOpInterface op,
                                                 CollectiveMachine &on) {
    FailureOr<SmallVector<int>> devices = on.places->ofParticipants(op);
    if (failed(devices))
      return failure();
    SmallVector<DeviceId> participants(devices->begin(), devices->end());
    Collective collective = collectiveOf(op, participants);
    CollectiveOptions options;
    StringRef name = op.getAlgorithmAttr() ? op.getAlgorithmAttr().getValue()
                                           : StringRef(algorithm);
    if (failed(checkCollectiveAlgorithm(op.getLoc(), name)))
      return failure();
    options.algorithm = *collectiveAlgorithmNamed(name);
    options.chunkBytes =
        op.getChunkAttr() ? op.getChunkAttr().getInt() : int64_t(chunkBytes);
    if (options.chunkBytes)
      options.chunkBytes =
          std::max(options.chunkBytes, collective.elementBytes);
    if (auto all = dyn_cast<AllReduceOp>(*op))
      for (int64_t piece : all.getPieces().value_or(ArrayRef<int64_t>()))
        options.pieceEnds.push_back(
            piece + (options.pieceEnds.empty() ? 0 : options.pieceEnds.back()));
    options.sums = on.sumSpeedOf(participants);
    // Layers of one size are many, and planning is the work.
    Key key{on.index->topology(),      collective.kind,
            collective.participants,   collective.root,
            collective.bytes,          collective.elementBytes,
            collective.mayReassociate, options.algorithm,
            options.chunkBytes,        options.pieceEnds};
    std::shared_ptr<MadePlan> &known = made[key];
    if (known)
      return known;
    auto plan = makePlan(on.machine, collective, options);
    if (auto *fault = std::get_if<std::string>(&plan)) {
      InFlightDiagnostic error =
          emitError(op.getLoc())
          << "collective '" << op.getNameAttr().getValue()
          << "' cannot be done by " << name << ": " << *fault;
      error.attachNote(on.index->topology().getLoc()) << "on this machine";
      return error;
    }
    known = std::make_shared<MadePlan>(std::move(std::get<MadePlan>(plan)));
    return known;
  }

  static void apply(FunctionPlans &decided) {
    FunctionOpInterface function = decided.function;
    stripTimes(function);
    removeBound(function);
    Names names;
    for (Operation &op : function.getFunctionBody().front())
      if (auto task = dyn_cast<TaskLikeOpInterface>(op))
        (void)names.unique(task.getTaskName());
    ViewTasks views;
    for (auto &[op, plan] : decided.plans)
      buildCollective(op, plan->plan, decided.on.machine, decided.on.speeds,
                      *decided.on.index, names, views);
    absorbViews(views, *decided.on.places);
    // What nobody reads need not be sent or added up.
    for (Operation &op : llvm::make_early_inc_range(
             llvm::reverse(function.getFunctionBody().front())))
      if (op.hasAttr(PlacerDialect::kCollectiveAttr) && op.use_empty())
        op.erase();
  }

  using Key = std::tuple<Operation *, CollectiveKind, std::vector<DeviceId>,
                         int32_t, int64_t, int64_t, bool, CollectiveAlgorithm,
                         int64_t, std::vector<int64_t>>;
  std::map<Key, std::shared_ptr<MadePlan>> made;
};

} // namespace
