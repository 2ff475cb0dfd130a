//===- ReportDataTest.cpp - The figures behind a report -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Report/ReportData.h"

#include "ReportTestSupport.h"
#include "placer/Bounds/Bounds.h"
#include "placer/Model/Verify.h"

using namespace placer;
using namespace placer::testing;

/// Every figure is what one gets by adding up the schedule's entries.
TEST(ReportData, FiguresAddUp) {
  for (uint64_t seed = 0; seed < 400; ++seed) {
    Scheduled made(seed);
    if (!made.schedule)
      continue;
    const Schedule &schedule = *made.schedule;
    ScheduleFigures figures =
        figuresOf(made.instance, schedule, TimedPlan(made.instance, schedule));
    const ScheduleSummary &summary = figures.summary;
    std::vector<int64_t> peaks = peakMemory(made.instance, schedule);
    int64_t tasks = 0, busy = 0, moved = 0;
    for (DeviceId id = 0; id < made.instance.numDevices(); ++id) {
      int64_t count = 0, time = 0;
      for (TaskId task = 0; task < made.instance.numTasks(); ++task) {
        const ScheduledTask &placed = schedule.tasks[task];
        if (placed.device != id)
          continue;
        ++count;
        // Of the main engine.
        if (made.instance.problem().tasks[task].engine.empty())
          time += placed.finishNs - placed.startNs;
      }
      ASSERT_EQ(summary.devices[id].tasks, count) << seed;
      ASSERT_EQ(summary.devices[id].busyNs, time) << seed;
      ASSERT_EQ(summary.devices[id].peakBytes, peaks[id]) << seed;
      tasks += count;
      busy += time;
    }
    ASSERT_EQ(tasks, made.instance.numTasks());
    ASSERT_NEAR(summary.utilisation * double(schedule.makespan()) *
                    made.instance.numDevices(),
                double(busy), 1e-6 * double(busy) + 1e-9);
    for (const ScheduledTransfer &sent : schedule.transfers)
      moved += made.instance.bytes(sent.tensor);
    ASSERT_EQ(summary.bytesMoved, moved);
    ASSERT_EQ(figures.causes.size(),
              schedule.tasks.size() + schedule.transfers.size());
    ASSERT_EQ(figures.explained.size(), schedule.tasks.size());
  }
}

TEST(ReportData, ExplainsWhatMattersMostWithinItsWork) {
  RandomOptions options;
  options.minTasks = options.maxTasks = 25;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    Scheduled made(seed, options);
    if (!made.schedule || made.instance.numDevices() < 2)
      continue;
    const Schedule &schedule = *made.schedule;
    int64_t nodes = 25 + int64_t(schedule.transfers.size());
    int64_t trials = nodes * (made.instance.numDevices() - 1);
    TimedPlan timed(made.instance, schedule);
    ScheduleFigures some =
        figuresOf(made.instance, schedule, timed, 3 * trials);
    ASSERT_EQ(some.explained.size(), 3u) << seed;
    EXPECT_TRUE(figuresOf(made.instance, schedule, timed, trials - 1)
                    .explained.empty());
    size_t critical = 0, explained = 0;
    for (ActivityId activity : some.criticalChain)
      if (timed.plan().isTask(activity)) {
        ++critical;
        for (const ExplainedTask &entry : some.explained)
          explained += entry.task == activity;
      }
    EXPECT_EQ(explained, std::min<size_t>(3, critical)) << seed;
  }
}

/// The JSON has every name and number, in columns of the right length.
TEST(ReportData, WritesColumns) {
  for (uint64_t seed = 0; seed < 100; ++seed) {
    Scheduled made(seed);
    if (!made.schedule)
      continue;
    for (size_t i = 0; i < made.problem.tasks.size(); ++i)
      made.problem.tasks[i].name =
          kHostileNames[i % std::size(kHostileNames)] + std::to_string(i);
    made.schedule->bound.ns =
        std::max<int64_t>(1, made.schedule->makespan() - 1);
    std::string text;
    llvm::raw_string_ostream os(text);
    TitledSchedule twice[] = {{"a", &*made.schedule}, {"b", &*made.schedule}};
    writeReportData(made.instance, twice, os);
    llvm::json::Value value = parsed(text);
    const llvm::json::Object &program = *value.getAsObject();
    const llvm::json::Object &tasks = *program.getObject("tasks");
    for (const char *column :
         {"name", "op", "cost", "pins", "group", "resident", "workspace"})
      ASSERT_EQ(tasks.getArray(column)->size(), made.problem.tasks.size())
          << column;
    const llvm::json::Array &schedules = *program.getArray("schedules");
    ASSERT_EQ(schedules.size(), 2u);
    const llvm::json::Object &schedule = *schedules[1].getAsObject();
    EXPECT_EQ(schedule.getString("title"), "b");
    EXPECT_EQ(schedule.getInteger("makespan"), made.schedule->makespan());
    EXPECT_EQ(program.getInteger("bound"), made.schedule->bound.ns);
    for (size_t i = 0; i < made.problem.tasks.size(); ++i) {
      const ScheduledTask &placed = made.schedule->tasks[i];
      ASSERT_EQ((*schedule.getArray("device"))[i], placed.device);
      ASSERT_EQ((*schedule.getArray("start"))[i], placed.startNs);
      ASSERT_EQ((*schedule.getArray("finish"))[i], placed.finishNs);
    }
    size_t nodes = made.problem.tasks.size() + made.schedule->transfers.size();
    ASSERT_EQ(schedule.getArray("why")->size(), nodes);
    ASSERT_EQ(schedule.getArray("cause")->size(), nodes);
  }
}

TEST(ReportData, SaysOfWhatATaskIsAPart) {
  Scheduled made(1);
  ASSERT_TRUE(made.schedule);
  std::vector<PartNote> notes(made.problem.tasks.size());
  ASSERT_GT(notes.size(), 1u);
  notes[1] = {kHostileNames[0], "[0 to 4]"};
  for (bool hasParts : {false, true}) {
    std::string text;
    llvm::raw_string_ostream os(text);
    writeReportData(made.instance, TitledSchedule{"a", &*made.schedule}, os,
                    hasParts ? notes : std::vector<PartNote>());
    llvm::json::Value value = parsed(text);
    const llvm::json::Object &parts =
        *value.getAsObject()->getObject("tasks")->getObject("parts");
    ASSERT_EQ(parts.size(), size_t(hasParts));
    if (hasParts) {
      EXPECT_EQ((*parts.getArray("1"))[1], "[0 to 4]");
    }
  }
}

TEST(ReportData, ComputesABoundWhereNoneIsGiven) {
  Scheduled made(1);
  ASSERT_TRUE(made.schedule);
  ASSERT_EQ(made.schedule->bound.ns, 0);
  Bound known = lowerBound(made.instance);
  ASSERT_GT(known.ns, 0);
  std::string text;
  llvm::raw_string_ostream os(text);
  writeReportData(made.instance, TitledSchedule{"a", &*made.schedule}, os);
  llvm::json::Value value = parsed(text);
  EXPECT_EQ(value.getAsObject()->getInteger("bound"), known.ns);
  EXPECT_EQ(value.getAsObject()->getString("boundName"), known.name);
}

TEST(ReportData, TitlesTellSchedulesApart) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(scheduleTitles(Names{"out/heft.json", "x/etf.json"}),
            (Names{"heft", "etf"}));
  EXPECT_EQ(scheduleTitles(Names{"x/my-net-heft.json", "my-net-hefty.json"}),
            (Names{"heft", "hefty"}));
  EXPECT_EQ(scheduleTitles(Names{"net-.json", "net-etf.json"}),
            (Names{"net-", "etf"}));
  EXPECT_EQ(scheduleTitles(Names{"net-heft.json"}), (Names{"net-heft"}));
  EXPECT_EQ(scheduleTitles(Names{}), (Names{}));
  EXPECT_EQ(scheduleTitles(Names{"a/s.json", "b/s.json"}),
            (Names{"a/s.json", "b/s.json"}));
}
