//===- PlacementRemarks.cpp - What placing passes say of their result -----===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Place/PlacementRemarks.h"

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
  int64_t bytesMoved = 0;
  for (const ScheduledTransfer &transfer : schedule.transfers)
    bytesMoved += instance.bytes(transfer.tensor);
  report << remark::metric("algorithm", algorithm)
         << remark::metric("tasks", instance.numTasks())
         << remark::metric("makespan_ns", schedule.makespan())
         << remark::metric("lower_bound_ns", schedule.bound.ns)
         << remark::metric("bound", schedule.bound.name)
         << remark::metric("gap",
                           llvm::formatv("{0:P2}", gap(schedule.makespan(),
                                                       schedule.bound.ns))
                               .str())
         << remark::metric("seconds", llvm::formatv("{0:f6}", seconds).str())
         << remark::metric("transfers", schedule.transfers.size())
         << remark::metric("bytes_moved", bytesMoved);
  for (auto [device, peak] : llvm::enumerate(peakMemory(instance, schedule)))
    report << remark::metric(
        ("peak_bytes." + instance.problem().devices[device].name), peak);
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
