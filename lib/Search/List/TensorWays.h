//===- TensorWays.h - How a tensor can come to a device ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The fastest ways from each device to each other, over links and devices
// between them. They are those of a tensor of middle size: what a list
// scheduler chooses from, not what bounds may rest on.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LIST_TENSORWAYS_H
#define PLACER_LIB_SEARCH_LIST_TENSORWAYS_H

#include "placer/Model/Instance.h"

#include "llvm/ADT/SmallVector.h"

namespace placer {

class TensorWays {
public:
  explicit TensorWays(const Instance &instance);

  bool hasWay(DeviceId from, DeviceId to) const {
    return next(from, to) != kNone;
  }
  /// Whether the fastest way is the link between the two.
  bool isLink(DeviceId from, DeviceId to) const { return next(from, to) == to; }
  /// The devices on the way, from the first one after `from` to `to`. Empty
  /// where there is no way.
  llvm::SmallVector<DeviceId, 2> stops(DeviceId from, DeviceId to) const;
  /// By the fastest way, which must be there, if no channel is busy.
  int64_t time(TensorId tensor, DeviceId from, DeviceId to) const;
  /// The first stop on the way, or kNone.
  DeviceId next(DeviceId from, DeviceId to) const {
    return nextStop[size_t(from) * numDevices + to];
  }

private:
  const Instance &instance;
  int32_t numDevices;
  std::vector<DeviceId> nextStop;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_LIST_TENSORWAYS_H
