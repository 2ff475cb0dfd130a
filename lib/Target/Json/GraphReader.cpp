//===- GraphReader.cpp - Reading a placer-graph ---------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/Json/MachineReader.h"
#include "Target/Json/SplitsReader.h"

#include "placer/Model/Validate.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace placer {
namespace {

class GraphReader {
public:
  explicit GraphReader(JsonDocument &document)
      : document(document), machine(document, problem), splits(document) {}

  bool read();
  Problem takeProblem() { return std::move(problem); }

private:
  bool readTask(const JsonCursor &element);
  bool readTensor(const JsonCursor &element);
  bool readWeight(const JsonCursor &element);
  bool resolveSplits();
  bool normalizeSplits();
  bool checkProblem();
  TextPosition position(const Subject &subject) const;

  JsonDocument &document;
  Problem problem;
  MachineReader machine;
  SplitsReader splits;
  JsonSection tasks{"task"};
  JsonSection tensors{"tensor"};
  JsonSection weights{"weight"};
};

bool GraphReader::read() {
  if (!document.open("placer-graph", {"name", "source"},
                     {"devices", "links", "tasks", "tensors", "weights"}))
    return false;
  JsonCursor root = document.root();
  return root.field("name", Need::Optional, problem.name) &&
         root.field("source", Need::Optional, problem.source) &&
         document.section("devices", Need::Required, "a device",
                          [&](const JsonCursor &element) {
                            return machine.readDevice(element);
                          }) &&
         document.section("links", Need::Optional, "a link",
                          [&](const JsonCursor &element) {
                            return machine.readLink(element);
                          }) &&
         document.section(
             "tasks", Need::Required, "a task",
             [&](const JsonCursor &element) { return readTask(element); }) &&
         document.section(
             "tensors", Need::Required, "a tensor",
             [&](const JsonCursor &element) { return readTensor(element); }) &&
         document.section(
             "weights", Need::Optional, "a weight",
             [&](const JsonCursor &element) { return readWeight(element); }) &&
         resolveSplits() && checkProblem() && normalizeSplits();
}

bool GraphReader::readTask(const JsonCursor &element) {
  Task task;
  if (!element.isObject({"name", "op", "cost_ns", "resident_bytes",
                         "workspace_bytes", "colocation", "engine", "devices",
                         "splits"}) ||
      !tasks.readNewName(document, element, task.name) ||
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
      !element.field("engine", Need::Optional, task.engine) ||
      !element.field("devices", Need::Optional,
                     [&](const JsonCursor &list) {
                       return list.elements([&](const JsonCursor &cursor) {
                         return cursor.read(task.devices.emplace_back(),
                                            machine.devices().ids, "device");
                       });
                     }) ||
      !element.field("splits", Need::Optional, [&](const JsonCursor &list) {
        return splits.readSplits(static_cast<TaskId>(problem.tasks.size()),
                                 list);
      }))
    return false;
  problem.tasks.push_back(std::move(task));
  return true;
}

bool GraphReader::readTensor(const JsonCursor &element) {
  Tensor tensor;
  if (!element.isObject({"name", "producer", "bytes", "consumers", "result"}) ||
      !tensors.readNewName(document, element, tensor.name) ||
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

bool GraphReader::readWeight(const JsonCursor &element) {
  Weight weight;
  if (!element.isObject({"name", "bytes", "readers"}) ||
      !weights.readNewName(document, element, weight.name) ||
      !element.field("bytes", Need::Required, weight.bytes, /*least=*/0) ||
      !element.field("readers", Need::Required, [&](const JsonCursor &list) {
        return list.elements([&](const JsonCursor &cursor) {
          return cursor.read(weight.readers.emplace_back(), tasks.ids,
                             "reader");
        });
      }))
    return false;
  problem.weights.push_back(std::move(weight));
  return true;
}

bool GraphReader::resolveSplits() {
  if (!splits.resolve(tensors.ids, weights.ids))
    return false;
  problem.splits = splits.takeAxes();
  return true;
}

/// In the order of tensors and weights, without what is read whole: that goes
/// without saying.
bool GraphReader::normalizeSplits() {
  auto normalize = [](std::vector<std::pair<int32_t, Follows>> &entries) {
    llvm::erase_if(entries, [](const auto &entry) {
      return entry.second.how == Follows::How::Whole;
    });
    llvm::sort(entries, llvm::less_first());
  };
  for (SplitAxis &axis : problem.splits) {
    normalize(axis.tensors);
    normalize(axis.weights);
  }
  return true;
}

TextPosition GraphReader::position(const Subject &subject) const {
  size_t begin = 0;
  switch (subject.kind) {
  case Subject::Kind::Device:
    begin = machine.devices().begins[subject.index];
    break;
  case Subject::Kind::Link:
    begin = machine.links().begins[subject.index];
    break;
  case Subject::Kind::Task:
    begin = tasks.begins[subject.index];
    break;
  case Subject::Kind::Tensor:
    begin = tensors.begins[subject.index];
    break;
  case Subject::Kind::Weight:
    begin = weights.begins[subject.index];
    break;
  case Subject::Kind::Axis:
    begin = splits.positions()[subject.index];
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
