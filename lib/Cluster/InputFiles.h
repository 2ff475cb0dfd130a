//===- InputFiles.h - Files as text and tables ------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_CLUSTER_INPUTFILES_H
#define PLACER_LIB_CLUSTER_INPUTFILES_H

#include "placer/Cluster/ReadWorkload.h"
#include "placer/Support/Csv.h"

#include "llvm/Support/MemoryBuffer.h"

namespace placer {

/// The text of a file, or why it cannot be read.
std::variant<std::unique_ptr<llvm::MemoryBuffer>, std::string>
readTextFile(llvm::StringRef file);

std::string describeAt(llvm::StringRef file, const CsvError &error);

/// `path` as it is meant in a file: relative to that file's folder.
std::string besideFile(llvm::StringRef file, llvm::StringRef path);

/// A machine in a file; its hosts are to be found by `findHosts`.
std::variant<Problem, std::string>
readMachineFile(llvm::StringRef file, std::vector<std::string> &warnings);

/// Devices that reach each other by what nobody else uses are one host: those
/// that have links of the highest speed between them.
void findHosts(ClusterMachine &cluster);

/// The cluster of a trace, which has none of its own; or what is missing.
std::variant<ClusterMachine, std::string>
clusterOfOptions(const WorkloadOptions &options, bool withLinks,
                 std::vector<std::string> &warnings);

std::variant<Workload, std::string>
readClusterJson(llvm::StringRef text, llvm::StringRef file,
                const WorkloadOptions &options,
                std::vector<std::string> &warnings);
std::variant<Workload, std::string>
readPollux(llvm::StringRef text, llvm::StringRef file, ClusterMachine cluster,
           const WorkloadOptions &options, std::vector<std::string> &warnings);

} // namespace placer

#endif // PLACER_LIB_CLUSTER_INPUTFILES_H
