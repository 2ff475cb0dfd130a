//===- ListAlgorithms.h - One function for each algorithm -------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A new algorithm is one file that defines a function of this shape, its
// declaration here, and its line in the table in ListScheduler.cpp. It answers
// for itself alone: the fallback for short memory is called there.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LIST_LISTALGORITHMS_H
#define PLACER_LIB_SEARCH_LIST_LISTALGORITHMS_H

#include "Search/List/ScheduleBuilder.h"
#include "placer/Search/ListScheduler.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace placer {

struct MeanCosts;

/// What is asked of an algorithm.
struct ListRequest {
  const Instance &instance;
  /// The device of tasks that are placed already; kNone or empty: free.
  llvm::ArrayRef<DeviceId> fixed;
  /// For the partitioners.
  LocalOrder order;
  PlacementNotes &report;
  /// Where it says yes, an algorithm may end without a schedule. None: never.
  StopCheck isGivenUp = nullptr;
};

//===----------------------------------------------------------------------===//
// Algorithms
//===----------------------------------------------------------------------===//

/// Everything on the one device that is done first.
PlacementResult placeOnSingle(const ListRequest &request);
/// Heterogeneous earliest finish time (Topcuoglu et al. 2002).
PlacementResult placeByHeft(const ListRequest &request);
/// The same, with ranks by these costs.
PlacementResult placeByRanks(const ListRequest &request,
                             const MeanCosts &costs);
/// The critical path on one device (Topcuoglu et al. 2002).
PlacementResult placeByCpop(const ListRequest &request);
/// Predicted earliest finish time (Arabnejad and Barbosa 2014).
PlacementResult placeByPeft(const ListRequest &request);
/// HEFT's devices, and everything by what has to come after it.
PlacementResult placeByLargestTail(const ListRequest &request);
/// Earliest time first (Hwang et al. 1989).
PlacementResult placeByEtf(const ListRequest &request);
/// Of Baechi (Jeon et al. 2020): device after device; earliest time first;
/// the same with favourite children.
PlacementResult placeByMTopo(const ListRequest &request);
PlacementResult placeByMEtf(const ListRequest &request);
PlacementResult placeByMSct(const ListRequest &request);
/// The partitioners of "It's the critical path" (Mayer et al. 2017).
PlacementResult placeByHash(const ListRequest &request);
PlacementResult placeByBatchSplit(const ListRequest &request);
PlacementResult placeByCriticalPath(const ListRequest &request);
PlacementResult placeByMite(const ListRequest &request);
PlacementResult placeByDfs(const ListRequest &request);

/// The orders of pipelines, where the graph has micro-batches: see
/// PipelineLists.cpp.
PlacementResult placeByGPipe(const ListRequest &request);
PlacementResult placeBy1F1B(const ListRequest &request);
PlacementResult placeByEarlyBackward(const ListRequest &request);
PlacementResult placeByZeroBubble(const ListRequest &request);
/// Whether the graph has micro-batches.
bool hasPipeline(const Instance &instance);

/// The resident bytes are more than all devices have together: then no
/// placement exists.
std::optional<Violation> findTooMuchResident(const Instance &instance);
/// What all algorithms fall back to: see Fallback.cpp.
PlacementResult fallBack(const ListRequest &request);

/// How ListScheduler.cpp lists an algorithm.
struct ListAlgorithm {
  llvm::StringRef name;
  llvm::StringRef description;
  PlacementResult (*place)(const ListRequest &request);
  /// Decides devices only: an order makes it a schedule.
  bool isPartitioner = false;
  bool hasFallback = true;
  /// Is for graphs with micro-batches alone: `best` leaves it out elsewhere.
  bool isPipeline = false;

  /// As in "heft" or "mite/pct".
  std::string nameWith(LocalOrder order) const;
};

/// Runs all of `algorithms` and keeps the shortest schedule: see Best.cpp.
PlacementResult placeByBest(const ListRequest &request,
                            llvm::ArrayRef<ListAlgorithm> algorithms,
                            const ListEffort &effort);

//===----------------------------------------------------------------------===//
// What they share
//===----------------------------------------------------------------------===//

/// Chooses the device of a ready task, or kNone where there is none now.
using ChooseDevice = llvm::function_ref<DeviceId(TaskId)>;

/// Places all tasks in a topological order. A task that fits nowhere is passed
/// over until others have made room. Returns the reason where nothing goes on,
/// after a number of vain attempts linear in the tasks.
std::optional<Violation> placeInOrder(const Instance &instance,
                                      ScheduleBuilder &builder,
                                      llvm::ArrayRef<TaskId> order,
                                      ChooseDevice choose);

/// The device with the smallest `finish + extra(device)`; where none has
/// headroom, the one that lacks least of it.
DeviceId chooseEarliest(ScheduleBuilder &builder, TaskId task,
                        llvm::function_ref<double(DeviceId)> extra);
DeviceId chooseEarliest(ScheduleBuilder &builder, TaskId task);

/// Fills a builder, or says where it got stuck.
using Attempt = llvm::function_ref<std::optional<Violation>(ScheduleBuilder &)>;

/// Tries with room kept for the neediest task that must come to a device; where
/// that gets stuck, with four times that room, and with room for the resident
/// bytes of what is still undecided.
PlacementResult tryWithHeadroom(const ListRequest &request, Attempt attempt);

/// Schedules a complete placement in the order that the request asks for; where
/// memory is too short for that, in the order of the program.
PlacementResult orderByRequest(const ListRequest &request,
                               llvm::ArrayRef<DeviceId> devices);

} // namespace placer

#endif // PLACER_LIB_SEARCH_LIST_LISTALGORITHMS_H
