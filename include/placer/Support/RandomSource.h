//===- RandomSource.h - Random numbers, the same everywhere -----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SUPPORT_RANDOMSOURCE_H
#define PLACER_SUPPORT_RANDOMSOURCE_H

#include <cstdint>
#include <random>

namespace placer {

/// A seeded engine whose numbers the standard fixes, without the standard's
/// distributions, whose numbers it does not.
class RandomSource {
public:
  explicit RandomSource(uint64_t seed) : engine(seed) {}

  /// A number in [0, bound); `bound` must be above 0.
  size_t below(size_t bound) { return static_cast<size_t>(engine() % bound); }
  /// A number in [0, 1).
  double unit() { return static_cast<double>(engine() >> 11) * 0x1.0p-53; }
  bool chance(double probability) { return unit() < probability; }
  template <typename Range>
  auto pick(const Range &range) {
    return range[below(range.size())];
  }

private:
  std::mt19937_64 engine;
};

} // namespace placer

#endif // PLACER_SUPPORT_RANDOMSOURCE_H
