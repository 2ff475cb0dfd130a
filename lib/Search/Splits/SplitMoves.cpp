//===- SplitMoves.cpp - Other cuttings that may be better -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Splits/SplitMoves.h"

#include "placer/Search/Causes.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;
using llvm::ArrayRef;

SplitMoves::SplitMoves(const CuttingRules &rules, const JudgedPlan &plan)
    : rules(rules), bundles(rules.bundles), current(plan.cutting),
      busyNs(bundles.instance.numDevices(), 0) {
  const Unfolding &unfolding = *plan.unfolding;
  for (const ScheduledTask &task : plan.schedule.tasks)
    busyNs[task.device] += task.finishNs - task.startNs;
  Instance instance(unfolding.problem);
  TimedPlan timed(instance, plan.schedule);
  for (ActivityId activity : Causes(instance, timed).chain()) {
    int64_t ns = timed.plan().durations[activity];
    if (ns == 0)
      continue;
    if (timed.plan().isTask(activity)) {
      onChain.emplace_back(bundles.ofTask[unfolding.tasks[activity].task], ns);
      chainNs += ns;
      continue;
    }
    TensorId tensor =
        unfolding.tensors[timed.plan().transfer(activity).tensor].tensor;
    BundleId from = bundles.ofTask[bundles.instance.producer(tensor)];
    for (int32_t edge : bundles.edgesOf[from])
      if (bundles.edges[edge].tensor == tensor)
        sentOnChain.push_back(edge);
    onChain.emplace_back(from, ns);
    chainNs += ns;
  }
}

BundleId SplitMoves::pickOnChain(RandomSource &random) const {
  if (onChain.empty())
    return kNone;
  auto at = static_cast<int64_t>(random.unit() * static_cast<double>(chainNs));
  for (const auto &[bundle, ns] : onChain)
    if ((at -= ns) < 0)
      return bundle;
  return onChain.back().first;
}

SplitMoves::Region SplitMoves::regionOf(BundleId bundle) const {
  Region region = {bundle};
  std::vector<bool> isIn(bundles.size(), false);
  isIn[bundle] = true;
  auto isAlike = [&](const Cut &a, const Cut &b) {
    return a.devices == b.devices && a.isWhole() == b.isWhole();
  };
  for (size_t i = 0; i < region.size(); ++i)
    for (int32_t edge : bundles.edgesOf[region[i]]) {
      BundleId other = bundles.other(edge, region[i]);
      if (!isIn[other] && isFree(other) &&
          isAlike(current[other], current[bundle])) {
        isIn[other] = true;
        region.push_back(other);
      }
    }
  llvm::sort(region);
  return region;
}

SplitMoves::Region SplitMoves::pickAround(BundleId bundle,
                                          RandomSource &random) const {
  switch (random.below(4)) {
  case 0:
  case 1:
    return {bundle};
  case 2: {
    Region members;
    for (BundleId member : bundles.classes[bundles.all[bundle].classId])
      if (isFree(member))
        members.push_back(member);
    return members;
  }
  default:
    return regionOf(bundle);
  }
}

static int32_t samplesAxis(const Bundle &bundle) {
  for (auto [number, axis] : llvm::enumerate(bundle.axes))
    if (axis.kind == AxisKind::Samples)
      return static_cast<int32_t>(number);
  return kNone;
}

bool SplitMoves::give(Cutting &cutting, BundleId bundle, const Cut &cut,
                      llvm::StringRef axisName) const {
  if (!isFree(bundle))
    return false;
  Cut own;
  if (!cut.hasAxis()) {
    own = cut;
    // Among micro-batches, a device does all of them, one by one.
    int32_t samples = samplesAxis(bundles.all[bundle]);
    if (own.devices.size() == 1 && cutting[bundle].microBatches > 1 &&
        samples != kNone) {
      own.axis = samples;
      own.shares = {1};
      own.microBatches = cutting[bundle].microBatches;
    }
    if (!rules.canCut(bundle, own))
      return false;
  } else {
    auto axis =
        llvm::find_if(bundles.all[bundle].axes, [&](const BundleAxis &other) {
          return axisName == other.name;
        });
    if (axis == bundles.all[bundle].axes.end())
      return false;
    own = cut;
    own.axis = static_cast<int32_t>(axis - bundles.all[bundle].axes.begin());
    if (!rules.canCut(bundle, own))
      return false;
  }
  if (own == cutting[bundle])
    return false;
  cutting[bundle] = std::move(own);
  return true;
}

static llvm::StringRef nameOfAxis(const Bundle &bundle, const Cut &cut) {
  return cut.hasAxis() ? llvm::StringRef(bundle.axes[cut.axis].name)
                       : llvm::StringRef();
}

std::vector<DeviceId> SplitMoves::someDevices(size_t count,
                                              RandomSource &random) const {
  std::vector<DeviceId> devices(rules.devices());
  // Those that are least busy, or at random.
  if (random.chance(0.3)) {
    llvm::stable_sort(
        devices, [&](DeviceId a, DeviceId b) { return busyNs[a] < busyNs[b]; });
  } else {
    for (size_t i = devices.size(); i > 1; --i)
      std::swap(devices[i - 1], devices[random.below(i)]);
  }
  devices.resize(count);
  llvm::sort(devices);
  return devices;
}

bool SplitMoves::recut(Cutting &cutting, RandomSource &random) const {
  BundleId bundle = pickOnChain(random);
  if (bundle == kNone || !isFree(bundle))
    return false;
  // What follows is changed by what it follows.
  while (bundles.all[bundle].leader != kNone && random.chance(0.7))
    bundle = bundles.edges[bundles.all[bundle].leader].from;
  if (!isFree(bundle))
    return false;
  Cut cut = random.pick(rules.candidates(bundle));
  if (cut.isWhole() && random.chance(0.5) && !rules.devices().empty())
    cut.devices.push_back(random.pick(rules.devices()));
  // Fewer devices may be any of them.
  if (cut.hasAxis() && cut.devices.size() < rules.devices().size() &&
      random.chance(0.7))
    cut =
        rules.cutFor(bundle, cut.axis, someDevices(cut.devices.size(), random));
  if (cut.hasAxis())
    cut.microBatches = cutting[bundle].microBatches;
  bool isChanged = false;
  llvm::StringRef axis = nameOfAxis(bundles.all[bundle], cut);
  for (BundleId member : pickAround(bundle, random))
    isChanged |= give(cutting, member, cut, axis);
  return isChanged;
}

bool SplitMoves::align(Cutting &cutting, RandomSource &random) const {
  if (sentOnChain.empty())
    return false;
  int32_t edge = random.pick(sentOnChain);
  BundleId from = bundles.edges[edge].from, to = bundles.edges[edge].to;
  if (random.chance(0.5))
    std::swap(from, to);
  if (!isFree(to))
    return false;
  Cut cut = rules.follow(edge, to, cutting[from]);
  bool isChanged = false;
  llvm::StringRef axis = nameOfAxis(bundles.all[to], cut);
  for (BundleId member : pickAround(to, random))
    isChanged |= give(cutting, member, cut, axis);
  return isChanged;
}

/// From a busy device to one that is less so.
bool SplitMoves::shift(Cutting &cutting, RandomSource &random) const {
  BundleId bundle = pickOnChain(random);
  if (bundle == kNone || !isFree(bundle) || !cutting[bundle].hasAxis() ||
      cutting[bundle].isCopied || cutting[bundle].devices.size() < 2)
    return false;
  const Cut &cut = cutting[bundle];
  auto isLess = [&](size_t a, size_t b) {
    return busyNs[cut.devices[a]] < busyNs[cut.devices[b]];
  };
  size_t most = 0, least = 0;
  for (size_t i = 1; i < cut.devices.size(); ++i) {
    most = isLess(most, i) ? i : most;
    least = isLess(i, least) ? i : least;
  }
  if (random.chance(0.3))
    most = random.below(cut.devices.size());
  if (random.chance(0.3))
    least = random.below(cut.devices.size());
  if (most == least)
    return false;
  DeviceId busy = cut.devices[most], idle = cut.devices[least];
  double part = random.chance(0.5) ? 0.02 + 0.08 * random.unit()
                                   : 0.1 + 0.4 * random.unit();
  bool isChanged = false;
  for (BundleId member : pickAround(bundle, random)) {
    Cut &own = cutting[member];
    auto *from = llvm::find(own.devices, busy);
    auto *to = llvm::find(own.devices, idle);
    if (!own.hasAxis() || own.isCopied || from == own.devices.end() ||
        to == own.devices.end())
      continue;
    // Small shares have no small parts; one index of the axis at least.
    if (*llvm::max_element(own.shares) < 1000)
      for (int64_t &share : own.shares)
        share *= 1000;
    int64_t &given = own.shares[from - own.devices.begin()];
    auto moved = static_cast<int64_t>(part * static_cast<double>(given));
    if (moved == 0 || moved >= given)
      continue;
    given -= moved;
    own.shares[to - own.devices.begin()] += moved;
    isChanged = true;
  }
  return isChanged;
}

/// All bundles behind or before one on the chain, as far as they are cut as it
/// is, get one cut.
bool SplitMoves::stretch(Cutting &cutting, RandomSource &random) const {
  BundleId bundle = pickOnChain(random);
  if (bundle == kNone || !isFree(bundle))
    return false;
  Cut cut = random.pick(rules.candidates(bundle));
  if (cut.isCopied)
    return false;
  if (cut.isWhole())
    cut.devices = {random.pick(rules.devices())};
  bool isBehind = random.chance(0.5), isChanged = false;
  llvm::StringRef axis = nameOfAxis(bundles.all[bundle], cut);
  for (BundleId member : regionOf(bundle))
    if (isBehind ? member >= bundle : member <= bundle)
      isChanged |= give(cutting, member, cut, axis);
  return isChanged;
}

/// Twice or half as many, everywhere.
bool SplitMoves::changeMicroBatches(Cutting &cutting,
                                    RandomSource &random) const {
  int64_t most = 1;
  for (const Cut &cut : cutting)
    most = std::max(most, cut.microBatches);
  auto numDevices = static_cast<int64_t>(rules.devices().size());
  int64_t wanted = random.chance(0.6) ? most * 2 : most / 2;
  if (most == 1)
    wanted = numDevices * (random.chance(0.5) ? 2 : 4);
  bool isChanged = false;
  for (BundleId id = 0; id < bundles.size(); ++id) {
    Cut cut = cutting[id];
    int32_t samples = samplesAxis(bundles.all[id]);
    if (!isFree(id) || samples == kNone || cut.devices.empty() || cut.isCopied)
      continue;
    if (cut.isWhole()) {
      cut.axis = samples;
      cut.shares = {1};
    }
    if (bundles.all[id].axes[cut.axis].kind != AxisKind::Samples)
      continue;
    cut.microBatches = std::max<int64_t>(wanted, 1);
    if (cut.microBatches == 1 && cut.devices.size() == 1) {
      cut.axis = kNone;
      cut.shares.clear();
    }
    if (!rules.canCut(id, cut) || cut == cutting[id])
      continue;
    cutting[id] = std::move(cut);
    isChanged = true;
  }
  return isChanged;
}

/// What is sent on the chain is made where it is read, or no longer.
bool SplitMoves::copy(Cutting &cutting, RandomSource &random) const {
  if (sentOnChain.empty())
    return false;
  int32_t edge = random.pick(sentOnChain);
  BundleId from = bundles.edges[edge].from, to = bundles.edges[edge].to;
  if (!isFree(from))
    return false;
  const Cut &reader = cutting[to];
  Cut cut;
  if (cutting[from].isCopied)
    cut.devices = {cutting[from].devices.front()};
  else
    cut = rules.copiesOn(from, reader.devices.size() > 1
                                   ? ArrayRef<DeviceId>(reader.devices)
                                   : rules.devices());
  bool isChanged = false;
  for (BundleId member : pickAround(from, random))
    isChanged |= give(cutting, member, cut, "");
  return isChanged;
}

/// Sums are added up host by host, or all at once.
bool SplitMoves::regroup(Cutting &cutting, RandomSource &random) const {
  std::vector<DeviceId> all = rules.byHosts();
  BundleId bundle = pickOnChain(random);
  if (all.empty() || bundle == kNone || !isFree(bundle) ||
      !cutting[bundle].hasAxis())
    return false;
  auto hosts = static_cast<int32_t>(rules.hosts().size());
  bool isGrouped = cutting[bundle].groups > 1, isChanged = false;
  for (BundleId member : pickAround(bundle, random)) {
    const Cut &cut = cutting[member];
    if (!isFree(member) || !cut.hasAxis() || cut.isCopied ||
        cut.devices.size() != all.size() || (cut.groups > 1) != isGrouped)
      continue;
    Cut next = rules.grouped(member, cut.axis, isGrouped ? 1 : hosts, all);
    next.microBatches = cut.microBatches;
    if (next == cut || !rules.canCut(member, next))
      continue;
    cutting[member] = std::move(next);
    isChanged = true;
  }
  return isChanged;
}

std::optional<Cutting> SplitMoves::propose(RandomSource &random) const {
  if (rules.devices().empty())
    return std::nullopt;
  Cutting cutting = current;
  bool isChanged = false;
  double dice = random.unit();
  if (dice < 0.32)
    isChanged = recut(cutting, random);
  else if (dice < 0.50)
    isChanged = align(cutting, random);
  else if (dice < 0.54)
    isChanged = copy(cutting, random);
  else if (dice < 0.58)
    isChanged = regroup(cutting, random);
  else if (dice < 0.75)
    isChanged = shift(cutting, random);
  else if (dice < 0.95)
    isChanged = stretch(cutting, random);
  else
    isChanged = changeMicroBatches(cutting, random);
  if (!isChanged)
    return std::nullopt;
  // What follows goes along, unless it was what was changed.
  if (random.chance(0.9))
    rules.propagate(cutting);
  if (cutting == current)
    return std::nullopt;
  return cutting;
}
