//===- Heft.cpp - Heterogeneous earliest finish time ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// H. Topcuoglu, S. Hariri, M.-Y. Wu: "Performance-effective and low-complexity
// task scheduling for heterogeneous computing", 2002. Tasks by upward rank,
// each on the device on which it finishes first.
//
//===----------------------------------------------------------------------===//

#include "Search/List/ListAlgorithms.h"

#include "Search/List/Ranks.h"

using namespace placer;

PlacementResult placer::placeByRanks(const ListRequest &request,
                                     const MeanCosts &costs) {
  const Instance &instance = request.instance;
  const std::vector<TaskId> byRank =
      orderByRank(instance, upwardRanks(instance, costs));
  return tryWithHeadroom(request, [&](ScheduleBuilder &builder) {
    return placeInOrder(instance, builder, byRank, [&](TaskId task) {
      return chooseEarliest(builder, task);
    });
  });
}

PlacementResult placer::placeByHeft(const ListRequest &request) {
  return placeByRanks(request, meanCosts(request.instance));
}
