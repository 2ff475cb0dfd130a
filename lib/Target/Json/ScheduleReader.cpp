//===- ScheduleReader.cpp - Reading a placer-schedule ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Json/JsonCursor.h"

using namespace llvm;

namespace placer {
namespace {

class ScheduleReader {
public:
  ScheduleReader(JsonDocument &document, const Problem &problem);

  bool read();
  StatedSchedule takeSchedule() { return std::move(schedule); }
  SchedulePositions positions() const;

private:
  bool readTask(const JsonCursor &element);
  bool readTransfer(const JsonCursor &element);

  JsonDocument &document;
  const Problem &problem;
  StringMap<int32_t> devices, tasks, tensors;
  StatedSchedule schedule;
  /// Where the entries stand; of tasks, for those that have been read.
  std::vector<size_t> taskBegins, transferBegins;
};

template <typename T>
StringMap<int32_t> idsByName(const std::vector<T> &elements) {
  StringMap<int32_t> ids(elements.size());
  for (const T &element : elements)
    ids.try_emplace(element.name, static_cast<int32_t>(ids.size()));
  return ids;
}

ScheduleReader::ScheduleReader(JsonDocument &document, const Problem &problem)
    : document(document), problem(problem), devices(idsByName(problem.devices)),
      tasks(idsByName(problem.tasks)), tensors(idsByName(problem.tensors)),
      taskBegins(problem.tasks.size()) {
  schedule.tasks.resize(problem.tasks.size());
}

bool ScheduleReader::read() {
  if (!document.open("placer-schedule",
                     {"graph", "makespan_ns", "lower_bound_ns"},
                     {"tasks", "transfers"}))
    return false;
  JsonCursor root = document.root();
  if (!root.field("graph", Need::Optional,
                  [&](const JsonCursor &cursor) {
                    std::string graph;
                    if (!cursor.read(graph))
                      return false;
                    return graph.empty() || problem.name.empty() ||
                           graph == problem.name ||
                           cursor.fail("schedule is for graph " +
                                       quoted(graph) + ", not " +
                                       quoted(problem.name));
                  }) ||
      !root.field("makespan_ns", Need::Nullable,
                  [&](const JsonCursor &cursor) {
                    return cursor.read(schedule.statedNs.emplace(0));
                  }) ||
      !root.field("lower_bound_ns", Need::Nullable, schedule.bound.ns) ||
      !document.section(
          "tasks", Need::Required, "a task",
          [&](const JsonCursor &element) { return readTask(element); }) ||
      !document.section(
          "transfers", Need::Optional, "a transfer",
          [&](const JsonCursor &element) { return readTransfer(element); }))
    return false;
  return true;
}

bool ScheduleReader::readTask(const JsonCursor &element) {
  TaskId id = kNone;
  ScheduledTask task;
  if (!element.isObject({"name", "device", "start_ns", "finish_ns"}) ||
      !element.field("name", Need::Required, id, tasks, "task") ||
      !element.field("device", Need::Required, task.device, devices,
                     "device") ||
      !element.field("start_ns", Need::Required, task.startNs) ||
      !element.field("finish_ns", Need::Required, task.finishNs))
    return false;
  if (schedule.tasks[id].device != kNone)
    return element.fail(
        "task " + quoted(problem.tasks[id].name) + " is scheduled twice",
        {{document.where().position(taskBegins[id]), "first given here"}});
  schedule.tasks[id] = task;
  taskBegins[id] = element.offset();
  return true;
}

bool ScheduleReader::readTransfer(const JsonCursor &element) {
  ScheduledTransfer transfer;
  if (!element.isObject({"tensor", "from", "to", "start_ns", "finish_ns"}) ||
      !element.field("tensor", Need::Required, transfer.tensor, tensors,
                     "tensor") ||
      !element.field("from", Need::Required, transfer.from, devices,
                     "device") ||
      !element.field("to", Need::Required, transfer.to, devices, "device") ||
      !element.field("start_ns", Need::Required, transfer.startNs) ||
      !element.field("finish_ns", Need::Required, transfer.finishNs))
    return false;
  schedule.transfers.push_back(transfer);
  transferBegins.push_back(element.offset());
  return true;
}

SchedulePositions ScheduleReader::positions() const {
  const JsonLocator &locator = document.where();
  size_t start = locator.skipSpace(0);
  SchedulePositions result;
  result.document = locator.position(start);
  for (size_t begin : taskBegins)
    result.tasks.push_back(locator.position(begin == 0 ? start : begin));
  for (size_t begin : transferBegins)
    result.transfers.push_back(locator.position(begin));
  return result;
}

} // namespace

std::variant<Schedule, JsonError> readEarlierSchedule(StringRef text,
                                                      const Problem &problem,
                                                      JsonWarnings &warnings) {
  JsonDocument document(text, warnings);
  StringMap<int32_t> devices = idsByName(problem.devices);
  StringMap<int32_t> tasks = idsByName(problem.tasks);
  auto find = [](const StringMap<int32_t> &ids, StringRef name) {
    auto entry = ids.find(name);
    return entry == ids.end() ? kNone : entry->second;
  };
  Schedule schedule;
  schedule.tasks.resize(problem.tasks.size());
  auto readTask = [&](const JsonCursor &element) {
    std::string name, device;
    ScheduledTask task;
    if (!element.isObject({"name", "device", "start_ns", "finish_ns"}) ||
        !element.field("name", Need::Required, name) ||
        !element.field("device", Need::Required, device) ||
        !element.field("start_ns", Need::Required, task.startNs) ||
        !element.field("finish_ns", Need::Required, task.finishNs))
      return false;
    TaskId id = find(tasks, name);
    task.device = find(devices, device);
    if (id != kNone)
      schedule.tasks[id] = task;
    return true;
  };
  if (!document.open("placer-schedule",
                     {"graph", "makespan_ns", "lower_bound_ns"},
                     {"tasks", "transfers"}) ||
      !document.section("tasks", Need::Required, "a task", readTask))
    return document.takeError();
  return schedule;
}

std::variant<StatedSchedule, JsonError>
readSchedule(StringRef text, const Problem &problem, JsonWarnings &warnings,
             SchedulePositions *positions) {
  JsonDocument document(text, warnings);
  ScheduleReader reader(document, problem);
  if (!reader.read())
    return document.takeError();
  if (positions)
    *positions = reader.positions();
  return reader.takeSchedule();
}

JsonError locate(const Violation &violation, const Problem &problem,
                 const SchedulePositions &positions) {
  auto position = [&](Subject subject) {
    size_t index = subject.index;
    switch (subject.kind) {
    case Subject::Kind::Tensor:
      // A schedule has no entry for it, but one for the task that makes it.
      index = problem.tensors[index].producer;
      [[fallthrough]];
    case Subject::Kind::Task:
      return positions.tasks[index];
    case Subject::Kind::Transfer:
      return positions.transfers[index];
    case Subject::Kind::Weight:
    case Subject::Kind::Axis:
    case Subject::Kind::Problem:
    case Subject::Kind::Device:
    case Subject::Kind::Link:
      break;
    }
    return positions.document;
  };
  JsonError error{position(violation.where), violation.message, {}};
  for (const Note &note : violation.notes)
    error.notes.push_back({position(note.where), note.text});
  return error;
}

} // namespace placer
