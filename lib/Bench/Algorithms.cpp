//===- Algorithms.cpp - Everything that can place, by name ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/Algorithms.h"

#include "Bench/SolverAlgorithms.h"
#include "placer/Search/ListScheduler.h"
#include "placer/Search/PlaceSearch.h"
#include "placer/Solver/CpWorkers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace placer;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// List algorithms
//===----------------------------------------------------------------------===//

static AlgorithmResult runList(const Instance &instance, StringRef name,
                               LocalOrder order) {
  ListReport report;
  AlgorithmResult result;
  result.placement = placeByList(instance, name, {}, order, &report);
  std::vector<std::string> notes;
  if (name == "best" && !report.chosen.empty())
    notes.push_back(report.chosen);
  llvm::append_range(notes, report.notes);
  result.note = llvm::join(notes, "; ");
  return result;
}

static Algorithm listAlgorithm(StringRef name, LocalOrder order) {
  Algorithm algorithm;
  algorithm.name = name.str();
  if (isPartitioner(name))
    algorithm.name += ":" + localOrderNames()[size_t(order)].str();
  algorithm.run = [name = name.str(), order](const Instance &instance,
                                             const AlgorithmOptions &) {
    return runList(instance, name, order);
  };
  return algorithm;
}

//===----------------------------------------------------------------------===//
// What takes as long as it is given
//===----------------------------------------------------------------------===//

static AlgorithmResult runSearch(const Instance &instance,
                                 const AlgorithmOptions &options,
                                 SearchAlgorithm algorithm) {
  SearchOptions search;
  search.algorithm = algorithm;
  search.timeLimit = options.timeLimit;
  search.workers = options.workers;
  search.seed = options.seed;
  search.lowerBoundNs = options.lowerBoundNs;
  std::unique_ptr<CpBackend> solver;
  search.solver = [&] {
    CpWorkerOptions workers;
    workers.workers = options.workers;
    std::string missing;
    solver = startCpWorkers(workers, missing);
    return solver.get();
  };
  AlgorithmResult result;
  auto found = placeBySearch(instance, {}, search);
  if (auto *reason = std::get_if<Violation>(&found)) {
    result.placement = std::move(*reason);
    return result;
  }
  auto &best = std::get<SearchResult>(found);
  result.note = std::to_string(best.moves) + " moves";
  if (best.windows.solves > 0)
    result.note += ", " + std::to_string(best.windows.solves) + " windows, " +
                   std::to_string(best.windows.improvements) +
                   " improvements, " + best.windows.solver;
  result.placement = std::move(best.schedule);
  return result;
}

/// All but the list algorithms.
static llvm::ArrayRef<Algorithm> otherAlgorithms() {
  static const std::vector<Algorithm> algorithms = {
      {"search", /*isSeeded=*/true, /*isTimed=*/true,
       [](const Instance &instance, const AlgorithmOptions &options) {
         return runSearch(instance, options, SearchAlgorithm::Multilevel);
       }},
      {"mcmc", /*isSeeded=*/true, /*isTimed=*/true,
       [](const Instance &instance, const AlgorithmOptions &options) {
         return runSearch(instance, options, SearchAlgorithm::Mcmc);
       }},
      {"ilp", /*isSeeded=*/true, /*isTimed=*/true, runIlp},
      {"pesto", /*isSeeded=*/true, /*isTimed=*/true, runPesto},
  };
  return algorithms;
}

//===----------------------------------------------------------------------===//
// By name
//===----------------------------------------------------------------------===//

std::vector<std::string> placer::algorithmNames() {
  std::vector<std::string> names;
  for (StringRef name : listAlgorithmNames())
    names.push_back(name.str());
  for (const Algorithm &algorithm : otherAlgorithms())
    names.push_back(algorithm.name);
  return names;
}

std::variant<Algorithm, std::string> placer::findAlgorithm(StringRef wanted) {
  for (const Algorithm &algorithm : otherAlgorithms())
    if (algorithm.name == wanted)
      return algorithm;
  auto [name, orderName] = wanted.split(':');
  if (!llvm::is_contained(listAlgorithmNames(), name))
    return "no algorithm '" + wanted.str() + "'; there are " +
           llvm::join(algorithmNames(), ", ");
  if (name.size() == wanted.size())
    return listAlgorithm(name, LocalOrder::Pct);
  if (!isPartitioner(name))
    return "'" + name.str() + "' decides the order itself, so '" +
           wanted.str() + "' means nothing";
  std::optional<LocalOrder> order = parseLocalOrder(orderName);
  if (!order)
    return "no order '" + orderName.str() + "'; there are " +
           llvm::join(localOrderNames(), ", ");
  return listAlgorithm(name, *order);
}

std::variant<std::vector<Algorithm>, std::string>
placer::findAlgorithms(llvm::ArrayRef<std::string> wanted) {
  std::vector<std::string> names;
  for (StringRef word : wanted) {
    if (word == "all" || word == "list")
      for (StringRef name : listAlgorithmNames())
        names.push_back(name.str());
    if (word == "all")
      for (const Algorithm &algorithm : otherAlgorithms())
        names.push_back(algorithm.name);
    if (word != "all" && word != "list")
      names.push_back(word.str());
  }
  std::vector<Algorithm> algorithms;
  llvm::StringSet<> seen;
  for (const std::string &name : names) {
    auto found = findAlgorithm(name);
    if (auto *fault = std::get_if<std::string>(&found))
      return *fault;
    auto &algorithm = std::get<Algorithm>(found);
    if (seen.insert(algorithm.name).second)
      algorithms.push_back(std::move(algorithm));
  }
  return algorithms;
}
