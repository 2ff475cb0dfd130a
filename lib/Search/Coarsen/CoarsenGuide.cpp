//===- CoarsenGuide.cpp - A schedule that coarsening keeps to -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Coarsen/CoarsenGuide.h"

#include "placer/Model/Simulate.h"
#include "placer/Model/Validate.h"
#include "placer/Search/ListScheduler.h"

#include "llvm/ADT/STLExtras.h"

#include <tuple>

using namespace placer;
using llvm::ArrayRef;

__extension__ using Wide = __int128;

/// With more tasks than this all list algorithms together take long.
static constexpr int32_t kMostForBest = 5000;
/// An algorithm that is quick, and mostly good.
static constexpr const char *kQuick = "heft";
/// In `PlacementNotes::chosen`, before the order.
static constexpr const char *kReordered = ", reordered by ";
/// What has more neighbours is looked at only so often on a level.
static constexpr size_t kFewEdges = 16;
static constexpr int32_t kMostTries = 8;
/// Parts of all time that clusters may lack, at first and in the end.
static constexpr int64_t kFirstOverdraft = 512;
static constexpr int64_t kMostOverdraft = 8;
/// The part of all time that clusters may take longer at first, so that what
/// costs little is merged before what costs much. Then twice as much.
static constexpr int64_t kFirstGrowth = 128;

std::optional<ListedSchedule> placer::scheduleToKeep(const Instance &instance,
                                                     ArrayRef<DeviceId> fixed) {
  std::vector<const char *> algorithms = {"best"};
  if (instance.numTasks() > kMostForBest)
    algorithms = {kQuick, "single"};
  std::optional<ListedSchedule> shortest;
  for (const char *algorithm : algorithms) {
    PlacementNotes notes;
    PlacementResult result =
        placeByList(instance, algorithm, fixed, LocalOrder::Pct, &notes);
    auto *schedule = std::get_if<Schedule>(&result);
    if (schedule &&
        (!shortest || schedule->makespan() < shortest->schedule.makespan()))
      shortest = {std::move(*schedule), notes.chosen};
  }
  return shortest;
}

/// Repeats what `PlacementNotes::chosen` says, on another instance.
static std::optional<Schedule> placeByChosen(const Instance &instance,
                                             llvm::StringRef chosen,
                                             ArrayRef<DeviceId> fixed) {
  auto [listing, reordering] = chosen.split(kReordered);
  auto [algorithm, order] = listing.split('/');
  if (!llvm::is_contained(listAlgorithmNames(), algorithm))
    algorithm = kQuick;
  PlacementResult result =
      placeByList(instance, algorithm, fixed,
                  parseLocalOrder(order).value_or(LocalOrder::Pct));
  auto *schedule = std::get_if<Schedule>(&result);
  if (!schedule)
    return std::nullopt;
  std::optional<LocalOrder> anew = parseLocalOrder(reordering);
  if (!anew)
    return std::move(*schedule);
  std::vector<DeviceId> devices;
  for (const ScheduledTask &task : schedule->tasks)
    devices.push_back(task.device);
  PlacementResult reordered = orderPlacement(instance, devices, *anew);
  if (auto *other = std::get_if<Schedule>(&reordered);
      other && other->makespan() < schedule->makespan())
    return std::move(*other);
  return std::move(*schedule);
}

CoarsenGuide::CoarsenGuide(const Instance &instance, ListedSchedule listed,
                           int32_t percent, ArrayRef<DeviceId> fixed,
                           ArrayRef<int32_t> nodeOf, const ClusterGraph &graph)
    : instance(instance), fixed(fixed), nodes(instance.numTasks()),
      algorithm(std::move(listed.chosen)),
      times(nodes.size() * instance.numDevices()) {
  const Schedule &schedule = listed.schedule;
  int64_t makespan = schedule.makespan();
  tasksNs = makespan;
  mostNs = static_cast<int64_t>(std::min<Wide>(
      static_cast<Wide>(makespan) * (100 + static_cast<Wide>(percent)) / 100,
      std::max(makespan, kMaxTotal)));
  growthStepNs = 1 + makespan / kFirstGrowth;
  longestNs = std::min(mostNs, makespan + growthStepNs);
  current = schedule;
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    Node &node = nodes[nodeOf[task]];
    node.device = schedule.tasks[task].device;
    node.isMovable = instance.groupMembers(instance.group(task)).size() == 1 &&
                     (fixed.empty() || fixed[task] == kNone);
    current.tasks[nodeOf[task]] = schedule.tasks[task];
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      times[size_t(nodeOf[task]) * instance.numDevices() + device] =
          instance.time(task, device);
  }
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
    fineTensors.push_back(tensor);
  stretch(graph);
}

/// The transfers of clusters in the order that they had, but none before its
/// tensor is made or after it is read. So everything has a time at which it may
/// happen in this order, and no transfer waits in vain.
std::vector<std::vector<TransferKey>>
CoarsenGuide::channelOrder(const Instance &clusters,
                           const CoarseProblem &coarse, ArrayRef<Node> merged,
                           ArrayRef<int64_t> mergedTimes) const {
  struct Entry {
    int64_t time;
    TransferKey key;
  };
  std::vector<std::vector<Entry>> entries(clusters.numChannels());
  std::vector<DeviceId> devices;
  for (const Node &node : merged)
    devices.push_back(node.device);
  llvm::SmallVector<Transfer> transfers;
  for (TensorId tensor = 0; tensor < clusters.numTensors(); ++tensor) {
    transfers.clear();
    transfersOf(clusters, {devices}, tensor, transfers);
    TaskId producer = clusters.producer(tensor);
    int64_t made = merged[producer].startNs +
                   mergedTimes[size_t(producer) * instance.numDevices() +
                               devices[producer]];
    for (const Transfer &transfer : transfers) {
      if (!transfer.route.exists() || transfer.route.durationNs == 0)
        continue;
      int64_t read = longestNs;
      for (TaskId reader : clusters.consumers(tensor))
        if (devices[reader] == transfer.to)
          read = std::min(read, merged[reader].startNs);
      auto before = sent.find({coarse.tensors[tensor], transfer.to});
      int64_t time = before == sent.end() ? made : before->second;
      time = std::min(std::max(time, made), read);
      for (ChannelId channel : clusters.channels(transfer.route.link))
        entries[channel].push_back({time, transfer});
    }
  }
  std::vector<std::vector<TransferKey>> order(clusters.numChannels());
  for (auto [keys, sorted] : llvm::zip_equal(order, entries)) {
    llvm::stable_sort(
        sorted, [](const Entry &a, const Entry &b) { return a.time < b.time; });
    for (const Entry &entry : sorted)
      keys.push_back(entry.key);
  }
  return order;
}

int64_t CoarsenGuide::sendNs(int64_t bytes, DeviceId from, DeviceId to) const {
  if (from == to)
    return 0;
  LinkId link = linkTo(instance, from, to);
  if (link == kNone)
    return longestNs + 1;
  return std::min(
      transferTimeNs(instance.problem().links[link], bytes).value_or(longestNs),
      longestNs + 1);
}

/// Starts in a schedule that takes all of the time there is: what is between
/// two of them only gets longer.
void CoarsenGuide::stretch(const ClusterGraph &graph) {
  int64_t makespan = std::max<int64_t>(1, current.makespan());
  auto stretched = [&](int64_t timeNs) {
    return static_cast<int64_t>(static_cast<Wide>(timeNs) * longestNs /
                                makespan);
  };
  for (int32_t id = 0; id < graph.numNodes(); ++id) {
    Node &node = nodes[id];
    node.device = current.tasks[id].device;
    node.startNs = stretched(current.tasks[id].startNs);
    node.timeNs = time(id, node.device);
    node.beforeMerger = {node.device, node.startNs};
    node.numTries = 0;
  }
  sent.clear();
  for (const ScheduledTransfer &transfer : current.transfers)
    sent[{fineTensors[transfer.tensor], transfer.to}] =
        stretched(transfer.startNs);
}

/// The two in sequence on a device, as soon as what they read is there and not
/// before the first of them; none where what reads from them would have to
/// wait.
std::optional<CoarsenGuide::Place>
CoarsenGuide::placeOn(const ClusterGraph &graph, int32_t a, int32_t b,
                      DeviceId device) const {
  if (time(a, device) == Instance::kCannotRun ||
      time(b, device) == Instance::kCannotRun)
    return std::nullopt;
  int64_t readyNs = 0, dueNs = longestNs;
  for (auto [id, other] : {std::pair{a, b}, std::pair{b, a}}) {
    for (const ClusterEdge &edge : graph.edgesInto(id))
      if (const Node &from = nodes[edge.from]; edge.from != other)
        readyNs =
            std::max(readyNs, from.startNs + from.timeNs +
                                  sendNs(edge.bytes, from.device, device));
    for (const ClusterEdge &edge : graph.edgesFrom(id))
      if (const Node &to = nodes[edge.to]; edge.to != other)
        dueNs =
            std::min(dueNs, to.startNs - sendNs(edge.bytes, device, to.device));
  }
  int64_t spareNs = dueNs - readyNs - time(a, device) - time(b, device);
  if (spareNs < -overdraftNs)
    return std::nullopt;
  int64_t startNs = std::min({nodes[a].startNs, nodes[b].startNs,
                              readyNs + std::max<int64_t>(0, spareNs)});
  return Place{device, std::max(startNs, readyNs), spareNs};
}

/// False where a node with many neighbours was looked at often enough: for each
/// of them to look at all of them would take quadratic time.
bool CoarsenGuide::hasTries(const ClusterGraph &graph, int32_t id) {
  if (graph.edgesInto(id).size() + graph.edgesFrom(id).size() <= kFewEdges)
    return true;
  return nodes[id].numTries++ < kMostTries;
}

bool CoarsenGuide::tryMerge(const ClusterGraph &graph, int32_t a, int32_t b,
                            int64_t bytesBetween) {
  if (!hasTries(graph, a) || !hasTries(graph, b))
    return false;
  std::optional<Place> best;
  auto consider = [&](DeviceId device) {
    std::optional<Place> place = placeOn(graph, a, b, device);
    if (place && (!best || place->spareNs > best->spareNs))
      best = place;
  };
  DeviceId left = nodes[a].device, right = nodes[b].device;
  if (left == right) {
    consider(left);
  } else if (bytesBetween > 0 || movesFreely) {
    // One follows the other where it would take longer to send what is between
    // them than to do its work.
    int64_t sentNs = sendNs(bytesBetween, left, right);
    if (nodes[a].isMovable && (movesFreely || time(a, right) <= sentNs))
      consider(right);
    if (nodes[b].isMovable && (movesFreely || time(b, left) <= sentNs))
      consider(left);
  }
  if (!best)
    return false;
  // What runs between the two has to give way.
  auto [first, second] = std::minmax(
      {std::pair{nodes[a].startNs, a}, std::pair{nodes[b].startNs, b}});
  best->spareNs -= std::max<int64_t>(0, second.first - first.first -
                                            nodes[first.second].timeNs);
  for (int32_t id : {a, b}) {
    Node &node = nodes[id];
    node.device = best->device;
    node.startNs = best->startNs;
    node.timeNs = time(a, best->device) + time(b, best->device);
    node.spareNs = best->spareNs;
  }
  return true;
}

bool CoarsenGuide::relax() {
  for (Node &node : nodes)
    node.numTries = 0;
  if (overdraftNs > longestNs / kMostOverdraft) {
    bool isNew = !movesFreely;
    movesFreely = true;
    return isNew;
  }
  overdraftNs = std::max(1 + longestNs / kFirstOverdraft, 2 * overdraftNs);
  return true;
}

bool CoarsenGuide::grow(const ClusterGraph &graph) {
  if (longestNs == mostNs)
    return false;
  growthStepNs *= 2;
  longestNs = std::min(mostNs, longestNs + growthStepNs);
  overdraftNs = 0;
  movesFreely = false;
  stretch(graph);
  return true;
}

void CoarsenGuide::split(int32_t a, int32_t b) {
  for (int32_t id : {a, b}) {
    std::tie(nodes[id].device, nodes[id].startNs) = nodes[id].beforeMerger;
    nodes[id].timeNs = time(id, nodes[id].device);
  }
}

std::optional<int64_t>
CoarsenGuide::listedNs(const Coarsening &coarsening) const {
  CoarseProblem coarse = coarseProblem(instance, coarsening);
  std::vector<DeviceId> devices;
  if (!fixed.empty())
    devices = coarseDevices(coarsening, fixed);
  std::optional<ListedSchedule> listed =
      scheduleToKeep(Instance(coarse.problem), devices);
  if (!listed || listed->schedule.makespan() > mostNs)
    return std::nullopt;
  return listed->schedule.makespan();
}

bool CoarsenGuide::tryContract(const ClusterGraph &graph,
                               ArrayRef<int32_t> nodeOf,
                               ArrayRef<int32_t> clusterOf) {
  int32_t numNodes = graph.numNodes();
  std::vector<Node> merged(numNodes);
  std::vector<int64_t> mergedTimes(size_t(numNodes) * instance.numDevices(), 0);
  for (size_t id = 0; id < nodes.size(); ++id) {
    Node &into = merged[nodeOf[id]];
    into.device = nodes[id].device;
    into.isMovable &= nodes[id].isMovable;
    into.startNs = nodes[id].startNs;
    for (DeviceId device = 0; device < instance.numDevices(); ++device) {
      int64_t &sum =
          mergedTimes[size_t(nodeOf[id]) * instance.numDevices() + device];
      int64_t each = time(static_cast<int32_t>(id), device);
      sum = sum == Instance::kCannotRun || each == Instance::kCannotRun
                ? Instance::kCannotRun
                : sum + each;
    }
  }

  Coarsening coarsening;
  coarsening.cluster = clusterOf;
  coarsening.numClusters = numNodes;
  CoarseProblem coarse = coarseProblem(instance, coarsening);
  Instance clusters(coarse.problem);
  Placement placement;
  placement.order.resize(instance.numDevices());
  std::vector<int32_t> position(numNodes);
  for (auto [i, node] : llvm::enumerate(graph.order()))
    position[node] = static_cast<int32_t>(i);
  for (int32_t node = 0; node < numNodes; ++node) {
    placement.device.push_back(merged[node].device);
    placement.order[merged[node].device].push_back(node);
  }
  for (std::vector<TaskId> &order : placement.order)
    llvm::sort(order, [&](int32_t a, int32_t b) {
      return std::tie(merged[a].startNs, position[a]) <
             std::tie(merged[b].startNs, position[b]);
    });
  // As placing passes will see the clusters, or else as it was.
  std::vector<DeviceId> devices;
  if (!fixed.empty())
    devices = coarseDevices(coarsening, fixed);
  std::optional<Schedule> next;
  auto isWithin = [&] { return next && next->makespan() <= longestNs; };
  next = placeByChosen(clusters, algorithm, devices);
  // Of all algorithms together only the shortest schedules are reordered.
  isNextByList = isWithin() && !llvm::StringRef(algorithm).contains(kReordered);
  if (!isWithin() && algorithm != kQuick) {
    next = placeByChosen(clusters, kQuick, devices);
    isNextByList = isWithin();
  }
  if (!isWithin()) {
    placement.channelOrder =
        channelOrder(clusters, coarse, merged, mergedTimes);
    SimulationResult result = simulate(clusters, placement);
    next.reset();
    if (auto *simulated = std::get_if<Schedule>(&result))
      next = std::move(*simulated);
  }
  if (!isWithin())
    return false;
  nodes = std::move(merged);
  times = std::move(mergedTimes);
  current = std::move(*next);
  fineTensors = std::move(coarse.tensors);
  stretch(graph);
  return true;
}
