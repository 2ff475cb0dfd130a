//===- ChildProcessTest.cpp - Tests of work in a process of its own -------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Support/ChildProcess.h"

#include "gtest/gtest.h"

#include <chrono>
#include <csignal>
#include <thread>

#include <unistd.h>

using namespace placer;

namespace {

TEST(ChildProcess, AnswersWithMoreThanAPipeHolds) {
  std::string text(1 << 20, 'x');
  text += '\0';
  ChildAnswer answer = runInChild([&] { return text; }, /*seconds=*/0);
  ASSERT_TRUE(answer.text);
  EXPECT_EQ(*answer.text, text);
  EXPECT_FALSE(answer.isStopped);
}

TEST(ChildProcess, ChangesNothingHere) {
  int here = 1;
  ChildAnswer answer = runInChild(
      [&] {
        here = 2;
        return std::to_string(here);
      },
      /*seconds=*/0);
  EXPECT_EQ(answer.text, "2");
  EXPECT_EQ(here, 1);
}

TEST(ChildProcess, SaysHowAProcessEnded) {
  ChildAnswer killed = runInChild(
      []() -> std::string {
        raise(SIGKILL);
        return "alive";
      },
      /*seconds=*/0);
  EXPECT_FALSE(killed.text);
  EXPECT_FALSE(killed.isStopped);
  EXPECT_EQ(killed.end, "ended by signal 9 (Killed)");

  ChildAnswer left = runInChild([]() -> std::string { _exit(3); },
                                /*seconds=*/0);
  EXPECT_FALSE(left.text);
  EXPECT_EQ(left.end, "ended with exit code 3");
}

TEST(ChildProcess, IsStoppedWithAllThatItStarted) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  int ticks = 0;
  ChildAnswer answer = runInChild(
      []() -> std::string {
        fork();
        std::this_thread::sleep_for(std::chrono::hours(1));
        return "late";
      },
      /*seconds=*/0.5, [&] { ++ticks; });
  EXPECT_TRUE(answer.isStopped);
  EXPECT_FALSE(answer.text);
  EXPECT_GT(ticks, 0);
  // Nobody has the end for writing any more, so that there is an end to read.
  close(ends[1]);
  char byte;
  EXPECT_EQ(read(ends[0], &byte, 1), 0);
  close(ends[0]);
}

} // namespace
