//===- RunTest.cpp - Runs that go well, and runs that do not --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/Run.h"
#include "placer/Bench/Families.h"
#include "placer/Search/ListScheduler.h"

#include <gtest/gtest.h>

#include <csignal>
#include <thread>

using namespace placer;

namespace {

class Run : public testing::Test {
protected:
  Run() : problem(generateProblem({})), instance(problem) {}

  RunResult
  run(std::function<Answer(const Instance &, const AlgorithmOptions &)>
          function) {
    Algorithm algorithm;
    algorithm.name = "test";
    algorithm.run = std::move(function);
    return runAlgorithm(instance, algorithm, options, [&] { ++ticks; });
  }

  static Answer heft(const Instance &instance) {
    Answer result;
    result.schedule = std::get<Schedule>(placeByList(instance, "heft"));
    result.notes = {"a \"note\""};
    return result;
  }

  Problem problem;
  Instance instance;
  RunOptions options;
  int ticks = 0;
};

TEST_F(Run, GoodSchedulesHaveTheirFigures) {
  BoundResult bound = runBound(instance, latency(), 0, [] {});
  EXPECT_EQ(bound.message, "");
  EXPECT_EQ(bound.bound.ns, lowerBound(instance).ns);
  EXPECT_EQ(bound.bound.name, lowerBound(instance).name);
  options.algorithm.bound = bound.bound;
  options.repeat = 2;
  RunResult result =
      run([](const Instance &instance, const AlgorithmOptions &) {
        return heft(instance);
      });
  EXPECT_EQ(result.status, RunStatus::Good);
  EXPECT_EQ(result.valueNs,
            std::get<Schedule>(placeByList(instance, "heft")).makespan());
  EXPECT_EQ(result.boundNs, bound.bound.ns);
  EXPECT_EQ(result.note, "a \"note\"");
  EXPECT_GT(result.seconds, 0);
  EXPECT_GT(result.cpuSeconds, 0);
  EXPECT_GT(result.peakBytes, 1000000);
}

TEST_F(Run, WhatAnAlgorithmProvesCounts) {
  RunResult result =
      run([](const Instance &instance, const AlgorithmOptions &) {
        Answer result = heft(instance);
        result.bound.ns = 17;
        return result;
      });
  EXPECT_EQ(result.boundNs, 17);
}

TEST_F(Run, MemoryIsThatOfTheRun) {
  constexpr int64_t kBytes = int64_t(200) << 20;
  auto hungry = [](const Instance &instance, const AlgorithmOptions &) {
    std::vector<char> bytes(kBytes, 1);
    Answer result = heft(instance);
    result.notes = {std::to_string(bytes[17])};
    return result;
  };
  EXPECT_GT(run(hungry).peakBytes, kBytes);
  // And not of the one before it.
  EXPECT_LT(run([](const Instance &instance, const AlgorithmOptions &) {
              return heft(instance);
            }).peakBytes,
            kBytes);
}

TEST_F(Run, NoScheduleIsAFailureWithItsReason) {
  RunResult result = run([](const Instance &, const AlgorithmOptions &) {
    Answer result;
    result.failure = Violation{Rule::Infeasible, {}, "no way", {}};
    return result;
  });
  EXPECT_EQ(result.status, RunStatus::NoSchedule);
  EXPECT_EQ(result.message, "no way");
}

TEST_F(Run, WrongSchedulesAreFound) {
  RunResult result =
      run([](const Instance &instance, const AlgorithmOptions &) {
        Answer result = heft(instance);
        result.schedule->tasks[0].startNs += 1;
        return result;
      });
  EXPECT_EQ(result.status, RunStatus::Invalid);
  EXPECT_FALSE(result.message.empty());
}

TEST_F(Run, ABoundAboveTheMakespanIsFound) {
  RunResult result =
      run([](const Instance &instance, const AlgorithmOptions &) {
        Answer result = heft(instance);
        result.bound.ns = result.schedule->makespan() + 1;
        return result;
      });
  EXPECT_EQ(result.status, RunStatus::Invalid);
}

TEST_F(Run, CrashesAreOneFailedRun) {
  RunResult result =
      run([](const Instance &instance, const AlgorithmOptions &) {
        std::raise(SIGKILL);
        return heft(instance);
      });
  EXPECT_EQ(result.status, RunStatus::Crashed);
  EXPECT_NE(result.message.find("ended by signal 9"), std::string::npos)
      << result.message;
  result = run([](const Instance &instance, const AlgorithmOptions &) {
    std::_Exit(3);
    return heft(instance);
  });
  EXPECT_EQ(result.status, RunStatus::Crashed);
  EXPECT_EQ(result.message, "ended with exit code 3 and without an answer");
}

TEST_F(Run, WhatDoesNotEndIsEnded) {
  options.killAfter = 0.3;
  RunResult result =
      run([](const Instance &instance, const AlgorithmOptions &) {
        std::this_thread::sleep_for(std::chrono::hours(1));
        return heft(instance);
      });
  EXPECT_EQ(result.status, RunStatus::Stopped);
  EXPECT_GT(ticks, 0);
}

TEST_F(Run, ScheduleThatCannotBeWrittenIsAFailure) {
  options.scheduleFile = "/no such folder/x.json";
  RunResult result =
      run([](const Instance &instance, const AlgorithmOptions &) {
        return heft(instance);
      });
  EXPECT_EQ(result.status, RunStatus::Crashed);
  EXPECT_NE(result.message.find("/no such folder/x.json"), std::string::npos);
}

} // namespace
