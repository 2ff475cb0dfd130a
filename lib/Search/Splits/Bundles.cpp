//===- Bundles.cpp - What is cut together ---------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Splits/Bundles.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

using namespace placer;
using llvm::ArrayRef;

/// What takes a smaller part of all work than this, divided by the bundles that
/// there are, follows another bundle.
static constexpr double kCheap = 0.1;
/// How far around a bundle the bundles of its class look alike.
static constexpr int kRounds = 3;

Bundles::Bundles(const Instance &instance, const std::vector<bool> &isGiven)
    : instance(instance), ofTask(instance.numTasks(), kNone) {
  for (TaskId task : instance.topologicalOrder()) {
    if (ofTask[task] != kNone)
      continue;
    Bundle bundle;
    for (TaskId member : instance.groupMembers(instance.group(task))) {
      bundle.tasks.push_back(member);
      bundle.isGiven |= isGiven[member];
      ofTask[member] = size();
    }
    bundle.timeNs.assign(instance.numDevices(), Instance::kCannotRun);
    bundle.leastNs = std::numeric_limits<int64_t>::max();
    for (DeviceId device : instance.groupDevices(instance.group(task))) {
      bundle.timeNs[device] = 0;
      for (TaskId member : bundle.tasks)
        bundle.timeNs[device] += instance.time(member, device);
      bundle.leastNs = std::min(bundle.leastNs, bundle.timeNs[device]);
    }
    if (!bundle.isGiven)
      findAxes(bundle);
    all.push_back(std::move(bundle));
  }
  findEdges();
  findLeaders();
  findClasses();
}

/// Those of the first task that all others have, too.
void Bundles::findAxes(Bundle &bundle) const {
  ArrayRef<SplitAxis> splits = instance.problem().splits;
  for (const SplitAxis &first : axesOf(splits, bundle.tasks.front())) {
    BundleAxis axis{first.name, first.kind, first.extent, {}};
    for (TaskId task : bundle.tasks) {
      for (const SplitAxis &own : axesOf(splits, task))
        if (own.name == first.name && own.kind == first.kind) {
          axis.ofTask.push_back(static_cast<AxisId>(&own - splits.data()));
          axis.extent = std::min(axis.extent, own.extent);
          break;
        }
    }
    if (axis.extent > 1 && axis.ofTask.size() == bundle.tasks.size())
      bundle.axes.push_back(std::move(axis));
  }
}

void Bundles::findEdges() {
  for (const Bundle &bundle : all)
    for (TaskId task : bundle.tasks)
      for (TensorId tensor : instance.outputs(task)) {
        llvm::SmallDenseMap<BundleId, TaskId, 8> readers;
        llvm::SmallVector<BundleId, 8> order;
        for (TaskId reader : instance.consumers(tensor))
          if (BundleId to = ofTask[reader];
              to != ofTask[task] && readers.try_emplace(to, reader).second)
            order.push_back(to);
        for (BundleId to : order)
          edges.push_back({ofTask[task], to, tensor, readers[to]});
      }
  edgesOf = collectRows(all.size(), [&](auto add) {
    for (auto [id, edge] : llvm::enumerate(edges)) {
      add(edge.from, static_cast<int32_t>(id));
      add(edge.to, static_cast<int32_t>(id));
    }
  });
}

/// A bundle without much work goes with the one that it gets most from, or, if
/// it gets nothing, gives most to. There are no circles: of two that could
/// follow each other the earlier one reads nothing, and so on.
void Bundles::findLeaders() {
  double total = 0;
  for (const Bundle &bundle : all)
    total += static_cast<double>(bundle.leastNs);
  double cheap = kCheap * total / static_cast<double>(all.size());
  for (auto [id, bundle] : llvm::enumerate(all)) {
    if (bundle.isGiven || static_cast<double>(bundle.leastNs) > cheap)
      continue;
    int64_t most = -1;
    for (int32_t edge : edgesOf[id])
      if (edges[edge].to == static_cast<BundleId>(id) &&
          edges[edge].from < static_cast<BundleId>(id) &&
          instance.bytes(edges[edge].tensor) > most) {
        most = instance.bytes(edges[edge].tensor);
        bundle.leader = edge;
      }
  }
}

namespace {
/// A hash that is the same everywhere (the steps of SplitMix64).
class Mixer {
public:
  Mixer &add(uint64_t value) {
    state = (state ^ value) + 0x9e3779b97f4a7c15;
    state = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9;
    state = (state ^ (state >> 27)) * 0x94d049bb133111eb;
    state ^= state >> 31;
    return *this;
  }
  Mixer &add(llvm::StringRef text) { return add(llvm::xxh3_64bits(text)); }
  uint64_t value() const { return state; }

private:
  uint64_t state = 0;
};
} // namespace

/// Rounds of Weisfeiler and Lehman: first what a bundle is, then what is around
/// it.
void Bundles::findClasses() {
  const Problem &problem = instance.problem();
  std::vector<uint64_t> hashes;
  for (const Bundle &bundle : all) {
    Mixer mixer;
    mixer.add(bundle.isGiven);
    for (int64_t ns : bundle.timeNs)
      mixer.add(static_cast<uint64_t>(ns));
    for (TaskId task : bundle.tasks) {
      mixer.add(problem.tasks[task].op)
          .add(static_cast<uint64_t>(problem.tasks[task].residentBytes))
          .add(static_cast<uint64_t>(problem.tasks[task].workspaceBytes));
      for (WeightId weight : instance.weights(task))
        mixer.add(static_cast<uint64_t>(instance.weightBytes(weight)));
      for (TensorId tensor : instance.outputs(task))
        mixer.add(static_cast<uint64_t>(instance.bytes(tensor)));
    }
    for (const BundleAxis &axis : bundle.axes)
      mixer.add(axis.name)
          .add(static_cast<uint64_t>(axis.kind))
          .add(static_cast<uint64_t>(axis.extent));
    hashes.push_back(mixer.value());
  }
  for (int round = 0; round < kRounds; ++round) {
    std::vector<uint64_t> next;
    for (auto [id, bundle] : llvm::enumerate(all)) {
      // In any order.
      uint64_t in = 0, out = 0;
      for (int32_t edge : edgesOf[id]) {
        bool isRead = edges[edge].to == static_cast<BundleId>(id);
        BundleId neighbour = other(edge, static_cast<BundleId>(id));
        (isRead ? in : out) +=
            Mixer()
                .add(hashes[neighbour])
                .add(static_cast<uint64_t>(instance.bytes(edges[edge].tensor)))
                .value();
      }
      next.push_back(Mixer().add(hashes[id]).add(in).add(out).value());
    }
    hashes = std::move(next);
  }
  llvm::DenseMap<uint64_t, int32_t> classOf;
  for (auto [id, bundle] : llvm::enumerate(all)) {
    // The map keeps two values for itself.
    auto [entry, isNew] = classOf.try_emplace(
        hashes[id] >> 1, static_cast<int32_t>(classes.size()));
    if (isNew)
      classes.emplace_back();
    bundle.classId = entry->second;
    classes[bundle.classId].push_back(static_cast<BundleId>(id));
  }
}
