//===- IlpEngine.cpp - Who solves which model when ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Solver/Ilp/IlpEngine.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>
#include <thread>

using namespace placer;

/// How long a window may take, in seconds and in CP-SAT's measure of work.
static constexpr double kWindowSeconds = 1.2;
static constexpr double kWindowWork = 0.5;
/// In how much of that a window of the right size is solved.
static constexpr double kQuickSeconds = 0.12;
static constexpr double kQuickWork = 0.012;
/// To how many times its first size a window may grow.
static constexpr double kMostGrowth = 16;
/// How many answers a worker needs to be as fast as it will be.
static constexpr int64_t kFirstAnswers = 2;
/// The first attempt at a whole model; each further one takes twice as long.
static constexpr double kWholeSeconds = 3;
static constexpr double kWholeWork = 2;
/// What a model costs at least, in CP-SAT's measure: writing and reading it, or
/// seeing that no solver needs to be asked.
static constexpr double kLeastWork = 0.02;
/// The part of the time that is left which a bound may take.
static constexpr double kForBound = 0.2;
/// After so many faults one after the other a worker is left alone.
static constexpr int kMostFaults = 3;
/// Of pairs of devices for each tensor: beyond this, models send on only what
/// is likely to gain.
static constexpr size_t kMostWays = 100000;

IlpEngine::IlpEngine(const Instance &instance, llvm::ArrayRef<DeviceId> fixed,
                     const std::optional<Schedule> &start,
                     const IlpOptions &options, CpBackend &backend)
    : instance(instance), fixed(fixed), options(options), backend(backend),
      begin(Clock::now()), deadline(options.timeLimit, options.interrupt),
      choices(deviceChoices(instance, fixed)), best(start),
      bound(options.bound) {
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    isMemoryLimited |= instance.capacity(device) != Instance::kUnlimited;
  if (best)
    result.startNs = best->makespan();
  int32_t count = std::max(backend.numWorkers(), 1);
  if (options.workers > 0)
    count = std::min<int32_t>(count, static_cast<int32_t>(options.workers));
  workers.resize(count);
  for (auto [i, worker] : llvm::enumerate(workers)) {
    worker.id = static_cast<int32_t>(i);
    worker.windowSize = static_cast<size_t>(std::max(options.windowTasks, 1));
  }
}

double IlpEngine::secondsLeft() const {
  return options.timeLimit > 0 ? options.timeLimit - secondsPassed() : 1e9;
}

/// With the mutex held.
bool IlpEngine::isOver() const {
  return isInfeasible || likely.isInfeasible ||
         (best && best->makespan() <= std::max(bound.ns, likely.ns)) ||
         secondsLeft() < kLeastSeconds || isStalled() ||
         (options.interrupt && options.interrupt->load()) ||
         llvm::all_of(
             workers, [](const Worker &worker) { return worker.isGone; });
}

double IlpEngine::mostWork() const {
  double most = 0;
  for (const Worker &worker : workers)
    most = std::max(most, worker.deterministicTime);
  return most;
}

/// With the mutex held.
bool IlpEngine::isStalled() const {
  if (options.patience <= 0 || !lastGain)
    return false;
  if (isDeterministic())
    return mostWork() - *lastGain >
           options.patience * options.deterministicLimit;
  return options.timeLimit > 0 &&
         secondsPassed() - *lastGain > options.patience * options.timeLimit;
}

/// A solver that is ended because time is up, or is late now and then, has only
/// been given too little. That is worth a word where no other answer came, or
/// where one was left alone for it.
void IlpEngine::forgetLateAnswers() {
  if (result.solves == 0 ||
      llvm::any_of(workers, [](const Worker &one) { return one.isGone; }))
    return;
  llvm::erase_if(result.faults, [](const IlpFault &fault) {
    return fault.kind == IlpFault::Kind::Solver &&
           fault.fault == CpFault::TimedOut;
  });
}

IlpResult IlpEngine::run() {
  if (instance.numTasks() == 0 && !best)
    best = Schedule();
  if (bound.ns == 0 && instance.numTasks() > 0) {
    bound = lowerBound(instance, deadline.part(kForBound));
  }
  if (!isOver()) {
    windows = headsAndTails(instance, deadline.part(kForBound));
    forwardingNs = leastWithForwards(instance, windows);
    if (isDeterministic())
      runInRounds();
    else
      runFreely();
  }
  if (isInfeasible)
    findBlame();
  forgetLateAnswers();
  result.work = isDeterministic() ? mostWork() : 0;

  if (best)
    bound.ns = std::min(bound.ns, best->makespan());
  bool isRejected = llvm::any_of(result.faults, [&](const IlpFault &fault) {
    if (fault.kind == IlpFault::Kind::Model)
      result.detail = fault.detail;
    return fault.kind == IlpFault::Kind::Model;
  });
  if (result.solves > 0)
    result.solver = backend.name();
  if (isRejected && result.improvements == 0 &&
      !(best && best->makespan() <= bound.ns))
    result.outcome = Outcome::InvalidModel;
  else if (best)
    result.outcome =
        best->makespan() <= bound.ns ? Outcome::Optimal : Outcome::Feasible;
  else
    result.outcome = isInfeasible ? Outcome::Infeasible : Outcome::NoTime;
  result.schedule = std::move(best);
  result.bound = std::move(bound);
  return std::move(result);
}

ModelForwards placer::mostForwards(const Instance &instance) {
  auto numDevices = static_cast<size_t>(instance.numDevices());
  return instance.numTensors() * numDevices * numDevices > kMostWays
             ? ModelForwards::Readers
             : ModelForwards::All;
}

/// With the mutex held. The smallest model that can tell: what is sent on is a
/// choice only where a shorter schedule may do so, and comes in turn with a
/// model without it until that is solved.
ModelForwards IlpEngine::forwardsOfWhole(const Worker &worker) const {
  int64_t mostNs = best ? best->makespan() : HeadsAndTails::kNever;
  if (forwardingNs >= mostNs)
    return ModelForwards::Missing;
  bool isDirectSolved = direct.isInfeasible || (best && direct.ns >= mostNs);
  if (!isDirectSolved && worker.wholes % 2 == 0)
    return ModelForwards::Missing;
  return mostForwards(instance);
}

/// With the mutex held. What a worker does depends on its own past only.
IlpEngine::Job IlpEngine::nextJob(Worker &worker, bool hasSchedule) const {
  Job job;
  bool isPesto = options.formulation == IlpFormulation::Pesto;
  bool isSmall =
      instance.numTasks() <= options.wholeTasks && !worker.avoidsWhole;
  // The first worker proves where others search; alone, it does both in turn.
  bool isProver = worker.id == 0 && workers.size() > 1;
  bool isWhole = isPesto || !hasSchedule ||
                 (isSmall && (isProver || worker.secondsOfWholes <=
                                              worker.secondsOfWindows));
  job.seed = options.seed * 1000003 + worker.id * 10007 + worker.wholes * 101 +
             worker.windows;
  if (isWhole) {
    job.kind = Job::Kind::Whole;
    job.forwards = forwardsOfWhole(worker);
    job.flavour =
        static_cast<unsigned>(worker.id + (isProver ? 0 : worker.wholes));
    auto doublings = static_cast<int>(std::min<uint64_t>(worker.wholes++, 20));
    job.seconds = std::ldexp(kWholeSeconds, doublings);
    job.deterministicTime = std::ldexp(kWholeWork, doublings);
    if (isPesto)
      job.seconds = job.deterministicTime = 1e9;
  } else {
    job.kind = Job::Kind::Window;
    // Workers begin with ways of their own.
    job.turn = worker.id + worker.windows++;
    if (job.turn % kWindowsPerForwarding == kWindowsPerForwarding - 1)
      job.forwards = ModelForwards::Readers;
    job.size = worker.windowSize;
    job.seconds = kWindowSeconds;
    job.deterministicTime = kWindowWork;
  }
  job.seconds = std::min(job.seconds, secondsLeft() - kLeastSeconds / 2);
  if (isDeterministic()) {
    job.deterministicTime =
        std::min(job.deterministicTime,
                 options.deterministicLimit - worker.deterministicTime);
    job.seconds = options.timeLimit > 0 ? secondsLeft() : 0;
  } else {
    job.deterministicTime = 0;
  }
  job.lowerBoundNs = bound.ns;
  job.isNew = worker.answers == 0;
  return job;
}

void IlpEngine::runFreely() {
  std::vector<std::thread> threads;
  size_t running = workers.size();
  for (Worker &worker : workers)
    threads.emplace_back([&] {
      std::unique_lock<std::mutex> lock(mutex);
      while (!worker.isGone && !isOver()) {
        std::optional<Schedule> around = best;
        Job job = nextJob(worker, best.has_value());
        lock.unlock();
        double before = secondsPassed();
        Answer answer = solve(worker.id, job, around);
        double seconds = secondsPassed() - before;
        lock.lock();
        take(worker, job, std::move(answer), seconds);
        // Pesto's program is one model, solved or not.
        if (options.formulation == IlpFormulation::Pesto)
          break;
      }
      --running;
      changed.notify_all();
    });
  std::unique_lock<std::mutex> lock(mutex);
  while (running > 0) {
    changed.wait_for(lock, std::chrono::milliseconds(500));
    reportProgress(lock);
  }
  lock.unlock();
  for (std::thread &thread : threads)
    thread.join();
}

void IlpEngine::runInRounds() {
  auto hasWorkLeft = [&] {
    return llvm::any_of(workers, [&](const Worker &worker) {
      return !worker.isGone && worker.deterministicTime + kLeastWork / 2 <
                                   options.deterministicLimit;
    });
  };
  std::unique_lock<std::mutex> lock(mutex);
  while (!isOver() && hasWorkLeft()) {
    std::vector<Job> jobs(workers.size());
    std::vector<Answer> answers(workers.size());
    std::vector<double> seconds(workers.size(), 0);
    std::vector<std::thread> threads;
    const std::optional<Schedule> around = best;
    size_t running = 0;
    for (size_t i = 0; i < workers.size(); ++i) {
      Worker &worker = workers[i];
      if (worker.isGone || worker.deterministicTime + kLeastWork / 2 >=
                               options.deterministicLimit)
        continue;
      jobs[i] = nextJob(worker, best.has_value());
      jobs[i].isAsked = true;
      ++running;
    }
    for (size_t i = 0; i < workers.size(); ++i)
      if (jobs[i].isAsked)
        threads.emplace_back([&, i] {
          double before = secondsPassed();
          answers[i] = solve(workers[i].id, jobs[i], around);
          seconds[i] = secondsPassed() - before;
          std::unique_lock<std::mutex> inner(mutex);
          --running;
          changed.notify_all();
        });
    while (running > 0) {
      changed.wait_for(lock, std::chrono::milliseconds(500));
      reportProgress(lock);
    }
    for (std::thread &thread : threads)
      thread.join();
    for (size_t i = 0; i < workers.size(); ++i)
      if (jobs[i].isAsked)
        take(workers[i], jobs[i], std::move(answers[i]), seconds[i]);
    if (options.formulation == IlpFormulation::Pesto)
      break;
  }
}

/// With the mutex held, which is free while the report is made.
void IlpEngine::reportProgress(std::unique_lock<std::mutex> &lock) {
  if (!options.report)
    return;
  IlpProgress progress;
  progress.makespanNs = best ? best->makespan() : 0;
  progress.lowerBoundNs = bound.ns;
  progress.seconds = secondsPassed();
  progress.solves = result.solves;
  lock.unlock();
  options.report(progress);
  lock.lock();
}

/// With the mutex held.
void IlpEngine::addFault(const IlpFault &fault) {
  for (IlpFault &known : result.faults)
    if (known.kind == fault.kind && known.fault == fault.fault) {
      ++known.count;
      return;
    }
  result.faults.push_back(fault);
}

/// Windows are to be solved in a moment: many small ones gain more than a few
/// that are given up. How many tasks that are depends on the machine and the
/// graph, so it is found out.
size_t IlpEngine::nextWindowSize(const Worker &worker, const Answer &answer,
                                 double seconds) const {
  auto size = static_cast<double>(worker.windowSize);
  double spent = isDeterministic() ? answer.deterministicTime : seconds;
  double quick = isDeterministic() ? kQuickWork : kQuickSeconds;
  if (answer.kind == Answer::Kind::NothingShorter)
    return worker.windowSize;
  if (answer.kind != Answer::Kind::Solved) {
    // The first models of a process say more about its start than about them.
    if (worker.answers > kFirstAnswers || answer.fault)
      size *= 0.75;
  } else if (spent < quick / 4) {
    size = size * 1.25 + 1;
  } else if (spent < quick) {
    size = size * 1.05 + 1;
  } else if (spent > 2 * quick && worker.answers > kFirstAnswers) {
    size *= 0.9;
  }
  auto most = std::min(static_cast<double>(instance.numTasks()),
                       kMostGrowth * std::max(options.windowTasks, 2));
  auto least = std::min(static_cast<double>(instance.numTasks()), 8.0);
  return static_cast<size_t>(std::max(std::min(size, most), least));
}

/// With the mutex held.
void IlpEngine::take(Worker &worker, const Job &job, Answer answer,
                     double seconds) {
  bool isWhole = job.kind == Job::Kind::Whole;
  double spent = isDeterministic() ? answer.deterministicTime : seconds;
  // A fault has used up what it was given.
  if (isDeterministic() && answer.kind == Answer::Kind::None)
    spent = job.deterministicTime;
  if (isDeterministic())
    spent = std::max(spent, kLeastWork);
  (isWhole ? worker.secondsOfWholes : worker.secondsOfWindows) += spent;
  worker.deterministicTime += spent;

  if (answer.fault) {
    addFault(*answer.fault);
    ++worker.faultsInARow;
    worker.avoidsWhole |= isWhole;
    worker.isGone |= worker.faultsInARow >= kMostFaults ||
                     answer.fault->kind == IlpFault::Kind::Model ||
                     answer.fault->kind == IlpFault::Kind::Size ||
                     (answer.fault->kind == IlpFault::Kind::Solver &&
                      answer.fault->fault == CpFault::Missing);
  }
  if (answer.kind == Answer::Kind::Solved ||
      answer.kind == Answer::Kind::Unsolved) {
    ++result.solves;
    ++worker.answers;
    if (!answer.fault)
      worker.faultsInARow = 0;
  }
  if (!isWhole)
    worker.windowSize = nextWindowSize(worker, answer, seconds);

  isInfeasible |= answer.isInfeasible;
  if (isWhole && job.forwards != ModelForwards::All) {
    Known &known = job.forwards == ModelForwards::Missing ? direct : likely;
    known.ns = std::max(known.ns, answer.modelNs);
    known.isInfeasible |= answer.isModelInfeasible;
  }
  if (answer.schedule &&
      (!best || answer.schedule->makespan() < best->makespan())) {
    best = std::move(answer.schedule);
    ++result.improvements;
    lastGain.reset();
  }
  if (!lastGain && result.solves > 0)
    lastGain = isDeterministic() ? mostWork() : secondsPassed();
  if (answer.boundNs > bound.ns) {
    bound = {answer.boundNs, "cp-sat"};
  }
}
