//===- ScheduleDotTest.cpp - A placed graph for Graphviz ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Report/ScheduleDot.h"

#include "ReportTestSupport.h"

using namespace placer;
using namespace placer::testing;
using llvm::StringRef;

static std::string dotOf(const Scheduled &made) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeScheduleDot(made.instance, *made.schedule, os);
  return text;
}

TEST(ScheduleDot, HasEveryTaskAndEdgeOnce) {
  for (uint64_t seed = 0; seed < 100; ++seed) {
    Scheduled made(seed);
    if (!made.schedule)
      continue;
    std::string text = dotOf(made);
    EXPECT_EQ(StringRef(text).count(" -> "), made.instance.numEdges()) << seed;
    EXPECT_EQ(StringRef(text).count("\n  t"),
              made.problem.tasks.size() + made.instance.numEdges());
    size_t crossing = 0;
    for (TensorId tensor = 0; tensor < made.instance.numTensors(); ++tensor)
      for (TaskId reader : made.instance.consumers(tensor))
        crossing +=
            made.schedule->tasks[made.instance.producer(tensor)].device !=
            made.schedule->tasks[reader].device;
    EXPECT_EQ(StringRef(text).count("style=dashed"), crossing) << seed;
  }
}

/// In quotes, only `\"`, `\\` and `\n` are escapes, and no line ends.
TEST(ScheduleDot, QuotesNames) {
  RandomOptions options;
  options.minTasks = 10;
  Scheduled made(4, options);
  ASSERT_TRUE(made.schedule);
  for (size_t i = 0; i < made.problem.tasks.size(); ++i)
    made.problem.tasks[i].name = kHostileNames[i % std::size(kHostileNames)];
  std::string text = dotOf(made);
  EXPECT_TRUE(llvm::json::isUTF8(text));
  bool isInside = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (isInside && text[i] == '\\') {
      ++i;
      ASSERT_TRUE(text[i] == '"' || text[i] == '\\' || text[i] == 'n');
    } else if (text[i] == '"') {
      isInside = !isInside;
    } else {
      ASSERT_FALSE(isInside && text[i] == '\n');
    }
  }
  EXPECT_FALSE(isInside);
}
