//===- PlaceIlp.cpp - Placement by an exact solver ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Solver/PlaceIlp.h"

#include "InterruptGuard.h"
#include "PlaceFunctions.h"
#include "PlaceIlpReport.h"
#include "ProgressLine.h"
#include "WriteFile.h"
#include "placer/Model/Bounds.h"
#include "placer/Search/Coarsening.h"
#include "placer/Solver/CpWorkers.h"
#include "placer/Transforms/Passes.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>

namespace placer {
#define GEN_PASS_DEF_PLACEILP
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

/// The most tasks for which all list algorithms are tried.
static constexpr int32_t kLargestForBest = 5000;
/// The part of the limits that groups have; their tasks have the rest.
static constexpr double kGroupsPart = 0.4;

namespace {

/// A backend where there is no solver.
class NoSolver : public CpBackend {
public:
  explicit NoSolver(std::string why) : why(std::move(why)) {}
  int numWorkers() const override { return 1; }
  std::string name() override { return ""; }
  CpReply solve(int, StringRef, StringRef, double) override {
    return {"", CpFault::Missing, why};
  }

private:
  std::string why;
};

struct PlaceIlpPass : public placer::impl::PlaceIlpBase<PlaceIlpPass> {
  using PlaceIlpBase::PlaceIlpBase;

  void runOnOperation() override {
    if (failed(checkOptions()))
      return signalPassFailure();
    InterruptGuard guard;
    interrupt = guard.flag();
    numDumped = 0;
    auto find = [&](const ProblemOfFunction &problem, const Instance &instance,
                    ListReport &report) {
      return findSchedule(problem, instance, report);
    };
    LogicalResult result = placeFunctions(getOperation(), getArgument(),
                                          {topologyFile, topology}, find);
    backend.reset();
    if (failed(result))
      signalPassFailure();
  }

private:
  using Clock = std::chrono::steady_clock;

  LogicalResult checkOptions();
  void startSolvers();
  PlacementResult findSchedule(const ProblemOfFunction &problem,
                               const Instance &instance, ListReport &report);
  IlpResult solve(const Instance &instance, ArrayRef<DeviceId> fixed,
                  const std::optional<Schedule> &start, IlpOptions options,
                  const Bound &bound, double timePart, double workPart);
  IlpResult solveGroups(const Instance &instance, ArrayRef<DeviceId> fixed,
                        const IlpOptions &options, ListReport &report);
  double secondsLeft() const {
    return timeLimit -
           std::chrono::duration<double>(Clock::now() - begin).count();
  }
  std::optional<Violation> dump(const Instance &instance,
                                ArrayRef<DeviceId> fixed,
                                const std::optional<Schedule> &start,
                                const IlpOptions &options);

  CpSolverKind kind = CpSolverKind::Auto;
  IlpFormulation program = IlpFormulation::Full;
  IlpMemory memoryKept = IlpMemory::Lifetimes;
  const std::atomic<bool> *interrupt = nullptr;
  /// Of the function that is being placed.
  Clock::time_point begin;
  /// One for all functions, so that solvers stay warm.
  std::shared_ptr<CpBackend> backend;
  int numDumped = 0;
};

} // namespace

static std::string describe(const ProblemOfFunction &problem,
                            const IlpProgress &progress) {
  auto best = static_cast<double>(progress.makespanNs);
  auto bound = static_cast<double>(progress.lowerBoundNs);
  return llvm::formatv("{0}: {1} models solved, best {2} ns, bound {3} ns, gap "
                       "{4:f2} %, {5:f0} s",
                       problem.problem().name, progress.solves,
                       progress.makespanNs, progress.lowerBoundNs,
                       best > 0 ? 100 * (best - bound) / best : 0,
                       progress.seconds)
      .str();
}

LogicalResult PlaceIlpPass::checkOptions() {
  auto fail = [&] {
    return emitError(getOperation().getLoc()) << "--place-ilp";
  };
  if (!(timeLimit >= 0) || !(deterministicLimit >= 0))
    return fail() << ": time-limit and deterministic-limit must be at least 0";
  if (timeLimit == 0 && deterministicLimit == 0)
    return fail() << " might never end: give time-limit or deterministic-limit";
  std::optional<CpSolverKind> parsed = parseCpSolverKind(solver);
  if (!parsed)
    return fail() << " knows no solver '" << solver
                  << "'; it knows auto, native, wasm";
  kind = *parsed;
  if (!library.empty() && kind == CpSolverKind::Wasm)
    return fail() << ": 'library' names a native solver, but solver=wasm asks "
                     "for the other";
  if (formulation != "full" && formulation != "pesto")
    return fail() << " knows no formulation '" << formulation
                  << "'; it knows full, pesto";
  program =
      formulation == "pesto" ? IlpFormulation::Pesto : IlpFormulation::Full;
  if (memory != "lifetimes" && memory != "static")
    return fail() << " knows no memory '" << memory
                  << "'; it knows lifetimes, static";
  memoryKept = memory == "static" ? IlpMemory::Static : IlpMemory::Lifetimes;
  return success();
}

void PlaceIlpPass::startSolvers() {
  if (backend)
    return;
  CpWorkerOptions options;
  options.workers = workers;
  options.kind = kind;
  options.library = library;
  options.interrupt = interrupt;
  std::string missing;
  backend = startCpWorkers(options, missing);
  if (!backend)
    backend = std::make_shared<NoSolver>(missing);
}

std::optional<Violation>
PlaceIlpPass::dump(const Instance &instance, ArrayRef<DeviceId> fixed,
                   const std::optional<Schedule> &start,
                   const IlpOptions &options) {
  std::string path = dumpCpModel;
  if (numDumped > 0)
    path += "." + std::to_string(numDumped);
  ++numDumped;
  std::string model = wholeCpModel(instance, fixed, start, options);
  std::error_code error = writeWholeFile(path, model);
  if (!error)
    return std::nullopt;
  return Violation{Rule::Infeasible,
                   Subject::problem(),
                   "--place-ilp: cannot write '" + path +
                       "': " + error.message(),
                   {}};
}

static StringRef listAlgorithmFor(const Instance &instance) {
  return instance.numTasks() <= kLargestForBest ? "best" : "heft";
}

/// Solves within a part of the time that is left, and of all work.
IlpResult PlaceIlpPass::solve(const Instance &instance,
                              ArrayRef<DeviceId> fixed,
                              const std::optional<Schedule> &start,
                              IlpOptions options, const Bound &bound,
                              double timePart, double workPart) {
  options.lowerBoundNs = bound.ns;
  options.boundName = bound.name;
  options.deterministicLimit = deterministicLimit * workPart;
  // A moment is always left, so that no time is not taken for no limit.
  options.timeLimit =
      timeLimit > 0 ? std::max(secondsLeft() * timePart, 0.001) : 0;
  return placeByIlp(instance, fixed, start, options, *backend);
}

/// Places clusters of tasks as wholes, and then times their tasks. There may be
/// no schedule in the result.
IlpResult PlaceIlpPass::solveGroups(const Instance &instance,
                                    ArrayRef<DeviceId> fixed,
                                    const IlpOptions &options,
                                    ListReport &report) {
  CoarseningOptions coarseningOptions;
  coarseningOptions.target = static_cast<int32_t>(
      std::min<unsigned>(targetGroups, std::numeric_limits<int32_t>::max()));
  Coarsening coarsening = coarsen(instance, coarseningOptions, fixed);
  CoarseProblem coarse = coarseProblem(instance, coarsening);
  Instance groups(coarse.problem);
  std::vector<DeviceId> devices = coarseDevices(coarsening, fixed);
  PlacementResult listed =
      placeByList(groups, listAlgorithmFor(groups), devices);
  auto *start = std::get_if<Schedule>(&listed);
  if (!start) {
    report.notes.push_back("the groups could not be placed; the tasks were");
    return IlpResult();
  }
  // Pesto's program is for groups alone.
  double part = options.formulation == IlpFormulation::Pesto ? 1 : kGroupsPart;
  IlpResult result = solve(groups, devices, std::move(*start), options,
                           lowerBound(groups), part, part);
  report.notes.push_back(
      std::to_string(instance.numTasks()) + " tasks were placed as " +
      std::to_string(coarsening.numClusters) + " groups first");
  if (result.schedule)
    result.schedule =
        startEarly(instance, expand(instance, coarsening, *result.schedule));
  return result;
}

/// Adds what happened before to a result.
static void addEarlier(IlpResult &result, IlpResult earlier) {
  result.solves += earlier.solves;
  result.improvements += earlier.improvements;
  if (result.solver.empty())
    result.solver = earlier.solver;
  for (IlpFault &fault : earlier.faults) {
    auto same = llvm::find_if(result.faults, [&](const IlpFault &other) {
      return other.kind == fault.kind && other.fault == fault.fault;
    });
    if (same != result.faults.end())
      same->count += fault.count;
    else
      result.faults.push_back(std::move(fault));
  }
}

PlacementResult PlaceIlpPass::findSchedule(const ProblemOfFunction &problem,
                                           const Instance &instance,
                                           ListReport &report) {
  begin = Clock::now();
  // They get ready while the list algorithms work.
  startSolvers();
  ArrayRef<DeviceId> fixed = problem.givenDevices();
  StringRef algorithm = listAlgorithmFor(instance);
  PlacementResult listed = placeByList(instance, algorithm, fixed);
  std::optional<Schedule> start;
  if (auto *schedule = std::get_if<Schedule>(&listed))
    start = *schedule;
  int64_t listedNs = start ? start->makespanNs : 0;
  Bound bound = lowerBound(instance);

  IlpOptions options;
  options.seed = seed;
  options.formulation = program;
  options.memory = memoryKept;
  options.interrupt = interrupt;
  options.lowerBoundNs = bound.ns;
  ProgressLine line;
  if (line.isShown())
    options.report = [&](const IlpProgress &progress) {
      line.show(describe(problem, progress));
    };
  if (!dumpCpModel.empty())
    if (std::optional<Violation> failure =
            dump(instance, fixed, start, options))
      return *failure;

  IlpResult earlier;
  bool hasGroups = targetGroups > 0 &&
                   static_cast<int64_t>(instance.numTasks()) > targetGroups;
  if (hasGroups) {
    earlier = solveGroups(instance, fixed, options, report);
    if (earlier.schedule &&
        (!start || earlier.schedule->makespanNs < start->makespanNs)) {
      start = std::move(earlier.schedule);
      ++earlier.improvements;
    } else {
      earlier.improvements = 0;
    }
  }
  IlpResult result;
  if (hasGroups && program == IlpFormulation::Pesto && start) {
    result.outcome = IlpOutcome::Feasible;
    result.schedule = start;
    result.schedule->lowerBoundNs = bound.ns;
    result.schedule->boundName = bound.name;
  } else {
    result = solve(instance, fixed, start, options, bound, /*timePart=*/1,
                   hasGroups ? 1 - kGroupsPart : 1);
  }
  addEarlier(result, std::move(earlier));
  result.startNs = listedNs;
  line.show("");
  reportSolve(problem, getArgument(), result);
  warnOfFaults(problem, result, *interrupt);
  if (!result.schedule && !start)
    return explainNoSchedule(std::get<Violation>(std::move(listed)), result);
  if (!result.schedule) {
    report.notes.push_back("the program has no schedule by its own rules; the "
                           "best list schedule keeps those of the machine");
    result.schedule = std::move(start);
  }
  bool isListed = result.schedule->makespanNs == listedNs;
  report.chosen = isListed ? "ilp: " + algorithm.str() : "ilp";
  return std::move(*result.schedule);
}
