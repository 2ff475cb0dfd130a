//===- ExpandCollectivesPass.cpp - Collectives to tasks -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Collectives/BuildCollective.h"
#include "Transforms/Collectives/BuildNative.h"
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

/// How a collective is done: by the steps of a plan, or by calls of a library.
struct Decision {
  CollectiveOpInterface op;
  std::shared_ptr<MadePlan> plan;
  std::vector<DeviceId> participants;
  std::vector<NativePiece> pieces;
};

/// What is decided for a function before it is changed.
struct FunctionPlans {
  FunctionOpInterface function;
  CollectiveMachine on;
  std::vector<Decision> decisions;
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
      if (!plans->decisions.empty())
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
    return checkCollectiveAlgorithm(getOperation().getLoc(), algorithm,
                                    /*orNative=*/true);
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
      FailureOr<Decision> decision = decideOne(op, decided.on);
      if (failed(decision))
        return failure();
      decided.decisions.push_back(std::move(*decision));
    }
    return decided;
  }

  FailureOr<Decision> decideOne(CollectiveOpInterface op,
                                CollectiveMachine &on) {
    FailureOr<SmallVector<int>> devices = on.places->ofParticipants(op);
    if (failed(devices))
      return failure();
    Decision decision;
    decision.op = op;
    decision.participants.assign(devices->begin(), devices->end());
    Collective collective = collectiveOf(op, decision.participants);
    StringRef name = op.getAlgorithmAttr() ? op.getAlgorithmAttr().getValue()
                                           : StringRef(algorithm);
    if (failed(checkCollectiveAlgorithm(op.getLoc(), name, /*orNative=*/true)))
      return failure();
    CollectiveOptions options;
    std::vector<int64_t> pieceEnds;
    if (auto all = dyn_cast<AllReduceOp>(*op))
      for (int64_t piece : all.getPieces().value_or(ArrayRef<int64_t>()))
        pieceEnds.push_back(piece + (pieceEnds.empty() ? 0 : pieceEnds.back()));
    // Without data there is nothing to call a library for.
    if (name == kNative && collective.bytes > 0) {
      if (failed(checkNative(op)) ||
          failed(decideNative(op, on, collective, pieceEnds, decision)))
        return failure();
      return decision;
    }
    options.algorithm = name == kNative ? CollectiveAlgorithm::Auto
                                        : *collectiveAlgorithmNamed(name);
    options.chunkBytes =
        op.getChunkAttr() ? op.getChunkAttr().getInt() : int64_t(chunkBytes);
    if (options.chunkBytes)
      options.chunkBytes =
          std::max(options.chunkBytes, collective.elementBytes);
    options.pieceEnds = std::move(pieceEnds);
    FailureOr<std::shared_ptr<MadePlan>> plan =
        planFor(op, on, collective, options, name);
    if (failed(plan))
      return failure();
    decision.plan = std::move(*plan);
    return decision;
  }

  /// One call for each piece, which takes as long as the best plan for it.
  LogicalResult decideNative(CollectiveOpInterface op, CollectiveMachine &on,
                             const Collective &collective,
                             ArrayRef<int64_t> pieceEnds, Decision &decision) {
    SmallVector<int64_t> ends(pieceEnds);
    if (ends.empty())
      ends.push_back(collective.bytes);
    int64_t begin = 0;
    for (int64_t end : ends) {
      Collective piece = collective;
      piece.bytes = end - begin;
      FailureOr<std::shared_ptr<MadePlan>> plan =
          planFor(op, on, piece, CollectiveOptions(), kNative);
      if (failed(plan))
        return failure();
      decision.pieces.push_back({begin / collective.elementBytes,
                                 piece.bytes / collective.elementBytes,
                                 (*plan)->times.makespanNs});
      begin = end;
    }
    return success();
  }

  FailureOr<std::shared_ptr<MadePlan>> planFor(CollectiveOpInterface op,
                                               CollectiveMachine &on,
                                               const Collective &collective,
                                               CollectiveOptions options,
                                               StringRef name) {
    options.sums = on.sumSpeedOf(collective.participants);
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
    LastOffers last;
    for (Decision &decision : decided.decisions)
      if (decision.op->use_empty())
        decision.op->erase();
      else if (decision.plan)
        buildCollective(decision.op, decision.plan->plan, decided.on.machine,
                        decided.on.speeds, *decided.on.index, names, views);
      else
        buildNative(decision.op, decision.participants, decision.pieces,
                    decided.on.machine, *decided.on.index, names, views, last);
    absorbViews(views, *decided.on.places);
    // What nobody reads need not be sent or added up; a library is called by
    // all participants or none.
    for (Operation &op : llvm::make_early_inc_range(
             llvm::reverse(function.getFunctionBody().front())))
      if (op.hasAttr(PlacerDialect::kCollectiveAttr) &&
          !op.hasAttr(PlacerDialect::kNativeAttr) && op.use_empty())
        op.erase();
  }

  using Key = std::tuple<Operation *, CollectiveKind, std::vector<DeviceId>,
                         int32_t, int64_t, int64_t, bool, CollectiveAlgorithm,
                         int64_t, std::vector<int64_t>>;
  std::map<Key, std::shared_ptr<MadePlan>> made;
};

} // namespace
