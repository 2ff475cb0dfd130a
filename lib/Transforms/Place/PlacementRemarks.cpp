//===- PlacementRemarks.cpp - What placing passes say of their result -----===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Place/PlacementRemarks.h"

#include "placer/Bridge/ArgumentBytes.h"
#include "placer/Model/ScheduleSummary.h"
#include "placer/Model/Sequence.h"
#include "placer/Model/Verify.h"

#include "mlir/IR/Remarks.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace placer;

void placer::reportPlacement(const ProblemOfFunction &problem,
                             const Instance &instance,
                             const StatedSchedule &schedule, StringRef pass,
                             StringRef algorithm, double seconds) {
  FunctionOpInterface function = problem.function();
  auto options = remark::RemarkOpts::name("Placed").category(pass).function(
      function.getName());
  remark::detail::InFlightRemark report =
      remark::passed(function.getLoc(), options);
  if (!report)
    return;
  ScheduleSummary summary =
      summarize(instance, TimedPlan(instance, schedule), schedule.bound);
  report << remark::metric("algorithm", algorithm)
         << remark::metric("tasks", summary.tasks)
         << remark::metric("makespan_ns", summary.makespanNs)
         << remark::metric("lower_bound_ns", summary.bound.ns)
         << remark::metric("bound", summary.bound.name)
         << remark::metric("gap", llvm::formatv("{0:P2}", summary.gap).str())
         << remark::metric("seconds", llvm::formatv("{0:f6}", seconds).str())
         << remark::metric("transfers", summary.transfers)
         << remark::metric("bytes_moved", summary.bytesMoved);
  for (auto [device, figures] :
       llvm::zip_equal(instance.problem().devices, summary.devices))
    report << remark::metric("peak_bytes." + device.name, figures.peakBytes);
}

void placer::reportNotes(const ProblemOfFunction &problem, StringRef pass,
                         ArrayRef<std::string> notes) {
  FunctionOpInterface function = problem.function();
  auto options = remark::RemarkOpts::name("Departed")
                     .category(pass)
                     .function(function.getName());
  for (const std::string &note : notes)
    remark::analysis(function.getLoc(), options) << remark::metric("how", note);
}

void placer::warnOfUncounted(const ProblemOfFunction &problem,
                             const Instance &instance,
                             const StatedSchedule &schedule) {
  if (problem.uncountedArguments().empty())
    return;
  std::vector<int64_t> uncounted = uncountedByDevice(problem, schedule);
  ScheduleSummary summary =
      summarize(instance, TimedPlan(instance, schedule), schedule.bound);
  for (auto [device, bytes] : llvm::enumerate(uncounted)) {
    const Device &described = instance.problem().devices[device];
    int64_t peak = summary.devices[device].peakBytes;
    if (!described.memoryBytes || bytes == 0 ||
        addUpToMax(peak, bytes) <= *described.memoryBytes)
      continue;
    FunctionOpInterface function = problem.function();
    InFlightDiagnostic warning =
        emitWarning(function.getLoc())
        << "tasks of function '" << function.getName() << "' on device '"
        << described.name << "' read arguments of " << bytes
        << " bytes that are counted nowhere; with the " << peak
        << " that the schedule takes, that is more than the "
        << *described.memoryBytes << " that the device has";
    warning.attachNote()
        << "say '" << PlacerDialect::kWeightAttr
        << "' of arguments that stay there, or form tasks with "
           "--form-tasks=weights=PATTERN; those that come from "
           "a device, with host-device or '"
        << PlacerDialect::kDeviceAttr << "'";
    return;
  }
}
