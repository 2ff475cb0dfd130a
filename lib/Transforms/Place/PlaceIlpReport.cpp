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

void placer::reportSolve(const ProblemOfFunction &problem, StringRef pass,
                         const Answer &answer) {
  FunctionOpInterface function = problem.function();
  auto options = remark::RemarkOpts::name("Solved").category(pass).function(
      function.getName());
  remark::detail::InFlightRemark report =
      remark::passed(function.getLoc(), options);
  if (!report)
    return;
  report << remark::metric("solver",
                           answer.solver.empty() ? "none" : answer.solver)
         << remark::metric("outcome", outcomeName(answer));
  if (answer.schedule)
    report << remark::metric("makespan_ns", answer.valueNs)
           << remark::metric("lower_bound_ns", answer.bound.ns)
           << remark::metric("gap",
                             llvm::formatv("{0:P2}", answer.gap()).str());
  report << remark::metric("start_ns", answer.startNs)
         << remark::metric("solves", answer.solves)
         << remark::metric("improvements", answer.improvements);
}

static void attachHowToGetASolver(InFlightDiagnostic &diagnostic) {
  diagnostic.attachNote()
      << "scripts/quickstart installs one with npm; a native OR-Tools is found "
         "where the environment's PLACER_ORTOOLS names its libortools.so";
}

void placer::warnOfFaults(const ProblemOfFunction &problem,
                          const Request &request, const Answer &answer) {
  FunctionOpInterface function = problem.function();
  StringRef kept;
  if (answer.schedule)
    kept = answer.valueNs < answer.startNs ||
                   !findStrategy(request.strategy)->isSolvers
               ? "the best schedule found"
           : request.start ? "the schedule to start from"
                           : "the best list schedule";
  bool isInterrupted = request.budget.interrupt && *request.budget.interrupt;
  for (const IlpFault &fault : answer.faults) {
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
  if (answer.outcome == Outcome::InvalidModel)
    emitWarning(function.getLoc())
        << "bug in placer: the solver rejects the model: " << answer.detail
        << "; please report it with what dump-cp-model writes";
}
