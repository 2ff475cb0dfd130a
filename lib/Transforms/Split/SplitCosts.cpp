//===- SplitCosts.cpp - What parts cost -----------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tasks without costs make parts without costs: --placer-annotate-costs reads
// those off their bodies. Where a task has costs, nobody knows any more where
// they came from, and its parts share them by the work that they do.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Costs/KindLibrary.h"
#include "Transforms/Split/SplitTasks.h"

#include "placer/Dialect/Utils.h"

#include <algorithm>
#include <cmath>

using namespace mlir;
using namespace placer;

FailureOr<PartCosts> PartCosts::read(FunctionOpInterface function,
                                     ArrayRef<TaskOp> tasks) {
  PartCosts costs;
  for (TaskOp task : tasks)
    if (CostAttr cost = task.getCostAttr())
      for (StringAttr name : cost.getNames())
        costs.figures.try_emplace(name);
  if (costs.figures.empty())
    return costs;
  FailureOr<KindLibrary> library = KindLibrary::read(function.getContext(), {});
  if (failed(library))
    return failure();
  SymbolTableCollection symbolTables;
  TopologyOp topology = lookupTopology(function, symbolTables);
  for (auto &[name, entry] : costs.figures) {
    std::optional<DeviceFigures> known = library->figuresOfKind(name);
    if (topology)
      for (DeviceOp device : topology.getDevices()) {
        if (device.getSymNameAttr() != name && device.getKindAttr() != name)
          continue;
        FailureOr<std::optional<DeviceFigures>> own =
            library->figuresOf(device);
        if (failed(own))
          return failure();
        known = *own;
        break;
      }
    if (known)
      entry = {known->overheadNs, known->bandwidth * known->memoryEfficiency};
  }
  return costs;
}

/// Below 2^63, and exact there.
static int64_t asNanoseconds(double time) {
  return std::llround(std::clamp(std::ceil(time), 0.0, 9.2e18));
}

CostAttr PartCosts::ofPart(CostAttr whole, double share) const {
  if (!whole)
    return {};
  SmallVector<int64_t> times;
  for (auto [name, time] :
       llvm::zip_equal(whole.getNames(), whole.getTimes())) {
    double all = static_cast<double>(time);
    double overhead = std::min(figures.lookup(name).overheadNs, all);
    times.push_back(
        std::min(time, asNanoseconds(overhead + (all - overhead) * share)));
  }
  return CostAttr::get(whole.getContext(), whole.getNames(), times);
}

CostAttr PartCosts::ofMove(CostAttr like, int64_t bytes) const {
  if (!like)
    return {};
  SmallVector<int64_t> times;
  for (StringAttr name : like.getNames()) {
    Figures known = figures.lookup(name);
    times.push_back(
        known.bytesPerSecond > 0
            ? asNanoseconds(known.overheadNs + static_cast<double>(bytes) *
                                                   1e9 / known.bytesPerSecond)
            : 0);
  }
  return CostAttr::get(like.getContext(), like.getNames(), times);
}
