//===- BoundsTest.cpp - Does every schedule keep the bounds? --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bounds/Bounds.h"
#include "../Common/BruteForce.h"
#include "../Common/PipelineProblem.h"
#include "../Common/RandomProblem.h"
#include "../Model/TestProblem.h"
#include "placer/Model/Validate.h"

#include "llvm/ADT/STLExtras.h"

#include "gtest/gtest.h"

#include <cstdlib>

using namespace placer;
using namespace placer::testing;

static std::vector<Bound> allBounds(const Instance &instance) {
  return {criticalPathBound(instance), sectionBound(instance),
          sectionProofBound(instance), loadBound(instance),
          headBodyTailBound(instance), channelBound(instance),
          energeticBound(instance),    forcedPlacesBound(instance),
          memoryBound(instance),       staircaseBound(instance),
          lowerBound(instance)};
}

//===----------------------------------------------------------------------===//
// By hand
//===----------------------------------------------------------------------===//

namespace {

/// A problem on GPUs that are joined both ways (5 ns + 1 ns per byte), each
/// through one port in each direction.
struct Machine {
  explicit Machine(int numDevices) {
    problem.name = "by-hand";
    for (int i = 0; i < numDevices; ++i)
      problem.devices.push_back(
          {"gpu" + std::to_string(i), "gpu", std::nullopt});
    for (DeviceId from = 0; from < numDevices; ++from)
      for (DeviceId to = 0; to < numDevices; ++to)
        if (from != to)
          problem.links.push_back(makeLink(
              from, to, 5,
              {"out" + std::to_string(from), "in" + std::to_string(to)}));
  }

  TaskId task(int64_t ns) {
    auto id = static_cast<TaskId>(problem.tasks.size());
    problem.tasks.push_back(makeTask("t" + std::to_string(id), ns));
    return id;
  }
  Task &operator[](TaskId id) { return problem.tasks[id]; }
  void edge(TaskId from, std::vector<TaskId> to, int64_t bytes = 0) {
    problem.tensors.push_back(
        makeTensor("x" + std::to_string(problem.tensors.size()), from, bytes,
                   std::move(to)));
  }
  /// After checking that the problem is valid and that no bound is above the
  /// best schedule.
  int64_t best() {
    EXPECT_TRUE(validate(problem).empty()) << show(validate(problem));
    Instance instance(problem);
    std::optional<Schedule> schedule = bruteForce(instance);
    if (!schedule)
      return -1;
    for (const Bound &bound : allBounds(instance))
      EXPECT_LE(bound.ns, schedule->makespan()) << bound.name;
    return schedule->makespan();
  }
  Bound get(Bound (*bound)(const Instance &)) {
    Instance instance(problem);
    return bound(instance);
  }
  Bound get(Bound (*bound)(const Instance &, const Deadline &)) {
    Instance instance(problem);
    return bound(instance, {});
  }

  Problem problem;
};

} // namespace

TEST(Bounds, EmptyProblem) {
  Machine machine(2);
  for (const Bound &bound : allBounds(Instance(machine.problem)))
    EXPECT_EQ(bound.ns, 0) << bound.name;
}

TEST(Bounds, PathPaysForTheWayBetweenPins) {
  Machine machine(2);
  TaskId a = machine.task(10), b = machine.task(20), c = machine.task(30);
  machine.edge(a, {b}, 7);
  machine.edge(b, {c}, 100);
  machine[a].devices = {0};
  machine[c].devices = {1};
  // b goes to gpu1, as its input is the smaller one.
  EXPECT_EQ(machine.get(criticalPathBound).ns, 10 + 12 + 20 + 30);
  EXPECT_EQ(machine.best(), 72);
  // Unless there is no link.
  machine.problem.links.erase(machine.problem.links.begin());
  EXPECT_EQ(machine.best(), -1);
  EXPECT_GT(machine.get(lowerBound).ns, 0);
  EXPECT_LT(machine.get(lowerBound).ns, 1000);
}

TEST(Bounds, PathKeepsGroupsTogether) {
  Machine machine(2);
  TaskId a = machine.task(10), b = machine.task(20), c = machine.task(30);
  machine.edge(a, {b}, 40);
  machine.edge(b, {c}, 50);
  machine[b].devices = {1};
  machine[a].colocation = machine[c].colocation = "together";
  machine[a].devices = {0};
  EXPECT_EQ(machine.get(criticalPathBound).ns, 10 + 45 + 20 + 55 + 30);
  EXPECT_EQ(machine.best(), 160);
}

TEST(Bounds, PathKnowsMemoriesThatAreTooSmall) {
  Machine machine(2);
  machine.problem.devices[0].memoryBytes = 100;
  machine.problem.devices[1].memoryBytes = 10;
  TaskId a = machine.task(10);
  machine[a].costNs = {{"gpu0", 50}, {"gpu1", 10}};
  machine[a].workspaceBytes = 11;
  EXPECT_EQ(machine.get(criticalPathBound).ns, 50);
  EXPECT_EQ(machine.best(), 50);
}

TEST(Bounds, HeadsAndTailsOnEachDevice) {
  Machine machine(2);
  TaskId a = machine.task(10), b = machine.task(20), c = machine.task(30);
  machine.edge(a, {b}, 7);
  machine.edge(b, {c}, 8);
  machine[a].devices = {0};
  machine[b].costNs = {{"gpu0", 20}, {"gpu1", 15}};
  HeadsAndTails limits = headsAndTails(Instance(machine.problem));
  EXPECT_EQ(limits.head, (std::vector<int64_t>{0, 10, 30}));
  EXPECT_EQ(limits.tail, (std::vector<int64_t>{50, 30, 0}));
  auto never = HeadsAndTails::kNever;
  EXPECT_EQ(limits.headOn, (std::vector<int64_t>{0, never, 10, 22, 30, 37}));
  EXPECT_EQ(limits.tailOn, (std::vector<int64_t>{50, never, 30, 30, 0, 0}));
}

TEST(Bounds, LoadRoundsUp) {
  Machine machine(2);
  for (int64_t ns : {5, 4, 1, 1})
    machine.task(ns);
  EXPECT_EQ(machine.get(loadBound).ns, 6);
  EXPECT_EQ(machine.get(lowerBound).name, "load");
  EXPECT_EQ(machine.best(), 6);
}

TEST(Bounds, LoadOfEachEngine) {
  // 18 ns of work on two devices, but 12 of it on the main engines.
  Machine machine(2);
  for (int64_t ns : {5, 4, 3, 5, 1})
    machine.task(ns);
  machine.problem.tasks[3].engine = machine.problem.tasks[4].engine = "comm";
  EXPECT_EQ(machine.get(loadBound).ns, 7);
  EXPECT_EQ(machine.best(), 7);
  // Alone, the other engines decide.
  for (Task &task : machine.problem.tasks)
    task.engine = "comm";
  EXPECT_EQ(machine.get(loadBound).ns, 9);
  EXPECT_EQ(machine.best(), 9);
}

TEST(Bounds, LoadByPigeonholes) {
  // Three of the four longest, or two of the first three, share a device.
  Machine machine(2);
  for (int64_t ns : {10, 9, 8})
    machine.task(ns);
  EXPECT_EQ(machine.get(loadBound).ns, 17);
  for (int64_t ns : {8, 8})
    machine.task(ns);
  EXPECT_EQ(machine.get(loadBound).ns, 24);
  EXPECT_EQ(machine.best(), 24);
}

TEST(Bounds, LoadOfUnlikeDevices) {
  // Two kinds of work, each at home on one device: 40 + 40 there, and anything
  // else is worse.
  Machine machine(2);
  for (int i = 0; i < 8; ++i)
    machine[machine.task(0)].costNs =
        i < 4 ? std::vector<std::pair<std::string, int64_t>>{{"gpu0", 10},
                                                             {"gpu1", 30}}
              : std::vector<std::pair<std::string, int64_t>>{{"gpu0", 40},
                                                             {"gpu1", 10}};
  EXPECT_EQ(machine.get(loadBound).ns, 40);
}

TEST(Bounds, LoadOfASetOfDevices) {
  Machine machine(4);
  for (int i = 0; i < 8; ++i)
    machine[machine.task(10)].devices = {1, 2};
  machine.task(10);
  EXPECT_EQ(machine.get(loadBound).ns, 40);
}

TEST(Bounds, LoadWithinMemory) {
  // The fast device has room for two of four.
  Machine machine(2);
  machine.problem.devices[0].memoryBytes = 25;
  for (int i = 0; i < 4; ++i) {
    TaskId task = machine.task(0);
    machine[task].costNs = {{"gpu0", 10}, {"gpu1", 100}};
    machine[task].residentBytes = 10;
  }
  // Two and a half fit; one and a half take 150.
  EXPECT_EQ(machine.get(loadBound).ns, 150);
  EXPECT_EQ(machine.best(), 200);
  // Results are held to the end just as well.
  for (TaskId task = 0; task < 4; ++task) {
    machine[task].residentBytes = 0;
    machine.edge(task, {}, 10);
  }
  EXPECT_EQ(machine.get(loadBound).ns, 150);
  EXPECT_EQ(machine.best(), 200);
}

TEST(Bounds, LoadWithinMemoryForWeights) {
  Machine machine(2);
  machine.problem.devices[0].memoryBytes = 25;
  for (int i = 0; i < 4; ++i)
    machine[machine.task(0)].costNs = {{"gpu0", 10}, {"gpu1", 100}};
  int64_t free = machine.get(loadBound).ns;
  // One for all of them takes nothing from anyone, until it does not fit.
  machine.problem.weights = {{"w", 25, {0, 1, 2, 3}}};
  EXPECT_EQ(machine.get(loadBound).ns, free);
  EXPECT_EQ(machine.best(), 40);
  machine.problem.weights[0].bytes = 26;
  EXPECT_EQ(machine.get(loadBound).ns, 400);
  EXPECT_EQ(machine.best(), 400);
  // One for each is as if each had resident bytes.
  machine.problem.weights = {
      {"v", 10, {0}}, {"w", 10, {1}}, {"x", 10, {2}}, {"y", 10, {3}}};
  EXPECT_EQ(machine.get(loadBound).ns, 150);
  EXPECT_EQ(machine.best(), 200);
}

TEST(Bounds, LoadOfAGroupIsNotDivided) {
  Machine machine(2);
  for (int i = 0; i < 3; ++i)
    machine[machine.task(10)].colocation = "together";
  EXPECT_EQ(machine.get(loadBound).ns, 30);
  EXPECT_EQ(machine.best(), 30);
}

TEST(Bounds, BodyBetweenHeadAndTail) {
  Machine machine(2);
  TaskId first = machine.task(10), last = machine.task(20);
  for (int i = 0; i < 5; ++i) {
    TaskId task = machine.task(4);
    machine.edge(first, {task});
    machine.edge(task, {last});
  }
  machine.problem.links.clear();
  for (DeviceId from : {0, 1})
    machine.problem.links.push_back(makeLink(from, 1 - from, 0));
  EXPECT_EQ(machine.get(headBodyTailBound).ns, 10 + 10 + 20);
  EXPECT_EQ(machine.best(), 10 + 12 + 20);
}

TEST(Bounds, EnergyOfPartsOfTasks) {
  // With less than 24 ns in all, the three of 8 are all running in the middle
  // wherever they start: more than two devices can do.
  Machine machine(2);
  machine.problem.links.clear();
  for (DeviceId from : {0, 1})
    machine.problem.links.push_back(makeLink(from, 1 - from, 0));
  TaskId first = machine.task(4), last = machine.task(4);
  for (int i = 0; i < 3; ++i) {
    TaskId task = machine.task(8);
    machine.edge(first, {task});
    machine.edge(task, {last});
  }
  EXPECT_EQ(machine.get(headBodyTailBound).ns, 20);
  EXPECT_EQ(machine.get(energeticBound).ns, 24);
  EXPECT_EQ(machine.get(lowerBound).ns, 24);
  EXPECT_EQ(machine.best(), 24);
}

TEST(Bounds, BranchesShareADeviceWhenTheWayIsLong) {
  Machine machine(3);
  TaskId fork = machine.task(10), join = machine.task(10);
  std::vector<TaskId> branches;
  for (int i = 0; i < 4; ++i) {
    branches.push_back(machine.task(20));
    machine.edge(branches.back(), {join}, 100);
  }
  machine.edge(fork, branches, 100);
  // There and back takes 230, all on one device 80.
  EXPECT_EQ(machine.get(criticalPathBound).ns, 40);
  EXPECT_EQ(machine.get(sectionBound).ns, 100);
  EXPECT_EQ(machine.get(lowerBound).name, "sections");
  EXPECT_EQ(machine.best(), 100);
}

TEST(Bounds, SectionsFollowOneAnother) {
  Machine machine(2);
  TaskId last = machine.task(1);
  for (int stage = 0; stage < 20; ++stage) {
    TaskId left = machine.task(10), right = machine.task(9);
    TaskId next = machine.task(1);
    machine.edge(last, {left, right}, 50);
    machine.edge(left, {next}, 50);
    machine.edge(right, {next}, 50);
    last = next;
  }
  EXPECT_EQ(machine.get(criticalPathBound).ns, 1 + 20 * 11);
  EXPECT_EQ(machine.get(sectionBound).ns, 1 + 20 * 20);
}

TEST(Bounds, DevicesWaitForEachOthersTransfers) {
  // One after another through the port of the fork's device, and through that
  // of the join's.
  Machine machine(3);
  TaskId fork = machine.task(0), join = machine.task(0);
  std::vector<TaskId> branches;
  for (int i = 0; i < 5; ++i) {
    branches.push_back(machine.task(30));
    machine.edge(branches.back(), {join}, 15);
  }
  machine.edge(fork, branches, 15);
  // With equal devices of which all start at once: (150 + 2 * 40) / 3 = 77.
  // The second other device has 20 less at either end.
  EXPECT_EQ(machine.get(sectionBound).ns, (150 + 2 * 40 + 2 * 20 + 2) / 3);
  EXPECT_LE(machine.get(sectionBound).ns, machine.best());
}

TEST(Bounds, PlacesFollowFromEachOther) {
  // Both of the last read both of the first: apart, any two pay 105 for the
  // way. Sections see the two before a task, or the two after one.
  Machine machine(3);
  TaskId a = machine.task(10), b = machine.task(10);
  TaskId c = machine.task(10), d = machine.task(10);
  machine.edge(a, {c, d}, 100);
  machine.edge(b, {c, d}, 100);
  EXPECT_EQ(machine.get(sectionBound).ns, 30);
  EXPECT_EQ(machine.get(energeticBound).ns, 20);
  EXPECT_EQ(machine.get(forcedPlacesBound).ns, 40);
  EXPECT_EQ(machine.get(sectionProofBound).ns, 40);
  EXPECT_EQ(machine.best(), 40);
  // What all wait for comes on top, and what can be elsewhere does not.
  TaskId first = machine.task(7), aside = machine.task(25);
  machine.edge(first, {a, b}, 100);
  machine.edge(first, {aside}, 5);
  EXPECT_EQ(machine.get(forcedPlacesBound).ns, 47);
  EXPECT_EQ(machine.best(), 47);
}

TEST(Bounds, PlacesOnALongWay) {
  // Two rows of tasks that exchange data at every step: no section is between
  // two tasks, and all follows from the place of one.
  Machine machine(4);
  TaskId left = machine.task(3), right = machine.task(4);
  for (int step = 0; step < 30; ++step) {
    TaskId nextLeft = machine.task(3), nextRight = machine.task(4);
    machine.edge(left, {nextLeft, nextRight}, 300);
    machine.edge(right, {nextLeft, nextRight}, 300);
    left = nextLeft;
    right = nextRight;
  }
  EXPECT_EQ(machine.get(criticalPathBound).ns, 31 * 4);
  EXPECT_EQ(machine.get(lowerBound).ns, 31 * 7);
  // Unless they are pinned apart.
  machine[left].devices = {0};
  machine[right].devices = {1};
  // (All but the last on one device, then two transfers to the other.)
  EXPECT_LE(machine.get(lowerBound).ns, 30 * 7 - 4 + 2 * 305 + 4);
  EXPECT_GT(machine.get(lowerBound).ns, 31 * 7 + 305);
}

TEST(Bounds, TransfersOneAfterAnother) {
  Machine machine(2);
  for (int i = 0; i < 4; ++i) {
    TaskId producer = machine.task(3), consumer = machine.task(2);
    machine[producer].devices = {0};
    machine[consumer].devices = {1};
    machine.edge(producer, {consumer}, 20);
  }
  EXPECT_EQ(machine.get(channelBound).ns, 3 + 4 * 25 + 2);
  EXPECT_EQ(machine.get(lowerBound).ns, 105);
  EXPECT_EQ(machine.best(), 105);
  // A tensor comes to each device, but may leave the first one only once.
  Machine spread(3);
  TaskId producer = spread.task(3);
  spread[producer].devices = {0};
  std::vector<TaskId> consumers;
  for (DeviceId device : {1, 1, 2, 2}) {
    consumers.push_back(spread.task(device == 1 ? 9 : 2));
    spread[consumers.back()].devices = {device};
  }
  spread.edge(producer, consumers, 20);
  EXPECT_EQ(spread.get(channelBound).ns, 3 + 25 + 9);
  EXPECT_EQ(spread.best(), 3 + 2 * 25 + 2 * 2);
  // What all links into the devices take is taken for each.
  Machine bus = spread;
  for (Link &link : bus.problem.links)
    link.channels = {"bus"};
  EXPECT_EQ(bus.get(channelBound).ns, 3 + 2 * 25 + 2);
  EXPECT_EQ(bus.best(), 3 + 2 * 25 + 2 * 2);
  // Where there is a way around, nothing is certain.
  for (Link &link : spread.problem.links)
    link.channels.clear();
  EXPECT_EQ(spread.get(channelBound).ns, 0);
  for (TaskId consumer : consumers)
    spread[consumer].devices = {1, 2};
  EXPECT_EQ(spread.get(channelBound).ns, 0);
  EXPECT_EQ(spread.best(), 3 + 25 + 9 + 2);
}

TEST(Bounds, HugeTimes) {
  // As large as a valid problem can be.
  Machine machine(3);
  for (int i = 0; i < 6; ++i)
    machine.task(kMaxTotal / 8);
  for (int i = 0; i < 5; ++i)
    machine.edge(i, {i + 1}, 1000);
  machine.task(kMaxTotal / 8);
  ASSERT_TRUE(validate(machine.problem).empty());
  EXPECT_EQ(machine.get(lowerBound).ns, 6 * (kMaxTotal / 8));

  Machine parallel(3);
  for (int i = 0; i < 7; ++i) {
    parallel.task(kMaxTotal / 8);
    parallel.problem.tasks.back().residentBytes = kMaxTotal / 8;
  }
  for (Device &device : parallel.problem.devices)
    device.memoryBytes = kMaxTotal / 2;
  ASSERT_TRUE(validate(parallel.problem).empty());
  EXPECT_EQ(parallel.get(lowerBound).ns, 3 * (kMaxTotal / 8));
}

//===----------------------------------------------------------------------===//
// Against all schedules
//===----------------------------------------------------------------------===//

namespace {

/// What bounds reach on random problems.
struct Tally {
  int solved = 0, unsolvable = 0, exact = 0;
  /// Where these say more than all simpler ones.
  int byPlaces = 0, byProofs = 0, byMemory = 0, byStaircase = 0;

  /// Every bound, and every head and tail, against the best schedule.
  void check(const Problem &problem,
             BruteForce::Sends sends = BruteForce::Sends::FromAnywhere);
};

} // namespace

void Tally::check(const Problem &problem, BruteForce::Sends sends) {
  ASSERT_TRUE(validate(problem).empty()) << problem.name;
  Instance instance(problem);
  std::vector<Bound> bounds = allBounds(instance);
  std::optional<Schedule> best = bruteForce(instance, sends);
  if (!best) {
    ++unsolvable;
    return;
  }
  ++solved;
  exact += bounds.back().ns == best->makespan();
  // One that is cut off is a bound, too.
  Bound early = lowerBound(instance, Deadline(1e-9));
  ASSERT_LE(early.ns, bounds.back().ns) << problem.name;
  ASSERT_GE(early.ns, criticalPathBound(instance).ns) << problem.name;
  auto isBest = [&](llvm::StringRef name) {
    int64_t ns = 0, others = 0;
    for (const Bound &bound : llvm::drop_end(bounds))
      if (bound.name == name)
        ns = bound.ns;
      else if (bound.name != "section-proofs" && bound.name != "forced-places")
        others = std::max(others, bound.ns);
    return ns > others;
  };
  byPlaces += isBest("forced-places");
  byProofs += isBest("section-proofs");
  byMemory += isBest("memory");
  byStaircase += isBest("staircase");
  for (const Bound &bound : bounds) {
    ASSERT_LE(bound.ns, best->makespan()) << problem.name << " " << bound.name;
    // Other heads and tails mean other intervals, and not all are looked at;
    // so it is with windows of memory.
    if (bound.name == "energetic" || bound.name == "memory")
      continue;
    ASSERT_LE(bound.ns, bounds.back().ns) << problem.name << " " << bound.name;
  }
  HeadsAndTails limits = headsAndTails(instance);
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    const ScheduledTask &placed = best->tasks[task];
    size_t entry = size_t(task) * limits.numDevices + placed.device;
    ASSERT_LE(limits.head[task], limits.headOn[entry]) << problem.name;
    ASSERT_LE(limits.tail[task], limits.tailOn[entry]) << problem.name;
    ASSERT_LE(limits.headOn[entry], placed.startNs) << problem.name;
    ASSERT_LE(placed.finishNs + limits.tailOn[entry], best->makespan())
        << problem.name;
  }
}

TEST(Bounds, KeptByRandomProblems) {
  RandomOptions options;
  options.maxTasks = 7;
  options.maxDevices = 3;
  Tally tally;
  for (uint64_t seed = 0; seed < 4000; ++seed)
    ASSERT_NO_FATAL_FAILURE(tally.check(randomProblem(seed, options)));
  EXPECT_GT(tally.unsolvable, 10);
  // Bounds that say nothing would be kept as well.
  EXPECT_GT(tally.exact, tally.solved * 80 / 100);
}

/// What a device gets it may send on: over others where there is no link or a
/// slow one, and to many in a tree.
static Problem forwardingProblem(uint64_t seed) {
  Random random(seed);
  RandomOptions options;
  options.maxTasks = static_cast<int32_t>(random.between(3, 5));
  options.maxDevices = random.percent(15) ? 4 : 3;
  options.missingLink = random.pick(std::vector<int64_t>{0, 15, 40});
  options.pin = random.pick(std::vector<int64_t>{10, 60});
  options.maxBytes = random.pick(std::vector<int64_t>{10, 100});
  options.limitMemory = 30;
  Problem problem = randomProblem(seed, options);
  problem.name = "forwarding-" + std::to_string(seed);
  // Tasks that cannot come to where their data is.
  int64_t pinned = random.pick(std::vector<int64_t>{20, 90});
  for (Task &task : problem.tasks)
    if (task.colocation.empty() && random.percent(pinned)) {
      DeviceId device = static_cast<DeviceId>(
          random.below(static_cast<int64_t>(problem.devices.size())));
      task.devices = {device};
      task.costNs = {{problem.devices[device].name, random.below(20)}};
    }
  // Links that are slower than the way over others.
  for (Link &link : problem.links)
    if (random.percent(20))
      link.latencyNs += random.between(20, 200);
  return problem;
}

TEST(Bounds, KeptByWhatIsForwarded) {
  Tally tally;
  int shorter = 0;
  // PLACER_FORWARDING_PROBLEMS: how many; for longer runs than tests have time
  // for.
  const char *given = std::getenv("PLACER_FORWARDING_PROBLEMS");
  uint64_t count = given ? std::strtoull(given, nullptr, 10) : 1500;
  for (uint64_t seed = 0; seed < count; ++seed) {
    Problem problem = forwardingProblem(seed);
    if (!validate(problem).empty() || problem.tensors.size() > 6)
      continue;
    ASSERT_NO_FATAL_FAILURE(tally.check(problem));
    // What is proven of schedules that forward nothing holds up to there.
    Instance instance(problem);
    std::optional<Schedule> best = bruteForce(instance);
    std::optional<Schedule> direct =
        bruteForce(instance, BruteForce::Sends::FromHome);
    if (!best || (direct && direct->makespan() == best->makespan()))
      continue;
    ++shorter;
    ASSERT_LE(leastWithForwards(instance, headsAndTails(instance)),
              best->makespan())
        << problem.name;
  }
  EXPECT_GT(tally.solved, static_cast<int>(count / 2));
  EXPECT_GT(shorter, static_cast<int>(count / 50));
  EXPECT_GT(tally.exact, tally.solved * 60 / 100);
  RecordProperty("exact", tally.exact);
  RecordProperty("shorter", shorter);
}

TEST(Bounds, KeptByTasksOnEngines) {
  RandomOptions options;
  options.maxTasks = 7;
  options.maxDevices = 3;
  options.engines = 100;
  Tally tally;
  for (uint64_t seed = 4000; seed < 5500; ++seed)
    ASSERT_NO_FATAL_FAILURE(tally.check(randomProblem(seed, options)));
  EXPECT_GT(tally.exact, tally.solved * 80 / 100);
}

TEST(Bounds, KeptByProblemsWithLittleMemory) {
  RandomOptions options;
  options.maxTasks = 6;
  options.maxDevices = 3;
  options.limitMemory = 100;
  options.maxBytes = 10;
  Tally tally;
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    Problem problem = randomProblem(seed, options);
    Random random(seed);
    for (Device &device : problem.devices)
      if (device.memoryBytes)
        *device.memoryBytes =
            *device.memoryBytes * random.between(25, 60) / 100;
    if (!validate(problem).empty())
      continue;
    ASSERT_NO_FATAL_FAILURE(tally.check(problem));
  }
  EXPECT_GT(tally.unsolvable, 50);
  EXPECT_GT(tally.exact, tally.solved * 70 / 100);
}

/// Stages of branches between a fork and a join, on devices with ports: what
/// sections are about.
static Problem forkJoinProblem(uint64_t seed) {
  Random random(seed);
  Machine machine(static_cast<int>(random.between(2, 4)));
  machine.problem.name = "fork-join-" + std::to_string(seed);
  machine.problem.links.clear();
  auto numDevices = static_cast<DeviceId>(machine.problem.devices.size());
  bool areAlike = random.percent(50);
  for (DeviceId from = 0; from < numDevices; ++from)
    for (DeviceId to = 0; to < numDevices; ++to)
      if (from != to)
        machine.problem.links.push_back(makeLink(
            from, to, areAlike ? 2 : random.below(4),
            {"out" + std::to_string(from), "in" + std::to_string(to)}));
  auto addTask = [&](int64_t most) {
    TaskId id = machine.task(random.below(most));
    if (!areAlike)
      machine[id].costNs.push_back(
          {"gpu0", machine[id].costNs[0].second * random.between(1, 3)});
    return id;
  };
  int64_t size = random.between(0, 12);
  TaskId fork = addTask(5);
  // One wide stage, or two narrow ones.
  int64_t numStages = numDevices == 4 ? 1 : random.between(1, 2);
  for (int64_t stage = 0; stage < numStages; ++stage) {
    std::vector<TaskId> branches;
    for (int64_t i = random.between(1, numStages == 2 ? 2 : 4); i > 0; --i)
      branches.push_back(addTask(20));
    TaskId join = addTask(5);
    machine.edge(fork, branches, random.below(size + 1));
    for (TaskId branch : branches)
      machine.edge(branch, {join}, random.below(size + 1));
    if (random.percent(20))
      machine.edge(fork, {join}, random.below(size + 1));
    fork = join;
  }
  if (random.percent(20)) {
    auto &tasks = machine.problem.tasks;
    for (int i = 0; i < 2; ++i)
      tasks[random.below(static_cast<int64_t>(tasks.size()))].colocation = "g";
  }
  return machine.problem;
}

TEST(Bounds, KeptByForksAndJoins) {
  Tally tally;
  // What many tasks read can come to them in very many ways.
  for (uint64_t seed = 0; seed < 2500; ++seed)
    ASSERT_NO_FATAL_FAILURE(tally.check(
        forkJoinProblem(seed), seed % 50 == 0 ? BruteForce::Sends::FromAnywhere
                                              : BruteForce::Sends::FromHome));
  EXPECT_EQ(tally.unsolvable, 0);
  EXPECT_GT(tally.byPlaces, 100);
  EXPECT_GT(tally.byProofs, tally.byPlaces);
  EXPECT_GT(tally.exact, tally.solved * 80 / 100);
  RecordProperty("byProofs", tally.byProofs);
  RecordProperty("exact", tally.exact);
}

/// Small tasks that exchange much, on devices of which most are alike: what is
/// where follows from a few.
static Problem exchangingProblem(uint64_t seed) {
  Random random(seed);
  auto numDevices = static_cast<DeviceId>(random.between(2, 3));
  Machine machine(numDevices);
  machine.problem.name = "exchanging-" + std::to_string(seed);
  bool haveSlow = random.percent(30);
  if (random.percent(20))
    machine.problem.links.erase(machine.problem.links.begin() +
                                random.below(machine.problem.links.size()));
  auto numTasks = static_cast<TaskId>(random.between(4, 7));
  for (TaskId task = 0; task < numTasks; ++task) {
    machine.task(random.percent(10) ? 0 : random.between(1, 20));
    if (haveSlow)
      machine[task].costNs.push_back(
          {"gpu1", machine[task].costNs[0].second * random.between(1, 4)});
    machine[task].residentBytes = random.below(10);
  }
  int64_t size = random.between(1, 60);
  for (TaskId task = 0; task + 1 < numTasks; ++task) {
    std::vector<TaskId> readers;
    for (TaskId reader = task + 1; reader < numTasks; ++reader)
      if (random.percent(45))
        readers.push_back(reader);
    if (!readers.empty())
      machine.edge(task, std::move(readers), random.below(size + 1));
  }
  Random ofWeights(~seed);
  if (ofWeights.percent(40))
    addRandomWeights(machine.problem, ofWeights);
  if (random.percent(30))
    machine.problem.devices[random.below(numDevices)].memoryBytes =
        random.between(40, 200);
  if (random.percent(15))
    machine[random.below(numTasks)].devices = {
        static_cast<DeviceId>(random.below(numDevices))};
  if (random.percent(15))
    for (int i = 0; i < 2; ++i)
      machine[random.below(numTasks)].colocation = "g";
  return machine.problem;
}

TEST(Bounds, KeptByTasksThatExchangeMuch) {
  Tally tally;
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    Problem problem = exchangingProblem(seed);
    if (!validate(problem).empty())
      continue;
    ASSERT_NO_FATAL_FAILURE(tally.check(problem));
  }
  EXPECT_GT(tally.solved, 2500);
  EXPECT_GT(tally.byPlaces, tally.solved / 5);
  EXPECT_GT(tally.byProofs, tally.byPlaces);
  EXPECT_GT(tally.exact, tally.solved * 80 / 100);
  RecordProperty("byPlaces", tally.byPlaces);
  RecordProperty("exact", tally.exact);
}

TEST(Bounds, KeptByIndependentTasks) {
  RandomOptions options;
  options.minTasks = 4;
  options.maxTasks = 7;
  options.maxDevices = 3;
  options.maxTime = 12;
  options.pin = 25;
  Tally tally;
  for (uint64_t seed = 0; seed < 1500; ++seed) {
    Problem problem = randomProblem(seed, options);
    if (seed % 2 == 0)
      problem.tensors.clear();
    else
      for (Tensor &tensor : problem.tensors)
        tensor.consumers.resize(std::min<size_t>(1, tensor.consumers.size()));
    ASSERT_NO_FATAL_FAILURE(tally.check(problem));
  }
  EXPECT_GT(tally.exact, tally.solved * 80 / 100);
}

TEST(Bounds, KeptByPinnedTasks) {
  RandomOptions options;
  options.minTasks = 3;
  options.maxTasks = 7;
  options.maxDevices = 3;
  options.maxTime = 15;
  options.pin = 0;
  Tally tally;
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    Problem problem = randomProblem(seed, options);
    Random random(seed);
    Instance instance(problem);
    std::vector<DeviceId> deviceOf(instance.numGroups(), kNone);
    for (TaskId task = 0; task < instance.numTasks(); ++task) {
      GroupId group = instance.group(task);
      if (deviceOf[group] == kNone)
        deviceOf[group] = random.pick(instance.groupDevices(group));
      if (random.percent(85))
        problem.tasks[task].devices = {deviceOf[group]};
    }
    if (!validate(problem).empty())
      continue;
    ASSERT_NO_FATAL_FAILURE(tally.check(problem));
  }
  EXPECT_GT(tally.solved, 1000);
  EXPECT_GT(tally.exact, tally.solved * 80 / 100);
}

/// Micro-batches that go from one device over another and come back, next to
/// whatever else is bound to the first.
static Problem roundTripProblem(uint64_t seed) {
  Random random(seed);
  Machine machine(2);
  machine.problem.name = "round-trips-" + std::to_string(seed);
  int64_t largest = 0;
  for (int64_t batch = 0, n = random.between(2, 3); batch < n; ++batch) {
    TaskId forward = machine.task(random.between(1, 6));
    TaskId away = machine.task(random.between(1, 9));
    TaskId back = machine.task(random.between(1, 6));
    machine[forward].devices = machine[back].devices = {0};
    machine[away].devices = {1};
    int64_t kept = random.between(1, 6);
    machine.edge(forward, {away}, random.below(2));
    machine.edge(forward, {back}, kept);
    machine.edge(away, {back}, random.below(2));
    largest = std::max(largest, kept);
  }
  if (machine.problem.tasks.size() < 7 && random.percent(50)) {
    TaskId other = machine.task(random.between(1, 6));
    if (random.percent(70))
      machine[other].devices = {0};
    machine[other].workspaceBytes = random.below(3);
  }
  machine.problem.devices[0].memoryBytes = largest + random.between(0, 6);
  return machine.problem;
}

TEST(Bounds, KeptByMicroBatchesThatWaitForMemory) {
  Tally tally;
  for (uint64_t seed = 0; seed < 1500; ++seed) {
    Problem problem = roundTripProblem(seed);
    if (!validate(problem).empty())
      continue;
    ASSERT_NO_FATAL_FAILURE(tally.check(problem));
  }
  EXPECT_GT(tally.solved, 1000);
  EXPECT_GT(tally.byMemory, tally.solved / 10);
}

TEST(Bounds, KeptByPinnedTasksWithLittleMemory) {
  RandomOptions options;
  options.minTasks = 4;
  options.maxTasks = 7;
  options.maxDevices = 2;
  options.limitMemory = 100;
  options.maxBytes = 10;
  options.pin = 0;
  Tally tally;
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    Problem problem = randomProblem(seed, options);
    Random random(seed);
    Instance instance(problem);
    std::vector<DeviceId> deviceOf(instance.numGroups(), kNone);
    for (TaskId task = 0; task < instance.numTasks(); ++task) {
      GroupId group = instance.group(task);
      if (deviceOf[group] == kNone)
        deviceOf[group] = random.pick(instance.groupDevices(group));
      if (random.percent(90))
        problem.tasks[task].devices = {deviceOf[group]};
    }
    for (Device &device : problem.devices)
      if (device.memoryBytes)
        *device.memoryBytes =
            *device.memoryBytes * random.between(25, 80) / 100;
    if (!validate(problem).empty())
      continue;
    ASSERT_NO_FATAL_FAILURE(tally.check(problem));
  }
  EXPECT_GT(tally.solved, 1000);
}

/// The orders of zero-bubble pipelines with the memory of 1F1B are proven to be
/// the best: M (f + b + w) + (S - 1) (f + b - w), and transfers.
TEST(Bounds, MemoryProvesZeroBubblePipelines) {
  for (int64_t weightNs : {6, 3}) {
    PipelineFigures figures;
    figures.stages = 4;
    figures.microBatches = 12;
    figures.weightNs = weightNs;
    figures.memory = 4;
    Problem problem = pipelineProblem(figures);
    Instance instance(problem);
    Bound bound = lowerBound(instance);
    EXPECT_EQ(bound.ns, 12 * (20 + weightNs) + 3 * (20 - weightNs));
    EXPECT_EQ(bound.name, "memory");
    EXPECT_EQ(memoryBound(instance).ns, bound.ns);
    // With room for all, devices need not wait.
    figures.memory = 100;
    Problem roomy = pipelineProblem(figures);
    EXPECT_LT(lowerBound(Instance(roomy)).ns, bound.ns);
  }
}

/// Four devices, sixteen layers, eight micro-batches forward and back: one
/// device begins with the first layer, the next with another one.
TEST(Bounds, StaircaseOfDevicesThatBeginOneAfterAnother) {
  Machine machine(4);
  constexpr int64_t kLayers = 16;
  for (int64_t batch = 0; batch < 8; ++batch) {
    TaskId before = kNone;
    for (int64_t i = 0; i < 2 * kLayers; ++i) {
      TaskId task = machine.task(i < kLayers ? 1 : 2);
      int64_t layer = i < kLayers ? i : 2 * kLayers - 1 - i;
      machine[task].colocation = "layer" + std::to_string(layer);
      if (before != kNone)
        machine.edge(before, {task});
      before = task;
    }
  }
  // 8 * 48 of work, heads of 0, 1, 2, 3 and tails of 0, 2, 4, 6.
  EXPECT_EQ(machine.get(staircaseBound).ns, (8 * 48 + 6 + 12 + 3) / 4);
  EXPECT_GT(machine.get(staircaseBound).ns, machine.get(loadBound).ns);
}
