//===- Families.cpp - Problems of any size to measure on ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bench/FamilyBuilders.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

#include <algorithm>
#include <cstdlib>

using namespace placer;

static constexpr Family kFamilies[] = {
    {"layered", "random layers, each task reading up to three layers back", 8,
     buildLayered},
    {"transformer", "training of transformer blocks of 16 heads", 4,
     buildTransformer},
    {"lstm", "training of a grid of LSTM cells, layers by steps", 4, buildLstm},
    {"nasnet", "training of cells of random branches, as in NASNet", 4,
     buildNasnet},
    {"fork-join", "chains that fork and join again and again", 8,
     buildForkJoin},
    {"unlike", "random layers on 50 unlike devices in hosts of 5", 50,
     buildUnlike},
    {"fan", "one tensor read by all, and one task that reads all", 8, buildFan},
    {"group", "layered, a tenth of it in one colocation set", 8, buildGroup},
    {"chain", "one after the other", 8, buildChain},
};

llvm::ArrayRef<Family> placer::families() { return kFamilies; }

size_t placer::numUsualFamilies() { return 6; }

const Family *placer::findFamily(llvm::StringRef name) {
  const Family *found = llvm::find_if(
      kFamilies, [&](const Family &family) { return family.name == name; });
  return found == std::end(kFamilies) ? nullptr : found;
}

void placer::buildEqualDevices(const GeneratorOptions &options,
                               Problem &problem, int64_t latencyNs,
                               int64_t bytesPerSecond) {
  for (DeviceId id = 0; id < options.devices; ++id)
    problem.devices.push_back(
        {"gpu" + std::to_string(id), "gpu", std::nullopt});
  for (DeviceId from = 0; from < options.devices; ++from)
    for (DeviceId to = 0; to < options.devices; ++to) {
      int32_t distance = std::abs(from - to);
      bool isNeighbour = distance == 1 || distance == options.devices - 1;
      if (from == to || (options.wiring == Wiring::Ring && !isNeighbour))
        continue;
      problem.links.push_back({from,
                               to,
                               latencyNs,
                               bytesPerSecond,
                               {problem.devices[from].name + ".out",
                                problem.devices[to].name + ".in"}});
    }
}

static void limitMemory(Problem &problem, double share) {
  // No capacity is below what one task needs at once.
  int64_t total = 0, largest = 0;
  std::vector<int64_t> needs;
  for (const Task &task : problem.tasks) {
    total += task.residentBytes;
    needs.push_back(task.residentBytes + task.workspaceBytes);
  }
  for (const Tensor &tensor : problem.tensors) {
    total += tensor.bytes;
    needs[tensor.producer] += tensor.bytes;
    for (TaskId consumer : tensor.consumers)
      needs[consumer] += tensor.bytes;
  }
  for (int64_t need : needs)
    largest = std::max(largest, need);
  auto capacity = static_cast<int64_t>(share * static_cast<double>(total));
  for (Device &device : problem.devices)
    device.memoryBytes = std::max(capacity, 2 * largest);
}

Problem placer::generateProblem(const GeneratorOptions &given) {
  const Family *family = findFamily(given.family);
  GeneratorOptions options = given;
  if (options.devices == 0)
    options.devices = family->devices;
  Problem problem;
  problem.name = (family->name + "-" + llvm::Twine(options.tasks)).str();
  problem.source = "generated";
  family->build(options, problem);
  if (options.memoryShare > 0)
    limitMemory(problem, options.memoryShare);
  return problem;
}
