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
// So the first stage of a level explores with dispatched walks, from one device
// and from the list schedule; the second has orders improved; and the last goes
// on with what has shown that it gains.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LOCAL_PORTFOLIO_H
#define PLACER_LIB_SEARCH_LOCAL_PORTFOLIO_H

#include "Search/Local/Annealer.h"
#include "Search/Local/SearchWorkers.h"
#include "Search/Placements/PlacementAnnealer.h"

namespace placer {

class Portfolio {
public:
  /// On level 0, the tasks themselves, a schedule as short as the bound ends
  /// the search.
  Portfolio(SearchWorkers &workers, const Annealer::Setting &setting,
            int level);

  /// How many moves there are for each group, in a part of the budget. Takes
  /// the time of some moves to find out.
  double movesPerGroup(const Schedule &schedule, BudgetShare share);

  /// The first two stages, from `starts`, of which `verify` accepts each.
  void begin(llvm::ArrayRef<Schedule> starts, BudgetShare share);
  /// Whether the second stage hardly gained anything.
  bool hasStalled() const { return stalled; }
  /// The last stage; it can be repeated.
  void goOn(BudgetShare share);

  /// Of least cost so far, after `begin`.
  const Schedule &best() const { return bestSchedule; }
  /// A schedule that was found elsewhere, to go on with where it costs less.
  void offer(Schedule schedule);

private:
  enum class Walk {
    FromOneDevice, ///< dispatched, hot: finds what is far from the start
    FromStart,     ///< dispatched, cold: keeps what list algorithms know
    FromBest,      ///< dispatched, from the best placement of such walks
    Orders,        ///< placements and orders, from the best schedule
  };
  struct Outcome {
    std::optional<Schedule> schedule;
    int64_t moves = 0;
  };

  void runStage(llvm::ArrayRef<Walk> walks, BudgetShare share);
  void runTurn(llvm::ArrayRef<Walk> walks, BudgetShare share);
  Outcome run(Walk walk, unsigned worker, const SearchBudget::Part &part);
  Outcome runDispatched(Walk walk, unsigned worker,
                        const SearchBudget::Part &part);
  Outcome runOrders(unsigned worker, const SearchBudget::Part &part);
  double progress(unsigned worker, const SearchBudget::Part &part,
                  int64_t moves);
  int64_t goalNs() const { return level == 0 ? options.boundNow() : 0; }
  bool isOver() const;

  SearchWorkers &workers;
  const SearchOptions &options;
  Annealer::Setting setting;
  const Instance &instance;
  int level;
  std::atomic<bool> goalIsReached = false;
  /// None where times are too large for a dispatcher.
  std::optional<PlacementTables> tables;
  int round = 0;
  /// Of each walk of the first two stages; 0: no limit.
  double mostMoves = 0;
  bool stalled = false;

  /// What walks begin with.
  std::vector<Schedule> starts;
  std::optional<Schedule> oneDevice;
  Schedule bestSchedule;
  int64_t bestNs = 0;
  /// The best two of dispatched walks, the better first.
  std::vector<Schedule> dispatched;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_LOCAL_PORTFOLIO_H
