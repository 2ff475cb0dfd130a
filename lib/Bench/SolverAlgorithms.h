//===- SolverAlgorithms.h - Placement by an exact solver --------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BENCH_SOLVERALGORITHMS_H
#define PLACER_LIB_BENCH_SOLVERALGORITHMS_H

#include "placer/Bench/Algorithms.h"

namespace placer {

/// As `--place-ilp`: from the best list schedule on.
AlgorithmResult runIlp(const Instance &instance,
                       const AlgorithmOptions &options);

/// As Pesto does it, to compare with: coarsened to 200 clusters, Pesto's
/// program for them, and no refinement when they are opened; everything then
/// starts as early as devices and orders allow, as it would when it ran.
AlgorithmResult runPesto(const Instance &instance,
                         const AlgorithmOptions &options);

} // namespace placer

#endif // PLACER_LIB_BENCH_SOLVERALGORITHMS_H
