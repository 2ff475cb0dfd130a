//===- Backbone.h - A longest path and what hangs on it ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BOUNDS_BACKBONE_H
#define PLACER_LIB_BOUNDS_BACKBONE_H

#include "placer/Model/Instance.h"

namespace placer {

/// A longest path, by the least times of its tasks. Every other task runs after
/// the last task of the path that it depends on, and before the first one that
/// depends on it. Positions on the path count from 1; 0 is the beginning of
/// all, and one past the last the end of all. Linear in edges.
class Backbone {
public:
  explicit Backbone(const Instance &instance);

  int32_t end() const { return static_cast<int32_t>(path.size()) + 1; }
  /// kNone at either end.
  TaskId taskAt(int32_t position) const {
    return position == 0 || position == end() ? kNone : path[position - 1];
  }

  /// The last position that a task depends on, and the first that depends on
  /// it.
  int32_t lastBefore(TaskId task) const { return after[task]; }
  int32_t firstAfter(TaskId task) const { return before[task]; }

  /// Two positions between which something must run beside the path, in order
  /// of `size`.
  struct Span {
    int32_t from, to;
    /// How many tasks follow a position in [from, to): at least the number of
    /// tasks between.
    size_t size;
  };
  std::vector<Span> spans() const;

  /// All tasks that must run between two positions, in topological order.
  std::vector<TaskId> tasksBetween(int32_t from, int32_t to) const;

private:
  void findPath(const Instance &instance);

  std::vector<TaskId> path;
  /// By task: the last position before it and the first after it.
  std::vector<int32_t> after, before;
  /// By task: its place in the topological order.
  std::vector<int32_t> rank;
  /// Tasks by `after`, each row in topological order.
  Rows<TaskId> tasksAfter;
};

} // namespace placer

#endif // PLACER_LIB_BOUNDS_BACKBONE_H
