//===- ListPolicies.cpp - Jobs in one list --------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cluster/PolicyParts.h"
#include "Cluster/ReadyList.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

namespace {
/// First come, first served: all wait behind the first that does not fit; or,
/// with first fit, only it waits. Nobody is pre-empted.
class FitPolicy : public ClusterPolicy {
public:
  FitPolicy(bool isFirstFit, DeviceChoice choice)
      : isFirstFit(isFirstFit), choice(choice) {}

  void arrived(ClusterState &state, JobId job) override {
    ready.insert({0, 0, job, job}, state.workload().jobs[job].devices);
  }
  void finished(ClusterState &, JobId) override {}
  void decide(ClusterState &state) override {
    while (true) {
      const ReadyKey *next =
          isFirstFit ? ready.first(state.numFree()) : ready.first();
      if (!next)
        return;
      JobId job = next->job;
      int32_t count = state.workload().jobs[job].devices;
      if (count > state.numFree())
        return;
      ready.erase(*next, count);
      state.start(job, chooseDevices(state, job, count, choice));
    }
  }

private:
  bool isFirstFit;
  DeviceChoice choice;
  ReadyList ready;
};

/// At every event all jobs in an order, and whatever fits runs; what runs and
/// does not fit any more is pre-empted. Jobs that are equal keep the order that
/// they had, as after a stable sort.
class ListPolicy : public ClusterPolicy {
public:
  ListPolicy(ListOrder order, DeviceChoice choice)
      : order(order), choice(choice) {}

  void arrived(ClusterState &, JobId job) override { fresh.push_back(job); }
  void finished(ClusterState &, JobId) override {}
  void decide(ClusterState &state) override;

private:
  bool isByRemaining() const {
    return order == ListOrder::RemainingTime ||
           order == ListOrder::RemainingService;
  }
  __int128 priority(ClusterState &state, JobId job) const {
    int32_t count = state.workload().jobs[job].devices;
    switch (order) {
    case ListOrder::ShortestDevices:
      return count;
    case ListOrder::ShortestTime:
    case ListOrder::RemainingTime:
      return state.remainingNs(job);
    case ListOrder::ShortestService:
    case ListOrder::RemainingService:
      return static_cast<__int128>(state.remainingNs(job)) * count;
    }
    llvm_unreachable("all orders are above");
  }

  ListOrder order;
  DeviceChoice choice;
  ReadyList ready;
  std::vector<JobId> fresh;
  /// What runs, in the order of the list.
  std::vector<ReadyKey> running;
  int64_t nextSequence = 0;
};
} // namespace

void ListPolicy::decide(ClusterState &state) {
  llvm::erase_if(
      running, [&](const ReadyKey &key) { return !state.isRunning(key.job); });
  if (isByRemaining()) {
    // What runs comes from behind all that waits with the same time left.
    for (ReadyKey &key : running)
      key.priority = priority(state, key.job);
    llvm::stable_sort(running, [](const ReadyKey &a, const ReadyKey &b) {
      return a.priority < b.priority;
    });
    for (ReadyKey &key : running)
      key.sequence = nextSequence++;
  }
  for (JobId job : fresh)
    ready.insert({priority(state, job), 0, nextSequence++, job},
                 state.workload().jobs[job].devices);
  fresh.clear();

  std::vector<ReadyKey> chosen, losers;
  std::vector<JobId> starting;
  int32_t numFree = state.workload().cluster.numDevices();
  auto sizeOf = [&](JobId job) { return state.workload().jobs[job].devices; };
  for (size_t next = 0;;) {
    const ReadyKey *waiting = ready.first(numFree);
    bool isRunning =
        next < running.size() && (!waiting || running[next] < *waiting);
    if (!isRunning && !waiting)
      break;
    ReadyKey key = isRunning ? running[next] : *waiting;
    int32_t size = sizeOf(key.job);
    if (isRunning) {
      ++next;
      if (size > numFree) {
        losers.push_back(key);
        continue;
      }
    } else {
      ready.erase(key, size);
      starting.push_back(key.job);
    }
    numFree -= size;
    chosen.push_back(key);
  }
  running = std::move(chosen);
  for (const ReadyKey &key : losers) {
    state.preempt(key.job);
    ready.insert(key, sizeOf(key.job));
  }
  for (JobId job : starting)
    state.start(job, chooseDevices(state, job, sizeOf(job), choice));
}

std::unique_ptr<ClusterPolicy> placer::makeFitPolicy(bool isFirstFit,
                                                     DeviceChoice choice) {
  return std::make_unique<FitPolicy>(isFirstFit, choice);
}

std::unique_ptr<ClusterPolicy> placer::makeListPolicy(ListOrder order,
                                                      DeviceChoice choice) {
  return std::make_unique<ListPolicy>(order, choice);
}
