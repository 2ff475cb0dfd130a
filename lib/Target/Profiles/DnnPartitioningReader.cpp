//===- DnnPartitioningReader.cpp - Reading dnn-partitioning's inputs ------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An object with `maxFPGAs` (accelerators), `nodes` and `edges`. A node has an
// `id`, times in ms on a CPU and on an accelerator, which may be told not to
// run it, and possibly a `colorClass`, whose nodes share a device. An edge has
// the time in ms that the output of its source takes between an accelerator and
// the host: its bytes are what the link carries in that time. Everything else
// (names of layers, sizes of edges) is for people.
//
// The `size` of a node counts weights and activations alike, and is meant for
// the sum over the nodes of a device; so it is held from the beginning to the
// end, and left out where memory is.
//
//===----------------------------------------------------------------------===//

#include "Target/Profiles/ProfileSupport.h"
#include "placer/Target/Json/JsonCursor.h"
#include "placer/Target/Profiles/ProfileLayers.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

using namespace llvm;

namespace placer {
namespace {

constexpr int64_t kBytesPerSecond = 12000000000;
/// Of a link between CPUs, which share their memory.
constexpr int64_t kSharedBytesPerSecond = int64_t(1) << 60;

class DnnPartitioningReader {
public:
  DnnPartitioningReader(JsonDocument &document, const ProfileOptions &options,
                        JsonWarnings &warnings, Problem &problem)
      : document(document), options(options), warnings(warnings),
        problem(problem),
        bytesPerSecond(options.bytesPerSecond.value_or(kBytesPerSecond)) {}

  bool read();

private:
  bool readNode(const JsonCursor &element);
  bool readEdge(const JsonCursor &element);
  bool readEnd(const JsonCursor &element, StringRef key, TaskId &task);
  bool buildMachine();
  bool check();

  JsonDocument &document;
  const ProfileOptions &options;
  JsonWarnings &warnings;
  Problem &problem;
  int64_t bytesPerSecond;
  DenseMap<int64_t, TaskId> taskOfId;
  std::vector<size_t> begins;
  StringMap<size_t> beginOfName;
  /// By producer.
  DenseMap<TaskId, TensorId> tensorOf;
  DenseSet<std::pair<TaskId, TaskId>> edges;
  bool hasWarned = false;
};

bool readFigure(const JsonCursor &element, StringRef key, Need need,
                double &out) {
  return element.field(key, need, [&](const JsonCursor &cursor) {
    return cursor.read(out, 0.0, kLargestFigure);
  });
}

bool DnnPartitioningReader::read() {
  if (!document.open({"nodes", "edges"}) || !buildMachine() ||
      !document.section(
          "nodes", Need::Required, "a node",
          [&](const JsonCursor &element) { return readNode(element); }) ||
      !document.section(
          "edges", Need::Required, "an edge",
          [&](const JsonCursor &element) { return readEdge(element); }))
    return false;
  if (options.samples)
    addSampleAxes(problem, *options.samples);
  orderDepthFirst(problem);
  return check();
}

bool DnnPartitioningReader::buildMachine() {
  int64_t accelerators = 0;
  // More would mean a link for each of very many pairs.
  constexpr int64_t kMostDevices = 1000;
  if (!document.root().field(
          "maxFPGAs", Need::Required, [&](const JsonCursor &cursor) {
            return cursor.read(accelerators, 1) &&
                   (accelerators <= kMostDevices ||
                    cursor.fail("more than " + Twine(kMostDevices) +
                                " accelerators"));
          }))
    return false;
  accelerators = options.devices.value_or(accelerators);
  std::optional<int64_t> memory;
  if (options.memoryBytes.value_or(0) > 0)
    memory = options.memoryBytes;
  for (int64_t i = 0; i < accelerators; ++i)
    problem.devices.push_back({"acc" + std::to_string(i), "acc", memory});
  for (int64_t i = 0; i < options.cpus; ++i)
    problem.devices.push_back({"cpu" + std::to_string(i), "cpu", std::nullopt});
  linkAll(problem, options.latencyNs.value_or(0), bytesPerSecond);
  for (Link &link : problem.links) {
    bool isFromCpu = link.from >= accelerators,
         isToCpu = link.to >= accelerators;
    // Through the host: it is on the way twice as long.
    if (!isFromCpu && !isToCpu)
      link.bytesPerSecond = std::max<int64_t>(1, bytesPerSecond / 2);
    if (isFromCpu && isToCpu) {
      link.latencyNs = 0;
      link.bytesPerSecond = kSharedBytesPerSecond;
    }
  }
  return true;
}

bool DnnPartitioningReader::readNode(const JsonCursor &element) {
  int64_t id = 0, colour = 0;
  bool isSupported = true, isColoured = false;
  double cpuMs = 0, acceleratorMs = 0, size = 0;
  Task task;
  if (!element.isObject() || !element.field("id", Need::Required, id) ||
      !element.field("name", Need::Nullable, task.op) ||
      !element.field("supportedOnFpga", Need::Required,
                     [&](const JsonCursor &cursor) {
                       return cursor.readFlag(isSupported);
                     }) ||
      !readFigure(element, "cpuLatency", Need::Required, cpuMs) ||
      !readFigure(element, "fpgaLatency", Need::Required, acceleratorMs) ||
      !readFigure(element, "size", Need::Optional, size) ||
      !element.field("colorClass", Need::Nullable,
                     [&](const JsonCursor &cursor) {
                       isColoured = true;
                       return cursor.read(colour);
                     }))
    return false;
  auto [first, isNew] =
      taskOfId.try_emplace(id, static_cast<TaskId>(problem.tasks.size()));
  if (!isNew)
    return element.fail("duplicate node " + Twine(id),
                        {{document.where().position(begins[first->second]),
                          "first defined here"}});
  begins.push_back(element.offset());
  task.name = "n" + std::to_string(id);
  beginOfName[task.name] = element.offset();
  if (options.cpus > 0)
    task.costNs.emplace_back("cpu", rounded(cpuMs * kNsPerMs));
  if (isSupported)
    task.costNs.emplace_back("acc", rounded(acceleratorMs * kNsPerMs));
  if (task.costNs.empty())
    return element.fail(
        "node " + Twine(id) +
        " needs a CPU, but the machine has none; add one with --profile-cpus");
  if (isColoured)
    task.colocation = "c" + std::to_string(colour);
  if (options.memoryBytes.value_or(0) > 0)
    task.residentBytes = rounded(size);
  problem.tasks.push_back(std::move(task));
  return true;
}

bool DnnPartitioningReader::readEnd(const JsonCursor &element, StringRef key,
                                    TaskId &task) {
  return element.field(key, Need::Required, [&](const JsonCursor &cursor) {
    int64_t id = 0;
    if (!cursor.read(id))
      return false;
    auto found = taskOfId.find(id);
    if (found == taskOfId.end())
      return cursor.fail("unknown node " + Twine(id));
    task = found->second;
    return true;
  });
}

bool DnnPartitioningReader::readEdge(const JsonCursor &element) {
  TaskId from = kNone, to = kNone;
  double ms = 0;
  if (!element.isObject() || !readEnd(element, "sourceId", from) ||
      !readEnd(element, "destId", to) ||
      !readFigure(element, "cost", Need::Required, ms))
    return false;
  if (from == to)
    return element.fail("node " +
                        Twine(problem.tasks[from].name).str().substr(1) +
                        " reads itself");
  auto [place, isNew] =
      tensorOf.try_emplace(from, static_cast<TensorId>(problem.tensors.size()));
  int64_t bytes = rounded(ms * static_cast<double>(bytesPerSecond) / 1e3);
  if (isNew) {
    Tensor tensor;
    tensor.name = "t" + problem.tasks[from].name.substr(1);
    tensor.producer = from;
    tensor.bytes = bytes;
    problem.tensors.push_back(std::move(tensor));
  }
  Tensor &tensor = problem.tensors[place->second];
  if (tensor.bytes != bytes && !hasWarned) {
    hasWarned = true;
    warnings.push_back(document.where().error(
        element.offset(),
        "edges of one node with different costs; its output is sent once, and "
        "the largest counts"));
  }
  tensor.bytes = std::max(tensor.bytes, bytes);
  if (edges.insert({from, to}).second)
    tensor.consumers.push_back(to);
  return true;
}

bool DnnPartitioningReader::check() {
  auto error = checkProfile(problem, [&](StringRef name) {
    return document.where().position(beginOfName.lookup(name));
  });
  return !error || document.fail(std::move(*error));
}

} // namespace

std::variant<Problem, JsonError>
readDnnPartitioning(StringRef text, StringRef name,
                    const ProfileOptions &options, JsonWarnings &warnings) {
  Problem problem;
  problem.name = name.str();
  problem.source = "an input of dnn-partitioning";
  JsonDocument document(text, warnings);
  if (!DnnPartitioningReader(document, options, warnings, problem).read())
    return document.takeError();
  return problem;
}

} // namespace placer
