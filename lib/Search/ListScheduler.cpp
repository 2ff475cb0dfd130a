//===- ListScheduler.cpp - Placement by one pass over the tasks -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/ListScheduler.h"

#include "ListAlgorithms.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

#include <array>

using namespace placer;
using llvm::ArrayRef;
using llvm::StringRef;

namespace {
struct Algorithm {
  StringRef name;
  PlacementResult (*place)(const ListRequest &request);
  /// Decides devices only: `order` makes it a schedule.
  bool isPartitioner = false;
  /// Where it gets stuck, the tasks are placed with regard to room alone.
  bool hasFallback = true;
};
} // namespace

static PlacementResult placeByBest(const ListRequest &request);

static constexpr Algorithm kAlgorithms[] = {
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
    {"best", placeByBest, /*isPartitioner=*/false, /*hasFallback=*/false},
};

static constexpr StringRef kOrders[] = {"fifo", "pct", "msr"};

ArrayRef<StringRef> placer::localOrderNames() { return kOrders; }

std::optional<LocalOrder> placer::parseLocalOrder(StringRef name) {
  for (auto [i, known] : llvm::enumerate(kOrders))
    if (known == name)
      return static_cast<LocalOrder>(i);
  return std::nullopt;
}

ArrayRef<StringRef> placer::listAlgorithmNames() {
  static const auto names = [] {
    std::array<StringRef, std::size(kAlgorithms)> result;
    for (size_t i = 0; i < result.size(); ++i)
      result[i] = kAlgorithms[i].name;
    return result;
  }();
  return names;
}

/// What the fallback finds, or else why the algorithm got stuck.
static PlacementResult fallBack(const ListRequest &request, Violation reason) {
  PlacementResult result = placeByRoom(request);
  if (std::holds_alternative<Schedule>(result))
    return result;
  Violation violation = std::get<Violation>(std::move(result));
  // What holds for every placement says more than where one got stuck.
  return violation.where.kind == Subject::Kind::Task ? reason : violation;
}

/// Runs all algorithms, the partitioners in every order, and keeps the first of
/// the shortest schedules. The fallback is one for all, so it runs once, and
/// only where an algorithm would have used it.
static PlacementResult placeByBest(const ListRequest &request) {
  std::optional<Schedule> best;
  std::optional<Violation> reason;
  auto consider = [&](PlacementResult result, std::string name) {
    if (auto *violation = std::get_if<Violation>(&result)) {
      if (!reason)
        reason = std::move(*violation);
      return false;
    }
    Schedule &schedule = std::get<Schedule>(result);
    if (!best || schedule.makespanNs < best->makespanNs) {
      best = std::move(schedule);
      request.report.chosen = std::move(name);
    }
    return true;
  };

  bool needsFallback = false;
  for (const Algorithm &algorithm : kAlgorithms) {
    if (algorithm.place == placeByBest)
      continue;
    size_t numOrders = algorithm.isPartitioner ? std::size(kOrders) : 1;
    for (size_t i = 0; i < numOrders; ++i) {
      ListReport own;
      ListRequest asked = {request.instance, request.fixed,
                           algorithm.isPartitioner ? static_cast<LocalOrder>(i)
                                                   : request.order,
                           own};
      std::string name = algorithm.name.str();
      if (algorithm.isPartitioner)
        name += "/" + kOrders[i].str();
      bool isPlaced = consider(algorithm.place(asked), name);
      needsFallback |= algorithm.hasFallback && !isPlaced;
      for (std::string &note : own.notes)
        request.report.notes.push_back(name + ": " + std::move(note));
    }
  }
  if (needsFallback)
    consider(fallBack(request, *reason), "fallback");
  if (!best)
    return *reason;
  return std::move(*best);
}

PlacementResult placer::placeByList(const Instance &instance,
                                    StringRef algorithm,
                                    ArrayRef<DeviceId> fixed, LocalOrder order,
                                    ListReport *report) {
  ListReport ignored;
  ListRequest request = {instance, fixed, order, report ? *report : ignored};
  request.report = ListReport();
  for (const Algorithm &known : kAlgorithms) {
    if (known.name != algorithm)
      continue;
    request.report.chosen = algorithm.str();
    if (known.isPartitioner)
      request.report.chosen += "/" + kOrders[static_cast<size_t>(order)].str();
    PlacementResult result = known.place(request);
    if (auto *reason = std::get_if<Violation>(&result);
        reason && known.hasFallback)
      return fallBack(request, std::move(*reason));
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
