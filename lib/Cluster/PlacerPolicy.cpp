//===- PlacerPolicy.cpp - Sets of devices by real gain --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a job gains from more devices depends on which these are. Plans are made
// in several ways: with what runs left where it is; from scratch, with the
// least for everybody first; and from scratch, with all that helps for the
// shortest first. In each, devices go where they save most time for each
// device, a whole group of them at once where one alone saves nothing, and
// step times of the very devices say how much, so that a job is consolidated
// where that is faster, and only there. The plan that should have the least sum
// of completion times is carried out. Moving costs the restart.
//
//===----------------------------------------------------------------------===//

#include "Cluster/PolicyParts.h"
#include "Cluster/ReadyList.h"
#include "Cluster/StepTables.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>
#include <map>
#include <queue>

using namespace placer;

namespace {
class PlacerPolicy : public ClusterPolicy {
public:
  explicit PlacerPolicy(RoundOptions options) : options(options) {}

  void arrived(ClusterState &state, JobId job) override;
  void finished(ClusterState &, JobId) override {}
  void decide(ClusterState &state) override;
  std::optional<int64_t> wakeNs(ClusterState &state) override;

private:
  /// The devices of each job that shall run.
  struct Plan {
    std::map<JobId, std::vector<DeviceId>> devices;
    /// By host.
    std::vector<std::set<DeviceId>> free;
    int32_t numFree = 0;
  };

  Plan emptyPlan(ClusterState &state) const;
  void give(ClusterState &state, Plan &plan, JobId job,
            std::vector<DeviceId> devices) const;
  double timeNs(ClusterState &state, JobId job,
                llvm::ArrayRef<DeviceId> devices) const;
  std::vector<std::vector<DeviceId>> supersets(ClusterState &state,
                                               const Plan &plan,
                                               llvm::ArrayRef<DeviceId> own,
                                               int32_t more) const;
  std::vector<DeviceId> best(ClusterState &state, const Plan &plan, JobId job,
                             llvm::ArrayRef<DeviceId> own, int32_t more,
                             double &time) const;
  struct Offer {
    JobId job;
    double gain;
    std::vector<DeviceId> devices;
  };
  std::optional<Offer> offer(ClusterState &state, const Plan &plan,
                             JobId job) const;
  void begin(ClusterState &state, Plan &plan, llvm::ArrayRef<JobId> jobs);
  void grow(ClusterState &state, Plan &plan) const;
  double estimate(ClusterState &state, const Plan &plan,
                  llvm::ArrayRef<JobId> jobs);
  double serviceNs(ClusterState &state, JobId job);
  std::vector<JobId> candidates(ClusterState &state);
  void carryOut(ClusterState &state, const Plan &plan);

  RoundOptions options;
  std::optional<StepTables> tables;
  /// Who waits, by service that is left.
  ReadyList waiting;
  std::map<JobId, ReadyKey> keys;
  int64_t decidedNs = -1;
};
} // namespace

/// The least device-time that a job still needs, on devices side by side.
double PlacerPolicy::serviceNs(ClusterState &state, JobId job) {
  const ClusterJob &own = state.workload().jobs[job];
  int32_t least = tables->leastCount(job).value_or(own.minDevices);
  double step = static_cast<double>(
      tables->packedNs(own.speed, least).value_or(kSecondNs));
  return state.remainingSteps(job) * step * least;
}

void PlacerPolicy::arrived(ClusterState &state, JobId job) {
  if (!tables)
    tables.emplace(state.workload());
  if (!tables->leastCount(job)) {
    // Says why there is no speed.
    state.remainingNs(job);
    return;
  }
  keys[job] = {static_cast<__int128>(serviceNs(state, job)), 0, job, job};
  waiting.insert(keys[job], 1);
}

PlacerPolicy::Plan PlacerPolicy::emptyPlan(ClusterState &state) const {
  Plan plan;
  const ClusterMachine &cluster = state.workload().cluster;
  plan.free.resize(cluster.hostNames.size());
  for (DeviceId device = 0; device < cluster.numDevices(); ++device)
    plan.free[cluster.hostOf[device]].insert(device);
  plan.numFree = cluster.numDevices();
  return plan;
}

void PlacerPolicy::give(ClusterState &state, Plan &plan, JobId job,
                        std::vector<DeviceId> devices) const {
  const ClusterMachine &cluster = state.workload().cluster;
  std::vector<DeviceId> &own = plan.devices[job];
  for (DeviceId device : own)
    plan.free[cluster.hostOf[device]].insert(device);
  plan.numFree += static_cast<int32_t>(own.size());
  own = std::move(devices);
  for (DeviceId device : own)
    plan.free[cluster.hostOf[device]].erase(device);
  plan.numFree -= static_cast<int32_t>(own.size());
}

double PlacerPolicy::timeNs(ClusterState &state, JobId job,
                            llvm::ArrayRef<DeviceId> devices) const {
  // A set without a speed is no fault as long as another has one.
  auto time =
      state.workload().speedOf(job).stepTime(state.workload().cluster, devices);
  if (!std::holds_alternative<StepTime>(time))
    return HUGE_VAL;
  return static_cast<double>(*state.remainingNsOn(job, devices));
}

/// Ways to add so many free devices: on hosts that the job is on before others,
/// these by least or by most to spare; or one of each host in turn.
std::vector<std::vector<DeviceId>>
PlacerPolicy::supersets(ClusterState &state, const Plan &plan,
                        llvm::ArrayRef<DeviceId> own, int32_t more) const {
  const ClusterMachine &cluster = state.workload().cluster;
  std::vector<int32_t> used(plan.free.size(), 0);
  for (DeviceId device : own)
    ++used[cluster.hostOf[device]];
  std::vector<size_t> hosts;
  for (size_t host = 0; host < plan.free.size(); ++host)
    if (!plan.free[host].empty())
      hosts.push_back(host);
  auto sizeOf = [&](size_t host) {
    return static_cast<int32_t>(plan.free[host].size());
  };
  std::vector<std::vector<DeviceId>> result;
  auto add = [&](std::vector<DeviceId> devices) {
    devices.insert(devices.end(), own.begin(), own.end());
    llvm::sort(devices);
    if (!llvm::is_contained(result, devices))
      result.push_back(std::move(devices));
  };
  auto take = [&](llvm::ArrayRef<size_t> order) {
    std::vector<DeviceId> devices;
    for (size_t host : order)
      for (DeviceId device : plan.free[host])
        if (static_cast<int32_t>(devices.size()) < more)
          devices.push_back(device);
    add(std::move(devices));
  };
  // The host with least to spare among those with enough; else the fullest.
  std::vector<size_t> tight = hosts;
  llvm::stable_sort(tight, [&](size_t a, size_t b) {
    bool isEnoughA = sizeOf(a) >= more, isEnoughB = sizeOf(b) >= more;
    if ((used[a] > 0) != (used[b] > 0))
      return used[a] > 0;
    if (isEnoughA != isEnoughB)
      return isEnoughA;
    return isEnoughA ? sizeOf(a) < sizeOf(b) : sizeOf(a) > sizeOf(b);
  });
  take(tight);
  std::vector<size_t> empty = hosts;
  llvm::stable_sort(empty,
                    [&](size_t a, size_t b) { return sizeOf(a) > sizeOf(b); });
  take(empty);
  std::vector<DeviceId> turns;
  for (int32_t turn = 0; static_cast<int32_t>(turns.size()) < more; ++turn)
    for (size_t host : empty)
      if (turn < sizeOf(host) && static_cast<int32_t>(turns.size()) < more)
        turns.push_back(*std::next(plan.free[host].begin(), turn));
  add(std::move(turns));
  // Devices of another kind may be what is missing.
  std::map<llvm::StringRef, std::vector<DeviceId>> byKind;
  for (size_t host : tight)
    for (DeviceId device : plan.free[host])
      byKind[cluster.machine.devices[device].kind].push_back(device);
  if (byKind.size() > 1)
    for (auto &[kind, devices] : byKind)
      if (static_cast<int32_t>(devices.size()) >= more) {
        devices.resize(more);
        add(std::move(devices));
      }
  return result;
}

/// The fastest of these, and the time that the job then needs.
std::vector<DeviceId> PlacerPolicy::best(ClusterState &state, const Plan &plan,
                                         JobId job,
                                         llvm::ArrayRef<DeviceId> own,
                                         int32_t more, double &time) const {
  std::vector<DeviceId> result;
  time = HUGE_VAL;
  for (std::vector<DeviceId> &devices : supersets(state, plan, own, more)) {
    double needed = timeNs(state, job, devices);
    if (needed < time) {
      time = needed;
      result = std::move(devices);
    }
  }
  return result;
}

/// What the job would do with more devices: the most time saved for each.
std::optional<PlacerPolicy::Offer>
PlacerPolicy::offer(ClusterState &state, const Plan &plan, JobId job) const {
  const std::vector<DeviceId> &own = plan.devices.at(job);
  int32_t count = static_cast<int32_t>(own.size());
  int32_t most =
      std::min(state.workload().jobs[job].maxDevices - count, plan.numFree);
  double before = timeNs(state, job, own);
  std::optional<Offer> result;
  for (int32_t more = 1; more <= most;
       more = more < 4 ? more + 1 : std::max(more + 1, more * 2 - count % 2)) {
    double after = HUGE_VAL;
    std::vector<DeviceId> devices = best(state, plan, job, own, more, after);
    double gain = (before - after) / more;
    if (gain > 0 && (!result || gain > result->gain))
      result = Offer{job, gain, std::move(devices)};
  }
  return result;
}

/// The least that each job needs, in order, for those that have nothing yet.
void PlacerPolicy::begin(ClusterState &state, Plan &plan,
                         llvm::ArrayRef<JobId> jobs) {
  for (JobId job : jobs) {
    if (plan.numFree == 0)
      return;
    int32_t least = *tables->leastCount(job);
    if (plan.devices.count(job) || least > plan.numFree)
      continue;
    double time = HUGE_VAL;
    std::vector<DeviceId> devices = best(state, plan, job, {}, least, time);
    // A running job may stay where it is.
    if (state.isRunning(job)) {
      llvm::ArrayRef<DeviceId> now = state.devicesOf(job);
      bool isFree = llvm::all_of(now, [&](DeviceId device) {
        return plan.free[state.workload().cluster.hostOf[device]].count(device);
      });
      if (isFree && static_cast<int32_t>(now.size()) == least &&
          timeNs(state, job, now) <= time)
        devices = now.vec();
    }
    if (!devices.empty())
      give(state, plan, job, std::move(devices));
  }
}

void PlacerPolicy::grow(ClusterState &state, Plan &plan) const {
  auto isLess = [](const Offer &a, const Offer &b) {
    return a.gain != b.gain ? a.gain < b.gain : a.job > b.job;
  };
  std::priority_queue<Offer, std::vector<Offer>, decltype(isLess)> offers(
      isLess);
  for (const auto &[job, devices] : plan.devices)
    if (auto made = offer(state, plan, job))
      offers.push(std::move(*made));
  while (plan.numFree > 0 && !offers.empty()) {
    Offer top = offers.top();
    offers.pop();
    // What it was made for may be taken by now.
    std::optional<Offer> now = offer(state, plan, top.job);
    if (!now)
      continue;
    if (!offers.empty() && isLess(*now, offers.top()) && now->gain < top.gain) {
      offers.push(std::move(*now));
      continue;
    }
    give(state, plan, now->job, std::move(now->devices));
    if (auto next = offer(state, plan, now->job))
      offers.push(std::move(*next));
  }
}

/// The sum of the times until the jobs end, if nobody else came: what becomes
/// free goes to those that wait, in order, and then to what runs, the shortest
/// first, on devices side by side.
double PlacerPolicy::estimate(ClusterState &state, const Plan &plan,
                              llvm::ArrayRef<JobId> jobs) {
  struct Runner {
    JobId job;
    int32_t count;
    /// Time that is left as things are, and of one step.
    double left, step;
  };
  const Workload &workload = state.workload();
  std::vector<Runner> runners;
  for (const auto &[job, devices] : plan.devices) {
    auto time = workload.speedOf(job).stepTime(workload.cluster, devices);
    runners.push_back({job, static_cast<int32_t>(devices.size()),
                       timeNs(state, job, devices),
                       static_cast<double>(std::get<StepTime>(time).ns)});
  }
  auto restartOf = [&](JobId job) {
    return static_cast<double>(workload.jobs[job].restartNs);
  };
  auto enter = [&](JobId job, int32_t count) {
    double step =
        static_cast<double>(*tables->packedNs(workload.jobs[job].speed, count));
    double restart = state.executedNs(job) > 0 ? restartOf(job) : 0;
    runners.push_back(
        {job, count, state.remainingSteps(job) * step + restart, step});
  };
  std::vector<JobId> queue;
  for (JobId job : jobs)
    if (!plan.devices.count(job))
      queue.push_back(job);
  int32_t numFree = plan.numFree;
  double sum = 0;
  size_t next = 0;
  // Whoever ends makes all that are left wait so long.
  while (!runners.empty() || next < queue.size()) {
    while (next < queue.size() && *tables->leastCount(queue[next]) <= numFree) {
      int32_t least = *tables->leastCount(queue[next]);
      enter(queue[next++], least);
      numFree -= least;
    }
    if (runners.empty())
      return HUGE_VAL;
    llvm::sort(runners, [](const Runner &a, const Runner &b) {
      return std::tie(a.left, a.job) < std::tie(b.left, b.job);
    });
    for (Runner &runner : runners) {
      int32_t most = std::min(workload.jobs[runner.job].maxDevices,
                              runner.count + numFree);
      if (numFree == 0 || next < queue.size())
        break;
      auto step = most > runner.count
                      ? tables->packedNs(workload.jobs[runner.job].speed, most)
                      : std::nullopt;
      if (!step)
        continue;
      double after = runner.left * static_cast<double>(*step) / runner.step +
                     restartOf(runner.job);
      if (after >= runner.left)
        continue;
      numFree -= most - runner.count;
      runner = {runner.job, most, after, static_cast<double>(*step)};
    }
    auto first =
        llvm::min_element(runners, [](const Runner &a, const Runner &b) {
          return std::tie(a.left, a.job) < std::tie(b.left, b.job);
        });
    Runner done = *first;
    sum +=
        done.left * static_cast<double>(runners.size() + queue.size() - next);
    numFree += done.count;
    runners.erase(first);
    for (Runner &runner : runners)
      runner.left -= done.left;
  }
  return sum;
}

/// Who may run now, the shortest first: what runs, and as many of those that
/// wait as there are devices.
std::vector<JobId> PlacerPolicy::candidates(ClusterState &state) {
  std::vector<std::pair<double, JobId>> order;
  for (JobId job : state.running())
    order.push_back({serviceNs(state, job), job});
  std::vector<ReadyKey> taken;
  int32_t most = state.workload().cluster.numDevices();
  while (static_cast<int32_t>(taken.size()) < most) {
    const ReadyKey *next = waiting.first();
    if (!next)
      break;
    taken.push_back(*next);
    waiting.erase(taken.back(), 1);
  }
  for (const ReadyKey &key : taken) {
    waiting.insert(key, 1);
    order.push_back({static_cast<double>(key.priority), key.job});
  }
  llvm::sort(order);
  std::vector<JobId> jobs;
  for (const auto &[service, job] : order)
    jobs.push_back(job);
  return jobs;
}

void PlacerPolicy::carryOut(ClusterState &state, const Plan &plan) {
  std::vector<JobId> before = state.running().vec();
  llvm::sort(before);
  for (JobId job : before) {
    auto it = plan.devices.find(job);
    if (it != plan.devices.end() &&
        llvm::ArrayRef<DeviceId>(it->second) == state.devicesOf(job))
      continue;
    state.preempt(job);
    keys[job] = {static_cast<__int128>(serviceNs(state, job)), 0, job, job};
    waiting.insert(keys[job], 1);
  }
  for (const auto &[job, devices] : plan.devices)
    if (!state.isRunning(job)) {
      waiting.erase(keys[job], 1);
      keys.erase(job);
      state.start(job, devices);
    }
}

void PlacerPolicy::decide(ClusterState &state) {
  if (options.intervalNs > 0 && decidedNs >= 0 &&
      state.nowNs() < decidedNs + options.intervalNs)
    return;
  decidedNs = state.nowNs();
  std::vector<JobId> jobs = candidates(state);
  if (jobs.empty())
    return;

  Plan keep = emptyPlan(state);
  for (JobId job : state.running())
    give(state, keep, job, state.devicesOf(job).vec());
  begin(state, keep, jobs);
  grow(state, keep);

  Plan fair = emptyPlan(state);
  begin(state, fair, jobs);
  grow(state, fair);

  Plan eager = emptyPlan(state);
  for (JobId job : jobs) {
    begin(state, eager, job);
    if (!eager.devices.count(job))
      continue;
    while (auto more = offer(state, eager, job))
      give(state, eager, job, std::move(more->devices));
    if (eager.numFree == 0)
      break;
  }

  const Plan *chosen = &keep;
  double least = estimate(state, keep, jobs);
  for (const Plan *plan : {&fair, &eager}) {
    double value = estimate(state, *plan, jobs);
    // A difference in rounding is no reason to move.
    if (value < least * (1 - 1e-9)) {
      least = value;
      chosen = plan;
    }
  }
  carryOut(state, *chosen);
}

std::optional<int64_t> PlacerPolicy::wakeNs(ClusterState &state) {
  if (options.intervalNs == 0 || decidedNs < 0)
    return std::nullopt;
  int64_t next = decidedNs + options.intervalNs;
  return next > state.nowNs() ? std::optional(next) : std::nullopt;
}

std::unique_ptr<ClusterPolicy> placer::makePlacerPolicy(RoundOptions options) {
  return std::make_unique<PlacerPolicy>(options);
}
