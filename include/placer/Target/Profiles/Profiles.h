//===- Profiles.h - Graphs in the formats of others -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads what is published elsewhere as problems, without MLIR:
//   - the profiles of PipeDream (`graph.txt`, github.com/msr-fiddle/pipedream):
//     layers of networks, measured on GPUs;
//   - the inputs of Microsoft's dnn-partitioning (JSON,
//     github.com/msr-fiddle/dnn-partitioning): operators with times on
//     accelerators and on a CPU.
// Neither describes a machine as placer needs it, so the rest is in options.
// What is made of the figures is described in docs/Benchmarking.md.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_PROFILES_PROFILES_H
#define PLACER_TARGET_PROFILES_PROFILES_H

#include "placer/Target/Json/GraphJson.h"
#include "placer/Target/Profiles/ProfileLayers.h"

#include <optional>

namespace placer {

/// What a profile leaves open. What is not given is as in the papers.
struct ProfileOptions {
  /// GPUs (default: 2), or accelerators (default: what the file says).
  std::optional<int64_t> devices;
  /// Capacity of each in bytes, 0: not counted. Default: 16 GiB for PipeDream,
  /// not counted for dnn-partitioning.
  std::optional<int64_t> memoryBytes;
  /// Between two GPUs (default: 22 GB/s), or between an accelerator and the
  /// host (default: 12 GB/s); between two accelerators it is half of that.
  std::optional<int64_t> bytesPerSecond;
  /// Default: 10,000 for PipeDream, 0 for dnn-partitioning.
  std::optional<int64_t> latencyNs;
  /// Of dnn-partitioning alone.
  int64_t cpus = 1;
  /// How many samples were in what was measured: tasks can then be split along
  /// them. Nothing says so in the files.
  std::optional<int64_t> samples = std::nullopt;
  /// Of PipeDream alone: with the passes backwards.
  bool isTraining = true;
};

/// What is wrong with the options themselves; empty where nothing is.
std::string checkProfileOptions(const ProfileOptions &options);

/// Both return a problem that passes `validate`, or the first thing that is
/// wrong and where. `name` becomes the name of the problem.
std::variant<Problem, JsonError> readPipeDream(llvm::StringRef text,
                                               llvm::StringRef name,
                                               const ProfileOptions &options);
std::variant<Problem, JsonError>
readDnnPartitioning(llvm::StringRef text, llvm::StringRef name,
                    const ProfileOptions &options, JsonWarnings &warnings);

/// The layers of a profile of PipeDream in topological order.
std::variant<std::vector<Layer>, JsonError>
readPipeDreamLayers(llvm::StringRef text);

enum class GraphFormat { PlacerGraph, PipeDream, DnnPartitioning };

/// The format that a text seems to be meant in.
GraphFormat guessFormat(llvm::StringRef text);

/// Reads a text in the format that it seems to be in. `name` counts where the
/// text has none of its own.
std::variant<Problem, JsonError> readAnyGraph(llvm::StringRef text,
                                              llvm::StringRef name,
                                              const ProfileOptions &options,
                                              JsonWarnings &warnings);

/// The name that a graph from a file of another format gets: that of the file
/// without its extension, or of its directory where it is a `graph.txt`.
std::string graphNameOf(llvm::StringRef file);

} // namespace placer

#endif // PLACER_TARGET_PROFILES_PROFILES_H
