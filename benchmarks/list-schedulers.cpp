//===- list-schedulers.cpp - How long the list algorithms take ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs list algorithms on graph files, or on generated problems of growing
// size, and prints what they take and how good their schedules are. For the
// generated ones it also prints the exponent e of the time ~ tasks^e that fits
// best. Only the algorithm is timed, in seconds of the processor: not reading,
// not the lower bound, and not `verify`, which judges every schedule.
//
//===----------------------------------------------------------------------===//

#include "GeneratedProblem.h"
#include "Growth.h"
#include "ReadProblem.h"
#include "placer/Model/Bounds.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"
#include "placer/Search/ListScheduler.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Timer.h"
#include "llvm/Support/WithColor.h"

#include <map>

using namespace placer;
using llvm::StringRef;
namespace cl = llvm::cl;

static cl::OptionCategory category("Options");
static cl::list<std::string> files(cl::Positional, cl::cat(category),
                                   cl::desc("[placer-graph files]"));
static cl::list<int> sizes("sizes", cl::CommaSeparated, cl::cat(category),
                           cl::desc("Tasks of the generated problems (default: "
                                    "1000,10000,100000)"),
                           cl::value_desc("n,n,…"));
static cl::list<Shape> shapes(
    "shapes", cl::CommaSeparated, cl::cat(category),
    cl::desc("Shapes of the generated problems (default: layered)"),
    cl::values(
        clEnumValN(Shape::Layered, "layered",
                   "random layers, reading up to three layers back"),
        clEnumValN(Shape::Fan, "fan",
                   "one tensor read by all, and one task that reads all"),
        clEnumValN(Shape::Group, "group",
                   "layered, a tenth of it in one colocation group"),
        clEnumValN(Shape::Chain, "chain", "one after the other")));
static cl::opt<Wiring>
    wiring("links", cl::cat(category), cl::init(Wiring::All),
           cl::desc("Links of the generated problems"),
           cl::values(clEnumValN(Wiring::All, "all", "every pair of devices"),
                      clEnumValN(Wiring::Ring, "ring", "neighbours only")));
static cl::opt<int> devices("devices", cl::init(8), cl::cat(category),
                            cl::desc("Devices of the generated problems"));
static cl::opt<double> memory(
    "memory", cl::init(0), cl::cat(category),
    cl::desc("Capacity of a device of the generated problems, as a share "
             "of all bytes (default: no limit)"));
static cl::opt<int> seed("seed", cl::init(0), cl::cat(category),
                         cl::desc("Seed of the generated problems"));
static cl::list<std::string> algorithms(
    "algorithms", cl::CommaSeparated, cl::cat(category),
    cl::desc("Which algorithms (default: all), a partitioner with its "
             "order as in hash:fifo"),
    cl::value_desc("name,name:order,…"));
static cl::opt<int>
    repeat("repeat", cl::init(3), cl::cat(category),
           cl::desc("Runs of each, of which the fastest counts"));

static llvm::raw_ostream &complain() { return llvm::WithColor::error(); }

/// Seconds of the processor that the algorithm takes: unlike those of the
/// clock, they do not count what else the machine does.
static double timeOf(const Instance &instance, StringRef algorithm,
                     std::optional<PlacementResult> &result) {
  double best = 0;
  for (int i = 0; i < repeat; ++i) {
    llvm::TimeRecord time = llvm::TimeRecord::getCurrentTime(/*Start=*/true);
    auto [name, order] = algorithm.split(':');
    result = placeByList(instance, name, {},
                         parseLocalOrder(order).value_or(LocalOrder::Pct));
    llvm::TimeRecord end = llvm::TimeRecord::getCurrentTime(/*Start=*/false);
    end -= time;
    double seconds = end.getProcessTime();
    best = i == 0 ? seconds : std::min(best, seconds);
  }
  return best;
}

static void printHeader() {
  llvm::outs() << llvm::formatv("{0,-36} {1,7} {2,-14} {3,10} {4,9} {5,15} "
                                "{6,15} {7,7}\n",
                                "graph", "tasks", "algorithm", "cpu ms",
                                "ns/task", "makespan ns", "bound ns", "gap");
}

/// Prints a line for each algorithm; false where one returned what is no
/// schedule.
static bool measure(const Problem &problem,
                    std::map<std::string, std::vector<Sample>> &samples) {
  Instance instance(problem);
  int64_t bound = lowerBound(instance).ns;
  bool isSound = true;
  for (const std::string &algorithm : algorithms) {
    std::optional<PlacementResult> result;
    double seconds = timeOf(instance, algorithm, result);
    double tasks = std::max(1, instance.numTasks());
    samples[algorithm].push_back({tasks, seconds});
    llvm::outs() << llvm::formatv("{0,-36} {1,7} {2,-14} {3,10:f2} {4,9:f0} ",
                                  problem.name, instance.numTasks(), algorithm,
                                  seconds * 1e3, seconds * 1e9 / tasks);
    if (auto *reason = std::get_if<Violation>(&*result)) {
      llvm::outs() << reason->message << "\n";
      continue;
    }
    auto &schedule = std::get<Schedule>(*result);
    schedule.lowerBoundNs = bound;
    llvm::outs() << llvm::formatv("{0,15} {1,15} {2,6:f2}%\n",
                                  schedule.makespanNs, bound,
                                  100 * schedule.gap());
    for (const Violation &violation : verify(instance, schedule)) {
      complain() << algorithm << " on " << problem.name << ": "
                 << violation.message << "\n";
      isSound = false;
    }
    llvm::outs().flush();
  }
  return isSound;
}

static bool measureFiles() {
  bool isSound = true;
  for (const std::string &file : files) {
    std::optional<Problem> problem = readProblem(file);
    if (!problem)
      return false;
    std::map<std::string, std::vector<Sample>> samples;
    isSound &= measure(*problem, samples);
  }
  return isSound;
}

static bool measureGenerated() {
  bool isSound = true;
  for (Shape shape : shapes) {
    std::map<std::string, std::vector<Sample>> samples;
    for (int size : sizes) {
      GeneratorOptions options;
      options.shape = shape;
      options.wiring = wiring;
      options.tasks = size;
      options.devices = devices;
      options.seed = static_cast<uint64_t>(seed);
      options.memoryShare = memory;
      Problem problem = generateProblem(options);
      if (Violations found = validate(problem); !found.empty()) {
        complain() << problem.name << ": " << found.front().message << "\n";
        return false;
      }
      isSound &= measure(problem, samples);
    }
    if (sizes.size() < 2)
      continue;
    for (const std::string &algorithm : algorithms)
      llvm::outs() << llvm::formatv("{0}: {1} takes time ~ tasks^{2:f2}\n",
                                    shapeName(shape), algorithm,
                                    fitExponent(samples[algorithm]));
  }
  return isSound;
}

int main(int argc, char **argv) {
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv,
      "Times the list algorithms on graph files, or on generated problems.\n");
  for (StringRef wanted : algorithms) {
    auto [name, order] = wanted.split(':');
    if (!llvm::is_contained(listAlgorithmNames(), name)) {
      complain() << "no algorithm '" << name << "'; there are "
                 << llvm::join(listAlgorithmNames(), ", ") << "\n";
      return 1;
    }
    if (!order.empty() && !parseLocalOrder(order)) {
      complain() << "no order '" << order << "'; there are "
                 << llvm::join(localOrderNames(), ", ") << "\n";
      return 1;
    }
  }
  if (llvm::any_of(sizes, [](int size) { return size < 1; }) || devices < 1 ||
      repeat < 1 || memory < 0) {
    complain() << "sizes, devices and repeat must be at least 1, memory at "
                  "least 0\n";
    return 1;
  }
  if (algorithms.empty())
    for (StringRef name : listAlgorithmNames())
      algorithms.push_back(name.str());
  if (sizes.empty())
    for (int size : {1000, 10000, 100000})
      sizes.push_back(size);
  if (shapes.empty())
    shapes.push_back(Shape::Layered);
  printHeader();
  return (files.empty() ? measureGenerated() : measureFiles()) ? 0 : 1;
}
