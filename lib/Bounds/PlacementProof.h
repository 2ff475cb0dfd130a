//===- PlacementProof.h - That no placement is in time ----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If all is to be done by a limit, and one group is on a given device, then a
// neighbour may have no other device left: data would come too late elsewhere.
// What is bound to one device in this way runs there in turn (SerialWork.h),
// which leaves less time for everything else, so that more follows. Where
// nothing more does, the groups that are left are put on each of their devices,
// one group after another, until each choice comes to a contradiction.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BOUNDS_PLACEMENTPROOF_H
#define PLACER_LIB_BOUNDS_PLACEMENTPROOF_H

#include "Bounds/SerialWork.h"

namespace placer {

class PlacementProof {
public:
  explicit PlacementProof(const Instance &instance);

  /// True is a proof that no schedule that the tables hold for ends by `limit`;
  /// false says nothing. Takes at most `maxWork` steps, of about a ns each.
  bool refutes(const PathTables &tables, int64_t limit, int64_t maxWork);

  /// Steps taken so far.
  int64_t workDone() const { return work; }
  /// Of the last proof: how many groups were put on devices to try.
  int64_t numTrials() const { return trials; }

private:
  bool refutes(PathTables tables, int64_t limit);
  bool propagate(PathTables &tables, int64_t limit);
  GroupId groupToTry(const PathTables &tables, int64_t limit) const;

  const Instance &instance;
  Backbone backbone;
  SerialWork serialWork;
  int64_t workOfRound;
  int64_t work = 0, mostWork = 0;
  int64_t trials = 0;
};

} // namespace placer

#endif // PLACER_LIB_BOUNDS_PLACEMENTPROOF_H
