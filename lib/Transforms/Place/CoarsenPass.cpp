//===- CoarsenPass.cpp - Many tasks as few groups -------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/Coarsening.h"

#include "placer/Bridge/Groups.h"
#include "placer/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "llvm/Support/ErrorHandling.h"

namespace placer {
#define GEN_PASS_DEF_COARSEN
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

/// What keeps a function from fewer groups, and what can be done about it.
static StringRef explain(MergeLimit limit, bool isTimeGiven) {
  switch (limit) {
  case MergeLimit::None:
    return "";
  case MergeLimit::Devices:
    return "the remaining ones have no device in common, by their costs, pins, "
           "colocation and the links between devices";
  case MergeLimit::Speed:
    return "the remaining ones are fast on different devices";
  case MergeLimit::Path:
    return "the longest path would become much longer";
  case MergeLimit::Memory:
    return "no device has the memory for more in one group";
  case MergeLimit::Time:
    return isTimeGiven
               ? "the tasks that must share a device take as long as "
                 "'max-time-ns' allows"
               : "the tasks that must share a device would take longer than "
                 "one device's share of all work; 'max-time-ns' can allow more";
  case MergeLimit::Tasks:
    return "groups have as many tasks as 'max-tasks' allows";
  case MergeLimit::Bytes:
    return "groups have as many bytes as 'max-bytes' allows";
  case MergeLimit::Growth:
    return "list schedules of fewer would be longer than those of the tasks by "
           "more than 'max-growth' allows";
  case MergeLimit::Order:
    return "merging any remaining pair might create a cycle";
  case MergeLimit::Work:
    return "further steps would take long and hardly reduce their number";
  }
  llvm_unreachable("all limits are handled");
}

/// By how many percent, rounded down.
static int64_t percentLonger(int64_t ns, int64_t thanNs) {
  return thanNs <= 0
             ? 0
             : static_cast<int64_t>(
                   100 *
                   (static_cast<double>(ns) / static_cast<double>(thanNs) - 1));
}

/// Percent that are worth a remark.
static constexpr int64_t kMuchGrowth = 10;

namespace {

struct CoarsenPass : public placer::impl::CoarsenBase<CoarsenPass> {
  using CoarsenBase::CoarsenBase;

  void runOnOperation() override {
    if (target < 1 || maxTimeNs < 0 || maxTasks < 0 || maxBytes < 0 ||
        maxGrowth < -1) {
      emitError(getOperation().getLoc())
          << "--coarsen needs a target of at least 1, limits of at least 0, "
             "which leaves them open, and 'max-growth' of at least -1, which "
             "does so";
      return signalPassFailure();
    }
    auto &problems = getAnalysis<ProblemAnalysis>();
    // All functions are decided before the first is changed.
    std::vector<std::pair<const ProblemOfFunction *, Coarsening>> decided;
    for (FunctionOpInterface function : functionsWithTasks(getOperation())) {
      const ProblemOfFunction *problem = problems.problem(function);
      if (!problem)
        return signalPassFailure();
      FailureOr<Coarsening> coarsening =
          decide(*problem, problems.instance(function));
      if (failed(coarsening))
        return signalPassFailure();
      decided.emplace_back(problem, std::move(*coarsening));
    }
    for (auto &[problem, coarsening] : decided) {
      formGroups(*problem, coarsening.cluster);
      problems.forget(problem->function());
    }
    markAnalysesPreserved<ProblemAnalysis>();
  }

private:
  FailureOr<Coarsening> decide(const ProblemOfFunction &problem,
                               const Instance &instance) {
    CoarseningOptions options;
    options.target = target;
    options.maxTimeNs = maxTimeNs;
    options.maxTasks = maxTasks;
    options.maxBytes = maxBytes;
    options.maxGrowthPercent = maxGrowth < 0 ? kNone : int32_t(maxGrowth);
    ArrayRef<DeviceId> given = problem.givenDevices();
    Coarsening coarsening = coarsen(instance, options, given);
    // In every build: a cycle would make a program that cannot be.
    Violations violations = placer::verify(instance, coarsening, given);
    if (!violations.empty()) {
      const Violation &found = violations.front();
      return problem.report({found.rule,
                             Subject::problem(),
                             "bug in placer: a coarsening is wrong; nothing "
                             "was changed. Please report it with this input",
                             {{found.where, found.message}}});
    }
    report(problem, instance, coarsening);
    return coarsening;
  }

  void report(const ProblemOfFunction &problem, const Instance &instance,
              const Coarsening &coarsening) {
    FunctionOpInterface function = problem.function();
    if (coarsening.limit != MergeLimit::None)
      emitRemark(function.getLoc())
          << "function '" << function.getName() << "' has "
          << coarsening.numClusters << " tasks and groups, not "
          << int32_t(target) << ": "
          << explain(coarsening.limit, /*isTimeGiven=*/maxTimeNs > 0);
    // What the user allowed can still be more than was thought of.
    int64_t growth = percentLonger(coarsening.clustersNs, coarsening.tasksNs);
    if (growth >= kMuchGrowth)
      emitRemark(function.getLoc())
          << "a list schedule of the groups of function '" << function.getName()
          << "' is " << growth
          << " % longer than one of its tasks; a larger 'target' or a smaller "
             "'max-growth' keeps more of them apart";
    auto options = remark::RemarkOpts::name("Coarsened")
                       .category(getArgument())
                       .function(function.getName());
    remark::detail::InFlightRemark report =
        remark::passed(function.getLoc(), options);
    if (!report)
      return;
    std::vector<int32_t> sizes(coarsening.numClusters, 0);
    for (ClusterId cluster : coarsening.cluster)
      ++sizes[cluster];
    int64_t allBytes = 0, bytesBetween = 0;
    for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
      if (instance.consumers(tensor).empty())
        continue;
      allBytes += instance.bytes(tensor);
      ClusterId home = coarsening.cluster[instance.producer(tensor)];
      if (llvm::any_of(instance.consumers(tensor), [&](TaskId task) {
            return coarsening.cluster[task] != home;
          }))
        bytesBetween += instance.bytes(tensor);
    }
    report << remark::metric("tasks", instance.numTasks())
           << remark::metric("clusters", coarsening.numClusters)
           << remark::metric(
                  "groups",
                  llvm::count_if(sizes, [](int32_t size) { return size > 1; }))
           << remark::metric("largest_group",
                             sizes.empty() ? 0 : *llvm::max_element(sizes))
           << remark::metric("levels", coarsening.levels.size())
           << remark::metric("bytes", allBytes)
           << remark::metric("bytes_between", bytesBetween)
           << remark::metric("limit", limitName(coarsening.limit));
    if (coarsening.tasksNs > 0)
      report << remark::metric("listed_tasks_ns", coarsening.tasksNs)
             << remark::metric("listed_groups_ns", coarsening.clustersNs);
  }
};

} // namespace
