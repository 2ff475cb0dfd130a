//===- ScheduleOfFunction.cpp - The schedule in IR, and findings about it -===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Model/Sequence.h"
#include "placer/Support/Printable.h"

#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace placer;

//===----------------------------------------------------------------------===//
// The schedule that stands in the IR
//===----------------------------------------------------------------------===//

FailureOr<StatedSchedule> ProblemOfFunction::scheduleInIR() const {
  StatedSchedule schedule;
  for (auto [task, behind] : llvm::enumerate(taskOps)) {
    TaskLikeOpInterface op = behind;
    std::optional<int64_t> start = starts[task];
    if (!start) {
      InFlightDiagnostic error = emitError(op->getLoc())
                                 << "task '" << model.tasks[task].name
                                 << "' has no "
                                 << (given[task] != kNone ? "start" : "device");
      error.attachNote() << "run a placing pass first, such as --place-list";
      return error;
    }
    std::optional<int64_t> time = taskTimeNs(model, task, given[task]);
    if (!time)
      return emitError(op->getLoc())
             << "task '" << model.tasks[task].name << "' cannot run on "
             << FlatSymbolRefAttr::get(deviceOp(given[task]).getSymNameAttr());
    schedule.tasks.push_back({given[task], *start, addUpToMax(*start, *time)});
  }

  for (auto [tensor, value] : inFunction) {
    DeviceId home = given[model.tensors[tensor].producer];
    // What is sent may be sent on.
    SmallVector<Operation *> users(value.getUsers());
    for (size_t next = 0; next < users.size(); ++next) {
      Operation *user = users[next];
      auto transfer = dyn_cast<TransferOp>(user);
      if (transfer)
        for (Operation *behind : transfer.getResult().getUsers())
          if (isa<TransferOp>(behind))
            users.push_back(behind);
      if (!transfer) {
        // Reading a tensor where it is not is no transfer that was forgotten
        // in the list but an edge without one.
        if (auto reader = dyn_cast<TaskLikeOpInterface>(user);
            reader && index.indexOf(reader.getDeviceAttr()) != home) {
          InFlightDiagnostic error =
              emitError(user->getLoc())
              << "task '" << printable(reader.getTaskName()) << "' on "
              << reader.getDeviceAttr() << " reads tensor '"
              << model.tensors[tensor].name
              << "' of another device without a transfer";
          error.attachNote(value.getLoc())
              << "it is made on "
              << FlatSymbolRefAttr::get(deviceOp(home).getSymNameAttr())
              << "; --placer-schedule adds transfers and starts";
          return error;
        }
        continue;
      }
      if (!transfer.getStart()) {
        InFlightDiagnostic error = emitError(transfer.getLoc())
                                   << "transfer of tensor '"
                                   << model.tensors[tensor].name << "' has no "
                                   << (transfer.getFrom() ? "start" : "ends");
        error.attachNote() << "--placer-schedule gives starts to a placement";
        return error;
      }
      DeviceId from = index.indexOf(transfer.getFromAttr());
      DeviceId to = index.indexOf(transfer.getToAttr());
      // Equal ends: nothing is sent, and folding will remove it.
      if (from == to)
        continue;
      LinkOp linkOp = from < 0 || to < 0 ? LinkOp() : index.link(from, to);
      if (!linkOp)
        return emitError(transfer.getLoc())
               << "no link goes from " << transfer.getFromAttr() << " to "
               << transfer.getToAttr();
      Link link;
      link.latencyNs = linkOp.getLatency();
      link.bytesPerSecond = linkOp.getBandwidth();
      // In range: the problem is valid, so every transfer's time is.
      int64_t time = *transferTimeNs(link, model.tensors[tensor].bytes);
      int64_t start = *transfer.getStart();
      schedule.transfers.push_back(
          {tensor, from, to, start, addUpToMax(start, time)});
    }
  }
  sortTransfers(schedule);
  if (auto bound =
          func->getAttrOfType<IntegerAttr>(PlacerDialect::kLowerBoundAttr))
    schedule.bound.ns = bound.getInt();
  if (auto name =
          func->getAttrOfType<StringAttr>(PlacerDialect::kBoundNameAttr))
    schedule.bound.name = name.getValue().str();
  return schedule;
}

//===----------------------------------------------------------------------===//
// Reporting
//===----------------------------------------------------------------------===//

/// The op behind a transfer, or null where the schedule is not in the IR.
static TransferOp findTransfer(Value tensor, StringAttr to) {
  for (Operation *user : tensor.getUsers()) {
    auto transfer = dyn_cast<TransferOp>(user);
    if (!transfer)
      continue;
    if (transfer.getToAttr() && transfer.getToAttr().getAttr() == to)
      return transfer;
    if (TransferOp behind = findTransfer(transfer.getResult(), to))
      return behind;
  }
  return {};
}

Location ProblemOfFunction::locationOf(Subject subject,
                                       const Schedule *schedule) const {
  size_t at = subject.index;
  switch (subject.kind) {
  case Subject::Kind::Device:
    if (at < index.devices().size())
      return DeviceOp(index.devices()[at]).getLoc();
    break;
  case Subject::Kind::Link:
    if (at < linkOps.size())
      return LinkOp(linkOps[at]).getLoc();
    break;
  case Subject::Kind::Task:
    if (at < taskOps.size())
      return taskOps[at]->getLoc();
    break;
  case Subject::Kind::Tensor:
    if (at < values.size())
      return values[at].getLoc();
    break;
  case Subject::Kind::Transfer:
    if (schedule && at < schedule->transfers.size()) {
      const ScheduledTransfer &sent = schedule->transfers[at];
      Value tensor = values[sent.tensor];
      TransferOp transfer =
          findTransfer(tensor, deviceOp(sent.to).getSymNameAttr());
      return transfer ? transfer.getLoc() : tensor.getLoc();
    }
    break;
  case Subject::Kind::Weight:
    // It has no op of its own: those that read it name it.
    if (at < model.weights.size() && !model.weights[at].readers.empty())
      return taskOps[model.weights[at].readers.front()]->getLoc();
    break;
  case Subject::Kind::Axis:
    if (at < model.splits.size())
      return locationOf(Subject::task(model.splits[at].task), schedule);
    break;
  case Subject::Kind::Problem:
    break;
  }
  return func.getLoc();
}

LogicalResult ProblemOfFunction::report(const Violation &violation,
                                        const Schedule *schedule) const {
  InFlightDiagnostic error = emitError(locationOf(violation.where, schedule))
                             << printable(violation.message);
  for (const Note &note : violation.notes)
    error.attachNote(locationOf(note.where, schedule)) << printable(note.text);
  return error;
}
