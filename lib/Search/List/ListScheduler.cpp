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
    {"heft", "heterogeneous earliest finish time (Topcuoglu et al. 2002)",
     placeByHeft},
    {"peft", "predicted earliest finish time (Arabnejad and Barbosa 2014)",
     placeByPeft},
    {"cpop", "the critical path on one device (Topcuoglu et al. 2002)",
     placeByCpop},
    {"etf", "earliest time first (Hwang et al. 1989)", placeByEtf},
    {"m-topo",
     "device after device in topological order (Baechi, Jeon et al. 2020)",
     placeByMTopo},
    {"m-etf", "earliest time first within memory (Baechi)", placeByMEtf},
    {"m-sct", "small communication times within memory (Baechi)", placeByMSct},
    {"hash", "devices by hash (Mayer et al. 2017)", placeByHash,
     /*isPartitioner=*/true},
    {"batch-split",
     "as many tasks for each device, in topological order (Mayer et al. 2017)",
     placeByBatchSplit, /*isPartitioner=*/true},
    {"critical-path",
     "the critical path on the fastest device (Mayer et al. 2017)",
     placeByCriticalPath, /*isPartitioner=*/true},
    {"mite", "memory, importance, traffic and time weighed (Mayer et al. 2017)",
     placeByMite, /*isPartitioner=*/true},
    {"dfs", "depth first, device after device (Mayer et al. 2017)", placeByDfs,
     /*isPartitioner=*/true},
    {"gpipe",
     "all micro-batches forward, then all back (GPipe, Huang et al. 2019)",
     placeByGPipe, /*isPartitioner=*/false, /*hasFallback=*/true,
     /*isPipeline=*/true},
    {"1f1b",
     "as many micro-batches on their way as stages (PipeDream, Narayanan et "
     "al. 2019)",
     placeBy1F1B, /*isPartitioner=*/false, /*hasFallback=*/true,
     /*isPipeline=*/true},
    {"early-backward",
     "warm-ups PA and PB, the shorter one (DAPPLE, Fan et al. 2021)",
     placeByEarlyBackward, /*isPartitioner=*/false, /*hasFallback=*/true,
     /*isPipeline=*/true},
    {"zero-bubble", "gradients of weights fill the gaps (Qi et al. 2024)",
     placeByZeroBubble, /*isPartitioner=*/false, /*hasFallback=*/true,
     /*isPipeline=*/true},
    {"largest-tail",
     "devices by HEFT; what has most after it goes first, transfers too "
     "(Jackson 1955)",
     placeByLargestTail},
    {"single", "everything on the one device that is done first", placeOnSingle,
     /*isPartitioner=*/false, /*hasFallback=*/false},
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

StringRef placer::listAlgorithmDescription(StringRef algorithm) {
  for (const ListAlgorithm &known : kAlgorithms)
    if (known.name == algorithm)
      return known.description;
  return "the shortest of all list algorithms, reordered";
}

bool placer::isPartitioner(StringRef algorithm) {
  return llvm::any_of(kAlgorithms, [&](const ListAlgorithm &known) {
    return known.name == algorithm && known.isPartitioner;
  });
}

PlacementResult placer::placeByList(const Instance &instance,
                                    StringRef algorithm,
                                    ArrayRef<DeviceId> fixed, LocalOrder order,
                                    PlacementNotes *report,
                                    const ListEffort &effort) {
  PlacementNotes ignored;
  ListRequest request = {instance, fixed, order, report ? *report : ignored};
  request.report = PlacementNotes();
  if (instance.numTasks() == 0)
    return Schedule();
  // Found out by trying, it would take every algorithm and the fallback.
  if (auto tooMuch = findTooMuchResident(instance))
    return *tooMuch;
  if (algorithm == kBest)
    return placeByBest(request, kAlgorithms, effort);
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

PlacementResult placer::placeStart(const Instance &instance,
                                   ArrayRef<DeviceId> fixed,
                                   const Deadline &deadline, unsigned workers,
                                   PlacementNotes *report,
                                   const StartShares &shares) {
  return placeByList(
      instance, kBest, fixed, LocalOrder::Pct, report,
      {deadline.part(shares.some), workers, deadline.part(shares.all)});
}

PlacementResult placer::orderPlacement(const Instance &instance,
                                       ArrayRef<DeviceId> devices,
                                       LocalOrder order,
                                       PlacementNotes *report) {
  PlacementNotes ignored;
  ListRequest request = {instance, devices, order, report ? *report : ignored};
  request.report = PlacementNotes();
  return orderByRequest(request, devices);
}
