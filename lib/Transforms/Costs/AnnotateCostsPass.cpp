//===- AnnotateCostsPass.cpp - Times for tasks and links ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Costs/ConstantWeights.h"
#include "Transforms/Costs/CostSource.h"
#include "Transforms/Costs/PartTime.h"
#include "Transforms/Costs/ReportWeightWork.h"

#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Dialect/Arguments.h"
#include "placer/Dialect/Utils.h"
#include "placer/Ops/OpFeatures.h"
#include "placer/Ops/TaskMemory.h"
#include "placer/Target/Translate/ReadOpTable.h"
#include "placer/Transforms/Passes.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"

#include <cmath>
#include <limits>

namespace placer {
#define GEN_PASS_DEF_ANNOTATECOSTS
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

/// What becomes of a task.
struct TaskCosts {
  TaskOp task;
  CostAttr cost;
  /// What is held from start to end, where that is not given.
  std::optional<SmallVector<TaskConstant>> constants;
  std::optional<int64_t> workspace;
  /// What becomes of the constants.
  ConstantWeights::Clauses held = {};
};

/// What becomes of a link.
struct LinkCosts {
  LinkOp link;
  int64_t latency, bandwidth;
};

/// A machine, with the names that costs are for.
struct Machine {
  /// Kinds of the topology, and devices that are unlike others of their kind.
  struct Target {
    StringAttr name;
    DeviceKind kind;
    DeviceOp device;
  };
  SmallVector<Target> targets;
};

/// Decides for a whole module, then applies.
class Annotator {
public:
  Annotator(ModuleOp module, const AnnotateCostsOptions &options,
            const KindLibrary &library, const CostModel &costModel,
            OpModels models)
      : module(module), options(options), library(library),
        costModel(costModel), models(models) {}

  LogicalResult decide() {
    SymbolTableCollection symbolTables;
    FeatureReader reader(symbolTables, options.dynamicExtent, models);
    MemoryReader memory(symbolTables, options.dynamicExtent, models,
                        &reader.valueShapes());
    EffectAnalysis effects(symbolTables, models);
    for (FunctionOpInterface function : functionsWithTasks(module)) {
      FailureOr<TopologyOp> topology = findTopology(function, symbolTables);
      if (failed(topology) || failed(readMachine(*topology)))
        return failure();
      Machine &machine = machines[*topology];
      size_t first = tasks.size();
      WalkResult result = function.walk<WalkOrder::PreOrder>([&](TaskOp task) {
        return failed(decideTask(task, machine, reader, memory))
                   ? WalkResult::interrupt()
                   : WalkResult::skip();
      });
      if (result.wasInterrupted())
        return failure();
      MutableArrayRef<TaskCosts> own =
          MutableArrayRef<TaskCosts>(tasks).drop_front(first);
      nameWeights(function, own);
      DenseMap<Operation *, CostAttr> costs;
      for (TaskCosts &decided : own)
        costs[decided.task] = decided.cost;
      reportWeightWork(function, effects,
                       [&](TaskOp task) { return costs.lookup(task); });
    }
    return decideLinks();
  }

  void apply() {
    Builder builder(module.getContext());
    for (TaskCosts &decided : tasks) {
      decided.task.setCostAttr(decided.cost);
      // A clause of 0 says nothing.
      auto clause = [&](std::optional<int64_t> bytes) {
        return *bytes ? builder.getI64IntegerAttr(*bytes) : IntegerAttr();
      };
      if (decided.constants) {
        decided.task.setResidentAttr(clause(decided.held.resident));
        decided.task.setWeightsAttr(decided.held.weights);
      }
      if (decided.workspace)
        decided.task.setWorkspaceAttr(clause(decided.workspace));
    }
    for (LinkCosts &decided : links) {
      decided.link.setLatency(decided.latency);
      decided.link.setBandwidth(decided.bandwidth);
    }
  }

private:
  LogicalResult readMachine(TopologyOp topology) {
    auto [it, isNew] = machines.insert({topology, Machine()});
    if (!isNew)
      return success();
    // The first device of a kind stands for it.
    llvm::MapVector<StringAttr, Machine::Target> kinds;
    SmallVector<Machine::Target> unlike;
    for (DeviceOp device : topology.getDevices()) {
      FailureOr<std::optional<DeviceFigures>> figures =
          library.figuresOf(device);
      if (failed(figures))
        return failure();
      StringAttr kind = device.getKindAttr();
      auto [first, isFirst] =
          kinds.insert({kind, {kind, {kind.str(), *figures}, device}});
      if (!isFirst && *figures != first->second.kind.figures)
        unlike.push_back(
            {device.getSymNameAttr(), {kind.str(), *figures}, device});
    }
    for (auto &[kind, target] : kinds)
      it->second.targets.push_back(target);
    llvm::append_range(it->second.targets, unlike);
    return success();
  }

  /// Those of one function: names mean the same in all of it.
  static void nameWeights(FunctionOpInterface function,
                          MutableArrayRef<TaskCosts> tasks) {
    ConstantWeights weights;
    for (auto [number, name] : llvm::enumerate(namesOfArguments(function)))
      if (isWeight(function, number))
        weights.reserve(name);
    for (TaskCosts &decided : tasks) {
      if (decided.constants)
        weights.add(*decided.constants);
      else if (WeightsAttr given = decided.task.getWeightsAttr())
        for (StringAttr name : given.getNames())
          weights.reserve(name.getValue());
    }
    for (TaskCosts &decided : tasks)
      if (decided.constants)
        decided.held = weights.of(*decided.constants);
  }

  LogicalResult decideTask(TaskOp task, Machine &machine, FeatureReader &reader,
                           MemoryReader &memoryReader) {
    TaskCosts decided;
    decided.task = task;
    decided.cost = task.getCostAttr();
    if (task.hasBody()) {
      TaskMemory memory = memoryReader.read(task);
      if (options.overrideGiven || (!task.getResident() && !task.getWeights()))
        decided.constants = std::move(memory.constants);
      if (options.overrideGiven || !task.getWorkspace())
        decided.workspace = memory.workspaceBytes;
    }
    // Arguments and results stay where their devices are.
    bool isEnd = task.getKernel() == "placer.argument" ||
                 task.getKernel() == "placer.result";
    if (decided.cost && (!options.overrideGiven || !task.hasBody() || isEnd)) {
      decided.cost = scaled(decided.cost);
    } else {
      if (!task.hasBody()) {
        InFlightDiagnostic error = emitError(task.getLoc())
                                   << "task '" << task.getName()
                                   << "' has neither a cost nor a body that "
                                      "would tell it";
        error.attachNote(task.getLoc()) << "write 'cost <kind = ns>'";
        return error;
      }
      FailureOr<std::vector<CountedOp>> parts =
          reader.read(task.getBody().front());
      if (failed(parts))
        return failure();
      FailureOr<CostAttr> cost = timesOf(task, *parts, machine);
      if (failed(cost))
        return failure();
      decided.cost = *cost;
    }
    tasks.push_back(std::move(decided));
    return success();
  }

  FailureOr<CostAttr> timesOf(TaskOp task, ArrayRef<CountedOp> parts,
                              Machine &machine) {
    SmallVector<StringAttr> names;
    SmallVector<int64_t> times;
    for (Machine::Target &target : machine.targets) {
      double sum = 0;
      for (const CountedOp &part : parts) {
        std::optional<PartTime> time = timeOfPart(part, costModel, target.kind);
        if (!time)
          return reportMiss(task, part, target);
        sum += time->workNs + time->launchNs;
      }
      names.push_back(target.name);
      times.push_back(inNanoseconds(sum / options.computeScale));
    }
    return CostAttr::get(task.getContext(), names, times);
  }

  LogicalResult reportMiss(TaskOp task, const CountedOp &part,
                           Machine::Target &target) {
    InFlightDiagnostic error = emitError(part.op->getLoc())
                               << "task '" << task.getName()
                               << "' has no cost on kind '" << target.kind.name
                               << "', for '" << part.features.op << "' of "
                               << part.features.shapes;
    error.attachNote(target.device.getLoc())
        << costModel.explainMiss(part.features, target.kind);
    return error;
  }

  static int64_t inNanoseconds(double time) {
    // Below 2^63, and exact there.
    constexpr double kMost = 9.2e18;
    return std::llround(std::clamp(time, 0.0, kMost));
  }

  CostAttr scaled(CostAttr cost) const {
    if (options.computeScale == 1.0)
      return cost;
    SmallVector<int64_t> times;
    for (int64_t time : cost.getTimes())
      times.push_back(inNanoseconds(time / options.computeScale));
    return CostAttr::get(cost.getContext(), cost.getNames(), times);
  }

  LogicalResult decideLinks() {
    for (auto &[topology, machine] : machines) {
      FailureOr<SmallVector<FittedLink>> fitted =
          fitLinks(topology, options.fitLinksFile);
      if (failed(fitted))
        return failure();
      for (const FittedLink &link : *fitted) {
        double latency = link.latencyNs / options.linkScale,
               bandwidth = link.bytesPerSecond * options.linkScale;
        links.push_back({link.link, inNanoseconds(latency),
                         std::max<int64_t>(inNanoseconds(bandwidth), 1)});
      }
    }
    return success();
  }

  ModuleOp module;
  const AnnotateCostsOptions &options;
  const KindLibrary &library;
  const CostModel &costModel;
  OpModels models;
  llvm::MapVector<TopologyOp, Machine> machines;
  std::vector<TaskCosts> tasks;
  std::vector<LinkCosts> links;
};

struct AnnotateCostsPass
    : public placer::impl::AnnotateCostsBase<AnnotateCostsPass> {
  using AnnotateCostsBase::AnnotateCostsBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    AnnotateCostsBase::getDependentDialects(registry);
    registerOpModels(registry);
  }

  void runOnOperation() override {
    if (failed(run()))
      signalPassFailure();
  }

private:
  LogicalResult run() {
    Location loc = getOperation().getLoc();
    AnnotateCostsOptions options;
    options.overrideGiven = overrideGiven;
    options.dynamicExtent = dynamicExtent;
    options.fitLinksFile = fitLinksFile;
    options.computeScale = computeScale;
    options.linkScale = linkScale;
    auto isScale = [](double scale) {
      return scale > 0 && std::isfinite(scale);
    };
    if (!isScale(computeScale) || !isScale(linkScale) || dynamicExtent < 0)
      return emitError(loc) << "--placer-annotate-costs needs scales above 0, "
                               "and a dynamic-extent "
                               "of at least 0";
    FailureOr<OpTable> table =
        readOpTables(getOperation(), llvm::to_vector(ops));
    if (failed(table))
      return failure();
    FailureOr<KindLibrary> library =
        KindLibrary::read(&getContext(), llvm::to_vector(kinds));
    if (failed(library))
      return failure();
    FailureOr<std::unique_ptr<CostModel>> costModel =
        makeCostModel(&getContext(), loc, {model, profile}, *library);
    if (failed(costModel))
      return failure();
    // Everything is decided before the first op is changed.
    Annotator annotator(getOperation(), options, *library, **costModel,
                        OpModels(&*table));
    if (failed(annotator.decide()))
      return failure();
    annotator.apply();
    return success();
  }
};

} // namespace
