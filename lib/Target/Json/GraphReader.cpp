//===- GraphReader.cpp - Reading a placer-graph ---------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JsonCursor.h"

#include "placer/Model/Validate.h"

#include "llvm/ADT/DenseMap.h"

using namespace llvm;

namespace placer {
namespace {

/// The elements of one section: their ids by name, and where they stand.
struct Section {
  /// One of them, in messages.
  StringLiteral noun;
  StringMap<int32_t> ids = {};
  std::vector<size_t> begins = {};
};

class GraphReader {
public:
  explicit GraphReader(JsonDocument &document) : document(document) {}

  bool read();
  Problem takeProblem() { return std::move(problem); }

private:
  bool readDevice(const JsonCursor &element);
  bool readLink(const JsonCursor &element);
  bool readTask(const JsonCursor &element);
  bool readTensor(const JsonCursor &element);

  /// Reads the name of the next element of a section, which must be new.
  bool readNewName(const JsonCursor &element, Section &section,
                   std::string &name);
  bool checkProblem();
  TextPosition position(const Subject &subject) const;

  JsonDocument &document;
  Problem problem;
  Section devices{"device"};
  Section links{"link"};
  Section tasks{"task"};
  Section tensors{"tensor"};
  DenseMap<std::pair<DeviceId, DeviceId>, LinkId> linkOfPair;
};

bool GraphReader::read() {
  if (!document.open("placer-graph", {"name", "source"},
                     {"devices", "links", "tasks", "tensors"}))
    return false;
  JsonCursor root = document.root();
  return root.field("name", Need::Optional, problem.name) &&
         root.field("source", Need::Optional, problem.source) &&
         document.section(
             "devices", Need::Required, "a device",
             [&](const JsonCursor &element) { return readDevice(element); }) &&
         document.section(
             "links", Need::Optional, "a link",
             [&](const JsonCursor &element) { return readLink(element); }) &&
         document.section(
             "tasks", Need::Required, "a task",
             [&](const JsonCursor &element) { return readTask(element); }) &&
         document.section(
             "tensors", Need::Required, "a tensor",
             [&](const JsonCursor &element) { return readTensor(element); }) &&
         checkProblem();
}

bool GraphReader::readNewName(const JsonCursor &element, Section &section,
                              std::string &name) {
  return element.field("name", Need::Required, [&](const JsonCursor &cursor) {
    if (!cursor.read(name))
      return false;
    int32_t id = static_cast<int32_t>(section.begins.size());
    auto [first, isNew] = section.ids.try_emplace(name, id);
    if (!isNew) {
      const JsonLocator &locator = document.where();
      size_t firstName = locator.member(section.begins[first->second], "name");
      return cursor.fail("duplicate " + section.noun + " name " + quoted(name),
                         {{locator.position(firstName), "first defined here"}});
    }
    section.begins.push_back(element.offset());
    return true;
  });
}

bool GraphReader::readDevice(const JsonCursor &element) {
  Device device;
  int64_t bytes = 0;
  if (!element.isObject({"name", "kind", "memory_bytes"}) ||
      !readNewName(element, devices, device.name) ||
      !element.field("kind", Need::Required, device.kind) ||
      !element.field("memory_bytes", Need::Nullable,
                     [&](const JsonCursor &cursor) {
                       if (!cursor.read(bytes, /*least=*/0))
                         return false;
                       device.memoryBytes = bytes;
                       return true;
                     }))
    return false;
  problem.devices.push_back(std::move(device));
  return true;
}

bool GraphReader::readLink(const JsonCursor &element) {
  Link link;
  if (!element.isObject(
          {"from", "to", "latency_ns", "bytes_per_second", "channels"}) ||
      !element.field("from", Need::Required, link.from, devices.ids,
                     "device") ||
      !element.field("to", Need::Required,
                     [&](const JsonCursor &cursor) {
                       return cursor.read(link.to, devices.ids, "device") &&
                              (link.to != link.from ||
                               cursor.fail(
                                   "link from " +
                                   quoted(problem.devices[link.to].name) +
                                   " to itself; what stays on a device needs "
                                   "no link"));
                     }) ||
      !element.field("latency_ns", Need::Optional, link.latencyNs,
                     /*least=*/0) ||
      !element.field("bytes_per_second", Need::Required, link.bytesPerSecond,
                     /*least=*/1) ||
      !element.field("channels", Need::Nullable, [&](const JsonCursor &list) {
        return list.elements([&](const JsonCursor &cursor) {
          return cursor.read(link.channels.emplace_back());
        });
      }))
    return false;

  LinkId id = static_cast<LinkId>(problem.links.size());
  auto [first, isNew] = linkOfPair.try_emplace({link.from, link.to}, id);
  if (!isNew)
    return element.fail(
        "second link from " + quoted(problem.devices[link.from].name) + " to " +
            quoted(problem.devices[link.to].name),
        {{document.where().position(links.begins[first->second]),
          "first given here"}});
  links.begins.push_back(element.offset());
  problem.links.push_back(std::move(link));
  return true;
}

bool GraphReader::readTask(const JsonCursor &element) {
  Task task;
  if (!element.isObject({"name", "op", "cost_ns", "resident_bytes",
                         "workspace_bytes", "colocation", "devices"}) ||
      !readNewName(element, tasks, task.name) ||
      !element.field("op", Need::Optional, task.op) ||
      !element.field("cost_ns", Need::Required,
                     [&](const JsonCursor &costs) {
                       return costs.members([&](StringRef where,
                                                const JsonCursor &cursor) {
                         task.costNs.emplace_back(where.str(), 0);
                         return cursor.read(task.costNs.back().second,
                                            /*least=*/0);
                       }) && (!task.costNs.empty() ||
                              costs.fail("no time in 'cost_ns' of task " +
                                         quoted(task.name)));
                     }) ||
      !element.field("resident_bytes", Need::Optional, task.residentBytes,
                     /*least=*/0) ||
      !element.field("workspace_bytes", Need::Optional, task.workspaceBytes,
                     /*least=*/0) ||
      !element.field("colocation", Need::Optional, task.colocation) ||
      !element.field("devices", Need::Optional, [&](const JsonCursor &list) {
        return list.elements([&](const JsonCursor &cursor) {
          return cursor.read(task.devices.emplace_back(), devices.ids,
                             "device");
        });
      }))
    return false;
  problem.tasks.push_back(std::move(task));
  return true;
}

bool GraphReader::readTensor(const JsonCursor &element) {
  Tensor tensor;
  if (!element.isObject({"name", "producer", "bytes", "consumers", "result"}) ||
      !readNewName(element, tensors, tensor.name) ||
      !element.field("producer", Need::Required, tensor.producer, tasks.ids,
                     "producer") ||
      !element.field("bytes", Need::Required, tensor.bytes, /*least=*/0) ||
      !element.field("consumers", Need::Required,
                     [&](const JsonCursor &list) {
                       return list.elements([&](const JsonCursor &cursor) {
                         return cursor.read(tensor.consumers.emplace_back(),
                                            tasks.ids, "consumer");
                       });
                     }) ||
      !element.field("result", Need::Optional, tensor.isResult))
    return false;
  problem.tensors.push_back(std::move(tensor));
  return true;
}

TextPosition GraphReader::position(const Subject &subject) const {
  size_t begin = 0;
  switch (subject.kind) {
  case Subject::Kind::Device:
    begin = devices.begins[subject.index];
    break;
  case Subject::Kind::Link:
    begin = links.begins[subject.index];
    break;
  case Subject::Kind::Task:
    begin = tasks.begins[subject.index];
    break;
  case Subject::Kind::Tensor:
    begin = tensors.begins[subject.index];
    break;
  case Subject::Kind::Problem:
  case Subject::Kind::Transfer: // A problem has none.
    begin = document.where().skipSpace(0);
    break;
  }
  return document.where().position(begin);
}

/// What the model has to say against the problem becomes an error at the lines
/// of the elements that it is about.
bool GraphReader::checkProblem() {
  Violations violations = validate(problem, /*limit=*/1);
  if (violations.empty())
    return true;
  Violation &violation = violations.front();
  JsonError error{position(violation.where), std::move(violation.message), {}};
  for (Note &note : violation.notes)
    error.notes.push_back({position(note.where), std::move(note.text)});
  return document.fail(std::move(error));
}

} // namespace

std::variant<Problem, JsonError> readGraph(StringRef text,
                                           JsonWarnings &warnings) {
  JsonDocument document(text, warnings);
  GraphReader reader(document);
  if (!reader.read())
    return document.takeError();
  return reader.takeProblem();
}

} // namespace placer
