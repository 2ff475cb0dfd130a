//===- StartFrom.cpp - What a search begins with --------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Place/StartFrom.h"

#include "placer/Model/Verify.h"
#include "placer/Target/Json/GraphJson.h"
#include "placer/Target/Translate/JsonDiagnostics.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Support/FileUtilities.h"

using namespace mlir;
using namespace placer;

LogicalResult StartFrom::open() {
  if (source.empty() || isIR())
    return success();
  SmallVector<FunctionOpInterface> functions = functionsWithTasks(module);
  if (functions.size() > 1) {
    InFlightDiagnostic error = emitError(functions[1].getLoc())
                               << "--" << pass
                               << "=start-from takes a file for one function, "
                                  "and this is the second";
    error.attachNote(functions[0].getLoc()) << "the first is here";
    error.attachNote()
        << "--placer-import-schedule puts schedules of several into "
           "the IR, for start-from=ir";
    return error;
  }
  std::string message;
  buffer = openInputFile(source, &message);
  if (!buffer)
    return emitError(module.getLoc())
           << "--" << pass << "=start-from: " << message;
  // Names are passed over that a problem does not have, so any will do to see
  // whether the file is right.
  JsonWarnings warnings;
  auto result = readEarlierSchedule(buffer->getBuffer(), Problem(), warnings);
  emitJsonWarnings(module.getContext(), source, buffer->getBuffer(), warnings);
  if (auto *error = std::get_if<JsonError>(&result))
    return emitJsonError(module.getContext(), source, buffer->getBuffer(),
                         *error);
  return success();
}

std::vector<DeviceId> StartFrom::fixed(const ProblemOfFunction &problem) const {
  if (isIR())
    return {};
  return problem.givenDevices().vec();
}

EarlierPlacement
StartFrom::placementInIR(const ProblemOfFunction &problem) const {
  EarlierPlacement earlier;
  earlier.device = problem.givenDevices().vec();
  for (std::optional<int64_t> start : problem.givenStarts())
    earlier.startNs.push_back(start.value_or(0));
  return earlier;
}

/// The schedule of the source, where it is one for the graph as it is now.
std::optional<StatedSchedule>
StartFrom::wholeSchedule(const ProblemOfFunction &problem) const {
  if (!isIR()) {
    JsonWarnings warnings;
    auto result =
        readSchedule(buffer->getBuffer(), problem.problem(), warnings);
    if (auto *schedule = std::get_if<StatedSchedule>(&result))
      return std::move(*schedule);
    return std::nullopt;
  }
  // That something is missing is no error here.
  ScopedDiagnosticHandler quiet(problem.function()->getContext(),
                                [](Diagnostic &) { return success(); });
  FailureOr<StatedSchedule> schedule = problem.scheduleInIR();
  if (failed(schedule))
    return std::nullopt;
  return std::move(*schedule);
}

PlacementResult StartFrom::schedule(const ProblemOfFunction &problem,
                                    const Instance &instance,
                                    std::vector<DeviceId> &earlier) {
  EarlierPlacement placement;
  if (isIR()) {
    placement = placementInIR(problem);
  } else {
    // What `open` has accepted can be read.
    JsonWarnings warnings;
    auto result =
        readEarlierSchedule(buffer->getBuffer(), problem.problem(), warnings);
    for (const ScheduledTask &task : std::get<Schedule>(result).tasks) {
      placement.device.push_back(task.device);
      placement.startNs.push_back(task.startNs);
    }
  }
  std::vector<DeviceId> kept = fixed(problem);
  earlier = placement.device;
  std::optional<StatedSchedule> whole = wholeSchedule(problem);
  bool isKept = whole.has_value();
  for (size_t task = 0; isKept && task < kept.size(); ++task)
    isKept = kept[task] == kNone || kept[task] == whole->tasks[task].device;
  if (isKept && verify(instance, *whole, /*limit=*/1).empty())
    return std::move(*whole);
  return scheduleFromEarlier(instance, kept, placement);
}
