//===- Validate.cpp - Is a problem well formed? ---------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules that concern one element at a time, and the order of all rules.
// Those that concern the whole graph are in ValidateCycles.cpp and
// ValidatePlaces.cpp.
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Validate.h"
#include "placer/Model/ValidateSums.h"

#include "Model/Problem/Describe.h"
#include "Model/Problem/ValidateRules.h"
#include "placer/Support/Printable.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include <limits>

using namespace placer;
using llvm::StringRef;

namespace {

class Validator {
public:
  Validator(const Problem &problem, unsigned limit)
      : problem(problem), lookup(problem), findings(limit),
        isReported(problem.tasks.size(), false) {}

  Violations run();
  Violations runSums();

private:
  template <typename Element>
  void checkNames(const std::vector<Element> &elements, StringRef what,
                  Subject (*subject)(int32_t));
  void checkDevices();
  void checkLinks();
  void checkChannels(LinkId id);
  void checkTasks();
  void checkCosts(TaskId id);
  void checkDeviceList(TaskId id);
  void checkTensors();
  void checkWeights();
  void checkTimeSum();
  void checkByteSum();

  std::string nameOf(Subject subject) const {
    if (subject.kind == Subject::Kind::Task)
      return describeTask(problem, subject.index);
    if (subject.kind == Subject::Kind::Tensor)
      return describeTensor(problem, subject.index);
    return describeWeight(problem, subject.index);
  }
  bool isDevice(DeviceId id) const {
    return id >= 0 && size_t(id) < problem.devices.size();
  }
  bool isTask(TaskId id) const {
    return id >= 0 && size_t(id) < problem.tasks.size();
  }

  const Problem &problem;
  TimeLookup lookup;
  Findings findings;
  /// Tasks whose figures or device list are wrong: whether they can run
  /// anywhere is not worth saying.
  std::vector<bool> isReported;
};

} // namespace

template <typename Element>
void Validator::checkNames(const std::vector<Element> &elements, StringRef what,
                           Subject (*subject)(int32_t)) {
  llvm::StringMap<int32_t> first;
  for (auto [index, element] : llvm::enumerate(elements)) {
    auto id = static_cast<int32_t>(index);
    if (element.name.empty()) {
      findings.add(Rule::Name, subject(id),
                   what.str() + " #" + std::to_string(id) + " has no name");
      continue;
    }
    auto [entry, isNew] = first.try_emplace(element.name, id);
    if (isNew)
      continue;
    Violation &finding = findings.add(Rule::Name, subject(id),
                                      "two " + what.str() + "s are named '" +
                                          printable(element.name) + "'");
    finding.notes.push_back({subject(entry->second), "the first one is here"});
  }
}

void Validator::checkDevices() {
  if (problem.devices.empty())
    findings.add(Rule::Device, Subject::problem(), "the machine has no device");
  checkNames(problem.devices, "device", Subject::device);
  for (auto [index, device] : llvm::enumerate(problem.devices)) {
    auto id = static_cast<DeviceId>(index);
    if (device.memoryBytes && *device.memoryBytes < 0)
      findings.add(Rule::Range, Subject::device(id),
                   describeDevice(problem, id) + " has a memory of " +
                       std::to_string(*device.memoryBytes) + " bytes");
  }
}

void Validator::checkLinks() {
  llvm::DenseMap<std::pair<DeviceId, DeviceId>, LinkId> first;
  for (auto [index, link] : llvm::enumerate(problem.links)) {
    auto id = static_cast<LinkId>(index);
    auto report = [&](const std::string &what) -> Violation & {
      return findings.add(Rule::Link, Subject::link(id),
                          describeLink(problem, id) + " " + what);
    };
    bool joinsDevices = true;
    for (DeviceId end : {link.from, link.to})
      if (!isDevice(end)) {
        report("names " + describeDevice(problem, end) +
               ", which does not exist");
        joinsDevices = false;
      }
    if (joinsDevices && link.from == link.to) {
      report("connects a device to itself")
          .notes.push_back({Subject::device(link.from),
                            "data that stays on a device needs no link"});
    } else if (joinsDevices) {
      auto [entry, isNew] = first.try_emplace({link.from, link.to}, id);
      if (!isNew)
        report("is there twice")
            .notes.push_back(
                {Subject::link(entry->second),
                 "the first one is here; parallel wires are one link with the "
                 "sum of their bandwidths"});
    }
    if (link.latencyNs < 0)
      report("has a latency of " + std::to_string(link.latencyNs) + " ns");
    if (link.bytesPerSecond <= 0)
      report("has a bandwidth of " + std::to_string(link.bytesPerSecond) +
             " bytes per second");
    checkChannels(id);
  }
}

void Validator::checkChannels(LinkId id) {
  std::vector<StringRef> names(problem.links[id].channels.begin(),
                               problem.links[id].channels.end());
  llvm::sort(names);
  if (!names.empty() && names.front().empty())
    findings.add(Rule::Link, Subject::link(id),
                 describeLink(problem, id) + " has a channel without a name");
  for (size_t i = 1; i < names.size(); ++i)
    if (names[i] == names[i - 1] && !names[i].empty())
      findings.add(Rule::Link, Subject::link(id),
                   describeLink(problem, id) + " lists channel '" +
                       printable(names[i]) + "' twice");
}

void Validator::checkTasks() {
  checkNames(problem.tasks, "task", Subject::task);
  for (auto [index, task] : llvm::enumerate(problem.tasks)) {
    if (findings.isFull())
      return;
    auto id = static_cast<TaskId>(index);
    for (auto [what, bytes] :
         {std::pair<const char *, int64_t>{"resident", task.residentBytes},
          {"workspace", task.workspaceBytes}})
      if (bytes < 0)
        findings.add(Rule::Range, Subject::task(id),
                     describeTask(problem, id) + " has " +
                         std::to_string(bytes) + " " + what + " bytes");
    checkCosts(id);
    checkDeviceList(id);
  }
}

void Validator::checkCosts(TaskId id) {
  const Task &task = problem.tasks[id];
  std::vector<StringRef> keys;
  for (const auto &[key, ns] : task.costNs) {
    keys.push_back(key);
    if (ns < 0) {
      findings.add(Rule::Range, Subject::task(id),
                   describeTask(problem, id) + " takes " + std::to_string(ns) +
                       " ns on '" + printable(key) + "'");
      isReported[id] = true;
    }
    if (lookup.knows(key) || problem.devices.empty())
      continue;
    isReported[id] = true;
    Violation &finding = findings.add(
        Rule::Kind, Subject::task(id),
        describeTask(problem, id) + " has a time for '" + printable(key) +
            "', which is neither a kind nor a device here");
    std::vector<StringRef> kinds, names;
    for (const Device &device : problem.devices) {
      kinds.push_back(device.kind);
      names.push_back(device.name);
    }
    llvm::sort(kinds);
    kinds.erase(llvm::unique(kinds), kinds.end());
    finding.notes.push_back(
        {Subject::problem(), "the kinds are " + quotedList(kinds) +
                                 "; the devices are " + quotedList(names)});
    if (findings.isFull())
      return;
  }
  llvm::sort(keys);
  for (size_t i = 1; i < keys.size(); ++i)
    if (keys[i] == keys[i - 1])
      findings.add(Rule::Kind, Subject::task(id),
                   describeTask(problem, id) + " has two times for '" +
                       printable(keys[i]) + "'");
}

void Validator::checkDeviceList(TaskId id) {
  std::vector<DeviceId> devices = problem.tasks[id].devices;
  llvm::sort(devices);
  for (size_t i = 0; i < devices.size(); ++i) {
    bool isTwice = i > 0 && devices[i] == devices[i - 1];
    if (isDevice(devices[i]) && !isTwice)
      continue;
    findings.add(Rule::Device, Subject::task(id),
                 describeTask(problem, id) + " is limited to " +
                     describeDevice(problem, devices[i]) +
                     (isTwice ? " twice" : ", which does not exist"));
    isReported[id] = true;
  }
}

void Validator::checkTensors() {
  checkNames(problem.tensors, "tensor", Subject::tensor);
  for (auto [index, tensor] : llvm::enumerate(problem.tensors)) {
    if (findings.isFull())
      return;
    auto id = static_cast<TensorId>(index);
    std::string name = describeTensor(problem, id);
    if (tensor.bytes < 0)
      findings.add(Rule::Range, Subject::tensor(id),
                   name + " has " + std::to_string(tensor.bytes) + " bytes");
    if (tensor.producer == kNone)
      findings.add(Rule::Producer, Subject::tensor(id),
                   name + " has no producer");
    else if (!isTask(tensor.producer))
      findings.add(Rule::Producer, Subject::tensor(id),
                   name + " is produced by " +
                       describeTask(problem, tensor.producer) +
                       ", which does not exist");
    for (TaskId consumer : tensor.consumers)
      if (!isTask(consumer))
        findings.add(Rule::Producer, Subject::tensor(id),
                     name + " is consumed by " +
                         describeTask(problem, consumer) +
                         ", which does not exist");
    if (isTask(tensor.producer) &&
        llvm::is_contained(tensor.consumers, tensor.producer))
      findings
          .add(Rule::Cycle, Subject::task(tensor.producer),
               describeTask(problem, tensor.producer) + " reads its own output")
          .notes.push_back(
              {Subject::tensor(id), name + " is both written and read by it"});
  }
}

void Validator::checkWeights() {
  checkNames(problem.weights, "weight", Subject::weight);
  // By task: the last weight that names it as a reader.
  std::vector<WeightId> readBy(problem.tasks.size(), kNone);
  for (auto [index, weight] : llvm::enumerate(problem.weights)) {
    if (findings.isFull())
      return;
    auto id = static_cast<WeightId>(index);
    std::string name = describeWeight(problem, id);
    if (weight.bytes < 0)
      findings.add(Rule::Range, Subject::weight(id),
                   name + " has " + std::to_string(weight.bytes) + " bytes");
    for (TaskId reader : weight.readers) {
      bool isKnown = isTask(reader);
      if (!isKnown || readBy[reader] == id)
        findings.add(Rule::Reader, Subject::weight(id),
                     name + " is read by " + describeTask(problem, reader) +
                         (isKnown ? " twice" : ", which does not exist"));
      if (isKnown)
        readBy[reader] = id;
    }
  }
}

void Validator::checkTimeSum() {
  // No link is slower than this one, and what bounds the time of a transfer
  // over it bounds every transfer in constant time.
  Link slowest;
  slowest.bytesPerSecond = std::numeric_limits<int64_t>::max();
  for (const Link &link : problem.links) {
    slowest.latencyNs = std::max(slowest.latencyNs, link.latencyNs);
    slowest.bytesPerSecond =
        std::min(slowest.bytesPerSecond, link.bytesPerSecond);
  }

  int64_t total = 0;
  // False, and a finding, where `times` of `ns` do not fit any more.
  auto add = [&](int64_t ns, int64_t times, Subject where) {
    if (ns <= (kMaxTotal - total) / times) {
      total += ns * times;
      return true;
    }
    findings.add(Rule::Range, where,
                 nameOf(where) + " brings the sum of all times over " +
                     std::to_string(kMaxTotal) + " ns");
    return false;
  };
  for (auto [index, task] : llvm::enumerate(problem.tasks)) {
    auto id = static_cast<TaskId>(index);
    int64_t longest = 0;
    for (const auto &[key, ns] : task.costNs)
      longest = std::max(longest, ns);
    if (!add(longest, 1, Subject::task(id)))
      return;
  }
  if (problem.links.empty())
    return;
  // A tensor is sent at most once to every other device, and where all devices
  // are linked at most once for every consumer.
  auto otherDevices = static_cast<int64_t>(problem.devices.size()) - 1;
  bool areAllLinked =
      static_cast<int64_t>(problem.links.size()) >=
      static_cast<int64_t>(problem.devices.size()) * otherDevices;
  for (auto [index, tensor] : llvm::enumerate(problem.tensors)) {
    auto id = static_cast<TensorId>(index);
    int64_t ns = transferTimeNs(slowest, tensor.bytes)
                     .value_or(std::numeric_limits<int64_t>::max());
    auto consumers = static_cast<int64_t>(tensor.consumers.size());
    int64_t times = otherDevices;
    if (areAllLinked || consumers == 0)
      times = std::max<int64_t>(1, std::min(consumers, otherDevices));
    if (!add(ns, times, Subject::tensor(id)))
      return;
  }
}

void Validator::checkByteSum() {
  int64_t total = 0;
  auto add = [&](int64_t bytes, Subject where) {
    if (bytes <= kMaxTotal - total) {
      total += bytes;
      return true;
    }
    findings.add(Rule::Range, where,
                 nameOf(where) + " brings the sum of all sizes over " +
                     std::to_string(kMaxTotal) + " bytes");
    return false;
  };
  for (auto [index, task] : llvm::enumerate(problem.tasks)) {
    auto id = static_cast<TaskId>(index);
    for (int64_t bytes : {task.residentBytes, task.workspaceBytes})
      if (!add(bytes, Subject::task(id)))
        return;
  }
  for (auto [index, tensor] : llvm::enumerate(problem.tensors)) {
    auto id = static_cast<TensorId>(index);
    if (!add(tensor.bytes, Subject::tensor(id)))
      return;
  }
  for (auto [index, weight] : llvm::enumerate(problem.weights)) {
    auto id = static_cast<WeightId>(index);
    if (!add(weight.bytes, Subject::weight(id)))
      return;
  }
}

Violations Validator::run() {
  checkDevices();
  checkLinks();
  checkTasks();
  checkTensors();
  checkWeights();
  // Past the limit not everything was looked at, so what follows could meet
  // anything.
  if (findings.isFull())
    return findings.take();
  // Sums of figures that are themselves wrong mean nothing.
  if (!findings.has(Rule::Range)) {
    if (!findings.has(Rule::Link))
      checkTimeSum();
    checkByteSum();
  }
  if (findings.isFull())
    return findings.take();
  checkCycles(problem, findings);
  if (!problem.devices.empty() && !findings.isFull())
    checkPlaces(problem, lookup, isReported, findings);
  if (findings.isEmpty())
    checkSplits(problem, findings);
  return findings.take();
}

Violations Validator::runSums() {
  checkTimeSum();
  checkByteSum();
  return findings.take();
}

Violations placer::validateSums(const Problem &problem) {
  return Validator(problem, /*limit=*/1).runSums();
}

Violations placer::validate(const Problem &problem, unsigned limit) {
  return Validator(problem, limit).run();
}
