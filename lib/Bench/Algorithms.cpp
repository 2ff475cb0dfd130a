//===- Algorithms.cpp - Everything that can place, by name ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/Algorithms.h"

#include "placer/Bounds/Bounds.h"
#include "placer/Search/PlanPipeline.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace placer;
using llvm::ArrayRef;
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
  // What cannot minimise it is measured by it all the same.
  bool isMinimised = llvm::is_contained(strategy.objectives, options.objective);
  if (isMinimised)
    request.objective = options.objective;
  if (!strategy.isTimed)
    request.bound = options.bound;
  CpWorkerOptions workers;
  workers.workers = options.workers;
  WarmSolvers solvers(workers);
  request.solver = solvers.source();
  Answer answer = place(instance, request);
  if (strategy.isSolvers)
    dropUnanswered(answer);
  if (!isMinimised)
    answer.bound = options.bound;
  return answer;
}

/// Whether parts of a task make sums that are added up.
static bool addsUp(const Problem &problem, const SplitChoice &choice) {
  return llvm::any_of(choice.levels, [&](const SplitLevel &level) {
    return !level.isOfCopies() && !level.cuts.empty() &&
           llvm::any_of(problem.splits[level.axis].tensors,
                        [](const auto &entry) {
                          return entry.second.how == Follows::How::Partial;
                        });
  });
}

/// With the search's own limits and solvers.
static AlgorithmAnswer runSplits(StringRef strategy, const Instance &instance,
                                 const AlgorithmOptions &options) {
  SplitRequest request;
  request.strategy = strategy.str();
  request.budget.timeLimit = options.timeLimit;
  request.budget.workers = options.workers;
  request.budget.seed = options.seed;
  CpWorkerOptions workers;
  workers.workers = options.workers;
  WarmSolvers solvers(workers);
  request.solver = solvers.source();
  SplitAnswer planned = planSplits(instance.problem(), request);
  AlgorithmAnswer answer(std::move(planned.placed));
  answer.bound = planned.bound;
  answer.chosen = "from: " + planned.chosen;
  auto numSums =
      llvm::count_if(planned.choices, [&](const SplitChoice &choice) {
        return addsUp(instance.problem(), choice);
      });
  answer.notes.push_back(
      std::to_string(planned.choices.size()) + " tasks are split, of " +
      std::to_string(instance.numTasks()) + ", " + std::to_string(numSums) +
      " of them along what they add up; " + std::to_string(planned.numJudged) +
      " splits were judged");
  for (const SplitStart &start : planned.starts)
    answer.notes.push_back(start.name + " " + std::to_string(start.valueNs) +
                           " ns");
  answer.parts = std::move(planned.unfolding.problem);
  return answer;
}

/// As `--plan-pipeline` does.
static AlgorithmAnswer runPipeline(StringRef strategy, const Instance &instance,
                                   const AlgorithmOptions &options) {
  PipelineOptions request;
  request.strategy = strategy.str();
  request.objective = options.objective;
  request.budget.timeLimit = options.timeLimit;
  request.budget.workers = options.workers;
  request.budget.seed = options.seed;
  CpWorkerOptions workers;
  workers.workers = options.workers;
  WarmSolvers solvers(workers);
  request.solver = solvers.source();
  auto planned = planPipeline(instance.problem(), request);
  if (auto *reason = std::get_if<Violation>(&planned)) {
    Answer none;
    none.failure = std::move(*reason);
    return none;
  }
  auto &plan = std::get<PipelinePlan>(planned);
  AlgorithmAnswer answer(std::move(plan.answer));
  // Over all splits, bounds are known of makespans alone.
  answer.bound =
      options.objective == &latency() ? splitBound(instance) : Bound();
  answer.parts = plan.again ? std::move(plan.again->problem)
                            : std::move(plan.unfolding.problem);
  return answer;
}

static constexpr llvm::StringLiteral kPlanSplits = "plan-splits";
static constexpr llvm::StringLiteral kPlanPipeline = "plan-pipeline";

static std::variant<Algorithm, std::string> findSplitting(StringRef wanted) {
  StringRef name = wanted.split(':').second;
  if (name.empty())
    name = splitStrategies().front().name;
  SplitRequest request;
  request.strategy = name.str();
  if (std::string fault = checkSplitRequest(request); !fault.empty())
    return fault;
  Algorithm algorithm;
  algorithm.name = kPlanSplits.str();
  if (name != splitStrategies().front().name)
    algorithm.name += ":" + name.str();
  algorithm.isSeeded = algorithm.isTimed = true;
  algorithm.run = [strategy = name.str()](const Instance &instance,
                                          const AlgorithmOptions &options) {
    return runSplits(strategy, instance, options);
  };
  return algorithm;
}

static std::variant<Algorithm, std::string> findPipelining(StringRef wanted) {
  StringRef name = wanted.split(':').second;
  ArrayRef<PipelineStrategy> known = pipelineStrategies();
  if (name.empty())
    name = known.front().name;
  if (!findPipelineStrategy(name))
    return "no strategy '" + name.str() + "'; there are " +
           llvm::join(
               llvm::map_range(known, [](const auto &one) { return one.name; }),
               ", ");
  bool isSearch = name == known.front().name;
  Algorithm algorithm;
  algorithm.name = kPlanPipeline.str();
  if (!isSearch)
    algorithm.name += ":" + name.str();
  algorithm.isSeeded = algorithm.isTimed = isSearch;
  algorithm.run = [strategy = name.str()](const Instance &instance,
                                          const AlgorithmOptions &options) {
    return runPipeline(strategy, instance, options);
  };
  return algorithm;
}

std::vector<std::string> placer::algorithmNames() {
  std::vector<std::string> names;
  for (const Strategy &strategy : strategies())
    names.push_back(strategy.name.str());
  names.push_back(kPlanSplits.str());
  names.push_back(kPlanPipeline.str());
  return names;
}

std::variant<Algorithm, std::string> placer::findAlgorithm(StringRef wanted) {
  if (wanted.split(':').first == kPlanSplits)
    return findSplitting(wanted);
  if (wanted.split(':').first == kPlanPipeline)
    return findPipelining(wanted);
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
