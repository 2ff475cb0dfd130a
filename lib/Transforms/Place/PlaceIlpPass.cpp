//===- PlaceIlpPass.cpp - Placement by an exact solver --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Solver/PlaceIlp.h"

#include "Transforms/Place/InterruptGuard.h"
#include "Transforms/Place/PlaceFunctions.h"
#include "Transforms/Place/PlaceIlpReport.h"
#include "Transforms/Place/StartFrom.h"
#include "Transforms/Show/WriteFile.h"
#include "placer/Bounds/Bounds.h"
#include "placer/Search/GroupsFirst.h"
#include "placer/Solver/CpWorkers.h"
#include "placer/Support/ProgressLine.h"
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
    StartFrom source(getOperation(), getArgument(), startFrom);
    if (failed(source.open()))
      return signalPassFailure();
    InterruptGuard guard;
    interrupt = guard.flag();
    numDumped = 0;
    auto find = [&](const ProblemOfFunction &problem, const Instance &instance,
                    ListReport &report) {
      return findSchedule(problem, instance, source, report);
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
                               const Instance &instance, StartFrom &source,
                               ListReport &report);
  IlpResult solve(const Instance &instance, ArrayRef<DeviceId> fixed,
                  const std::optional<Schedule> &start, IlpOptions options,
                  ListReport &report);
  double secondsLeft() const {
    return timeLimit -
           std::chrono::duration<double>(Clock::now() - begin).count();
  }
  std::optional<Violation> dump(const Instance &instance,
                                ArrayRef<DeviceId> fixed,
                                const std::optional<Schedule> &start,
                                const IlpOptions &options);

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
  if (!library.empty() && solver == CpSolverKind::Wasm)
    return fail() << ": 'library' names a native solver, but solver=wasm asks "
                     "for the other";
  return success();
}

void PlaceIlpPass::startSolvers() {
  if (backend)
    return;
  CpWorkerOptions options;
  options.workers = workers;
  options.kind = solver;
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

/// Solves within the time that is left.
IlpResult PlaceIlpPass::solve(const Instance &instance,
                              ArrayRef<DeviceId> fixed,
                              const std::optional<Schedule> &start,
                              IlpOptions options, ListReport &report) {
  options.deterministicLimit = deterministicLimit;
  // A moment is always left, so that no time is not taken for no limit.
  options.timeLimit = timeLimit > 0 ? std::max(secondsLeft(), 0.001) : 0;
  if (targetGroups == 0 ||
      static_cast<int64_t>(instance.numTasks()) <= targetGroups)
    return placeByIlp(instance, fixed, start, options, *backend);
  GroupsReport groups;
  // There are more tasks than that.
  auto target = static_cast<int32_t>(targetGroups);
  IlpResult result = placeGroupsFirst(instance, fixed, start, options, target,
                                      *backend, groups);
  if (groups.numGroups == 0)
    report.notes.push_back("the groups could not be placed; the tasks were");
  else
    report.notes.push_back(
        llvm::formatv("{0} tasks were placed as {1} groups first, and opened "
                      "to {2} ns",
                      instance.numTasks(), groups.numGroups, groups.openedNs)
            .str());
  return result;
}

PlacementResult PlaceIlpPass::findSchedule(const ProblemOfFunction &problem,
                                           const Instance &instance,
                                           StartFrom &source,
                                           ListReport &report) {
  begin = Clock::now();
  // They get ready while the list algorithms work.
  startSolvers();
  std::vector<DeviceId> fixed = source.fixed(problem);
  std::string algorithm = "start";
  std::vector<DeviceId> earlier;
  PlacementResult begun;
  if (source.isGiven()) {
    begun = source.schedule(problem, instance, earlier);
  } else {
    algorithm = listAlgorithmFor(instance).str();
    begun = placeByList(instance, algorithm, fixed);
  }
  std::optional<Schedule> start;
  if (auto *schedule = std::get_if<Schedule>(&begun))
    start = *schedule;
  int64_t startNs = start ? start->makespan() : 0;
  Bound bound = lowerBound(instance);

  IlpOptions options;
  options.seed = seed;
  options.formulation = formulation;
  options.memory = memory;
  options.interrupt = interrupt;
  options.bound = bound;
  ProgressLine line;
  if (line.isShown())
    options.report = [&](const IlpProgress &progress) {
      line.show(describe(problem, progress));
    };
  if (!dumpCpModel.empty())
    if (std::optional<Violation> failure =
            dump(instance, fixed, start, options))
      return *failure;

  IlpResult result = solve(instance, fixed, start, options, report);
  line.show("");
  reportSolve(problem, getArgument(), result);
  StringRef kept;
  if (result.schedule)
    kept = result.improvements > 0 ? "the best schedule found"
           : source.isGiven()      ? "the schedule to start from"
                                   : "the best list schedule";
  warnOfFaults(problem, result, kept, *interrupt);
  if (!result.schedule && !start)
    return explainNoSchedule(std::get<Violation>(std::move(begun)), result);
  if (!result.schedule) {
    report.notes.push_back("the program has no schedule by its own rules; the "
                           "best list schedule keeps those of the machine");
    result.schedule = std::move(start);
  }
  bool isStart = result.schedule->makespan() == startNs;
  report.bound = std::move(result.bound);
  report.chosen = isStart ? "ilp: " + algorithm : "ilp";
  return std::move(*result.schedule);
}
