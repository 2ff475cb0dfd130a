//===- FamiliesTest.cpp - Generated graphs are valid and repeatable -------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/Families.h"
#include "../Common/Equality.h"
#include "placer/Model/Instance.h"
#include "placer/Model/Validate.h"

#include <gtest/gtest.h>

#include <set>

using namespace placer;

namespace {

GeneratorOptions optionsFor(const Family &family, int32_t tasks,
                            uint64_t seed = 0) {
  GeneratorOptions options;
  options.family = family.name;
  options.tasks = tasks;
  options.seed = seed;
  return options;
}

TEST(Families, AreValidForEverySize) {
  for (const Family &family : families())
    for (int32_t tasks : {1, 2, 3, 7, 50, 100, 1000}) {
      Problem problem = generateProblem(optionsFor(family, tasks, tasks));
      Violations found = validate(problem);
      EXPECT_TRUE(found.empty())
          << problem.name << ": " << found.front().message;
      EXPECT_FALSE(problem.tasks.empty());
      EXPECT_EQ(problem.name, family.name.str() + "-" + std::to_string(tasks));
    }
}

TEST(Families, AreAboutAsLargeAsAskedFor) {
  for (const Family &family : families())
    for (int32_t tasks : {1000, 10000}) {
      size_t found = generateProblem(optionsFor(family, tasks)).tasks.size();
      EXPECT_GE(found, tasks * 0.9) << family.name.str();
      EXPECT_LE(found, tasks * 1.1) << family.name.str();
    }
}

TEST(Families, AreTheSameForTheSameSeedOnly) {
  for (const Family &family : families()) {
    Problem first = generateProblem(optionsFor(family, 200, 1));
    EXPECT_TRUE(first == generateProblem(optionsFor(family, 200, 1)));
    EXPECT_FALSE(first == generateProblem(optionsFor(family, 200, 2)))
        << family.name.str();
  }
}

/// So that figures of years ago can be compared with.
TEST(Families, LayeredIsWhatItAlwaysWas) {
  GeneratorOptions options;
  options.tasks = 20;
  Problem problem = generateProblem(options);
  int64_t ns = 0, bytes = 0;
  size_t edges = 0;
  for (const Task &task : problem.tasks)
    ns += task.costNs.front().second;
  for (const Tensor &tensor : problem.tensors) {
    bytes += tensor.bytes;
    edges += tensor.consumers.size();
  }
  EXPECT_EQ(ns, 1586087);
  EXPECT_EQ(bytes, 92846322);
  EXPECT_EQ(edges, 35u);
}

TEST(Families, DevicesLinksAndMemoryAreAsAskedFor) {
  for (const Family &family : families()) {
    GeneratorOptions options = optionsFor(family, 100);
    EXPECT_EQ(generateProblem(options).devices.size(),
              static_cast<size_t>(family.devices));
    for (int32_t devices : {1, 2, 3, 6}) {
      options.devices = devices;
      options.memoryShare = 0.5;
      Problem problem = generateProblem(options);
      EXPECT_EQ(problem.devices.size(), static_cast<size_t>(devices));
      EXPECT_TRUE(problem.devices.front().memoryBytes);
      EXPECT_EQ(problem.links.size(),
                static_cast<size_t>(devices * (devices - 1)));
      EXPECT_TRUE(validate(problem).empty()) << family.name.str();
    }
  }
  GeneratorOptions ring;
  ring.devices = 5;
  ring.wiring = Wiring::Ring;
  EXPECT_EQ(generateProblem(ring).links.size(), 10u);
}

TEST(Families, UnlikeDevicesAreUnlike) {
  Problem problem = generateProblem(optionsFor(*findFamily("unlike"), 500));
  ASSERT_EQ(problem.devices.size(), 50u);
  std::set<std::string> kinds;
  for (const Device &device : problem.devices)
    kinds.insert(device.kind);
  EXPECT_EQ(kinds.size(), 3u);
  Instance instance(problem);
  // Some work cannot run everywhere.
  bool isLimited = false;
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    isLimited |= !instance.canRun(task, 0);
  EXPECT_TRUE(isLimited);
}

TEST(Families, NetworksTrain) {
  for (const char *name : {"transformer", "lstm", "nasnet"}) {
    Problem problem = generateProblem(optionsFor(*findFamily(name), 300));
    size_t backward = 0;
    for (const Task &task : problem.tasks)
      backward += task.name.rfind("b.", 0) == 0;
    EXPECT_GT(backward, problem.tasks.size() / 3) << name;
  }
}

TEST(Families, AreFoundByName) {
  EXPECT_EQ(findFamily("no such"), nullptr);
  EXPECT_EQ(numUsualFamilies(), 6u);
  std::set<llvm::StringRef> names;
  for (const Family &family : families()) {
    EXPECT_EQ(findFamily(family.name), &family);
    EXPECT_TRUE(names.insert(family.name).second);
  }
}

} // namespace
