//===- CostReport.h - Where the time of a function is -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_COSTS_COSTREPORT_H
#define PLACER_LIB_TRANSFORMS_COSTS_COSTREPORT_H

#include "Transforms/Costs/KindLibrary.h"

#include "placer/Ops/OpFeatures.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace placer {

/// The costs of the tasks of a function, before anything is placed.
struct CostReport {
  /// Times on each kind of device, in ns.
  using Times = std::vector<double>;

  struct Row {
    std::string op;
    /// In how many tasks it is, and how often it runs.
    uint64_t tasks = 0, runs = 0;
    Times times;
    bool isUnknown = false;
  };

  std::string function;
  std::vector<std::string> kinds;
  uint64_t tasks = 0, devices = 0;
  /// By op, without starts; the longest on the first kind first.
  std::vector<Row> rows;
  /// Starts of tasks, as `runs`.
  Row launches;
  Times total;
  /// Tasks that read nothing but constants and weights.
  uint64_t constantTasks = 0;
  Times constantTimes;
  /// What devices hold from start to end: weights that are arguments or that
  /// tasks share, each once, and what single tasks hold.
  uint64_t weights = 0;
  int64_t weightBytes = 0, residentBytes = 0;
  /// Tensors and memrefs that come in, take memory, and are counted nowhere;
  /// `unsized` are those whose size is not known.
  uint64_t uncountedArguments = 0, unsizedArguments = 0;
  int64_t uncountedBytes = 0;
  /// Tasks with side effects, and the most of them that must share a device.
  uint64_t effectTasks = 0, chainTasks = 0;
  Times chainTimes;
  /// The longest chain of tasks, each where it is fastest.
  int64_t pathNs = 0;
  /// All tasks where each is fastest, spread evenly over all devices.
  int64_t spreadNs = 0;
  /// All tasks on the one device that takes the least; none can take all.
  std::optional<int64_t> singleNs;
  std::string singleDevice;

  /// No schedule is more than so many times as fast as one device.
  std::optional<double> mostSpeedup() const;
};

/// Every task must have a cost: an error at the first that has none. Within a
/// task, the time is split by the figures of the devices.
mlir::FailureOr<CostReport> reportCosts(mlir::FunctionOpInterface function,
                                        mlir::SymbolTableCollection &symbols,
                                        const KindLibrary &library,
                                        FeatureReader &reader, OpModels models);

void printCosts(const CostReport &report, size_t rows, llvm::raw_ostream &os);
void printCostsAsJson(llvm::ArrayRef<CostReport> reports,
                      llvm::raw_ostream &os);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_COSTS_COSTREPORT_H
