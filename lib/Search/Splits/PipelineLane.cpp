//===- PipelineLane.cpp - Pipelines beside other splits -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Splits/PipelineLane.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

static PipelineOptions optionsFor(const SplitRequest &request) {
  PipelineOptions options;
  options.fixed = request.fixed;
  options.budget = request.budget;
  // Moves and bounds of splits know of no copies.
  options.recompute = Recompute::None;
  options.hasSmallUpdatesOnFew = true;
  return options;
}

PipelineLane::PipelineLane(const Problem &problem, const SplitRequest &request)
    : options(optionsFor(request)), search(problem, options) {}

/// What is cut already a pipeline would not keep.
bool PipelineLane::mayBe(const Problem &problem, const SplitRequest &request) {
  return request.given.empty() && request.maxParts == 0 &&
         llvm::any_of(problem.splits, [](const SplitAxis &axis) {
           return axis.kind == AxisKind::Samples && axis.extent > 1;
         });
}

static JudgedPlan judgedPlan(const CuttingRules &rules,
                             const PipelineTrial &trial) {
  JudgedPlan plan;
  plan.start = PipelineLane::kName.str();
  plan.choices = trial.choices;
  plan.schedule = trial.schedule;
  plan.valueNs = trial.what.valueNs;
  plan.unfolding = std::make_shared<const Unfolding>(*trial.unfolding);
  std::vector<DeviceId> devices;
  for (const ScheduledTask &task : plan.schedule.tasks)
    devices.push_back(task.device);
  plan.cutting = rules.cuttingOf(plan.choices, *plan.unfolding, devices);
  return plan;
}

std::vector<JudgedPlan> PipelineLane::takeBest(const CuttingRules &rules) {
  std::vector<JudgedPlan> plans;
  for (const PipelineTrial &trial : search.best)
    if (plans.size() < kSearchedPipelines)
      plans.push_back(judgedPlan(rules, trial));
  search.best.clear();
  return plans;
}

std::optional<JudgedPlan> PipelineLane::best(const CuttingRules &rules) const {
  if (search.best.empty())
    return std::nullopt;
  return judgedPlan(rules, search.best.front());
}
