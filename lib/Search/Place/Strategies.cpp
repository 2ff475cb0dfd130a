//===- Strategies.cpp - Every way to place, by name -----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/Place.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace placer;
using llvm::StringRef;

/// Pesto's own figure.
static constexpr int32_t kPestoClusters = 200;

static std::vector<Strategy> makeStrategies() {
  auto makespan = objectives().take_front(1);
  std::vector<Strategy> all;
  for (StringRef name : listAlgorithmNames()) {
    Strategy list;
    list.name = name;
    list.description = listAlgorithmDescription(name);
    list.isList = true;
    list.isPartitioner = isPartitioner(name);
    list.objectives = makespan;
    all.push_back(list);
  }

  Strategy search;
  search.name = "search";
  search.description = "annealing on the levels of a coarsening, then windows "
                       "by a CP-SAT solver";
  search.isSeeded = search.isTimed = search.canStart = true;
  search.countsMoves = search.asksSolver = true;
  search.objectives = objectives();
  all.push_back(search);

  Strategy mcmc = search;
  mcmc.name = "mcmc";
  mcmc.description = "the Markov chain of FlexFlow (Jia et al. 2019)";
  mcmc.asksSolver = false;
  mcmc.objectives = makespan;
  all.push_back(mcmc);

  Strategy ilp;
  ilp.name = "ilp";
  ilp.description = "CP-SAT on the whole execution model where it is small; "
                    "else clusters, local search and windows";
  ilp.isSeeded = ilp.isTimed = ilp.canStart = ilp.isSolvers = true;
  ilp.objectives = makespan;
  all.push_back(ilp);

  Strategy pesto = ilp;
  pesto.name = "pesto";
  pesto.description = "the program of Pesto (Hafeez et al. 2021) for clusters, "
                      "solved by CP-SAT";
  pesto.isAsPublished = true;
  pesto.targetClusters = kPestoClusters;
  all.push_back(pesto);
  return all;
}

llvm::ArrayRef<Strategy> placer::strategies() {
  static const std::vector<Strategy> all = makeStrategies();
  return all;
}

const Strategy *placer::findStrategy(StringRef name) {
  for (const Strategy &strategy : strategies())
    if (strategy.name == name)
      return &strategy;
  return nullptr;
}

static std::string namesOfStrategies() {
  return llvm::join(llvm::map_range(strategies(),
                                    [](const Strategy &strategy) {
                                      return strategy.name.str();
                                    }),
                    ", ");
}

std::variant<Request, std::string> placer::parseRequest(StringRef name) {
  Request request;
  auto [placed, clusters] = name.split('@');
  auto [strategyName, orderName] = placed.split(':');
  request.strategy = strategyName.str();
  const Strategy *strategy = findStrategy(strategyName);
  if (!strategy)
    return "no strategy '" + strategyName.str() + "'; there are " +
           namesOfStrategies();
  if (strategyName.size() != placed.size()) {
    if (!strategy->isPartitioner)
      return "'" + strategyName.str() + "' decides the order itself, so '" +
             placed.str() + "' means nothing";
    std::optional<LocalOrder> order = parseLocalOrder(orderName);
    if (!order)
      return "no order '" + orderName.str() + "'; there are " +
             llvm::join(localOrderNames(), ", ");
    request.order = *order;
  }
  if (placed.size() != name.size()) {
    int32_t target = 0;
    if (clusters.getAsInteger(10, target) || target < 1)
      return "'" + clusters.str() + "' in '" + name.str() +
             "' is no number of clusters";
    request.targetClusters = target;
  }
  return request;
}

std::string placer::checkRequest(const Request &request) {
  const Strategy *strategy = findStrategy(request.strategy);
  const Budget &budget = request.budget;
  if (!strategy)
    return "no strategy '" + request.strategy + "'; there are " +
           namesOfStrategies();
  std::string name = strategy->name.str();
  if (!llvm::is_contained(strategy->objectives, request.objective))
    return "strategy '" + name + "' cannot place for " +
           request.objective->name.str();
  if (request.start && !strategy->canStart)
    return "strategy '" + name + "' cannot start from a schedule";
  if (request.targetClusters && *request.targetClusters < 0)
    return "the number of clusters must be at least 0";
  if (!(budget.timeLimit >= 0) || budget.workLimit < 0 ||
      !(budget.deterministicLimit >= 0))
    return "limits must be at least 0";
  if (budget.workLimit > 0 && !strategy->countsMoves)
    return "strategy '" + name + "' has no work-limit: it counts no moves";
  if (budget.deterministicLimit > 0 && !strategy->isSolvers)
    return "strategy '" + name +
           "' has no deterministic-limit: that is the work of solvers";
  if (strategy->isTimed && budget.timeLimit == 0 && budget.workLimit == 0 &&
      budget.deterministicLimit == 0)
    return "strategy '" + name + "' would never end: give time-limit or " +
           (strategy->isSolvers ? "deterministic-limit" : "work-limit");
  bool asksSolver =
      strategy->isSolvers || (strategy->asksSolver && budget.workLimit == 0 &&
                              request.objective == &latency());
  if (request.isSolverWanted && !asksSolver)
    return "strategy '" + name + "' asks no solver" +
           (strategy->asksSolver
                ? " with work-limit or for another objective than latency"
                : "");
  return "";
}
