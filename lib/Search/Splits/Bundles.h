//===- Bundles.h - What is cut together -------------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tasks that share a device are a *bundle*: they are cut alike or not at all,
// as parts of them could not be apart otherwise. Bundles that look alike, to
// themselves and to what is around them, are a *class*: the equal layers of a
// network. What takes hardly any time *follows* another bundle.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_SPLITS_BUNDLES_H
#define PLACER_LIB_SEARCH_SPLITS_BUNDLES_H

#include "placer/Model/Instance.h"

namespace placer {

/// Index of a bundle.
using BundleId = int32_t;

/// An axis that all tasks of a bundle have by that name and kind.
struct BundleAxis {
  std::string name;
  AxisKind kind = AxisKind::Samples;
  /// The least of its tasks.
  int64_t extent = 1;
  /// In the order of the tasks.
  llvm::SmallVector<AxisId, 2> ofTask;
};

/// A tensor between two bundles.
struct BundleEdge {
  BundleId from = kNone, to = kNone;
  TensorId tensor = kNone;
  /// Who reads it, of several the first.
  TaskId reader = kNone;
};

struct Bundle {
  llvm::SmallVector<TaskId, 2> tasks;
  llvm::SmallVector<BundleAxis, 2> axes;
  /// The time of all its tasks on each device; kCannotRun where not all can.
  llvm::SmallVector<int64_t, 8> timeNs;
  int64_t leastNs = 0;
  /// Whether it is decided already.
  bool isGiven = false;
  /// The edge whose other end it follows; kNone: it decides for itself.
  int32_t leader = kNone;
  int32_t classId = 0;
};

class Bundles {
public:
  /// `isGiven` says which tasks are decided already.
  Bundles(const Instance &instance, const std::vector<bool> &isGiven);

  const Instance &instance;
  /// By their first tasks in topological order.
  std::vector<Bundle> all;
  std::vector<BundleId> ofTask;
  /// By bundle `from`, then tensor. No edge leads from a bundle to itself.
  std::vector<BundleEdge> edges;
  /// The edges that each bundle is an end of.
  Rows<int32_t> edgesOf;
  /// By class, ascending.
  std::vector<std::vector<BundleId>> classes;

  int32_t size() const { return static_cast<int32_t>(all.size()); }
  BundleId other(int32_t edge, BundleId bundle) const {
    return edges[edge].from == bundle ? edges[edge].to : edges[edge].from;
  }

private:
  void findAxes(Bundle &bundle) const;
  void findEdges();
  void findLeaders();
  void findClasses();
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_SPLITS_BUNDLES_H
