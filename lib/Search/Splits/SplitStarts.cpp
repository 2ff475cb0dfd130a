//===- SplitStarts.cpp - Cuttings to begin with ---------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Splits/SplitStarts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

#include <atomic>

using namespace placer;
using llvm::ArrayRef;

/// The edge over which a bundle gets most from bundles before it, or kNone.
static int32_t mainInput(const Bundles &bundles, BundleId id) {
  int32_t main = kNone;
  for (int32_t edge : bundles.edgesOf[id])
    if (bundles.edges[edge].to == id && bundles.edges[edge].from < id &&
        (main == kNone ||
         bundles.instance.bytes(bundles.edges[edge].tensor) >
             bundles.instance.bytes(bundles.edges[main].tensor)))
      main = edge;
  return main;
}

/// The longest axis of a kind, or kNone.
static int32_t longestAxis(const Bundle &bundle, AxisKind kind) {
  int32_t longest = kNone;
  for (auto [number, axis] : llvm::enumerate(bundle.axes))
    if (axis.kind == kind &&
        (longest == kNone || axis.extent > bundle.axes[longest].extent))
      longest = static_cast<int32_t>(number);
  return longest;
}

Cutting placer::dataParallel(const CuttingRules &rules,
                             ArrayRef<DeviceId> devices, bool isEqual,
                             int32_t groups) {
  const Bundles &bundles = rules.bundles;
  Cutting cutting = rules.unsplit();
  for (BundleId id = 0; id < bundles.size(); ++id) {
    const Bundle &bundle = bundles.all[id];
    if (bundle.isGiven)
      continue;
    if (int32_t axis = longestAxis(bundle, AxisKind::Samples); axis != kNone) {
      cutting[id] = rules.grouped(id, axis, groups, devices);
      if (isEqual)
        cutting[id].shares.assign(cutting[id].shares.size(), 1);
    } else if (int32_t edge = mainInput(bundles, id); edge != kNone) {
      cutting[id] = rules.follow(edge, id, cutting[bundles.edges[edge].from]);
    }
  }
  return cutting;
}

Cutting placer::tensorParallel(const CuttingRules &rules,
                               ArrayRef<DeviceId> devices) {
  const Bundles &bundles = rules.bundles;
  Cutting cutting = rules.unsplit();
  for (BundleId id = 0; id < bundles.size(); ++id) {
    const Bundle &bundle = bundles.all[id];
    if (bundle.isGiven)
      continue;
    int32_t edge = mainInput(bundles, id);
    if (edge != kNone) {
      const Cut &before = cutting[bundles.edges[edge].from];
      cutting[id] = rules.follow(edge, id, before);
      // Rows go with the columns before; what they add up begins anew.
      if (!cutting[id].isWhole() && cutting[id].shares == before.shares)
        continue;
    }
    if (int32_t axis = longestAxis(bundle, AxisKind::Parameter); axis != kNone)
      cutting[id] = rules.cutFor(id, axis, devices);
  }
  return cutting;
}

/// Whether parts along an axis make partial sums of what the bundle gives.
static bool addsUp(const CuttingRules &rules, BundleId id, int32_t axis) {
  const Bundles &bundles = rules.bundles;
  llvm::ArrayRef<SplitAxis> splits = bundles.instance.problem().splits;
  return axis != kNone &&
         llvm::any_of(bundles.all[id].axes[axis].ofTask, [&](AxisId own) {
           return llvm::any_of(splits[own].tensors, [](const auto &entry) {
             return entry.second.how == Follows::How::Partial;
           });
         });
}

Cutting placer::tensorParallelByRows(const CuttingRules &rules,
                                     ArrayRef<DeviceId> devices) {
  const Bundles &bundles = rules.bundles;
  Cutting cutting = rules.unsplit();
  for (BundleId id = 0; id < bundles.size(); ++id) {
    const Bundle &bundle = bundles.all[id];
    if (bundle.isGiven)
      continue;
    int32_t parameter = longestAxis(bundle, AxisKind::Parameter);
    auto numAxes = static_cast<int32_t>(bundle.axes.size());
    bool isProduct = parameter != kNone &&
                     llvm::any_of(llvm::seq(numAxes), [&](int32_t axis) {
                       return addsUp(rules, id, axis);
                     });
    bool isAfterSum = true;
    if (int32_t edge = mainInput(bundles, id); edge != kNone) {
      BundleId from = bundles.edges[edge].from;
      isAfterSum = addsUp(rules, from, cutting[from].axis);
      cutting[id] = rules.follow(edge, id, cutting[from]);
    }
    const Cut &cut = cutting[id];
    if (isProduct) {
      // Rows of a matrix go with the columns of the one before.
      if (!addsUp(rules, id, cut.axis))
        cutting[id] = rules.cutFor(id, parameter, devices);
    } else if (isAfterSum || cut.isWhole()) {
      int32_t rows = longestAxis(bundle, AxisKind::Samples);
      if (rows == kNone)
        rows = longestAxis(bundle, AxisKind::Attribute);
      if (rows != kNone)
        cutting[id] = rules.cutFor(id, rows, devices);
    }
  }
  return cutting;
}

namespace {
/// Each start once.
struct Starts {
  const CuttingRules &rules;
  std::vector<NamedCutting> all = {};

  void add(std::string name, Cutting cutting) {
    rules.propagate(cutting);
    addAsIs(std::move(name), std::move(cutting));
  }
  void addAsIs(std::string name, Cutting cutting) {
    if (llvm::none_of(all, [&](const NamedCutting &other) {
          return other.second == cutting;
        }))
      all.emplace_back(std::move(name), std::move(cutting));
  }
};
} // namespace

std::vector<NamedCutting> placer::splitStarts(const CuttingRules &rules) {
  Starts starts{rules};
  auto add = [&](std::string name, Cutting cutting) {
    starts.add(std::move(name), std::move(cutting));
  };
  add("whole", rules.unsplit());
  ArrayRef<DeviceId> all = rules.devices();
  add("data parallel", dataParallel(rules, all));
  add("data parallel, equal shares", dataParallel(rules, all, true));
  CuttingRules sliced = rules.with(Updates::Sliced);
  Cutting inSlices = dataParallel(sliced, all);
  sliced.propagate(inSlices);
  starts.addAsIs("data parallel, updates in slices", std::move(inSlices));
  if (std::vector<DeviceId> hosts = rules.byHosts(); !hosts.empty())
    add("data parallel, sums by host",
        dataParallel(rules, hosts, /*isEqual=*/false,
                     static_cast<int32_t>(rules.hosts().size())));
  add("tensor parallel", tensorParallel(rules, all));
  add("tensor parallel, rows between", tensorParallelByRows(rules, all));
  if (rules.hosts().size() > 1) {
    add("data parallel in a host", dataParallel(rules, rules.hosts().front()));
    add("tensor parallel in a host",
        tensorParallel(rules, rules.hosts().front()));
  }
  for (size_t count = all.size() / 2; count > 1; count /= 2)
    add("data parallel on " + std::to_string(count),
        dataParallel(rules, all.take_front(count)));
  return std::move(starts.all);
}

std::vector<NamedCutting>
placer::chosenStarts(const CuttingRules &rules, uint64_t seed,
                     const std::atomic<bool> *interrupt) {
  Starts starts{rules};
  SumOptions options;
  options.seed = seed;
  options.interrupt = interrupt;
  starts.add("cheapest in sum", cheapestInSum(rules, options));
  options.partOfSending = 0.25;
  starts.add("cheapest in sum, sending hidden", cheapestInSum(rules, options));
  options.partOfSending = 1;
  options.areChannelsShared = true;
  starts.add("cheapest in sum, all sending at once",
             cheapestInSum(rules, options));
  options.areChannelsShared = false;
  options.isByClass = true;
  starts.add("cheapest in sum, equal layers alike",
             cheapestInSum(rules, options));
  return std::move(starts.all);
}
