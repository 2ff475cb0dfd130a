//===- GeneratedProblem.h - Problems of any size to measure on --*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BENCHMARKS_GENERATEDPROBLEM_H
#define PLACER_BENCHMARKS_GENERATEDPROBLEM_H

#include "placer/Model/Problem.h"

#include "llvm/ADT/StringRef.h"

namespace placer {

/// Layered is the usual case. The others are what algorithms that are linear
/// there become quadratic on.
enum class Shape {
  /// As many layers as tasks in each; a task reads up to 4 tensors of the 3
  /// layers before it.
  Layered,
  /// One tensor that all tasks but the first read, and one last task that reads
  /// what all of them write, on the device of the first.
  Fan,
  /// Layered, with a tenth of the tasks in one colocation group.
  Group,
  /// One task after the other.
  Chain,
};

enum class Wiring {
  /// A link from every device to every other.
  All,
  /// Links to the two neighbours only.
  Ring,
};

struct GeneratorOptions {
  Shape shape = Shape::Layered;
  Wiring wiring = Wiring::All;
  int32_t tasks = 1000;
  int32_t devices = 8;
  uint64_t seed = 0;
  /// The capacity of a device as a share of all bytes; 0: no limit.
  double memoryShare = 0;
};

/// The name of a shape, as on the command line.
llvm::StringRef shapeName(Shape shape);

/// A valid problem, the same on every platform: devices of one kind whose ports
/// carry one transfer in each direction at a time, times and sizes that spread
/// over six octaves, and transfers that take half as long as tasks in the mean.
Problem generateProblem(const GeneratorOptions &options);

} // namespace placer

#endif // PLACER_BENCHMARKS_GENERATEDPROBLEM_H
