//===- PlanPipelinePass.cpp - Micro-batches and stages, planned -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For every number of micro-batches that is worth it, a copy of the program is
// cut by what --split-tasks does and scheduled, first by the orders of
// pipelines, then, the best two, by search. The program itself is cut once,
// when all is decided, and gets the schedule that its copy has.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Place/InterruptGuard.h"
#include "Transforms/Place/PlacementRemarks.h"
#include "Transforms/Split/SplitFunction.h"
#include "placer/Bridge/ApplySchedule.h"
#include "placer/Bridge/ProblemAnalysis.h"
#include "placer/Model/Verify.h"
#include "placer/Search/PlanPipeline.h"
#include "placer/Target/Translate/ImportTopology.h"
#include "placer/Transforms/Passes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <cmath>

namespace placer {
#define GEN_PASS_DEF_PLANPIPELINE
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

/// Micro-batches beyond so many for each device fill no gap any more.
static constexpr int64_t kMostBatchesPerDevice = 4;
/// The part of the time in which numbers of micro-batches are compared.
static constexpr double kForNumbers = 0.3;
/// How many of them are searched.
static constexpr size_t kSearchedNumbers = 2;

namespace {

/// A way to cut a function, and its schedule.
struct CutTrial {
  SplitOptions cut;
  int64_t valueNs = 0;
  Schedule start;
  std::optional<Answer> answer;
};

/// A copy of the module in which one function is cut.
struct CutCopy {
  OwningOpRef<ModuleOp> module;
  std::unique_ptr<SymbolTableCollection> symbols;
  std::optional<ProblemOfFunction> problem;
  /// With tasks on the devices of the options alone. The instance refers to it,
  /// wherever the copy goes.
  std::unique_ptr<Problem> limited;
  std::unique_ptr<Instance> instance;
  /// By task, that of the IR.
  std::vector<DeviceId> fixed;
};

struct PlanPipelinePass
    : public placer::impl::PlanPipelineBase<PlanPipelinePass> {
  using PlanPipelineBase::PlanPipelineBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    PlanPipelineBase::getDependentDialects(registry);
    BodySplitter::addDialects(registry);
  }

  void runOnOperation() override {
    if (failed(run()))
      signalPassFailure();
  }

private:
  LogicalResult run();
  /// "auto" is 0.
  FailureOr<int64_t> readNumber(StringRef name, StringRef text);
  FailureOr<std::optional<CutCopy>> copyAndCut(size_t function,
                                               const SplitOptions &cut);
  LogicalResult limitDevices(CutCopy &copy);
  std::optional<CutTrial> tryCut(const CutCopy &copy, const SplitOptions &cut,
                                 const Deadline &deadline);
  void search(CutTrial &trial, const CutCopy &copy, double seconds);
  FailureOr<CutTrial> decide(size_t number, FunctionOpInterface function);
  LogicalResult apply(FunctionOpInterface function, const CutTrial &trial);

  const Objective &minimised() const {
    return objective == SearchObjective::Throughput ? throughput() : latency();
  }

  int64_t wantedBatches = 0, wantedStages = 0, wantedReplicas = 0;
  const std::atomic<bool> *interrupt = nullptr;
  BodySplitter *splitter = nullptr;
};

} // namespace

FailureOr<int64_t> PlanPipelinePass::readNumber(StringRef name,
                                                StringRef text) {
  int64_t number = 0;
  if (text == "auto")
    return number;
  if (text.getAsInteger(10, number) || number < 1 || number > 1'000'000)
    return emitError(getOperation().getLoc())
           << "--plan-pipeline: " << name << "=" << text
           << " is neither auto nor a number from 1 on";
  return number;
}

/// Fails where the devices are wrong; none where the function cannot be cut so.
FailureOr<std::optional<CutCopy>>
PlanPipelinePass::copyAndCut(size_t number, const SplitOptions &cut) {
  CutCopy copy;
  {
    // What is wrong with a copy is said of the program, where it matters.
    ScopedDiagnosticHandler quiet(&getContext(),
                                  [](Diagnostic &) { return success(); });
    copy.module = OwningOpRef<ModuleOp>(getOperation().clone());
    FunctionOpInterface function = functionsWithTasks(*copy.module)[number];
    if (cut.cutsSamples()) {
      FailureOr<FunctionSplit> split = decideFunction(function, cut, *splitter);
      if (failed(split))
        return std::optional<CutCopy>();
      applyFunction(*split, *splitter);
    }
    copy.symbols = std::make_unique<SymbolTableCollection>();
    FailureOr<ProblemOfFunction> problem = ProblemOfFunction::extract(
        functionsWithTasks(*copy.module)[number], *copy.symbols);
    if (failed(problem))
      return std::optional<CutCopy>();
    copy.problem.emplace(std::move(*problem));
  }
  copy.fixed = copy.problem->givenDevices().vec();
  if (failed(limitDevices(copy)))
    return failure();
  copy.instance = std::make_unique<Instance>(*copy.limited);
  return std::optional<CutCopy>(std::move(copy));
}

/// Tasks that may run on one of the devices of the options run nowhere else,
/// unless the program says where they are.
LogicalResult PlanPipelinePass::limitDevices(CutCopy &copy) {
  copy.limited = std::make_unique<Problem>(copy.problem->problem());
  if (devices.empty())
    return success();
  std::vector<DeviceId> chosen;
  for (const std::string &name : devices) {
    auto found =
        llvm::find_if(copy.limited->devices, [&](const Device &device) {
          return device.name == name;
        });
    if (found == copy.limited->devices.end())
      return emitError(getOperation().getLoc())
             << "--plan-pipeline: the machine has no device '" << name << "'";
    chosen.push_back(
        static_cast<DeviceId>(found - copy.limited->devices.begin()));
  }
  // A colocation set keeps all its devices where it has none of these.
  Instance all(copy.problem->problem());
  for (TaskId task = 0; task < all.numTasks(); ++task) {
    std::vector<DeviceId> left;
    for (DeviceId device : all.groupDevices(all.group(task)))
      if (llvm::is_contained(chosen, device))
        left.push_back(device);
    if (!left.empty() && copy.fixed[task] == kNone)
      copy.limited->tasks[task].devices = std::move(left);
  }
  return success();
}

std::optional<CutTrial> PlanPipelinePass::tryCut(const CutCopy &copy,
                                                 const SplitOptions &cut,
                                                 const Deadline &deadline) {
  CutTrial trial;
  trial.cut = cut;
  std::optional<Schedule> best =
      startAsPipeline(*copy.instance, copy.fixed,
                      static_cast<int32_t>(wantedStages), {}, minimised());
  // Stages that are asked for are kept; else a list schedule may be shorter.
  if (wantedStages == 0 || (!best && !cut.cutsSamples())) {
    PlacementResult listed =
        placeStart(*copy.instance, copy.fixed, deadline, workers);
    auto *schedule = std::get_if<Schedule>(&listed);
    if (schedule && (!best || minimised().value(*copy.instance, *schedule) <
                                  minimised().value(*copy.instance, *best)))
      best = std::move(*schedule);
  }
  if (!best)
    return std::nullopt;
  trial.valueNs = minimised().value(*copy.instance, *best);
  trial.start = std::move(*best);
  return trial;
}

void PlanPipelinePass::search(CutTrial &trial, const CutCopy &copy,
                              double seconds) {
  Request request;
  request.strategy = "search";
  request.objective = &minimised();
  request.budget.timeLimit = timeLimit > 0 ? std::max(seconds, 0.001) : 0;
  request.budget.workLimit = workLimit;
  request.budget.seed = seed;
  request.budget.workers = workers;
  request.budget.interrupt = interrupt;
  request.fixed = copy.fixed;
  if (wantedStages > 0)
    for (auto [device, task] : llvm::zip(request.fixed, trial.start.tasks))
      device = task.device;
  request.start = trial.start;
  trial.answer = place(*copy.instance, request);
  if (trial.answer->schedule)
    trial.valueNs = trial.answer->valueNs;
}

FailureOr<CutTrial> PlanPipelinePass::decide(size_t number,
                                             FunctionOpInterface function) {
  Deadline deadline(timeLimit, interrupt);
  // The function as it is must be a problem at all.
  SymbolTableCollection symbols;
  FailureOr<ProblemOfFunction> whole =
      ProblemOfFunction::extract(function, symbols);
  if (failed(whole))
    return failure();
  auto numDevices = static_cast<int64_t>(
      devices.empty() ? whole->problem().devices.size() : devices.size());
  std::vector<SplitOptions> cuts;
  auto add = [&](int64_t replicas, int64_t batches) {
    SplitOptions cut;
    cut.replicas = replicas;
    cut.microBatches = batches;
    cut.reassociate = reassociate;
    cuts.push_back(cut);
  };
  std::vector<int64_t> replicas = {wantedReplicas};
  if (wantedReplicas == 0) {
    replicas = {1};
    // Sums over replicas are added in another order.
    for (int64_t count = 2; reassociate && count <= numDevices; count *= 2)
      replicas.push_back(count);
  }
  for (int64_t count : replicas) {
    if (wantedBatches > 0)
      add(count, wantedBatches);
    for (int64_t batches = 1;
         wantedBatches == 0 &&
         batches * count <= kMostBatchesPerDevice * numDevices;
         batches *= 2)
      add(count, batches);
  }

  std::vector<CutTrial> trials;
  for (const SplitOptions &cut : cuts) {
    if (!trials.empty() && deadline.isLimited() &&
        deadline.secondsLeft() < (1 - kForNumbers) * timeLimit)
      break;
    FailureOr<std::optional<CutCopy>> copy = copyAndCut(number, cut);
    if (failed(copy))
      return failure();
    if (!*copy)
      continue;
    Deadline part = deadline.part(kForNumbers / double(cuts.size()));
    if (std::optional<CutTrial> trial = tryCut(**copy, cut, part))
      trials.push_back(std::move(*trial));
  }
  if (trials.empty()) {
    // What stands against the first of them is said of the program itself.
    if (cuts.front().cutsSamples() &&
        failed(decideFunction(function, cuts.front(), *splitter)))
      return failure();
    return emitError(function.getLoc())
           << "--plan-pipeline has found no pipeline for function '"
           << function.getName()
           << "': none fits the devices, their memory and the numbers of "
              "micro-batches, stages and replicas that are asked for";
  }
  auto isBetter = [](const CutTrial &a, const CutTrial &b) {
    return a.valueNs < b.valueNs;
  };
  llvm::stable_sort(trials, isBetter);
  size_t count = std::min(trials.size(), kSearchedNumbers);
  for (size_t i = 0; i < count; ++i) {
    FailureOr<std::optional<CutCopy>> copy = copyAndCut(number, trials[i].cut);
    search(trials[i], **copy, deadline.secondsLeft() / double(count - i));
  }
  auto best = std::min_element(trials.begin(), trials.begin() + int64_t(count),
                               isBetter);
  if (!best->answer->schedule)
    return whole->report(*best->answer->failure);
  if (!best->cut.cutsSamples() && wantedBatches == 0 && trials.size() == 1)
    emitWarning(function.getLoc()) << "function '" << function.getName()
                                   << "' has no samples that could be cut into "
                                      "micro-batches: it is placed "
                                      "as it is";
  best->answer->notes.push_back(
      std::to_string(best->cut.microBatches) + " micro-batches in each of " +
      std::to_string(best->cut.replicas) + " replicas");
  return std::move(*best);
}

LogicalResult PlanPipelinePass::apply(FunctionOpInterface function,
                                      const CutTrial &trial) {
  SymbolTableCollection symbols;
  FailureOr<ProblemOfFunction> problem =
      ProblemOfFunction::extract(function, symbols);
  if (failed(problem))
    return failure();
  Instance instance(problem->problem());
  StatedSchedule schedule(*trial.answer->schedule, trial.answer->makespanBound);
  // Cut in the same way, it is the same problem.
  Violations violations = verify(instance, schedule, /*limit=*/1);
  if (!violations.empty())
    return problem->report(violations.front());
  reportPlacement(*problem, instance, schedule, getArgument(),
                  "pipeline: " + trial.answer->chosen, trial.answer->seconds);
  reportNotes(*problem, getArgument(), trial.answer->notes);
  warnOfUncounted(*problem, instance, schedule);
  applySchedule(*problem, schedule);
  return success();
}

LogicalResult PlanPipelinePass::run() {
  InterruptGuard guard;
  interrupt = guard.flag();
  BodySplitter ofRun(&getContext());
  splitter = &ofRun;
  FailureOr<int64_t> batches = readNumber("micro-batches", microBatches);
  FailureOr<int64_t> numStages = readNumber("stages", stages);
  FailureOr<int64_t> numReplicas = readNumber("replicas", replicas);
  if (failed(batches) || failed(numStages) || failed(numReplicas))
    return failure();
  wantedBatches = *batches;
  wantedStages = *numStages;
  wantedReplicas = *numReplicas;
  if (!(timeLimit >= 0) || workLimit < 0 || (timeLimit == 0 && workLimit == 0))
    return emitError(getOperation().getLoc())
           << "--plan-pipeline would never end: give time-limit or work-limit";
  FailureOr<ImportedTopology> imported =
      ImportedTopology::import(getOperation(), topologyFile, topology);
  if (failed(imported))
    return failure();

  // All functions are decided before the first is changed.
  std::vector<CutTrial> decided;
  std::vector<FunctionSplit> splits;
  auto functions = functionsWithTasks(getOperation());
  if (functions.empty()) {
    InFlightDiagnostic warning =
        emitWarning(getOperation().getLoc())
        << "--plan-pipeline has nothing to plan: no function has tasks";
    warning.attachNote()
        << "run --form-tasks first, which forms tasks from ops";
  }
  for (auto [number, function] : llvm::enumerate(functions)) {
    FailureOr<CutTrial> trial = decide(number, function);
    if (failed(trial))
      return failure();
    if (trial->cut.cutsSamples()) {
      FailureOr<FunctionSplit> split =
          decideFunction(function, trial->cut, *splitter);
      if (failed(split))
        return failure();
      splits.push_back(std::move(*split));
    }
    decided.push_back(std::move(*trial));
  }
  imported->keep();
  for (FunctionSplit &split : splits)
    applyFunction(split, *splitter);
  for (auto [function, trial] :
       llvm::zip(functionsWithTasks(getOperation()), decided))
    if (failed(apply(function, trial)))
      return failure();
  return success();
}
