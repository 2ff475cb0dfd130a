//===- BoundsOnGraphsTest.cpp - Bounds and schedules of large graphs ------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// No schedule may be shorter than a bound, on problems that are too large for
// brute force: those generated here, and those in the folders of PLACER_GRAPHS.
// Where such a folder holds optima.csv (graph, lower_bound_ns, upper_bound_ns),
// bounds must reach most of the optima that are known.
//
//===----------------------------------------------------------------------===//

#include "../Common/GivenGraphs.h"
#include "../Common/RandomProblem.h"
#include "placer/Bounds/Bounds.h"
#include "placer/Model/Validate.h"
#include "placer/Search/ListScheduler.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include "gtest/gtest.h"

#include <atomic>
#include <cstdlib>

using namespace placer;
using namespace placer::testing;
using llvm::StringRef;

static std::vector<Bound> allBounds(const Instance &instance) {
  return {criticalPathBound(instance), sectionBound(instance),
          sectionProofBound(instance), loadBound(instance),
          headBodyTailBound(instance), channelBound(instance),
          energeticBound(instance),    lowerBound(instance)};
}

/// The shortest schedule that a list algorithm finds, or none.
static std::optional<int64_t> listMakespan(const Instance &instance) {
  std::optional<int64_t> best;
  for (StringRef name : listAlgorithmNames()) {
    PlacementResult result = placeByList(instance, name);
    if (const auto *schedule = std::get_if<Schedule>(&result))
      best =
          std::min(best.value_or(schedule->makespan()), schedule->makespan());
  }
  return best;
}

/// Whether list schedules keep all bounds. Counts those that reach one.
static void check(const Instance &instance, int &solved, int &exact) {
  std::optional<int64_t> makespan = listMakespan(instance);
  if (!makespan)
    return;
  ++solved;
  std::vector<Bound> bounds = allBounds(instance);
  exact += bounds.back().ns == *makespan;
  for (const Bound &bound : bounds)
    EXPECT_LE(bound.ns, *makespan)
        << instance.problem().name << " " << bound.name;
}

TEST(BoundsOnGraphs, KeptByListSchedules) {
  int solved = 0, exact = 0;
  for (uint64_t seed = 0; seed < 600; ++seed) {
    RandomOptions options;
    options.minTasks = 10;
    options.maxTasks = seed % 3 == 0 ? 120 : 30;
    options.maxDevices = seed % 5 == 0 ? 8 : 4;
    options.maxBytes = seed % 2 == 0 ? 10 : 80;
    Problem problem = randomProblem(seed, options);
    ASSERT_TRUE(validate(problem).empty()) << seed;
    check(Instance(problem), solved, exact);
  }
  EXPECT_GT(solved, 400);
  // Bounds that say nothing would be kept as well.
  EXPECT_GT(exact, solved / 4);
}

/// Long problems of repeated parts, as programs are: parts with few ways on,
/// each of some branches, with skips over them.
static Problem repeatedParts(uint64_t seed) {
  Random random(seed);
  Problem problem;
  problem.name = "parts-" + std::to_string(seed);
  auto numDevices = static_cast<DeviceId>(random.between(2, 6));
  bool areAlike = random.percent(50);
  for (DeviceId device = 0; device < numDevices; ++device)
    problem.devices.push_back({"d" + std::to_string(device),
                               areAlike || device % 2 == 0 ? "gpu" : "cpu",
                               std::nullopt});
  for (DeviceId from = 0; from < numDevices; ++from)
    for (DeviceId to = 0; to < numDevices; ++to)
      if (from != to)
        problem.links.push_back(
            {from,
             to,
             20,
             1000000000,
             {"out" + std::to_string(from), "in" + std::to_string(to)}});
  auto addTask = [&](int64_t most) {
    Task task;
    task.name = "t" + std::to_string(problem.tasks.size());
    int64_t ns = random.between(1, most);
    task.costNs = {{"gpu", ns}};
    if (!areAlike)
      task.costNs.push_back({"cpu", ns * random.between(2, 6)});
    problem.tasks.push_back(std::move(task));
    return static_cast<TaskId>(problem.tasks.size()) - 1;
  };
  int64_t bytes = random.between(1, 400);
  auto addTensor = [&](TaskId producer, std::vector<TaskId> consumers) {
    Tensor tensor;
    tensor.name = "x" + std::to_string(problem.tensors.size());
    tensor.producer = producer;
    tensor.bytes = random.between(1, bytes);
    tensor.consumers = std::move(consumers);
    problem.tensors.push_back(std::move(tensor));
  };
  TaskId last = addTask(50);
  for (int64_t part = random.between(5, 30); part > 0; --part) {
    TaskId join = addTask(20);
    std::vector<TaskId> firsts;
    for (int64_t branch = random.between(1, 5); branch > 0; --branch) {
      TaskId task = addTask(100);
      firsts.push_back(task);
      for (int64_t length = random.below(3); length > 0; --length) {
        TaskId next = addTask(100);
        addTensor(task, {next});
        task = next;
      }
      addTensor(task, {join});
    }
    if (random.percent(30))
      firsts.push_back(join);
    addTensor(last, firsts);
    last = join;
  }
  return problem;
}

TEST(BoundsOnGraphs, KeptByListSchedulesOfRepeatedParts) {
  int solved = 0, exact = 0, bySections = 0, byPlaces = 0;
  for (uint64_t seed = 0; seed < 120; ++seed) {
    Problem problem = repeatedParts(seed);
    ASSERT_TRUE(validate(problem).empty()) << seed;
    Instance instance(problem);
    check(instance, solved, exact);
    int64_t path = criticalPathBound(instance).ns;
    int64_t section = sectionBound(instance).ns;
    bySections += section > path;
    byPlaces += lowerBound(instance).ns > section;
  }
  EXPECT_EQ(solved, 120);
  EXPECT_GT(bySections, 40);
  EXPECT_GT(byPlaces, 40);
}

// Bounds that are interrupted, from the beginning or on their way, say less.
TEST(BoundsOnGraphs, InterruptedOnesSayNoMore) {
  RandomOptions options;
  options.minTasks = 200;
  options.maxTasks = 300;
  options.maxDevices = 12;
  options.limitMemory = 0;
  for (uint64_t seed = 0; seed < 10; ++seed) {
    Problem problem = randomProblem(seed, options);
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    std::atomic<bool> interrupt = true;
    Bound least = lowerBound(instance, Deadline(0, &interrupt));
    Bound some = lowerBound(instance, Deadline(0.01));
    EXPECT_GE(least.ns, criticalPathBound(instance).ns) << seed;
    EXPECT_LE(least.ns, lowerBound(instance).ns) << seed;
    EXPECT_LE(least.ns, some.ns) << seed;
    PlacementResult result = placeByList(instance, "heft");
    if (const auto *schedule = std::get_if<Schedule>(&result)) {
      EXPECT_LE(some.ns, schedule->makespan()) << seed;
    }
  }
}

TEST(BoundsOnGraphs, KeptByListSchedulesOfGivenGraphs) {
  std::vector<std::string> files = givenFiles(".json");
  if (files.empty())
    GTEST_SKIP() << "PLACER_GRAPHS names no folder with graphs";
  int solved = 0, exact = 0;
  for (const std::string &file : files) {
    std::optional<Problem> problem = readProblem(file);
    ASSERT_TRUE(problem) << file;
    check(Instance(*problem), solved, exact);
  }
  EXPECT_GT(solved, 0);
}

TEST(BoundsOnGraphs, ReachKnownOptima) {
  int known = 0, reached = 0;
  for (const std::string &file : givenFiles(".csv")) {
    if (llvm::sys::path::filename(file) != "optima.csv")
      continue;
    auto buffer = llvm::MemoryBuffer::getFile(file);
    ASSERT_TRUE(buffer) << file;
    llvm::SmallVector<StringRef> lines;
    (*buffer)->getBuffer().split(lines, '\n', -1, /*KeepEmpty=*/false);
    for (StringRef line : llvm::ArrayRef(lines).drop_front()) {
      llvm::SmallVector<StringRef> fields;
      line.trim().split(fields, ',');
      int64_t lower = 0, upper = 0;
      ASSERT_EQ(fields.size(), 3u) << line.str();
      ASSERT_FALSE(fields[1].getAsInteger(10, lower)) << line.str();
      ASSERT_FALSE(fields[2].getAsInteger(10, upper)) << line.str();
      llvm::SmallString<128> graph(llvm::sys::path::parent_path(file));
      llvm::sys::path::append(graph, fields[0] + ".json");
      std::optional<Problem> problem = readProblem(graph);
      ASSERT_TRUE(problem) << graph.c_str();
      int64_t bound = lowerBound(Instance(*problem)).ns;
      EXPECT_LE(bound, upper) << line.str();
      if (lower != upper)
        continue;
      ++known;
      reached += bound == upper;
    }
  }
  if (known == 0)
    GTEST_SKIP() << "PLACER_GRAPHS names no folder with optima.csv";
  EXPECT_GE(reached, known * 95 / 100) << "of " << known;
  RecordProperty("known", known);
  RecordProperty("reached", reached);
}
