//===- Speed.cpp - How fast a job runs where ------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/Speed.h"

#include "placer/Support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <algorithm>
#include <functional>

using namespace placer;
using llvm::StringRef;

static std::string joinShape(std::vector<int32_t> counts) {
  llvm::sort(counts, std::greater<>());
  std::string text;
  for (int32_t count : counts) {
    if (count == 0)
      break;
    text += (text.empty() ? "" : "+") + std::to_string(count);
  }
  return text;
}

std::string placer::placementShape(const ClusterMachine &cluster,
                                   llvm::ArrayRef<DeviceId> devices) {
  std::vector<int32_t> counts(cluster.hostNames.size());
  for (DeviceId device : devices)
    ++counts[cluster.hostOf[device]];
  return joinShape(std::move(counts));
}

std::string placer::placementKinds(const ClusterMachine &cluster,
                                   llvm::ArrayRef<DeviceId> devices) {
  std::vector<StringRef> kinds;
  for (DeviceId device : devices)
    kinds.push_back(cluster.machine.devices[device].kind);
  llvm::sort(kinds);
  kinds.erase(llvm::unique(kinds), kinds.end());
  return llvm::join(kinds, "+");
}

std::string placer::normalizeShape(StringRef text) {
  // As many as a job may ask for.
  constexpr int64_t kMostDevices = 1'000'000;
  int64_t size = 0;
  std::vector<int32_t> counts;
  llvm::SmallVector<StringRef> parts;
  text.split(parts, '+');
  for (StringRef part : parts) {
    int32_t count = 0;
    if (part.trim().getAsInteger(10, count) || count < 1)
      return {};
    size += count;
    if (size > kMostDevices)
      return {};
    counts.push_back(count);
  }
  return joinShape(std::move(counts));
}

static int32_t sizeOfShape(StringRef shape) {
  int32_t size = 0;
  llvm::SmallVector<StringRef> parts;
  shape.split(parts, '+');
  for (StringRef part : parts) {
    int32_t count = 0;
    if (!part.getAsInteger(10, count))
      size += count;
  }
  return size;
}

/// A row of a table, as a key.
static std::string rowKey(StringRef shape, StringRef kinds) {
  return (shape + "/" + kinds).str();
}

bool TableSpeed::add(StringRef shape, StringRef kinds, int64_t stepNs) {
  if (!rows.try_emplace(rowKey(shape, kinds), stepNs).second)
    return false;
  size_t size = static_cast<size_t>(sizeOfShape(shape));
  if (least.size() <= size)
    least.resize(size + 1);
  if (least[size] == 0 || stepNs < least[size])
    least[size] = stepNs;
  return true;
}

std::variant<StepTime, std::string>
TableSpeed::stepTime(const ClusterMachine &cluster,
                     llvm::ArrayRef<DeviceId> devices) {
  std::string shape = placementShape(cluster, devices);
  std::string kinds = placementKinds(cluster, devices);
  for (StringRef of : {StringRef(kinds), StringRef()})
    if (auto it = rows.find(rowKey(shape, of)); it != rows.end())
      return StepTime{it->second, it->second};
  return "speed '" + printable(name) + "' has no row for the placement " +
         shape + " on " + printable(kinds);
}

int64_t TableSpeed::leastStepNs(const ClusterMachine &, int32_t count) {
  return count < static_cast<int32_t>(least.size()) ? least[count] : 0;
}
