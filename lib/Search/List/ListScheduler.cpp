//===- ListScheduler.cpp - Placement by one pass over the tasks -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/ListScheduler.h"

#include "Search/List/ListAlgorithms.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

#include <array>

using namespace placer;
using llvm::ArrayRef;
using llvm::StringRef;

static constexpr ListAlgorithm kAlgorithms[] = {
    {"heft", placeByHeft},
    {"peft", placeByPeft},
    {"cpop", placeByCpop},
    {"etf", placeByEtf},
    {"m-topo", placeByMTopo},
    {"m-etf", placeByMEtf},
    {"m-sct", placeByMSct},
    {"hash", placeByHash, /*isPartitioner=*/true},
    {"batch-split", placeByBatchSplit, /*isPartitioner=*/true},
    {"critical-path", placeByCriticalPath, /*isPartitioner=*/true},
    {"mite", placeByMite, /*isPartitioner=*/true},
    {"dfs", placeByDfs, /*isPartitioner=*/true},
    {"single", placeOnSingle, /*isPartitioner=*/false, /*hasFallback=*/false},
};

static constexpr StringRef kOrders[] = {"fifo", "pct", "msr"};

/// Stands for all of them.
static constexpr StringRef kBest = "best";

ArrayRef<StringRef> placer::localOrderNames() { return kOrders; }

std::optional<LocalOrder> placer::parseLocalOrder(StringRef name) {
  for (auto [i, known] : llvm::enumerate(kOrders))
    if (known == name)
      return static_cast<LocalOrder>(i);
  return std::nullopt;
}

ArrayRef<StringRef> placer::listAlgorithmNames() {
  static const auto names = [] {
    std::array<StringRef, std::size(kAlgorithms) + 1> result;
    for (auto [i, algorithm] : llvm::enumerate(kAlgorithms))
      result[i] = algorithm.name;
    result.back() = kBest;
    return result;
  }();
  return names;
}

bool placer::isPartitioner(StringRef algorithm) {
  return llvm::any_of(kAlgorithms, [&](const ListAlgorithm &known) {
    return known.name == algorithm && known.isPartitioner;
  });
}

PlacementResult placer::placeByList(const Instance &instance,
                                    StringRef algorithm,
                                    ArrayRef<DeviceId> fixed, LocalOrder order,
                                    ListReport *report) {
  ListReport ignored;
  ListRequest request = {instance, fixed, order, report ? *report : ignored};
  request.report = ListReport();
  if (instance.numTasks() == 0)
    return Schedule();
  if (algorithm == kBest)
    return placeByBest(request, kAlgorithms);
  for (const ListAlgorithm &known : kAlgorithms) {
    if (known.name != algorithm)
      continue;
    request.report.chosen = known.nameWith(order);
    PlacementResult result = known.place(request);
    if (std::holds_alternative<Violation>(result) && known.hasFallback)
      return fallBack(request);
    return result;
  }
  llvm_unreachable("not one of listAlgorithmNames()");
}

PlacementResult placer::orderPlacement(const Instance &instance,
                                       ArrayRef<DeviceId> devices,
                                       LocalOrder order, ListReport *report) {
  ListReport ignored;
  ListRequest request = {instance, devices, order, report ? *report : ignored};
  request.report = ListReport();
  return orderByRequest(request, devices);
}
