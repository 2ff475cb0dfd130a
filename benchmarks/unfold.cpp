//===- unfold.cpp - How long unfolding takes ------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Cuts every task of generated problems of growing size into parts, along
// samples that all of them have, and prints what that takes, with the exponent
// e of the time ~ parts^e that fits best. Only `unfold` is timed; every result
// is validated.
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Unfold.h"
#include "placer/Bench/Families.h"
#include "placer/Bench/Statistics.h"
#include "placer/Model/Validate.h"
#include "placer/Target/Profiles/ProfileLayers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/WithColor.h"

#include <ctime>

using namespace placer;
namespace cl = llvm::cl;

static cl::OptionCategory category("Options");
static cl::list<int> sizes("sizes", cl::CommaSeparated, cl::cat(category),
                           cl::desc("Tasks of the generated problems (default: "
                                    "2500,25000)"),
                           cl::value_desc("n,n,…"));
static cl::opt<int> replicas("replicas", cl::init(2), cl::cat(category),
                             cl::desc("Replicas of every task"));
static cl::opt<int> microBatches("micro-batches", cl::init(2),
                                 cl::cat(category),
                                 cl::desc("Micro-batches of every replica"));
static cl::opt<int>
    repeat("repeat", cl::init(3), cl::cat(category),
           cl::desc("Runs of each, of which the fastest counts"));

/// Of this process, so that others on the machine do not count.
static double cpuTime() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// Prints a line; false where something is wrong.
static bool measure(Problem problem, std::vector<Sample> &samples) {
  addSampleAxes(problem, int64_t(replicas) * microBatches * 3);
  auto chosen = chooseSamples(problem, replicas, microBatches);
  const auto &choices = std::get<SplitChoices>(chosen);
  Unfolding unfolding;
  double seconds = 0;
  for (int i = 0; i < repeat; ++i) {
    double begin = cpuTime();
    unfolding = unfold(problem, choices);
    double time = cpuTime() - begin;
    seconds = i == 0 ? time : std::min(seconds, time);
  }
  auto parts = static_cast<double>(unfolding.tasks.size());
  samples.push_back({parts, seconds});
  llvm::outs() << llvm::formatv(
      "{0,-36} {1,7} {2,8} {3,8} {4,9:f2} {5,8:f0}\n", problem.name,
      problem.tasks.size(), unfolding.tasks.size(), unfolding.tensors.size(),
      seconds * 1e3, seconds * 1e9 / parts);
  llvm::outs().flush();
  for (const Violation &violation : validate(unfolding.problem, 1)) {
    llvm::WithColor::error()
        << problem.name << ": " << violation.message << "\n";
    return false;
  }
  return true;
}

int main(int argc, char **argv) {
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv,
                              "Times unfolding of generated problems.\n");
  if (llvm::any_of(sizes, [](int size) { return size < 1; }) || replicas < 1 ||
      microBatches < 1 || repeat < 1) {
    llvm::WithColor::error()
        << "sizes, replicas, micro-batches and repeat must be at least 1\n";
    return 1;
  }
  if (sizes.empty())
    for (int size : {2500, 25000})
      sizes.push_back(size);
  llvm::outs() << llvm::formatv("{0,-36} {1,7} {2,8} {3,8} {4,9} {5,8}\n",
                                "graph", "tasks", "parts", "tensors", "time ms",
                                "ns/part");
  bool isSound = true;
  for (const char *family : {"layered", "fan", "group", "chain"}) {
    std::vector<Sample> samples;
    for (int size : sizes) {
      GeneratorOptions options;
      options.family = family;
      options.tasks = size;
      isSound &= measure(generateProblem(options), samples);
    }
    if (sizes.size() > 1)
      llvm::outs() << llvm::formatv("{0}: time ~ parts^{1:f2}\n", family,
                                    fitExponent(samples).value_or(0));
  }
  return isSound ? 0 : 1;
}
