//===- Topology.cpp - Verification of machines ----------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Dialect/Placer.h"
#include "placer/Dialect/Utils.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace placer;

LogicalResult TopologyOp::verifyRegions() {
  if (getSymName().empty())
    return emitOpError() << "has an empty name";
  if (getDevices().empty())
    return emitOpError() << "has no device";
  for (Operation &op : getBody().front())
    if (!isa<DeviceOp, LinkOp>(op)) {
      InFlightDiagnostic error = emitOpError()
                                 << "holds devices and links only";
      error.attachNote(op.getLoc()) << "found '" << op.getName() << "'";
      return error;
    }

  llvm::DenseMap<Attribute, DeviceOp> devices;
  for (DeviceOp device : getDevices())
    devices[device.getSymNameAttr()] = device;
  llvm::DenseMap<std::pair<Attribute, Attribute>, LinkOp> links;
  for (LinkOp link : getLinks()) {
    for (FlatSymbolRefAttr end : {link.getFromAttr(), link.getToAttr()})
      if (!devices.count(end.getAttr())) {
        InFlightDiagnostic error = link.emitOpError()
                                   << "names unknown device " << end;
        error.attachNote(getLoc())
            << "the devices are " << TopologyIndex(*this).listDevices();
        return error;
      }
    auto [first, isNew] =
        links.try_emplace({link.getFromAttr(), link.getToAttr()}, link);
    if (!isNew) {
      InFlightDiagnostic error = link.emitOpError()
                                 << "joins " << link.getFromAttr() << " to "
                                 << link.getToAttr() << " a second time";
      error.attachNote(first->second.getLoc()) << "the first link is here";
      return error;
    }
  }
  return success();
}

LogicalResult DeviceOp::verify() {
  if (getSymName().empty())
    return emitOpError() << "has an empty name";
  if (getKind().empty())
    return emitOpError() << "has an empty kind";
  if (getMemory() && *getMemory() < 0)
    return emitOpError() << "has a negative memory of " << *getMemory()
                         << " bytes";
  return success();
}

LogicalResult LinkOp::verify() {
  if (getFromAttr() == getToAttr())
    return emitOpError() << "joins " << getFromAttr()
                         << " to itself; what stays on a device needs no link";
  if (getLatency() < 0)
    return emitOpError() << "has a negative latency of " << getLatency()
                         << " ns";
  if (getBandwidth() <= 0)
    return emitOpError() << "has a bandwidth of " << getBandwidth()
                         << " bytes per second; it must be positive";
  if (!getChannels())
    return success();
  if (getChannelsAttr().empty())
    return emitOpError() << "has an empty list of channels; leave it out where "
                            "the link is a channel of its own";
  llvm::StringSet<> seen;
  for (StringRef channel : getChannelsAttr().getAsValueRange<StringAttr>()) {
    if (channel.empty())
      return emitOpError() << "has a channel with an empty name";
    if (!seen.insert(channel).second)
      return emitOpError() << "names channel '" << channel << "' twice";
  }
  return success();
}
