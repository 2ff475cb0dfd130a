//===- PlaceIlp.cpp - Placement and schedule solved together --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Solver/PlaceIlp.h"

#include "Solver/Encode/PestoModel.h"
#include "Solver/Ilp/IlpEngine.h"
#include "placer/Model/Forwards.h"

using namespace placer;

IlpResult placer::placeByIlp(const Instance &instance,
                             llvm::ArrayRef<DeviceId> fixed,
                             const std::optional<Schedule> &start,
                             const IlpOptions &options, CpBackend &backend) {
  // Pesto's program sends everything from where it is made.
  std::optional<Schedule> around = start;
  if (start && options.formulation == IlpFormulation::Pesto)
    around = withoutForwards(instance, *start);
  IlpResult result = IlpEngine(instance, fixed, around, options, backend).run();
  if (!start ||
      (result.schedule && result.schedule->makespan() <= start->makespan()))
    return result;
  result.schedule = start;
  result.bound.ns = std::min(result.bound.ns, start->makespan());
  result.improvements = 0;
  if (result.outcome != Outcome::InvalidModel)
    result.outcome = start->makespan() <= result.bound.ns ? Outcome::Optimal
                                                          : Outcome::Feasible;
  return result;
}

std::string placer::wholeCpModel(const Instance &instance,
                                 llvm::ArrayRef<DeviceId> fixed,
                                 const std::optional<Schedule> &start,
                                 const IlpOptions &options) {
  DeviceChoices choices = deviceChoices(instance, fixed);
  const Schedule *around = start ? &*start : nullptr;
  llvm::StringRef name = instance.problem().name;
  if (options.formulation == IlpFormulation::Pesto)
    return PestoModel(instance, choices, around, /*withNames=*/true)
        .model()
        .serialize(name);
  HeadsAndTails windows = headsAndTails(instance);
  ScheduleModelOptions modelOptions;
  modelOptions.memory = options.memory;
  modelOptions.lowerBoundNs = options.bound.ns;
  modelOptions.windows = &windows;
  modelOptions.forwards =
      leastWithForwards(instance, windows) >=
              (start ? start->makespan() : HeadsAndTails::kNever)
          ? ModelForwards::Missing
          : mostForwards(instance);
  modelOptions.withNames = true;
  return ScheduleModel(instance, choices, around, nullptr, modelOptions)
      .model()
      .serialize(name);
}

const char *placer::constraintText(IlpConstraint constraint) {
  switch (constraint) {
  case IlpConstraint::Memory:
    return "the memory of the devices";
  case IlpConstraint::Devices:
    return "the devices that tasks are limited to";
  case IlpConstraint::Placed:
    return "the devices of tasks that are placed already";
  case IlpConstraint::Colocation:
    return "colocation";
  case IlpConstraint::Links:
    return "missing links";
  }
  return "";
}
