//===- NaiveQueues.h - Tiresias' rules, one by one --------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The policies on one list of all jobs, which is gone over in full at every
// event: slow, and as the rules are written.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_CLUSTER_NAIVEQUEUES_H
#define PLACER_UNITTESTS_CLUSTER_NAIVEQUEUES_H

#include "placer/Cluster/Gittins.h"
#include "placer/Cluster/Workload.h"

#include <algorithm>
#include <limits>

namespace placer::testing {

struct NaivePolicy {
  enum Order { Fifo, FirstFit, Gpus, Time, Service, Las } order = Fifo;
  std::vector<int64_t> limits = {};
  bool countsDevices = true;
  double starve = 0;
  const GittinsIndex *index = nullptr;
};

struct NaiveOutcome {
  /// In seconds, by job.
  std::vector<int64_t> ends;
  int64_t preemptions = 0, promotions = 0;
};

class NaiveQueues {
public:
  NaiveQueues(const Workload &workload, const NaivePolicy &policy)
      : policy(policy), total(workload.cluster.numDevices()),
        queues(policy.limits.size() + 1) {
    for (const ClusterJob &job : workload.jobs)
      jobs.push_back({job.devices, job.submitNs / 1000000000, job.steps});
    outcome.ends.resize(jobs.size());
  }

  NaiveOutcome run() {
    while (next < jobs.size() || !active.empty())
      step();
    return outcome;
  }

private:
  struct Entry {
    int32_t size;
    int64_t submit, duration;
    bool isRunning = false;
    int64_t done = 0, ran = 0, waited = 0;
    size_t queue = 0;
  };
  static constexpr int64_t kNever = std::numeric_limits<int64_t>::max();

  int64_t attained(const Entry &job) const {
    return job.ran * (policy.countsDevices ? job.size : 1);
  }

  void step() {
    int64_t at = next < jobs.size() ? jobs[next].submit : kNever;
    for (size_t job : active)
      if (jobs[job].isRunning)
        at = std::min(at, now + jobs[job].duration - jobs[job].done);
    bool isJump = jump < at;
    at = std::min(at, jump);
    for (size_t job : active) {
      Entry &own = jobs[job];
      if (own.isRunning) {
        own.done += at - now;
        own.ran += at - now;
      } else if (own.ran > 0) {
        own.waited += at - now;
      }
    }
    now = at;
    if (!isJump)
      arriveAndEnd();
    if (policy.order == NaivePolicy::Las)
      changeQueues();
    goOver();
    if (policy.order == NaivePolicy::Las)
      prepare();
  }

  void arriveAndEnd() {
    auto isDone = [&](size_t job) {
      return jobs[job].isRunning && jobs[job].done >= jobs[job].duration;
    };
    for (size_t job : active)
      if (isDone(job))
        outcome.ends[job] = now;
    for (auto &queue : queues)
      queue.erase(std::remove_if(queue.begin(), queue.end(), isDone),
                  queue.end());
    active.erase(std::remove_if(active.begin(), active.end(), isDone),
                 active.end());
    for (; next < jobs.size() && jobs[next].submit == now; ++next) {
      active.push_back(next);
      queues[0].push_back(next);
    }
  }

  void transfer(size_t job, size_t to) {
    auto &from = queues[jobs[job].queue];
    from.erase(std::find(from.begin(), from.end(), job));
    jobs[job].queue = to;
    queues[to].push_back(job);
  }

  void changeQueues() {
    for (size_t job : active) {
      Entry &own = jobs[job];
      if (own.isRunning) {
        if (own.queue < policy.limits.size() &&
            attained(own) >= policy.limits[own.queue])
          transfer(job, own.queue + 1);
      } else if (policy.starve > 0 && own.queue > 0 && own.ran > 0 &&
                 own.waited >= static_cast<int64_t>(own.ran * policy.starve)) {
        own.ran = own.waited = 0;
        transfer(job, 0);
        ++outcome.promotions;
      }
    }
    if (!policy.index)
      return;
    for (auto &queue : queues)
      std::stable_sort(queue.begin(), queue.end(), [&](size_t a, size_t b) {
        double ofA = policy.index->at(static_cast<double>(attained(jobs[a])));
        double ofB = policy.index->at(static_cast<double>(attained(jobs[b])));
        return ofA != ofB ? ofA > ofB : jobs[a].submit < jobs[b].submit;
      });
  }

  void goOver() {
    int32_t free = total;
    if (policy.order <= NaivePolicy::FirstFit) {
      for (size_t job : active)
        free -= jobs[job].isRunning ? jobs[job].size : 0;
      for (size_t job : active) {
        if (jobs[job].isRunning)
          continue;
        if (jobs[job].size <= free) {
          jobs[job].isRunning = true;
          free -= jobs[job].size;
        } else if (policy.order == NaivePolicy::Fifo) {
          return;
        }
      }
      return;
    }
    std::vector<size_t> order = active;
    if (policy.order == NaivePolicy::Las) {
      order.clear();
      for (const auto &queue : queues)
        order.insert(order.end(), queue.begin(), queue.end());
    } else {
      auto key = [&](size_t job) {
        const Entry &own = jobs[job];
        int64_t left = own.duration - own.done;
        return policy.order == NaivePolicy::Gpus   ? own.size
               : policy.order == NaivePolicy::Time ? left
                                                   : left * own.size;
      };
      std::stable_sort(active.begin(), active.end(),
                       [&](size_t a, size_t b) { return key(a) < key(b); });
      order = active;
    }
    for (size_t job : order) {
      bool fits = jobs[job].size <= free;
      outcome.preemptions += jobs[job].isRunning && !fits;
      jobs[job].isRunning = fits;
      free -= fits ? jobs[job].size : 0;
    }
  }

  void prepare() {
    for (auto &queue : queues)
      std::stable_partition(queue.begin(), queue.end(),
                            [&](size_t job) { return jobs[job].isRunning; });
    jump = kNever;
    for (size_t job : active) {
      const Entry &own = jobs[job];
      if (own.isRunning && own.queue < policy.limits.size()) {
        int64_t unit = policy.countsDevices ? own.size : 1;
        int64_t left = policy.limits[own.queue] - attained(own);
        jump = std::min(jump,
                        now + std::max<int64_t>(1, (left + unit - 1) / unit));
      } else if (!own.isRunning && policy.starve > 0 && own.queue > 0 &&
                 own.ran > 0) {
        auto left = static_cast<int64_t>(own.ran * policy.starve) - own.waited;
        if (left > 0)
          jump = std::min(jump, now + left);
      }
    }
  }

  NaivePolicy policy;
  int32_t total;
  std::vector<Entry> jobs;
  std::vector<size_t> active;
  std::vector<std::vector<size_t>> queues;
  size_t next = 0;
  int64_t now = 0, jump = kNever;
  NaiveOutcome outcome;
};

} // namespace placer::testing

#endif // PLACER_UNITTESTS_CLUSTER_NAIVEQUEUES_H
