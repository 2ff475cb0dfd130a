//===- Results.cpp - What many runs come to -------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/Results.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

void BenchResults::add(BenchCase info,
                       std::vector<std::vector<BenchRecord>> records) {
  cases.push_back({std::move(info), std::move(records)});
}

void BenchResults::addUnreadable(std::string graph, std::string message) {
  unreadable.push_back(
      {std::move(graph), "", 0, RunStatus::Unreadable, std::move(message)});
}

std::vector<BenchResults::Failure> BenchResults::failures() const {
  std::vector<Failure> failures = unreadable;
  for (const Entry &entry : cases)
    for (auto [algorithm, records] : llvm::zip_equal(algorithms, entry.records))
      for (const BenchRecord &record : records)
        if (record.run.status != RunStatus::Good)
          failures.push_back({entry.info.graph, algorithm.name, record.seed,
                              record.run.status, record.run.message});
  return failures;
}

size_t BenchResults::Entry::numTrials() const {
  size_t trials = 1;
  for (const std::vector<BenchRecord> &list : records)
    trials = std::max(trials, list.size());
  return trials;
}

std::optional<int64_t> BenchResults::Entry::value(size_t algorithm,
                                                  size_t trial) const {
  const RunResult &run = record(algorithm, trial).run;
  if (run.status != RunStatus::Good)
    return std::nullopt;
  return run.valueNs;
}

int64_t BenchResults::Entry::bound() const {
  int64_t largest = info.bound.ns;
  std::optional<int64_t> overSplits;
  for (const std::vector<BenchRecord> &list : records)
    for (const BenchRecord &record : list)
      if (record.run.isSplit)
        overSplits = std::max(overSplits.value_or(0), record.run.boundNs);
      else
        largest = std::max(largest, record.run.boundNs);
  // What holds without splits does not hold with them.
  return overSplits.value_or(largest);
}

std::vector<std::string> BenchResults::groups() const {
  std::vector<std::string> groups;
  for (const Entry &entry : cases)
    if (!llvm::is_contained(groups, entry.info.group))
      groups.push_back(entry.info.group);
  return groups;
}
