//===- ilp.cpp - How good the joint solve is ------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Solves graph files, coarsened where they are large, with CP-SAT, and prints
// what becomes of the best list schedule of the same (coarse) graph; with
// --pesto also what Pesto's program makes of it in the same time. Beside it
// stand the best list schedule of the tasks themselves, and what is left of the
// coarse answer when the groups are opened.
//
//===----------------------------------------------------------------------===//

#include "ReadProblem.h"
#include "placer/Model/Bounds.h"
#include "placer/Model/Verify.h"
#include "placer/Search/Coarsening.h"
#include "placer/Search/ListScheduler.h"
#include "placer/Search/PlaceSearch.h"
#include "placer/Solver/CpWorkers.h"
#include "placer/Solver/PlaceIlp.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/WithColor.h"

#include <chrono>

using namespace placer;
namespace cl = llvm::cl;

static cl::OptionCategory category("Options");
static cl::list<std::string> files(cl::Positional, cl::OneOrMore,
                                   cl::cat(category),
                                   cl::desc("placer-graph files"));
static cl::opt<double> timeLimit("time-limit", cl::init(60), cl::cat(category),
                                 cl::desc("Seconds for each solve"));
static cl::opt<unsigned> workers("workers", cl::init(0), cl::cat(category),
                                 cl::desc("Solvers (default: one a core)"));
static cl::opt<unsigned> seed("seed", cl::init(0), cl::cat(category),
                              cl::desc("For the choices by chance"));
static cl::opt<int> target("coarsen", cl::init(200), cl::cat(category),
                           cl::desc("Coarsen to so many groups; 0: do not"));
static cl::opt<int> windowTasks("window", cl::init(12), cl::cat(category),
                                cl::desc("Tasks that a first window frees"));
static cl::opt<bool> withPesto("pesto", cl::cat(category),
                               cl::desc("Solve Pesto's program, too"));
static cl::opt<std::string> library("solver-library", cl::cat(category),
                                    cl::desc("A native libortools.so"));

static cl::opt<double> searched("search", cl::init(0), cl::cat(category),
                                cl::desc("Seconds of a search before"));

static bool isSound = true;

static std::optional<IlpResult> run(const Instance &instance,
                                    const Schedule &start, const Bound &bound,
                                    IlpFormulation formulation,
                                    CpBackend &backend, double &seconds) {
  IlpOptions options;
  options.timeLimit = timeLimit;
  options.seed = seed;
  options.formulation = formulation;
  options.lowerBoundNs = bound.ns;
  options.boundName = bound.name;
  options.windowTasks = windowTasks;
  auto before = std::chrono::steady_clock::now();
  IlpResult result = placeByIlp(instance, {}, start, options, backend);
  seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - before)
          .count();
  for (const IlpFault &fault : result.faults)
    llvm::outs() << "  fault (" << fault.count << " times): " << fault.detail
                 << "\n";
  if (!result.schedule)
    return std::nullopt;
  for (const Violation &violation : verify(instance, *result.schedule)) {
    llvm::WithColor::error() << violation.message << "\n";
    isSound = false;
  }
  if (result.schedule->makespanNs > start.makespanNs) {
    llvm::WithColor::error() << "worse than the start\n";
    isSound = false;
  }
  return result;
}

int main(int argc, char **argv) {
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv,
                              "Compares joint solves with list schedules.\n");
  CpWorkerOptions workerOptions;
  workerOptions.workers = workers;
  workerOptions.library = library;
  std::string missing;
  std::unique_ptr<CpBackend> backend = startCpWorkers(workerOptions, missing);
  if (!backend) {
    llvm::WithColor::error() << missing << "\n";
    return 1;
  }
  llvm::outs() << llvm::formatv(
      "{0,-36} {1,6} {2,12} {3,12} {4,12} {5,12} {6,8} {7,8} {8,7} {9,7} "
      "{10,12} {11,12}\n",
      "graph", "tasks", "list us", "ilp us", "pesto us", "bound us", "gain",
      "gap", "solves", "s", "fine list us", "opened us");
  unsigned proven = 0, count = 0, beatsPesto = 0;
  for (const std::string &file : files) {
    std::optional<Problem> problem = readProblem(file);
    if (!problem)
      return 1;
    Instance fine(*problem);
    std::optional<Coarsening> coarsening;
    Problem coarse = *problem;
    if (target > 0 && fine.numTasks() > target) {
      CoarseningOptions coarseningOptions;
      coarseningOptions.target = target;
      coarsening = coarsen(fine, coarseningOptions);
      coarse = coarseProblem(fine, *coarsening).problem;
    }
    Instance instance(coarse);
    PlacementResult listed = placeByList(instance, "best");
    if (auto *reason = std::get_if<Violation>(&listed)) {
      llvm::outs() << problem->name << ": " << reason->message << "\n";
      continue;
    }
    if (searched > 0) {
      SearchOptions searchOptions;
      searchOptions.timeLimit = searched;
      searchOptions.seed = seed;
      auto found = placeBySearch(instance, {}, searchOptions);
      if (auto *better = std::get_if<SearchResult>(&found))
        listed = std::move(better->schedule);
    }
    const auto &start = std::get<Schedule>(listed);
    Bound bound = lowerBound(instance);
    double seconds = 0, pestoSeconds = 0;
    std::optional<IlpResult> solved =
        run(instance, start, bound, IlpFormulation::Full, *backend, seconds);
    std::optional<IlpResult> pesto;
    if (withPesto)
      pesto = run(instance, start, bound, IlpFormulation::Pesto, *backend,
                  pestoSeconds);
    if (!solved)
      continue;
    ++count;
    proven += solved->outcome == IlpOutcome::Optimal;
    const Schedule &best = *solved->schedule;
    beatsPesto += pesto && best.makespanNs < pesto->schedule->makespanNs;
    // What the tasks get of it, and what they would get without groups.
    PlacementResult fineList = placeByList(fine, "best");
    auto *fineBest = std::get_if<Schedule>(&fineList);
    Schedule opened = best;
    if (coarsening)
      opened = startEarly(fine, expand(fine, *coarsening, best));
    if (!verify(fine, opened, 1).empty()) {
      llvm::WithColor::error() << "the opened schedule is not valid\n";
      isSound = false;
    }
    auto us = [](int64_t ns) { return static_cast<double>(ns) / 1e3; };
    llvm::outs() << llvm::formatv(
        "{0,-36} {1,6} {2,12:f3} {3,12:f3} {4,12:f3} {5,12:f3} {6,7:f2}% "
        "{7,7:f2}% {8,7} {9,7:f1} {10,12:f3} {11,12:f3}\n",
        problem->name, instance.numTasks(), us(start.makespanNs),
        us(best.makespanNs), pesto ? us(pesto->schedule->makespanNs) : 0.0,
        us(best.lowerBoundNs),
        100 * (1 - us(best.makespanNs) / us(start.makespanNs)),
        100 * best.gap(), solved->solves, seconds,
        fineBest ? us(fineBest->makespanNs) : 0.0, us(opened.makespanNs));
    llvm::outs().flush();
  }
  llvm::outs() << "proven optimal: " << proven << " of " << count;
  if (withPesto)
    llvm::outs() << "; shorter than Pesto's: " << beatsPesto;
  llvm::outs() << "\n" << backend->name() << "\n";
  return isSound ? 0 : 1;
}
