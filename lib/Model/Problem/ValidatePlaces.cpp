//===- ValidatePlaces.cpp - Can every task be somewhere? ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model/Problem/Describe.h"
#include "Model/Problem/ValidateRules.h"
#include "placer/Support/Printable.h"

#include "llvm/ADT/STLExtras.h"

#include <limits>

using namespace placer;

static constexpr int64_t kCannotRun = -1;

namespace {

/// What the members of a colocation set have in common.
struct Group {
  std::string name;
  /// The devices that every member so far can use.
  std::vector<bool> devices;
  /// The members that took a device away from it, with what they can use.
  std::vector<Note> restrictions;
  std::vector<TaskId> members;
  int64_t residentBytes = 0;
  /// Those that a member reads, once for each.
  std::vector<WeightId> weights;
  /// By device: the most that one member needs there while it runs.
  std::vector<int64_t> runningBytes;
  /// A member is already reported: nothing can be said about the whole.
  bool isReported = false;
};

class PlaceChecker {
public:
  PlaceChecker(const Problem &problem, const TimeLookup &lookup,
               const std::vector<bool> &skip, Findings &findings)
      : problem(problem), lookup(lookup), skip(skip), findings(findings),
        numDevices(problem.devices.size()),
        // Sizes that are wrong add up to nothing.
        hasSizes(!findings.has(Rule::Range) && !findings.has(Rule::Producer) &&
                 !findings.has(Rule::Reader)) {}

  void run();

private:
  void measureTensors();
  void collectWeights();
  bool checkTask(TaskId id);
  void reportNoDevice(TaskId id);
  bool checkWeights(TaskId id);
  void addToGroup(Group &group, TaskId id);
  void checkGroup(Group &group);
  int64_t runningBytes(TaskId id) const {
    return problem.tasks[id].workspaceBytes + inputBytes[id] + outputBytes[id];
  }
  std::pair<DeviceId, int64_t>
  roomiest(llvm::function_ref<std::optional<int64_t>(DeviceId)> need) const;
  Note comesClosest(DeviceId device) const {
    return {Subject::device(device),
            describeDevice(problem, device) + " comes closest, with " +
                std::to_string(*problem.devices[device].memoryBytes) +
                " bytes"};
  }
  std::string namesOf(const std::vector<int64_t> &times) const;

  const Problem &problem;
  const TimeLookup &lookup;
  const std::vector<bool> &skip;
  Findings &findings;
  size_t numDevices;
  bool hasSizes;
  /// By task: distinct tensors read and written.
  std::vector<int64_t> inputBytes, outputBytes;
  /// By task: the weights that it reads, and their bytes.
  std::vector<std::vector<WeightId>> weightsOf;
  std::vector<int64_t> weightBytes;
  /// Weights that are reported as too large.
  std::vector<bool> isTooLarge;
  /// Of the task at hand, by device.
  std::vector<int64_t> times;
};

} // namespace

void PlaceChecker::measureTensors() {
  inputBytes.assign(problem.tasks.size(), 0);
  outputBytes.assign(problem.tasks.size(), 0);
  std::vector<size_t> lastRead(problem.tasks.size(),
                               std::numeric_limits<size_t>::max());
  for (auto [id, tensor] : llvm::enumerate(problem.tensors)) {
    outputBytes[tensor.producer] += tensor.bytes;
    for (TaskId consumer : tensor.consumers)
      if (lastRead[consumer] != id) {
        lastRead[consumer] = id;
        inputBytes[consumer] += tensor.bytes;
      }
  }
}

void PlaceChecker::collectWeights() {
  weightsOf.resize(problem.tasks.size());
  weightBytes.assign(problem.tasks.size(), 0);
  isTooLarge.assign(problem.weights.size(), false);
  for (auto [id, weight] : llvm::enumerate(problem.weights))
    for (TaskId reader : weight.readers) {
      weightsOf[reader].push_back(static_cast<WeightId>(id));
      weightBytes[reader] += weight.bytes;
    }
}

/// The device on which the fewest bytes are missing, and how many (at most 0:
/// it fits). `need` says nothing for devices that are out.
std::pair<DeviceId, int64_t> PlaceChecker::roomiest(
    llvm::function_ref<std::optional<int64_t>(DeviceId)> need) const {
  std::pair<DeviceId, int64_t> best = {kNone, 0};
  for (size_t i = 0; i < numDevices; ++i) {
    auto device = static_cast<DeviceId>(i);
    std::optional<int64_t> bytes = need(device);
    if (!bytes)
      continue;
    const std::optional<int64_t> &capacity = problem.devices[i].memoryBytes;
    int64_t missing = capacity ? *bytes - *capacity : 0;
    if (missing <= 0)
      return {device, 0};
    if (best.first == kNone || missing < best.second)
      best = {device, missing};
  }
  return best;
}

void PlaceChecker::reportNoDevice(TaskId id) {
  Violation &finding =
      findings.add(Rule::Eligibility, Subject::task(id),
                   describeTask(problem, id) + " cannot run on any device");
  const Task &task = problem.tasks[id];
  if (task.costNs.empty()) {
    finding.notes.push_back({Subject::task(id),
                             "it has no time at all; give it one for a kind or "
                             "for a device"});
    return;
  }
  for (size_t i = 0; i < std::min(numDevices, kMaxListed); ++i) {
    auto device = static_cast<DeviceId>(i);
    bool isListed =
        task.devices.empty() || llvm::is_contained(task.devices, device);
    finding.notes.push_back(
        {Subject::device(device),
         describeDevice(problem, device) +
             (isListed
                  ? " is excluded: the task has no time for it or for its "
                    "kind '" +
                        problem.devices[i].kind + "'"
                  : " is excluded: the task is limited to other devices")});
  }
  if (numDevices > kMaxListed)
    finding.notes.push_back(
        {Subject::problem(),
         "and " + std::to_string(numDevices - kMaxListed) + " more devices"});
}

/// A weight that is too large alone is a matter of its own: it is reported once
/// and not for every reader. False where the task reads one.
bool PlaceChecker::checkWeights(TaskId id) {
  bool isFine = true;
  for (WeightId weight : weightsOf[id]) {
    int64_t bytes = problem.weights[weight].bytes;
    auto need = [&](DeviceId device) -> std::optional<int64_t> {
      if (times[device] == kCannotRun)
        return std::nullopt;
      return bytes;
    };
    auto [device, missing] = roomiest(need);
    if (missing == 0)
      continue;
    isFine = false;
    if (isTooLarge[weight])
      continue;
    isTooLarge[weight] = true;
    Violation &finding = findings.add(
        Rule::Capacity, Subject::weight(weight),
        describeWeight(problem, weight) + " has " + std::to_string(bytes) +
            " bytes, " + std::to_string(missing) +
            " more than any device that can run its reader " +
            describeTask(problem, id) + " has");
    finding.notes.push_back(
        {Subject::task(id), describeTask(problem, id) + " reads it"});
    finding.notes.push_back(comesClosest(device));
  }
  return isFine;
}

/// Looks up `times`. False where there is nothing more to say about the task.
bool PlaceChecker::checkTask(TaskId id) {
  const Task &task = problem.tasks[id];
  lookup.lookUp(task, kCannotRun, times);
  if (llvm::all_of(times, [](int64_t ns) { return ns == kCannotRun; })) {
    reportNoDevice(id);
    return false;
  }
  if (!hasSizes)
    return true;
  if (!checkWeights(id))
    return false;
  // A task of length 0 holds nothing but weights and resident bytes.
  int64_t always = task.residentBytes + weightBytes[id];
  auto need = [&](DeviceId device) -> std::optional<int64_t> {
    if (times[device] == kCannotRun)
      return std::nullopt;
    return always + (times[device] > 0 ? runningBytes(id) : 0);
  };
  auto [device, missing] = roomiest(need);
  if (missing == 0)
    return true;
  Violation &finding = findings.add(
      Rule::Capacity, Subject::task(id),
      describeTask(problem, id) + " needs " + std::to_string(*need(device)) +
          " bytes of memory, " + std::to_string(missing) +
          " more than any device that can run it has");
  finding.notes.push_back(
      {Subject::task(id),
       std::to_string(task.residentBytes) + " bytes resident, " +
           (weightsOf[id].empty()
                ? ""
                : std::to_string(weightBytes[id]) + " of weights, ") +
           std::to_string(task.workspaceBytes) + " of workspace, " +
           std::to_string(inputBytes[id]) + " of inputs and " +
           std::to_string(outputBytes[id]) + " of outputs at once"});
  finding.notes.push_back(comesClosest(device));
  return false;
}

std::string PlaceChecker::namesOf(const std::vector<int64_t> &times) const {
  std::vector<llvm::StringRef> names;
  for (size_t device = 0; device < numDevices; ++device)
    if (times[device] != kCannotRun)
      names.push_back(problem.devices[device].name);
  return quotedList(names);
}

void PlaceChecker::addToGroup(Group &group, TaskId id) {
  group.members.push_back(id);
  bool restricts = false;
  for (size_t device = 0; device < numDevices; ++device)
    if (group.devices[device] && times[device] == kCannotRun) {
      group.devices[device] = false;
      restricts = true;
    }
  if (restricts)
    group.restrictions.push_back(
        {Subject::task(id),
         describeTask(problem, id) + " can run only on " + namesOf(times)});
  if (!hasSizes)
    return;
  group.residentBytes += problem.tasks[id].residentBytes;
  group.weights.insert(group.weights.end(), weightsOf[id].begin(),
                       weightsOf[id].end());
  int64_t running = runningBytes(id);
  for (size_t device = 0; device < numDevices; ++device)
    if (times[device] > 0)
      group.runningBytes[device] =
          std::max(group.runningBytes[device], running);
}

void PlaceChecker::checkGroup(Group &group) {
  if (group.isReported)
    return;
  Subject where = Subject::task(group.members.front());
  if (llvm::none_of(group.devices, [](bool allowed) { return allowed; })) {
    findings
        .add(Rule::Colocation, where,
             "no device can run every task of colocation set '" +
                 printable(group.name) + "'")
        .notes = group.restrictions;
    return;
  }
  if (!hasSizes)
    return;
  llvm::sort(group.weights);
  group.weights.erase(llvm::unique(group.weights), group.weights.end());
  for (WeightId weight : group.weights)
    group.residentBytes += problem.weights[weight].bytes;
  auto need = [&](DeviceId device) -> std::optional<int64_t> {
    if (!group.devices[device])
      return std::nullopt;
    return group.residentBytes + group.runningBytes[device];
  };
  auto [device, missing] = roomiest(need);
  if (missing == 0)
    return;
  Violation &finding =
      findings.add(Rule::Capacity, where,
                   "colocation set '" + printable(group.name) + "' needs " +
                       std::to_string(*need(device)) + " bytes of memory, " +
                       std::to_string(missing) +
                       " more than any device that can run it has");
  finding.notes.push_back(
      {where, "its " + std::to_string(group.members.size()) + " tasks hold " +
                  std::to_string(group.residentBytes) +
                  " bytes from start to end, and one of them needs " +
                  std::to_string(group.runningBytes[device]) +
                  " more while it runs"});
  finding.notes.push_back(comesClosest(device));
}

void PlaceChecker::run() {
  if (hasSizes) {
    measureTensors();
    collectWeights();
  }
  llvm::StringMap<size_t> groupOf;
  std::vector<Group> groups;
  for (size_t i = 0; i < problem.tasks.size(); ++i) {
    if (findings.isFull())
      return;
    auto id = static_cast<TaskId>(i);
    bool isFine = !skip[i] && checkTask(id);
    if (problem.tasks[i].colocation.empty())
      continue;
    auto [entry, isNew] =
        groupOf.try_emplace(problem.tasks[i].colocation, groups.size());
    if (isNew) {
      Group group;
      group.name = problem.tasks[i].colocation;
      group.devices.assign(numDevices, true);
      group.runningBytes.assign(numDevices, 0);
      groups.push_back(std::move(group));
    }
    if (isFine)
      addToGroup(groups[entry->second], id);
    else
      groups[entry->second].isReported = true;
  }
  for (Group &group : groups)
    checkGroup(group);
}

void placer::checkPlaces(const Problem &problem, const TimeLookup &lookup,
                         const std::vector<bool> &skip, Findings &findings) {
  PlaceChecker(problem, lookup, skip, findings).run();
}
