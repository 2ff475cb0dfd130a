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
// pipelines, then, the best two, by search. Where sums may be added in another
// order, one more copy is cut by the clauses of what `planPipeline` makes of
// the table of all axes: there, each stage has replicas of its own. The program
// itself is cut once, when all is decided, and gets the schedule that its copy
// has.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Place/InterruptGuard.h"
#include "Transforms/Place/PlacementRemarks.h"
#include "Transforms/Split/RecomputeTasks.h"
#include "Transforms/Split/SplitFunction.h"
#include "Transforms/Split/WriteClauses.h"
#include "placer/Bridge/ApplySchedule.h"
#include "placer/Bridge/ProblemAnalysis.h"
#include "placer/Model/Validate.h"
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
static constexpr double kForNumbers = 0.4;
/// And in which stages with replicas of their own are planned.
static constexpr double kForStages = 0.15;
/// How many of them are searched.
static constexpr size_t kSearchedNumbers = 2;

namespace {

/// Stages that each have replicas of their own.
struct StagePlan {
  AxesOfProblem axes;
  PipelinePlan plan;
};

/// How a function is cut: all tasks alike, or by stages; and what of the parts
/// is computed again.
struct FunctionCut {
  SplitOptions options;
  std::shared_ptr<const StagePlan> stages;
  std::shared_ptr<const Recomputation> again;

  bool isCut() const { return stages || options.cutsSamples(); }
};

/// A way to cut a function, and its schedule.
struct CutTrial {
  FunctionCut cut;
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
  FailureOr<FunctionSplit> decideCut(FunctionOpInterface function,
                                     const FunctionCut &cut);
  LogicalResult computeAgain(FunctionOpInterface function,
                             const FunctionCut &cut);
  FailureOr<std::optional<CutCopy>> copyAndCut(size_t function,
                                               const FunctionCut &cut);
  LogicalResult limitDevices(CutCopy &copy);
  FailureOr<std::vector<DeviceId>> chosenDevices(const Problem &problem);
  std::optional<FunctionCut> planStages(const ProblemOfFunction &whole,
                                        const Deadline &deadline);
  std::vector<FunctionCut> evenCuts(int64_t numDevices) const;
  std::optional<CutTrial> tryCut(const CutCopy &copy, const FunctionCut &cut,
                                 const Deadline &deadline);
  void search(CutTrial &trial, const CutCopy &copy, double seconds);
  FailureOr<CutTrial> decide(size_t number, FunctionOpInterface function);
  LogicalResult apply(FunctionOpInterface function, const CutTrial &trial);

  const Objective &minimised() const { return objectiveOf(objective); }

  int64_t wantedBatches = 0, wantedStages = 0, wantedReplicas = 0;
  Recompute wantedAgain = Recompute::Auto;
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

/// Writes clauses into the function where it is cut by stages.
FailureOr<FunctionSplit>
PlanPipelinePass::decideCut(FunctionOpInterface function,
                            const FunctionCut &cut) {
  if (cut.stages) {
    SymbolTableCollection symbols;
    FailureOr<ProblemOfFunction> source =
        ProblemOfFunction::extract(function, symbols);
    if (failed(source))
      return failure();
    const PipelinePlan &plan = cut.stages->plan;
    // The devices of the parts; copies are made when all is cut.
    Schedule ofParts;
    ofParts.tasks.resize(plan.unfolding.tasks.size());
    for (auto [task, scheduled] : llvm::enumerate(plan.answer.schedule->tasks))
      if (!plan.again)
        ofParts.tasks[task] = scheduled;
      else if (!plan.again->isCopy[task])
        ofParts.tasks[plan.again->origin[task]] = scheduled;
    writeClauses(*source, cut.stages->axes, plan.choices, plan.unfolding,
                 ofParts);
  }
  return decideFunction(function, cut.options, *splitter);
}

/// Makes copies in a function that is cut.
LogicalResult PlanPipelinePass::computeAgain(FunctionOpInterface function,
                                             const FunctionCut &cut) {
  if (!cut.again)
    return success();
  SymbolTableCollection symbols;
  FailureOr<ProblemOfFunction> parts =
      ProblemOfFunction::extract(function, symbols);
  if (failed(parts))
    return failure();
  applyRecomputation(*parts, *cut.again);
  return success();
}

/// Fails where the devices are wrong; none where the function cannot be cut so.
FailureOr<std::optional<CutCopy>>
PlanPipelinePass::copyAndCut(size_t number, const FunctionCut &cut) {
  CutCopy copy;
  {
    // What is wrong with a copy is said of the program, where it matters.
    ScopedDiagnosticHandler quiet(&getContext(),
                                  [](Diagnostic &) { return success(); });
    copy.module = OwningOpRef<ModuleOp>(getOperation().clone());
    FunctionOpInterface function = functionsWithTasks(*copy.module)[number];
    if (cut.isCut()) {
      FailureOr<FunctionSplit> split = decideCut(function, cut);
      if (failed(split))
        return std::optional<CutCopy>();
      applyFunction(*split, *splitter);
    }
    if (failed(computeAgain(functionsWithTasks(*copy.module)[number], cut)))
      return std::optional<CutCopy>();
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

FailureOr<std::vector<DeviceId>>
PlanPipelinePass::chosenDevices(const Problem &problem) {
  std::vector<DeviceId> chosen;
  for (const std::string &name : devices) {
    auto found = llvm::find_if(problem.devices, [&](const Device &device) {
      return device.name == name;
    });
    if (found == problem.devices.end())
      return emitError(getOperation().getLoc())
             << "--plan-pipeline: the machine has no device '" << name << "'";
    chosen.push_back(static_cast<DeviceId>(found - problem.devices.begin()));
  }
  return chosen;
}

/// Tasks that may run on one of the devices of the options run nowhere else,
/// unless the program says where they are.
LogicalResult PlanPipelinePass::limitDevices(CutCopy &copy) {
  copy.limited = std::make_unique<Problem>(copy.problem->problem());
  if (devices.empty())
    return success();
  FailureOr<std::vector<DeviceId>> chosen = chosenDevices(*copy.limited);
  if (failed(chosen))
    return failure();
  // A colocation set keeps all its devices where it has none of these.
  Instance all(copy.problem->problem());
  for (TaskId task = 0; task < all.numTasks(); ++task) {
    std::vector<DeviceId> left;
    for (DeviceId device : all.groupDevices(all.group(task)))
      if (llvm::is_contained(*chosen, device))
        left.push_back(device);
    if (!left.empty() && copy.fixed[task] == kNone)
      copy.limited->tasks[task].devices = std::move(left);
  }
  return success();
}

std::optional<CutTrial> PlanPipelinePass::tryCut(const CutCopy &copy,
                                                 const FunctionCut &cut,
                                                 const Deadline &deadline) {
  CutTrial trial;
  trial.cut = cut;
  // Where stages are planned, all is where it is to be.
  std::optional<PipelineStart> start = startAsPipeline(
      *copy.instance, copy.fixed,
      cut.stages ? 0 : static_cast<int32_t>(wantedStages), {}, minimised(),
      wantedAgain, [&](TaskId task) { return mayRepeat(*copy.problem, task); });
  std::optional<int64_t> leastNs;
  if (start) {
    trial.start = std::move(start->schedule);
    if (start->again.empty()) {
      leastNs = minimised().value(*copy.instance, trial.start);
    } else {
      Recomputed again =
          placer::recompute(copy.instance->problem(), start->again);
      leastNs = minimised().value(Instance(again.problem), trial.start);
      trial.cut.again =
          std::make_shared<const Recomputation>(std::move(start->again));
    }
  }
  // What is asked for is kept; else a list schedule may be shorter.
  bool mayBeListed =
      wantedStages == 0 || (!start && (cut.stages || !cut.isCut()));
  if (mayBeListed && !(start && wantedAgain == Recompute::All)) {
    PlacementResult listed =
        placeStart(*copy.instance, copy.fixed, deadline, workers);
    if (auto *schedule = std::get_if<Schedule>(&listed)) {
      int64_t value = minimised().value(*copy.instance, *schedule);
      if (!leastNs || value < *leastNs) {
        leastNs = value;
        trial.start = std::move(*schedule);
        trial.cut.again = nullptr;
      }
    }
  }
  if (!leastNs)
    return std::nullopt;
  trial.valueNs = *leastNs;
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

/// Cuts that are the same for all tasks: replicas, and micro-batches of each.
std::vector<FunctionCut> PlanPipelinePass::evenCuts(int64_t numDevices) const {
  std::vector<FunctionCut> cuts;
  auto add = [&](int64_t replicas, int64_t batches) {
    FunctionCut cut;
    cut.options.replicas = replicas;
    cut.options.microBatches = batches;
    cut.options.reassociate = reassociate;
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
  return cuts;
}

/// Stages with replicas of their own, or none where there are none worth it.
std::optional<FunctionCut>
PlanPipelinePass::planStages(const ProblemOfFunction &whole,
                             const Deadline &deadline) {
  if (!reassociate || wantedReplicas == 1)
    return std::nullopt;
  FunctionCut cut;
  cut.options.reassociate = true;
  ScopedDiagnosticHandler quiet(&getContext(),
                                [](Diagnostic &) { return success(); });
  FailureOr<AxesOfProblem> axes = axesOfProblem(whole, cut.options, *splitter);
  FailureOr<std::vector<DeviceId>> chosen = chosenDevices(whole.problem());
  if (failed(axes) || failed(chosen) ||
      !validate(axes->problem, /*limit=*/1).empty())
    return std::nullopt;
  PipelineOptions options;
  options.microBatches = wantedBatches * std::max<int64_t>(wantedReplicas, 1);
  options.stages = static_cast<int32_t>(wantedStages);
  options.replicas = static_cast<int32_t>(wantedReplicas);
  options.recompute = wantedAgain;
  options.devices = *chosen;
  options.fixed = whole.givenDevices().vec();
  options.budget.timeLimit =
      deadline.isLimited() ? std::max(deadline.secondsLeft(), 0.001) : 0;
  options.budget.workLimit = workLimit;
  options.budget.seed = seed;
  options.budget.workers = workers;
  options.budget.interrupt = interrupt;
  options.isSearched = false;
  options.objective = &minimised();
  auto planned = planPipeline(axes->problem, options);
  auto *plan = std::get_if<PipelinePlan>(&planned);
  if (!plan || plan->choices.empty())
    return std::nullopt;
  cut.stages = std::make_shared<const StagePlan>(
      StagePlan{std::move(*axes), std::move(*plan)});
  return cut;
}

static std::string describe(const FunctionCut &cut) {
  std::string text;
  if (cut.stages) {
    const TriedPipeline &chosen = cut.stages->plan.chosen;
    text = std::to_string(chosen.microBatches) + " micro-batches through " +
           std::to_string(chosen.stages) + " stages on up to " +
           std::to_string(chosen.replicas) + " devices each";
  } else {
    text = std::to_string(cut.options.microBatches) +
           " micro-batches in each of " + std::to_string(cut.options.replicas) +
           " replicas";
  }
  if (cut.again)
    text += ", " + std::to_string(cut.again->tasks.size()) +
            " tasks computed again on the way back";
  return text;
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
  std::vector<FunctionCut> cuts = evenCuts(numDevices);
  if (std::optional<FunctionCut> stages =
          planStages(*whole, deadline.part(kForStages)))
    cuts.insert(cuts.begin(), std::move(*stages));

  std::vector<CutTrial> trials;
  for (const FunctionCut &cut : cuts) {
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
    const SplitOptions &first = llvm::find_if(cuts, [](const FunctionCut &cut) {
                                  return !cut.stages;
                                })->options;
    if (first.cutsSamples() &&
        failed(decideFunction(function, first, *splitter)))
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
  if (!best->cut.isCut() && wantedBatches == 0 && trials.size() == 1)
    emitWarning(function.getLoc()) << "function '" << function.getName()
                                   << "' has no samples that could be cut into "
                                      "micro-batches: it is placed "
                                      "as it is";
  best->answer->notes.push_back(describe(best->cut));
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
  std::optional<Recompute> again = findRecompute(recompute);
  if (!again)
    return emitError(getOperation().getLoc())
           << "--plan-pipeline: recompute=" << recompute
           << " is none of auto, all and none";
  wantedAgain = *again;
  if (!(timeLimit >= 0) || workLimit < 0 || (timeLimit == 0 && workLimit == 0))
    return emitError(getOperation().getLoc())
           << "--plan-pipeline would never end: give time-limit or work-limit";
  FailureOr<ImportedTopology> imported =
      ImportedTopology::import(getOperation(), topologyFile, topology);
  if (failed(imported))
    return failure();

  // All functions are decided before the first is changed.
  std::vector<CutTrial> decided;
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
    decided.push_back(std::move(*trial));
  }
  imported->keep();
  for (auto [function, trial] : llvm::zip(functions, decided)) {
    if (!trial.cut.isCut())
      continue;
    // Its copy was cut so: that does not fail.
    FailureOr<FunctionSplit> split = decideCut(function, trial.cut);
    if (failed(split))
      return failure();
    applyFunction(*split, *splitter);
  }
  for (auto [function, trial] :
       llvm::zip(functionsWithTasks(getOperation()), decided))
    if (failed(computeAgain(function, trial.cut)))
      return failure();
  for (auto [function, trial] :
       llvm::zip(functionsWithTasks(getOperation()), decided))
    if (failed(apply(function, trial)))
      return failure();
  return success();
}
