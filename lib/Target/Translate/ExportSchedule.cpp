//===- ExportSchedule.cpp - A graph and its schedules, to be seen ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/Translate/ExportSchedule.h"

#include "placer/Target/Json/GraphJson.h"
#include "placer/Target/Report/ReportData.h"
#include "placer/Target/Report/ReportPage.h"
#include "placer/Target/Report/ScheduleDot.h"
#include "placer/Target/Report/TraceEvents.h"
#include "placer/Target/Translate/JsonDiagnostics.h"
#include "placer/Target/Translate/ReadScheduleFile.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"

using namespace mlir;
using namespace placer;

namespace {

/// A graph with the schedules that were given for it.
struct ScheduledGraph {
  explicit ScheduledGraph(Problem read)
      : problem(std::move(read)), instance(problem) {}

  Problem problem;
  Instance instance;
  std::vector<StatedSchedule> schedules;
};

/// Reads all, or says what is wrong. `most` is how many schedules there may be
/// (0: any number); `translation` is what the user asked for.
std::unique_ptr<ScheduledGraph> read(const llvm::SourceMgr &sourceMgr,
                                     ArrayRef<std::string> files, size_t most,
                                     StringRef translation,
                                     MLIRContext *context) {
  const llvm::MemoryBuffer *buffer =
      sourceMgr.getMemoryBuffer(sourceMgr.getMainFileID());
  StringRef graphFile = buffer->getBufferIdentifier();
  if (files.empty() || (most != 0 && files.size() > most)) {
    emitError(FileLineColLoc::get(context, graphFile, 0, 0))
        << "--" << translation << " needs "
        << (most == 1 ? "one schedule" : "a schedule")
        << " of the graph: --schedule=FILE";
    return nullptr;
  }
  JsonWarnings warnings;
  std::variant<Problem, JsonError> result =
      readGraph(buffer->getBuffer(), warnings);
  emitJsonWarnings(context, graphFile, buffer->getBuffer(), warnings);
  if (auto *error = std::get_if<JsonError>(&result)) {
    (void)emitJsonError(context, graphFile, buffer->getBuffer(), *error);
    return nullptr;
  }
  auto graph =
      std::make_unique<ScheduledGraph>(std::move(std::get<Problem>(result)));
  for (const std::string &file : files) {
    FailureOr<StatedSchedule> schedule =
        readScheduleFile(context, file, graph->instance);
    if (failed(schedule))
      return nullptr;
    graph->schedules.push_back(std::move(*schedule));
  }
  return graph;
}

} // namespace

LogicalResult placer::graphToReport(const llvm::SourceMgr &sourceMgr,
                                    ArrayRef<std::string> files,
                                    MLIRContext *context, raw_ostream &os) {
  std::unique_ptr<ScheduledGraph> graph =
      read(sourceMgr, files, /*most=*/0, "graph-to-report", context);
  if (!graph)
    return failure();
  std::vector<std::string> titles = scheduleTitles(files);
  std::vector<TitledSchedule> titled;
  for (auto [title, schedule] : llvm::zip(titles, graph->schedules))
    titled.push_back({title, &schedule});
  std::string program;
  llvm::raw_string_ostream programOs(program);
  writeReportData(graph->instance, titled, programOs);
  writeReportPage(graph->problem.name, program, os);
  return success();
}

LogicalResult placer::graphToTrace(const llvm::SourceMgr &sourceMgr,
                                   ArrayRef<std::string> files,
                                   MLIRContext *context, raw_ostream &os) {
  std::unique_ptr<ScheduledGraph> graph =
      read(sourceMgr, files, /*most=*/0, "graph-to-trace", context);
  if (!graph)
    return failure();
  TraceWriter writer(os);
  if (files.size() == 1) {
    writer.add(graph->instance, graph->schedules.front(), graph->problem.name);
    return success();
  }
  for (auto [title, schedule] :
       llvm::zip(scheduleTitles(files), graph->schedules))
    writer.add(graph->instance, schedule, title);
  return success();
}

LogicalResult placer::graphToDot(const llvm::SourceMgr &sourceMgr,
                                 ArrayRef<std::string> files,
                                 MLIRContext *context, raw_ostream &os) {
  std::unique_ptr<ScheduledGraph> graph =
      read(sourceMgr, files, /*most=*/1, "graph-to-dot", context);
  if (!graph)
    return failure();
  writeScheduleDot(graph->instance, graph->schedules.front(), os);
  return success();
}
