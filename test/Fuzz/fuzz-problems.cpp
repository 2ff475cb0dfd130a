//===- fuzz-problems.cpp - Odd problems, placed by all strategies ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each number is a problem with a planted schedule (HostileProblem.h), which is
// placed by a strategy that follows from the number, too. What must hold:
//   - the planted schedule is valid, and every lower bound is at most its
//     makespan;
//   - a strategy returns a schedule that `verify` accepts, with a bound that is
//     at most its makespan, or says why there is none;
//   - of small problems, no bound is above what trying all schedules finds,
//     and no strategy is below it;
//   - no schedule is below the bounds for steps that overlap;
//   - `best` finds a schedule for all but a few in a thousand;
//   - coarsenings are accepted by their judge, and have schedules that become
//     those of the tasks;
//   - files of the problem and of the schedule are read back as they are.
// Some requests fix the devices of tasks to those of the planted schedule,
// which must then be kept. With --batch, schedules are written for
// judge_schedules.py, which has the other judge look at them.
//
//===----------------------------------------------------------------------===//

#include "../../unittests/Common/BruteForce.h"
#include "HostileProblem.h"
#include "placer/Bounds/Bounds.h"
#include "placer/Bounds/Objective.h"
#include "placer/Model/Verify.h"
#include "placer/Search/Place.h"
#include "placer/Target/Json/GraphJson.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Signals.h"

using namespace placer;
using namespace placer::testing;
namespace cl = llvm::cl;

static cl::opt<uint64_t> seed("seed", cl::desc("The first number"),
                              cl::init(0));
static cl::opt<uint64_t> count("count", cl::desc("How many numbers"),
                               cl::init(1000));
static cl::opt<std::string>
    batch("batch", cl::desc("Write schedules to this file (- for standard "
                            "output), for judge_schedules.py"));
static cl::opt<int64_t>
    coarsenings("coarsenings",
                cl::desc("For how many of a hundred problems clusters are "
                         "made, which takes longest"),
                cl::init(25));
static cl::opt<int64_t>
    optima("optima",
           cl::desc("Of a hundred small problems, for how many all schedules "
                    "are tried"),
           cl::init(100));
static cl::opt<bool> show("show", cl::desc("Print the problem of --seed"));
static cl::opt<std::string> only("strategy",
                                 cl::desc("This one for all numbers"));
/// In a thousand problems.
static cl::opt<double>
    mostMissed("most-missed",
               cl::desc("Of a thousand problems, how many 'best' may miss"),
               cl::init(3));

/// Moves of strategies that take as long as they are given.
static constexpr int64_t kMoves = 200;
/// All schedules of larger problems are too many.
static constexpr int32_t kMostTasks = 6, kMostDevices = 3;

namespace {

class Fuzzer {
public:
  explicit Fuzzer(llvm::raw_ostream *batch) : batch(batch) {}

  void run(uint64_t number);
  int finish() const;

private:
  void fail(const llvm::Twine &what) {
    ++numFailures;
    llvm::errs() << "number " << current << ": " << what << "\n";
  }
  std::string strategyOf(Random &random) const;
  void checkPlace(const HostileProblem &hostile, const Instance &instance,
                  Random &random);
  void checkObjectives(const Instance &instance, const Schedule &schedule);
  void checkOptimum(const Instance &instance);
  void checkCoarsening(const Instance &instance, Random &random);
  void checkFiles(const Problem &problem, const Instance &instance,
                  const StatedSchedule &schedule);

  llvm::raw_ostream *batch;
  uint64_t current = 0;
  int64_t numFailures = 0, numProblems = 0, numSchedules = 0;
  int64_t numBest = 0, numMissed = 0;
  int64_t numOptima = 0, numTight = 0;
  /// Of the problem at hand, if it was placed.
  std::optional<int64_t> placedNs;
  int64_t numCoarse = 0, numCoarseMissed = 0;
};

} // namespace

std::string Fuzzer::strategyOf(Random &random) const {
  if (!only.empty())
    return only;
  // Every third is "best": of that it counts what is not found.
  if (random.percent(33))
    return "best";
  std::vector<std::string> names;
  for (const Strategy &strategy : strategies())
    if (!strategy.isSolvers)
      names.push_back(strategy.name.str());
  return random.pick(names);
}

void Fuzzer::checkFiles(const Problem &problem, const Instance &instance,
                        const StatedSchedule &schedule) {
  std::string graph, text, again;
  {
    llvm::raw_string_ostream os(graph);
    writeGraph(problem, os);
    llvm::raw_string_ostream schedules(text);
    writeSchedule(problem, schedule, schedules);
  }
  JsonWarnings warnings;
  auto read = readGraph(graph, warnings);
  auto *same = std::get_if<Problem>(&read);
  if (!same || !warnings.empty())
    return fail("its file is not read");
  llvm::raw_string_ostream os(again);
  writeGraph(*same, os);
  if (again != graph)
    fail("its file is read as another problem");
  auto readBack = readSchedule(text, problem, warnings);
  auto *sameSchedule = std::get_if<StatedSchedule>(&readBack);
  if (!sameSchedule || !verify(instance, *sameSchedule).empty())
    fail("the file of its schedule is not read, or as another one");
  if (batch)
    // An empty line ends it: neither file has any.
    *batch << "{\"graph\":" << graph << ",\"schedule\":" << text << "}\n\n";
}

void Fuzzer::checkPlace(const HostileProblem &hostile, const Instance &instance,
                        Random &random) {
  Request request;
  request.strategy = strategyOf(random);
  const Strategy &strategy = *findStrategy(request.strategy);
  request.order = static_cast<LocalOrder>(random.below(3));
  request.budget.timeLimit = 0;
  request.budget.workLimit = strategy.countsMoves ? kMoves : 0;
  request.budget.workers = 1;
  request.budget.seed = current;
  if (random.percent(15))
    request.targetClusters = static_cast<int32_t>(random.between(1, 8));
  if (random.percent(15))
    for (const ScheduledTask &task : hostile.planted.tasks)
      request.fixed.push_back(random.percent(40) ? task.device : kNone);
  if (std::string wrong = checkRequest(request); !wrong.empty())
    return fail("'" + request.strategy + "': " + wrong);
  Answer answer = place(instance, request);
  bool isBest = request.strategy == "best" && !request.targetClusters &&
                request.fixed.empty();
  numBest += isBest;
  if (!answer.schedule) {
    numMissed += isBest;
    if (!answer.failure)
      fail("'" + request.strategy + "' finds nothing and does not say why");
    else if (llvm::StringRef(answer.failure->message).contains("bug in placer"))
      fail("'" + request.strategy + "': " + answer.failure->message);
    return;
  }
  ++numSchedules;
  placedNs = answer.schedule->makespan();
  StatedSchedule stated(*answer.schedule, answer.makespanBound);
  Violations violations = verify(instance, stated);
  if (!violations.empty())
    fail("'" + request.strategy + "': " + violations.front().message);
  for (auto [task, device] : llvm::enumerate(request.fixed))
    if (device != kNone && answer.schedule->tasks[task].device != device)
      fail("'" + request.strategy + "': a task leaves the device that it has");
  if (answer.makespanBound.ns > hostile.planted.makespan())
    fail(llvm::formatv("the bound {0} ({1}) is more than {2}, which is planted",
                       answer.makespanBound.ns, answer.makespanBound.name,
                       hostile.planted.makespan())
             .str());
  if (random.percent(20)) {
    checkObjectives(instance, *answer.schedule);
    checkObjectives(instance, hostile.planted);
  }
  if (batch || random.percent(10))
    checkFiles(hostile.problem, instance, stated);
}

/// How often steps could begin is bounded, too.
void Fuzzer::checkObjectives(const Instance &instance,
                             const Schedule &schedule) {
  for (const char *name : {"throughput", "period"}) {
    const Objective &objective = *findObjective(name);
    int64_t value = objective.value(instance, schedule);
    Bound bound = objective.bound(instance, Deadline());
    if (bound.ns > value)
      fail(llvm::formatv("the bound {0} ({1}) is more than the {2} {3}",
                         bound.ns, bound.name, name, value)
               .str());
  }
}

void Fuzzer::checkOptimum(const Instance &instance) {
  std::optional<Schedule> best = bruteForce(instance);
  if (!best)
    return fail("of all schedules none is found, but one is planted");
  ++numOptima;
  int64_t least = best->makespan();
  if (placedNs && *placedNs < least)
    fail(llvm::formatv("a schedule of {0}, but the shortest of all has {1}",
                       *placedNs, least)
             .str());
  for (const Bound &bound :
       {criticalPathBound(instance), sectionBound(instance),
        sectionProofBound(instance), loadBound(instance),
        headBodyTailBound(instance), channelBound(instance),
        energeticBound(instance), forcedPlacesBound(instance),
        memoryBound(instance), staircaseBound(instance)})
    if (bound.ns > least)
      fail(llvm::formatv("the bound {0} ({1}) is more than the optimum {2}",
                         bound.ns, bound.name, least)
               .str());
  int64_t bound = lowerBound(instance).ns;
  if (bound > least)
    fail(llvm::formatv("the bound {0} is more than the optimum {1}", bound,
                       least)
             .str());
  numTight += bound == least;
}

void Fuzzer::checkCoarsening(const Instance &instance, Random &random) {
  CoarseningOptions options;
  options.target = static_cast<int32_t>(random.between(1, 8));
  if (random.percent(50))
    options.maxGrowthPercent = static_cast<int32_t>(random.below(30));
  Coarsening coarsening = coarsen(instance, options);
  Violations violations = verify(instance, coarsening);
  if (!violations.empty())
    return fail("coarsening: " + violations.front().message);
  CoarseProblem coarse = coarseProblem(instance, coarsening);
  ++numCoarse;
  if (Violations invalid = validate(coarse.problem); !invalid.empty()) {
    ++numCoarseMissed;
    if (only == "coarsen")
      llvm::errs() << "number " << current << ": " << invalid.front().message
                   << "\n";
    return;
  }
  Instance coarseInstance(coarse.problem);
  PlacementResult placed = placeByList(coarseInstance, "best");
  auto *schedule = std::get_if<Schedule>(&placed);
  if (!schedule) {
    // Where growth is limited, schedules of the clusters have been found.
    numCoarseMissed += coarsening.clustersNs > 0;
    return;
  }
  Schedule fine = expand(instance, coarsening, *schedule);
  if (Violations broken = verify(instance, fine); !broken.empty())
    fail("opened clusters: " + broken.front().message);
}

void Fuzzer::run(uint64_t number) {
  current = number;
  llvm::PrettyStackTraceFormat trace("number %llu",
                                     static_cast<unsigned long long>(number));
  std::optional<HostileProblem> hostile = hostileProblem(number);
  if (!hostile)
    return;
  ++numProblems;
  if (show) {
    writeGraph(hostile->problem, llvm::outs());
    return;
  }
  Instance instance(hostile->problem);
  if (Violations broken = verify(instance, hostile->planted); !broken.empty())
    fail("planted: " + broken.front().message);
  Random random(~number);
  placedNs.reset();
  if (only != "coarsen")
    checkPlace(*hostile, instance, random);
  if (only != "coarsen" && instance.numTasks() <= kMostTasks &&
      instance.numDevices() <= kMostDevices &&
      static_cast<int64_t>(number % 100) < optima)
    checkOptimum(instance);
  if (only == "coarsen" || (only.empty() && random.percent(coarsenings)))
    checkCoarsening(instance, random);
}

int Fuzzer::finish() const {
  double missed =
      numBest == 0 ? 0 : 1000.0 * double(numMissed) / double(numBest);
  // Standard output may be where the schedules go.
  llvm::errs() << llvm::formatv(
      "{0} problems, {1} schedules, {2} failures; 'best' missed {3} of {4} "
      "({5:f2} in a thousand); {6} of {7} coarsenings fit no memory; {8} "
      "optima, of which bounds prove {9}\n",
      numProblems, numSchedules, numFailures, numMissed, numBest, missed,
      numCoarseMissed, numCoarse, numOptima, numTight);
  // Of few problems one more or less says nothing.
  bool isTooMany = double(numMissed) > 2 + double(numBest) * mostMissed / 1000;
  return numFailures > 0 || isTooMany || numCoarseMissed > 0 ? 1 : 0;
}

int main(int argc, char **argv) {
  llvm::sys::PrintStackTraceOnErrorSignal(argv[0]);
  llvm::EnablePrettyStackTrace();
  cl::ParseCommandLineOptions(
      argc, argv, "Places odd problems and judges what comes out.\n");
  if (!only.empty() && only != "coarsen" && !findStrategy(only)) {
    llvm::errs() << "no strategy '" << only << "'\n";
    return 1;
  }
  std::error_code error;
  std::unique_ptr<llvm::raw_fd_ostream> os;
  if (!batch.empty()) {
    os = std::make_unique<llvm::raw_fd_ostream>(batch, error);
    if (error) {
      llvm::errs() << batch << ": " << error.message() << "\n";
      return 1;
    }
  }
  Fuzzer fuzzer(os.get());
  for (uint64_t number = seed; number < seed + (show ? 1 : count); ++number)
    fuzzer.run(number);
  return show ? 0 : fuzzer.finish();
}
