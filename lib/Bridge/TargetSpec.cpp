//===- TargetSpec.cpp - A machine from upstream's description -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/BuildTopology.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace placer;

namespace {

constexpr StringLiteral kKindKey = "placer.kind";
constexpr StringLiteral kMemoryKey = "placer.memory";
constexpr StringLiteral kLinksKey = "placer.links";
constexpr StringLiteral kBandwidthKey = "placer.bandwidth";
constexpr StringLiteral kLatencyKey = "placer.latency";

class SpecReader {
public:
  SpecReader(TargetSystemSpecInterface spec, Location loc)
      : spec(spec), loc(loc) {}

  FailureOr<Problem> read() {
    for (DataLayoutEntryInterface entry : spec.getEntries())
      if (failed(readDevice(cast<StringAttr>(entry.getKey()).getValue(),
                            cast<TargetDeviceSpecInterface>(entry.getValue()))))
        return failure();
    for (const DeviceEntry &entry : entries)
      if (failed(checkLinks(entry)))
        return failure();
    for (DeviceId from = 0; from != numDevices(); ++from)
      for (DeviceId to = 0; to != numDevices(); ++to)
        if (from != to && failed(readLink(from, to)))
          return failure();
    return std::move(machine);
  }

private:
  /// What a device says of its links.
  struct DeviceEntry {
    StringRef name;
    DictionaryAttr links;
    std::optional<int64_t> bandwidth;
    int64_t latency = 0;
  };

  DeviceId numDevices() const { return machine.devices.size(); }

  InFlightDiagnostic error(StringRef device) {
    return emitError(loc) << "device '" << device
                          << "' of 'dlti.target_system_spec' ";
  }

  LogicalResult readDevice(StringRef name, TargetDeviceSpecInterface device) {
    Device result;
    result.name = result.kind = name.str();
    DeviceEntry entry;
    entry.name = name;
    for (DataLayoutEntryInterface property : device.getEntries()) {
      auto key = dyn_cast<StringAttr>(property.getKey());
      if (!key || !key.getValue().starts_with("placer."))
        continue;
      Attribute value = property.getValue();
      if (key == kKindKey) {
        auto kind = dyn_cast<StringAttr>(value);
        if (!kind)
          return error(name)
                 << "needs a string for '" << kKindKey << "', not " << value;
        result.kind = kind.str();
      } else if (key == kMemoryKey) {
        if (failed(
                readNumber(name, key, value, 0, result.memoryBytes.emplace())))
          return failure();
      } else if (key == kBandwidthKey) {
        if (failed(readNumber(name, key, value, 1, entry.bandwidth.emplace())))
          return failure();
      } else if (key == kLatencyKey) {
        if (failed(readNumber(name, key, value, 0, entry.latency)))
          return failure();
      } else if (key == kLinksKey) {
        entry.links = dyn_cast<DictionaryAttr>(value);
        if (!entry.links)
          return error(name) << "needs a dictionary for '" << kLinksKey
                             << "', as in '{GPU = {bandwidth = 12000000000, "
                                "latency = 10000}}', not "
                             << value;
      } else {
        return error(name) << "has the unknown key " << key << "; placer reads "
                           << llvm::join(
                                  ArrayRef<StringRef>{kKindKey, kMemoryKey,
                                                      kLinksKey, kBandwidthKey,
                                                      kLatencyKey},
                                  ", ");
      }
    }
    ids[name] = numDevices();
    machine.devices.push_back(std::move(result));
    entries.push_back(entry);
    return success();
  }

  LogicalResult readNumber(StringRef device, StringAttr key, Attribute value,
                           int64_t least, int64_t &out) {
    auto number = dyn_cast<IntegerAttr>(value);
    std::optional<int64_t> read;
    if (number && number.getType().isUnsignedInteger() &&
        number.getValue().getActiveBits() < 64)
      read = number.getValue().getZExtValue();
    else if (number && !number.getType().isUnsignedInteger())
      read = number.getValue().trySExtValue();
    if (!read || *read < least)
      return error(device) << "needs an integer of at least " << least
                           << " for " << key << ", not " << value;
    out = *read;
    return success();
  }

  LogicalResult checkLinks(const DeviceEntry &entry) {
    if (!entry.links)
      return success();
    for (NamedAttribute link : entry.links) {
      if (!ids.count(link.getName()))
        return error(entry.name)
               << "has a link to '" << link.getName().getValue()
               << "', which is no device there";
      if (link.getName() == entry.name)
        return error(entry.name) << "has a link to itself";
    }
    return success();
  }

  LogicalResult readLink(DeviceId from, DeviceId to) {
    const DeviceEntry &source = entries[from], &sink = entries[to];
    Link link;
    link.from = from;
    link.to = to;
    Attribute given = source.links ? source.links.get(sink.name) : Attribute();
    if (given) {
      if (failed(readGivenLink(source.name, sink.name, given, link)))
        return failure();
    } else if (source.bandwidth && sink.bandwidth) {
      link.bytesPerSecond = std::min(*source.bandwidth, *sink.bandwidth);
      link.latencyNs = std::max(source.latency, sink.latency);
      link.channels = {source.name.str() + ".out", sink.name.str() + ".in"};
    } else {
      return success();
    }
    machine.links.push_back(std::move(link));
    return success();
  }

  LogicalResult readGivenLink(StringRef from, StringRef to, Attribute given,
                              Link &link) {
    auto properties = dyn_cast<DictionaryAttr>(given);
    if (!properties || !properties.get("bandwidth"))
      return error(from) << "needs a dictionary with a bandwidth for its link "
                            "to '"
                         << to << "', not " << given;
    for (NamedAttribute property : properties) {
      StringAttr key = property.getName();
      Attribute value = property.getValue();
      if (key == "bandwidth") {
        if (failed(readNumber(from, key, value, 1, link.bytesPerSecond)))
          return failure();
      } else if (key == "latency") {
        if (failed(readNumber(from, key, value, 0, link.latencyNs)))
          return failure();
      } else if (key == "channels") {
        auto channels = dyn_cast<ArrayAttr>(value);
        if (!channels || !llvm::all_of(channels, llvm::IsaPred<StringAttr>))
          return error(from) << "needs a list of strings for the channels of "
                                "its link to '"
                             << to << "', not " << value;
        for (auto channel : channels.getAsRange<StringAttr>())
          link.channels.push_back(channel.str());
      } else {
        return error(from) << "has a link to '" << to
                           << "' with the unknown key " << key
                           << "; placer reads bandwidth, latency, channels";
      }
    }
    return success();
  }

  TargetSystemSpecInterface spec;
  Location loc;
  Problem machine;
  std::vector<DeviceEntry> entries;
  llvm::StringMap<DeviceId> ids;
};

} // namespace

FailureOr<Problem> placer::machineOfTargetSpec(TargetSystemSpecInterface spec,
                                               Location loc) {
  return SpecReader(spec, loc).read();
}
