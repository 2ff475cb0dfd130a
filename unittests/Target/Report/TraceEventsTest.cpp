//===- TraceEventsTest.cpp - Schedules for trace viewers ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Report/TraceEvents.h"

#include "ReportTestSupport.h"

#include <cmath>

using namespace placer;
using namespace placer::testing;

static int64_t nanoseconds(const llvm::json::Object &event, const char *key) {
  return std::llround(1000 * *event.getNumber(key));
}

/// The slices are the schedule's tasks and, on each channel, transfers.
TEST(TraceEvents, SlicesAreTheSchedule) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    Scheduled made(seed);
    if (!made.schedule)
      continue;
    for (size_t i = 0; i < made.problem.tasks.size(); ++i)
      made.problem.tasks[i].name += kHostileNames[i % std::size(kHostileNames)];
    const Schedule &schedule = *made.schedule;
    std::string text;
    llvm::raw_string_ostream os(text);
    {
      TraceWriter writer(os);
      writer.add(made.instance, schedule, "one");
      writer.add(made.instance, schedule, "two");
    }
    llvm::json::Value value = parsed(text);
    size_t tasks = 0, transfers = 0, flows = 0, expected = 0;
    for (const llvm::json::Value &entry :
         *value.getAsObject()->getArray("traceEvents")) {
      const llvm::json::Object &event = *entry.getAsObject();
      llvm::StringRef phase = *event.getString("ph");
      flows += phase == "s";
      if (phase != "X")
        continue;
      if (*event.getInteger("pid") % 2 == 0) {
        ++transfers;
        continue;
      }
      // Tasks stand in the order of their ids, once for each schedule.
      auto id = static_cast<TaskId>(tasks++ % schedule.tasks.size());
      const ScheduledTask &placed = schedule.tasks[id];
      ASSERT_EQ(event.getInteger("tid"),
                made.instance.engine(id, placed.device));
      ASSERT_EQ(nanoseconds(event, "ts"), placed.startNs);
      ASSERT_EQ(nanoseconds(event, "dur"), placed.finishNs - placed.startNs);
    }
    for (const ScheduledTransfer &sent : schedule.transfers)
      expected +=
          made.instance.channels(made.instance.link(sent.from, sent.to)).size();
    EXPECT_EQ(tasks, 2 * schedule.tasks.size());
    EXPECT_EQ(transfers, 2 * expected);
    EXPECT_EQ(flows, 2 * made.instance.numEdges());
  }
}

TEST(TraceEvents, OfNothingIsATrace) {
  std::string text;
  llvm::raw_string_ostream os(text);
  {
    TraceWriter writer(os);
  }
  EXPECT_TRUE(parsed(text).getAsObject()->getArray("traceEvents")->empty());
}
