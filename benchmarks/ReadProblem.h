//===- ReadProblem.h - A problem from a file --------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BENCHMARKS_READPROBLEM_H
#define PLACER_BENCHMARKS_READPROBLEM_H

#include "placer/Bench/GraphFiles.h"

#include "llvm/Support/WithColor.h"

namespace placer {

/// The graph in `file`, or none after an error message on stderr.
inline std::optional<Problem> readProblem(llvm::StringRef file) {
  std::vector<std::string> warnings;
  auto problem = readGraphFile(file, {}, warnings);
  if (auto *message = std::get_if<std::string>(&problem)) {
    llvm::WithColor::error() << *message << "\n";
    return std::nullopt;
  }
  return std::move(std::get<Problem>(problem));
}

} // namespace placer

#endif // PLACER_BENCHMARKS_READPROBLEM_H
