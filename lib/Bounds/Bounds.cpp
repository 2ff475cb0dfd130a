//===- Bounds.cpp - What no schedule can beat -----------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bounds/Bounds.h"

#include "Bounds/BoundParts.h"
#include "Bounds/SectionProblem.h"
#include "Bounds/SectionRefiner.h"
#include "Bounds/Sections.h"

#include <algorithm>

using namespace placer;

static_assert(HeadsAndTails::kNever == kNever);

/// Of the time for all bounds, proofs for sections leave so many seconds, or
/// this part, to others.
static constexpr double kSecondsForOthers = 2, kPartForOthers = 0.3;

BoundContext::BoundContext(const Instance &instance, const Deadline &deadline)
    : instance(instance), deadline(deadline),
      transfers(instance, TransferTimes::MissingLinks::NoWay),
      tables(instance, transfers) {
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    int64_t longest = 0;
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      longest = std::max(longest, instance.time(task, device));
    totalTime += longest;
  }
  horizon = totalTime;
  bool areAllLinked = instance.numLinks() ==
                      instance.numDevices() * (instance.numDevices() - 1);
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    size_t sends = instance.numDevices() - 1;
    if (areAllLinked || instance.consumers(tensor).empty())
      sends = std::min(sends, instance.consumers(tensor).size());
    horizon += static_cast<int64_t>(sends) * transfers.longest(tensor);
  }
  if (tables.tighten(kNever))
    return;
  // Missing links leave no schedule at all, so every number is a bound. Go on
  // as if data needed no link there, to keep the numbers finite.
  transfers = TransferTimes(instance, TransferTimes::MissingLinks::Free);
  tables = PathTables(instance, transfers);
  tables.tighten(kNever);
}

Bound placer::pathBound(const BoundContext &context) {
  return {context.tables.bound(), "critical-path"};
}

Bound placer::boundBySections(BoundContext &context, Effort effort) {
  context.tables.setSections(findSections(context, effort));
  // Should sections leave a group without a device, then there is no schedule:
  // the tables stay as they are.
  PathTables before = context.tables;
  if (!context.tables.tighten(kNever)) {
    context.tables = std::move(before);
    context.tables.setSections({});
  }
  return {context.tables.bound(), "sections"};
}

Bound placer::boundBySectionProofs(BoundContext &context, int64_t proven) {
  // Where there is far more work than any path has, sections will not help.
  if (context.tables.bound() < proven / 2 ||
      context.instance.numDevices() > SectionProblem::kMaxDevices)
    return {context.tables.bound(), "section-proofs"};
  // What there is time for; without a limit, a quarter of a second, and less
  // for a small graph.
  int64_t numTasks = context.instance.numTasks();
  int64_t budget =
      std::clamp<int64_t>(4000 * numTasks * numTasks, 2'000'000, 250'000'000);
  if (context.deadline.isLimited())
    budget = std::numeric_limits<int64_t>::max();
  double forOthers =
      std::min(kPartForOthers,
               kSecondsForOthers / (context.deadline.secondsLeft() + 1e-9));
  SectionRefiner refiner(context, findSections(context, Effort::Full));
  refiner.run(budget, context.deadline.part(1 - forOthers));
  return {refiner.bound(), "section-proofs"};
}

IdleEnds placer::idleEnds(const Instance &instance, const PathTables &tables) {
  IdleEnds ends;
  ends.head.assign(instance.numEngines(), kNever);
  ends.tail.assign(instance.numEngines(), kNever);
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    GroupId group = instance.group(task);
    for (DeviceId device : instance.groupDevices(group))
      if (tables.isUsable(group, device)) {
        EngineId engine = instance.engine(task, device);
        ends.head[engine] =
            std::min(ends.head[engine], tables.head(task, device));
        ends.tail[engine] =
            std::min(ends.tail[engine], tables.tail(task, device));
      }
  }
  for (EngineId engine = 0; engine < instance.numEngines(); ++engine)
    if (ends.head[engine] >= kNever)
      ends.head[engine] = ends.tail[engine] = 0;
  return ends;
}

//===----------------------------------------------------------------------===//
// For all to use
//===----------------------------------------------------------------------===//

HeadsAndTails placer::headsAndTails(const Instance &instance,
                                    const Deadline &deadline) {
  BoundContext context(instance, deadline);
  boundBySections(context, Effort::Full);
  HeadsAndTails result;
  result.numDevices = instance.numDevices();
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    GroupId group = instance.group(task);
    result.head.push_back(context.tables.leastHead(task));
    result.tail.push_back(context.tables.leastTail(task));
    for (DeviceId device = 0; device < instance.numDevices(); ++device) {
      bool isUsable = context.tables.isUsable(group, device);
      result.headOn.push_back(isUsable ? context.tables.head(task, device)
                                       : kNever);
      result.tailOn.push_back(isUsable ? context.tables.tail(task, device)
                                       : kNever);
    }
  }
  return result;
}

Bound placer::criticalPathBound(const Instance &instance) {
  return pathBound(BoundContext(instance));
}

Bound placer::sectionBound(const Instance &instance) {
  BoundContext context(instance);
  return boundBySections(context, Effort::Full);
}

Bound placer::sectionProofBound(const Instance &instance) {
  BoundContext context(instance);
  return boundBySectionProofs(context,
                              boundBySections(context, Effort::Full).ns);
}

Bound placer::loadBound(const Instance &instance) {
  BoundContext context(instance);
  return boundByLoad(context);
}

Bound placer::headBodyTailBound(const Instance &instance) {
  BoundContext context(instance);
  boundByLoad(context);
  return boundByHeadsAndTails(context);
}

Bound placer::channelBound(const Instance &instance) {
  return boundByChannels(BoundContext(instance));
}

Bound placer::energeticBound(const Instance &instance) {
  BoundContext context(instance);
  return boundByWindows(context, boundByLoad(context).ns);
}

Bound placer::forcedPlacesBound(const Instance &instance) {
  BoundContext context(instance);
  int64_t proven = boundBySections(context, Effort::Full).ns;
  return boundByPlaces(context, proven);
}

Bound placer::memoryBound(const Instance &instance) {
  BoundContext context(instance);
  return boundByMemory(context, boundByLoad(context).ns);
}

Bound placer::staircaseBound(const Instance &instance) {
  BoundContext context(instance);
  return boundByStaircase(context, pathBound(context).ns);
}

Bound placer::lowerBound(const Instance &instance, const Deadline &deadline) {
  BoundContext context(instance, deadline);
  Bound best = pathBound(context);
  // Of equal ones the simplest.
  auto consider = [&](Bound bound) {
    if (bound.ns > best.ns)
      best = std::move(bound);
  };
  Bound load = boundByLoad(context);
  // Where there is far more work than any path has, sections will not help.
  bool isWide = best.ns < load.ns / 4;
  consider(std::move(load));
  auto attempt = [&](auto argument) {
    if (!deadline.isOver())
      consider(argument());
  };
  attempt([&] {
    return boundBySections(context, isWide ? Effort::Little : Effort::Full);
  });
  attempt([&] { return boundBySectionProofs(context, best.ns); });
  attempt([&] { return boundByHeadsAndTails(context); });
  attempt([&] { return boundByChannels(context); });
  attempt([&] { return boundByStaircase(context, best.ns); });
  attempt([&] { return boundByMemory(context, best.ns); });
  attempt([&] { return boundByWindows(context, best.ns); });
  attempt([&] { return boundByPlaces(context, best.ns); });
  return best;
}
