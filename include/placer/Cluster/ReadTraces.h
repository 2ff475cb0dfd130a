//===- ReadTraces.h - Jobs in the formats of others -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_CLUSTER_READTRACES_H
#define PLACER_CLUSTER_READTRACES_H

#include "placer/Cluster/Workload.h"
#include "placer/Support/Csv.h"

namespace placer {

/// The jobs of a trace of Tiresias' simulator (job_id, num_gpu, submit_time,
/// duration, …) for a cluster; a step is a second.
std::variant<Workload, CsvError> readTiresias(llvm::StringRef text,
                                              ClusterMachine cluster,
                                              CsvWarnings &warnings);

/// Numbers below each other with a line above them: the service of former jobs.
std::variant<std::vector<double>, CsvError> readSamples(llvm::StringRef text,
                                                        CsvWarnings &warnings);

/// The epochs and losses of a table with the columns `epoch` and `loss`.
std::variant<std::vector<LossPoint>, CsvError>
readLosses(llvm::StringRef text, CsvWarnings &warnings);

} // namespace placer

#endif // PLACER_CLUSTER_READTRACES_H
