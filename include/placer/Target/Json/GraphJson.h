//===- GraphJson.h - placer-graph and placer-schedule files -----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reading and writing problems and schedules as JSON, without MLIR. A reader
// either returns a whole valid answer or errors that say line and column.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_JSON_GRAPHJSON_H
#define PLACER_TARGET_JSON_GRAPHJSON_H

#include "placer/Model/Instance.h"
#include "placer/Model/Problem.h"
#include "placer/Model/Schedule.h"
#include "placer/Model/Violation.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <string>
#include <variant>
#include <vector>

namespace placer {

/// A place in a text, both counted from 1.
struct TextPosition {
  unsigned line = 1;
  unsigned column = 1;
};

/// One finding in a JSON text, with notes at other places of it.
struct JsonError {
  struct Note {
    TextPosition where;
    std::string text;
  };
  TextPosition where;
  std::string message;
  std::vector<Note> notes;
};

/// Fields that a reader does not know are not silently dropped: each name is
/// reported here once, with where it first stood.
using JsonWarnings = std::vector<JsonError>;

/// Reads a placer-graph, version 1. The problem that comes back passes
/// `validate`; what `validate` finds comes back as errors at the lines of the
/// culprits.
std::variant<Problem, JsonError> readGraph(llvm::StringRef text,
                                           JsonWarnings &warnings);

/// Where the devices and links of a machine stand in the text that they were
/// read from.
struct MachinePositions {
  std::vector<TextPosition> devices;
  std::vector<TextPosition> links;
};

/// Reads only the machine of a placer-graph, version 1, whose tasks and tensors
/// may be left out: a problem without them. What concerns one device or link
/// alone (empty names, repeated channels) is not judged here.
std::variant<Problem, JsonError> readMachine(llvm::StringRef text,
                                             JsonWarnings &warnings,
                                             MachinePositions &where);

/// Writes a placer-graph, one device, link, task or tensor a line.
void writeGraph(const Problem &problem, llvm::raw_ostream &os);

/// Where the entries of a schedule stand in the text that it was read from.
struct SchedulePositions {
  TextPosition document;
  /// By task id; that of the document for a task that has no entry.
  std::vector<TextPosition> tasks;
  /// In the order of the schedule's transfers.
  std::vector<TextPosition> transfers;
};

/// Reads a placer-schedule, version 1, for a given problem: names are looked
/// up, every task and device must be known, no task may stand twice. Nothing
/// else is judged here: `verify` does that, and reports missing tasks, whose
/// entries keep `device == kNone`.
std::variant<StatedSchedule, JsonError>
readSchedule(llvm::StringRef text, const Problem &problem,
             JsonWarnings &warnings, SchedulePositions *positions = nullptr);

/// Reads where a schedule of an earlier version of the graph has the tasks that
/// are still there, and when they begin. Tasks and devices that the problem
/// does not have are passed over; a task without an entry, or on such a device,
/// has the device kNone. There are no transfers.
std::variant<Schedule, JsonError> readEarlierSchedule(llvm::StringRef text,
                                                      const Problem &problem,
                                                      JsonWarnings &warnings);

/// What `verify` finds in a schedule that was read from a text, at the entries
/// that it is about.
JsonError locate(const Violation &violation, const Problem &problem,
                 const SchedulePositions &positions);

/// Writes a placer-schedule, one task or transfer a line.
void writeSchedule(const Problem &problem, const StatedSchedule &schedule,
                   llvm::raw_ostream &os);

} // namespace placer

#endif // PLACER_TARGET_JSON_GRAPHJSON_H
