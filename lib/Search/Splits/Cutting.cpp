//===- Cutting.cpp - How bundles are cut, and on which devices ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Splits/Cutting.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>
#include <map>
#include <numeric>

using namespace placer;
using llvm::ArrayRef;

/// Shares are whole numbers that add up to about this.
static constexpr double kShares = 1 << 20;
/// A link is near if it has at least this part of the speed of the fastest.
static constexpr double kNear = 0.6;
static constexpr size_t kMostCandidates = 14;
/// What a device has to be able to do of all work that can be cut, for parts of
/// it to be there.
static constexpr double kMostWork = 0.5;

CuttingRules::CuttingRules(const Bundles &bundles, ArrayRef<DeviceId> fixed,
                           const SplitChoices &given,
                           ArrayRef<std::vector<DeviceId>> givenDevices,
                           int32_t maxParts, Updates updates)
    : bundles(bundles), fixed(fixed), given(given), givenDevices(givenDevices),
      maxParts(maxParts > 0 ? std::min(maxParts, bundles.instance.numDevices())
                            : bundles.instance.numDevices()),
      updates(updates) {
  findSpeeds();
  findHosts();
  homes.emplace(bundles.instance, sorted);
}

/// By the work that can be cut and that a device can do, next to what it takes
/// where it is fastest.
void CuttingRules::findSpeeds() {
  const Instance &instance = bundles.instance;
  std::vector<double> least(instance.numDevices(), 1), own = least;
  double all = 1, total = 0;
  for (const Bundle &bundle : bundles.all) {
    if (bundle.axes.empty())
      continue;
    all += static_cast<double>(bundle.leastNs);
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      if (bundle.timeNs[device] != Instance::kCannotRun) {
        least[device] += static_cast<double>(bundle.leastNs);
        own[device] += static_cast<double>(bundle.timeNs[device]);
      }
  }
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    total += least[device] / own[device];
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    speeds.push_back(std::max<int64_t>(
        1, std::llround(kShares * least[device] / own[device] / total)));
    if (least[device] >= kMostWork * all)
      sorted.push_back(device);
  }
  llvm::stable_sort(
      sorted, [&](DeviceId a, DeviceId b) { return speeds[a] > speeds[b]; });
}

/// Joins devices whose links to each other are about as fast as the fastest
/// ones, and share no channel that others use, too.
void CuttingRules::findHosts() {
  const Instance &instance = bundles.instance;
  const Problem &problem = instance.problem();
  std::vector<int32_t> usersOf(instance.numChannels(), 0);
  for (LinkId link = 0; link < instance.numLinks(); ++link)
    for (ChannelId channel : instance.channels(link))
      ++usersOf[channel];
  // What a link carries where all that share its channels are in use.
  auto carries = [&](DeviceId from, DeviceId to) -> double {
    LinkId link = instance.link(from, to);
    if (link == kNone)
      return 0;
    int32_t most = 1;
    for (ChannelId channel : instance.channels(link))
      most = std::max(most, usersOf[channel]);
    return static_cast<double>(problem.links[link].bytesPerSecond) / most;
  };
  double fastest = 0;
  for (DeviceId from : sorted)
    for (DeviceId to : sorted)
      if (from != to)
        fastest = std::max(fastest, carries(from, to));
  std::vector<int32_t> setOf(instance.numDevices(), kNone);
  for (DeviceId device : sorted) {
    if (setOf[device] != kNone)
      continue;
    std::vector<DeviceId> set = {device};
    setOf[device] = static_cast<int32_t>(nearSets.size());
    for (size_t i = 0; i < set.size(); ++i)
      for (DeviceId other : sorted)
        if (setOf[other] == kNone &&
            carries(set[i], other) >= kNear * fastest &&
            carries(other, set[i]) >= kNear * fastest) {
          setOf[other] = setOf[device];
          set.push_back(other);
        }
    nearSets.push_back(std::move(set));
  }
  hostOfDevice = std::move(setOf);
}

std::vector<DeviceId> CuttingRules::byHosts() const {
  std::vector<DeviceId> devices;
  if (nearSets.size() < 2)
    return devices;
  for (const std::vector<DeviceId> &host : nearSets) {
    if (host.size() != nearSets.front().size() || host.size() < 2)
      return {};
    llvm::append_range(devices, host);
  }
  return devices;
}

//===----------------------------------------------------------------------===//
// Cuts
//===----------------------------------------------------------------------===//

Cut CuttingRules::cutFor(BundleId id, int32_t axis,
                         ArrayRef<DeviceId> devices) const {
  const Bundle &bundle = bundles.all[id];
  Cut cut;
  devices = devices.take_front(maxParts);
  auto extent = axis == kNone ? 1 : bundle.axes[axis].extent;
  // As fast as each is for this bundle.
  std::vector<std::pair<double, DeviceId>> bySpeed;
  double total = 0;
  for (DeviceId device : devices)
    if (bundle.timeNs[device] != Instance::kCannotRun &&
        static_cast<int64_t>(bySpeed.size()) < extent) {
      double ns = static_cast<double>(bundle.timeNs[device]);
      bySpeed.emplace_back(
          ns > 0 ? 1 / ns : static_cast<double>(speeds[device]), device);
      total += bySpeed.back().first;
    }
  // A part that would round to nothing is left out.
  llvm::erase_if(bySpeed, [&](const auto &entry) {
    return entry.first / total * static_cast<double>(extent) < 0.5;
  });
  if (bySpeed.size() < 2) {
    if (!bySpeed.empty())
      cut.devices.push_back(bySpeed.front().second);
    return cut;
  }
  cut.axis = axis;
  for (const auto &[speed, device] : bySpeed) {
    cut.devices.push_back(device);
    cut.shares.push_back(
        std::max<int64_t>(1, std::llround(kShares * speed / total)));
  }
  return cut;
}

Cut CuttingRules::grouped(BundleId id, int32_t axis, int32_t groups,
                          ArrayRef<DeviceId> devices) const {
  Cut cut = cutFor(id, axis, devices);
  // Where a device is left out, groups would not be those of hosts.
  if (cut.devices.size() == devices.size()) {
    cut.groups = groups;
    if (!canCut(id, cut))
      cut.groups = 1;
  }
  return cut;
}

Cut CuttingRules::copiesOn(BundleId id, ArrayRef<DeviceId> devices) const {
  Cut cut;
  for (DeviceId device : devices.take_front(maxParts))
    if (bundles.all[id].timeNs[device] != Instance::kCannotRun)
      cut.devices.push_back(device);
  cut.isCopied = cut.devices.size() > 1;
  cut.groups = cut.isCopied ? static_cast<int32_t>(cut.devices.size()) : 1;
  if (!cut.isCopied)
    cut.devices.truncate(std::min<size_t>(cut.devices.size(), 1));
  return cut;
}

bool CuttingRules::canCut(BundleId id, const Cut &cut) const {
  const Bundle &bundle = bundles.all[id];
  for (DeviceId device : cut.devices)
    if (bundle.timeNs[device] == Instance::kCannotRun)
      return false;
  if (cut.isWhole())
    return cut.devices.size() <= 1;
  if (static_cast<int64_t>(cut.devices.size()) > maxParts ||
      cut.devices.size() % cut.groups != 0)
    return false;
  // What has no axis is not known well enough to do it twice.
  if (cut.isCopied && (cut.groups < 2 || bundle.axes.empty()))
    return false;
  if (!cut.hasAxis())
    return cut.groupSize() == 1;
  if (cut.axis >= static_cast<int32_t>(bundle.axes.size()))
    return false;
  int64_t extent = bundle.axes[cut.axis].extent;
  return static_cast<int64_t>(cut.isCopied ? cut.groupSize()
                                           : cut.devices.size()) <= extent &&
         cut.microBatches <= extent;
}

static const Follows *findFollows(const SplitAxis &axis, TensorId tensor) {
  for (const auto &[entry, follows] : axis.tensors)
    if (entry == tensor)
      return &follows;
  return nullptr;
}

/// The axis of one task of a bundle.
static AxisId axisOfTask(const Bundle &bundle, int32_t axis, TaskId task) {
  size_t at = llvm::find(bundle.tasks, task) - bundle.tasks.begin();
  return bundle.axes[axis].ofTask[at];
}

/// The axis of `to` that slices the tensor between two bundles as the other one
/// does or, where the other makes sums of it, any that slices it.
std::optional<int32_t> CuttingRules::matchingAxis(const BundleEdge &edge,
                                                  BundleId to,
                                                  int32_t axisOfOther,
                                                  bool &isSum) const {
  ArrayRef<SplitAxis> splits = bundles.instance.problem().splits;
  bool isReader = edge.to == to;
  TaskId ownTask =
      isReader ? edge.reader : bundles.instance.producer(edge.tensor);
  TaskId otherTask =
      isReader ? bundles.instance.producer(edge.tensor) : edge.reader;
  const Bundle &own = bundles.all[to];
  const Bundle &other = bundles.all[isReader ? edge.from : edge.to];
  const Follows *ofOther = findFollows(
      splits[axisOfTask(other, axisOfOther, otherTask)], edge.tensor);
  isSum = ofOther && ofOther->how == Follows::How::Partial;
  if (!ofOther || ofOther->how == Follows::How::Whole)
    return std::nullopt;
  std::optional<int32_t> best;
  for (auto [number, axis] : llvm::enumerate(own.axes)) {
    const Follows *follows = findFollows(
        splits[axisOfTask(own, static_cast<int32_t>(number), ownTask)],
        edge.tensor);
    if (!follows || !follows->isSliced())
      continue;
    if (!isSum && follows->dim != ofOther->dim)
      continue;
    if (!best || axis.extent > own.axes[*best].extent)
      best = static_cast<int32_t>(number);
  }
  return best;
}

Cut CuttingRules::follow(int32_t edgeId, BundleId to,
                         const Cut &ofOther) const {
  Cut cut;
  const BundleEdge &edge = bundles.edges[edgeId];
  if (ofOther.isCopied && !ofOther.hasAxis()) {
    cut = ofOther;
    if (canCut(to, cut))
      return cut;
  } else if (!ofOther.isWhole()) {
    bool isSum = false;
    if (auto axis = matchingAxis(edge, to, ofOther.axis, isSum)) {
      cut = ofOther;
      cut.axis = *axis;
      // What others add up goes through the ports of all alike. What hosts add
      // up first is wanted by all of them: one sum goes from host to host, and
      // what is made of it stays in each.
      if (isSum) {
        cut.microBatches = 1;
        cut.isCopied = cut.groups > 1 && cut.groupSize() > 1;
        cut.groups = cut.isCopied ? cut.groups : 1;
        cut.shares.assign(cut.groupSize(), 1);
        if (updates == Updates::BySize &&
            homes->isUpdate(bundles.all[to].tasks.front()))
          cut = atHomes(to, std::move(cut));
      }
      if (canCut(to, cut))
        return cut;
    }
  }
  cut = {};
  if (!ofOther.devices.empty() &&
      bundles.all[to].timeNs[ofOther.devices.front()] != Instance::kCannotRun)
    cut.devices.push_back(ofOther.devices.front());
  return cut;
}

/// The same on few devices of each group.
Cut CuttingRules::atHomes(BundleId id, Cut cut) const {
  TaskId update = bundles.all[id].tasks.front();
  size_t all = cut.groupSize(), slices = homes->numSlices(update, all);
  if (slices == all)
    return cut;
  size_t first = homes->first(update, all);
  llvm::SmallVector<DeviceId, 4> devices;
  for (size_t group = 0; group < static_cast<size_t>(cut.groups); ++group)
    for (size_t slice = 0; slice < slices; ++slice)
      devices.push_back(cut.devices[group * all + (first + slice) % all]);
  cut.devices = std::move(devices);
  cut.shares.assign(slices, 1);
  if (slices == 1) {
    cut.axis = kNone;
    cut.shares.clear();
  }
  return cut;
}

void CuttingRules::propagate(Cutting &cutting) const {
  // A leader comes before what follows it.
  for (BundleId id = 0; id < bundles.size(); ++id)
    if (int32_t edge = bundles.all[id].leader; edge != kNone)
      cutting[id] = follow(edge, id, cutting[bundles.edges[edge].from]);
}

/// Whether parts along an axis make partial sums of something.
static bool makesSums(ArrayRef<SplitAxis> splits, const BundleAxis &axis) {
  return llvm::any_of(axis.ofTask, [&](AxisId id) {
    return llvm::any_of(splits[id].tensors, [](const auto &entry) {
      return entry.second.how == Follows::How::Partial;
    });
  });
}

/// Whole, and each axis for all devices, for those of a host, and for half of
/// them and so on; even parts where shares would be uneven.
std::vector<Cut> CuttingRules::candidates(BundleId id) const {
  const Bundle &bundle = bundles.all[id];
  std::vector<Cut> result = {Cut()};
  auto add = [&](Cut cut) {
    if (!cut.isWhole() && canCut(id, cut) && !llvm::is_contained(result, cut) &&
        result.size() < kMostCandidates)
      result.push_back(std::move(cut));
  };
  std::vector<std::vector<DeviceId>> sets = {sorted};
  if (nearSets.size() > 1)
    llvm::append_range(sets, nearSets);
  for (size_t count = sorted.size() / 2; count > 1; count /= 2)
    sets.emplace_back(sorted.begin(), sorted.begin() + count);
  // Sums host by host; and cheap work done wherever it is needed.
  if (std::vector<DeviceId> all = byHosts(); !all.empty())
    for (int32_t axis = 0; axis < static_cast<int32_t>(bundle.axes.size());
         ++axis)
      if (makesSums(bundles.instance.problem().splits, bundle.axes[axis]))
        add(grouped(id, axis, static_cast<int32_t>(nearSets.size()), all));
  add(copiesOn(id, sorted));
  for (const std::vector<DeviceId> &set : sets)
    for (int32_t axis = 0; axis < static_cast<int32_t>(bundle.axes.size());
         ++axis)
      add(cutFor(id, axis, set));
  for (int32_t axis = 0; axis < static_cast<int32_t>(bundle.axes.size());
       ++axis) {
    Cut even = cutFor(id, axis, sorted);
    even.shares.assign(even.devices.size(), 1);
    add(std::move(even));
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Choices
//===----------------------------------------------------------------------===//

/// Where micro-batches begin inside of the parts between `outer`. One that
/// would begin close to a border of parts begins there.
static llvm::SmallVector<int64_t, 4>
microBatchCuts(int64_t extent, ArrayRef<int64_t> outer, int64_t microBatches) {
  llvm::SmallVector<int64_t, 4> inner;
  for (int64_t cut : equalCuts({0, extent}, microBatches))
    if (llvm::none_of(outer, [&](int64_t border) {
          return 2 * std::abs(border - cut) * microBatches < extent;
        }))
      inner.push_back(cut);
  return inner;
}

/// The levels of a task along its own axis: groups, devices, micro-batches.
static void addLevels(const Cut &cut, AxisId axis, ArrayRef<SplitAxis> splits,
                      SplitChoice &choice) {
  int64_t extent = splits[axis].extent;
  SplitLevel groups{axis, {}, SplitLevel::Sum::Tree, SplitLevel::Place::Apart};
  SplitLevel outer{axis, shareCuts({0, extent}, cut.shares),
                   SplitLevel::Sum::Tree, SplitLevel::Place::Apart};
  SplitLevel inner{axis, microBatchCuts(extent, outer.cuts, cut.microBatches),
                   SplitLevel::Sum::Chain, SplitLevel::Place::Together};
  if (cut.groups > 1 && !cut.isCopied) {
    llvm::SmallVector<int64_t, 4> within;
    for (auto [number, border] : llvm::enumerate(outer.cuts))
      ((number + 1) % cut.groupSize() == 0 ? groups.cuts : within)
          .push_back(border);
    outer.cuts = std::move(within);
  }
  for (SplitLevel *level : {&groups, &outer, &inner})
    if (!level->cuts.empty())
      choice.levels.push_back(std::move(*level));
}

SplitChoices CuttingRules::choicesOf(const Cutting &cutting) const {
  SplitChoices choices = given;
  ArrayRef<SplitAxis> splits = bundles.instance.problem().splits;
  for (auto [bundle, cut] : llvm::zip_equal(bundles.all, cutting)) {
    if (bundle.isGiven || cut.isWhole())
      continue;
    for (auto [number, task] : llvm::enumerate(bundle.tasks)) {
      SplitChoice choice{task, {}};
      if (cut.isCopied)
        choice.levels.push_back(SplitLevel::ofCopies(cut.groups));
      if (cut.hasAxis())
        addLevels(cut, bundle.axes[cut.axis].ofTask[number], splits, choice);
      if (!choice.levels.empty())
        choices.push_back(std::move(choice));
    }
  }
  llvm::sort(choices, [](const SplitChoice &a, const SplitChoice &b) {
    return a.task < b.task;
  });
  return choices;
}

/// Which of the devices of its bundle a part is on.
static size_t placeOf(const Cut &cut, const TaskOrigin &origin) {
  if (cut.devices.size() < 2 || origin.path.empty())
    return 0;
  size_t first = origin.path.front();
  if (cut.groups == 1 || cut.groupSize() == 1)
    return first;
  return first * cut.groupSize() + origin.path[1];
}

std::vector<DeviceId>
CuttingRules::devicesOf(const Cutting &cutting,
                        const Unfolding &unfolding) const {
  std::vector<DeviceId> devices(unfolding.tasks.size(), kNone);
  for (auto [index, origin] : llvm::enumerate(unfolding.tasks)) {
    if (origin.kind == TaskOrigin::Kind::Sum)
      continue;
    BundleId bundle = bundles.ofTask[origin.task];
    const Cut &cut = cutting[bundle];
    if (!fixed.empty() && fixed[origin.task] != kNone)
      devices[index] = fixed[origin.task];
    else if (!bundles.all[bundle].isGiven && !cut.devices.empty())
      devices[index] = cut.devices[placeOf(cut, origin)];
  }
  for (size_t at = 0; at < givenDevices.size(); ++at) {
    TaskId task = given[at].task;
    for (TaskId part = unfolding.firstPart[task];
         !givenDevices[at].empty() && part < unfolding.firstPart[task + 1];
         ++part)
      devices[part] = givenDevices[at][part - unfolding.firstPart[task]];
  }
  return devices;
}

void CuttingRules::readDevices(const Unfolding &unfolding,
                               ArrayRef<DeviceId> deviceOfTask,
                               Cutting &cutting) const {
  for (auto [bundle, cut] : llvm::zip_equal(bundles.all, cutting)) {
    if (bundle.isGiven)
      continue;
    cut.devices.resize(std::max<size_t>(cut.devices.size(), 1));
    TaskId task = bundle.tasks.front();
    for (TaskId part = unfolding.firstPart[task];
         part < unfolding.firstPart[task + 1]; ++part)
      cut.devices[placeOf(cut, unfolding.tasks[part])] = deviceOfTask[part];
  }
}

Cutting CuttingRules::cuttingOf(const SplitChoices &choices,
                                const Unfolding &unfolding,
                                ArrayRef<DeviceId> deviceOfTask) const {
  ArrayRef<SplitAxis> splits = bundles.instance.problem().splits;
  std::vector<const SplitChoice *> choiceOf(bundles.ofTask.size(), nullptr);
  for (const SplitChoice &choice : choices)
    choiceOf[choice.task] = &choice;
  Cutting cutting = unsplit();
  for (auto [bundle, cut] : llvm::zip_equal(bundles.all, cutting)) {
    const SplitChoice *choice = choiceOf[bundle.tasks.front()];
    if (bundle.isGiven || !choice || choice->levels.empty())
      continue;
    ArrayRef<SplitLevel> levels = choice->levels;
    if (levels.front().isOfCopies()) {
      cut.isCopied = true;
      cut.groups = static_cast<int32_t>(levels.front().copies);
      levels = levels.drop_front();
    }
    AxisId axis = levels.empty() ? kNone : levels.front().axis;
    auto own = llvm::find_if(bundle.axes, [&](const BundleAxis &other) {
      return other.ofTask.front() == axis;
    });
    if (own == bundle.axes.end()) {
      cut.devices.assign(cut.groups, 0);
      continue;
    }
    cut.axis = static_cast<int32_t>(own - bundle.axes.begin());
    llvm::SmallVector<int64_t, 8> borders;
    for (auto [number, level] : llvm::enumerate(levels)) {
      cut.microBatches += static_cast<int64_t>(level.cuts.size());
      if (level.place != SplitLevel::Place::Apart)
        continue;
      if (number == 1 && !cut.isCopied)
        cut.groups = static_cast<int32_t>(levels.front().cuts.size() + 1);
      llvm::append_range(borders, level.cuts);
    }
    llvm::sort(borders);
    borders.push_back(splits[axis].extent);
    int64_t begin = 0;
    for (int64_t border : borders)
      cut.shares.push_back(border - std::exchange(begin, border));
    // Without micro-batches there are as many parts as devices.
    if (cut.microBatches == static_cast<int64_t>(cut.shares.size()))
      cut.microBatches = 1;
    cut.devices.assign(cut.shares.size() * (cut.isCopied ? cut.groups : 1), 0);
  }
  readDevices(unfolding, deviceOfTask, cutting);
  return cutting;
}
