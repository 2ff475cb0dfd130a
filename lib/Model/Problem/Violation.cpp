//===- Violation.cpp - What is wrong with a problem or schedule -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Violation.h"

#include "Model/Problem/Describe.h"
#include "placer/Model/ResidentMemory.h"
#include "placer/Support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace placer;

const char *placer::ruleName(Rule rule) {
  switch (rule) {
  case Rule::Name:
    return "name";
  case Rule::Range:
    return "range";
  case Rule::Device:
    return "device";
  case Rule::Kind:
    return "kind";
  case Rule::Link:
    return "link";
  case Rule::Producer:
    return "producer";
  case Rule::Reader:
    return "reader";
  case Rule::Cycle:
    return "cycle";
  case Rule::Eligibility:
    return "eligibility";
  case Rule::Colocation:
    return "colocation";
  case Rule::Capacity:
    return "capacity";
  case Rule::Split:
    return "split";
  case Rule::Unscheduled:
    return "unscheduled";
  case Rule::Duration:
    return "duration";
  case Rule::Start:
    return "start";
  case Rule::Overlap:
    return "overlap";
  case Rule::Transfer:
    return "transfer";
  case Rule::Dependency:
    return "dependency";
  case Rule::Memory:
    return "memory";
  case Rule::Makespan:
    return "makespan";
  case Rule::Infeasible:
    return "infeasible";
  }
  llvm_unreachable("all rules have a name");
}

/// The name of element `id`, or its number where it has none.
template <typename Element>
static std::string nameOrNumber(const std::vector<Element> &elements,
                                int32_t id) {
  if (id >= 0 && size_t(id) < elements.size() && !elements[id].name.empty())
    return "'" + printable(elements[id].name) + "'";
  return "#" + std::to_string(id);
}

std::string placer::describeTask(const Problem &problem, TaskId task) {
  return "task " + nameOrNumber(problem.tasks, task);
}

std::string placer::describeTensor(const Problem &problem, TensorId tensor) {
  return "tensor " + nameOrNumber(problem.tensors, tensor);
}

std::string placer::describeWeight(const Problem &problem, WeightId weight) {
  return "weight " + nameOrNumber(problem.weights, weight);
}

std::string placer::describeDevice(const Problem &problem, DeviceId device) {
  return "device " + nameOrNumber(problem.devices, device);
}

std::string placer::describeEngine(const Problem &problem, DeviceId device,
                                   llvm::StringRef engine) {
  std::string text = describeDevice(problem, device);
  return engine.empty() ? text : "engine '" + engine.str() + "' of " + text;
}

std::string placer::describeLink(const Problem &problem, LinkId link) {
  if (link < 0 || size_t(link) >= problem.links.size())
    return "link #" + std::to_string(link);
  const Link &l = problem.links[link];
  return "link from " + nameOrNumber(problem.devices, l.from) + " to " +
         nameOrNumber(problem.devices, l.to);
}

void placer::noteWeights(Violation &finding, const Instance &instance,
                         DeviceId device, llvm::ArrayRef<TaskId> tasks) {
  std::vector<WeightId> weights = weightsOf(instance, tasks);
  llvm::stable_sort(weights, [&](WeightId a, WeightId b) {
    return instance.weightBytes(a) > instance.weightBytes(b);
  });
  for (WeightId weight : llvm::ArrayRef(weights).take_front(kMaxListed))
    finding.notes.push_back(
        {Subject::weight(weight),
         describeWeight(instance.problem(), weight) + " holds " +
             std::to_string(instance.weightBytes(weight)) + " bytes there"});
  if (weights.size() > kMaxListed)
    finding.notes.push_back({Subject::device(device),
                             "and " +
                                 std::to_string(weights.size() - kMaxListed) +
                                 " smaller weights"});
}

std::string placer::quotedList(llvm::ArrayRef<llvm::StringRef> names) {
  std::string text;
  for (llvm::StringRef name : names.take_front(kMaxListed)) {
    if (!text.empty())
      text += ", ";
    text += "'" + printable(name) + "'";
  }
  if (names.size() > kMaxListed)
    text += " and " + std::to_string(names.size() - kMaxListed) + " more";
  return text;
}
