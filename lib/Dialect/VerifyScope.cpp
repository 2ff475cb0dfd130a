//===- VerifyScope.cpp - Rules that bind the ops of one function ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names, devices, kinds, colocation and the ends of transfers only make sense
// for a function as a whole and with its topology. MLIR offers symbol users the
// time for such checks: after all ops have been verified one by one. The first
// placer op of a function makes them for all, so that the whole is linear.
//
// What only holds of a finished schedule (times, overlaps, memory) is not
// checked here but by --placer-verify-schedule: IR between two passes may be
// placed in part.
//
//===----------------------------------------------------------------------===//

#include "Dialect/OpError.h"
#include "placer/Dialect/Placer.h"
#include "placer/Dialect/Utils.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace placer;

namespace {

class ScopeVerifier {
public:
  ScopeVerifier(Block &block, TopologyOp topology) : block(block) {
    if (topology)
      index.emplace(topology);
  }

  LogicalResult run() {
    for (Operation &op : block)
      if (failed(verifyOp(&op, /*group=*/{})))
        return failure();
    return index ? verifyColocation() : success();
  }

private:
  struct Member {
    TaskLikeOpInterface task;
    FlatSymbolRefAttr device;
  };

  /// The first task that reads a weight, and the size that it gives.
  struct Reader {
    TaskLikeOpInterface task;
    int64_t bytes;
  };

  LogicalResult verifyOp(Operation *op, TaskLikeOpInterface group) {
    if (auto task = dyn_cast<TaskLikeOpInterface>(op))
      return task.getMembers() ? verifyGroup(task, group ? group : task)
                               : verifyTask(task, group);
    if (auto transfer = dyn_cast<TransferOp>(op); transfer && index)
      return verifyTransfer(transfer);
    if (auto collective = dyn_cast<CollectiveOpInterface>(op))
      return verifyCollective(collective);
    return success();
  }

  LogicalResult verifyCollective(CollectiveOpInterface collective) {
    if (failed(verifyName(collective, collective.getNameAttr())))
      return failure();
    ArrayAttr devices = collective.getDevicesAttr();
    if (index && devices)
      for (auto device : devices.getAsRange<FlatSymbolRefAttr>())
        if (failed(verifyDevice(collective, device)))
          return failure();
    return success();
  }

  LogicalResult verifyGroup(TaskLikeOpInterface group,
                            TaskLikeOpInterface outermost) {
    if (failed(verifyName(group, group.getNameAttr())))
      return failure();
    if (index && group.getDeviceAttr() &&
        failed(verifyDevice(group, group.getDeviceAttr())))
      return failure();
    for (Operation &member : group.getMembers()->without_terminator())
      if (failed(verifyOp(&member, outermost)))
        return failure();
    return success();
  }

  LogicalResult verifyTask(TaskLikeOpInterface task,
                           TaskLikeOpInterface group) {
    if (failed(verifyName(task, task.getNameAttr())) ||
        failed(verifyResultNames(task)) || failed(verifyWeights(task)) ||
        (group && failed(verifyEngine(task, group))))
      return failure();
    if (!index)
      return success();
    if (ArrayAttr only = task.getOnlyAttr())
      for (auto device : only.getAsRange<FlatSymbolRefAttr>())
        if (failed(verifyDevice(task, device)))
          return failure();
    FlatSymbolRefAttr device =
        group ? group.getDeviceAttr() : task.getDeviceAttr();
    if (device && failed(verifyDevice(task, device)))
      return failure();
    if (CostAttr cost = task.getCostAttr()) {
      for (StringAttr name : cost.getNames())
        if (!index->isDeviceOrKind(name)) {
          InFlightDiagnostic error =
              opError(task)
              << "has a cost for '" << name.getValue()
              << "', which is no kind and no device of the topology";
          error.attachNote(index->topology().getLoc())
              << "the kinds are " << index->listKinds() << ", the devices "
              << index->listDevices();
          return error;
        }
      llvm::BitVector eligible = index->eligibleDevices(task);
      if (eligible.none()) {
        InFlightDiagnostic error = opError(task) << "cannot run on any device";
        error.attachNote(index->topology().getLoc())
            << "the devices are " << index->listDevices()
            << "; its costs and 'only' leave none of them";
        return error;
      }
      if (device && !eligible.test(index->indexOf(device))) {
        InFlightDiagnostic error = opError(task) << "is on " << device
                                                 << ", which cannot run it";
        error.attachNote() << "it can run on " << index->listDevices(eligible);
        return error;
      }
    }
    if (task.getColocationAttr())
      colocated[task.getColocationAttr()].push_back({task, device});
    return success();
  }

  /// All tasks of a group run on one engine, as it is one task to a schedule.
  LogicalResult verifyEngine(TaskLikeOpInterface task,
                             TaskLikeOpInterface group) {
    auto [it, isNew] = firstInGroup.try_emplace(group, task);
    TaskLikeOpInterface first = it->second;
    if (isNew || first.getEngineAttr() == task.getEngineAttr())
      return success();
    InFlightDiagnostic error =
        opError(task) << "runs on another engine than '" << first.getTaskName()
                      << "' of group '" << group.getTaskName() << "'";
    error.attachNote(first.getLoc())
        << "that task is here; tasks of different engines cannot be one group";
    return error;
  }

  LogicalResult verifyName(Operation *op, StringAttr name) {
    return verifyUnique(op, name, names,
                        "the name of another task, group or collective");
  }

  LogicalResult verifyResultNames(TaskLikeOpInterface task) {
    if (ArrayAttr given = task.getResultNamesAttr())
      for (auto name : given.getAsRange<StringAttr>())
        if (!name.empty() && failed(verifyUnique(task, name, resultNames,
                                                 "the name of another result")))
          return failure();
    return success();
  }

  /// A name stands for one weight in all of the function.
  LogicalResult verifyWeights(TaskLikeOpInterface task) {
    WeightsAttr read = task.getWeightsAttr();
    if (!read)
      return success();
    for (auto [name, bytes] :
         llvm::zip_equal(read.getNames(), read.getSizes())) {
      auto [it, isNew] = weights.try_emplace(name, Reader{task, bytes});
      if (isNew || it->second.bytes == bytes)
        continue;
      InFlightDiagnostic error = opError(task)
                                 << "reads weight '" << name.getValue()
                                 << "' of " << bytes << " bytes, but it has "
                                 << it->second.bytes << " elsewhere";
      error.attachNote(it->second.task.getLoc())
          << "task '" << it->second.task.getTaskName() << "' reads it here";
      return error;
    }
    return success();
  }

  LogicalResult verifyUnique(Operation *op, StringAttr name,
                             DenseMap<StringAttr, Operation *> &seen,
                             StringRef what) {
    auto [it, isNew] = seen.try_emplace(name, op);
    if (isNew)
      return success();
    InFlightDiagnostic error = opError(op)
                               << "uses '" << name.getValue() << "', " << what;
    error.attachNote(it->second->getLoc()) << "which is here";
    return error;
  }

  LogicalResult verifyDevice(Operation *op, FlatSymbolRefAttr device) {
    if (index->indexOf(device) >= 0)
      return success();
    InFlightDiagnostic error = opError(op) << "names unknown device " << device;
    error.attachNote(index->topology().getLoc())
        << "the devices are " << index->listDevices();
    return error;
  }

  LogicalResult verifyTransfer(TransferOp transfer) {
    if (!transfer.getFromAttr())
      return success();
    if (failed(verifyDevice(transfer, transfer.getFromAttr())) ||
        failed(verifyDevice(transfer, transfer.getToAttr())))
      return failure();
    int from = index->indexOf(transfer.getFromAttr());
    int to = index->indexOf(transfer.getToAttr());
    if (from != to && !index->link(from, to)) {
      InFlightDiagnostic error =
          opError(transfer) << "goes from " << transfer.getFromAttr() << " to "
                            << transfer.getToAttr() << ", which no link joins";
      error.attachNote(index->topology().getLoc())
          << "add 'placer.link " << transfer.getFromAttr() << " to "
          << transfer.getToAttr() << " …' here to allow it";
      return error;
    }
    // What is sent on is where it came to.
    Value tensor = transfer.getTensor();
    Operation *producer = tensor.getDefiningOp();
    FlatSymbolRefAttr home = deviceOf(producer);
    while (auto before = tensor.getDefiningOp<TransferOp>()) {
      if (before == producer)
        home = before.getToAttr();
      tensor = before.getTensor();
    }
    if (home && home != transfer.getFromAttr()) {
      InFlightDiagnostic error = opError(transfer)
                                 << "comes from " << transfer.getFromAttr()
                                 << ", but the tensor is on " << home;
      error.attachNote(producer->getLoc()) << "its producer is here";
      return error;
    }
    for (Operation *consumer : transfer.getResult().getUsers())
      if (FlatSymbolRefAttr device = deviceOf(consumer);
          device && device != transfer.getToAttr()) {
        InFlightDiagnostic error = opError(transfer)
                                   << "goes to " << transfer.getToAttr()
                                   << ", but is read on " << device;
        error.attachNote(consumer->getLoc()) << "its reader is here";
        return error;
      }
    auto [it, isNew] =
        sent.try_emplace({tensor, transfer.getToAttr()}, transfer);
    if (!isNew) {
      InFlightDiagnostic error = opError(transfer)
                                 << "sends a tensor to " << transfer.getToAttr()
                                 << " a second time";
      error.attachNote(it->second.getLoc())
          << "it is sent there here; let all readers there use this one";
      return error;
    }
    return success();
  }

  static FlatSymbolRefAttr deviceOf(Operation *op) {
    auto task = dyn_cast<TaskLikeOpInterface>(op);
    return task ? task.getDeviceAttr() : FlatSymbolRefAttr();
  }

  LogicalResult verifyColocation() {
    for (auto &[name, members] : colocated) {
      // The members that have a device have the same one.
      const Member *placed = nullptr;
      for (Member &member : members) {
        if (!member.device)
          continue;
        if (placed && placed->device != member.device) {
          InFlightDiagnostic error = opError(member.task)
                                     << "is colocated as '" << name.getValue()
                                     << "' but on " << member.device
                                     << ", not on " << placed->device;
          error.attachNote(placed->task->getLoc())
              << "another member is on " << placed->device;
          return error;
        }
        placed = &member;
      }
      if (failed(verifySharedDevice(name, members, placed)))
        return failure();
    }
    return success();
  }

  /// There is a device that all members can run on; where one is placed, its
  /// device is one of these.
  LogicalResult verifySharedDevice(StringAttr name,
                                   MutableArrayRef<Member> members,
                                   const Member *placed) {
    llvm::BitVector shared(index->devices().size(), true);
    for (Member &member : members) {
      if (!member.task.getCostAttr())
        continue;
      llvm::BitVector eligible = index->eligibleDevices(member.task);
      if (placed && !eligible.test(index->indexOf(placed->device))) {
        InFlightDiagnostic error = opError(member.task)
                                   << "is colocated as '" << name.getValue()
                                   << "' with a task on " << placed->device
                                   << ", which cannot run it";
        error.attachNote(placed->task->getLoc()) << "that task is here";
        error.attachNote() << "it can run on " << index->listDevices(eligible);
        return error;
      }
      llvm::BitVector rest = shared;
      rest &= eligible;
      if (rest.none()) {
        InFlightDiagnostic error = opError(member.task)
                                   << "is colocated as '" << name.getValue()
                                   << "' with tasks that share no device with "
                                      "it";
        error.attachNote() << "it can run on " << index->listDevices(eligible);
        error.attachNote(members.front().task.getLoc())
            << "the members from here on can run on "
            << index->listDevices(shared);
        return error;
      }
      shared = rest;
    }
    return success();
  }

  Block &block;
  std::optional<TopologyIndex> index;
  DenseMap<StringAttr, Operation *> names;
  DenseMap<StringAttr, Operation *> resultNames;
  DenseMap<StringAttr, Reader> weights;
  DenseMap<Operation *, TaskLikeOpInterface> firstInGroup;
  DenseMap<std::pair<Value, Attribute>, TransferOp> sent;
  /// In program order, so that the first error is always the same.
  llvm::MapVector<StringAttr, SmallVector<Member>> colocated;
};

} // namespace

/// Runs the checks when `op` is the first placer op of a function's body.
static LogicalResult verifyScopeOnce(Operation *op,
                                     SymbolTableCollection &symbolTables) {
  auto function = dyn_cast<FunctionOpInterface>(op->getParentOp());
  if (!function)
    return success();
  for (Operation *before = op->getPrevNode(); before;
       before = before->getPrevNode())
    if (isa<SchedulableOpInterface, CollectiveOpInterface>(before) &&
        isa_and_present<PlacerDialect>(before->getDialect()))
      return success();
  if (auto name = function->getAttrOfType<FlatSymbolRefAttr>(
          PlacerDialect::kTopologyAttr);
      name && failed(findTopology(function, symbolTables)))
    return failure();
  return ScopeVerifier(*op->getBlock(), lookupTopology(function, symbolTables))
      .run();
}

LogicalResult TaskOp::verifySymbolUses(SymbolTableCollection &symbolTables) {
  return verifyScopeOnce(getOperation(), symbolTables);
}

LogicalResult GroupOp::verifySymbolUses(SymbolTableCollection &symbolTables) {
  return verifyScopeOnce(getOperation(), symbolTables);
}

LogicalResult
TransferOp::verifySymbolUses(SymbolTableCollection &symbolTables) {
  return verifyScopeOnce(getOperation(), symbolTables);
}

LogicalResult
AllReduceOp::verifySymbolUses(SymbolTableCollection &symbolTables) {
  return verifyScopeOnce(getOperation(), symbolTables);
}

LogicalResult ReduceOp::verifySymbolUses(SymbolTableCollection &symbolTables) {
  return verifyScopeOnce(getOperation(), symbolTables);
}

LogicalResult
BroadcastOp::verifySymbolUses(SymbolTableCollection &symbolTables) {
  return verifyScopeOnce(getOperation(), symbolTables);
}

LogicalResult
AllGatherOp::verifySymbolUses(SymbolTableCollection &symbolTables) {
  return verifyScopeOnce(getOperation(), symbolTables);
}

LogicalResult
ReduceScatterOp::verifySymbolUses(SymbolTableCollection &symbolTables) {
  return verifyScopeOnce(getOperation(), symbolTables);
}
