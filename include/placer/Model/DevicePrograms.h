//===- DevicePrograms.h - A schedule as one program per device --*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What each device does one after the other so that a schedule comes about
// however long things really take. Where it uses several engines, its program
// gives each its tasks, and waits for their ends. Two promises hold for every
// timing:
//   - the programs never wait for each other in a circle, since everything that
//     waits has a later place in the schedule than what it waits for;
//   - a device never holds more than the peak that the schedule has there: room
//     for what arrives is made, and what was sent is freed, at fixed steps of
//     its program. (Where tasks or transfers take no time, the schedule may
//     hold their tensors for no time at all, and a program may then hold more.)
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_DEVICEPROGRAMS_H
#define PLACER_MODEL_DEVICEPROGRAMS_H

#include "placer/Model/PlanRules.h"
#include "placer/Model/Schedule.h"

namespace placer {

struct ProgramStep {
  enum class Kind {
    /// Run a task (id: TaskId). Room for its outputs is made before. On a
    /// device that uses several engines, let its engine begin it, when that is
    /// done with the one before; the program goes on at once.
    Task,
    /// On a device that uses several engines: wait until one of them (id:
    /// EngineId) is done with what it has been given.
    EngineWait,
    /// At the source: a transfer may begin.
    Start,
    /// The same where the source gets the tensor from another device: the
    /// transfer may begin as soon as it is there, whatever the device does
    /// then.
    Forward,
    /// At the source: wait until a transfer is done.
    Sent,
    /// At the destination: make room for a transfer, which may then begin.
    Accept,
    /// At the destination: wait until a transfer is done.
    Wait,
    /// Free a tensor (id: TensorId).
    Release,
  };

  Kind kind;
  /// Of a transfer: an index into `DevicePrograms::transfers`.
  int32_t id;

  bool operator==(const ProgramStep &other) const {
    return kind == other.kind && id == other.id;
  }
};

struct ProgramTransfer {
  TensorId tensor = kNone;
  DeviceId from = kNone;
  DeviceId to = kNone;
  /// The transfer that brings the tensor to `from`; kNone where it is made.
  int32_t source = kNone;
  /// The transfers just before it on its channels, ascending.
  std::vector<int32_t> after;
};

struct DevicePrograms {
  /// The transfers of the schedule by start, then those that only bring results
  /// to where they are wanted.
  std::vector<ProgramTransfer> transfers;
  /// By device.
  std::vector<std::vector<ProgramStep>> steps;
};

/// The programs of a schedule that `verify` has nothing against. Each tensor of
/// `wanted` is on its device at the end; what is not on its way there by the
/// schedule is sent when everything else is done. Results of the problem, and
/// what is wanted, are never released.
DevicePrograms devicePrograms(const Instance &instance,
                              const Schedule &schedule,
                              llvm::ArrayRef<TransferKey> wanted = {});

/// The most bytes that each device holds as it runs its program, resident bytes
/// and workspaces included.
std::vector<int64_t> peakMemory(const Instance &instance,
                                const DevicePrograms &programs);

} // namespace placer

#endif // PLACER_MODEL_DEVICEPROGRAMS_H
