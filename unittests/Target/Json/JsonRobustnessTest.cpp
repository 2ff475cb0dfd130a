//===- JsonRobustnessTest.cpp - Damaged texts give errors, no crashes -----===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JsonTestSupport.h"

#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"

#include <random>

using namespace placer;

namespace {

StatedSchedule fullSchedule() {
  StatedSchedule schedule;
  schedule.tasks = {{0, 0, 5000}, {1, 20000, 20900}, {1, 20900, 20901}};
  schedule.transfers = {{0, 0, 1, 5000, 15187}};
  schedule.statedNs = 20901;
  schedule.bound.ns = 5700;
  return schedule;
}

/// An error has a message, and stands in the text or right behind it.
void expectSane(const JsonError &error, const std::string &text) {
  EXPECT_FALSE(error.message.empty());
  EXPECT_LT(error.message.size(), 1000u);
  size_t numLines = 1 + std::count(text.begin(), text.end(), '\n');
  EXPECT_GE(error.where.line, 1u);
  EXPECT_LE(error.where.line, numLines);
  EXPECT_GE(error.where.column, 1u);
  EXPECT_LE(error.where.column, text.size() + 1);
}

void readBoth(const std::string &text, const Problem &problem) {
  JsonWarnings warnings;
  auto graph = readGraph(text, warnings);
  if (auto *error = std::get_if<JsonError>(&graph))
    expectSane(*error, text);
  else
    EXPECT_TRUE(validate(std::get<Problem>(graph)).empty());
  MachinePositions where;
  auto machine = readMachine(text, warnings, where);
  if (auto *error = std::get_if<JsonError>(&machine))
    expectSane(*error, text);
  else
    EXPECT_EQ(where.devices.size(), std::get<Problem>(machine).devices.size());
  SchedulePositions positions;
  auto schedule = readSchedule(text, problem, warnings, &positions);
  if (auto *error = std::get_if<JsonError>(&schedule)) {
    expectSane(*error, text);
    return;
  }
  // Whatever was read can be judged, and every finding has a place.
  Instance instance(problem);
  for (const Violation &violation :
       verify(instance, std::get<StatedSchedule>(schedule)))
    expectSane(locate(violation, problem, positions), text);
}

TEST(JsonRobustness, EveryTruncationIsAnError) {
  Problem problem = fullProblem();
  std::string graph = graphText(problem);
  ASSERT_EQ(graph.back(), '\n');
  for (size_t size = 0; size + 1 < graph.size(); ++size) {
    std::string text = graph.substr(0, size);
    JsonWarnings warnings;
    auto result = readGraph(text, warnings);
    ASSERT_TRUE(std::holds_alternative<JsonError>(result)) << text;
    expectSane(std::get<JsonError>(result), text);
  }
  std::string schedule = scheduleText(problem, fullSchedule());
  ASSERT_EQ(schedule.back(), '\n');
  for (size_t size = 0; size + 1 < schedule.size(); ++size) {
    std::string text = schedule.substr(0, size);
    JsonWarnings warnings;
    auto result = readSchedule(text, problem, warnings);
    ASSERT_TRUE(std::holds_alternative<JsonError>(result)) << text;
    expectSane(std::get<JsonError>(result), text);
  }
}

/// Replaces, removes or doubles bytes, or puts in what means something in JSON.
std::string damaged(std::string text, std::mt19937 &random) {
  static const char *const kTokens[] = {
      "{", "}",    "[",    "]",      ",",   ":",       "\"",   "\\",
      "0", "-",    "1e99", "null",   "{}",  "[]",      "\"\"", "true",
      "/", "\x80", "\n",   "\\u12x", "1.5", "\"a\":1,"};
  for (size_t i = 1 + random() % 3; i > 0 && !text.empty(); --i) {
    size_t where = random() % text.size();
    switch (random() % 5) {
    case 0:
      text[where] = static_cast<char>(random());
      break;
    case 1:
      text[where] ^= static_cast<char>(1 << random() % 8);
      break;
    case 2:
      text.erase(where, 1 + random() % 8);
      break;
    case 3:
      text.insert(where, text.substr(random() % text.size(), random() % 40));
      break;
    default:
      text.insert(where, kTokens[random() % std::size(kTokens)]);
      break;
    }
  }
  return text;
}

TEST(JsonRobustness, RandomDamage) {
  Problem problem = fullProblem();
  std::string graph = graphText(problem);
  std::string schedule = scheduleText(problem, fullSchedule());
  std::mt19937 random(7);
  for (int i = 0; i < 10000; ++i)
    readBoth(damaged(i % 2 ? graph : schedule, random), problem);
}

TEST(JsonRobustness, RandomTokens) {
  static const char *const kTokens[] = {"{",
                                        "}",
                                        "[",
                                        "]",
                                        ",",
                                        ":",
                                        "\"x\"",
                                        "1",
                                        "null",
                                        "-",
                                        "\"format\":",
                                        "\"tasks\":[",
                                        " ",
                                        "\n",
                                        "\"version\":1",
                                        "\"placer-graph\"",
                                        "\\",
                                        "\"devices\":["};
  std::mt19937 random(11);
  for (int i = 0; i < 10000; ++i) {
    std::string text;
    for (size_t length = random() % 30; length > 0; --length)
      text += kTokens[random() % std::size(kTokens)];
    readBoth(text, fullProblem());
  }
}

} // namespace
