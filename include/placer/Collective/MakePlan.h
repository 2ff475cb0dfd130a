//===- MakePlan.h - Algorithms for collectives, by name ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PLACER_COLLECTIVE_MAKEPLAN_H
#define PLACER_COLLECTIVE_MAKEPLAN_H

#include "placer/Collective/CollectivePlan.h"
#include "placer/Model/Bound.h"

#include <variant>

namespace placer {

/// All are told in docs/Collectives.md.
enum class CollectiveAlgorithm {
  Auto, ///< the one of the others that is done first
  Ring,
  HalvingDoubling,
  Tree,
  DoubleTree,
  Hierarchical,
  ParameterServer,
  Packing,
  AnyHolder,
};

/// "auto", "ring", "halving-doubling", …
const char *algorithmName(CollectiveAlgorithm algorithm);
std::optional<CollectiveAlgorithm>
collectiveAlgorithmNamed(llvm::StringRef name);
/// All of them, Auto first.
llvm::ArrayRef<CollectiveAlgorithm> collectiveAlgorithms();

struct CollectiveOptions {
  CollectiveAlgorithm algorithm = CollectiveAlgorithm::Auto;
  /// About how large chunks are, in bytes; 0: what is done first.
  int64_t chunkBytes = 0;
  /// Where pieces of the data end that are done as collectives of their own, in
  /// bytes, ascending, the last one all of them; empty: it is one. Not for data
  /// that is shared out.
  std::vector<int64_t> pieceEnds = {};
  SumSpeed sums;
  /// For ties and random choices. The same seed gives the same plan.
  uint64_t seed = 1;
};

/// A plan that was judged, with its times.
struct MadePlan {
  CollectivePlan plan;
  PlanTimes times;
  /// Never Auto.
  CollectiveAlgorithm algorithm = CollectiveAlgorithm::Ring;
};

/// A plan for a collective on a machine, or why there is none.
std::variant<MadePlan, std::string> makePlan(const Problem &machine,
                                             const Collective &collective,
                                             const CollectiveOptions &options);

} // namespace placer

#endif // PLACER_COLLECTIVE_MAKEPLAN_H
