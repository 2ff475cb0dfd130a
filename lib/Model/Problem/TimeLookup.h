//===- TimeLookup.h - Task times for all devices at once --------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_MODEL_PROBLEM_TIMELOOKUP_H
#define PLACER_LIB_MODEL_PROBLEM_TIMELOOKUP_H

#include "placer/Model/Problem.h"

#include "llvm/ADT/StringMap.h"

namespace placer {

/// `taskTimeNs` for every device of a machine in time linear in the devices
/// and in the figures of the task. Ids in `task.devices` may be anything.
class TimeLookup {
public:
  explicit TimeLookup(const Problem &problem);

  /// Puts the time on each device, or `cannotRun`, in `times`.
  void lookUp(const Task &task, int64_t cannotRun,
              std::vector<int64_t> &times) const;

  /// True where a figure for `key` means something on this machine.
  bool knows(llvm::StringRef key) const {
    return byName.contains(key) || byKind.contains(key);
  }

private:
  size_t numDevices;
  llvm::StringMap<DeviceId> byName;
  llvm::StringMap<std::vector<DeviceId>> byKind;
};

} // namespace placer

#endif // PLACER_LIB_MODEL_PROBLEM_TIMELOOKUP_H
