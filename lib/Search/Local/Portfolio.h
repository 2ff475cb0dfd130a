//===- Portfolio.h - The walks of a search ----------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two kinds of walks improve a schedule, and neither is the better one on every
// graph. One walks through placements, and has a dispatcher find the orders
// (PlacementAnnealer): it sees at once what a placement is worth, and so finds
// its way to others that are far away. The other one walks through placements
// and explicit orders (Annealer): what it gains by waiting, no dispatcher
// finds.
//
// So a level begins with two lanes side by side. One explores, from one device,
// in one long walk or, where there is time for several, in several, since
// where such a walk ends is by chance. The other keeps what list algorithms
// know: it improves the placement of their schedule, then its orders. After
// that all go on with what has shown that it gains.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LOCAL_PORTFOLIO_H
#define PLACER_LIB_SEARCH_LOCAL_PORTFOLIO_H

#include "Search/Local/Annealer.h"
#include "Search/Local/SearchWorkers.h"
#include "Search/Placements/PlacementAnnealer.h"

namespace placer {

/// What a move takes of the time that dispatching everything takes: most of
/// them are cut off.
inline constexpr double kPartOfDispatch = 0.4;

class Portfolio {
public:
  /// On level 0, the tasks themselves, a schedule as short as the bound ends
  /// the search.
  Portfolio(SearchWorkers &workers, const Annealer::Setting &setting,
            int level);

  /// How many moves there are for each group, in a part of the budget. Takes
  /// the time of some moves to find out.
  double movesPerGroup(const Schedule &schedule, BudgetShare share);

  /// The part of a share beyond which walks hardly gain anything.
  double partThatSuffices(const Schedule &schedule, BudgetShare share) {
    return std::min(kMostMoves / movesPerGroup(schedule, share), 1.0);
  }

  /// The two lanes, from `starts`, of which `verify` accepts each.
  void begin(llvm::ArrayRef<Schedule> starts, BudgetShare share);
  /// Goes on from the best; it can be repeated. False where that hardly gained
  /// anything.
  bool goOn(BudgetShare share);

  /// Of least cost so far, after `begin`.
  const Schedule &best() const { return bestSchedule; }
  /// A schedule that was found elsewhere, to go on with where it costs less.
  void offer(Schedule schedule);

private:
  /// For each group, in all.
  static constexpr double kMostMoves = 40000;

  enum class Walk {
    FromOneDevice, ///< dispatched, hot: finds what is far from the start
    FromStart,     ///< dispatched, cold: keeps what list algorithms know
    FromBest,      ///< dispatched, from the best placement of such walks
    Orders,        ///< placements and orders, from the best schedule
  };
  /// Walks that one worker does one after the other.
  using Lane = std::vector<Walk>;
  struct Outcome {
    std::optional<Schedule> schedule;
    /// Whether a dispatcher made it.
    bool isDispatched = false;
    /// Whether it ended early, far from anything good.
    bool hasGivenUp = false;
    int64_t moves = 0;
  };
  /// One walk of a lane.
  struct Run {
    Walk walk;
    unsigned worker;
    /// Its number in the lane.
    unsigned number;
    SearchBudget::Part part;
    /// Where orders are improved.
    const Schedule &from;
  };

  void runLanes(llvm::ArrayRef<Lane> lanes, BudgetShare share);
  void runTurn(llvm::ArrayRef<Lane> lanes, BudgetShare share);
  std::vector<Outcome> runLane(const Lane &lane, unsigned worker,
                               BudgetShare share);
  Outcome run(const Run &run);
  Outcome runDispatched(const Run &run);
  Outcome runOrders(const Run &run);
  void take(Outcome outcome);
  double progress(const Run &run, int64_t moves);
  int64_t goalNs() const { return level == 0 ? options.boundNow() : 0; }
  bool isOver() const;
  bool isStartGiven() const { return level == 0 && options.start; }
  int64_t costOfList() const;
  /// What it takes to dispatch everything, in seconds.
  double timeDispatch(const Schedule &schedule) const;

  SearchWorkers &workers;
  const SearchOptions &options;
  Annealer::Setting setting;
  const Instance &instance;
  int level;
  std::atomic<bool> goalIsReached = false;
  /// None where times are too large for a dispatcher.
  std::optional<PlacementTables> tables;
  std::optional<double> secondsToDispatch;
  int round = 0;
  /// Whether dispatched walks did so when they last went on.
  bool dispatchingGains = true;

  /// What walks begin with.
  std::vector<Schedule> starts;
  std::optional<Schedule> oneDevice;
  /// What a list schedule costs.
  int64_t listed = 0;
  Schedule bestSchedule;
  int64_t bestNs = 0;
  /// The best two of dispatched walks, the better first.
  std::vector<Schedule> dispatched;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_LOCAL_PORTFOLIO_H
