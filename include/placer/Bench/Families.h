//===- Families.h - Problems of any size to measure on ----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Generated problems: valid, the same on every platform for the same options,
// and free of anybody's rights.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BENCH_FAMILIES_H
#define PLACER_BENCH_FAMILIES_H

#include "placer/Model/Problem.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace placer {

enum class Wiring {
  /// A link from every device to every other.
  All,
  /// Links to the two neighbours only.
  Ring,
};

struct GeneratorOptions {
  /// A name in `families()`.
  llvm::StringRef family = "layered";
  /// Networks have whole blocks only, so they come close to it.
  int32_t tasks = 1000;
  /// 0: as many as the family usually has.
  int32_t devices = 0;
  uint64_t seed = 0;
  Wiring wiring = Wiring::All;
  /// The capacity of a device as a share of all bytes; 0: no limit.
  double memoryShare = 0;
};

struct Family {
  llvm::StringLiteral name;
  /// One line for people.
  llvm::StringLiteral what;
  int32_t devices;
  void (*build)(const GeneratorOptions &options, Problem &problem);
};

/// First those that stand for real work, then those on which algorithms that
/// are linear elsewhere become quadratic.
llvm::ArrayRef<Family> families();
/// How many of them are of the first sort.
size_t numUsualFamilies();
/// Null where there is none of that name.
const Family *findFamily(llvm::StringRef name);

/// `options.family` must be known, and its numbers at least 1.
Problem generateProblem(const GeneratorOptions &options);

} // namespace placer

#endif // PLACER_BENCH_FAMILIES_H
