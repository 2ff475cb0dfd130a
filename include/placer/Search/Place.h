//===- Place.h - The one way to place ---------------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A request names a strategy, what it may use and what it begins with; the
// answer has a verified schedule, what is proven, and what happened. Passes,
// translations and benchmarks all place through this, so that the same words
// mean the same everywhere.
//
// The time limit is for all of it: the start of solvers, bounds, list
// algorithms, coarsening, search. A first list schedule is made in any case.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SEARCH_PLACE_H
#define PLACER_SEARCH_PLACE_H

#include "placer/Bounds/Objective.h"
#include "placer/Search/Coarsening.h"
#include "placer/Search/EarlierPlacement.h"
#include "placer/Search/ListScheduler.h"
#include "placer/Solver/CpWorkers.h"
#include "placer/Solver/PlaceIlp.h"

namespace placer {

//===----------------------------------------------------------------------===//
// Strategies
//===----------------------------------------------------------------------===//

/// A named way to place, and what it can do.
struct Strategy {
  llvm::StringRef name;
  /// One line for lists of strategies.
  llvm::StringRef description;
  /// A list algorithm: one pass over the tasks, whose time is its own.
  bool isList = false;
  /// Decides devices only: Request::order makes it a schedule.
  bool isPartitioner = false;
  /// Other seeds may give other schedules.
  bool isSeeded = false;
  /// Takes as long as it is given.
  bool isTimed = false;
  /// Improves a schedule that it is given.
  bool canStart = false;
  /// Counts moves: Budget::workLimit.
  bool countsMoves = false;
  /// Is built on solvers: that there is none is a fault, and
  /// Budget::deterministicLimit counts.
  bool isSolvers = false;
  /// Asks a solver where it pays, and does without where there is none.
  bool asksSolver = false;
  /// Reproduces a paper, to compare with: nothing of ours is added when
  /// clusters are opened.
  bool isAsPublished = false;
  /// What it can minimise.
  llvm::ArrayRef<const Objective *> objectives;
  /// Request::targetClusters where it is not given; 0: none.
  int32_t targetClusters = 0;
};

/// All strategies in the order to show them: the list algorithms first.
llvm::ArrayRef<Strategy> strategies();
/// Null where there is none of that name.
const Strategy *findStrategy(llvm::StringRef name);

//===----------------------------------------------------------------------===//
// Requests
//===----------------------------------------------------------------------===//

/// What a placement may use. For a strategy that takes as long as it is given,
/// one of the limits must be more than 0.
struct Budget {
  /// Seconds in all; 0: no limit.
  double timeLimit = 10;
  /// Moves that each worker of a search tries; 0: no limit. With it no solver
  /// is asked, and the answer is the same for the same seed and workers, as
  /// long as the time limit does not strike.
  int64_t workLimit = 0;
  /// CP-SAT's own measure of work, for each solver in all, roughly seconds; 0:
  /// no limit. A local search may try a number of moves in proportion to it.
  /// With it the answer is the same for the same seed and workers, too.
  double deterministicLimit = 0;
  uint64_t seed = 0;
  /// Threads or solver processes; 0: one for each core.
  unsigned workers = 0;
  /// Ends the work early when it becomes true; may be null.
  const std::atomic<bool> *interrupt = nullptr;
};

/// What is told while the work goes on.
struct Progress {
  /// Where the work is: "tasks", "level 2 (300 clusters), round 1", "windows".
  std::string phase;
  /// Of what is minimised, or of the phase's own; 0 where there is none yet.
  int64_t bestNs = 0;
  int64_t boundNs = 0;
  /// Moves tried or models solved so far.
  int64_t moves = 0, solves = 0;
  double seconds = 0;
};
/// One line for a terminal.
std::string describe(const Progress &progress);

/// Gives the solvers, or null and why there are none. What it returns must
/// outlive the request, and be the same when it is called again.
using SolverSource = std::function<CpBackend *(std::string &missing)>;

/// Solvers that are started when they are first asked for and stay warm for all
/// requests that follow.
class WarmSolvers {
public:
  explicit WarmSolvers(CpWorkerOptions options) : options(std::move(options)) {}

  SolverSource source() {
    return [this](std::string &missing) { return get(missing); };
  }

  /// Where a native solver was named, by an option or in the environment, and
  /// another one answered: why that is.
  std::string whyNotNamed() const;

private:
  CpBackend *get(std::string &missing);

  CpWorkerOptions options;
  std::unique_ptr<CpBackend> backend;
  /// Why there is none, where that was tried.
  std::string whyNone;
};

struct Request {
  /// One of `strategies()`.
  std::string strategy = "search";
  Budget budget;
  const Objective *objective = &latency();
  /// For partitioners.
  LocalOrder order = LocalOrder::Pct;
  /// First merges tasks into about so many clusters, places these, opens them,
  /// and improves the tasks with what is left; 0: not. Unset: as the strategy
  /// has it.
  std::optional<int32_t> targetClusters;
  /// By task, the cluster that it is in, in the place of clusters that are
  /// made: they are placed first where `targetClusters` asks for no others.
  /// Empty: none are given. A list algorithm then places the tasks themselves,
  /// too, and the better schedule counts.
  std::vector<ClusterId> clusters;
  /// The uncoarsened problem, where each task of the instance stands for
  /// several tasks of it that are to stay together. The bounds of the answer
  /// are its own: what holds for the tasks of the instance does not for those.
  const Instance *uncoarsened = nullptr;
  /// The device of tasks that are placed already (kNone: free; empty: all
  /// free), which must agree with eligibility and colocation.
  std::vector<DeviceId> fixed;
  /// A schedule that `verify` accepts and that agrees with `fixed`, to begin
  /// with in the place of list schedules.
  std::optional<Schedule> start;
  /// By task, the device that it should leave only for a gain worth it (kNone:
  /// it does not matter; empty: none matters).
  std::vector<DeviceId> earlier;
  /// On what is minimised, where it is known already: then none is computed.
  std::optional<Bound> bound;
  /// How models keep the memory of a device.
  IlpMemory memory = IlpMemory::Lifetimes;
  /// Empty: no solver is asked.
  SolverSource solver;
  /// Whether it is a fault to have no solver where the strategy can do without.
  bool isSolverWanted = false;
  /// Gets the first model of a solver's strategy as a serialized CpModelProto.
  std::function<void(std::string)> takeModel;
  /// Called about every half second from one thread; may be empty.
  std::function<void(const Progress &)> progress;
};

/// A request for what a name in a list of strategies stands for: "heft",
/// "hash:fifo" for a partitioner with its order, "ilp@200" with clusters first;
/// or what is wrong with the name.
std::variant<Request, std::string> parseRequest(llvm::StringRef name);

/// What is wrong with a request whatever the instance: a strategy that is none
/// or cannot do what is asked, limits that make no sense. Empty: nothing.
std::string checkRequest(const Request &request);

//===----------------------------------------------------------------------===//
// Answers
//===----------------------------------------------------------------------===//

struct Answer {
  Outcome outcome = Outcome::NoTime;
  /// Verified; none where the outcome says so.
  std::optional<Schedule> schedule;
  /// What is minimised, of the schedule.
  int64_t valueNs = 0;
  /// On what is minimised, and on the makespan; the same for latency. Always of
  /// the uncoarsened problem.
  Bound bound, makespanBound;
  /// With Request::uncoarsened: no schedule that keeps tasks together as they
  /// are is better. The outcome is Feasible where others may be.
  bool isOptimalForGroups = false;
  /// What decided, as in "heft", "best: mite/pct", "search" or "ilp: best".
  std::string chosen;
  /// Departures from the strategy as it is described, and figures of it.
  std::vector<std::string> notes;
  /// What went wrong without ending the work.
  std::vector<IlpFault> faults;
  /// Why there is no schedule.
  std::optional<Violation> failure;

  /// What is minimised, of the schedule that was improved; 0: there was none.
  int64_t startNs = 0;
  /// Clusters that were placed first, and what is minimised of their tasks when
  /// they were opened; 0: there were none.
  int32_t numClusters = 0;
  int64_t openedNs = 0;
  int64_t moves = 0;
  /// Models answered, how often one made the schedule better, and by whom.
  int64_t solves = 0, improvements = 0;
  std::string solver;
  /// The work of the solver that did most, in CP-SAT's measure; 0 without a
  /// deterministic limit.
  double work = 0;
  /// Of InvalidModel: what the solver says.
  std::string detail;
  /// Of the clock; those of a list algorithm are without its bound.
  double seconds = 0;

  double gap() const { return placer::gap(valueNs, bound.ns); }
};

/// "optimal", "feasible", …; "optimal for the groups" where only that is
/// proven.
llvm::StringRef outcomeName(const Answer &answer);

/// Places `instance` as asked. `checkRequest` must find nothing wrong.
Answer place(const Instance &instance, const Request &request);

/// Gives times to a placement that is complete: `devices` has one for every
/// task, and must agree with eligibility and colocation. `uncoarsened` is that
/// of requests.
Answer orderDevices(const Instance &instance, llvm::ArrayRef<DeviceId> devices,
                    LocalOrder order, const Instance *uncoarsened = nullptr);

} // namespace placer

#endif // PLACER_SEARCH_PLACE_H
