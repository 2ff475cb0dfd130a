//===- Topology.cpp - Verification of machines ----------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/OpError.h"
#include "placer/Dialect/Placer.h"
#include "placer/Dialect/Utils.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <cmath>

using namespace mlir;
using namespace placer;

LogicalResult TopologyOp::verifyRegions() {
  if (getSymName().empty())
    return opError(*this) << "has an empty name";
  if (getDevices().empty())
    return opError(*this) << "has no device";
  for (Operation &op : getBody().front())
    if (!isa<DeviceOp, LinkOp>(op)) {
      InFlightDiagnostic error = opError(*this)
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
        InFlightDiagnostic error = opError(link)
                                   << "names unknown device " << end;
        error.attachNote(getLoc())
            << "the devices are " << TopologyIndex(*this).listDevices();
        return error;
      }
    auto [first, isNew] =
        links.try_emplace({link.getFromAttr(), link.getToAttr()}, link);
    if (!isNew) {
      InFlightDiagnostic error = opError(link)
                                 << "joins " << link.getFromAttr() << " to "
                                 << link.getToAttr() << " a second time";
      error.attachNote(first->second.getLoc()) << "the first link is here";
      return error;
    }
  }
  return success();
}

/// What a figure may be.
enum class FigureRule { Positive, NotNegative, Share };

static LogicalResult verifyFigure(DeviceOp device, const Twine &what,
                                  Attribute value, FigureRule rule) {
  std::optional<double> number = numberOf(value);
  bool isGood = number && std::isfinite(*number);
  switch (rule) {
  case FigureRule::Positive:
    if (isGood && *number > 0)
      return success();
    return opError(device) << "needs a number above 0 as " << what << ", not "
                           << value;
  case FigureRule::NotNegative:
    if (isGood && *number >= 0)
      return success();
    return opError(device) << "needs a number of at least 0 as " << what
                           << ", not " << value;
  case FigureRule::Share:
    if (isGood && *number > 0 && *number <= 1)
      return success();
    return opError(device) << "needs a number above 0 and up to 1 as " << what
                           << ", not " << value;
  }
  llvm_unreachable("all rules are handled");
}

static LogicalResult verifyFigures(DeviceOp device) {
  // Not `*device.getFigures()`: what that refers to is gone before the loop.
  DictionaryAttr figures = device.getFiguresAttr();
  for (NamedAttribute figure : figures) {
    StringRef name = figure.getName();
    Attribute value = figure.getValue();
    if (name == "like") {
      auto kind = dyn_cast<StringAttr>(value);
      if (!kind || kind.empty())
        return opError(device)
               << "needs the name of a kind as 'like', not " << value;
    } else if (name == "peak") {
      auto peaks = dyn_cast<DictionaryAttr>(value);
      if (!peaks || peaks.empty())
        return opError(device)
               << "needs a peak for each type of elements, as in "
                  "'peak = {f32 = 1.5e13}', not "
               << value;
      for (NamedAttribute peak : peaks) {
        StringRef type = peak.getName();
        // Peaks of other types follow from how wide this one is.
        if (type != "index" && llvm::none_of(type, llvm::isDigit))
          return opError(device)
                 << "has a peak for '" << type
                 << "', which is no type of elements, as f32, bf16 or i8 are";
        if (failed(verifyFigure(device, "peak for '" + type + "'",
                                peak.getValue(), FigureRule::Positive)))
          return failure();
      }
    } else if (name == "bandwidth" || name == "transcendental") {
      if (failed(verifyFigure(device, "'" + name + "'", value,
                              FigureRule::Positive)))
        return failure();
    } else if (name == "overhead") {
      if (failed(verifyFigure(device, "'" + name + "'", value,
                              FigureRule::NotNegative)))
        return failure();
    } else if (name == "compute_efficiency" || name == "memory_efficiency") {
      if (failed(
              verifyFigure(device, "'" + name + "'", value, FigureRule::Share)))
        return failure();
    } else {
      return opError(device)
             << "has the unknown figure '" << name
             << "'; the figures are like, peak, bandwidth, overhead, "
                "compute_efficiency, memory_efficiency, transcendental";
    }
  }
  return success();
}

LogicalResult DeviceOp::verify() {
  if (getSymName().empty())
    return opError(*this) << "has an empty name";
  if (getKind().empty())
    return opError(*this) << "has an empty kind";
  if (getMemory() && *getMemory() < 0)
    return opError(*this) << "has a negative memory of " << *getMemory()
                          << " bytes";
  return getFigures() ? verifyFigures(*this) : success();
}

LogicalResult LinkOp::verify() {
  if (getFromAttr() == getToAttr())
    return opError(*this) << "joins " << getFromAttr()
                          << " to itself; what stays on a device needs no link";
  if (getLatency() < 0)
    return opError(*this) << "has a negative latency of " << getLatency()
                          << " ns";
  if (getBandwidth() <= 0)
    return opError(*this) << "has a bandwidth of " << getBandwidth()
                          << " bytes per second; it must be positive";
  if (!getChannels())
    return success();
  if (getChannelsAttr().empty())
    return opError(*this)
           << "has an empty list of channels; leave it out where "
              "the link is a channel of its own";
  llvm::StringSet<> seen;
  for (StringRef channel : getChannelsAttr().getAsValueRange<StringAttr>()) {
    if (channel.empty())
      return opError(*this) << "has a channel with an empty name";
    if (!seen.insert(channel).second)
      return opError(*this) << "names channel '" << channel << "' twice";
  }
  return success();
}
