//===- TraceEvents.h - Schedules for trace viewers --------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Chrome's trace event format, which https://ui.perfetto.dev and
// chrome://tracing show. Of every program, one process has the devices as
// threads and the memory in use as counters, another one the channels. Flows
// lead from the producer of a tensor over its transfer to each consumer.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_REPORT_TRACEEVENTS_H
#define PLACER_TARGET_REPORT_TRACEEVENTS_H

#include "placer/Model/Instance.h"
#include "placer/Model/Schedule.h"
#include "placer/Target/Report/PartNote.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace placer {

class TraceWriter {
public:
  explicit TraceWriter(llvm::raw_ostream &os);
  /// Ends the text.
  ~TraceWriter();

  /// `schedule` must be one that `verify` accepts.
  void add(const Instance &instance, const Schedule &schedule,
           llvm::StringRef title, llvm::ArrayRef<PartNote> parts = {});

private:
  llvm::raw_ostream &os;
  bool isFirst = true;
  int64_t processes = 0;
  int64_t flows = 0;
};

} // namespace placer

#endif // PLACER_TARGET_REPORT_TRACEEVENTS_H
