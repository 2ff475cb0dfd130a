//===- IlpSolve.cpp - One model: written, solved, judged ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Solver/Encode/PestoModel.h"
#include "Solver/Ilp/ChooseWindow.h"
#include "Solver/Ilp/IlpEngine.h"

#include "placer/Model/Validate.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

/// How many seconds a solver may be late before it is ended; more for one that
/// may still be starting.
static constexpr double kGrace = 4;
static constexpr double kStartUp = 15;
/// How far beyond the limit the last answers are waited for; the first of a
/// solver, which may still be starting, is not.
static constexpr double kOverrun = 0.1;
/// What large models use beyond their limit, as a part of it.
static constexpr double kLateness = 0.07;
/// Seconds for a unit of CP-SAT's measure of work: many more than it takes.
static constexpr double kSecondsPerWork = 60;

/// The whole model in several ways: what proves one problem does nothing for
/// another.
static void setFlavour(CpParameters &parameters, unsigned flavour) {
  switch (flavour % 4) {
  case 0:
    break;
  case 1:
    parameters.objectiveLowerBoundSearch = true;
    parameters.linearizationLevel = 2;
    break;
  case 2:
    parameters.searchBranching = 5;
    parameters.randomize = true;
    break;
  case 3:
    parameters.linearizationLevel = 0;
    parameters.strongPropagation = true;
    parameters.dynamicPrecedences = true;
    break;
  }
}

/// Solves a model and reads the answer. `answer.kind` says whether there is
/// one in `response`.
IlpEngine::Answer IlpEngine::ask(int32_t worker, const Job &job,
                                 const CpModel &model, CpParameters parameters,
                                 CpResponse &response) const {
  Answer answer;
  parameters.seed = static_cast<int32_t>(job.seed & 0x3fffffff);
  parameters.deterministicTime = job.deterministicTime;
  // Writing the model took time, too.
  double left = secondsLeft();
  parameters.seconds = std::min(job.seconds, left - kLeastSeconds / 2);
  if (job.kind == Job::Kind::Whole)
    parameters.seconds *= 1 - kLateness;
  if (job.seconds > 0 && parameters.seconds <= 0)
    return answer;
  double patience = job.seconds > 0 ? parameters.seconds
                                    : job.deterministicTime * kSecondsPerWork;
  patience += kGrace + (job.isNew ? kStartUp : 0);
  patience = std::min(patience, left + (job.isNew ? 0 : kOverrun));
  CpReply reply = backend.solve(worker, model.serialize(),
                                parameters.serialize(), patience);
  if (reply.fault) {
    // What is cut off at the end of the time is no fault, of a solver that has
    // answered before.
    if (*reply.fault == CpFault::TimedOut && !job.isNew &&
        secondsLeft() < kLeastSeconds)
      return answer;
    answer.fault = {IlpFault::Kind::Solver, *reply.fault, reply.detail, 1};
    return answer;
  }
  std::string error;
  std::optional<CpResponse> parsed =
      CpResponse::parse(reply.response, model.numVariables(), error);
  if (!parsed) {
    answer.fault = {IlpFault::Kind::Response, CpFault::Garbage, error, 1};
    return answer;
  }
  if (parsed->status == CpStatus::ModelInvalid) {
    answer.fault = {IlpFault::Kind::Model, CpFault::Garbage, parsed->info, 1};
    return answer;
  }
  if (parsed->hasSolution() && !model.isWithinDomains(parsed->solution)) {
    answer.fault = {IlpFault::Kind::Response, CpFault::Garbage,
                    "the answer gives a variable a value that it cannot have",
                    1};
    return answer;
  }
  response = std::move(*parsed);
  answer.deterministicTime = std::max(response.deterministicTime, 0.0);
  answer.kind = response.status == CpStatus::Optimal ||
                        response.status == CpStatus::Infeasible
                    ? Answer::Kind::Solved
                    : Answer::Kind::Unsolved;
  return answer;
}

/// An answer that is no answer.
static IlpFault wrongAnswer(std::string detail) {
  return {IlpFault::Kind::Answer, CpFault::Garbage, std::move(detail), 1};
}

static IlpFault tooLarge(std::string detail) {
  return {IlpFault::Kind::Size, CpFault::OutOfMemory, std::move(detail), 1};
}

static constexpr const char *kNoSchedule = "the answer is not a valid schedule";

IlpEngine::Answer IlpEngine::solvePesto(int32_t worker, const Job &job,
                                        const Schedule *known) const {
  Answer answer;
  if (instance.numTasks() > kMostPestoTasks ||
      instance.numEdges() > kMostPestoEdges) {
    answer.fault =
        tooLarge("Pesto's program has a variable for every pair of tasks "
                 "and of edges, which are too many here: coarsen first");
    return answer;
  }
  PestoModel model(instance, choices, known);
  CpParameters parameters;
  parameters.probingLevel = 0;
  setFlavour(parameters, job.flavour);
  CpResponse response;
  answer = ask(worker, job, model.model(), parameters, response);
  if (!response.hasSolution())
    return answer;
  // Its memory is not ours: what it allows may not run, and what it forbids
  // may.
  answer.schedule = retime(instance, model.decode(response));
  if (!answer.schedule && !isMemoryLimited)
    answer.fault = wrongAnswer(kNoSchedule);
  return answer;
}

ScheduleModelOptions IlpEngine::modelOptions(const Job &job) const {
  ScheduleModelOptions result;
  result.memory = options.memory;
  result.forwards = job.forwards;
  result.lowerBoundNs = job.lowerBoundNs;
  result.windows = &windows;
  return result;
}

IlpEngine::Answer IlpEngine::solveWindow(int32_t worker, const Job &job,
                                         const Schedule &known) const {
  RandomSource random(job.seed);
  Window window = chooseWindow(instance, known, job.size, job.turn, random);
  ScheduleModelOptions ofModel = modelOptions(job);
  ofModel.maxUnits = kWindowUnits;
  ScheduleModel model(instance, choices, &known, &window, ofModel);
  Answer answer;
  if (!model.mayImprove()) {
    answer.kind = Answer::Kind::NothingShorter;
    return answer;
  }
  // A window is small, and its hint complete: looking at it closely before the
  // search begins takes longer than the search.
  CpParameters parameters;
  parameters.presolve = false;
  parameters.probingLevel = 0;
  parameters.symmetryLevel = 0;
  parameters.linearizationLevel = 0;
  CpResponse response;
  answer = ask(worker, job, model.model(), parameters, response);
  if (!response.hasSolution())
    return answer;
  answer.schedule = retime(instance, model.decode(response));
  // The memory of what comes later is not in the model.
  if (!answer.schedule && !isMemoryLimited)
    answer.fault = wrongAnswer(kNoSchedule);
  return answer;
}

IlpEngine::Answer IlpEngine::solveWhole(int32_t worker, const Job &job,
                                        const Schedule *known) const {
  Answer answer;
  auto numDevices = static_cast<size_t>(instance.numDevices());
  if ((instance.numTasks() + instance.numEdges() * numDevices) * numDevices >
      kMostChoices) {
    answer.fault =
        tooLarge("there is no schedule to start from, and the model of the "
                 "whole problem is too large: coarsen first");
    return answer;
  }
  ScheduleModel model(instance, choices, known, nullptr, modelOptions(job));
  // No schedule that the model leaves out is shorter.
  int64_t leastOutside =
      job.forwards == ModelForwards::All ? HeadsAndTails::kNever : forwardingNs;
  CpParameters parameters;
  if (instance.numTasks() > kProbedTasks)
    parameters.probingLevel = 0;
  if (!known)
    parameters.stopAtFirst = instance.numTasks() > kProbedTasks;
  setFlavour(parameters, job.flavour);
  CpResponse response;
  answer = ask(worker, job, model.model(), parameters, response);
  // What is proven must agree with what is known.
  auto contradicts = [&](int64_t existing) {
    answer.fault =
        wrongAnswer("the answer proves that a schedule of " +
                    std::to_string(existing) + " ns, which exists, does not");
  };
  if (response.hasSolution()) {
    answer.schedule = retime(instance, model.decode(response));
    if (!answer.schedule)
      answer.fault = wrongAnswer(kNoSchedule);
    else if (model.isExact())
      answer.modelNs = response.objectiveBound * model.unitNs();
    int64_t shortest = known ? known->makespan() : INT64_MAX;
    if (answer.schedule)
      shortest = std::min(shortest, answer.schedule->makespan());
    if (answer.modelNs > shortest) {
      answer.modelNs = 0;
      contradicts(shortest);
    }
    answer.boundNs = std::min(answer.modelNs, leastOutside);
  } else if (response.status == CpStatus::Infeasible) {
    if (known && model.isExact())
      contradicts(known->makespan());
    answer.isModelInfeasible = !known && model.keepsAllSchedules();
    answer.isInfeasible =
        answer.isModelInfeasible && leastOutside >= HeadsAndTails::kNever;
  }
  return answer;
}

IlpEngine::Answer
IlpEngine::solve(int32_t worker, const Job &job,
                 const std::optional<Schedule> &around) const {
  const Schedule *known = around ? &*around : nullptr;
  if (options.formulation == IlpFormulation::Pesto)
    return solvePesto(worker, job, known);
  if (job.kind == Job::Kind::Window)
    return solveWindow(worker, job, *known);
  return solveWhole(worker, job, known);
}

//===----------------------------------------------------------------------===//
// Why there is no schedule
//===----------------------------------------------------------------------===//

std::optional<Problem> placer::withoutConstraint(const Instance &instance,
                                                 IlpConstraint constraint) {
  Problem problem = instance.problem();
  bool hasChanged = false;
  switch (constraint) {
  case IlpConstraint::Memory:
    for (Device &device : problem.devices) {
      hasChanged |= device.memoryBytes.has_value();
      device.memoryBytes.reset();
    }
    break;
  case IlpConstraint::Devices:
    for (Task &task : problem.tasks) {
      hasChanged |= !task.devices.empty();
      task.devices.clear();
    }
    break;
  case IlpConstraint::Placed:
    // Not of the problem.
    hasChanged = true;
    break;
  case IlpConstraint::Colocation:
    for (Task &task : problem.tasks) {
      hasChanged |= !task.colocation.empty();
      task.colocation.clear();
    }
    break;
  case IlpConstraint::Links: {
    auto numDevices = static_cast<DeviceId>(problem.devices.size());
    for (DeviceId from = 0; from < numDevices; ++from)
      for (DeviceId to = 0; to < numDevices; ++to)
        if (from != to && instance.link(from, to) == kNone) {
          problem.links.push_back({from, to, 0, 1000000000000, {}});
          hasChanged = true;
        }
    break;
  }
  }
  if (!hasChanged || !validate(problem, 1).empty())
    return std::nullopt;
  return problem;
}

bool IlpEngine::isFeasible(const Problem &relaxed,
                           llvm::ArrayRef<DeviceId> placed, double seconds) {
  Instance other(relaxed);
  ScheduleModelOptions modelOptions;
  modelOptions.forwards = mostForwards(other);
  ScheduleModel model(other, deviceChoices(other, placed), nullptr, nullptr,
                      modelOptions);
  CpParameters parameters;
  parameters.stopAtFirst = true;
  Job job;
  job.seed = options.seed;
  job.seconds = seconds;
  if (isDeterministic()) {
    job.deterministicTime = options.deterministicLimit;
    job.seconds = options.timeLimit > 0 ? seconds : 0;
  }
  CpResponse response;
  auto worker =
      llvm::find_if(workers, [](const Worker &one) { return !one.isGone; });
  if (worker == workers.end())
    return false;
  Answer answer = ask(worker->id, job, model.model(), parameters, response);
  if (answer.fault)
    addFault(*answer.fault);
  return response.hasSolution() &&
         retime(other, model.decode(response)).has_value();
}

void IlpEngine::findBlame() {
  const IlpConstraint all[] = {IlpConstraint::Memory, IlpConstraint::Devices,
                               IlpConstraint::Placed, IlpConstraint::Colocation,
                               IlpConstraint::Links};
  size_t left = std::size(all);
  for (IlpConstraint constraint : all) {
    double seconds = std::min(secondsLeft(), 1e6) / static_cast<double>(left--);
    bool isPlaced = constraint == IlpConstraint::Placed;
    if (secondsLeft() < kLeastSeconds || (isPlaced && fixed.empty()))
      continue;
    std::optional<Problem> relaxed = withoutConstraint(instance, constraint);
    if (relaxed &&
        isFeasible(*relaxed, isPlaced ? llvm::ArrayRef<DeviceId>() : fixed,
                   seconds))
      result.blame.push_back(constraint);
  }
}
