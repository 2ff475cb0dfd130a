//===- FindCpWorkers.cpp - Where the solvers are --------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Solver/CpWorkers.h"

#include "placer/Support/Installed.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

using namespace placer;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static std::string joined(llvm::StringRef folder, const llvm::Twine &a,
                          const llvm::Twine &b = "",
                          const llvm::Twine &c = "") {
  llvm::SmallString<256> result = folder;
  path::append(result, a, b, c);
  path::remove_dots(result, /*remove_dot_dot=*/true);
  return result.str().str();
}

static std::string environment(llvm::StringRef name) {
  return llvm::sys::Process::GetEnv(name).value_or("");
}

static std::optional<CpWorkerCommand> findNative(const CpWorkerOptions &options,
                                                 std::string &missing) {
  std::string program = environment("PLACER_CP_WORKER");
  if (!program.empty()) {
    if (!fs::can_execute(program)) {
      missing =
          "PLACER_CP_WORKER is '" + program + "', which is not an executable";
      return std::nullopt;
    }
  } else {
    program = findInstalled("bin/placer-cp-worker");
  }
  if (program.empty()) {
    missing = "there is no placer-cp-worker beside this program";
    return std::nullopt;
  }
  CpWorkerCommand command{CpSolverKind::Native, {program}};
  if (!options.library.empty())
    command.words.push_back("--library=" + options.library);
  return command;
}

/// The Node that is installed beside the solver, or else one on the PATH.
static std::string findNode(llvm::StringRef folder) {
  std::string node = environment("PLACER_NODE");
  if (!node.empty())
    return node;
  std::error_code error;
  llvm::SmallVector<std::string> found;
  for (fs::directory_iterator entry(joined(folder, "node_modules"), error), end;
       entry != end && !error; entry.increment(error))
    if (path::filename(entry->path()).starts_with("node-"))
      found.push_back(joined(entry->path(), "bin", "node"));
  llvm::sort(found);
  for (const std::string &candidate : found)
    if (fs::can_execute(candidate))
      return candidate;
  auto onPath = llvm::sys::findProgramByName("node");
  return onPath ? *onPath : "";
}

static std::optional<CpWorkerCommand> findWasm(std::string &missing) {
  std::string folder = environment("PLACER_SOLVER_DIR");
  if (folder.empty())
    folder = findInstalled("share/placer/solver");
  if (folder.empty()) {
    missing = "there is no share/placer/solver beside this program";
    return std::nullopt;
  }
  std::string script = joined(folder, "cp-worker.mjs");
  if (!fs::exists(script)) {
    missing = "there is no '" + script + "'";
    return std::nullopt;
  }
  if (!fs::exists(joined(folder, "node_modules", "or-tools-wasm"))) {
    missing = "the npm package or-tools-wasm is not in '" + folder +
              "': run scripts/quickstart, or 'npm ci --ignore-scripts' there";
    return std::nullopt;
  }
  std::string node = findNode(folder);
  if (!fs::can_execute(node)) {
    missing = node.empty()
                  ? "Node.js was not found: run 'npm ci --ignore-scripts' "
                    "in '" +
                        folder + "'"
                  : "PLACER_NODE is '" + node + "', which is not an executable";
    return std::nullopt;
  }
  return CpWorkerCommand{CpSolverKind::Wasm,
                         {node, "--no-warnings", std::move(script)}};
}

std::vector<CpWorkerCommand>
placer::findCpWorkers(const CpWorkerOptions &options, std::string &missing) {
  std::vector<CpWorkerCommand> commands;
  std::string noNative, noWasm;
  bool isAuto = options.kind == CpSolverKind::Auto;
  if (isAuto || options.kind == CpSolverKind::Native)
    if (auto command = findNative(options, noNative))
      commands.push_back(std::move(*command));
  if (isAuto || options.kind == CpSolverKind::Wasm)
    if (auto command = findWasm(noWasm))
      commands.push_back(std::move(*command));
  missing = noNative.empty() ? noWasm
            : noWasm.empty() ? noNative
                             : noNative + "; " + noWasm;
  return commands;
}
