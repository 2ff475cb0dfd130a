//===- DeltaMemory.h - Would anything have to wait for memory? --*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_MODEL_DELTA_DELTAMEMORY_H
#define PLACER_LIB_MODEL_DELTA_DELTAMEMORY_H

#include "Model/Delta/OrderedActivities.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace placer {

class DeltaMemory {
public:
  explicit DeltaMemory(const OrderedActivities &graph)
      : graph(graph), mayBeShort(graph.instance.numDevices()),
        changes(graph.instance.numDevices()) {}

  /// Calls `visit` with every device whose memory is exceeded, and by how much
  /// at most, until it returns false.
  void visitExcess(int64_t lastFinish,
                   llvm::function_ref<bool(DeviceId, int64_t)> visit);

private:
  void collect(int64_t lastFinish);

  const OrderedActivities &graph;
  // By device.
  std::vector<bool> mayBeShort;
  std::vector<std::vector<std::pair<int64_t, int64_t>>> changes;
};

} // namespace placer

#endif // PLACER_LIB_MODEL_DELTA_DELTAMEMORY_H
