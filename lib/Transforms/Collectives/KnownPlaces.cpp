//===- KnownPlaces.cpp - Devices that are known before placement ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Collectives/KnownPlaces.h"

using namespace mlir;
using namespace placer;

/// The device that a task itself says, or null.
static FlatSymbolRefAttr saidDevice(TaskLikeOpInterface task) {
  if (FlatSymbolRefAttr device = task.getDeviceAttr())
    return device;
  ArrayAttr only = task.getOnlyAttr();
  return only && only.size() == 1 ? cast<FlatSymbolRefAttr>(only[0])
                                  : FlatSymbolRefAttr();
}

KnownPlaces::KnownPlaces(Block &block, const TopologyIndex &index)
    : index(index) {
  for (auto task : block.getOps<TaskLikeOpInterface>())
    if (StringAttr name = task.getColocationAttr())
      if (FlatSymbolRefAttr device = saidDevice(task))
        ofColocation.try_emplace(name, index.indexOf(device));
}

int KnownPlaces::ofTask(TaskLikeOpInterface task) const {
  if (FlatSymbolRefAttr device = saidDevice(task))
    return index.indexOf(device);
  if (StringAttr name = task.getColocationAttr())
    if (auto it = ofColocation.find(name); it != ofColocation.end())
      return it->second;
  return -1;
}

int KnownPlaces::ofValue(Value value) const {
  if (auto transfer = value.getDefiningOp<TransferOp>())
    value = transfer.getTensor();
  if (auto it = ofResult.find(value); it != ofResult.end())
    return it->second;
  auto task = value.getDefiningOp<TaskLikeOpInterface>();
  return task ? ofTask(task) : -1;
}

int KnownPlaces::ofParticipant(CollectiveOpInterface op,
                               unsigned participant) const {
  for (Value brought : op.getBrought(participant))
    if (int device = ofValue(brought); device >= 0)
      return device;
  for (Value given : op.getGiven(participant))
    for (Operation *user : given.getUsers())
      if (auto task = dyn_cast<TaskLikeOpInterface>(user))
        if (int device = ofTask(task); device >= 0)
          return device;
  return -1;
}

FailureOr<SmallVector<int>>
KnownPlaces::ofParticipants(CollectiveOpInterface op) {
  SmallVector<int> devices;
  ArrayAttr said = op.getDevicesAttr();
  for (unsigned i = 0; i < op.getNumParticipants(); ++i) {
    int device = said ? index.indexOf(cast<FlatSymbolRefAttr>(said[i]))
                      : ofParticipant(op, i);
    if (device < 0) {
      InFlightDiagnostic error = emitError(op.getLoc())
                                 << "nobody knows on which device participant "
                                 << i << " of collective '"
                                 << op.getNameAttr().getValue() << "' is";
      error.attachNote() << "pin the task that makes its value, or one that "
                            "reads its result, by 'only [@device]', place the "
                            "tasks by 'on @device', or name the devices of all "
                            "participants by 'on [@device, …]'";
      return error;
    }
    auto *before = llvm::find(devices, device);
    if (before != devices.end()) {
      InFlightDiagnostic error =
          emitError(op.getLoc())
          << "participants " << (before - devices.begin()) << " and " << i
          << " of collective '" << op.getNameAttr().getValue()
          << "' are both on @"
          << DeviceOp(index.devices()[device]).getSymName();
      error.attachNote() << "let a task there put their values together first, "
                            "or move one of them to another device";
      return error;
    }
    devices.push_back(device);
    for (Value given : op.getGiven(i))
      ofResult[given] = device;
  }
  return devices;
}
