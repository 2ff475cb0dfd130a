//===- GraphFiles.h - Graphs from files and folders -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BENCH_GRAPHFILES_H
#define PLACER_BENCH_GRAPHFILES_H

#include "placer/Target/Profiles/Profiles.h"

namespace placer {

/// The graph in a file of any format that can be read, or what is wrong with
/// it, as "file:line:column: message" with its notes. Warnings are in the same
/// form.
std::variant<Problem, std::string>
readGraphFile(llvm::StringRef file, const ProfileOptions &options,
              std::vector<std::string> &warnings);

/// Files as they are; of folders all `*.json` and `graph.txt` in them and below
/// them, sorted by path. An error where there is nothing.
std::variant<std::vector<std::string>, std::string>
findGraphFiles(llvm::ArrayRef<std::string> paths);

} // namespace placer

#endif // PLACER_BENCH_GRAPHFILES_H
