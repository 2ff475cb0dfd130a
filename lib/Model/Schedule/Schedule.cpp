//===- Schedule.cpp - Which device runs what, and when --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Schedule.h"

#include "llvm/ADT/STLExtras.h"

#include <tuple>

using namespace placer;

int64_t Schedule::makespan() const {
  int64_t last = 0;
  for (const ScheduledTask &task : tasks)
    last = std::max(last, task.finishNs);
  for (const ScheduledTransfer &transfer : transfers)
    last = std::max(last, transfer.finishNs);
  return last;
}

void placer::sortTransfers(Schedule &schedule) {
  auto key = [](const ScheduledTransfer &t) {
    return std::make_tuple(t.startNs, t.finishNs, t.tensor, t.to, t.from);
  };
  llvm::sort(schedule.transfers,
             [&](const ScheduledTransfer &a, const ScheduledTransfer &b) {
               return key(a) < key(b);
             });
}
