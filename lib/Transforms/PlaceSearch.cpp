//===- PlaceSearch.cpp - Placement by local search ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/PlaceSearch.h"

#include "InterruptGuard.h"
#include "PlaceFunctions.h"
#include "ProgressLine.h"
#include "placer/Model/Bounds.h"
#include "placer/Transforms/Passes.h"

#include "llvm/Support/FormatVariadic.h"

namespace placer {
#define GEN_PASS_DEF_PLACESEARCH
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

struct PlaceSearchPass : public placer::impl::PlaceSearchBase<PlaceSearchPass> {
  using PlaceSearchBase::PlaceSearchBase;

  void runOnOperation() override {
    if (failed(checkOptions()))
      return signalPassFailure();
    InterruptGuard guard;
    auto find = [&](const ProblemOfFunction &problem, const Instance &instance,
                    ListReport &report) -> PlacementResult {
      SearchOptions options;
      options.timeLimit = timeLimit;
      options.workLimit = workLimit;
      options.seed = seed;
      options.workers = workers;
      options.lowerBoundNs = lowerBound(instance).ns;
      options.interrupt = guard.flag();
      ProgressLine line;
      if (line.isShown())
        options.report = [&](const SearchProgress &progress) {
          line.show(describe(problem, options, progress));
        };
      auto result = placeBySearch(instance, problem.givenDevices(), options);
      if (auto *reason = std::get_if<Violation>(&result))
        return *reason;
      auto &found = std::get<SearchResult>(result);
      report.chosen = "search";
      report.notes.push_back(
          llvm::formatv("{0} moves, from a list schedule of {1} ns",
                        found.moves, found.startNs)
              .str());
      return std::move(found.schedule);
    };
    if (failed(placeFunctions(getOperation(), getArgument(),
                              {topologyFile, topology}, find)))
      signalPassFailure();
  }

private:
  LogicalResult checkOptions() {
    if (!(timeLimit >= 0) || workLimit < 0)
      return emitError(getOperation().getLoc())
             << "--place-search: time-limit and work-limit must be at least 0";
    if (timeLimit == 0 && workLimit == 0)
      return emitError(getOperation().getLoc())
             << "--place-search would never end: give time-limit or work-limit";
    return success();
  }

  static std::string describe(const ProblemOfFunction &problem,
                              const SearchOptions &options,
                              const SearchProgress &progress) {
    auto best = static_cast<double>(progress.makespanNs);
    auto bound = static_cast<double>(options.lowerBoundNs);
    return llvm::formatv(
               "{0}: round {1}, best {2} ns, bound {3} ns, gap {4:f2} %, "
               "{5:f0} moves/s, {6:f0} s",
               problem.problem().name, progress.round + 1, progress.makespanNs,
               options.lowerBoundNs, best > 0 ? 100 * (best - bound) / best : 0,
               static_cast<double>(progress.moves) / progress.seconds,
               progress.seconds)
        .str();
  }
};

} // namespace
