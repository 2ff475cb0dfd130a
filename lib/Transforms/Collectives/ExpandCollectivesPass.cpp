//===- ExpandCollectivesPass.cpp - Collectives to tasks -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Collectives/BuildCollective.h"
#include "Transforms/Collectives/CollectiveData.h"
#include "Transforms/Costs/KindLibrary.h"

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
  std::unique_ptr<TopologyIndex> index;
  Problem machine;
  SumSpeeds speeds;
  std::unique_ptr<KnownPlaces> places;
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
    return checkAlgorithm(getOperation().getLoc(), algorithm);
  }

  static LogicalResult checkAlgorithm(Location loc, StringRef name) {
    if (collectiveAlgorithmNamed(name))
      return success();
    InFlightDiagnostic error = emitError(loc) << "there is no algorithm '"
                                              << name << "' for collectives";
    std::string all;
    for (CollectiveAlgorithm known : collectiveAlgorithms())
      all += (all.empty() ? "" : ", ") + std::string(algorithmName(known));
    error.attachNote() << "there are " << all;
    return error;
  }

  FailureOr<FunctionPlans> decide(FunctionOpInterface function) {
    FunctionPlans decided;
    decided.function = function;
    if (!llvm::hasSingleElement(function.getFunctionBody()))
      return decided;
    Block &block = function.getFunctionBody().front();
    SmallVector<CollectiveOpInterface> ops(
        block.getOps<CollectiveOpInterface>());
    if (ops.empty())
      return decided;
    SymbolTableCollection symbolTables;
    FailureOr<TopologyOp> topology = findTopology(function, symbolTables);
    if (failed(topology))
      return failure();
    decided.index = std::make_unique<TopologyIndex>(*topology);
    decided.machine = machineOf(*decided.index);
    if (failed(findSpeeds(decided)))
      return failure();
    decided.places = std::make_unique<KnownPlaces>(block, *decided.index);
    for (CollectiveOpInterface op : ops) {
      FailureOr<std::shared_ptr<MadePlan>> plan = decideOne(op, decided);
      if (failed(plan))
        return failure();
      decided.plans.emplace_back(op, std::move(*plan));
    }
    return decided;
  }

  /// How fast each device adds up.
  LogicalResult findSpeeds(FunctionPlans &decided) {
    FailureOr<KindLibrary> library = KindLibrary::read(&getContext(), {});
    if (failed(library))
      return failure();
    for (DeviceOp device : decided.index->devices()) {
      FailureOr<std::optional<DeviceFigures>> figures =
          library->figuresOf(device);
      if (failed(figures))
        return failure();
      SumSpeed speed{sumSpeed};
      // Two summands are read and a sum is written.
      if (!sumSpeed && *figures)
        speed.bytesPerSecond = static_cast<int64_t>(
            (*figures)->bandwidth * (*figures)->memoryEfficiency / 3);
      decided.speeds.push_back(speed);
    }
    return success();
  }

  FailureOr<std::shared_ptr<MadePlan>> decideOne(CollectiveOpInterface op,
                                                 FunctionPlans &decided) {
    FailureOr<SmallVector<int>> devices = decided.places->ofParticipants(op);
    if (failed(devices))
      return failure();
    SmallVector<DeviceId> participants(devices->begin(), devices->end());
    Collective collective = collectiveOf(op, participants);
    CollectiveOptions options;
    StringRef name = op.getAlgorithmAttr() ? op.getAlgorithmAttr().getValue()
                                           : StringRef(algorithm);
    if (failed(checkAlgorithm(op.getLoc(), name)))
      return failure();
    options.algorithm = *collectiveAlgorithmNamed(name);
    options.chunkBytes =
        op.getChunkAttr() ? op.getChunkAttr().getInt() : int64_t(chunkBytes);
    if (options.chunkBytes)
      options.chunkBytes =
          std::max(options.chunkBytes, collective.elementBytes);
    for (DeviceId device : participants) {
      int64_t speed = decided.speeds[device].bytesPerSecond;
      if (speed &&
          (!options.sums.bytesPerSecond || speed < options.sums.bytesPerSecond))
        options.sums.bytesPerSecond = speed;
    }
    // Layers of one size are many, and planning is the work.
    Key key{
        decided.index->topology(), collective.kind,   collective.participants,
        collective.root,           collective.bytes,  collective.elementBytes,
        collective.mayReassociate, options.algorithm, options.chunkBytes};
    std::shared_ptr<MadePlan> &known = made[key];
    if (known)
      return known;
    auto plan = makePlan(decided.machine, collective, options);
    if (auto *fault = std::get_if<std::string>(&plan)) {
      InFlightDiagnostic error =
          emitError(op.getLoc())
          << "collective '" << op.getNameAttr().getValue()
          << "' cannot be done by " << name << ": " << *fault;
      error.attachNote(decided.index->topology().getLoc()) << "on this machine";
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
      buildCollective(op, plan->plan, decided.machine, decided.speeds,
                      *decided.index, names, views);
    absorbViews(views, *decided.places);
    // What nobody reads need not be sent or added up.
    for (Operation &op : llvm::make_early_inc_range(
             llvm::reverse(function.getFunctionBody().front())))
      if (op.hasAttr(PlacerDialect::kCollectiveAttr) && op.use_empty())
        op.erase();
  }

  using Key =
      std::tuple<Operation *, CollectiveKind, std::vector<DeviceId>, int32_t,
                 int64_t, int64_t, bool, CollectiveAlgorithm, int64_t>;
  std::map<Key, std::shared_ptr<MadePlan>> made;
};

} // namespace
