//===- Tables.cpp - Tables of results -------------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/Tables.h"

#include "placer/Bench/Statistics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <map>

using namespace placer;
using llvm::formatv;
using Entry = BenchResults::Entry;

static constexpr llvm::StringLiteral kNoFigure = "–";

static std::string ratioText(std::optional<double> ratio) {
  return ratio ? formatv("{0:f3}", *ratio).str() : kNoFigure.str();
}

static std::string millisecondsText(int64_t ns) {
  double ms = static_cast<double>(ns) / 1e6;
  return ms < 100 ? formatv("{0:f3}", ms).str() : formatv("{0:f1}", ms).str();
}

/// In the unit that leaves two or three digits before the point.
static std::string secondsText(double seconds) {
  if (seconds < 1e-3)
    return formatv("{0:f0} µs", seconds * 1e6);
  if (seconds < 1)
    return formatv("{0:f1} ms", seconds * 1e3);
  return formatv("{0:f2} s", seconds);
}

static std::string megabytesText(int64_t bytes) {
  return formatv("{0:f0} MB", static_cast<double>(bytes) / 1e6);
}

/// Both in the same unit, so it does not matter which; equal ones are even,
/// also where there is nothing to do.
static std::optional<double> ratioOf(std::optional<int64_t> left,
                                     std::optional<int64_t> right) {
  if (!left || !right)
    return std::nullopt;
  if (*left == *right)
    return 1;
  if (*left <= 0 || *right <= 0)
    return std::nullopt;
  return static_cast<double>(*left) / static_cast<double>(*right);
}

/// Over all trials of `entries` in `group` (empty: all) in which both sides
/// have a figure.
template <typename Left, typename Right>
static std::optional<double> meanRatio(const BenchResults &results,
                                       llvm::StringRef group, Left left,
                                       Right right) {
  std::vector<double> ratios;
  for (const Entry &entry : results.entries()) {
    if (!group.empty() && entry.info.group != group)
      continue;
    for (size_t trial = 0; trial < entry.numTrials(); ++trial)
      if (std::optional<double> ratio =
              ratioOf(left(entry, trial), right(entry, trial)))
        ratios.push_back(*ratio);
  }
  return geometricMean(ratios);
}

static std::optional<int64_t> bestOf(const BenchResults &results,
                                     const Entry &entry, size_t trial) {
  std::optional<int64_t> best;
  for (size_t i = 0; i < results.algorithms.size(); ++i)
    if (std::optional<int64_t> makespan = entry.value(i, trial))
      best = best ? std::min(*best, *makespan) : *makespan;
  return best;
}

Table placer::makespanTable(const BenchResults &results) {
  Table table;
  table.id = "makespans";
  bool isLatency = &results.objective == &latency();
  table.title = isLatency ? "Makespans"
                          : "Values (" + results.objective.quantity.str() + ")";
  table.caption = "as multiples of the proven lower bound; 1.000 is optimal, – "
                  "is no schedule";
  table.columns = {"graph", "tasks", "devices", "bound, ms"};
  for (const Algorithm &algorithm : results.algorithms)
    table.columns.push_back(algorithm.name);
  for (const Entry &entry : results.entries()) {
    int64_t bound = entry.bound();
    std::string name = entry.info.graph;
    if (entry.info.seed > 0)
      name += formatv(" (seed {0})", entry.info.seed);
    std::vector<Cell> row = {name, std::to_string(entry.info.tasks),
                             std::to_string(entry.info.devices),
                             millisecondsText(bound)};
    std::vector<std::optional<double>> means;
    std::optional<double> best;
    for (size_t i = 0; i < results.algorithms.size(); ++i) {
      std::vector<double> ratios;
      for (size_t trial = 0; trial < entry.numTrials(); ++trial)
        if (auto ratio = ratioOf(entry.value(i, trial), bound))
          ratios.push_back(*ratio);
      means.push_back(geometricMean(ratios));
      if (means.back())
        best = best ? std::min(*best, *means.back()) : *means.back();
    }
    for (std::optional<double> mean : means)
      row.emplace_back(ratioText(mean), mean && mean == best);
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table placer::meansTable(const BenchResults &results) {
  const std::string &baseline = results.algorithms[results.baseline].name;
  Table table;
  table.id = "means";
  table.title = "Geometric means";
  table.caption =
      (&results.objective == &latency() ? "of makespans" : "of values") +
      std::string(" as ratios: to the bound, to the "
                  "shortest of the run, and to ") +
      baseline + ", wherever both sides have a schedule";
  table.columns = {"algorithm", "schedules", "/ bound", "/ shortest",
                   "/ " + baseline};
  std::vector<std::string> groups = results.groups();
  if (groups.size() > 1)
    for (const std::string &group : groups)
      table.columns.push_back(group);
  for (size_t i = 0; i < results.algorithms.size(); ++i) {
    size_t found = 0, trials = 0;
    for (const Entry &entry : results.entries())
      for (size_t trial = 0; trial < entry.numTrials(); ++trial) {
        ++trials;
        found += entry.value(i, trial).has_value();
      }
    auto own = [&](const Entry &entry, size_t trial) {
      return entry.value(i, trial);
    };
    auto base = [&](const Entry &entry, size_t trial) {
      return entry.value(results.baseline, trial);
    };
    auto bound = [](const Entry &entry, size_t) {
      return std::optional<int64_t>(entry.bound());
    };
    auto best = [&](const Entry &entry, size_t trial) {
      return bestOf(results, entry, trial);
    };
    std::vector<Cell> row = {results.algorithms[i].name,
                             formatv("{0} of {1}", found, trials).str(),
                             ratioText(meanRatio(results, "", own, bound)),
                             ratioText(meanRatio(results, "", own, best)),
                             ratioText(meanRatio(results, "", own, base))};
    if (groups.size() > 1)
      for (const std::string &group : groups)
        row.emplace_back(ratioText(meanRatio(results, group, own, base)));
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table placer::winsTable(const BenchResults &results) {
  Table table;
  table.id = "wins";
  table.title = "Wins and losses";
  table.caption = "how often the row is shorter than, as long as and longer "
                  "than the column; any schedule is better than none";
  table.columns = {"algorithm"};
  for (const Algorithm &algorithm : results.algorithms)
    table.columns.push_back(algorithm.name);
  if (results.algorithms.size() < 2)
    return table;
  for (size_t i = 0; i < results.algorithms.size(); ++i) {
    std::vector<Cell> row = {results.algorithms[i].name};
    for (size_t j = 0; j < results.algorithms.size(); ++j) {
      if (i == j) {
        row.emplace_back("");
        continue;
      }
      Score score;
      for (const Entry &entry : results.entries())
        for (size_t trial = 0; trial < entry.numTrials(); ++trial)
          score.count(entry.value(i, trial), entry.value(j, trial));
      row.emplace_back(
          formatv("{0}-{1}-{2}", score.wins, score.ties, score.losses).str());
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

namespace {
/// What one algorithm took on one family.
struct Growth {
  std::vector<Sample> times, memory;
  /// By what was asked of the generator.
  std::map<int32_t, std::vector<double>> secondsBySize;
  int64_t largestPeak = 0;
};
} // namespace

static Growth growthOf(const BenchResults &results, llvm::StringRef group,
                       size_t algorithm) {
  Growth growth;
  for (const Entry &entry : results.entries()) {
    if (entry.info.group != group || !entry.info.isGenerated)
      continue;
    for (const BenchRecord &record : entry.records[algorithm]) {
      // One that found nothing was not done with its work.
      if (record.run.status != RunStatus::Good)
        continue;
      double tasks = std::max(1, entry.info.tasks);
      double seconds = std::max(1e-9, record.run.cpuSeconds);
      growth.times.push_back({tasks, seconds});
      growth.memory.push_back({tasks, static_cast<double>(std::max<int64_t>(
                                          1, record.run.peakBytes))});
      growth.secondsBySize[entry.info.size].push_back(seconds);
      growth.largestPeak = std::max(growth.largestPeak, record.run.peakBytes);
    }
  }
  return growth;
}

Table placer::growthTable(const BenchResults &results) {
  Table table;
  table.id = "growth";
  table.title = "Growth";
  table.caption = "CPU time by tasks, and the exponent e of the best fit time "
                  "~ tasks^e; the largest peak of memory";
  table.numWords = 2;
  table.columns = {"family", "algorithm"};
  std::vector<int32_t> sizes;
  for (const Entry &entry : results.entries())
    if (entry.info.isGenerated && !llvm::is_contained(sizes, entry.info.size))
      sizes.push_back(entry.info.size);
  llvm::sort(sizes);
  for (int32_t size : sizes)
    table.columns.push_back(std::to_string(size));
  table.columns.insert(table.columns.end(), {"exponent", "peak"});
  if (sizes.size() < 2)
    return table;
  for (const std::string &group : results.groups())
    for (size_t i = 0; i < results.algorithms.size(); ++i) {
      if (results.algorithms[i].isTimed)
        continue;
      Growth growth = growthOf(results, group, i);
      if (growth.times.empty())
        continue;
      std::vector<Cell> row = {group, results.algorithms[i].name};
      for (int32_t size : sizes) {
        auto found = growth.secondsBySize.find(size);
        row.emplace_back(found == growth.secondsBySize.end()
                             ? kNoFigure.str()
                             : secondsText(*geometricMean(found->second)));
      }
      std::optional<double> exponent = fitExponent(growth.times);
      row.emplace_back(exponent ? formatv("{0:f2}", *exponent).str()
                                : kNoFigure.str());
      row.emplace_back(megabytesText(growth.largestPeak));
      table.rows.push_back(std::move(row));
    }
  return table;
}

Table placer::failureTable(const BenchResults &results) {
  Table table;
  table.id = "failures";
  table.title = "Failures";
  table.caption = "every run without a valid schedule";
  table.columns = {"graph", "algorithm", "seed", "status", "why"};
  table.numWords = 5;
  for (const BenchResults::Failure &failure : results.failures())
    table.rows.push_back({failure.graph, failure.algorithm,
                          std::to_string(failure.seed),
                          statusName(failure.status).str(), failure.message});
  return table;
}

static constexpr llvm::StringLiteral kTableNames[] = {
    "makespans", "means", "wins", "growth", "failures"};
static Table (*const kTableMakers[])(const BenchResults &) = {
    makespanTable, meansTable, winsTable, growthTable, failureTable};

llvm::ArrayRef<llvm::StringLiteral> placer::tableNames() { return kTableNames; }

std::vector<Table> placer::makeTables(const BenchResults &results,
                                      llvm::ArrayRef<std::string> names) {
  std::vector<Table> tables;
  for (auto [name, make] : llvm::zip_equal(kTableNames, kTableMakers)) {
    if (!names.empty() && !llvm::is_contained(names, name.str()))
      continue;
    Table table = make(results);
    if (!table.rows.empty())
      tables.push_back(std::move(table));
  }
  return tables;
}

//===----------------------------------------------------------------------===//
// While runs go on
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral kRunFormat =
    "{0,-34} {1,7} {2,-18} {3,4} {4,13} {5,13} {6,7} {7,9} {8,9} {9,8}";

std::string placer::runHeader(const Objective &objective) {
  return formatv(kRunFormat.data(), "graph", "tasks", "algorithm", "seed",
                 objective.quantity.str() + ", ms", "bound, ms", "gap, %",
                 "time, s", "cpu, s", "peak, MB");
}

std::string placer::runLine(const BenchCase &info, llvm::StringRef algorithm,
                            const BenchRecord &record) {
  const RunResult &run = record.run;
  std::string makespan = statusName(run.status).str(), gap = kNoFigure.str();
  if (run.status == RunStatus::Good) {
    makespan = millisecondsText(run.valueNs);
    double share = run.valueNs == 0 ? 0
                                    : 1 - static_cast<double>(run.boundNs) /
                                              static_cast<double>(run.valueNs);
    gap = formatv("{0:f2}", 100 * share);
  }
  return formatv(
      kRunFormat.data(), info.graph, info.tasks, algorithm, record.seed,
      makespan, millisecondsText(run.boundNs), gap,
      formatv("{0:f4}", run.seconds).str(),
      formatv("{0:f4}", run.cpuSeconds).str(),
      formatv("{0:f1}", static_cast<double>(run.peakBytes) / 1e6).str());
}
