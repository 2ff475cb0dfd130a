//===- Nest.h - Tasks of a path that share a device -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A training step runs forward through the layers and then backward, and what
// belongs to a layer in either direction shares a device. So a longest path has
// pairs of colocated tasks that lie within each other like brackets.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BOUNDS_NEST_H
#define PLACER_LIB_BOUNDS_NEST_H

#include "Bounds/Backbone.h"

namespace placer {

class Nest {
public:
  /// As many pairs as possible, each within the one before it. O(n log n) in
  /// the length of the path.
  Nest(const Instance &instance, const Backbone &backbone);

  struct Level {
    /// Positions on the path, of two tasks of one group.
    int32_t left, right;
  };
  /// The outermost first.
  llvm::ArrayRef<Level> levels() const { return pairs; }
  /// For a stretch of the path that lies on one side of the nest: the last
  /// level that is outside of it and the first that is inside. kNone twice
  /// where there are no such levels.
  std::pair<int32_t, int32_t> around(int32_t from, int32_t to) const;

private:
  std::vector<Level> pairs;
};

} // namespace placer

#endif // PLACER_LIB_BOUNDS_NEST_H
