//===- PlanRules.h - How tensors travel, and what is held -------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The two rules of the execution model (docs/ExecutionModel.md) that everybody
// needs who times a placement, or parts of one:
//   - transfers: a tensor is sent once to each device that reads it, over the
//     link from the device on which it is made (`routeTo`), or from another one
//     to which it is sent (`Forward`, `transfersOf`);
//   - buffers: what is held where, from when on (`bufferOfTensor` and the
//     following), and by whom it is needed (`usersOfTensor`, `usersOfCopy`).
// `expand` (Plan.h) applies them to a whole placement. What places tasks one by
// one, or leaves the devices to a solver, applies them itself, as far as it
// knows the devices. The judge, `verify`, does not use them: it has its own.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_PLANRULES_H
#define PLACER_MODEL_PLANRULES_H

#include "placer/Model/Instance.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <tuple>

namespace placer {

/// A task by its id, or a transfer by a number behind those of all tasks.
using ActivityId = int32_t;

/// A transfer by what it brings and where to: there is at most one.
struct TransferKey {
  TensorId tensor = kNone;
  DeviceId to = kNone;

  bool operator==(const TransferKey &other) const {
    return tensor == other.tensor && to == other.to;
  }
};

/// A transfer that does not start where its tensor is made, but on a device to
/// which it is sent for that, or to be read there.
struct Forward : TransferKey {
  DeviceId from = kNone;

  Forward() = default;
  Forward(TensorId tensor, DeviceId to, DeviceId from)
      : TransferKey{tensor, to}, from(from) {}

  bool operator<(const Forward &other) const {
    return std::tie(tensor, to, from) <
           std::tie(other.tensor, other.to, other.from);
  }
};

/// What is left open by a problem and decided by a placement.
struct Choices {
  /// The device of each task.
  llvm::ArrayRef<DeviceId> device;
  /// Sorted. What is not needed, or would come from itself, does not count.
  llvm::ArrayRef<Forward> forwards = {};
};

/// The way of a tensor to a device.
struct Route {
  DeviceId from = kNone;
  /// kNone where there is no way.
  LinkId link = kNone;
  int64_t durationNs = 0;

  bool exists() const { return link != kNone; }
};

/// The link over which what is made on `home` comes to another device, or
/// kNone.
inline LinkId linkTo(const Instance &instance, DeviceId home, DeviceId to) {
  return instance.link(home, to);
}
/// Whether what is made on `home` can come to another device at all.
inline bool areLinked(const Instance &instance, DeviceId home, DeviceId to) {
  return linkTo(instance, home, to) != kNone;
}
/// How a tensor comes from a device that has it, such as the one on which it is
/// made, to another.
inline Route routeTo(const Instance &instance, TensorId tensor, DeviceId home,
                     DeviceId to) {
  LinkId link = linkTo(instance, home, to);
  return {home, link, link == kNone ? 0 : instance.transferTime(tensor, link)};
}

struct Transfer : TransferKey {
  Transfer(TransferKey key, Route route) : TransferKey(key), route(route) {}

  DeviceId from() const { return route.from; }

  Route route;
};

/// Calls `visit` with every task that reads a tensor on another device than the
/// one on which it is made, and that device. Each such device gets a transfer.
template <typename DeviceOf, typename Visit>
void forEachRemoteReader(const Instance &instance, TensorId tensor,
                         DeviceOf deviceOf, Visit visit) {
  DeviceId home = deviceOf(instance.producer(tensor));
  for (TaskId reader : instance.consumers(tensor))
    if (DeviceId device = deviceOf(reader); device != home)
      visit(reader, device);
}

/// The transfers of a tensor, by destination: to all devices that read it, and
/// to those from which it is forwarded.
void transfersOf(const Instance &instance, const Choices &choices,
                 TensorId tensor, llvm::SmallVectorImpl<Transfer> &transfers);

/// Bytes that a device holds for a while.
struct Buffer {
  enum class Kind : uint8_t {
    Tensor,    ///< where it is made (index: TensorId)
    Copy,      ///< what a transfer brings (index: TensorId)
    Workspace, ///< of a task that takes time (index: TaskId)
    Resident,  ///< of a task, from 0 to the end (index: TaskId)
    Weight,    ///< of all its readers on the device, likewise (index: WeightId)
  };
  Kind kind;
  /// Held to the end; else to the finish of the last of `Plan::users`.
  bool isHeldToEnd;
  int32_t index;
  DeviceId device;
  /// Held from the start of this activity on; kNone: from 0.
  ActivityId begin;
  int64_t bytes;
};

/// A tensor where it is made: on `home`, the device of its producer.
inline Buffer bufferOfTensor(const Instance &instance, TensorId tensor,
                             DeviceId home) {
  return {Buffer::Kind::Tensor,      instance.isResult(tensor), tensor, home,
          instance.producer(tensor), instance.bytes(tensor)};
}

/// Who needs a tensor where it is made: the tasks that read it there, with
/// which `use` is called, and every transfer of it from there, for which
/// `useToSend` is called. `isAtHome` says whether a task is on that device, or
/// may be.
template <typename IsAtHome, typename Use, typename UseToSend>
void usersOfTensor(const Instance &instance, TensorId tensor, IsAtHome isAtHome,
                   Use use, UseToSend useToSend) {
  for (TaskId reader : instance.consumers(tensor))
    if (isAtHome(reader))
      use(reader);
  useToSend();
}

/// What begins with a task and is there after it: the tensors that it makes.
inline int64_t bytesMade(const Instance &instance, TaskId task) {
  int64_t bytes = 0;
  for (TensorId tensor : instance.outputs(task))
    bytes += bufferOfTensor(instance, tensor, kNone).bytes;
  return bytes;
}

/// What a transfer, which is `activity`, brings to a device.
inline Buffer bufferOfCopy(const Instance &instance, TransferKey transfer,
                           ActivityId activity) {
  return {Buffer::Kind::Copy,
          /*isHeldToEnd=*/false,
          transfer.tensor,
          transfer.to,
          activity,
          instance.bytes(transfer.tensor)};
}

/// Who needs what a transfer brings: the tasks that read it there, with which
/// `use` is called, beside transfers that forward it. `isThere` says whether a
/// task is on that device, or may be.
template <typename IsThere, typename Use>
void usersOfCopy(const Instance &instance, TensorId tensor, IsThere isThere,
                 Use use) {
  for (TaskId reader : instance.consumers(tensor))
    if (isThere(reader))
      use(reader);
}

/// What a task needs while it runs, and only then. What takes no time needs
/// nothing.
inline Buffer bufferOfWorkspace(const Instance &instance, TaskId task,
                                DeviceId device) {
  return {Buffer::Kind::Workspace,
          /*isHeldToEnd=*/false,
          task,
          device,
          task,
          instance.time(task, device) > 0 ? instance.workspaceBytes(task) : 0};
}

inline Buffer bufferOfResident(const Instance &instance, TaskId task,
                               DeviceId device) {
  return {Buffer::Kind::Resident,
          /*isHeldToEnd=*/true,        task, device, kNone,
          instance.residentBytes(task)};
}

/// The buffers of a weight, one for each device that has a reader.
template <typename DeviceOf, typename Visit>
void buffersOfWeight(const Instance &instance, WeightId weight,
                     DeviceOf deviceOf, Visit visit) {
  llvm::SmallVector<DeviceId, 8> devices;
  for (TaskId reader : instance.weightReaders(weight))
    devices.push_back(deviceOf(reader));
  llvm::sort(devices);
  devices.erase(llvm::unique(devices), devices.end());
  for (DeviceId device : devices)
    visit(Buffer{Buffer::Kind::Weight, /*isHeldToEnd=*/true, weight, device,
                 kNone, instance.weightBytes(weight)});
}

} // namespace placer

#endif // PLACER_MODEL_PLANRULES_H
