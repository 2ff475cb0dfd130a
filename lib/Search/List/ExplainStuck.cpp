//===- ExplainStuck.cpp - Why a task finds no device ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/List/ScheduleBuilder.h"

#include "llvm/ADT/Twine.h"

using namespace placer;
using llvm::Twine;

std::string ScheduleBuilder::describe(TaskId task) const {
  const Task &what = instance.problem().tasks[task];
  size_t members = instance.groupMembers(instance.group(task)).size();
  if (members == 1)
    return "task '" + what.name + "'";
  return ("task '" + what.name + "' and the other " + Twine(members - 1) +
          " of its colocation set '" + what.colocation + "'")
      .str();
}

/// The weights that a task that has no device yet would bring to `device`.
std::string ScheduleBuilder::describeNewWeights(TaskId task,
                                                DeviceId device) const {
  GroupId group = instance.group(task);
  if (groupDevices[group] != kNone)
    return "";
  std::string text;
  int64_t bytes = 0, count = 0;
  constexpr int64_t kMostNamed = 4;
  for (WeightId weight : instance.groupWeights(group)) {
    if (resident.isOn(weight, device))
      continue;
    bytes += instance.weightBytes(weight);
    if (count++ < kMostNamed)
      text += " '" + instance.problem().weights[weight].name + "'";
  }
  if (count == 0)
    return "";
  return ("; " + Twine(bytes) +
          " more are for weights that are not there yet:" + text +
          (count > kMostNamed ? " and others" : ""))
      .str();
}

Violation ScheduleBuilder::givenUp() {
  return {
      Rule::Infeasible, Subject::problem(), "the placement was given up", {}};
}

Violation ScheduleBuilder::explain(TaskId task) {
  Violation violation = {Rule::Infeasible,
                         Subject::task(task),
                         "found no device for " + describe(task) + " after " +
                             std::to_string(placedCount) + " of " +
                             std::to_string(instance.numTasks()) + " tasks",
                         {}};
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    Trial trial = tryPlace(task, device);
    std::string name =
        "device '" + instance.problem().devices[device].name + "' ";
    switch (trial.verdict) {
    case Trial::Verdict::NoMemory:
      violation.rule = Rule::Memory;
      violation.notes.push_back(
          {Subject::device(device),
           (name + "lacks " + Twine(trial.missingBytes) +
            " bytes: " + Twine(memory[device].finalLevel()) + " of its " +
            Twine(instance.capacity(device)) + " stay in use, at most " +
            Twine(memory[device].peak()) + " are in use at a time" +
            describeNewWeights(task, device))
               .str()});
      break;
    case Trial::Verdict::NoLink:
      violation.notes.push_back(
          {Subject::device(device),
           name + "lacks a link from its inputs or to where they are read"});
      break;
    case Trial::Verdict::NotAllowed:
      violation.notes.push_back(
          {Subject::device(device),
           name + (instance.canRun(task, device)
                       ? "is not the device of its colocation set"
                       : "cannot run it")});
      break;
    case Trial::Verdict::Fits:
    case Trial::Verdict::NoHeadroom:
    case Trial::Verdict::Late:
      violation.notes.push_back(
          {Subject::device(device), name + "could take it, but the search was "
                                           "given up after too many attempts"});
      break;
    }
  }
  return violation;
}
