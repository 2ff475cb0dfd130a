//===- Algorithms.cpp - Everything that can place, by name ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/Algorithms.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace placer;
using llvm::StringRef;

/// Where no solver works, the start is nobody's achievement: then there is only
/// the reason. One that works but had too little time keeps its start.
static void dropUnanswered(Answer &answer) {
  if (answer.solves > 0 || answer.outcome == Outcome::Optimal)
    return;
  for (const IlpFault &fault : answer.faults) {
    if (fault.kind == IlpFault::Kind::Solver &&
        fault.fault == CpFault::TimedOut)
      continue;
    answer.schedule.reset();
    answer.failure =
        Violation{Rule::Infeasible, Subject::problem(), fault.detail, {}};
    return;
  }
}

static Answer runRequest(Request request, const Instance &instance,
                         const AlgorithmOptions &options) {
  const Strategy &strategy = *findStrategy(request.strategy);
  request.budget.timeLimit = options.timeLimit;
  request.budget.workers = options.workers;
  request.budget.seed = options.seed;
  if (!strategy.isTimed)
    request.bound = options.bound;
  CpWorkerOptions workers;
  workers.workers = options.workers;
  WarmSolvers solvers(workers);
  request.solver = solvers.source();
  Answer answer = place(instance, request);
  if (strategy.isSolvers)
    dropUnanswered(answer);
  return answer;
}

std::vector<std::string> placer::algorithmNames() {
  std::vector<std::string> names;
  for (const Strategy &strategy : strategies())
    names.push_back(strategy.name.str());
  return names;
}

std::variant<Algorithm, std::string> placer::findAlgorithm(StringRef wanted) {
  auto parsed = parseRequest(wanted);
  if (auto *fault = std::get_if<std::string>(&parsed))
    return *fault;
  auto &request = std::get<Request>(parsed);
  const Strategy &strategy = *findStrategy(request.strategy);
  Algorithm algorithm;
  algorithm.name = strategy.name.str();
  if (strategy.isPartitioner)
    algorithm.name += ":" + localOrderNames()[size_t(request.order)].str();
  if (request.targetClusters)
    algorithm.name += "@" + std::to_string(*request.targetClusters);
  algorithm.isSeeded = strategy.isSeeded;
  algorithm.isTimed = strategy.isTimed;
  algorithm.run = [request](const Instance &instance,
                            const AlgorithmOptions &options) {
    return runRequest(request, instance, options);
  };
  return algorithm;
}

std::variant<std::vector<Algorithm>, std::string>
placer::findAlgorithms(llvm::ArrayRef<std::string> wanted) {
  std::vector<std::string> names;
  for (StringRef word : wanted) {
    if (word == "all" || word == "list") {
      for (const Strategy &strategy : strategies())
        if (word == "all" || strategy.isList)
          names.push_back(strategy.name.str());
    } else {
      names.push_back(word.str());
    }
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
