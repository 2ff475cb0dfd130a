//===- Workload.cpp - Jobs for a cluster ----------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/Workload.h"

#include "placer/Support/Printable.h"

#include "llvm/ADT/Twine.h"

using namespace placer;

std::optional<JsonError> placer::checkWorkload(const Workload &workload) {
  if (workload.jobs.empty())
    return JsonError{{}, "there are no jobs", {}};
  int32_t numDevices = workload.cluster.numDevices();
  for (size_t i = 0; i < workload.jobs.size(); ++i) {
    const ClusterJob &job = workload.jobs[i];
    if (std::max(job.devices, job.minDevices) > numDevices)
      return JsonError{
          job.where,
          (llvm::Twine("job '") + printable(job.name) + "' needs " +
           llvm::Twine(std::max(job.devices, job.minDevices)) +
           " devices, and the cluster has " + llvm::Twine(numDevices))
              .str(),
          {}};
    if (i > 0 && workload.jobs[i - 1].submitNs > job.submitNs)
      return JsonError{job.where,
                       "time goes backwards: job '" + printable(job.name) +
                           "' is submitted before the one ahead of it",
                       {}};
  }
  return std::nullopt;
}
