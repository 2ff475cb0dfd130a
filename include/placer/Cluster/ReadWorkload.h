//===- ReadWorkload.h - Workloads from files --------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_CLUSTER_READWORKLOAD_H
#define PLACER_CLUSTER_READWORKLOAD_H

#include "placer/Cluster/Workload.h"

namespace placer {

/// What a trace leaves open.
struct WorkloadOptions {
  /// The cluster of a trace that has none of its own: of so many equal hosts,
  /// or from a file with a machine.
  std::optional<UniformCluster> uniform;
  std::string machineFile;
  /// Measurements of Pollux: a folder with one of each application.
  std::string measurements;
  /// Jobs of a trace: what a restart costs, and whether the number of devices
  /// may be any that the measurements have.
  int64_t restartNs = 0;
  bool isElastic = false;
  /// For speeds from placements: how graphs are placed.
  std::string strategy = "search";
  /// Moves of a search.
  int64_t moves = 20000;
};

/// Reads a file in the format that it seems to be in: placer-cluster JSON, or a
/// trace of Tiresias or Pollux as CSV. What is wrong, and every warning, begins
/// with file, line and column.
std::variant<Workload, std::string>
readWorkloadFile(llvm::StringRef file, const WorkloadOptions &options,
                 std::vector<std::string> &warnings);

/// "file:line:column: message", with notes on lines of their own.
std::string describeAt(llvm::StringRef file, const JsonError &error);

} // namespace placer

#endif // PLACER_CLUSTER_READWORKLOAD_H
