//===- coarsening.cpp - How long coarsening takes, and what it keeps ------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Coarsens graph files, or generated problems of growing size, and prints what
// that takes and how much of the data still goes between clusters. For the
// generated ones it also prints the exponent e of the time ~ edges^e that fits
// best. Only `coarsen` is timed; every coarsening is verified.
//
// With --place it also places the tasks and the clusters by an algorithm, and
// compares the makespans: of the tasks, of the clusters, and of the clusters
// taken apart again with everything as early as possible. The last two are
// verified for the tasks.
//
//===----------------------------------------------------------------------===//

#include "placer/Search/Coarsening.h"
#include "ReadProblem.h"
#include "placer/Bench/Families.h"
#include "placer/Bench/Statistics.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"
#include "placer/Search/ListScheduler.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/WithColor.h"

#include <ctime>

using namespace placer;
namespace cl = llvm::cl;

static cl::OptionCategory category("Options");
static cl::list<std::string> files(cl::Positional, cl::cat(category),
                                   cl::desc("[placer-graph files]"));
static cl::list<int> sizes("sizes", cl::CommaSeparated, cl::cat(category),
                           cl::desc("Tasks of the generated problems (default: "
                                    "1000,10000,100000)"),
                           cl::value_desc("n,n,…"));
static cl::opt<int> target("target", cl::init(200), cl::cat(category),
                           cl::desc("How many clusters to get to"));
static cl::opt<int> ratio(
    "ratio", cl::init(0), cl::cat(category),
    cl::desc("Tasks for each cluster to get to, in the place of --target: then "
             "problems of all sizes take about as many levels"));
static cl::opt<int>
    maxGrowth("max-growth", cl::init(-1), cl::cat(category),
              cl::desc("How much longer the clusters may take than the tasks, "
                       "in percent (default: that does not count)"));
static cl::opt<int> devices("devices", cl::init(8), cl::cat(category),
                            cl::desc("Devices of the generated problems"));
static cl::opt<double> memory(
    "memory", cl::init(0), cl::cat(category),
    cl::desc("Capacity of a device of the generated problems, as a share "
             "of all bytes (default: no limit)"));
static cl::opt<int> seed("seed", cl::init(0), cl::cat(category),
                         cl::desc("Seed of the generated problems"));
static cl::opt<int>
    repeat("repeat", cl::init(3), cl::cat(category),
           cl::desc("Runs of each, of which the fastest counts"));
static cl::opt<std::string>
    algorithm("place", cl::cat(category), cl::value_desc("algorithm"),
              cl::desc("Compare makespans by this list algorithm"));

static llvm::raw_ostream &complain() { return llvm::WithColor::error(); }

/// Of this process, so that others on the machine do not count.
static double cpuTime() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// A makespan as text, or why there is none; false where a schedule is wrong.
static bool showMakespan(const Instance &instance, const Schedule &schedule) {
  llvm::outs() << llvm::formatv(" {0,14}", schedule.makespan());
  for (const Violation &violation : verify(instance, schedule)) {
    complain() << instance.problem().name << ": " << violation.message << "\n";
    return false;
  }
  return true;
}

static bool comparePlacements(const Instance &instance,
                              const Coarsening &coarsening) {
  PlacementResult fine = placeByList(instance, algorithm);
  if (auto *schedule = std::get_if<Schedule>(&fine)) {
    if (!showMakespan(instance, *schedule))
      return false;
  } else {
    llvm::outs() << llvm::formatv(" {0,14}", "none");
  }
  CoarseProblem coarse = coarseProblem(instance, coarsening);
  for (const Violation &violation : validate(coarse.problem)) {
    complain() << coarse.problem.name << ": " << violation.message << "\n";
    return false;
  }
  Instance coarseInstance(coarse.problem);
  PlacementResult placed = placeByList(coarseInstance, algorithm);
  auto *schedule = std::get_if<Schedule>(&placed);
  if (!schedule) {
    llvm::outs() << llvm::formatv(" {0,14} {0,14}", "none");
    return true;
  }
  Schedule expanded = expand(instance, coarsening, *schedule);
  return showMakespan(instance, expanded) &&
         showMakespan(instance, startEarly(instance, expanded));
}

/// Prints a line; false where something is wrong.
static bool measure(const Problem &problem, std::vector<Sample> &samples) {
  Instance instance(problem);
  CoarseningOptions options;
  options.target =
      ratio > 0 ? std::max(1, instance.numTasks() / ratio) : target;
  options.maxGrowthPercent = maxGrowth;
  Coarsening coarsening;
  double seconds = 0;
  for (int i = 0; i < repeat; ++i) {
    double begin = cpuTime();
    coarsening = coarsen(instance, options);
    double time = cpuTime() - begin;
    seconds = i == 0 ? time : std::min(seconds, time);
  }
  auto edges = static_cast<double>(std::max<size_t>(1, instance.numEdges()));
  samples.push_back({edges, seconds});

  double all = 0, cut = 0;
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    ClusterId home = coarsening.cluster[instance.producer(tensor)];
    auto bytes = static_cast<double>(instance.bytes(tensor));
    all += instance.consumers(tensor).empty() ? 0 : bytes;
    if (llvm::any_of(instance.consumers(tensor), [&](TaskId task) {
          return coarsening.cluster[task] != home;
        }))
      cut += bytes;
  }
  llvm::outs() << llvm::formatv(
      "{0,-36} {1,7} {2,8} {3,8} {4,7} {5,9:f2} {6,8:f0} {7,6:f1}%",
      problem.name, instance.numTasks(), instance.numEdges(),
      coarsening.numClusters, coarsening.levels.size(), seconds * 1e3,
      seconds * 1e9 / edges, all == 0 ? 0.0 : 100 * cut / all);
  bool isSound = true;
  if (coarsening.limit != MergeLimit::None)
    llvm::outs() << " (" << limitName(coarsening.limit) << ")";
  for (const Violation &violation : verify(instance, coarsening)) {
    complain() << problem.name << ": " << violation.message << "\n";
    isSound = false;
  }
  if (isSound && !algorithm.empty())
    isSound = comparePlacements(instance, coarsening);
  llvm::outs() << "\n";
  llvm::outs().flush();
  return isSound;
}

static bool measureGenerated() {
  bool isSound = true;
  for (const char *family : {"layered", "fan", "group", "chain"}) {
    std::vector<Sample> samples;
    for (int size : sizes) {
      GeneratorOptions options;
      options.family = family;
      options.tasks = size;
      options.devices = devices;
      options.seed = static_cast<uint64_t>(seed);
      options.memoryShare = memory;
      isSound &= measure(generateProblem(options), samples);
    }
    if (sizes.size() > 1)
      llvm::outs() << llvm::formatv("{0}: time ~ edges^{1:f2}\n", family,
                                    fitExponent(samples).value_or(0));
  }
  return isSound;
}

int main(int argc, char **argv) {
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv,
      "Times coarsening of graph files, or of generated problems.\n");
  if (!algorithm.empty() &&
      !llvm::is_contained(listAlgorithmNames(), algorithm)) {
    complain() << "no algorithm '" << algorithm << "'; there are "
               << llvm::join(listAlgorithmNames(), ", ") << "\n";
    return 1;
  }
  if (llvm::any_of(sizes, [](int size) { return size < 1; }) || devices < 1 ||
      target < 1 || maxGrowth < -1 || ratio < 0 || repeat < 1 || memory < 0) {
    complain()
        << "sizes, target, devices and repeat must be at least 1, ratio and "
           "memory at least 0\n";
    return 1;
  }
  if (sizes.empty())
    for (int size : {1000, 10000, 100000})
      sizes.push_back(size);
  llvm::outs() << llvm::formatv(
      "{0,-36} {1,7} {2,8} {3,8} {4,7} {5,9} {6,8} {7,7}", "graph", "tasks",
      "edges", "clusters", "levels", "time ms", "ns/edge", "cut");
  if (!algorithm.empty())
    llvm::outs() << llvm::formatv(" {0,14} {1,14} {2,14}", "tasks ns",
                                  "clusters ns", "early ns");
  llvm::outs() << "\n";
  if (files.empty())
    return measureGenerated() ? 0 : 1;
  bool isSound = true;
  for (const std::string &file : files) {
    std::optional<Problem> problem = readProblem(file);
    std::vector<Sample> samples;
    isSound &= problem && measure(*problem, samples);
  }
  return isSound ? 0 : 1;
}
