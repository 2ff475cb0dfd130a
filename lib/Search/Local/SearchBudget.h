//===- SearchBudget.h - How long a search may take --------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A search divides its time and its moves into parts, one after the other. Each
// part knows how much of it is spent. Parts that begin late, because something
// before took longer than its own, still end in time.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LOCAL_SEARCHBUDGET_H
#define PLACER_LIB_SEARCH_LOCAL_SEARCHBUDGET_H

#include "placer/Search/PlaceSearch.h"
#include "placer/Support/Deadline.h"

#include <algorithm>
#include <chrono>

namespace placer {

/// A part of a budget, in shares of the whole.
struct BudgetShare {
  double from = 0;
  double to = 1;

  double length() const { return to - from; }
  /// A part of this part.
  BudgetShare slice(double begin, double end) const {
    return {from + begin * length(), from + end * length()};
  }
};

class SearchBudget {
public:
  explicit SearchBudget(const SearchOptions &options) : options(options) {}

  double seconds() const {
    return std::chrono::duration<double>(Clock::now() - begin).count();
  }
  bool isInterrupted() const { return options.interrupt && *options.interrupt; }
  /// Whether nothing is left at all.
  bool isSpent() const {
    return isInterrupted() ||
           (options.timeLimit > 0 && seconds() >= options.timeLimit);
  }

  /// When a part of the budget ends. There is none where work is counted: then
  /// nothing may depend on the clock before the whole time is over.
  Deadline deadline(BudgetShare share) const {
    if (options.timeLimit == 0 || options.workLimit > 0)
      return Deadline(0, options.interrupt);
    return Deadline(std::max(share.to * options.timeLimit - seconds(), 1e-9),
                    options.interrupt);
  }

  /// One part of the budget, from now on. Each worker counts its own moves.
  class Part {
  public:
    Part(const SearchBudget &budget, BudgetShare share)
        : budget(budget), begin(budget.seconds()),
          length(share.to * budget.options.timeLimit -
                 std::max(begin, share.from * budget.options.timeLimit)),
          moves(share.length() *
                static_cast<double>(budget.options.workLimit)) {}

    /// How much of it is spent, in [0, 1] and above.
    double done(int64_t movesOfWorker) const {
      if (budget.isInterrupted())
        return 1;
      double part = 0;
      if (budget.options.timeLimit > 0)
        part = length <= 0 ? 1 : (budget.seconds() - begin) / length;
      if (budget.options.workLimit > 0)
        part = std::max(part, static_cast<double>(movesOfWorker) / (moves + 1));
      return part;
    }

  private:
    const SearchBudget &budget;
    double begin;
    double length;
    double moves;
  };

private:
  using Clock = std::chrono::steady_clock;

  const SearchOptions &options;
  Clock::time_point begin = Clock::now();
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_LOCAL_SEARCHBUDGET_H
