//===- PlacementAnnealer.h - Simulated annealing of placements --*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_PLACEMENTS_PLACEMENTANNEALER_H
#define PLACER_LIB_SEARCH_PLACEMENTS_PLACEMENTANNEALER_H

#include "Search/Placements/PlacementMoves.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace placer {

/// A walk through placements, to what a state minimises.
class PlacementAnnealer {
public:
  /// `dispatcher` is that of PlacementMoves.
  PlacementAnnealer(const PlacementTables &tables,
                    const GroupHierarchy &hierarchy, PlacementState &state,
                    Dispatcher *dispatcher, uint64_t seed);

  /// Offers the devices of a schedule to begin with; of several, the walk
  /// begins with those of least value. False where they exceed a memory.
  bool start(const Schedule &schedule);
  /// Another good schedule, from which moves take over blocks.
  void setOther(const Schedule &schedule);
  /// That of PlacementMoves.
  void preferBorders() { moves.preferBorders(); }

  /// That of Annealer; a temperature is a part of the value. Ends at the best
  /// that it has found.
  using Progress = llvm::function_ref<double(int64_t moves)>;
  int64_t run(double hot, double cold, Progress progress);

  /// What is minimised, of the best so far.
  int64_t least() const { return leastObjective; }

private:
  static constexpr int64_t kStride = 16;

  int64_t walk(double hot, double cold, Progress progress);
  void keepBest();

  const PlacementTables &tables;
  PlacementState &state;
  RandomSource random;
  PlacementMoves moves;
  int64_t leastObjective = PlacementState::kTooMuch;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_PLACEMENTS_PLACEMENTANNEALER_H
