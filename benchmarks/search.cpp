//===- search.cpp - How good the search is --------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs the search on graph files and prints what it makes of the best list
// schedule, and how much of that schedule's gap to the lower bound is left.
//
//===----------------------------------------------------------------------===//

#include "ReadProblem.h"
#include "placer/Model/Bounds.h"
#include "placer/Model/Verify.h"
#include "placer/Search/PlaceSearch.h"

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
static cl::opt<double> timeLimit("time-limit", cl::init(10), cl::cat(category),
                                 cl::desc("Seconds for each graph"));
static cl::opt<unsigned> workers("workers", cl::init(0), cl::cat(category),
                                 cl::desc("Threads (default: one a core)"));
static cl::opt<unsigned> seeds("seeds", cl::init(1), cl::cat(category),
                               cl::desc("Runs of each, with seeds from 0 on"));
static cl::opt<int64_t> workLimit("work-limit", cl::init(0), cl::cat(category),
                                  cl::desc("Moves of each worker"));
static cl::opt<bool> isMcmc("mcmc", cl::init(false), cl::cat(category),
                            cl::desc("FlexFlow's search in its place"));
static cl::opt<bool> isThroughput("throughput", cl::init(false),
                                  cl::cat(category),
                                  cl::desc("Largest loads, not makespans"));

int main(int argc, char **argv) {
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv,
                              "Compares the search with list schedules.\n");
  llvm::outs() << llvm::formatv(
      "{0,-36} {1,7} {2,12} {3,12} {4,12} {5,8} {6,8} {7,8} {8,10}\n", "graph",
      "tasks", "list ms", "search ms", "bound ms", "gain", "list gap", "gap",
      "moves/s");
  bool isSound = true;
  double listGaps = 0, gaps = 0;
  int runs = 0;
  for (const std::string &file : files) {
    std::optional<Problem> problem = readProblem(file);
    if (!problem)
      return 1;
    Instance instance(*problem);
    for (unsigned seed = 0; seed < seeds; ++seed) {
      SearchOptions options;
      options.timeLimit = timeLimit;
      options.workers = workers;
      options.seed = seed;
      options.workLimit = workLimit;
      if (isMcmc)
        options.algorithm = SearchAlgorithm::Mcmc;
      if (isThroughput)
        options.objective = SearchObjective::Throughput;
      options.lowerBoundNs =
          (isThroughput ? throughputBound(instance) : lowerBound(instance)).ns;
      auto begin = std::chrono::steady_clock::now();
      auto result = placeBySearch(instance, {}, options);
      if (auto *reason = std::get_if<Violation>(&result)) {
        llvm::outs() << problem->name << ": " << reason->message << "\n";
        continue;
      }
      auto &found = std::get<SearchResult>(result);
      std::chrono::duration<double> seconds =
          std::chrono::steady_clock::now() - begin;
      for (const Violation &violation : verify(instance, found.schedule)) {
        llvm::WithColor::error()
            << problem->name << ": " << violation.message << "\n";
        isSound = false;
      }
      auto ms = [](int64_t ns) { return static_cast<double>(ns) / 1e6; };
      auto gap = [&](int64_t ns) {
        return ns == 0 ? 0 : 100 * (1 - ms(options.lowerBoundNs) / ms(ns));
      };
      listGaps += gap(found.startNs);
      gaps += gap(found.bestNs);
      ++runs;
      llvm::outs() << llvm::formatv(
          "{0,-36} {1,7} {2,12:f3} {3,12:f3} {4,12:f3} {5,7:f2}% {6,7:f2}% "
          "{7,7:f2}% {8,10:f0}\n",
          problem->name, instance.numTasks(), ms(found.startNs),
          ms(found.bestNs), ms(options.lowerBoundNs),
          100 * (1 - ms(found.bestNs) / ms(found.startNs)), gap(found.startNs),
          gap(found.bestNs),
          static_cast<double>(found.moves) / seconds.count());
      llvm::outs().flush();
    }
  }
  if (runs > 1)
    llvm::outs() << llvm::formatv(
        "mean gap: {0:f2}% of the lists, {1:f2}% of the search\n",
        listGaps / runs, gaps / runs);
  return isSound ? 0 : 1;
}
