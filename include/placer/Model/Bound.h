//===- Bound.h - What no schedule can beat, as a value ----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_BOUND_H
#define PLACER_MODEL_BOUND_H

#include <cstdint>
#include <string>

namespace placer {

/// A lower bound on what is minimised, which holds for every valid schedule of
/// a problem.
struct Bound {
  /// 0 where nothing is proven.
  int64_t ns = 0;
  /// Which argument gives it: "critical-path", "load", …
  std::string name;

  bool operator==(const Bound &other) const {
    return ns == other.ns && name == other.name;
  }
};

/// How far a value may be from the least one: (value - bound) / value; 0 for a
/// value of 0.
inline double gap(int64_t value, int64_t boundNs) {
  return value == 0 ? 0.0
                    : static_cast<double>(value - boundNs) /
                          static_cast<double>(value);
}

} // namespace placer

#endif // PLACER_MODEL_BOUND_H
