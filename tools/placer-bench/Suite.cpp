//===- Suite.cpp - All runs that were asked for ---------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Suite.h"

#include "ProgressBar.h"
#include "placer/Bench/GraphFiles.h"
#include "placer/Bench/Tables.h"
#include "placer/Model/Validate.h"
#include "placer/Support/WriteFile.h"
#include "placer/Target/Json/GraphJson.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

using namespace placer;
using namespace llvm;

namespace {
class Suite {
public:
  Suite(const SuiteOptions &options, BenchResults &results, ProgressBar &bar)
      : options(options), results(results), bar(bar) {}

  void runFile(StringRef file);
  void runGenerated(const GeneratorOptions &generator);

private:
  void runCase(const Problem &problem, BenchCase info, uint64_t firstSeed,
               uint64_t seedCount);
  BenchRecord runOne(const Instance &instance, const BenchCase &info,
                     const Algorithm &algorithm, uint64_t seed,
                     const std::string &graphFile);
  std::string saveGraph(const Problem &problem, const BenchCase &info);

  void say(StringRef line) {
    bar.hide();
    outs() << line << "\n";
    outs().flush();
  }

  const SuiteOptions &options;
  BenchResults &results;
  ProgressBar &bar;
  StringSet<> savedNames;
};
} // namespace

/// A name as a file can have it.
static std::string fileName(StringRef name) {
  std::string result;
  for (char c : name)
    result += isAlnum(c) || StringRef("._-").contains(c) ? c : '_';
  return result.empty() ? "graph" : result;
}

/// The file that a graph is in, without ".json"; empty where nothing is saved
/// or it failed, which was said then.
std::string Suite::saveGraph(const Problem &problem, const BenchCase &info) {
  if (options.folder.empty())
    return {};
  std::string name = fileName(info.graph);
  if (info.seed > 0)
    name += ".seed" + std::to_string(info.seed);
  // Two graphs may have one name.
  std::string unique = name;
  for (int i = 2; !savedNames.insert(unique).second; ++i)
    unique = name + "." + std::to_string(i);
  SmallString<128> path(options.folder);
  sys::path::append(path, unique);
  std::string text;
  raw_string_ostream os(text);
  writeGraph(problem, os);
  if (std::error_code error = writeWholeFile((path + ".json").str(), text)) {
    bar.hide();
    results.addUnreadable(info.graph,
                          path.str().str() + ".json: " + error.message());
    return {};
  }
  return path.str().str();
}

BenchRecord Suite::runOne(const Instance &instance, const BenchCase &info,
                          const Algorithm &algorithm, uint64_t seed,
                          const std::string &graphFile) {
  RunOptions run = options.run;
  run.algorithm.seed = seed;
  run.algorithm.bound = info.bound;
  if (!graphFile.empty()) {
    std::string name =
        graphFile + "." + fileName(algorithm.name) + "." + std::to_string(seed);
    run.scheduleFile = name + ".schedule.json";
    run.partsFile = name + ".parts.json";
  }
  bar.begin(info.graph + " " + algorithm.name);
  BenchRecord record;
  record.seed = seed;
  record.run = runAlgorithm(instance, algorithm, run, [&] { bar.tick(); });
  if (record.run.status == RunStatus::Good && options.checker &&
      !graphFile.empty()) {
    record.run.message = options.checker->check(
        record.run.isSplit ? run.partsFile : graphFile + ".json",
        run.scheduleFile, results.objective, record.run.valueNs);
    if (!record.run.message.empty())
      record.run.status = RunStatus::Invalid;
  }
  bar.advance();
  say(runLine(info, algorithm.name, record));
  return record;
}

void Suite::runCase(const Problem &problem, BenchCase info, uint64_t firstSeed,
                    uint64_t seedCount) {
  info.graph = problem.name;
  info.tasks = static_cast<int32_t>(problem.tasks.size());
  info.devices = static_cast<int32_t>(problem.devices.size());
  Instance instance(problem);
  info.edges = static_cast<int64_t>(instance.numEdges());
  std::string graphFile = saveGraph(problem, info);
  bar.begin(info.graph + " bound");
  BoundResult bound = runBound(instance, results.objective,
                               options.run.killAfter, [&] { bar.tick(); });
  if (!bound.message.empty())
    results.addUnreadable(info.graph, "no lower bound: " + bound.message);
  info.bound = bound.bound;
  std::vector<std::vector<BenchRecord>> records;
  for (const Algorithm &algorithm : results.algorithms) {
    records.emplace_back();
    for (uint64_t i = 0; i < (algorithm.isSeeded ? seedCount : 1); ++i)
      records.back().push_back(
          runOne(instance, info, algorithm, firstSeed + i, graphFile));
  }
  results.add(std::move(info), std::move(records));
}

/// Gives back what freed memory the process still holds: it would count as that
/// of the next run.
static void trimMemory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

void Suite::runFile(StringRef file) {
  std::vector<std::string> warnings;
  auto problem = readGraphFile(file, options.profiles, warnings);
  bar.hide();
  for (const std::string &warning : warnings)
    WithColor::warning() << warning << "\n";
  if (auto *message = std::get_if<std::string>(&problem)) {
    WithColor::error() << *message << "\n";
    results.addUnreadable(file.str(),
                          StringRef(*message).split('\n').first.str());
    int skipped = 0;
    for (const Algorithm &algorithm : results.algorithms)
      skipped += static_cast<int>(algorithm.isSeeded ? options.seeds : 1);
    bar.advance(skipped);
    return;
  }
  BenchCase info;
  info.group = "graphs";
  runCase(std::get<Problem>(problem), info, 0, options.seeds);
}

void Suite::runGenerated(const GeneratorOptions &generator) {
  Problem problem = generateProblem(generator);
  BenchCase info;
  info.group = generator.family.str();
  info.isGenerated = true;
  info.seed = generator.seed;
  info.size = generator.tasks;
  // Other figures may add up to more than a problem may have.
  if (Violations found = validate(problem, 1); !found.empty()) {
    bar.hide();
    WithColor::error() << problem.name << ": " << found.front().message << "\n";
    results.addUnreadable(problem.name, found.front().message);
    bar.advance(static_cast<int>(results.algorithms.size()));
    return;
  }
  runCase(problem, info, generator.seed, 1);
}

void placer::runSuite(const SuiteOptions &options, BenchResults &results) {
  size_t onFile = 0;
  for (const Algorithm &algorithm : results.algorithms)
    onFile += algorithm.isSeeded ? options.seeds : 1;
  size_t total = options.files.size() * onFile + options.generated.size() *
                                                     options.seeds *
                                                     results.algorithms.size();
  ProgressBar bar(static_cast<int>(total));
  Suite suite(options, results, bar);
  outs() << runHeader(results.objective) << "\n";
  outs().flush();
  for (const std::string &file : options.files) {
    suite.runFile(file);
    trimMemory();
  }
  for (GeneratorOptions generator : options.generated)
    for (uint64_t seed = 0; seed < options.seeds; ++seed) {
      generator.seed = seed;
      suite.runGenerated(generator);
      trimMemory();
    }
}
