//===- CostReportPass.cpp - Where the time of programs is -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Costs/CostReport.h"
#include "Transforms/Show/ShowPass.h"

#include "placer/Target/Translate/ReadOpTable.h"
#include "placer/Transforms/Passes.h"

namespace placer {
#define GEN_PASS_DEF_REPORTCOSTS
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

struct ReportCostsPass
    : public ShowPass<placer::impl::ReportCostsBase<ReportCostsPass>> {
  using ShowPass::ShowPass;

  void getDependentDialects(DialectRegistry &registry) const override {
    ShowPass::getDependentDialects(registry);
    registerOpModels(registry);
  }

private:
  LogicalResult show(raw_ostream &os) override {
    ModuleOp module = getOperation();
    if (dynamicExtent < 0)
      return emitError(module.getLoc())
             << "--placer-cost-report needs a dynamic-extent of at least 0";
    SmallVector<FunctionOpInterface> functions = functionsWithTasks(module);
    if (functions.empty()) {
      InFlightDiagnostic error =
          emitError(module.getLoc())
          << "--placer-cost-report: no function has tasks, so there is nothing "
             "to report";
      error.attachNote(module.getLoc())
          << "run --form-tasks and --placer-annotate-costs first";
      return error;
    }
    FailureOr<OpTable> table = readOpTables(module, llvm::to_vector(ops));
    if (failed(table))
      return failure();
    FailureOr<KindLibrary> library =
        KindLibrary::read(&getContext(), llvm::to_vector(kinds));
    if (failed(library))
      return failure();
    OpModels models(&*table);
    SymbolTableCollection symbols;
    FeatureReader reader(symbols, dynamicExtent, models);
    std::vector<CostReport> reports;
    for (FunctionOpInterface function : functions) {
      FailureOr<CostReport> report =
          reportCosts(function, symbols, *library, reader, models);
      if (failed(report))
        return failure();
      reports.push_back(std::move(*report));
    }
    if (format == CostReportFormat::Json) {
      printCostsAsJson(reports, os);
      return success();
    }
    for (auto [number, report] : llvm::enumerate(reports)) {
      os << (number > 0 ? "\n" : "");
      printCosts(report, rows, os);
    }
    return success();
  }
};

} // namespace
