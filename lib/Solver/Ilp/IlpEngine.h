//===- IlpEngine.h - Who solves which model when ----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread for each worker of the backend. With a time limit alone they run
// freely, each from the best schedule at the moment; with a deterministic limit
// in rounds, which all begin at the same schedule, and whose answers are looked
// at in the order of the workers.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SOLVER_ILP_ILPENGINE_H
#define PLACER_LIB_SOLVER_ILP_ILPENGINE_H

#include "Solver/Encode/ScheduleModel.h"

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace placer {

class IlpEngine {
public:
  IlpEngine(const Instance &instance, llvm::ArrayRef<DeviceId> fixed,
            const std::optional<Schedule> &start, const IlpOptions &options,
            CpBackend &backend);

  IlpResult run();

private:
  using Clock = std::chrono::steady_clock;

  /// Below this many seconds nothing new is begun.
  static constexpr double kLeastSeconds = 0.15;
  /// Windows prove nothing, so their times may be rounded: CP-SAT is faster.
  static constexpr int64_t kWindowUnits = int64_t(1) << 22;
  /// Beyond this, looking closely at a model takes longer than it gains.
  static constexpr int32_t kProbedTasks = 200;
  /// Pesto's program is quadratic in both.
  static constexpr int32_t kMostPestoTasks = 1000;
  static constexpr size_t kMostPestoEdges = 2500;

  /// Of devices of tasks and ways of edges: beyond this, a whole model would
  /// take minutes and gigabytes.
  static constexpr size_t kMostChoices = 2000000;
  /// One window of so many may send on what the schedule does not.
  static constexpr uint64_t kWindowsPerForwarding = 4;

  /// A model to solve, and how.
  struct Job {
    enum class Kind { Whole, Window };
    Kind kind = Kind::Window;
    uint64_t seed = 0;
    /// Windows: in which way to choose, and how many tasks.
    uint64_t turn = 0;
    size_t size = 0;
    /// Whole models: which parameters to try.
    unsigned flavour = 0;
    ModelForwards forwards = ModelForwards::Missing;
    double seconds = 0;
    double deterministicTime = 0;
    /// What was known when it was given.
    int64_t lowerBoundNs = 0;
    /// True until the first answer of the worker.
    bool isNew = false;
    /// Of a round: whether the worker takes part in it.
    bool isAsked = false;
  };
  /// What came of it.
  struct Answer {
    enum class Kind {
      None,           ///< a fault, or nothing to solve
      Solved,         ///< the model is solved
      Unsolved,       ///< time was up before
      NothingShorter, ///< no solver was asked: nothing shorter is in the model
    };
    Kind kind = Kind::None;
    std::optional<Schedule> schedule;
    /// Of the problem; 0 where the model proves nothing about it.
    int64_t boundNs = 0;
    bool isInfeasible = false;
    /// The same of the schedules that are in the model.
    int64_t modelNs = 0;
    bool isModelInfeasible = false;
    double deterministicTime = 0;
    std::optional<IlpFault> fault;
  };
  /// What a worker is about.
  struct Worker {
    int32_t id = 0;
    /// Jobs of each sort so far.
    uint64_t wholes = 0, windows = 0;
    double secondsOfWholes = 0, secondsOfWindows = 0;
    double deterministicTime = 0;
    size_t windowSize = 0;
    int faultsInARow = 0;
    int64_t answers = 0;
    bool isGone = false;
    /// The whole model was too much for it.
    bool avoidsWhole = false;
  };

  void runFreely();
  void runInRounds();
  Job nextJob(Worker &worker, bool hasSchedule) const;
  Answer solve(int32_t worker, const Job &job,
               const std::optional<Schedule> &around) const;
  Answer solvePesto(int32_t worker, const Job &job,
                    const Schedule *known) const;
  Answer solveWindow(int32_t worker, const Job &job,
                     const Schedule &known) const;
  Answer solveWhole(int32_t worker, const Job &job,
                    const Schedule *known) const;
  ScheduleModelOptions modelOptions(const Job &job) const;
  ModelForwards forwardsOfWhole(const Worker &worker) const;
  Answer ask(int32_t worker, const Job &job, const CpModel &model,
             CpParameters parameters, CpResponse &response) const;
  size_t nextWindowSize(const Worker &worker, const Answer &answer,
                        double seconds) const;
  void take(Worker &worker, const Job &job, Answer answer, double seconds);
  void addFault(const IlpFault &fault);
  bool isOver() const;
  bool isStalled() const;
  double mostWork() const;
  void forgetLateAnswers();
  void reportProgress(std::unique_lock<std::mutex> &lock);
  void findBlame();
  bool isFeasible(const Problem &relaxed, llvm::ArrayRef<DeviceId> fixed,
                  double seconds);

  double secondsPassed() const {
    return std::chrono::duration<double>(Clock::now() - begin).count();
  }
  /// A large number where there is no limit.
  double secondsLeft() const;
  bool isDeterministic() const { return options.deterministicLimit > 0; }

  const Instance &instance;
  llvm::ArrayRef<DeviceId> fixed;
  const IlpOptions &options;
  CpBackend &backend;
  const Clock::time_point begin;
  const Deadline deadline;
  DeviceChoices choices;
  HeadsAndTails windows;
  /// No schedule in which something is sent on is shorter.
  int64_t forwardingNs = 0;
  bool isMemoryLimited = false;

  std::vector<Worker> workers;
  /// Guards what follows.
  mutable std::mutex mutex;
  std::condition_variable changed;
  std::optional<Schedule> best;
  Bound bound;
  bool isInfeasible = false;
  /// What models prove of the schedules in them: of those that send on nothing
  /// but what they must, and of those that send on what is likely to gain.
  struct Known {
    int64_t ns = 0;
    bool isInfeasible = false;
  };
  Known direct, likely;
  /// When the schedule last became shorter, or the first answer came: seconds,
  /// or the work of the worker that had done most.
  std::optional<double> lastGain;
  IlpResult result;
};

/// What whole models should send on where more is worth trying: all, or what is
/// likely to gain where that would be too much.
ModelForwards mostForwards(const Instance &instance);

/// The problem without one of its rules; none where it has no such rule.
std::optional<Problem> withoutConstraint(const Instance &instance,
                                         IlpConstraint constraint);

} // namespace placer

#endif // PLACER_LIB_SOLVER_ILP_ILPENGINE_H
