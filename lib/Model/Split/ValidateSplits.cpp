//===- ValidateSplits.cpp - Do the axes of tasks fit them? ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model/Problem/Describe.h"
#include "Model/Problem/ValidateRules.h"
#include "placer/Model/Rows.h"
#include "placer/Model/Validate.h"
#include "placer/Support/Printable.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace placer;
using llvm::StringRef;

namespace {

class SplitValidator {
public:
  SplitValidator(const Problem &problem, Findings &findings)
      : problem(problem), findings(findings) {}

  void run() {
    if (problem.splits.empty())
      return;
    collectAccesses();
    for (auto [index, axis] : llvm::enumerate(problem.splits)) {
      auto id = static_cast<AxisId>(index);
      if (axis.task < 0 || size_t(axis.task) >= problem.tasks.size()) {
        report(id) += " is of no task";
        return;
      }
      if (id > 0 && problem.splits[id - 1].task > axis.task) {
        report(id) += " stands behind those of later tasks";
        return;
      }
      checkAxis(id);
      if (findings.isFull())
        return;
    }
  }

private:
  const SplitAxis &axisOf(AxisId id) const { return problem.splits[id]; }

  std::string describeAxis(AxisId id) const {
    return "axis '" + printable(axisOf(id).name) + "' of " +
           describeTask(problem, axisOf(id).task);
  }

  /// A finding at an axis; the caller completes the sentence.
  std::string &report(AxisId id) {
    return findings.add(Rule::Split, Subject::axis(id), describeAxis(id))
        .message;
  }

  void collectAccesses() {
    outputs = collectRows(problem.tasks.size(), [&](auto add) {
      for (auto [id, tensor] : llvm::enumerate(problem.tensors))
        add(tensor.producer, static_cast<int32_t>(id));
    });
    for (const SplitAxis &axis : problem.splits)
      for (const auto &[tensor, follows] : axis.tensors)
        if (isTensor(tensor) && readers[tensor].empty())
          for (TaskId task : problem.tensors[tensor].consumers)
            readers[tensor].insert(task);
    for (const SplitAxis &axis : problem.splits)
      for (const auto &[weight, follows] : axis.weights)
        if (isWeight(weight) && weightReaders[weight].empty())
          for (TaskId task : problem.weights[weight].readers)
            weightReaders[weight].insert(task);
  }

  bool isTensor(TensorId id) const {
    return id >= 0 && size_t(id) < problem.tensors.size();
  }
  bool isWeight(WeightId id) const {
    return id >= 0 && size_t(id) < problem.weights.size();
  }

  void checkAxis(AxisId id) {
    const SplitAxis &axis = axisOf(id);
    if (axis.name.empty()) {
      report(id) += " has no name";
      return;
    }
    for (AxisId other = id; other-- > 0 && axisOf(other).task == axis.task;)
      if (axisOf(other).name == axis.name) {
        Violation &finding = findings.add(Rule::Split, Subject::axis(id),
                                          describeTask(problem, axis.task) +
                                              " has two axes named '" +
                                              printable(axis.name) + "'");
        finding.notes.push_back({Subject::axis(other), "the first is here"});
        return;
      }
    if (axis.extent < 1 || axis.extent > kMaxAxisExtent) {
      report(id) += " has an extent of " + std::to_string(axis.extent) +
                    "; it must be from 1 to " + std::to_string(kMaxAxisExtent);
      return;
    }
    checkTensors(id);
    checkWeights(id);
    checkCosts(id, axis.overheadNs, "an overhead", /*atMostCost=*/true);
    checkCosts(id, axis.sumNs, "a time of sums", /*atMostCost=*/false);
    int64_t workspace = problem.tasks[axis.task].workspaceBytes;
    if (axis.fixedWorkspaceBytes < 0 || axis.fixedWorkspaceBytes > workspace)
      report(id) += " has a fixed workspace of " +
                    std::to_string(axis.fixedWorkspaceBytes) +
                    " bytes, but that of the task is " +
                    std::to_string(workspace);
  }

  void checkTensors(AxisId id) {
    const SplitAxis &axis = axisOf(id);
    llvm::DenseSet<TensorId> listed;
    for (const auto &[tensor, follows] : axis.tensors) {
      std::string name = isTensor(tensor) ? describeTensor(problem, tensor)
                                          : "tensor #" + std::to_string(tensor);
      bool isWritten =
          isTensor(tensor) && problem.tensors[tensor].producer == axis.task;
      if (!isWritten &&
          !(isTensor(tensor) && readers[tensor].contains(axis.task))) {
        report(id) +=
            " names " + name + ", which the task neither reads nor writes";
        return;
      }
      if (!listed.insert(tensor).second) {
        report(id) += " names " + name + " twice";
        return;
      }
      if (isWritten && follows.how == Follows::How::Whole) {
        report(id) += " leaves " + name +
                      " whole, but the task writes it: parts write slices of "
                      "it, or partial sums";
        return;
      }
      if (!isWritten && follows.how == Follows::How::Partial) {
        report(id) +=
            " makes partial sums of " + name + ", which the task only reads";
        return;
      }
      if (follows.isSliced() &&
          !checkSlice(id, follows, name, isWritten, tensorDims[tensor]))
        return;
    }
    for (TensorId tensor : outputs[axis.task])
      if (!listed.contains(tensor)) {
        report(id) += " does not say what parts write of " +
                      describeTensor(problem, tensor);
        return;
      }
  }

  void checkWeights(AxisId id) {
    const SplitAxis &axis = axisOf(id);
    llvm::DenseSet<WeightId> listed;
    auto check = [&](const Follows &follows, const std::string &name,
                     ExtentsOf &dims) {
      if (follows.how == Follows::How::Partial) {
        report(id) +=
            " makes partial sums of " + name + ", which the task only reads";
        return false;
      }
      return !follows.isSliced() ||
             checkSlice(id, follows, name, /*isWritten=*/false, dims);
    };
    for (const auto &[weight, follows] : axis.weights) {
      std::string name = isWeight(weight) ? describeWeight(problem, weight)
                                          : "weight #" + std::to_string(weight);
      if (!isWeight(weight) || !weightReaders[weight].contains(axis.task)) {
        report(id) += " names " + name + ", which the task does not read";
        return;
      }
      if (!listed.insert(weight).second) {
        report(id) += " names " + name + " twice";
        return;
      }
      if (!check(follows, name, weightDims[weight]))
        return;
    }
    check(axis.resident, "what the task holds", residentDims[axis.task]);
  }

  /// The axis that first said how large each dimension is.
  using ExtentsOf = llvm::SmallDenseMap<int32_t, std::pair<int64_t, AxisId>, 2>;

  bool checkSlice(AxisId id, const Follows &slice, const std::string &name,
                  bool isWritten, ExtentsOf &dims) {
    const SplitAxis &axis = axisOf(id);
    std::string where =
        " slices dimension " + std::to_string(slice.dim) + " of " + name;
    if (slice.dim < 0 || slice.dim >= kMaxSplitDims) {
      report(id) +=
          where + "; it must be from 0 to " + std::to_string(kMaxSplitDims - 1);
      return false;
    }
    auto isSmall = [](int64_t value, int64_t least) {
      return value >= least && value <= kMaxAxisExtent;
    };
    if (!isSmall(slice.extent, 1) || !isSmall(slice.scale, 1) ||
        !isSmall(slice.before, -kMaxAxisExtent) ||
        !isSmall(slice.after, -kMaxAxisExtent)) {
      report(id) += where + " with figures that are below 1 or too large";
      return false;
    }
    int64_t needed = axis.extent * slice.scale;
    if (isWritten &&
        (slice.before != 0 || slice.after != 0 || needed != slice.extent)) {
      report(id) +=
          where + ", which has " + std::to_string(slice.extent) +
          ", and its parts together write " + std::to_string(needed) +
          (slice.before != 0 || slice.after != 0 ? " and a halo" : "");
      return false;
    }
    if (slice.rangeOf({0, 1}).size() == 0 ||
        slice.rangeOf({axis.extent - 1, axis.extent}).size() == 0) {
      report(id) += where + ", which has " + std::to_string(slice.extent) +
                    ", so that parts at an end of the axis read nothing of it";
      return false;
    }
    auto [known, isNew] = dims.try_emplace(slice.dim, slice.extent, id);
    if (!isNew && known->second.first != slice.extent) {
      AxisId first = known->second.second;
      Violation &finding =
          findings.add(Rule::Split, Subject::axis(id),
                       describeAxis(id) + where + ", which has " +
                           std::to_string(slice.extent) + " here and " +
                           std::to_string(known->second.first) + " elsewhere");
      finding.notes.push_back(
          {Subject::axis(first), describeAxis(first) + " says so"});
      return false;
    }
    // Volumes are multiplied with sizes in bytes, in 128 bits.
    int64_t volume = 1;
    for (const auto &[dim, extent] : dims) {
      if (volume > kMaxTotal / extent.first) {
        report(id) += where + ", which has too many elements to count";
        return false;
      }
      volume *= extent.first;
    }
    return true;
  }

  void checkCosts(AxisId id,
                  const std::vector<std::pair<std::string, int64_t>> &figures,
                  StringRef what, bool atMostCost) {
    const Task &task = problem.tasks[axisOf(id).task];
    for (const auto &[key, ns] : figures) {
      auto cost = llvm::find_if(
          task.costNs, [&](const auto &entry) { return entry.first == key; });
      if (cost == task.costNs.end()) {
        report(id) += " has " + what.str() + " for '" + key +
                      "', for which the task has no time";
        return;
      }
      // So large that no schedule could have it.
      if (ns < 0 || ns > (atMostCost ? cost->second : kMaxTotal)) {
        std::string &message = report(id);
        message += " has " + what.str() + " of " + std::to_string(ns) +
                   " ns for '" + key + "'";
        if (atMostCost)
          message +=
              ", but the whole task takes " + std::to_string(cost->second);
        return;
      }
    }
  }

  const Problem &problem;
  Findings &findings;
  Rows<int32_t> outputs;
  /// Of what axes name.
  llvm::DenseMap<TensorId, llvm::DenseSet<TaskId>> readers;
  llvm::DenseMap<WeightId, llvm::DenseSet<TaskId>> weightReaders;
  llvm::DenseMap<TensorId, ExtentsOf> tensorDims;
  llvm::DenseMap<WeightId, ExtentsOf> weightDims;
  llvm::DenseMap<TaskId, ExtentsOf> residentDims;
};

} // namespace

void placer::checkSplits(const Problem &problem, Findings &findings) {
  SplitValidator(problem, findings).run();
}
