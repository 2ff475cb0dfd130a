//===- ReportCostModelPass.cpp - How well fitted costs hold ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Costs/CostSource.h"
#include "Transforms/Show/WriteFile.h"

#include "placer/Cost/FitReport.h"
#include "placer/Transforms/Passes.h"

namespace placer {
#define GEN_PASS_DEF_REPORTCOSTMODEL
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

struct ReportCostModelPass
    : public placer::impl::ReportCostModelBase<ReportCostModelPass> {
  using ReportCostModelBase::ReportCostModelBase;

  void runOnOperation() override {
    if (failed(run()))
      signalPassFailure();
    markAllAnalysesPreserved();
  }

private:
  LogicalResult run() {
    Location loc = getOperation().getLoc();
    if (profile.empty() || folds < 2)
      return emitError(loc)
             << "--placer-report-cost-model needs 'profile=FILE' and "
                "at least 2 folds";
    FailureOr<KindLibrary> library =
        KindLibrary::read(&getContext(), llvm::to_vector(kinds));
    if (failed(library))
      return failure();
    FailureOr<std::vector<Measurement>> rows =
        readProfileFile(&getContext(), profile);
    if (failed(rows))
      return failure();
    if (llvm::none_of(*rows,
                      [](const Measurement &row) { return row.hasCounts; }))
      return emitError(FileLineColLoc::get(&getContext(), profile, 1, 1))
             << "no row has flops, bytes_read and bytes_written, which a "
                "fitted model needs";
    FitReport report = crossValidate(
        *rows, [&](StringRef kind) { return library->figuresOfKind(kind); },
        folds, /*longNs=*/longUs * 1000.0);
    std::string text;
    llvm::raw_string_ostream os(text);
    printReport(report, os);
    return writeWholeFile(getOperation(), getArgument(), file, text);
  }
};

} // namespace
