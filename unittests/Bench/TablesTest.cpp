//===- TablesTest.cpp - Tables say what the runs said ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/Tables.h"

#include <gtest/gtest.h>

using namespace placer;

namespace {

Algorithm named(const std::string &name, bool isTimed = false) {
  Algorithm algorithm;
  algorithm.name = name;
  algorithm.isTimed = algorithm.isSeeded = isTimed;
  return algorithm;
}

BenchRecord good(int64_t makespanNs, double seconds = 1, uint64_t seed = 0) {
  BenchRecord record;
  record.seed = seed;
  record.run.valueNs = makespanNs;
  record.run.boundNs = 100;
  record.run.seconds = record.run.cpuSeconds = seconds;
  record.run.peakBytes = 5000000;
  return record;
}

BenchRecord failed(RunStatus status, const std::string &message) {
  BenchRecord record;
  record.run.status = status;
  record.run.message = message;
  return record;
}

BenchCase graph(const std::string &name, const std::string &group,
                int32_t tasks) {
  BenchCase info;
  info.graph = name;
  info.group = group;
  info.isGenerated = group != "graphs";
  info.tasks = info.size = tasks;
  info.devices = 2;
  info.bound = {100, "load"};
  return info;
}

/// Two algorithms that are not seeded and one that is.
BenchResults someResults() {
  BenchResults results({named("a"), named("b"), named("s", true)}, 0);
  results.add(graph("g1", "graphs", 10),
              {{good(400)}, {good(200)}, {good(100), good(400, 1, 1)}});
  results.add(graph("l-10", "layered", 10),
              {{good(200, 0.001)},
               {failed(RunStatus::NoSchedule, "no, \"really\"")},
               {good(200)}});
  results.add(graph("l-1000", "layered", 1000),
              {{good(100, 0.1)}, {good(400, 0.5)}, {good(100)}});
  return results;
}

std::vector<std::string> texts(const std::vector<Cell> &row) {
  std::vector<std::string> result;
  for (const Cell &cell : row)
    result.push_back(cell.text);
  return result;
}
using Row = std::vector<std::string>;

TEST(Tables, MakespansAreMultiplesOfTheBound) {
  Table table = makespanTable(someResults());
  ASSERT_EQ(table.rows.size(), 3u);
  EXPECT_EQ(table.columns,
            (Row{"graph", "tasks", "devices", "bound, ms", "a", "b", "s"}));
  // Of the seeds the geometric mean.
  EXPECT_EQ(texts(table.rows[0]),
            (Row{"g1", "10", "2", "0.000", "4.000", "2.000", "2.000"}));
  EXPECT_FALSE(table.rows[0][4].isBest);
  EXPECT_TRUE(table.rows[0][5].isBest);
  EXPECT_TRUE(table.rows[0][6].isBest);
  EXPECT_EQ(texts(table.rows[1]),
            (Row{"l-10", "10", "2", "0.000", "2.000", "–", "2.000"}));
}

TEST(Tables, MeansCompareOnlyWhereBothHaveASchedule) {
  Table table = meansTable(someResults());
  EXPECT_EQ(table.columns, (Row{"algorithm", "schedules", "/ bound",
                                "/ shortest", "/ a", "graphs", "layered"}));
  ASSERT_EQ(table.rows.size(), 3u);
  EXPECT_EQ(texts(table.rows[0])[1], "4 of 4");
  EXPECT_EQ(texts(table.rows[0])[4], "1.000");
  // b: 200/400 twice on g1, nothing on l-10, 400/100 on l-1000.
  EXPECT_EQ(texts(table.rows[1]),
            (Row{"b", "3 of 4", "2.520", "2.000", "1.000", "0.500", "4.000"}));
  // s: 100/400 and 400/400 on g1, even on both others.
  EXPECT_EQ(texts(table.rows[2])[5], "0.500");
  EXPECT_EQ(texts(table.rows[2])[6], "1.000");
}

TEST(Tables, WinsAreCountedByTrial) {
  Table table = winsTable(someResults());
  ASSERT_EQ(table.rows.size(), 3u);
  EXPECT_EQ(texts(table.rows[0]), (Row{"a", "", "2-0-2", "0-3-1"}));
  EXPECT_EQ(texts(table.rows[1]), (Row{"b", "2-0-2", "", "1-0-3"}));
  EXPECT_EQ(texts(table.rows[2]), (Row{"s", "1-3-0", "3-0-1", ""}));
}

TEST(Tables, GrowthIsThatOfWhatIsNotTimed) {
  Table table = growthTable(someResults());
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.columns,
            (Row{"family", "algorithm", "10", "1000", "exponent", "peak"}));
  EXPECT_EQ(texts(table.rows[0]),
            (Row{"layered", "a", "1.0 ms", "100.0 ms", "1.00", "5 MB"}));
  EXPECT_EQ(texts(table.rows[1]),
            (Row{"layered", "b", "–", "500.0 ms", "–", "5 MB"}));
}

TEST(Tables, EveryFailureIsListed) {
  BenchResults results = someResults();
  results.addUnreadable("x.json", "x.json:1:2: bad");
  Table table = failureTable(results);
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(texts(table.rows[0]),
            (Row{"x.json", "", "0", "unreadable", "x.json:1:2: bad"}));
  EXPECT_EQ(texts(table.rows[1]),
            (Row{"l-10", "b", "0", "no schedule", "no, \"really\""}));
}

TEST(Tables, AreChosenByName) {
  EXPECT_EQ(makeTables(someResults(), {}).size(), 5u);
  std::vector<Table> tables = makeTables(someResults(), {"growth", "means"});
  ASSERT_EQ(tables.size(), 2u);
  EXPECT_EQ(tables[0].id, "means");
  for (llvm::StringRef name : tableNames())
    EXPECT_EQ(makeTables(someResults(), {name.str()}).front().id, name);
  // Empty ones are left out.
  BenchResults one({named("a")}, 0);
  one.add(graph("g", "graphs", 3), {{good(100)}});
  EXPECT_EQ(makeTables(one, {"wins", "growth", "failures"}).size(), 0u);
}

template <typename Write>
std::string written(Write write) {
  std::string text;
  llvm::raw_string_ostream os(text);
  write(os);
  return text;
}

TEST(Tables, TextIsAligned) {
  Table table;
  table.title = "T";
  table.caption = "c";
  table.columns = {"name", "x"};
  table.rows = {{{"µ"}, {"10"}}, {{"longer"}, {"1"}}};
  EXPECT_EQ(written([&](llvm::raw_ostream &os) { printText(table, os); }),
            "T: c\n"
            "  name     x\n"
            "  µ       10\n"
            "  longer   1\n");
}

TEST(Tables, MarkdownIsEscaped) {
  Table table;
  table.columns = {"a|b", "x"};
  table.rows = {{{"*"}, {"1", true}}};
  EXPECT_EQ(written([&](llvm::raw_ostream &os) { printMarkdown(table, os); }),
            "| a\\|b | x |\n|---|--:|\n| \\* | **1** |\n");
}

TEST(Tables, CsvHasALineForEachRun) {
  BenchResults results = someResults();
  results.addUnreadable("x,y.json", "bad");
  std::string text =
      written([&](llvm::raw_ostream &os) { writeCsv(results, os); });
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(text).split(lines, "\r\n");
  ASSERT_EQ(lines.size(), 1 + 1 + 10 + 1u); // Head, unreadable, runs, the end.
  size_t columns = lines[0].count(',');
  EXPECT_EQ(columns, 16u);
  EXPECT_EQ(lines[1], "\"x,y.json\",,,,,,,,unreadable,,,,,,,,bad");
  EXPECT_EQ(lines[2], "g1,graphs,10,0,2,0,a,0,ok,400,100,load,0.750000,"
                      "1.000000,1.000000,5000000,");
  EXPECT_EQ(lines[7],
            "l-10,layered,10,0,2,0,b,0,no schedule,,0,load,,0.000000,0.000000,"
            "0,\"no, \"\"really\"\"\"");
}

TEST(Tables, HtmlIsOnePageOfItsOwn) {
  BenchResults results = someResults();
  results.addUnreadable("<script>&\"", "a\x01z");
  std::string page = written([&](llvm::raw_ostream &os) {
    writeHtml(results, makeTables(results, {}), {"placer-bench <x>"}, os);
  });
  llvm::StringRef text(page);
  EXPECT_TRUE(text.starts_with("<!DOCTYPE html>"));
  EXPECT_FALSE(text.contains("<script"));
  EXPECT_FALSE(text.contains("http"));
  EXPECT_TRUE(text.contains("placer-bench &lt;x&gt;"));
  EXPECT_TRUE(text.contains("&lt;script&gt;&amp;&quot;"));
  EXPECT_FALSE(text.contains('\x01'));
  EXPECT_TRUE(text.contains("prefers-color-scheme: dark"));
  for (llvm::StringRef id : tableNames())
    EXPECT_TRUE(text.contains("id=\"" + id.str() + "\"")) << id.str();
  EXPECT_EQ(text.count("<svg"), text.count("</svg>"));
  EXPECT_GE(text.count("<polyline"), 2u);
  EXPECT_EQ(text.count("<rect"), 3u);
}

} // namespace
