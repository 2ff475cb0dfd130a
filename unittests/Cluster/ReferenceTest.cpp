//===- ReferenceTest.cpp - Tiresias' own figures --------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every row of a reference.csv in the folders of PLACER_CLUSTER that was
// reproduced by somebody else, to the last digit. The traces that it names are
// beside it; rows of Gittins' index need the samples yarn-gput1000.csv there.
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/Policies.h"
#include "placer/Cluster/ReadTraces.h"
#include "placer/Cluster/Summary.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"

#include "gtest/gtest.h"

#include <cstdlib>
#include <iostream>

using namespace placer;
using llvm::StringRef;

static std::optional<std::string> textOf(const std::string &file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return std::nullopt;
  return (*buffer)->getBuffer().str();
}

/// The policy that a name of Tiresias stands for; empty for others.
static std::string policyOf(StringRef name) {
  const std::pair<const char *, const char *> names[] = {
      {"fifo", "fifo"},
      {"fjf", "first-fit"},
      {"sjf", "shortest-gpus"},
      {"shortest", "srtf"},
      {"shortest-gpu", "srsf"},
      {"dlas", "las"},
      {"dlas-gpu", "2d-las"},
      {"dlas-gpu-05", "2d-las:starve=0.5"},
      {"dlas-gpu-1", "2d-las:starve=1"},
      {"dlas-gpu-2", "2d-las:starve=2"},
      {"dlas-gpu-8", "2d-las:starve=8"},
      {"dlas-gpu-gittins", "gittins:index=tiresias"},
      {"2d-las-2q", "2d-las:limits=3250"}};
  for (auto [theirs, ours] : names)
    if (name == theirs)
      return ours;
  return {};
}

static void checkReference(const std::string &folder, const std::string &text,
                           int &numChecked, int &numSkipped) {
  enum { Trace, Cluster, Placement, Policy, By, Variant, FirstFigure };
  static constexpr CsvColumn kColumns[] = {
      {"trace", true},
      {"cluster", true},
      {"placement", true},
      {"policy", true},
      {"reproduced_by_independent_code", true},
      {"variant", true},
      {"avg_jct_s", true},
      {"median_jct_s", true},
      {"p95_jct_s", true},
      {"max_jct_s", true},
      {"makespan_s", true},
      {"avg_pending_s", true},
      {"preemptions", true},
      {"promotions", true}};
  CsvWarnings warnings;
  auto read = CsvTable::read(text, kColumns, warnings);
  ASSERT_TRUE(std::holds_alternative<CsvTable>(read));
  const auto &table = std::get<CsvTable>(read);
  for (size_t row = 0; row < table.numRows(); ++row) {
    std::string policyText = policyOf(table.text(row, Policy));
    bool isOwnRow = table.text(row, Policy) == "2d-las-2q";
    if (table.text(row, Placement) != "count" || policyText.empty() ||
        (table.text(row, By) != "yes" && !isOwnRow))
      continue;
    PolicyOptions options;
    if (StringRef(policyText).starts_with("gittins")) {
      std::optional<std::string> samples =
          textOf(folder + "/yarn-gput1000.csv");
      if (!samples) {
        ++numSkipped;
        continue;
      }
      auto values = readSamples(*samples, warnings);
      ASSERT_TRUE(std::holds_alternative<std::vector<double>>(values));
      options.samples = std::get<0>(values);
    }
    std::optional<std::string> trace =
        textOf(folder + "/" + table.text(row, Trace).str());
    ASSERT_TRUE(trace) << table.text(row, Trace).str();
    UniformCluster shape;
    auto [hosts, rest] = table.text(row, Cluster).split(' ');
    ASSERT_FALSE(hosts.getAsInteger(10, shape.hosts));
    StringRef perHost = rest.rsplit("x ").second.split(' ').first;
    ASSERT_FALSE(perHost.getAsInteger(10, shape.devicesPerHost));
    auto jobs =
        readTiresias(*trace, makeCluster(shape, /*withLinks=*/false), warnings);
    ASSERT_TRUE(std::holds_alternative<Workload>(jobs));
    auto policy = makePolicy(policyText, options);
    ASSERT_TRUE(std::holds_alternative<std::unique_ptr<ClusterPolicy>>(policy));
    const Workload &workload = std::get<Workload>(jobs);
    auto run = simulateCluster(workload, *std::get<0>(policy));
    ASSERT_TRUE(std::holds_alternative<ClusterRun>(run));
    ClusterSummary s = summarize(workload, std::get<ClusterRun>(run));
    constexpr int64_t kSecond = 1'000'000'000;
    std::string figures[] = {llvm::formatv("{0:f3}", s.averageNs / 1e9),
                             llvm::formatv("{0:f3}", s.medianNs / 1e9),
                             std::to_string(s.p95Ns / kSecond),
                             std::to_string(s.mostNs / kSecond),
                             std::to_string(s.makespanNs / kSecond),
                             llvm::formatv("{0:f3}", s.averagePendingNs / 1e9),
                             std::to_string(s.preemptions),
                             std::to_string(s.promotions)};
    for (size_t i = 0; i < std::size(figures); ++i) {
      StringRef expected = table.text(row, FirstFigure + i);
      if (expected.empty())
        continue;
      EXPECT_EQ(figures[i], expected.str())
          << table.text(row, Variant).str() << " "
          << table.text(row, Trace).str() << " "
          << table.text(row, Cluster).str() << " " << policyText << " "
          << kColumns[FirstFigure + i].name.str();
    }
    ++numChecked;
  }
}

TEST(Reference, EqualToTheLastDigit) {
  const char *folders = std::getenv("PLACER_CLUSTER");
  llvm::SmallVector<StringRef> names;
  StringRef(folders ? folders : "").split(names, ':', -1, false);
  int numChecked = 0, numSkipped = 0;
  for (StringRef folder : names)
    if (auto text = textOf(folder.str() + "/reference.csv"))
      checkReference(folder.str(), *text, numChecked, numSkipped);
  if (numChecked == 0)
    GTEST_SKIP() << "PLACER_CLUSTER names no folder with reference.csv";
  std::cout << numChecked << " rows are equal, " << numSkipped
            << " lack their samples\n";
}
