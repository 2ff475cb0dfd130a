//===- Etf.cpp - Earliest time first --------------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ETF: J.-J. Hwang, Y.-C. Chow, F. D. Anger, C.-Y. Lee: "Scheduling precedence
// graphs in systems with interprocessor communication times", 1989. Of all
// ready tasks on all devices, the pair that can start first; of these the task
// with the longest way to the end, without communication as in the paper.
//
// m-ETF is Baechi's (B. Jeon, L. Cai et al. 2020): the same among the devices
// with room for the task. Memory is taken when a task starts and freed after
// the last reader. Our reading: "room" means that enough of it is left for the
// neediest task that must still come; of pairs that can start at the same time,
// the one whose data was there first.
//
//===----------------------------------------------------------------------===//

#include "Search/List/EarliestStart.h"
#include "Search/List/ListAlgorithms.h"

#include "Search/List/Ranks.h"

using namespace placer;

PlacementResult placer::placeByEtf(const ListRequest &request) {
  const Instance &instance = request.instance;
  MeanCosts costs = meanCosts(instance);
  costs.transferNs.assign(instance.numTensors(), 0);
  StaticPriority priority(upwardRanks(instance, costs));
  ScheduleBuilder::Options building;
  building.isGivenUp = request.isGivenUp;
  ScheduleBuilder builder(instance, request.fixed, building);
  EarliestStart::Options options;
  options.keepsHeadroom = false;
  if (auto stuck = EarliestStart(instance, builder, priority, options).run())
    return *stuck;
  return builder.takeSchedule();
}

PlacementResult placer::placeByMEtf(const ListRequest &request) {
  return tryWithHeadroom(request, [&](ScheduleBuilder &builder) {
    ReadyPriority priority;
    return EarliestStart(request.instance, builder, priority, {}).run();
  });
}
