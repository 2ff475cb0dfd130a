//===- DataParallelSuite.cpp - Training steps that were asked for ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataParallelSuite.h"

#include "CollectiveSuite.h"
#include "placer/Target/Profiles/Profiles.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/WithColor.h"

using namespace placer;
using llvm::StringRef;

static llvm::raw_ostream &complain() { return llvm::WithColor::error(); }

namespace {
struct Network {
  std::string name;
  std::vector<Layer> layers;
};
} // namespace

/// Of a profile of PipeDream, or of a graph with tasks forward and back.
static std::variant<std::vector<Layer>, JsonError> readLayers(StringRef text) {
  if (guessFormat(text) == GraphFormat::PipeDream)
    return readPipeDreamLayers(text);
  JsonWarnings warnings;
  auto graph = readGraph(text, warnings);
  if (auto *error = std::get_if<JsonError>(&graph))
    return std::move(*error);
  auto layers = layersOfTraining(std::get<Problem>(graph));
  if (auto *why = std::get_if<std::string>(&layers))
    return JsonError{{}, std::move(*why), {}};
  return std::move(std::get<std::vector<Layer>>(layers));
}

/// None after a message.
static std::optional<Network> findNetwork(StringRef name) {
  if (auto known = dataParallelNetwork(name))
    return Network{name.str(), std::move(*known)};
  auto buffer = llvm::MemoryBuffer::getFile(name);
  if (!buffer) {
    complain() << "no network '" << name << "'; there are "
               << llvm::join(dataParallelNetworks(), ", ")
               << ", and files with profiles of PipeDream or graphs for "
                  "training: "
               << buffer.getError().message() << "\n";
    return std::nullopt;
  }
  auto read = readLayers((*buffer)->getBuffer());
  if (auto *error = std::get_if<JsonError>(&read)) {
    complain() << name;
    if (error->where.line > 0)
      llvm::errs() << ":" << error->where.line << ":" << error->where.column;
    llvm::errs() << ": " << error->message << "\n";
    return std::nullopt;
  }
  return Network{graphNameOf(name),
                 std::move(std::get<std::vector<Layer>>(read))};
}

std::optional<std::vector<DataParallelRun>>
placer::runDataParallelSteps(const DataParallelSuiteOptions &options) {
  std::vector<Network> networks;
  for (const std::string &name : options.networks) {
    std::optional<Network> network = findNetwork(name);
    if (!network)
      return std::nullopt;
    networks.push_back(std::move(*network));
  }
  std::vector<DataParallelRun> runs;
  llvm::StringSet<> names;
  for (const std::string &file : options.machineFiles) {
    std::optional<Problem> machine = readMachineFile(file);
    if (!machine)
      return std::nullopt;
    for (const Network &network : networks) {
      DataParallelOutcome outcome =
          runDataParallel(*machine, network.name, network.layers, options.step);
      if (!options.folder.empty() && outcome.run.failure.empty()) {
        auto path = savePlan(options.folder, outcome.problem.name,
                             outcome.problem, outcome.schedule, names);
        if (!path)
          return std::nullopt;
        if (options.checker)
          outcome.run.failure =
              options.checker->check(*path + ".json", *path + ".schedule.json");
      }
      runs.push_back(std::move(outcome.run));
    }
  }
  return runs;
}
