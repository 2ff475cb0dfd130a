//===- delta-simulation.cpp - How fast a move is tried --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tries random moves from a HEFT schedule, by delta simulation and by a full
// simulation for each, one after the other in one run, and prints moves per
// second and their ratio:
//   - "timed": every move is timed to the end, and one in ten is kept;
//   - "search": as a search does it, a move that makes the schedule more than a
//     thousandth longer is given up as soon as that is certain.
//
//===----------------------------------------------------------------------===//

#include "ReadProblem.h"
#include "placer/Bench/Families.h"
#include "placer/Model/DeltaSimulator.h"
#include "placer/Search/ListScheduler.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/WithColor.h"

#include <ctime>
#include <random>

using namespace placer;
namespace cl = llvm::cl;

static cl::OptionCategory category("Options");
static cl::list<std::string> files(cl::Positional, cl::cat(category),
                                   cl::desc("[placer-graph files]"));
static cl::list<int> sizes("sizes", cl::CommaSeparated, cl::cat(category),
                           cl::desc("Tasks of the generated problems (default: "
                                    "500,2500,25000)"),
                           cl::value_desc("n,n,…"));
static cl::opt<int> devices("devices", cl::init(8), cl::cat(category),
                            cl::desc("Devices of the generated problems"));
static cl::opt<double> seconds("seconds", cl::init(2), cl::cat(category),
                               cl::desc("Time for each way on each graph"));
static cl::opt<int> seed("seed", cl::init(0), cl::cat(category),
                         cl::desc("Seed of problems and moves"));

namespace {

/// Seconds of this process on a core: others on the machine do not count.
double cpuTime() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// The same moves in the same order for both ways.
class RandomMoves {
public:
  RandomMoves(const Instance &instance, uint64_t seed)
      : instance(instance), engine(seed) {}

  /// Half of the moves change a device, half the order of two neighbours.
  void make(DeltaSimulator &delta) {
    for (bool isMade = false; !isMade;)
      isMade = below(2) == 0 ? changeDevice(delta) : swapNeighbours(delta);
  }
  bool isKept() { return below(10) == 0; }

private:
  int64_t below(size_t bound) { return static_cast<int64_t>(engine() % bound); }

  bool changeDevice(DeltaSimulator &delta) {
    auto group = static_cast<GroupId>(below(instance.numGroups()));
    llvm::ArrayRef<DeviceId> possible = instance.groupDevices(group);
    DeviceId device = possible[below(possible.size())];
    if (device == delta.groupDevice(group) || !delta.canMove(group, device))
      return false;
    delta.moveGroup(group, device);
    return true;
  }
  bool swapNeighbours(DeltaSimulator &delta) {
    auto task = static_cast<TaskId>(below(instance.numTasks()));
    TaskId previous = delta.taskBefore(task);
    return previous != kNone &&
           delta.moveTask(task, DeltaSimulator::Side::Before, previous);
  }

  const Instance &instance;
  std::mt19937_64 engine;
};

} // namespace

/// Moves per second with delta simulation.
static double measureDelta(const Instance &instance, const Schedule &start,
                           bool isSearch) {
  DeltaSimulator delta(instance, start);
  RandomMoves moves(instance, seed);
  int64_t limit = isSearch ? start.makespan() + start.makespan() / 1000
                           : std::numeric_limits<int64_t>::max();
  int64_t count = 0;
  double begin = cpuTime();
  while (cpuTime() - begin < seconds)
    for (int i = 0; i < 50; ++i, ++count) {
      moves.make(delta);
      if (delta.update(limit) <= limit && (isSearch || moves.isKept()))
        delta.commit();
      else
        delta.rollback();
    }
  return static_cast<double>(count) / (cpuTime() - begin);
}

/// Moves per second with a full simulation for each. What making the moves
/// takes is not counted.
static double measureFull(const Instance &instance, const Schedule &start) {
  DeltaSimulator delta(instance, start);
  RandomMoves moves(instance, seed);
  int64_t count = 0;
  double time = 0;
  while (time < seconds) {
    moves.make(delta);
    int64_t makespan = delta.update();
    Placement placement = delta.placement();
    double begin = cpuTime();
    SimulationResult full = simulate(instance, placement);
    time += cpuTime() - begin;
    ++count;
    // Where memory is short, simulation waits and takes longer.
    auto *schedule = std::get_if<Schedule>(&full);
    if (delta.overfullDevice() == kNone &&
        (!schedule || schedule->makespan() != makespan)) {
      llvm::WithColor::error() << "delta and full simulation differ\n";
      exit(1);
    }
    if (moves.isKept())
      delta.commit();
    else
      delta.rollback();
  }
  return static_cast<double>(count) / time;
}

static bool measure(const Problem &problem) {
  Instance instance(problem);
  PlacementResult start = placeByList(instance, "heft");
  if (auto *reason = std::get_if<Violation>(&start)) {
    llvm::WithColor::error() << problem.name << ": " << reason->message << "\n";
    return false;
  }
  const Schedule &schedule = std::get<Schedule>(start);
  double timed = measureDelta(instance, schedule, /*isSearch=*/false);
  double search = measureDelta(instance, schedule, /*isSearch=*/true);
  double full = measureFull(instance, schedule);
  llvm::outs() << llvm::formatv(
      "{0,-36} {1,7} {2,10:f0} {3,10:f0} {4,10:f0} {5,8:f1} {6,8:f1}\n",
      problem.name, instance.numTasks(), full, timed, search, timed / full,
      search / full);
  llvm::outs().flush();
  return true;
}

int main(int argc, char **argv) {
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv, "Compares delta simulation with full simulation.\n");
  if (sizes.empty())
    for (int size : {500, 2500, 25000})
      sizes.push_back(size);
  llvm::outs() << llvm::formatv(
      "{0,-36} {1,7} {2,10} {3,10} {4,10} {5,8} {6,8}\n", "graph", "tasks",
      "full /s", "timed /s", "search /s", "timed", "search");
  bool isSound = true;
  for (const std::string &file : files) {
    std::optional<Problem> problem = readProblem(file);
    isSound &= problem && measure(*problem);
  }
  if (files.empty())
    for (int size : sizes) {
      GeneratorOptions options;
      options.tasks = size;
      options.devices = devices;
      options.seed = static_cast<uint64_t>(seed);
      isSound &= measure(generateProblem(options));
    }
  return isSound ? 0 : 1;
}
