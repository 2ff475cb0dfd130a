//===- PipelineSearch.h - Plans of pipelines, one after the other *- C++ -*-==//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tries plans of pipelines in steps, so that another search can have the time
// between them: first those to begin with, then changes of the best.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_PIPELINE_PIPELINESEARCH_H
#define PLACER_LIB_SEARCH_PIPELINE_PIPELINESEARCH_H

#include "Search/Pipeline/PipelineTrial.h"

#include <atomic>
#include <deque>

namespace placer {

/// The parts of the time of `planPipeline` by which plans to begin with have
/// been tried, and changes of them.
inline constexpr double kForPipelineStarts = 0.3, kForPipelineChanges = 0.5;
/// How many of the best plans are worth a search task by task.
inline constexpr size_t kSearchedPipelines = 3;

class PipelineSearch {
public:
  /// Both must outlive this.
  PipelineSearch(const Problem &problem, const PipelineOptions &options);

  const PipelineTrials &trials() const { return all; }
  /// In how many micro-batches plans are cut, the most promising first.
  std::vector<int64_t> numbersOfBatches() const;
  llvm::ArrayRef<DeviceId> devices() const { return allDevices; }

  /// Nothing split, if that is allowed.
  void tryWhole(const Deadline &deadline);
  /// Tries the next of the plans to begin with; false where there is none.
  bool tryNext();
  /// Tries one step away from one of the best two; false where enough of them
  /// were in vain.
  bool change();
  /// Takes a plan that was made elsewhere.
  void note(std::optional<PipelineTrial> trial);

  /// From now on, plans are of no use that take longer by far. May be called
  /// while another thread tries plans.
  void setBestOfOthers(int64_t valueNs) { bestOfOthers = valueNs; }

  /// The best first; the best of each number of micro-batches and stages.
  std::vector<PipelineTrial> best;
  /// The best of each name.
  std::vector<TriedPipeline> starts;

private:
  void addTrials();
  void tryOrder(int64_t batches, llvm::ArrayRef<DeviceId> order);
  void consider(const char *name, int64_t batches, PipelineStages stages);
  void tryContiguous(int64_t batches, llvm::ArrayRef<DeviceId> order,
                     bool hasReplicas);
  void tryPublished(int64_t batches, llvm::ArrayRef<DeviceId> order,
                    bool isDapple);
  std::optional<PipelineTrial> changed(const PipelineTrial &trial);
  bool isWorthTrying(const PipelineStages &stages, int64_t batches) const;
  void setHopeless();
  size_t below(size_t bound);

  const Problem &problem;
  const PipelineOptions &options;
  std::vector<DeviceId> allDevices;
  PipelineTrials all;
  /// Plans to begin with that have not been tried.
  std::deque<std::function<void()>> pending;
  bool hasPending = false;
  std::atomic<int64_t> bestOfOthers = std::numeric_limits<int64_t>::max();
  uint64_t random;
  int numChanges = 0, vain = 0;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_PIPELINE_PIPELINESEARCH_H
