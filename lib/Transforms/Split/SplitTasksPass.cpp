//===- SplitTasksPass.cpp - Tasks cut into parts --------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/SplitFunction.h"

#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Transforms/Passes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <cmath>

namespace placer {
#define GEN_PASS_DEF_SPLITTASKS
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

struct SplitTasksPass : public placer::impl::SplitTasksBase<SplitTasksPass> {
  using SplitTasksBase::SplitTasksBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    SplitTasksBase::getDependentDialects(registry);
    BodySplitter::addDialects(registry);
  }

  void runOnOperation() override {
    FailureOr<SplitOptions> chosen = readOptions();
    if (failed(chosen))
      return signalPassFailure();
    BodySplitter splitter(&getContext());
    // All functions are decided before the first is changed.
    std::vector<FunctionSplit> splits;
    for (FunctionOpInterface function : functionsWithTasks(getOperation())) {
      FailureOr<FunctionSplit> split =
          decideFunction(function, *chosen, splitter);
      if (failed(split))
        return signalPassFailure();
      splits.push_back(std::move(*split));
    }
    for (FunctionSplit &split : splits)
      applyFunction(split, splitter);
  }

private:
  FailureOr<SplitOptions> readOptions() {
    SplitOptions chosen;
    chosen.parts = parts;
    chosen.replicas = replicas;
    chosen.microBatches = microBatches;
    chosen.reassociate = reassociate;
    chosen.maxWork = maxWork;
    chosen.replicaDevices.assign(replicaDevices.begin(), replicaDevices.end());
    if (sums != "tasks" && sums != "collectives")
      return emitError(getOperation().getLoc())
             << "--split-tasks knows no sums '" << sums
             << "'; it knows tasks and collectives";
    chosen.sumsAreCollectives = sums == "collectives";
    if (parts < 1 || replicas < 1 || microBatches < 1)
      return emitError(getOperation().getLoc())
             << "--split-tasks needs parts, replicas and micro-batches of at "
                "least 1";
    if (!(maxWork >= 1) || !std::isfinite(maxWork))
      return emitError(getOperation().getLoc())
             << "--split-tasks needs a max-work of at least 1";
    if (!replicaDevices.empty() &&
        static_cast<int64_t>(replicaDevices.size()) != replicas)
      return emitError(getOperation().getLoc())
             << "replica-devices names " << replicaDevices.size()
             << " devices for replicas=" << chosen.replicas;
    return chosen;
  }
};

} // namespace
