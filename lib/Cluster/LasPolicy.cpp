//===- LasPolicy.cpp - Queues by attained service -------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tiresias' discretized queues. A job begins in the first queue, goes to the
// end of the next when its service reaches the queue's limit, and may come back
// when it has waited long. Queues are gone over in order, and whatever fits
// runs. In a queue what runs is ahead of what waits, except that Gittins'
// index, where it is used, comes before that.
//
// Instants at which a job changes its queue are whole seconds from the event
// before.
//
//===----------------------------------------------------------------------===//

#include "Cluster/PolicyParts.h"
#include "Cluster/ReadyList.h"
#include "placer/Cluster/Gittins.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

using namespace placer;

namespace {
class LasPolicy : public ClusterPolicy {
public:
  LasPolicy(LasOptions given, DeviceChoice choice)
      : options(std::move(given)), choice(choice),
        queues(options.limitsSeconds.size() + 1) {
    if (!options.samples.empty())
      index.emplace(options.samples, static_cast<double>(options.deltaSeconds));
  }

  void arrived(ClusterState &state, JobId job) override {
    if (jobs.empty())
      jobs.resize(state.workload().jobs.size());
    jobs[job].sinceNs = state.nowNs();
    append(state, job, 0);
  }
  void finished(ClusterState &, JobId) override {}
  void decide(ClusterState &state) override;
  std::optional<int64_t> wakeNs(ClusterState &state) override;

private:
  struct Queue {
    /// What runs, in order, and what waits or was put at the end just now.
    std::vector<JobId> running;
    ReadyList ready;
  };
  struct Entry {
    size_t queue = 0;
    ReadyKey key;
    /// Of what it has run, what does not count any more.
    int64_t forgivenNs = 0;
    /// While it waits: since when, and what it had waited before.
    int64_t sinceNs = 0, waitedNs = 0;
    /// When it will have waited too long; 0: never.
    int64_t promoteNs = 0;
  };

  int32_t sizeOf(ClusterState &state, JobId job) const {
    return state.workload().jobs[job].devices;
  }
  int64_t ranNs(ClusterState &state, JobId job) const {
    return state.executedNs(job) - jobs[job].forgivenNs;
  }
  __int128 attainedNs(ClusterState &state, JobId job) const {
    return static_cast<__int128>(ranNs(state, job)) *
           (options.countsDevices ? sizeOf(state, job) : 1);
  }
  /// Behind all others of a queue.
  void append(ClusterState &state, JobId job, size_t queue) {
    jobs[job].queue = queue;
    insert(state, job, back++);
  }
  void insert(ClusterState &state, JobId job, int64_t sequence) {
    Entry &entry = jobs[job];
    entry.key = keyOf(state, job);
    entry.key.sequence = sequence;
    queues[entry.queue].ready.insert(entry.key, sizeOf(state, job));
  }
  ReadyKey keyOf(ClusterState &state, JobId job) const;
  void demote(ClusterState &state);
  void promote(ClusterState &state);
  void goOver(ClusterState &state);
  void beginWaiting(ClusterState &state, JobId job);
  void endWaiting(ClusterState &state, JobId job);

  LasOptions options;
  DeviceChoice choice;
  std::optional<GittinsIndex> index;
  std::vector<Queue> queues;
  std::vector<Entry> jobs;
  /// By `promoteNs`.
  std::set<std::pair<int64_t, JobId>> promotions;
  int64_t front = -1, back = 0;
};
} // namespace

ReadyKey LasPolicy::keyOf(ClusterState &state, JobId job) const {
  ReadyKey key;
  key.job = job;
  if (!index)
    return key;
  double attained = static_cast<double>(attainedNs(state, job)) / kSecondNs;
  double value = options.isIndexAsPublished ? index->asPublished(attained)
                                            : index->at(attained);
  // Of numbers that are not negative the bits are in order, too.
  key.priority = -static_cast<__int128>(llvm::bit_cast<int64_t>(value));
  key.submitNs = state.workload().jobs[job].submitNs;
  return key;
}

/// What runs and has had the service of its queue goes to the next.
void LasPolicy::demote(ClusterState &state) {
  std::vector<JobId> leaving;
  for (auto [number, queue] : llvm::enumerate(queues)) {
    llvm::erase_if(queue.running,
                   [&](JobId job) { return !state.isRunning(job); });
    if (number + 1 == queues.size())
      continue;
    __int128 limit =
        static_cast<__int128>(options.limitsSeconds[number]) * kSecondNs;
    llvm::erase_if(queue.running, [&](JobId job) {
      bool isLeaving = attainedNs(state, job) >= limit;
      if (isLeaving)
        leaving.push_back(job);
      return isLeaving;
    });
  }
  llvm::sort(leaving);
  for (JobId job : leaving)
    append(state, job, jobs[job].queue + 1);
}

/// What has waited too long begins anew.
void LasPolicy::promote(ClusterState &state) {
  std::vector<JobId> coming;
  while (!promotions.empty() && promotions.begin()->first <= state.nowNs()) {
    coming.push_back(promotions.begin()->second);
    promotions.erase(promotions.begin());
  }
  llvm::sort(coming);
  for (JobId job : coming) {
    Entry &entry = jobs[job];
    queues[entry.queue].ready.erase(entry.key, sizeOf(state, job));
    entry.forgivenNs = state.executedNs(job);
    entry.sinceNs = state.nowNs();
    entry.waitedNs = entry.promoteNs = 0;
    append(state, job, 0);
    state.countPromotion(job);
  }
}

void LasPolicy::beginWaiting(ClusterState &state, JobId job) {
  Entry &entry = jobs[job];
  entry.sinceNs = state.nowNs();
  int64_t ran = ranNs(state, job);
  if (options.starveMillionths == 0 || entry.queue == 0 || ran == 0)
    return;
  __int128 patience = static_cast<__int128>(ran) * options.starveMillionths /
                      1000000 / kSecondNs * kSecondNs;
  __int128 at = state.nowNs() + patience - entry.waitedNs;
  constexpr __int128 kNever = std::numeric_limits<int64_t>::max();
  entry.promoteNs = static_cast<int64_t>(std::min(at, kNever));
  promotions.insert({entry.promoteNs, job});
}

void LasPolicy::endWaiting(ClusterState &state, JobId job) {
  Entry &entry = jobs[job];
  if (ranNs(state, job) > 0)
    entry.waitedNs += state.nowNs() - entry.sinceNs;
  promotions.erase({entry.promoteNs, job});
  entry.promoteNs = 0;
}

void LasPolicy::goOver(ClusterState &state) {
  int32_t numFree = state.workload().cluster.numDevices();
  std::vector<JobId> starting;
  for (Queue &queue : queues) {
    std::vector<ReadyKey> keys;
    for (JobId job : queue.running)
      keys.push_back(keyOf(state, job));
    auto isBefore = [](const ReadyKey &a, const ReadyKey &b) {
      return std::tie(a.priority, a.submitNs) <
             std::tie(b.priority, b.submitNs);
    };
    llvm::stable_sort(keys, isBefore);
    std::vector<JobId> chosen, behind;
    for (size_t next = 0;;) {
      const ReadyKey *waiting = queue.ready.first(numFree);
      bool isRunning =
          next < keys.size() && (!waiting || !isBefore(*waiting, keys[next]));
      if (!isRunning && !waiting)
        break;
      JobId job = isRunning ? keys[next].job : waiting->job;
      int32_t size = sizeOf(state, job);
      if (isRunning) {
        ++next;
        if (size > numFree) {
          behind.push_back(job);
          continue;
        }
      } else {
        queue.ready.erase(jobs[job].key, size);
        if (!state.isRunning(job))
          starting.push_back(job);
      }
      numFree -= size;
      chosen.push_back(job);
    }
    queue.running = std::move(chosen);
    for (JobId job : llvm::reverse(behind))
      insert(state, job, front--);
  }
  // What was put at the end of its queue while it ran may have lost, too.
  std::vector<JobId> before = state.running().vec();
  std::set<JobId> kept;
  for (const Queue &queue : queues)
    kept.insert(queue.running.begin(), queue.running.end());
  for (JobId job : before)
    if (!kept.count(job)) {
      state.preempt(job);
      beginWaiting(state, job);
    }
  for (JobId job : starting) {
    endWaiting(state, job);
    state.start(job, chooseDevices(state, job, sizeOf(state, job), choice));
  }
}

void LasPolicy::decide(ClusterState &state) {
  demote(state);
  promote(state);
  goOver(state);
}

std::optional<int64_t> LasPolicy::wakeNs(ClusterState &state) {
  std::optional<int64_t> wake;
  auto consider = [&](int64_t at) { wake = wake ? std::min(*wake, at) : at; };
  for (size_t number = 0; number + 1 < queues.size(); ++number)
    for (JobId job : queues[number].running) {
      if (!state.isRunning(job))
        continue;
      __int128 limit =
          static_cast<__int128>(options.limitsSeconds[number]) * kSecondNs;
      __int128 unit = static_cast<__int128>(kSecondNs) *
                      (options.countsDevices ? sizeOf(state, job) : 1);
      __int128 seconds = (limit - attainedNs(state, job) + unit - 1) / unit;
      consider(state.nowNs() +
               std::max<int64_t>(1, static_cast<int64_t>(seconds)) * kSecondNs);
    }
  auto next = promotions.upper_bound(
      {state.nowNs(), std::numeric_limits<JobId>::max()});
  if (next != promotions.end())
    consider(next->first);
  return wake;
}

std::unique_ptr<ClusterPolicy> placer::makeLasPolicy(LasOptions options,
                                                     DeviceChoice choice) {
  return std::make_unique<LasPolicy>(std::move(options), choice);
}
