//===- PlaceIlpReport.cpp - What --place-ilp says -------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Place/PlaceIlpReport.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace placer;

static StringRef outcomeName(IlpOutcome outcome) {
  switch (outcome) {
  case IlpOutcome::Optimal:
    return "optimal";
  case IlpOutcome::Feasible:
    return "feasible";
  case IlpOutcome::Infeasible:
    return "infeasible";
  case IlpOutcome::NoTime:
    return "no time";
  case IlpOutcome::InvalidModel:
    return "invalid model";
  }
  llvm_unreachable("all outcomes are handled");
}

void placer::reportSolve(const ProblemOfFunction &problem, StringRef pass,
                         const IlpResult &result) {
  FunctionOpInterface function = problem.function();
  auto options = remark::RemarkOpts::name("Solved").category(pass).function(
      function.getName());
  remark::detail::InFlightRemark report =
      remark::passed(function.getLoc(), options);
  if (!report)
    return;
  report << remark::metric("solver",
                           result.solver.empty() ? "none" : result.solver)
         << remark::metric("outcome", outcomeName(result.outcome));
  if (result.schedule)
    report << remark::metric("makespan_ns", result.schedule->makespan())
           << remark::metric("lower_bound_ns", result.bound.ns)
           << remark::metric(
                  "gap",
                  llvm::formatv("{0:P2}", gap(result.schedule->makespan(),
                                              result.bound.ns))
                      .str());
  report << remark::metric("start_ns", result.startNs)
         << remark::metric("solves", result.solves)
         << remark::metric("improvements", result.improvements);
}

static void attachHowToGetASolver(InFlightDiagnostic &diagnostic) {
  diagnostic.attachNote()
      << "scripts/quickstart installs one with npm; a native OR-Tools is found "
         "where the environment's PLACER_ORTOOLS names its libortools.so";
}

void placer::warnOfFaults(const ProblemOfFunction &problem,
                          const IlpResult &result, StringRef kept,
                          bool isInterrupted) {
  FunctionOpInterface function = problem.function();
  for (const IlpFault &fault : result.faults) {
    bool isOfProcess = fault.kind == IlpFault::Kind::Solver;
    bool isMissing = isOfProcess && fault.fault == CpFault::Missing;
    if (isInterrupted && isOfProcess && fault.fault == CpFault::TimedOut)
      continue;
    InFlightDiagnostic warning = emitWarning(function.getLoc());
    if (isMissing)
      warning << "there is no CP-SAT solver: ";
    else if (!isOfProcess)
      warning << "a solver gave a useless answer: ";
    warning << fault.detail;
    if (fault.count > 1 && !isMissing)
      warning << " (" << fault.count << " times)";
    if (!kept.empty())
      warning << "; " << kept << " is kept";
    if (isMissing)
      attachHowToGetASolver(warning);
  }
  if (result.outcome == IlpOutcome::InvalidModel)
    emitWarning(function.getLoc())
        << "bug in placer: the solver rejects the model: " << result.detail
        << "; please report it with what dump-cp-model writes";
}

Violation placer::explainNoSchedule(Violation reason, const IlpResult &result) {
  auto note = [&](std::string text) {
    reason.notes.push_back({Subject::problem(), std::move(text)});
  };
  if (result.outcome == IlpOutcome::NoTime && !result.solver.empty())
    note("CP-SAT has neither found a schedule within the limits nor ruled one "
         "out; a longer time-limit may help");
  if (result.outcome != IlpOutcome::Infeasible)
    return reason;
  note("CP-SAT proves that there is no schedule");
  for (IlpConstraint constraint : result.blame)
    note(std::string("there would be a schedule without ") +
         constraintText(constraint));
  return reason;
}
