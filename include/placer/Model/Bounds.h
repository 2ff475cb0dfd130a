//===- Bounds.h - What no schedule can beat ---------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_BOUNDS_H
#define PLACER_MODEL_BOUNDS_H

#include "placer/Model/Instance.h"

#include <string>
#include <vector>

namespace placer {

struct Bound {
  int64_t ns = 0;
  /// Which argument gives it: "critical-path", "load", …
  std::string name;
};

/// For every task, a time before which it cannot start (`head`), and a time
/// that must pass after its finish (`tail`), whatever the placement.
struct HeadsAndTails {
  std::vector<int64_t> head;
  std::vector<int64_t> tail;
};

/// The placement-aware critical path: a task's earliest finish on a device is
/// its time there after the cheapest way in which each input can come,
/// O(edges * devices^2).
Bound criticalPathBound(const Instance &instance);

/// The least load of the most loaded device: every task's least work shared
/// out over the devices as if it could be divided.
Bound loadBound(const Instance &instance);

/// The largest of all bounds.
Bound lowerBound(const Instance &instance);

} // namespace placer

#endif // PLACER_MODEL_BOUNDS_H
