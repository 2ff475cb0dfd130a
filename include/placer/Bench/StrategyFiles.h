//===- StrategyFiles.h - Problems of the IOPDDL contest ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The contest on inter- and intra-operator parallelism of 2025 has instances in
// JSON:
//
//   {"problem": {"name": "A",
//     "nodes": {"intervals": [[0, 10], ...], "costs": [[15, 0], ...],
//               "usages": [[10, 20], ...]},
//     "edges": {"nodes": [[0, 1], ...], "costs": [[30, 0, 15, 40], ...]},
//     "usage_limit": 50}}
//
// With "costs" of an edge by the strategies of its first node, then those of
// the second; 10^18 is what must not be. Other members are passed over.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BENCH_STRATEGYFILES_H
#define PLACER_BENCH_STRATEGYFILES_H

#include "placer/Search/StrategyChoice.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <variant>

namespace placer {

/// The problem of a text, or what is wrong with it, in a line.
std::variant<StrategyProblem, std::string>
readStrategyProblem(llvm::StringRef text);

/// Chooses strategies for each of the files and prints a line for each. False
/// where one could not be read, or no choice was found that keeps its limits.
bool runStrategyFiles(llvm::ArrayRef<std::string> files,
                      const StrategyOptions &options, llvm::raw_ostream &os);

} // namespace placer

#endif // PLACER_BENCH_STRATEGYFILES_H
