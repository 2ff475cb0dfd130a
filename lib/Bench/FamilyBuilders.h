//===- FamilyBuilders.h - What builds generated problems --------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BENCH_FAMILYBUILDERS_H
#define PLACER_LIB_BENCH_FAMILYBUILDERS_H

#include "placer/Bench/Families.h"
#include "placer/Support/RandomSource.h"

namespace placer {

/// Times and sizes of generated problems.
class Dice {
public:
  explicit Dice(uint64_t seed) : random(seed) {}

  int64_t below(int64_t bound) {
    return static_cast<int64_t>(random.below(static_cast<size_t>(bound)));
  }
  /// From `unit` to 64 units, every octave as likely as the others.
  int64_t octaves(int64_t unit) {
    int64_t octave = unit << below(6);
    return octave + below(octave);
  }
  /// From 0.9 to 1.1 times `value`, as a measurement would have it.
  int64_t measured(int64_t value) { return value * (900 + below(201)) / 1000; }

private:
  RandomSource random;
};

/// Devices of one kind, each with a port for one transfer in each direction.
void buildEqualDevices(const GeneratorOptions &options, Problem &problem,
                       int64_t latencyNs, int64_t bytesPerSecond);

void buildLayered(const GeneratorOptions &options, Problem &problem);
void buildForkJoin(const GeneratorOptions &options, Problem &problem);
void buildUnlike(const GeneratorOptions &options, Problem &problem);
void buildFan(const GeneratorOptions &options, Problem &problem);
void buildGroup(const GeneratorOptions &options, Problem &problem);
void buildChain(const GeneratorOptions &options, Problem &problem);
void buildTransformer(const GeneratorOptions &options, Problem &problem);
void buildLstm(const GeneratorOptions &options, Problem &problem);
void buildNasnet(const GeneratorOptions &options, Problem &problem);

} // namespace placer

#endif // PLACER_LIB_BENCH_FAMILYBUILDERS_H
