//===- ReadAll.h - A text, given to all readers -----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reader returns what is valid, or an error with a position inside of the
// text and a message without control characters. Anything else ends the
// process, as a crash does. Jobs of small clusters are then run, too.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TEST_FUZZ_READALL_H
#define PLACER_TEST_FUZZ_READALL_H

#include "Cluster/InputFiles.h"
#include "HostileProblem.h"
#include "placer/Cluster/ClusterBound.h"
#include "placer/Cluster/Policies.h"
#include "placer/Cluster/ReadTraces.h"
#include "placer/Cluster/Simulate.h"
#include "placer/Cluster/SpeedLaw.h"
#include "placer/Cluster/Summary.h"
#include "placer/Cost/Profile.h"
#include "placer/Target/Json/GraphJson.h"
#include "placer/Target/Onnx/ReadModel.h"
#include "placer/Target/Profiles/Profiles.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

namespace placer::testing {

[[noreturn]] inline void fail(llvm::StringRef reader, llvm::StringRef what) {
  llvm::errs() << reader << ": " << what << "\n";
  std::abort();
}

inline void checkMessage(llvm::StringRef reader, llvm::StringRef message) {
  if (message.empty())
    fail(reader, "an error without a message");
  for (char c : message)
    if (static_cast<unsigned char>(c) < 0x20)
      fail(reader, "a message with control characters");
}

inline void checkError(llvm::StringRef reader, llvm::StringRef text,
                       const JsonError &error) {
  checkMessage(reader, error.message);
  if (error.where.line > text.count('\n') + 1 || error.where.line == 0 ||
      error.where.column == 0)
    fail(reader, "an error outside of the text");
}

inline void checkProblem(llvm::StringRef reader, llvm::StringRef text,
                         const std::variant<Problem, JsonError> &result) {
  if (auto *error = std::get_if<JsonError>(&result))
    return checkError(reader, text, *error);
  const auto &problem = std::get<Problem>(result);
  if (reader != "machine" && !validate(problem).empty())
    fail(reader,
         "a problem that is not valid: " + validate(problem).front().message);
}

template <typename T>
inline void checkTable(llvm::StringRef reader,
                       const std::variant<T, CsvError> &result) {
  if (auto *error = std::get_if<CsvError>(&result))
    checkMessage(reader, error->message);
}

/// Jobs run, as long as there are few and all is over after few events: what
/// they take is then no less than the bound.
inline void runWorkload(const Workload &workload) {
  constexpr int32_t kMostDevices = 64;
  constexpr size_t kMostJobs = 40;
  if (placer::checkWorkload(workload) || workload.jobs.size() > kMostJobs ||
      workload.cluster.numDevices() > kMostDevices)
    return;
  // Those that decide when something happens, and at no other time.
  for (const char *name : {"fifo", "srtf", "srsf", "placer:interval=0"}) {
    auto policy = makePolicy(name, PolicyOptions());
    if (std::holds_alternative<std::string>(policy))
      fail(name, "is no policy");
    auto run = simulateCluster(workload, *std::get<0>(policy));
    if (auto *error = std::get_if<JsonError>(&run)) {
      checkMessage(name, error->message);
      continue;
    }
    for (auto [job, outcome] :
         llvm::zip_equal(workload.jobs, std::get<0>(run).outcomes))
      if (outcome.firstStartNs < job.submitNs ||
          outcome.endNs <= outcome.firstStartNs)
        fail(name, "a job that ends before it begins");
    if (boundCluster(workload).makespanNs >
        summarize(workload, std::get<0>(run)).makespanNs)
      fail(name, "jobs that are over before the bound");
  }
}

inline void readWorkload(llvm::StringRef text) {
  WorkloadOptions options;
  options.strategy = "heft";
  std::vector<std::string> warnings;
  auto jobs = readClusterJson(text, "fuzzed", options, warnings);
  if (auto *error = std::get_if<std::string>(&jobs)) {
    // Notes stand in lines of their own.
    llvm::SmallVector<llvm::StringRef> lines;
    llvm::StringRef(*error).split(lines, '\n');
    for (llvm::StringRef line : lines)
      checkMessage("jobs", line);
  } else {
    runWorkload(std::get<Workload>(jobs));
  }
  CsvWarnings traceWarnings;
  auto trace =
      readTiresias(text, makeCluster({}, /*withLinks=*/false), traceWarnings);
  if (auto *error = std::get_if<CsvError>(&trace))
    checkMessage("trace", error->message);
  else
    runWorkload(std::get<Workload>(trace));
}

/// Gives the text to all readers.
inline void readAll(llvm::StringRef text) {
  JsonWarnings warnings;
  MachinePositions positions;
  checkProblem("graph", text, readGraph(text, warnings));
  checkProblem("machine", text, readMachine(text, warnings, positions));
  checkProblem("PipeDream", text, readPipeDream(text, "fuzzed", {}));
  checkProblem("dnn-partitioning", text,
               readDnnPartitioning(text, "fuzzed", {}, warnings));
  checkProblem("any graph", text, readAnyGraph(text, "fuzzed", {}, warnings));

  static const std::optional<HostileProblem> hostile = hostileProblem(1);
  static const Problem empty;
  const Problem &problem = hostile ? hostile->problem : empty;
  auto schedule = readSchedule(text, problem, warnings);
  if (auto *error = std::get_if<JsonError>(&schedule))
    checkError("schedule", text, *error);

  CsvWarnings tableWarnings;
  checkTable("profile", readProfile(text, tableWarnings));
  checkTable("copies", readCopies(text, tableWarnings));
  auto speeds = readSpeedSamples(text, tableWarnings);
  checkTable("speeds", speeds);
  if (speeds.index() == 0)
    for (SpeedMode mode : {SpeedMode::Sync, SpeedMode::Async})
      (void)fitSpeedLaw(std::get<0>(speeds), mode, /*batch=*/1);
  checkTable("samples", readSamples(text, tableWarnings));
  auto losses = readLosses(text, tableWarnings);
  checkTable("losses", losses);
  if (losses.index() == 0)
    (void)predictEpochs(std::get<0>(losses), {});
  readWorkload(text);

  auto model = onnx::readModel({text.data(), text.size()}, /*directory=*/"");
  if (auto *error = std::get_if<onnx::ReadError>(&model))
    checkMessage("ONNX", error->message);
  auto tensor = onnx::readTensor({text.data(), text.size()}, /*directory=*/"");
  if (auto *error = std::get_if<onnx::ReadError>(&tensor))
    checkMessage("ONNX tensor", error->message);
}

} // namespace placer::testing

#endif // PLACER_TEST_FUZZ_READALL_H
