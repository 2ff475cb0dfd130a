//===- BuildTopology.cpp - A machine as IR --------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/BuildTopology.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace placer;

static DictionaryAttr figuresAttr(Builder &builder,
                                  const GivenFigures &figures) {
  SmallVector<NamedAttribute> named;
  auto add = [&](StringRef name, const std::optional<double> &figure) {
    if (figure)
      named.push_back(
          builder.getNamedAttr(name, builder.getF64FloatAttr(*figure)));
  };
  if (!figures.like.empty())
    named.push_back(
        builder.getNamedAttr("like", builder.getStringAttr(figures.like)));
  if (!figures.peak.empty()) {
    SmallVector<NamedAttribute> peaks;
    for (const auto &[type, peak] : figures.peak)
      peaks.push_back(
          builder.getNamedAttr(type, builder.getF64FloatAttr(peak)));
    named.push_back(
        builder.getNamedAttr("peak", builder.getDictionaryAttr(peaks)));
  }
  add("bandwidth", figures.bandwidth);
  add("overhead", figures.overhead);
  add("compute_efficiency", figures.computeEfficiency);
  add("memory_efficiency", figures.memoryEfficiency);
  add("transcendental", figures.transcendental);
  return builder.getDictionaryAttr(named);
}

TopologyOp placer::buildTopology(StringRef name, const Problem &machine,
                                 Location loc, ArrayRef<Location> deviceLocs,
                                 ArrayRef<Location> linkLocs) {
  OpBuilder builder(loc.getContext());
  auto topology = TopologyOp::create(builder, loc, name,
                                     /*sym_visibility=*/StringAttr());
  builder.createBlock(&topology.getBody());
  for (auto [number, device] : llvm::enumerate(machine.devices))
    DeviceOp::create(
        builder, deviceLocs.empty() ? loc : deviceLocs[number],
        builder.getStringAttr(device.name), builder.getStringAttr(device.kind),
        device.memoryBytes ? builder.getI64IntegerAttr(*device.memoryBytes)
                           : IntegerAttr(),
        device.figures ? figuresAttr(builder, *device.figures)
                       : DictionaryAttr());
  auto reference = [&](DeviceId device) {
    return FlatSymbolRefAttr::get(builder.getContext(),
                                  machine.devices[device].name);
  };
  for (auto [number, link] : llvm::enumerate(machine.links)) {
    SmallVector<StringRef> channels(link.channels.begin(), link.channels.end());
    LinkOp::create(builder, linkLocs.empty() ? loc : linkLocs[number],
                   reference(link.from), reference(link.to),
                   builder.getI64IntegerAttr(link.latencyNs),
                   builder.getI64IntegerAttr(link.bytesPerSecond),
                   channels.empty() ? ArrayAttr()
                                    : builder.getStrArrayAttr(channels));
  }
  return topology;
}
