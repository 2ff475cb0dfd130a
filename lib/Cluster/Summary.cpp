//===- Summary.cpp - The figures of a run ---------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/Summary.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace placer;

ClusterSummary placer::summarize(const Workload &workload,
                                 const ClusterRun &run) {
  ClusterSummary summary;
  summary.numJobs = static_cast<int32_t>(workload.jobs.size());
  std::vector<int64_t> times;
  __int128 sum = 0, pending = 0;
  for (auto [job, outcome] : llvm::zip_equal(workload.jobs, run.outcomes)) {
    int64_t time = outcome.endNs - job.submitNs;
    times.push_back(time);
    sum += time;
    pending += time - outcome.executedNs;
    summary.makespanNs = std::max(summary.makespanNs, outcome.endNs);
    summary.preemptions += outcome.preemptions;
    summary.promotions += outcome.promotions;
    summary.moves += outcome.moves;
  }
  if (times.empty())
    return summary;
  llvm::sort(times);
  size_t count = times.size();
  summary.averageNs = static_cast<double>(sum) / count;
  summary.averagePendingNs = static_cast<double>(pending) / count;
  summary.medianNs =
      (static_cast<double>(times[(count - 1) / 2]) + times[count / 2]) / 2;
  summary.p95Ns = times[std::min(count - 1, (count * 95 + 99) / 100 - 1)];
  summary.mostNs = times.back();
  __int128 held = 0;
  for (const JobSegment &segment : run.segments)
    held += static_cast<__int128>(segment.toNs - segment.fromNs) *
            static_cast<int64_t>(segment.devices.size());
  __int128 all =
      static_cast<__int128>(summary.makespanNs - workload.jobs[0].submitNs) *
      workload.cluster.numDevices();
  summary.utilization =
      all > 0 ? static_cast<double>(held) / static_cast<double>(all) : 0;
  return summary;
}
