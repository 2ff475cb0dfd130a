//===- ClusterBound.cpp - What no policy can beat -------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/ClusterBound.h"

#include "llvm/ADT/STLExtras.h"

#include <queue>

using namespace placer;

using Wide = __int128;

namespace {
/// The least of a job, over all numbers of devices that it can have.
struct LeastOfJob {
  Wide timeNs = 0;
  /// Time x devices.
  Wide serviceNs = 0;
};
} // namespace

static LeastOfJob leastOf(const Workload &workload, JobId job) {
  const ClusterJob &own = workload.jobs[job];
  LeastOfJob least;
  bool isFirst = true;
  int32_t most = std::min(own.maxDevices, workload.cluster.numDevices());
  for (int32_t count = own.minDevices; count <= most; ++count) {
    Wide step = workload.speedOf(job).leastStepNs(workload.cluster, count);
    // Nothing is known of so many devices, or it cannot run on them.
    if (step == 0)
      continue;
    Wide time = step * own.steps;
    least.timeNs = isFirst ? time : std::min(least.timeNs, time);
    least.serviceNs =
        isFirst ? time * count : std::min(least.serviceNs, time * count);
    isFirst = false;
  }
  return least;
}

/// The least sum of ends on one machine that is as fast as all devices, in
/// units of ns / devices.
static Wide sumByShortest(const Workload &workload,
                          llvm::ArrayRef<LeastOfJob> least) {
  std::priority_queue<Wide, std::vector<Wide>, std::greater<>> left;
  Wide devices = workload.cluster.numDevices(), now = 0, sum = 0;
  size_t next = 0, count = workload.jobs.size();
  while (next < count || !left.empty()) {
    if (left.empty())
      now = std::max(now, workload.jobs[next].submitNs * devices);
    while (next < count && workload.jobs[next].submitNs * devices <= now)
      left.push(least[next++].serviceNs);
    Wide job = left.top();
    left.pop();
    if (next < count && now + job > workload.jobs[next].submitNs * devices) {
      Wide until = workload.jobs[next].submitNs * devices;
      left.push(job - (until - now));
      now = until;
      continue;
    }
    now += job;
    sum += now;
  }
  return sum;
}

ClusterBound placer::boundCluster(const Workload &workload) {
  ClusterBound bound;
  size_t count = workload.jobs.size();
  if (count == 0)
    return bound;
  std::vector<LeastOfJob> least;
  Wide sum = 0, submits = 0, longest = 0, load = 0, service = 0;
  Wide devices = workload.cluster.numDevices();
  for (JobId job = 0; job < static_cast<JobId>(count); ++job) {
    least.push_back(leastOf(workload, job));
    sum += least.back().timeNs;
    submits += workload.jobs[job].submitNs;
    longest =
        std::max(longest, workload.jobs[job].submitNs + least.back().timeNs);
  }
  for (size_t job = count; job-- > 0;) {
    service += least[job].serviceNs;
    load = std::max(load, workload.jobs[job].submitNs +
                              (service + devices - 1) / devices);
  }
  Wide shared = sumByShortest(workload, least) - submits * devices;
  double fastest = static_cast<double>(sum) / count;
  double byService =
      static_cast<double>(shared) / static_cast<double>(devices) / count;
  bound.averageNs = std::max(fastest, byService);
  bound.averageBy = fastest >= byService ? "fastest" : "service";
  bound.makespanNs = static_cast<int64_t>(std::max(longest, load));
  bound.makespanBy = longest >= load ? "fastest" : "service";
  return bound;
}
