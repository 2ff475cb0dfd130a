//===- DataParallel.cpp - Training steps with gradient sums ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/DataParallel.h"

#include "Bench/DataParallelStep.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"
#include "placer/Search/Place.h"
#include "placer/Support/Csv.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace placer;
using llvm::formatv;

/// A schedule of more tasks is not searched for.
static constexpr size_t kMostTasks = 400'000;

//===----------------------------------------------------------------------===//
// Policies
//===----------------------------------------------------------------------===//

namespace {

/// A piece that waits for the network.
struct Waiting {
  ByteRange range;
  int64_t releaseNs;
  /// The least goes first.
  int64_t urgency;
};

} // namespace

/// One after another, of those that are there the most urgent first.
static std::vector<ServedPiece> serve(DataParallelStep &step,
                                      std::vector<Waiting> waiting) {
  std::vector<ServedPiece> served;
  int64_t now = 0;
  while (!waiting.empty()) {
    auto key = [&](const Waiting &piece) {
      // What is not there yet is as urgent as it comes early.
      return piece.releaseNs <= now
                 ? std::tuple<int, int64_t, int64_t>(0, piece.urgency,
                                                     piece.range.begin)
                 : std::tuple<int, int64_t, int64_t>(1, piece.releaseNs,
                                                     piece.urgency);
    };
    auto next =
        llvm::min_element(waiting, [&](const Waiting &a, const Waiting &b) {
          return key(a) < key(b);
        });
    now = std::max(now, next->releaseNs);
    served.push_back({next->range, now});
    now += step.planFor(next->range.size())->times.makespanNs;
    waiting.erase(next);
  }
  return served;
}

/// The pieces that end at `ends`, each with what `urgencyOf` says of its item.
static std::vector<Waiting>
waitingPieces(const DataParallelStep &step, llvm::ArrayRef<int64_t> ends,
              llvm::function_ref<int64_t(size_t item)> urgencyOf) {
  std::vector<Waiting> waiting;
  size_t item = 0;
  int64_t begin = 0, endOfItem = step.items().front().bytes;
  for (int64_t end : ends) {
    while (endOfItem <= begin)
      endOfItem += step.items()[++item].bytes;
    waiting.push_back(
        {{begin, end}, step.items()[item].releaseNs, urgencyOf(item)});
    begin = end;
  }
  return waiting;
}

/// Whenever the network is free, all that is there goes as one, up to so many
/// bytes.
static std::vector<ServedPiece> serveFused(DataParallelStep &step,
                                           int64_t mostBytes) {
  std::vector<ServedPiece> served;
  llvm::ArrayRef<SumItem> items = step.items();
  int64_t now = 0, begin = 0;
  for (size_t i = 0; i < items.size();) {
    now = std::max(now, items[i].releaseNs);
    int64_t end = begin;
    do
      end += items[i++].bytes;
    while (i < items.size() && items[i].releaseNs <= now &&
           end - begin + items[i].bytes <= mostBytes);
    served.push_back({{begin, end}, now});
    now += step.planFor(end - begin)->times.makespanNs;
    begin = end;
  }
  return served;
}

static std::vector<int64_t> endsOf(llvm::ArrayRef<ServedPiece> pieces) {
  std::vector<int64_t> ends;
  for (const ServedPiece &piece : pieces)
    ends.push_back(piece.range.end);
  llvm::sort(ends);
  return ends;
}

//===----------------------------------------------------------------------===//
// The joint schedule
//===----------------------------------------------------------------------===//

namespace {

class JointStep {
public:
  JointStep(DataParallelStep &step, DataParallelOutcome &outcome)
      : step(step), outcome(outcome) {}

  /// What a policy does is a schedule: its time. It stands as the joint one
  /// until there is a shorter one.
  int64_t offerServed(const char *name, llvm::ArrayRef<ServedPiece> pieces);
  /// Dispatched.
  void offerCutting(const std::string &name, llvm::ArrayRef<int64_t> ends);
  void search(const DataParallelOptions &options);

private:
  bool isGood(const ExpandedPlan &expanded, const Schedule &schedule);
  void take(const std::string &name, size_t numPieces, Problem problem,
            Schedule schedule);

  DataParallelStep &step;
  DataParallelOutcome &outcome;
};

} // namespace

bool JointStep::isGood(const ExpandedPlan &expanded, const Schedule &schedule) {
  Violations faults = validate(expanded.problem, 1);
  if (faults.empty())
    faults = verify(Instance(expanded.problem), StatedSchedule(schedule), 1);
  if (faults.empty())
    return true;
  outcome.run.failure = "a bug of placer: " + faults.front().message;
  return false;
}

void JointStep::take(const std::string &name, size_t numPieces, Problem problem,
                     Schedule schedule) {
  int64_t ns = schedule.makespan();
  if (outcome.run.jointNs && outcome.run.jointNs <= ns)
    return;
  outcome.run.jointNs = ns;
  outcome.run.cutting = name;
  outcome.run.numPieces = numPieces;
  outcome.problem = std::move(problem);
  outcome.schedule = StatedSchedule(std::move(schedule));
}

int64_t JointStep::offerServed(const char *name,
                               llvm::ArrayRef<ServedPiece> pieces) {
  ExpandedPlan expanded = step.expand(pieces);
  if (!isGood(expanded, expanded.schedule))
    return 0;
  int64_t ns = expanded.schedule.makespan();
  take(name, pieces.size(), std::move(expanded.problem),
       std::move(expanded.schedule));
  return ns;
}

void JointStep::offerCutting(const std::string &name,
                             llvm::ArrayRef<int64_t> ends) {
  int64_t begin = 0;
  for (int64_t end : ends) {
    if (!step.planFor(end - begin)) {
      outcome.run.failure = step.fault();
      return;
    }
    begin = end;
  }
  ExpandedPlan expanded = step.expand(piecesOf(ends));
  if (expanded.problem.tasks.size() > kMostTasks)
    return;
  PlacementResult placed =
      placeByList(Instance(expanded.problem), "largest-tail");
  auto *schedule = std::get_if<Schedule>(&placed);
  if (!schedule || !isGood(expanded, *schedule))
    return;
  int64_t ns = schedule->makespan();
  if (!outcome.run.dispatchedNs || ns < outcome.run.dispatchedNs)
    outcome.run.dispatchedNs = ns;
  take(name, ends.size(), std::move(expanded.problem), std::move(*schedule));
}

void JointStep::search(const DataParallelOptions &options) {
  if (options.timeLimit <= 0 || outcome.problem.tasks.size() > kMostTasks ||
      outcome.run.jointNs == outcome.run.bound.ns)
    return;
  Instance instance(outcome.problem);
  Request request;
  request.strategy = "search";
  request.budget.timeLimit = options.timeLimit;
  request.budget.seed = options.seed;
  request.start = outcome.schedule;
  request.bound = outcome.run.bound;
  Answer answer = place(instance, request);
  if (answer.schedule && answer.valueNs < outcome.run.jointNs) {
    outcome.run.jointNs = answer.valueNs;
    outcome.schedule = StatedSchedule(std::move(*answer.schedule));
  }
}

DataParallelOutcome
placer::runDataParallel(const Problem &machine, llvm::StringRef network,
                        llvm::ArrayRef<Layer> layers,
                        const DataParallelOptions &options) {
  DataParallelOutcome outcome;
  DataParallelRun &run = outcome.run;
  run.network = network.str();
  run.machine = machine.name;
  DataParallelStep step(machine, layers, options.collective);
  run.computeNs = step.computeNs();
  run.gradientBytes = step.gradientBytes();
  if (step.items().empty()) {
    run.failure = "no layer has parameters";
    return outcome;
  }
  const MadePlan *all = step.planFor(run.gradientBytes);
  if (!all) {
    run.failure = step.fault();
    return outcome;
  }
  run.sumNs = all->times.makespanNs;
  run.bound = step.bound();

  constexpr int64_t kElementBytes = 4;
  std::vector<int64_t> tensors = fuseUpTo(step.items(), 0);
  std::vector<int64_t> parts =
      cutInto(step.items(), options.partBytes, kElementBytes);
  JointStep joint(step, outcome);
  auto asItComes = [](size_t item) { return int64_t(item); };
  auto byLayer = [&](size_t item) { return int64_t(step.layerOf(item)); };
  run.fifoNs = joint.offerServed(
      "fifo", serve(step, waitingPieces(step, tensors, asItComes)));
  std::vector<ServedPiece> fused = serveFused(step, options.fusedBytes);
  run.fusedNs = joint.offerServed("fused", fused);
  run.priorityNs = joint.offerServed(
      "priority", serve(step, waitingPieces(step, tensors, byLayer)));
  run.partsNs = joint.offerServed(
      "parts", serve(step, waitingPieces(step, parts, byLayer)));

  joint.offerCutting("tensors", tensors);
  joint.offerCutting("fused", endsOf(fused));
  joint.offerCutting("parts", parts);
  PieceTimes times = step.pieceTimes();
  for (int64_t least : {int64_t(1), int64_t(1) << 19, int64_t(1) << 21}) {
    FusionLimits limits;
    limits.minBytes = least;
    limits.elementBytes = kElementBytes;
    joint.offerCutting("pieces", fuseSums(step.items(), times, limits).ends);
  }
  if (run.failure.empty())
    joint.search(options);
  outcome.problem.name = machine.name + "." + network.str();
  outcome.schedule.statedNs = run.jointNs;
  outcome.schedule.bound = run.bound;
  if (run.failure.empty()) {
    Violations faults = verify(Instance(outcome.problem), outcome.schedule, 1);
    if (!faults.empty())
      run.failure = "a bug of placer: " + faults.front().message;
  }
  return outcome;
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

Table placer::dataParallelTable(llvm::ArrayRef<DataParallelRun> runs) {
  Table table;
  table.id = "data-parallel";
  table.title = "data-parallel";
  table.caption =
      "a training step in ms; one sum at a time: as gradients come, fused, by "
      "layer, by layer in parts; joint: all messages in one schedule; the gap "
      "is to the bound of all ways to sum up";
  table.columns = {"network", "machine", "MB",    "compute", "sum",
                   "fifo",    "fused",   "layer", "parts",   "dispatched",
                   "joint",   "bound",   "gap",   "pieces"};
  table.numWords = 2;
  auto ms = [](int64_t ns) {
    return Cell(formatv("{0:f3}", double(ns) / 1e6).str());
  };
  for (const DataParallelRun &run : runs) {
    std::vector<Cell> row = {
        run.network, run.machine,
        formatv("{0:f1}", double(run.gradientBytes) / 1e6).str(),
        ms(run.computeNs)};
    if (!run.failure.empty()) {
      row.push_back(std::string("-"));
      row.resize(table.columns.size(), std::string());
    } else {
      for (int64_t ns :
           {run.sumNs, run.fifoNs, run.fusedNs, run.priorityNs, run.partsNs,
            run.dispatchedNs, run.jointNs, run.bound.ns})
        row.push_back(ms(ns));
      row.push_back(
          formatv("{0:f2} %", 100 * gap(run.jointNs, run.bound.ns)).str());
      row.push_back(std::to_string(run.numPieces) + " (" + run.cutting + ")");
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

void placer::writeCsv(llvm::ArrayRef<DataParallelRun> runs,
                      llvm::raw_ostream &os) {
  os << "network,machine,gradient_bytes,compute_ns,sum_ns,fifo_ns,fused_ns,"
        "priority_ns,parts_ns,dispatched_ns,joint_ns,bound_ns,bound,pieces,"
        "cutting,failure\n";
  for (const DataParallelRun &run : runs) {
    writeCsvCell(os, run.network);
    os << ",";
    writeCsvCell(os, run.machine);
    for (int64_t value : {run.gradientBytes, run.computeNs, run.sumNs,
                          run.fifoNs, run.fusedNs, run.priorityNs, run.partsNs,
                          run.dispatchedNs, run.jointNs, run.bound.ns})
      os << "," << value;
    os << "," << run.bound.name << "," << run.numPieces << "," << run.cutting
       << ",";
    writeCsvCell(os, run.failure);
    os << "\n";
  }
}
