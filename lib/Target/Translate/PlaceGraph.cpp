//===- PlaceGraph.cpp - From a graph to a schedule ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/Translate/PlaceGraph.h"

#include "placer/Search/Place.h"
#include "placer/Solver/CpSolverOption.h"
#include "placer/Target/Json/GraphJson.h"
#include "placer/Target/Translate/JsonDiagnostics.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"

using namespace mlir;
using namespace placer;

namespace {

/// A default that is not given is the strategy's or the library's own.
struct PlaceCommandLine {
  llvm::cl::OptionCategory category{"Placing a graph",
                                    "For --graph-to-schedule"};
  llvm::cl::opt<std::string> strategy{
      "strategy", llvm::cl::cat(category), llvm::cl::init("search"),
      llvm::cl::desc("How to place: a list algorithm such as heft or best, "
                     "hash:fifo for a partitioner with its order, search, "
                     "mcmc, ilp or pesto; NAME@200 places about 200 clusters "
                     "first (default: search)"),
      llvm::cl::value_desc("name")};
  llvm::cl::opt<std::string> objective{
      "objective", llvm::cl::cat(category), llvm::cl::init("latency"),
      llvm::cl::desc(
          "What to minimise: latency, throughput or period (default: "
          "latency)"),
      llvm::cl::value_desc("name")};
  llvm::cl::opt<double> timeLimit{
      "time-limit", llvm::cl::cat(category), llvm::cl::init(10),
      llvm::cl::desc("Seconds in all, bounds and the start of solvers included "
                     "(default: 10; 0: no limit)"),
      llvm::cl::value_desc("seconds")};
  llvm::cl::opt<int64_t> workLimit{
      "work-limit", llvm::cl::cat(category), llvm::cl::init(0),
      llvm::cl::desc("Moves that each worker of search or mcmc tries (default: "
                     "0, no limit)"),
      llvm::cl::value_desc("moves")};
  llvm::cl::opt<double> deterministicLimit{
      "deterministic-limit", llvm::cl::cat(category), llvm::cl::init(0),
      llvm::cl::desc("CP-SAT's own measure of work, for ilp and pesto "
                     "(default: 0, no limit)"),
      llvm::cl::value_desc("units")};
  llvm::cl::opt<uint64_t> seed{
      "seed", llvm::cl::cat(category), llvm::cl::init(0),
      llvm::cl::desc("The seed of all random choices (default: 0)"),
      llvm::cl::value_desc("number")};
  llvm::cl::opt<unsigned> workers{
      "workers", llvm::cl::cat(category), llvm::cl::init(0),
      llvm::cl::desc("Threads or solvers that work in parallel (default: 0, "
                     "one for each core)"),
      llvm::cl::value_desc("number")};
  llvm::cl::opt<CpSolverKind> solver{
      "solver", llvm::cl::cat(category), llvm::cl::init(CpSolverKind::Auto),
      llvm::cl::desc("Which CP-SAT solver search, ilp and pesto ask (default: "
                     "auto)"),
      llvm::cl::values(clEnumValN(CpSolverKind::Auto, "auto",
                                  "native where it can be had, else wasm"),
                       clEnumValN(CpSolverKind::Native, "native", ""),
                       clEnumValN(CpSolverKind::Wasm, "wasm", ""),
                       clEnumValN(CpSolverKind::None, "none", ""))};
};

} // namespace

/// Made when the translation is registered, so that whoever links this room but
/// has no use for it does not get the options.
static PlaceCommandLine &commandLine() {
  static PlaceCommandLine options;
  return options;
}

void placer::registerPlaceGraphOptions() { commandLine(); }

/// The request that the options make, or what is wrong with them.
static std::variant<Request, std::string> requestOf(PlaceCommandLine &given) {
  auto parsed = parseRequest(given.strategy);
  auto *request = std::get_if<Request>(&parsed);
  if (!request)
    return "--strategy: " + std::get<std::string>(parsed);
  request->objective = findObjective(given.objective);
  if (!request->objective)
    return "--objective: no objective '" + given.objective + "'; there are " +
           objectiveNames();
  request->budget.timeLimit = given.timeLimit;
  request->budget.workLimit = given.workLimit;
  request->budget.deterministicLimit = given.deterministicLimit;
  request->budget.seed = given.seed;
  request->budget.workers = given.workers;
  request->isSolverWanted = given.solver == CpSolverKind::Native ||
                            given.solver == CpSolverKind::Wasm;
  std::string fault = checkRequest(*request);
  if (!fault.empty())
    return fault;
  return parsed;
}

LogicalResult placer::graphToSchedule(const llvm::SourceMgr &sourceMgr,
                                      MLIRContext *context, raw_ostream &os) {
  const llvm::MemoryBuffer *buffer =
      sourceMgr.getMemoryBuffer(sourceMgr.getMainFileID());
  StringRef file = buffer->getBufferIdentifier();
  Location loc = FileLineColLoc::get(context, file, 0, 0);
  PlaceCommandLine &given = commandLine();
  auto asked = requestOf(given);
  auto *request = std::get_if<Request>(&asked);
  if (!request)
    return emitError(loc) << "--graph-to-schedule: "
                          << std::get<std::string>(asked);
  JsonWarnings warnings;
  std::variant<Problem, JsonError> read =
      readGraph(buffer->getBuffer(), warnings);
  emitJsonWarnings(context, file, buffer->getBuffer(), warnings);
  if (auto *error = std::get_if<JsonError>(&read))
    return emitJsonError(context, file, buffer->getBuffer(), *error);

  const Problem &problem = std::get<Problem>(read);
  Instance instance(problem);
  WarmSolvers solvers({given.workers, given.solver, "", nullptr});
  if (given.solver != CpSolverKind::None)
    request->solver = solvers.source();
  Answer answer = place(instance, *request);
  for (const IlpFault &fault : answer.faults)
    emitWarning(loc) << fault.detail;
  if (!answer.schedule) {
    InFlightDiagnostic error = emitError(loc) << answer.failure->message;
    for (const Note &note : answer.failure->notes)
      error.attachNote(loc) << note.text;
    return error;
  }
  writeSchedule(problem, {std::move(*answer.schedule), answer.makespanBound},
                os);
  return success();
}
