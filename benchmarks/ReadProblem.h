//===- ReadProblem.h - A problem from a file --------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BENCHMARKS_READPROBLEM_H
#define PLACER_BENCHMARKS_READPROBLEM_H

#include "placer/Model/Problem.h"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace placer {

/// The placer-graph in `file`, or none after an error message on stderr.
std::optional<Problem> readProblem(llvm::StringRef file);

} // namespace placer

#endif // PLACER_BENCHMARKS_READPROBLEM_H
