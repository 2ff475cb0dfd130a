//===- PlaceSearchPass.cpp - Placement by local search --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/PlaceSearch.h"

#include "Transforms/Place/InterruptGuard.h"
#include "Transforms/Place/PlaceFunctions.h"
#include "Transforms/Place/PlaceIlpReport.h"
#include "Transforms/Place/StartFrom.h"
#include "placer/Bounds/Bounds.h"
#include "placer/Solver/CpWorkers.h"
#include "placer/Support/ProgressLine.h"
#include "placer/Transforms/Passes.h"

#include "llvm/Support/FormatVariadic.h"

namespace placer {
#define GEN_PASS_DEF_PLACESEARCH
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

struct PlaceSearchPass : public placer::impl::PlaceSearchBase<PlaceSearchPass> {
  using PlaceSearchBase::PlaceSearchBase;

  void runOnOperation() override {
    SearchOptions options;
    if (failed(readOptions(options)))
      return signalPassFailure();
    StartFrom start(getOperation(), getArgument(), startFrom);
    if (failed(start.open()))
      return signalPassFailure();
    InterruptGuard guard;
    options.interrupt = guard.flag();
    if (solver != CpSolverKind::None)
      options.solver = [&] { return startSolvers(options.interrupt); };
    auto find = [&](const ProblemOfFunction &problem, const Instance &instance,
                    ListReport &report) -> PlacementResult {
      return search(problem, instance, start, options, report);
    };
    LogicalResult result = placeFunctions(getOperation(), getArgument(),
                                          {topologyFile, topology}, find);
    backend.reset();
    if (failed(result))
      signalPassFailure();
  }

private:
  LogicalResult readOptions(SearchOptions &options) {
    auto fail = [&](const llvm::Twine &message) {
      return emitError(getOperation().getLoc()) << "--place-search" << message;
    };
    if (!(timeLimit >= 0) || workLimit < 0)
      return fail(": time-limit and work-limit must be at least 0");
    if (timeLimit == 0 && workLimit == 0)
      return fail(" would never end: give time-limit or work-limit");
    bool isMcmc = algorithm == SearchAlgorithm::Mcmc;
    bool isThroughput = objective == SearchObjective::Throughput;
    if (isMcmc && isThroughput)
      return fail(": algorithm=mcmc has no objective=throughput");
    if ((solver == CpSolverKind::Native || solver == CpSolverKind::Wasm) &&
        (workLimit > 0 || isMcmc || isThroughput))
      return fail(": work-limit, algorithm=mcmc and objective=throughput use "
                  "no solver; leave 'solver' out");
    options.algorithm = algorithm;
    options.objective = objective;
    options.timeLimit = timeLimit;
    options.workLimit = workLimit;
    options.seed = seed;
    options.workers = workers;
    return success();
  }

  /// One for all functions, so that solvers stay warm.
  CpBackend *startSolvers(const std::atomic<bool> *interrupt) {
    if (!backend && missing.empty()) {
      CpWorkerOptions options;
      options.workers = workers;
      options.kind = solver;
      options.interrupt = interrupt;
      backend = startCpWorkers(options, missing);
    }
    return backend.get();
  }

  /// Says what came of windows. The search is good without: that there is no
  /// solver is worth a word only where one was asked for.
  void reportWindows(const ProblemOfFunction &problem, IlpResult windows,
                     const std::atomic<bool> &interrupt, ListReport &report) {
    if (!backend && !missing.empty())
      windows.faults.push_back(
          {IlpFault::Kind::Solver, CpFault::Missing, missing, 1});
    if (solver == CpSolverKind::Auto)
      llvm::erase_if(windows.faults, [](const IlpFault &fault) {
        return fault.kind == IlpFault::Kind::Solver &&
               fault.fault == CpFault::Missing;
      });
    warnOfFaults(problem, windows, "the best schedule found", interrupt);
    if (windows.solves > 0)
      report.notes.push_back(
          llvm::formatv("{0} windows solved by {1}; {2} of them made the "
                        "schedule shorter",
                        windows.solves, windows.solver, windows.improvements)
              .str());
  }

  PlacementResult search(const ProblemOfFunction &problem,
                         const Instance &instance, StartFrom &start,
                         SearchOptions options, ListReport &report) {
    bool isThroughput = options.objective == SearchObjective::Throughput;
    options.lowerBoundNs =
        (isThroughput ? throughputBound(instance) : lowerBound(instance)).ns;
    std::vector<DeviceId> fixed = start.fixed(problem);
    if (start.isGiven()) {
      PlacementResult begin =
          start.schedule(problem, instance, options.earlier);
      if (auto *reason = std::get_if<Violation>(&begin))
        return *reason;
      options.start = std::move(std::get<Schedule>(begin));
    }
    ProgressLine line;
    if (line.isShown())
      options.report = [&](const SearchProgress &progress) {
        line.show(describe(problem, options, progress));
      };
    auto result = placeBySearch(instance, fixed, options);
    if (auto *reason = std::get_if<Violation>(&result))
      return *reason;
    auto &found = std::get<SearchResult>(result);
    report.chosen =
        options.algorithm == SearchAlgorithm::Mcmc ? "mcmc" : "search";
    report.notes.push_back(
        llvm::formatv("{0} moves, from a {1} of {2} ns", found.moves,
                      isThroughput ? "largest load" : "schedule", found.startNs)
            .str());
    reportWindows(problem, std::move(found.windows), *options.interrupt,
                  report);
    if (isThroughput)
      report.notes.push_back(
          llvm::formatv("a step can begin every {0} ns, the largest load of a "
                        "device or channel; never more often than every {1} "
                        "ns (gap {2:P2})",
                        found.bestNs, options.lowerBoundNs,
                        gap(found.bestNs, options.lowerBoundNs))
              .str());
    if (start.isGiven())
      report.notes.push_back(
          llvm::formatv("{0} of {1} tasks moved from where they were, {2} are "
                        "new",
                        found.numMoved, instance.numTasks(),
                        llvm::count(options.earlier, kNone))
              .str());
    return std::move(found.schedule);
  }

  static double gap(int64_t best, int64_t bound) {
    return best > 0
               ? static_cast<double>(best - bound) / static_cast<double>(best)
               : 0;
  }

  static std::string describe(const ProblemOfFunction &problem,
                              const SearchOptions &options,
                              const SearchProgress &progress) {
    std::string where = progress.isInWindows ? std::string("windows")
                        : progress.level == 0
                            ? std::string("tasks")
                            : llvm::formatv("level {0} ({1} clusters)",
                                            progress.level, progress.numTasks)
                                  .str();
    return llvm::formatv(
               "{0}: {1}, round {2}, best {3} ns, bound {4} ns, gap {5:P2}, "
               "{6:f0} moves/s, {7:f0} s",
               problem.problem().name, where, progress.round + 1,
               progress.bestNs, options.lowerBoundNs,
               gap(progress.bestNs, options.lowerBoundNs),
               static_cast<double>(progress.moves) / progress.seconds,
               progress.seconds)
        .str();
  }

  std::shared_ptr<CpBackend> backend;
  /// Why there is no backend, where it was tried to have one.
  std::string missing;
};

} // namespace
