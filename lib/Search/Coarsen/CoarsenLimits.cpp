//===- CoarsenLimits.cpp - Which clusters may become one ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Coarsen/CoarsenLimits.h"

#include "Search/Coarsen/CoarsenMemory.h"
#include "Search/List/DeviceDomains.h"
#include "placer/Model/PlanRules.h"
#include "placer/Model/ResidentMemory.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

#include <algorithm>
#include <limits>

using namespace placer;
using llvm::ArrayRef;
using llvm::SmallBitVector;

/// To begin with, no set of clusters is more than this part of what one device
/// has to do if all share evenly. It may grow to the whole of that where
/// nothing else merges; beyond, the devices could not be loaded evenly any
/// more.
static constexpr double kFirstTimeShare = 1.0 / 8;
/// Nothing can be shorter than the longest path, or than what one device has to
/// do: to begin with, no path may become longer than both. Then it grows by
/// this.
static constexpr double kPathFactor = 1.125;
/// What a set may take on its best device, in what its tasks take where each is
/// fastest. It grows only where nothing else is left.
static constexpr double kFirstSlowdown = 1.25;
/// The part of the smallest memory.
static constexpr double kFirstMemoryShare = 1.0 / 8;

const char *placer::limitName(MergeLimit limit) {
  switch (limit) {
  case MergeLimit::None:
    return "none";
  case MergeLimit::Devices:
    return "devices";
  case MergeLimit::Speed:
    return "speed";
  case MergeLimit::Path:
    return "path";
  case MergeLimit::Memory:
    return "memory";
  case MergeLimit::Time:
    return "time";
  case MergeLimit::Tasks:
    return "tasks";
  case MergeLimit::Bytes:
    return "bytes";
  case MergeLimit::Growth:
    return "growth";
  case MergeLimit::Order:
    return "order";
  case MergeLimit::Work:
    return "work";
  }
  llvm_unreachable("all limits are handled");
}

ClusterLimits::ClusterLimits(const Instance &instance,
                             const CoarseningOptions &options,
                             ArrayRef<DeviceId> fixed, ArrayRef<int32_t> nodeOf)
    : instance(instance) {
  std::vector<DeviceId> fixedGroups(instance.numGroups(), kNone);
  if (!fixed.empty())
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      if (fixed[task] != kNone)
        fixedGroups[instance.group(task)] = fixed[task];
  DeviceDomains domains(instance, fixedGroups);
  if (!domains.isComplete()) {
    int32_t numDevices = instance.numDevices();
    sendsTo.assign(numDevices, SmallBitVector(numDevices));
    receivesFrom = sendsTo;
    for (DeviceId from = 0; from < numDevices; ++from)
      for (DeviceId to = 0; to < numDevices; ++to)
        if (from == to || areLinked(instance, from, to)) {
          sendsTo[from].set(to);
          receivesFrom[to].set(from);
        }
  }
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    ignoresMemory &= instance.capacity(device) == Instance::kUnlimited;
  ignoresMemory &= options.maxBytes == 0;

  clusters.resize(instance.numTasks());
  sets.resize(instance.numGroups());
  setTimes.resize(sets.size() * instance.numDevices());
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    Cluster &cluster = clusters[nodeOf[task]];
    cluster.set = instance.group(task);
    cluster.engine = instance.engine(task, 0);
    cluster.resident = residentBytesOf(instance, task);
    cluster.weights = instance.weights(task);
    int64_t *times = &setTimes[size_t(cluster.set) * instance.numDevices()];
    cluster.time = std::numeric_limits<int64_t>::max();
    for (DeviceId device : instance.groupDevices(cluster.set)) {
      times[device] += instance.time(task, device);
      cluster.time = std::min(cluster.time, instance.time(task, device));
      cluster.takesTime |= instance.time(task, device) > 0;
    }
    Set &set = sets[cluster.set];
    set.time += cluster.time;
  }
  const ResidentMemory none(instance);
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    sets[group].resident = none.growth(group, 0);
    sets[group].weights = instance.groupWeights(group);
    parents.push_back(group);
    sets[group].devices.resize(instance.numDevices());
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      if (domains.contains(group, device))
        sets[group].devices.set(device);
  }
  if (!domains.isComplete())
    findNeighbours();
  measure(nodeOf);
}

void ClusterLimits::findNeighbours() {
  for (Set &set : sets) {
    set.after.resize(instance.numDevices());
    set.before.resize(instance.numDevices());
  }
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
    Set &producer = sets[instance.group(instance.producer(tensor))];
    for (TaskId task : instance.consumers(tensor)) {
      Set &reader = sets[instance.group(task)];
      if (&reader == &producer)
        continue;
      producer.after |= reader.devices;
      reader.before |= producer.devices;
    }
  }
}

void ClusterLimits::chooseCaps(const CoarseningOptions &options,
                               int64_t longestPath) {
  double total = 0;
  for (const Cluster &cluster : clusters)
    total += static_cast<double>(cluster.time);
  double share = total / std::max(1, instance.numDevices());
  double target = std::max(1, options.target);
  timeCap = {share * kFirstTimeShare, std::max(share, 4 * total / target)};
  pathCap = {std::max(share, static_cast<double>(longestPath)), total,
             kPathFactor};
  double tasks = static_cast<double>(clusters.size());
  taskCap = {std::max(8.0, 4 * tasks / target), tasks, 2};

  int64_t smallest = Instance::kUnlimited, largest = 0;
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    smallest = std::min(smallest, instance.capacity(device));
    largest = std::max(largest, instance.capacity(device));
  }
  byteCap = {static_cast<double>(smallest) * kFirstMemoryShare,
             static_cast<double>(largest), 2};

  slowdownCap = {kFirstSlowdown, std::numeric_limits<double>::max(), 2};

  auto keep = [](Cap &cap, int64_t given) {
    if (given > 0)
      cap.now = cap.most = static_cast<double>(given);
  };
  keep(timeCap, options.maxTimeNs);
  keep(taskCap, options.maxTasks);
  keep(byteCap, options.maxBytes);
}

/// Makes the bytes of running clusters exact.
void ClusterLimits::measure(ArrayRef<int32_t> clusterOf) {
  isMeasured = true;
  if (ignoresMemory)
    return;
  std::vector<ClusterMemory> memory =
      clusterMemory(instance, clusterOf, static_cast<int32_t>(clusters.size()));
  for (Set &set : sets)
    set.running = 0;
  for (size_t id = 0; id < clusters.size(); ++id) {
    clusters[id].running = memory[id].running();
    Set &set = sets[rootOf(clusters[id].set)];
    // What takes no time holds nothing.
    if (clusters[id].takesTime)
      set.running = std::max(set.running, clusters[id].running);
  }
}

/// Whether everything that the neighbours of two sets can be on is in reach of
/// their common devices. Then nothing is taken from the neighbours, and as
/// every device of each set agreed with them before, it does so still.
bool ClusterLimits::reachNeighbours(const Set &a, const Set &b,
                                    const SmallBitVector &devices) const {
  if (sendsTo.empty())
    return true;
  SmallBitVector missingAfter = a.after, missingBefore = a.before;
  missingAfter |= b.after;
  missingBefore |= b.before;
  for (unsigned device : devices.set_bits()) {
    missingAfter.reset(sendsTo[device]);
    missingBefore.reset(receivesFrom[device]);
  }
  return missingAfter.none() && missingBefore.none();
}

/// Whether two sets on common devices lose too much of what they could do each
/// on its own: a task that is fast on one kind of device should not follow one
/// that can only run on another.
bool ClusterLimits::isSlow(const Set &a, const Set &b,
                           const SmallBitVector &devices) const {
  size_t numDevices = instance.numDevices();
  const int64_t *left = &setTimes[(&a - sets.data()) * numDevices];
  const int64_t *right = &setTimes[(&b - sets.data()) * numDevices];
  int64_t best = std::numeric_limits<int64_t>::max();
  for (unsigned device : devices.set_bits())
    best = std::min(best, left[device] + right[device]);
  return static_cast<double>(best) >
         slowdownCap.now * static_cast<double>(a.time + b.time);
}

bool ClusterLimits::hasRoom(const SmallBitVector &devices,
                            int64_t bytes) const {
  return llvm::any_of(devices.set_bits(), [&](unsigned device) {
    return bytes <= instance.capacity(static_cast<DeviceId>(device));
  });
}

MergeLimit ClusterLimits::refusal(const Cluster &a, const Cluster &b,
                                  const Cluster &both, int64_t path) const {
  const Set &left = sets[rootOf(a.set)], &right = sets[rootOf(b.set)];
  bool isOneSet = &left == &right;
  if (a.engine != b.engine)
    return MergeLimit::Devices;
  if (both.tasks > taskCap.now)
    return MergeLimit::Tasks;
  if (static_cast<double>(isOneSet ? both.time : left.time + right.time) >
      timeCap.now)
    return MergeLimit::Time;
  if (static_cast<double>(path) > pathCap.now)
    return MergeLimit::Path;
  const SmallBitVector *devices = &left.devices;
  SmallBitVector common;
  if (!isOneSet && left.devices != right.devices) {
    common = left.devices;
    common &= right.devices;
    if (common.none() || !reachNeighbours(left, right, common))
      return MergeLimit::Devices;
    devices = &common;
  }
  if (!isOneSet && isSlow(left, right, *devices))
    return MergeLimit::Speed;
  if (ignoresMemory)
    return MergeLimit::None;
  int64_t held = left.resident;
  if (!isOneSet)
    held += right.resident - sharedWeights(left.weights, right.weights);
  int64_t running = std::max(left.running, right.running);
  if (both.takesTime)
    running = std::max(running, both.running);
  if (!hasRoom(*devices, held + running))
    return MergeLimit::Memory;
  if (static_cast<double>((isOneSet ? both.resident : held) + both.running) >
      byteCap.now)
    return MergeLimit::Bytes;
  return MergeLimit::None;
}

/// Two clusters as one; an upper bound of the memory, since the steps of the
/// two may come in turns.
/// The bytes of weights that are in both lists.
int64_t ClusterLimits::sharedWeights(ArrayRef<WeightId> a,
                                     ArrayRef<WeightId> b) const {
  int64_t bytes = 0;
  while (!a.empty() && !b.empty()) {
    WeightId left = a.front(), right = b.front();
    if (left == right)
      bytes += instance.weightBytes(left);
    if (left <= right)
      a = a.drop_front();
    if (right <= left)
      b = b.drop_front();
  }
  return bytes;
}

/// The figures of two clusters as one; its list of weights is left out.
ClusterLimits::Cluster ClusterLimits::unite(const Cluster &a, const Cluster &b,
                                            int64_t shared) const {
  return {a.set,
          a.tasks + b.tasks,
          a.engine,
          a.time + b.time,
          a.resident + b.resident - sharedWeights(a.weights, b.weights),
          a.running + b.running - shared,
          {},
          a.takesTime || b.takesTime};
}

static std::vector<WeightId> uniteWeights(ArrayRef<WeightId> a,
                                          ArrayRef<WeightId> b) {
  std::vector<WeightId> both;
  both.reserve(a.size() + b.size());
  std::set_union(a.begin(), a.end(), b.begin(), b.end(),
                 std::back_inserter(both));
  return both;
}

bool ClusterLimits::allows(int32_t a, int32_t b, int64_t shared, int64_t path) {
  Cluster both = unite(clusters[a], clusters[b], shared);
  MergeLimit reason = refusal(clusters[a], clusters[b], both, path);
  if (reason != MergeLimit::None)
    countRefusal(reason);
  return reason == MergeLimit::None;
}

bool ClusterLimits::tryMerge(int32_t a, int32_t b, int64_t shared,
                             int64_t path) {
  if (!allows(a, b, shared, path))
    return false;
  Cluster both = unite(clusters[a], clusters[b], shared);
  int32_t left = rootOf(clusters[a].set), right = rootOf(clusters[b].set);
  Set &set = sets[left];
  if (left != right) {
    parents[right] = left;
    set.devices &= sets[right].devices;
    set.after |= sets[right].after;
    set.before |= sets[right].before;
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      setTimes[size_t(left) * instance.numDevices() + device] +=
          setTimes[size_t(right) * instance.numDevices() + device];
    set.time += sets[right].time;
    set.resident +=
        sets[right].resident - sharedWeights(set.weights, sets[right].weights);
    set.weights = uniteWeights(set.weights, sets[right].weights);
    set.running = std::max(set.running, sets[right].running);
  }
  if (both.takesTime)
    set.running = std::max(set.running, both.running);
  mergedShare.resize(clusters.size(), 0);
  mergedShare[a] = mergedShare[b] = shared;
  return true;
}

void ClusterLimits::remember() { remembered = {sets, setTimes, parents}; }

void ClusterLimits::takeBack() {
  sets = remembered.sets;
  setTimes = remembered.setTimes;
  parents = remembered.parents;
  mergedShare.clear();
}

void ClusterLimits::contract(ArrayRef<int32_t> nodeOf, int32_t numNodes) {
  mergedShare.resize(clusters.size(), 0);
  std::vector<Cluster> merged(numNodes);
  for (size_t id = 0; id < clusters.size(); ++id) {
    Cluster &into = merged[nodeOf[id]];
    if (into.set == kNone) {
      into = std::move(clusters[id]);
      continue;
    }
    std::vector<WeightId> weights =
        uniteWeights(into.weights, clusters[id].weights);
    into = unite(into, clusters[id], mergedShare[id]);
    into.weights = std::move(weights);
  }
  clusters = std::move(merged);
  mergedShare.clear();
  isMeasured = false;
}

bool ClusterLimits::raise(ArrayRef<int32_t> clusterOf) {
  auto count = [&](MergeLimit limit) { return refusals[size_t(limit)]; };
  if (!isMeasured && count(MergeLimit::Memory) + count(MergeLimit::Bytes) > 0) {
    measure(clusterOf);
    return true;
  }
  // The strictest alone, so that the others are kept as long as possible; and
  // what makes tasks slow only where there is no other.
  Cap *strictest = nullptr;
  size_t most = 0;
  auto consider = [&](MergeLimit limit, Cap &cap) {
    if (cap.now < cap.most && count(limit) > most) {
      strictest = &cap;
      most = count(limit);
    }
  };
  consider(MergeLimit::Path, pathCap);
  consider(MergeLimit::Time, timeCap);
  consider(MergeLimit::Tasks, taskCap);
  consider(MergeLimit::Bytes, byteCap);
  if (!strictest)
    consider(MergeLimit::Speed, slowdownCap);
  if (!strictest)
    return false;
  strictest->now =
      std::min(strictest->factor * strictest->now, strictest->most);
  return true;
}

MergeLimit ClusterLimits::strictest() const {
  // There are always pairs that would close a cycle: that says little as long
  // as there is another reason.
  auto count = [&](size_t limit) {
    return limit == size_t(MergeLimit::Order) ? 0 : refusals[limit];
  };
  size_t most = size_t(MergeLimit::Order);
  for (size_t limit = 0; limit < refusals.size(); ++limit)
    if (count(limit) > count(most))
      most = limit;
  return static_cast<MergeLimit>(most);
}
