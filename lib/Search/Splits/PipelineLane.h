//===- PipelineLane.h - Pipelines beside other splits -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pipelines are another world than cuttings: no move leads from one to the
// other. So they are looked for as `planPipeline` does, in a lane of their own,
// which has as much time for its plans to begin with as `planPipeline` has, and
// the same time for changes if these are best. What would be longer than the
// best cutting by its load alone is not looked at.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_SPLITS_PIPELINELANE_H
#define PLACER_LIB_SEARCH_SPLITS_PIPELINELANE_H

#include "Search/Pipeline/PipelineSearch.h"
#include "Search/Splits/SplitJudge.h"

namespace placer {

class PipelineLane {
public:
  /// What a plan is called that came from here.
  static constexpr llvm::StringLiteral kName = "pipeline";

  PipelineLane(const Problem &problem, const SplitRequest &request);

  /// Whether there may be pipelines of what a request leaves open.
  static bool mayBe(const Problem &problem, const SplitRequest &request);

  /// Tries the next plan to begin with; false where there is none.
  bool tryNext() { return search.tryNext(); }
  /// Tries a change of the best; false where that has become vain.
  bool change() { return search.change(); }
  /// Plans are of no use that take longer than this by far. May be said while
  /// the lane is at work.
  void setBestOfOthers(int64_t valueNs) { search.setBestOfOthers(valueNs); }

  /// Of the best, as it is scheduled first.
  int64_t bestNs() const {
    return search.best.empty() ? JudgedPlan::kNone
                               : search.best.front().what.valueNs;
  }
  /// The best plans, which are no longer in the lane.
  std::vector<JudgedPlan> takeBest(const CuttingRules &rules);
  /// The best as it is now.
  std::optional<JudgedPlan> best(const CuttingRules &rules) const;

private:
  PipelineOptions options;
  PipelineSearch search;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_SPLITS_PIPELINELANE_H
