//===- CollectiveSuite.cpp - Collectives that were asked for --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CollectiveSuite.h"

#include "placer/Model/Validate.h"
#include "placer/Support/WriteFile.h"
#include "placer/Target/Json/GraphJson.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"

using namespace placer;
using llvm::StringRef;

static llvm::raw_ostream &complain() { return llvm::WithColor::error(); }

std::optional<Problem> placer::readMachineFile(StringRef file) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(file);
  if (!buffer) {
    complain() << file << ": " << buffer.getError().message() << "\n";
    return std::nullopt;
  }
  JsonWarnings warnings;
  MachinePositions positions;
  auto read = readMachine((*buffer)->getBuffer(), warnings, positions);
  if (auto *error = std::get_if<JsonError>(&read)) {
    complain() << file << ":" << error->where.line << ":" << error->where.column
               << ": " << error->message << "\n";
    return std::nullopt;
  }
  auto machine = std::move(std::get<Problem>(read));
  if (machine.name.empty())
    machine.name = llvm::sys::path::stem(file).str();
  Violations faults = validate(machine, 1);
  if (faults.empty())
    return machine;
  complain() << file << ": " << faults.front().message << "\n";
  return std::nullopt;
}

std::optional<std::string> placer::savePlan(StringRef folder, std::string name,
                                            const Problem &problem,
                                            const StatedSchedule &schedule,
                                            llvm::StringSet<> &names) {
  std::string unique = name;
  for (int i = 2; !names.insert(unique).second; ++i)
    unique = name + "." + std::to_string(i);
  llvm::SmallString<128> path(folder);
  llvm::sys::path::append(path, unique);
  auto write = [&](const char *ending, auto print) {
    std::string text;
    llvm::raw_string_ostream os(text);
    print(os);
    std::string file = (llvm::Twine(path) + ending).str();
    std::error_code error = writeWholeFile(file, text);
    if (error)
      complain() << file << ": " << error.message() << "\n";
    return !error;
  };
  if (!write(".json",
             [&](llvm::raw_ostream &os) { writeGraph(problem, os); }) ||
      !write(".schedule.json", [&](llvm::raw_ostream &os) {
        writeSchedule(problem, schedule, os);
      }))
    return std::nullopt;
  return path.str().str();
}

std::optional<std::vector<CollectiveRun>>
placer::runCollectives(const CollectiveSuiteOptions &options) {
  std::vector<CollectiveRun> runs;
  llvm::StringSet<> names;
  for (const std::string &file : options.machineFiles) {
    std::optional<Problem> machine = readMachineFile(file);
    if (!machine)
      return std::nullopt;
    for (CollectiveKind kind : options.kinds)
      for (int64_t bytes : options.sizes)
        for (CollectiveAlgorithm algorithm : options.algorithms) {
          CollectiveOptions planning;
          planning.algorithm = algorithm;
          planning.chunkBytes = options.chunkBytes;
          planning.sums = options.sums;
          CollectiveOutcome outcome = runCollective(
              *machine, kind, bytes, options.elementBytes, planning);
          if (!options.folder.empty() && outcome.run.failure.empty()) {
            auto path = savePlan(options.folder,
                                 outcome.problem.name + "." +
                                     std::to_string(outcome.run.bytes) + "." +
                                     algorithmName(outcome.run.asked),
                                 outcome.problem, outcome.schedule, names);
            if (!path)
              return std::nullopt;
            if (options.checker)
              outcome.run.failure = options.checker->check(
                  *path + ".json", *path + ".schedule.json");
          }
          runs.push_back(std::move(outcome.run));
        }
  }
  return runs;
}
