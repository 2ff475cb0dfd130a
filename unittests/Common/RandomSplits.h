//===- RandomSplits.h - Random axes and choices -----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_COMMON_RANDOMSPLITS_H
#define PLACER_UNITTESTS_COMMON_RANDOMSPLITS_H

#include "RandomProblem.h"

#include "placer/Model/SplitChoice.h"

namespace placer::testing {

class RandomSplits {
public:
  RandomSplits(Problem &problem, Random &random)
      : problem(problem), random(random) {}

  /// Gives most tasks one or two axes. Axis a slices dimension a of tensors.
  void addAxes() {
    std::vector<std::vector<SplitAxis>> axesOfTask(problem.tasks.size());
    for (size_t task = 0; task < problem.tasks.size(); ++task)
      for (int64_t a = 0, e = random.below(3); a < e; ++a) {
        SplitAxis axis;
        axis.task = static_cast<TaskId>(task);
        axis.name = a == 0 ? "samples" : "columns";
        axis.kind = a == 0 ? AxisKind::Samples : AxisKind::Parameter;
        axis.extent = random.between(2, 6);
        addFigures(axis, problem.tasks[task]);
        axesOfTask[task].push_back(std::move(axis));
      }
    for (size_t id = 0; id < problem.tensors.size(); ++id)
      addTensor(static_cast<TensorId>(id), axesOfTask);
    for (size_t id = 0; id < problem.weights.size(); ++id) {
      int64_t extents[] = {random.between(2, 8), random.between(2, 8)};
      for (TaskId reader : problem.weights[id].readers)
        for (size_t a = 0; a < axesOfTask[reader].size(); ++a)
          if (random.percent(50))
            addReading(axesOfTask[reader][a], axesOfTask[reader][a].weights,
                       static_cast<WeightId>(id), a, extents[a]);
    }
    for (std::vector<SplitAxis> &axes : axesOfTask)
      for (SplitAxis &axis : axes)
        problem.splits.push_back(std::move(axis));
  }

  /// Cuts most tasks that have axes, some along two, some twice along one.
  SplitChoices choose() {
    SplitChoices choices;
    for (size_t id = 0; id < problem.splits.size();) {
      TaskId task = problem.splits[id].task;
      size_t end = id;
      while (end < problem.splits.size() && problem.splits[end].task == task)
        ++end;
      SplitChoice choice{task, {}};
      std::set<std::pair<size_t, int64_t>> taken;
      for (int64_t levels = random.below(4); levels > 0; --levels) {
        size_t axis = id + random.below(end - id);
        std::set<int64_t> cuts;
        for (int64_t n = random.between(1, 3); n > 0; --n)
          if (int64_t cut = random.between(1, problem.splits[axis].extent - 1);
              taken.insert({axis, cut}).second)
            cuts.insert(cut);
        SplitLevel level;
        level.axis = static_cast<AxisId>(axis);
        level.cuts.assign(cuts.begin(), cuts.end());
        if (random.percent(50))
          level.sum = SplitLevel::Sum::Chain;
        if (random.percent(30))
          level.place = SplitLevel::Place::Together;
        choice.levels.push_back(std::move(level));
      }
      choices.push_back(std::move(choice));
      id = end;
    }
    return choices;
  }

  /// Copies some of the tasks that these choices are of, up to three times.
  void copySome(SplitChoices &choices) {
    for (SplitChoice &choice : choices)
      if (random.percent(40))
        choice.levels.insert(choice.levels.begin(),
                             SplitLevel::ofCopies(random.between(1, 3)));
  }

private:
  void addFigures(SplitAxis &axis, const Task &task) {
    for (const auto &[key, ns] : task.costNs) {
      if (random.percent(50))
        axis.overheadNs.emplace_back(key, random.below(ns + 1));
      if (random.percent(50))
        axis.sumNs.emplace_back(key, random.below(20));
    }
    axis.fixedWorkspaceBytes = random.below(task.workspaceBytes + 1);
    if (random.percent(50))
      addHeld(axis);
  }

  void addHeld(SplitAxis &axis) {
    axis.resident = Follows::sliced(axis.name == "samples" ? 0 : 1,
                                    axis.extent * 2, 2, random.below(2), 0);
  }

  void addTensor(TensorId id, std::vector<std::vector<SplitAxis>> &axesOfTask) {
    Tensor &tensor = problem.tensors[id];
    int64_t extents[] = {random.between(2, 8), random.between(2, 8)};
    std::vector<SplitAxis> &makers = axesOfTask[tensor.producer];
    for (size_t a = 0; a < makers.size(); ++a) {
      if (random.percent(35)) {
        makers[a].tensors.emplace_back(id, Follows::partial());
        continue;
      }
      int64_t scale = random.between(1, 2);
      extents[a] = makers[a].extent * scale;
      makers[a].tensors.emplace_back(
          id, Follows::sliced(static_cast<int32_t>(a), extents[a], scale));
    }
    std::set<TaskId> readers(tensor.consumers.begin(), tensor.consumers.end());
    for (TaskId reader : readers)
      for (size_t a = 0; a < axesOfTask[reader].size(); ++a)
        if (random.percent(70))
          addReading(axesOfTask[reader][a], axesOfTask[reader][a].tensors, id,
                     a, extents[a]);
  }

  void addReading(SplitAxis &axis,
                  std::vector<std::pair<int32_t, Follows>> &entries, int32_t id,
                  size_t dim, int64_t extent) {
    Follows slice =
        Follows::sliced(static_cast<int32_t>(dim), extent, random.between(1, 2),
                        random.between(-1, 2), random.between(-1, 2));
    if (slice.rangeOf({0, 1}).size() > 0 &&
        slice.rangeOf({axis.extent - 1, axis.extent}).size() > 0)
      entries.emplace_back(id, slice);
  }

  Problem &problem;
  Random &random;
};

/// A problem without limits of memory whose tasks have axes.
inline Problem randomSplitProblem(uint64_t seed) {
  RandomOptions options;
  options.limitMemory = 0;
  options.maxTasks = 12;
  Problem problem = randomProblem(seed, options);
  Random random(seed + 1);
  RandomSplits(problem, random).addAxes();
  return problem;
}

} // namespace placer::testing

#endif // PLACER_UNITTESTS_COMMON_RANDOMSPLITS_H
