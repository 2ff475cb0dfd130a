//===- EarlierPlacement.h - A placement to begin with -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SEARCH_EARLIERPLACEMENT_H
#define PLACER_SEARCH_EARLIERPLACEMENT_H

#include "placer/Search/ListScheduler.h"

namespace placer {

/// Where the tasks of a graph were, as far as they were in it already, and when
/// they began. The graph may have changed since, and so may the machine.
struct EarlierPlacement {
  /// By task; kNone for one that is new.
  std::vector<DeviceId> device;
  /// By task; counts where there is a device.
  std::vector<int64_t> startNs;
};

/// By task, the devices of an earlier placement that can be kept: those of
/// colocation sets that have one device, and may run there. What `fixed`
/// gives wins over them.
std::vector<DeviceId> keptDevices(const Instance &instance,
                                  llvm::ArrayRef<DeviceId> fixed,
                                  const EarlierPlacement &earlier);

/// A schedule with the devices that `keptDevices` gives and, as far as
/// dependences and memory allow, the earlier order. What is new is placed by a
/// list algorithm. Where the devices cannot be kept together, because the links
/// or the memory between them are gone, it is one by a list algorithm alone.
PlacementResult scheduleFromEarlier(const Instance &instance,
                                    llvm::ArrayRef<DeviceId> fixed,
                                    const EarlierPlacement &earlier);

} // namespace placer

#endif // PLACER_SEARCH_EARLIERPLACEMENT_H
