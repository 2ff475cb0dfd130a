//===- BoundsLoad.cpp - Work shared out over the devices ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The linear program  min W:  sum_k y_gk = 1 for every group g,
//   o_k + sum_g T_gk y_gk <= W  and  sum_g m_gk y_gk <= M_k  on every device k,
// where o_k is the time at the ends of a schedule in which k cannot work. (Of
// times there is a row for each engine of a device: T_gk, o_k and l_k are then
// one for each, and l_k T_gk below is their sum.) A
// weight that n groups read counts for one n-th in m_gk of each: where all of
// them are on one device it counts once there, as it does in earnest, and where
// they are not it counts for less than it does.
//
// Its answer is not trusted, only its duals l_k >= 0 (of the times) and
// u_k >= 0 (of the memories), rounded to integers: for *any* such numbers
//   (sum_k l_k) W >= sum_k l_k (o_k + load_k) + sum_k u_k (use_k - M_k)
//                 >= sum_k (l_k o_k - u_k M_k) + sum_g min_k (l_k T_gk + u_k
//                 m_gk)
// and the last line is evaluated exactly, over all groups. That is why the
// program may be small: groups with about the same times relative to each other
// are one in it, or a few groups stand for all; devices on which all takes the
// same time are one, or neighbours in the order of speed are.
//
//===----------------------------------------------------------------------===//

#include "Bounds/BoundParts.h"
#include "placer/Bounds/LinearProgram.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"

#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>

using namespace placer;

/// The linear program has no more rows for groups, classes of devices and
/// columns than this.
static constexpr size_t kMaxClusters = 600, kMaxDeviceClasses = 64;
static constexpr size_t kMaxColumns = 20000;
static constexpr int32_t kMaxIterations = 20000;

namespace {

/// Duals as integers.
struct Multipliers {
  std::vector<int64_t> time, memory;
};

class LoadProblem {
public:
  explicit LoadProblem(const BoundContext &context);

  /// Proven by any multipliers that are not all 0.
  int64_t bound(const Multipliers &multipliers) const;
  /// The longest that a group takes on the device that is best for it.
  int64_t longestGroup() const;
  /// Of q * n + 1 groups on n devices, one device has q + 1: for the groups
  /// that can only use the devices of `set`, by engine, which has at most one
  /// of each device.
  int64_t pigeonhole(llvm::ArrayRef<int64_t> set) const;
  /// From the linear program; none where it has no optimum.
  std::optional<Multipliers> solve() const;

private:
  /// Groups of about the same times, added up; by engine of a class of devices,
  /// and by class.
  struct Cluster {
    std::vector<double> time, memory;
  };
  /// Devices that are one in the linear program. They have as many engines, of
  /// which the first of each, the second and so on are one, too.
  struct DeviceClass {
    std::vector<DeviceId> devices;
    /// Their numbers among the engines of all classes.
    size_t firstEngine = 0, numEngines = 0;
  };

  bool isUsable(GroupId group, DeviceId device) const {
    return tables.isUsable(group, device);
  }
  auto enginesOf(DeviceId device) const {
    return llvm::seq(instance.firstEngine(device),
                     instance.firstEngine(device + 1));
  }
  int64_t time(GroupId group, EngineId engine) const {
    return times[size_t(group) * numEngines + engine];
  }
  /// Of all engines together.
  int64_t timeOn(GroupId group, DeviceId device) const {
    int64_t sum = 0;
    for (EngineId engine : enginesOf(device))
      sum += time(group, engine);
    return sum;
  }
  int64_t memory(GroupId group, DeviceId device) const {
    return memories[size_t(group) * numDevices + device];
  }
  void findDeviceClasses();
  std::vector<int32_t> keyOf(GroupId group, int32_t resolution) const;
  void addTo(Cluster &cluster, GroupId group) const;
  std::vector<Cluster> clusters() const;
  std::optional<Multipliers> solve(llvm::ArrayRef<Cluster> clusters,
                                   bool withMemory) const;

  const Instance &instance;
  const PathTables &tables;
  int32_t numDevices, numEngines;
  std::vector<int64_t> times, memories;
  /// By device: what it has, or what there is, if that is less.
  std::vector<int64_t> capacities;
  bool isMemoryShort = false;
  /// By engine: without work at the ends.
  std::vector<int64_t> idle;
  std::vector<DeviceClass> classes;
  /// The engines of all of them.
  size_t numClassEngines = 0;
};

} // namespace

LoadProblem::LoadProblem(const BoundContext &context)
    : instance(context.instance), tables(context.tables),
      numDevices(instance.numDevices()), numEngines(instance.numEngines()),
      times(size_t(instance.numGroups()) * numEngines, 0),
      memories(size_t(instance.numGroups()) * numDevices, 0),
      capacities(numDevices, 0) {
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    // Results are held to the end, and so all at once just before it, when
    // everything that takes time has started.
    int64_t results = 0;
    for (TensorId tensor : instance.outputs(task))
      if (instance.isResult(tensor))
        results += instance.bytes(tensor);
    GroupId group = instance.group(task);
    for (DeviceId device : instance.groupDevices(group)) {
      int64_t time = instance.time(task, device);
      times[size_t(group) * numEngines + instance.engine(task, device)] += time;
      memories[size_t(group) * numDevices + device] +=
          instance.residentBytes(task) + (time > 0 ? results : 0);
    }
  }
  std::vector<int64_t> readingGroups(instance.numWeights(), 0);
  for (GroupId group = 0; group < instance.numGroups(); ++group)
    for (WeightId weight : instance.groupWeights(group))
      ++readingGroups[weight];
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    int64_t parts = 0;
    for (WeightId weight : instance.groupWeights(group))
      parts += instance.weightBytes(weight) / readingGroups[weight];
    for (DeviceId device : instance.groupDevices(group)) {
      memories[size_t(group) * numDevices + device] += parts;
      if (isUsable(group, device))
        capacities[device] += memory(group, device);
    }
  }
  for (DeviceId device = 0; device < numDevices; ++device)
    if (instance.capacity(device) < capacities[device]) {
      capacities[device] = instance.capacity(device);
      isMemoryShort = true;
    }
  IdleEnds ends = idleEnds(instance, tables);
  // An engine that is not used at all is idle for the whole time, of which only
  // this is known.
  int64_t least = tables.bound();
  for (EngineId engine = 0; engine < numEngines; ++engine)
    idle.push_back(std::min(least, ends.head[engine] + ends.tail[engine]));
  findDeviceClasses();
}

void LoadProblem::findDeviceClasses() {
  // What a device does with the groups as one number: should two be equal by
  // chance, the program is weaker and what it proves still right.
  std::vector<uint64_t> sums(numDevices, 0);
  std::vector<double> speeds(numDevices, 0);
  auto add = [&](DeviceId device, int64_t figure) {
    sums[device] = (sums[device] ^ uint64_t(figure)) * 0x9E3779B97F4A7C15;
    sums[device] ^= sums[device] >> 32;
  };
  for (GroupId group = 0; group < instance.numGroups(); ++group)
    for (DeviceId device : instance.groupDevices(group))
      if (isUsable(group, device)) {
        add(device, group);
        add(device, memory(group, device));
        for (EngineId engine : enginesOf(device))
          add(device, time(group, engine));
        speeds[device] += 1.0 / (1.0 + double(timeOn(group, device)));
      }
  for (DeviceId device = 0; device < numDevices; ++device)
    for (EngineId engine : enginesOf(device))
      add(device, idle[engine]);
  std::map<std::tuple<size_t, double, int64_t, uint64_t>, std::vector<DeviceId>>
      alike;
  for (DeviceId device = 0; device < numDevices; ++device)
    alike[{enginesOf(device).size(), speeds[device], capacities[device],
           sums[device]}]
        .push_back(device);
  size_t perClass = llvm::divideCeil(alike.size(), kMaxDeviceClasses);
  size_t position = 0;
  for (auto &[key, devices] : alike) {
    size_t count = std::get<0>(key);
    if (position++ % perClass == 0 || classes.back().numEngines != count) {
      classes.emplace_back();
      classes.back().numEngines = count;
    }
    llvm::append_range(classes.back().devices, devices);
  }
  // In the order of the machine, as far as there is one.
  llvm::sort(classes, [](const DeviceClass &a, const DeviceClass &b) {
    return a.devices < b.devices;
  });
  for (DeviceClass &devices : classes) {
    devices.firstEngine = numClassEngines;
    numClassEngines += devices.numEngines;
  }
}

int64_t LoadProblem::bound(const Multipliers &multipliers) const {
  // Times and sizes add up to at most 2^60 (kMaxTotal), and multipliers are at
  // most 2^50: no sum leaves 128 bits.
  Wide total = 0, weight = 0;
  for (EngineId engine = 0; engine < numEngines; ++engine) {
    weight += multipliers.time[engine];
    total += Wide(multipliers.time[engine]) * idle[engine];
  }
  for (DeviceId device = 0; device < numDevices; ++device)
    total -= Wide(multipliers.memory[device]) * capacities[device];
  if (weight <= 0)
    return 0;
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    Wide least = -1;
    for (DeviceId device : instance.groupDevices(group)) {
      if (!isUsable(group, device))
        continue;
      Wide cost = Wide(multipliers.memory[device]) * memory(group, device);
      for (EngineId engine : enginesOf(device))
        cost += Wide(multipliers.time[engine]) * time(group, engine);
      if (least < 0 || cost < least)
        least = cost;
    }
    total += std::max<Wide>(least, 0);
  }
  return ceilDivide(total, weight);
}

int64_t LoadProblem::longestGroup() const {
  int64_t longest = 0;
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    int64_t best = kNever;
    for (DeviceId device : instance.groupDevices(group)) {
      if (!isUsable(group, device))
        continue;
      int64_t here = 0;
      for (EngineId engine : enginesOf(device)) {
        int64_t head = kNever, tail = kNever;
        for (TaskId task : instance.groupMembers(group))
          if (instance.engine(task, device) == engine) {
            head = std::min(head, tables.head(task, device));
            tail = std::min(tail, tables.tail(task, device));
          }
        if (head < kNever)
          here = std::max(here, head + time(group, engine) + tail);
      }
      best = std::min(best, here);
    }
    longest = std::max(longest, best);
  }
  return longest;
}

int64_t LoadProblem::pigeonhole(llvm::ArrayRef<int64_t> set) const {
  std::vector<int64_t> leastTimes;
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    int64_t least = kNever;
    bool isInSet = true;
    for (DeviceId device : instance.groupDevices(group))
      if (isUsable(group, device)) {
        EngineId counted = kNone;
        for (EngineId engine : enginesOf(device))
          if (set[engine] != 0)
            counted = engine;
        isInSet &= counted != kNone;
        if (isInSet)
          least = std::min(least, time(group, counted));
      }
    if (isInSet)
      leastTimes.push_back(least);
  }
  llvm::sort(leastTimes, std::greater<int64_t>());
  auto count = static_cast<size_t>(
      llvm::count_if(set, [](int64_t member) { return member != 0; }));
  // The q + 1 shortest of the q * count + 1 longest. The first of them moves by
  // count - 1 at each step, the last by count.
  int64_t bound = 0, sum = 0;
  size_t first = 0, last = 0;
  for (size_t q = 0; q * count < leastTimes.size(); ++q) {
    for (; last <= q * count; ++last)
      sum += leastTimes[last];
    for (; first < q * count - q; ++first)
      sum -= leastTimes[first];
    bound = std::max(bound, sum);
  }
  return bound;
}

/// Equal for groups whose times, and memory where it is short, are about
/// proportional to each other.
std::vector<int32_t> LoadProblem::keyOf(GroupId group,
                                        int32_t resolution) const {
  constexpr int32_t kNoDevice = std::numeric_limits<int32_t>::max();
  auto logarithm = [&](int64_t value) {
    return std::log2(static_cast<double>(value) + 1.0);
  };
  double least = std::numeric_limits<double>::max();
  for (DeviceId device : instance.groupDevices(group))
    if (isUsable(group, device))
      least = std::min(least, logarithm(timeOn(group, device)));
  // One device stands for its class: keys need not be exact.
  std::vector<int32_t> key;
  for (const DeviceClass &ofClass : classes) {
    DeviceId device = ofClass.devices.front();
    if (!isUsable(group, device)) {
      key.push_back(kNoDevice);
      continue;
    }
    for (EngineId engine : enginesOf(device))
      key.push_back(static_cast<int32_t>(
          std::lround(resolution * (logarithm(time(group, engine)) - least))));
    if (isMemoryShort)
      key.push_back(static_cast<int32_t>(std::lround(
          resolution * (logarithm(memory(group, device)) - least) / 4)));
  }
  return key;
}

void LoadProblem::addTo(Cluster &cluster, GroupId group) const {
  if (cluster.time.empty()) {
    cluster.time.assign(numClassEngines, -1);
    cluster.memory.assign(classes.size(), 0);
  }
  for (auto [id, ofClass] : llvm::enumerate(classes)) {
    // On average over the devices that it can use.
    auto count = static_cast<double>(
        llvm::count_if(ofClass.devices, [&](DeviceId device) {
          return isUsable(group, device);
        }));
    for (DeviceId device : ofClass.devices) {
      if (!isUsable(group, device))
        continue;
      double *sums = &cluster.time[ofClass.firstEngine];
      for (EngineId engine : enginesOf(device)) {
        *sums = std::max(*sums, 0.0) +
                static_cast<double>(time(group, engine)) / count;
        ++sums;
      }
      cluster.memory[id] += static_cast<double>(memory(group, device)) / count;
    }
  }
}

/// As fine as the number of clusters allows; a sample where groups have nothing
/// in common.
std::vector<LoadProblem::Cluster> LoadProblem::clusters() const {
  std::vector<Cluster> result;
  const size_t most = std::min(kMaxClusters, kMaxColumns / classes.size());
  for (int32_t resolution : {64, 16, 4}) {
    std::map<std::vector<int32_t>, Cluster> byKey;
    for (GroupId group = 0; group < instance.numGroups(); ++group) {
      addTo(byKey[keyOf(group, resolution)], group);
      if (byKey.size() > most)
        break;
    }
    if (byKey.size() > most)
      continue;
    for (auto &[key, cluster] : byKey)
      result.push_back(std::move(cluster));
    return result;
  }
  // Every so many groups, by their time, so that long and short ones have their
  // share; each stands for all that it is taken from.
  std::vector<GroupId> sorted(instance.numGroups());
  std::iota(sorted.begin(), sorted.end(), 0);
  auto timeOf = [&](GroupId group) {
    return timeOn(group, instance.groupDevices(group).front());
  };
  llvm::stable_sort(
      sorted, [&](GroupId a, GroupId b) { return timeOf(a) < timeOf(b); });
  size_t step = llvm::divideCeil(sorted.size(), most);
  for (size_t i = step / 2; i < sorted.size(); i += step) {
    result.emplace_back();
    addTo(result.back(), sorted[i]);
    for (double &ns : result.back().time)
      ns *= ns > 0 ? static_cast<double>(step) : 1;
    for (double &bytes : result.back().memory)
      bytes *= static_cast<double>(step);
  }
  return result;
}

std::optional<Multipliers> LoadProblem::solve(llvm::ArrayRef<Cluster> clusters,
                                              bool withMemory) const {
  using Term = LinearProgram::Term;
  constexpr double kInfinity = LinearProgram::kInfinity;
  // Numbers near 1 suit the solver.
  double timeUnit = 1;
  for (const Cluster &cluster : clusters)
    timeUnit = std::max(
        timeUnit, *std::max_element(cluster.time.begin(), cluster.time.end()));
  // Devices of a class share its work, within all their time and memory.
  std::vector<double> room(classes.size(), 0), timeAtEnds(numClassEngines, 0);
  std::vector<bool> isLimited(classes.size(), withMemory);
  for (auto [id, ofClass] : llvm::enumerate(classes))
    for (DeviceId device : ofClass.devices) {
      room[id] += static_cast<double>(capacities[device]);
      if (instance.capacity(device) != capacities[device])
        isLimited[id] = false;
      for (auto [slot, engine] : llvm::enumerate(enginesOf(device)))
        timeAtEnds[ofClass.firstEngine + slot] +=
            static_cast<double>(idle[engine]);
    }
  LinearProgram program;
  std::vector<std::vector<Term>> timeTerms(numClassEngines),
      memoryTerms(classes.size());
  for (const Cluster &cluster : clusters) {
    std::vector<Term> choice;
    for (auto [id, ofClass] : llvm::enumerate(classes)) {
      size_t first = ofClass.firstEngine;
      if (cluster.time[first] < 0)
        continue;
      int32_t column = program.addColumn(0, kInfinity, 0);
      choice.push_back({column, 1.0});
      for (size_t slot = first; slot < first + ofClass.numEngines; ++slot)
        timeTerms[slot].push_back({column, cluster.time[slot] / timeUnit});
      memoryTerms[id].push_back(
          {column, cluster.memory[id] / std::max<double>(1, room[id])});
    }
    program.addRow(1, 1, choice);
  }
  int32_t makespan = program.addColumn(0, kInfinity, 1);
  std::vector<int32_t> timeRow(numClassEngines), memoryRow(classes.size());
  for (auto [id, ofClass] : llvm::enumerate(classes)) {
    for (size_t i = 0; i < ofClass.numEngines; ++i) {
      size_t slot = ofClass.firstEngine + i;
      timeTerms[slot].push_back(
          {makespan, -static_cast<double>(ofClass.devices.size())});
      timeRow[slot] = program.addRow(-kInfinity, -timeAtEnds[slot] / timeUnit,
                                     timeTerms[slot]);
    }
    memoryRow[id] = !isLimited[id]
                        ? kNone
                        : program.addRow(-kInfinity, room[id] > 0 ? 1.0 : 0.0,
                                         memoryTerms[id]);
  }
  if (program.solve(kMaxIterations) != LinearProgram::Status::Optimal)
    return std::nullopt;

  // 2^30 keeps nine digits; memory's are in ns per byte and may be far less
  // than 1, or more.
  constexpr double kScale = double(int64_t(1) << 30);
  constexpr double kMost = double(int64_t(1) << 50);
  auto toInteger = [&](double dual) {
    return static_cast<int64_t>(
        std::llround(std::min(kMost, std::max(0.0, dual * kScale))));
  };
  Multipliers result;
  result.time.resize(numEngines);
  result.memory.resize(numDevices);
  for (auto [id, ofClass] : llvm::enumerate(classes)) {
    double perByte = 0;
    if (memoryRow[id] != kNone)
      perByte = -program.duals()[memoryRow[id]] * timeUnit /
                std::max<double>(1, room[id]);
    for (DeviceId device : ofClass.devices) {
      for (auto [slot, engine] : llvm::enumerate(enginesOf(device)))
        result.time[engine] =
            toInteger(-program.duals()[timeRow[ofClass.firstEngine + slot]]);
      result.memory[device] = toInteger(perByte);
    }
  }
  return result;
}

std::optional<Multipliers> LoadProblem::solve() const {
  std::vector<Cluster> all = clusters();
  if (isMemoryShort)
    if (std::optional<Multipliers> result = solve(all, /*withMemory=*/true))
      return result;
  return solve(all, /*withMemory=*/false);
}

/// All devices, as 0-or-1 weights: a set for each engine that they have.
static std::vector<std::vector<int64_t>> allDevices(const Instance &instance) {
  std::vector<std::vector<int64_t>> sets;
  for (EngineId first = 0; first < instance.enginesPerDevice(); ++first) {
    std::vector<int64_t> &all = sets.emplace_back(instance.numEngines(), 0);
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      all[instance.firstEngine(device) + first] = 1;
  }
  return sets;
}

/// The sets of devices that most work is limited to, each as 0-or-1 weights of
/// one engine of each.
static std::vector<std::vector<int64_t>>
frequentDeviceSets(const Instance &instance, const PathTables &tables) {
  constexpr size_t kMostSets = 8;
  std::map<std::vector<int64_t>, int64_t> workOf;
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    GroupId group = instance.group(task);
    std::vector<int64_t> set(instance.numEngines(), 0);
    int64_t least = kNever;
    for (DeviceId device : instance.groupDevices(group))
      if (tables.isUsable(group, device)) {
        set[instance.engine(task, device)] = 1;
        least = std::min(least, instance.time(task, device));
      }
    workOf[std::move(set)] += least;
  }
  std::vector<std::pair<int64_t, std::vector<int64_t>>> sets;
  for (auto &[set, work] : workOf)
    sets.push_back({work, set});
  llvm::stable_sort(
      sets, [](const auto &a, const auto &b) { return a.first > b.first; });
  std::vector<std::vector<int64_t>> result;
  for (auto &[work, set] : llvm::ArrayRef(sets).take_front(kMostSets))
    result.push_back(set);
  return result;
}

/// Scales so that weight * time fits 64 bits; none for all zeros.
static std::optional<EngineWeights> scaled(llvm::ArrayRef<int64_t> values,
                                           int64_t totalTime) {
  int64_t largest = *llvm::max_element(values);
  if (largest <= 0)
    return std::nullopt;
  // Times add up to at most 2^60.
  unsigned bits = llvm::Log2_64_Ceil(totalTime + 1);
  int64_t most = int64_t(1) << std::min(20u, 62 - bits);
  EngineWeights weights;
  for (int64_t value : values) {
    weights.of.push_back(static_cast<int64_t>(Wide(value) * most / largest));
    weights.total += weights.of.back();
  }
  return weights;
}

Bound placer::boundByLoad(BoundContext &context) {
  Bound bound{0, "load"};
  if (context.instance.numTasks() == 0)
    return bound;
  LoadProblem problem(context);
  bound.ns = problem.longestGroup();
  context.weights.clear();
  auto tryWeights = [&](const Multipliers &multipliers) {
    bound.ns = std::max(bound.ns, problem.bound(multipliers));
    std::optional<EngineWeights> weights =
        scaled(multipliers.time, context.totalTime);
    if (weights && llvm::none_of(context.weights, [&](const auto &other) {
          return other.of == weights->of;
        }))
      context.weights.push_back(std::move(*weights));
  };
  if (std::optional<Multipliers> duals = problem.solve())
    tryWeights(*duals);
  std::vector<int64_t> zero(context.instance.numDevices(), 0);
  std::vector<std::vector<int64_t>> sets = allDevices(context.instance);
  llvm::append_range(sets,
                     frequentDeviceSets(context.instance, context.tables));
  for (const std::vector<int64_t> &set : sets) {
    tryWeights({set, zero});
    bound.ns = std::max(bound.ns, problem.pigeonhole(set));
  }
  return bound;
}

int64_t placer::divisibleLoad(const BoundContext &context) {
  if (context.instance.numTasks() == 0)
    return 0;
  LoadProblem problem(context);
  std::vector<int64_t> zero(context.instance.numDevices(), 0);
  int64_t bound = 0;
  if (std::optional<Multipliers> duals = problem.solve())
    bound = problem.bound(*duals);
  std::vector<std::vector<int64_t>> sets = allDevices(context.instance);
  llvm::append_range(sets,
                     frequentDeviceSets(context.instance, context.tables));
  for (const std::vector<int64_t> &set : sets)
    bound = std::max(bound, problem.bound({set, zero}));
  return bound;
}
