//===- SchedulePass.cpp - Times for a placement that is there -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Place/PlaceFunctions.h"
#include "placer/Transforms/Passes.h"

#include "llvm/Support/raw_ostream.h"

namespace placer {
#define GEN_PASS_DEF_SCHEDULETASKS
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

/// What is to be said of the first task that has no device, if there is one.
static std::optional<Violation> findUnplaced(const ProblemOfFunction &problem) {
  const Problem &model = problem.problem();
  ArrayRef<DeviceId> devices = problem.givenDevices();
  const auto *first = llvm::find(devices, kNone);
  if (first == devices.end())
    return std::nullopt;
  auto task = static_cast<TaskId>(first - devices.begin());

  std::string advice;
  llvm::raw_string_ostream os(advice);
  DeviceId eligible = 0;
  while (!taskTimeNs(model, task, eligible))
    ++eligible;
  os << "say where it runs, as in 'on "
     << FlatSymbolRefAttr::get(problem.deviceOp(eligible).getSymNameAttr())
     << "', or run a placing pass such as --place-list, which keeps the "
        "devices that are given";
  return Violation{Rule::Unscheduled,
                   Subject::task(task),
                   "task '" + model.tasks[task].name + "' has no device; " +
                       std::to_string(llvm::count(devices, kNone)) + " of " +
                       std::to_string(devices.size()) + " tasks have none",
                   {{Subject::task(task), advice}}};
}

namespace {

struct ScheduleTasksPass
    : public placer::impl::ScheduleTasksBase<ScheduleTasksPass> {
  using ScheduleTasksBase::ScheduleTasksBase;

  void runOnOperation() override {
    auto find = [&](const ToPlace &toPlace) {
      Answer answer;
      answer.failure = findUnplaced(toPlace.problem);
      return answer.failure ? answer
                            : orderDevices(toPlace.instance,
                                           toPlace.problem.givenDevices(),
                                           order, toPlace.uncoarsened);
    };
    if (failed(placeFunctions(getOperation(), getAnalysis<ProblemAnalysis>(),
                              getArgument(), {topologyFile, topology},
                              GroupUse::Keep, find)))
      signalPassFailure();
  }
};

} // namespace
