//===- ScheduleJsonTest.cpp - Reading and writing placer-schedule files ---===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JsonTestSupport.h"

using namespace placer;

namespace {

Problem toy() {
  Problem problem;
  problem.name = "toy";
  problem.devices = {{"d0", "gpu", {}}, {"d1", "gpu", {}}};
  problem.links = {{0, 1, 0, 1000, {}}};
  Task a, b;
  a.name = "a";
  a.costNs = {{"gpu", 5}};
  b.name = "b";
  b.costNs = {{"gpu", 7}};
  problem.tasks = {a, b};
  problem.tensors = {{"t", 0, 10, {1}, false}};
  return problem;
}

const char *const kHead = R"({"format":"placer-schedule","version":1,)";
const char *const kTasks = R"("tasks":[
{"name":"b","device":"d1","start_ns":20,"finish_ns":27},
{"name":"a","device":"d0","start_ns":0,"finish_ns":5}],
)";
const char *const kTransfers =
    R"("transfers":[{"tensor":"t","from":"d0","to":"d1",)"
    R"("start_ns":5,"finish_ns":15}]})";

StatedSchedule read(const std::string &text) {
  JsonWarnings warnings;
  StatedSchedule schedule = expectRead(readSchedule(text, toy(), warnings));
  EXPECT_TRUE(warnings.empty());
  return schedule;
}

void expectScheduleError(const std::string &marked, const std::string &message,
                         const std::string &note = std::string()) {
  MarkedText text(marked);
  JsonWarnings warnings;
  expectError(readSchedule(text.text, toy(), warnings), text, message, note);
}

TEST(ReadSchedule, ById) {
  StatedSchedule schedule = read(std::string(kHead) +
                                 R"("graph":"toy","makespan_ns":30,)"
                                 R"("lower_bound_ns":12,)" +
                                 kTasks + kTransfers);
  ASSERT_EQ(schedule.tasks.size(), 2u);
  EXPECT_TRUE(schedule.tasks[0] == (ScheduledTask{0, 0, 5}));
  EXPECT_TRUE(schedule.tasks[1] == (ScheduledTask{1, 20, 27}));
  ASSERT_EQ(schedule.transfers.size(), 1u);
  EXPECT_TRUE(schedule.transfers[0] == (ScheduledTransfer{0, 0, 1, 5, 15}));
  EXPECT_EQ(schedule.statedNs, 30);
  EXPECT_EQ(schedule.bound.ns, 12);
}

TEST(ReadSchedule, Defaults) {
  StatedSchedule schedule = read(std::string(kHead) + kTasks + kTransfers);
  EXPECT_EQ(schedule.makespan(), 27);
  EXPECT_EQ(schedule.bound.ns, 0);
  schedule = read(std::string(kHead) +
                  R"("graph":"","makespan_ns":null,"lower_bound_ns":null,)" +
                  kTasks + kTransfers);
  EXPECT_EQ(schedule.makespan(), 27);
  EXPECT_EQ(schedule.bound.ns, 0);
}

/// Judging is for `verify`: what is missing or out of place is kept as it is.
TEST(ReadSchedule, IsNotJudged) {
  Schedule schedule =
      read(std::string(kHead) + R"("tasks":[{"name":"b","device":"d0",)"
                                R"("start_ns":-5,"finish_ns":-9}]})");
  EXPECT_EQ(schedule.tasks[0].device, kNone);
  EXPECT_TRUE(schedule.tasks[1] == (ScheduledTask{0, -5, -9}));
  EXPECT_TRUE(schedule.transfers.empty());
}

TEST(ReadSchedule, WarnsOfUnknownFields) {
  std::string text = std::string(kHead) +
                     "\"solver\":\"x\",\n\"tasks\":[{\"name\":\"a\","
                     "\"device\":\"d0\",\"start_ns\":0,\"finish_ns\":5,"
                     "\"why\":1}],\n\"transfers\":[]}";
  JsonWarnings warnings;
  expectRead(readSchedule(text, toy(), warnings));
  ASSERT_EQ(warnings.size(), 2u);
  EXPECT_EQ(warnings[0].message, "unknown field 'solver' in the document");
  EXPECT_EQ(warnings[0].where, (TextPosition{1, 41}));
  EXPECT_EQ(warnings[1].message, "unknown field 'why' in a task");
  EXPECT_EQ(warnings[1].where, (TextPosition{2, 63}));
}

TEST(ReadScheduleErrors, Document) {
  expectScheduleError("@", "the text is empty");
  expectScheduleError("{\"format\":@\"placer-graph\",\"version\":1}",
                      "expected the format 'placer-schedule', found "
                      "'placer-graph'");
  expectScheduleError("{\"format\":\"placer-schedule\",\"version\":@0}",
                      "version 0 is unknown; version 1 of 'placer-schedule' "
                      "is read");
  expectScheduleError("@{\"format\":\"placer-schedule\",\"version\":1}",
                      "missing field 'tasks' in the document");
  expectScheduleError(std::string(kHead) + "\n\"graph\":@\"toys\"," + kTasks +
                          kTransfers,
                      "schedule is for graph 'toys', not 'toy'");
  expectScheduleError(std::string(kHead) + "\n\"makespan_ns\":@1.5," + kTasks +
                          kTransfers,
                      "expected 'makespan_ns' to be an integer, found 1.5");
  expectScheduleError(std::string(kHead) + "\n\"lower_bound_ns\":@\"\"," +
                          kTasks + kTransfers,
                      "expected 'lower_bound_ns' to be an integer, found a "
                      "string");
}

void expectTaskError(const std::string &task, const std::string &message,
                     const std::string &note = std::string()) {
  expectScheduleError(std::string(kHead) + "\n\"tasks\":[" + task + "]}",
                      message, note);
}

TEST(ReadScheduleErrors, Tasks) {
  expectTaskError("{\"name\":@\"x\",\"device\":\"d0\"}", "unknown task 'x'");
  expectTaskError("{\"name\":\"a\",\"device\":@\"x\"}", "unknown device 'x'");
  expectTaskError("@{\"name\":\"a\",\"start_ns\":1,\"finish_ns\":1}",
                  "missing field 'device' in a task");
  expectTaskError("{\"name\":\"a\",\"device\":\"d0\",\"start_ns\":@null}",
                  "expected 'start_ns' to be an integer, found null");
  expectTaskError("@{\"name\":\"a\",\"device\":\"d0\",\"start_ns\":0}",
                  "missing field 'finish_ns' in a task");
  expectTaskError(
      "^{\"name\":\"a\",\"device\":\"d0\",\"start_ns\":0,\"finish_ns\":5},\n"
      "@{\"name\":\"a\",\"device\":\"d1\",\"start_ns\":0,\"finish_ns\":5}",
      "task 'a' is scheduled twice", "first given here");
}

/// What `verify` finds comes back at the entries that it is about.
TEST(ReadSchedule, FindingsAreLocated) {
  std::string text = "\n " + std::string(kHead) + "\n" + kTasks + kTransfers;
  JsonWarnings warnings;
  SchedulePositions positions;
  expectRead(readSchedule(text, toy(), warnings, &positions));
  EXPECT_EQ(positions.document, (TextPosition{2, 2}));
  ASSERT_EQ(positions.tasks.size(), 2u);
  EXPECT_EQ(positions.tasks[0], (TextPosition{5, 1}));
  EXPECT_EQ(positions.tasks[1], (TextPosition{4, 1}));
  ASSERT_EQ(positions.transfers.size(), 1u);
  EXPECT_EQ(positions.transfers[0], (TextPosition{6, 14}));

  Violation violation{Rule::Memory,
                      Subject::device(0),
                      "too much",
                      {{Subject::task(1), "a task"},
                       {Subject::tensor(0), "a tensor"},
                       {Subject::transfer(0), "a transfer"},
                       {Subject::link(0), "a link"},
                       {Subject::problem(), "all"}}};
  JsonError error = locate(violation, toy(), positions);
  EXPECT_EQ(error.message, "too much");
  EXPECT_EQ(error.where, positions.document);
  ASSERT_EQ(error.notes.size(), 5u);
  EXPECT_EQ(error.notes[0].where, positions.tasks[1]);
  EXPECT_EQ(error.notes[1].where, positions.tasks[0]);
  EXPECT_EQ(error.notes[2].where, positions.transfers[0]);
  EXPECT_EQ(error.notes[3].where, positions.document);
  EXPECT_EQ(error.notes[4].where, positions.document);
}

TEST(ReadSchedule, ATaskWithoutEntryIsTheDocument) {
  JsonWarnings warnings;
  SchedulePositions positions;
  expectRead(readSchedule(std::string("\n") + kHead + "\"tasks\":[]}", toy(),
                          warnings, &positions));
  ASSERT_EQ(positions.tasks.size(), 2u);
  EXPECT_EQ(positions.tasks[1], (TextPosition{2, 1}));
}

void expectTransferError(const std::string &transfer,
                         const std::string &message) {
  expectScheduleError(std::string(kHead) + kTasks + "\"transfers\":[\n" +
                          transfer + "]}",
                      message);
}

TEST(ReadScheduleErrors, Transfers) {
  expectTransferError("{\"tensor\":@\"x\"}", "unknown tensor 'x'");
  expectTransferError("{\"tensor\":\"t\",\"from\":@\"x\"}",
                      "unknown device 'x'");
  expectTransferError("{\"tensor\":\"t\",\"from\":\"d0\",\"to\":@\"x\"}",
                      "unknown device 'x'");
  expectTransferError("{\"tensor\":\"t\",\"from\":\"d0\",\"to\":\"d1\","
                      "\"start_ns\":@true}",
                      "expected 'start_ns' to be an integer, found true");
  expectTransferError("@{\"tensor\":\"t\",\"from\":\"d0\",\"to\":\"d1\","
                      "\"start_ns\":1}",
                      "missing field 'finish_ns' in a transfer");
  expectTransferError("@\"t\"",
                      "expected a transfer to be an object, found a string");
}

TEST(WriteSchedule, Text) {
  StatedSchedule schedule;
  schedule.tasks = {{0, 0, 5}, {1, 15, 22}};
  schedule.transfers = {{0, 0, 1, 5, 15}};
  schedule.statedNs = 22;
  schedule.bound.ns = 12;
  std::string text = scheduleText(toy(), schedule);
  EXPECT_EQ(text, R"({"format":"placer-schedule","version":1,"graph":"toy",)"
                  R"("makespan_ns":22,"lower_bound_ns":12,"tasks":[
{"name":"a","device":"d0","start_ns":0,"finish_ns":5},
{"name":"b","device":"d1","start_ns":15,"finish_ns":22}
],"transfers":[
{"tensor":"t","from":"d0","to":"d1","start_ns":5,"finish_ns":15}
]}
)");
  EXPECT_TRUE(read(text) == schedule);
}

TEST(WriteSchedule, RoundTripWithoutATask) {
  StatedSchedule schedule;
  schedule.tasks = {{}, {1, 15, 22}};
  schedule.statedNs = 22;
  EXPECT_TRUE(read(scheduleText(toy(), schedule)) == schedule);
}

} // namespace
