//===- CollectiveOptions.cpp - What to do with collectives ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CollectiveOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace placer;
namespace cl = llvm::cl;

static cl::OptionCategory collectiveCategory(
    "Collectives", "Instead of placing graphs, plan collectives of all devices "
                   "of machines");
static cl::list<std::string> collectiveNames(
    "collectives", cl::CommaSeparated, cl::cat(collectiveCategory),
    cl::value_desc("name,..."),
    cl::desc("broadcast, reduce, all-reduce, all-gather, reduce-scatter, or\n"
             "'all'; the files are machines, or graphs of which only the\n"
             "machine is read (default: none)"));
static cl::list<int64_t>
    collectiveBytes("bytes", cl::CommaSeparated, cl::cat(collectiveCategory),
                    cl::value_desc("n,..."),
                    cl::desc("Of the data as a whole (default: 67108864)"));
static cl::opt<int64_t>
    elementBytes("element-bytes", cl::init(4), cl::cat(collectiveCategory),
                 cl::value_desc("n"),
                 cl::desc("Data is cut at multiples of this (default: 4)"));
static cl::list<std::string> collectiveAlgorithmNames(
    "collective-algorithms", cl::CommaSeparated, cl::cat(collectiveCategory),
    cl::value_desc("name,..."),
    cl::desc("auto, ring, halving-doubling, tree, double-tree, hierarchical,\n"
             "parameter-server, packing, any-holder, or 'all' (default:\n"
             "auto)"));
static cl::opt<int64_t> chunkBytes(
    "chunk-bytes", cl::init(0), cl::cat(collectiveCategory),
    cl::value_desc("n"),
    cl::desc("About how large chunks are (default: 0, what is best)"));
static cl::opt<int64_t>
    sumSpeed("sum-speed", cl::init(0), cl::cat(collectiveCategory),
             cl::value_desc("bytes per second"),
             cl::desc("How fast devices add up (default: 0, at once)"));

static cl::list<std::string> trainedNetworks(
    "data-parallel", cl::CommaSeparated, cl::cat(collectiveCategory),
    cl::value_desc("network,..."),
    cl::desc(
        "Instead, steps of data-parallel training on all devices of the\n"
        "machines, by the usual policies and jointly: vgg8, vgg16,\n"
        "resnet50, gnmt, or files: profiles of PipeDream, and graphs with\n"
        "tasks f.NAME and b.NAME for layers forward and back; the search\n"
        "takes --time-limit (default: none)"));
static cl::opt<int64_t>
    fusedBytes("fused-bytes", cl::init(int64_t(64) << 20),
               cl::cat(collectiveCategory), cl::value_desc("n"),
               cl::desc("How many bytes of gradients the policy that fuses\n"
                        "sends as one at most (default: 67108864)"));
static cl::opt<int64_t>
    partBytes("part-bytes", cl::init(int64_t(4) << 20),
              cl::cat(collectiveCategory), cl::value_desc("n"),
              cl::desc("How large the parts of the policy with parts are\n"
                       "(default: 4194304)"));

llvm::cl::OptionCategory &placer::collectiveOptions() {
  return collectiveCategory;
}

bool placer::areCollectivesAsked() { return !collectiveNames.empty(); }
bool placer::areTrainingStepsAsked() { return !trainedNetworks.empty(); }

/// What is wrong with how collectives are to be done; empty where nothing is.
static std::string checkCollectiveOptions() {
  if (elementBytes < 1)
    return "--element-bytes must be at least 1";
  if (chunkBytes < 0)
    return "--chunk-bytes must be at least 0";
  if (sumSpeed < 0)
    return "--sum-speed must be at least 0";
  return "";
}

std::string placer::findDataParallel(DataParallelSuiteOptions &options) {
  if (!collectiveNames.empty())
    return "either --collectives or --data-parallel";
  if (std::string fault = checkCollectiveOptions(); !fault.empty())
    return fault;
  if (fusedBytes < 4)
    return "--fused-bytes must be at least 4";
  if (partBytes < 4)
    return "--part-bytes must be at least 4";
  if (collectiveAlgorithmNames.size() > 1)
    return "--data-parallel takes one collective algorithm";
  if (!collectiveAlgorithmNames.empty()) {
    auto algorithm = collectiveAlgorithmNamed(collectiveAlgorithmNames.front());
    if (!algorithm)
      return "no collective algorithm '" + collectiveAlgorithmNames.front() +
             "'";
    options.step.collective.algorithm = *algorithm;
  }
  options.step.collective.chunkBytes = chunkBytes;
  options.step.collective.sums.bytesPerSecond = sumSpeed;
  options.step.fusedBytes = fusedBytes;
  options.step.partBytes = partBytes;
  options.networks.assign(trainedNetworks.begin(), trainedNetworks.end());
  if (options.machineFiles.empty())
    return "--data-parallel needs the files of machines";
  return "";
}

std::string placer::findCollectives(CollectiveSuiteOptions &options) {
  for (const std::string &name : collectiveNames) {
    if (name == "all") {
      for (auto kind : {CollectiveKind::Broadcast, CollectiveKind::Reduce,
                        CollectiveKind::AllReduce, CollectiveKind::AllGather,
                        CollectiveKind::ReduceScatter})
        options.kinds.push_back(kind);
    } else if (auto kind = collectiveNamed(name)) {
      options.kinds.push_back(*kind);
    } else {
      return "no collective '" + name +
             "'; there are broadcast, reduce, all-reduce, all-gather and "
             "reduce-scatter";
    }
  }
  for (const std::string &name : collectiveAlgorithmNames) {
    if (name == "all") {
      llvm::append_range(options.algorithms, collectiveAlgorithms());
    } else if (auto algorithm = collectiveAlgorithmNamed(name)) {
      options.algorithms.push_back(*algorithm);
    } else {
      std::vector<std::string> known;
      for (CollectiveAlgorithm algorithm : collectiveAlgorithms())
        known.push_back(algorithmName(algorithm));
      return "no collective algorithm '" + name + "'; there are " +
             llvm::join(known, ", ");
    }
  }
  if (options.algorithms.empty())
    options.algorithms.push_back(CollectiveAlgorithm::Auto);
  options.sizes.assign(collectiveBytes.begin(), collectiveBytes.end());
  if (options.sizes.empty())
    options.sizes.push_back(64 << 20);
  if (llvm::any_of(options.sizes, [](int64_t size) { return size < 0; }))
    return "--bytes must be at least 0";
  if (std::string fault = checkCollectiveOptions(); !fault.empty())
    return fault;
  options.elementBytes = elementBytes;
  options.chunkBytes = chunkBytes;
  options.sums.bytesPerSecond = sumSpeed;
  if (options.machineFiles.empty())
    return "--collectives needs the files of machines";
  return "";
}
