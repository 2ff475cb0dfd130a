//===- PlanPipeline.h - Micro-batches, stages and replicas ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A problem whose tasks have an axis of samples is cut into micro-batches and
// placed as a pipeline: how many micro-batches, which stages, on which devices,
// how many of which share a stage's samples, and in which order. Every plan is
// unfolded and scheduled by the rules of the execution model; estimates only
// say what to try.
//
// It begins with plans of the literature: nothing split, data parallel,
// contiguous stages with and without replicas, those of PipeDream's and
// DAPPLE's formulas, interleaved and folded stages. The best are changed as a
// whole (a border of a stage, its replicas, the number of micro-batches, two
// stages exchanged), and then searched task by task. The answer is never worse
// than any plan that it began with.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SEARCH_PLANPIPELINE_H
#define PLACER_SEARCH_PLANPIPELINE_H

#include "placer/Model/Unfold.h"
#include "placer/Search/Place.h"
#include "placer/Search/Recompute.h"

namespace placer {

/// A named way to plan a pipeline.
struct PipelineStrategy {
  llvm::StringRef name;
  /// One line for lists of them.
  llvm::StringRef description;
};

/// All of them, the default first: it searches. The others are plans of the
/// literature as they are, in the order 1F1B or DAPPLE's early backward, the
/// shorter of both: what the search is compared with.
llvm::ArrayRef<PipelineStrategy> pipelineStrategies();
/// Null where there is none of that name.
const PipelineStrategy *findPipelineStrategy(llvm::StringRef name);

struct PipelineOptions {
  /// One of `pipelineStrategies()`.
  std::string strategy = "search";
  /// In how many parts the samples of every task are cut, over all devices that
  /// share them; 0: as is best.
  int64_t microBatches = 0;
  /// Contiguous stages, and devices that share the samples of one; 0: as is
  /// best.
  int32_t stages = 0;
  int32_t replicas = 0;
  /// Those that tasks may be placed on which may run elsewhere, too; empty:
  /// all.
  std::vector<DeviceId> devices;
  /// The device of tasks that are placed already (kNone: free; empty: all
  /// free).
  std::vector<DeviceId> fixed;
  /// Whether stages are computed again on the way back, so that less is held.
  /// Published plans are as they are.
  Recompute recompute = Recompute::Auto;
  /// Whether small updates of weights are on few of the devices that share the
  /// samples of a stage, instead of a slice on each.
  bool hasSmallUpdatesOnFew = false;
  Budget budget;
  /// Whether the best plans are searched task by task, which takes half of the
  /// time; if not, the answer is the first schedule of the best.
  bool isSearched = true;
  const Objective *objective = &latency();
  SolverSource solver;
  std::function<void(const Progress &)> progress;
};

/// A plan that was tried.
struct TriedPipeline {
  /// "contiguous stages", "data parallel", …
  std::string name;
  int64_t microBatches = 1;
  int32_t stages = 1;
  /// Of the stage that has most.
  int32_t replicas = 1;
  /// Stages whose forward tasks are done once more.
  int32_t computedAgain = 0;
  /// What is minimised, of its schedule.
  int64_t valueNs = 0;
};

struct PipelinePlan {
  SplitChoices choices;
  /// The given problem by the choices.
  Unfolding unfolding;
  /// The unfolded problem with copies of what is computed again, if anything
  /// is.
  std::optional<Recomputed> again;
  /// Of `parts()`; the bound is that of this problem.
  Answer answer;
  /// What the answer came from, and the best of each sort of plan that it began
  /// with.
  TriedPipeline chosen;
  std::vector<TriedPipeline> starts;

  const Problem &parts() const {
    return again ? again->problem : unfolding.problem;
  }
};

/// Plans a valid problem, or says why there is no pipeline. `options.budget`
/// must have a limit of time or moves.
std::variant<PipelinePlan, Violation>
planPipeline(const Problem &problem, const PipelineOptions &options);

/// A schedule by the orders of pipelines: of the problem with what is computed
/// again.
struct PipelineStart {
  Schedule schedule;
  Recomputation again;
};

/// The best schedule, by the orders of pipelines, of a problem whose
/// micro-batches are tasks already: with stages as they are given by `fixed`
/// and the devices that tasks have, or contiguous, interleaved or folded ones;
/// with `stages`, exactly so many contiguous ones, on some of `devices` (empty:
/// all), also of a graph that does not repeat. None where there are no
/// micro-batches, or none of these stages fits. With `recompute`, tasks for
/// which `mayRepeat` (null: all) may be done once more.
std::optional<PipelineStart>
startAsPipeline(const Instance &instance, llvm::ArrayRef<DeviceId> fixed,
                int32_t stages, llvm::ArrayRef<DeviceId> devices,
                const Objective &objective,
                Recompute recompute = Recompute::None,
                llvm::function_ref<bool(TaskId)> mayRepeat = nullptr);

} // namespace placer

#endif // PLACER_SEARCH_PLANPIPELINE_H
