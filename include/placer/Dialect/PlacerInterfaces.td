//===- PlacerInterfaces.td - What can be scheduled ---------*- tablegen -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_DIALECT_INTERFACES_TD
#define PLACER_DIALECT_INTERFACES_TD

include "mlir/IR/Interfaces.td"

def Placer_SchedulableOpInterface : OpInterface<"SchedulableOpInterface"> {
  let cppNamespace = "::placer";
  let description = [{
    An op that a schedule gives a start: a task or group runs on one device, a
    transfer occupies the way between two. Its operands and results are what it
    reads and writes.
  }];
  let methods = [
    InterfaceMethod<"Where it takes place; empty while it is not placed.",
      "::llvm::SmallVector<::mlir::FlatSymbolRefAttr, 2>", "getDevices">,
    InterfaceMethod<"Its start in ns; null while it has none.",
      "::mlir::IntegerAttr", "getStartAttr">,
    InterfaceMethod<"Gives it a start, or takes it where null.",
      "void", "setStartAttr", (ins "::mlir::IntegerAttr":$start)>
  ];
  let verify = [{
    return ::placer::detail::verifySchedulable($_op);
  }];
}

def Placer_TaskLikeOpInterface : OpInterface<"TaskLikeOpInterface",
                                             [Placer_SchedulableOpInterface]> {
  let cppNamespace = "::placer";
  let description = [{
    An op that runs on one device, from start to finish: what placing passes
    place. Each of its results is a tensor, each operand that such an op makes
    is a tensor that it reads. One with members stands for them together: they
    run one after the other, and say themselves what they cost.

    An op of another dialect that implements this interface is verified, placed
    and timed as a `placer.task` is.
  }];
  let methods = [
    InterfaceMethod<"Unique among the tasks and groups of a function.",
      "::mlir::StringAttr", "getNameAttr">,
    InterfaceMethod<"The device it is on; null while it is not placed.",
      "::mlir::FlatSymbolRefAttr", "getDeviceAttr">,
    InterfaceMethod<"Puts it on a device, or takes it off where null.",
      "void", "setDeviceAttr", (ins "::mlir::FlatSymbolRefAttr":$device)>,
    InterfaceMethod<[{
        The block of the ops that it stands for, which implement this interface
        too, with a terminator that yields its results; null where it is a
        single task.
      }],
      "::mlir::Block *", "getMembers", (ins), "", "return nullptr;">,
    InterfaceMethod<"What it computes, for people and cost models.",
      "::mlir::StringAttr", "getKernelAttr", (ins), "", "return {};">,
    InterfaceMethod<"Its time by device or kind; null where not known.",
      "::placer::CostAttr", "getCostAttr", (ins), "", "return {};">,
    InterfaceMethod<"Bytes held on its device from 0 to the end, for it alone.",
      "::mlir::IntegerAttr", "getResidentAttr", (ins), "", "return {};">,
    InterfaceMethod<[{
        The weights that it reads, each held once on every device that has a
        reader; null where there are none.
      }],
      "::placer::WeightsAttr", "getWeightsAttr", (ins), "", "return {};">,
    InterfaceMethod<"Bytes held while it runs.",
      "::mlir::IntegerAttr", "getWorkspaceAttr", (ins), "", "return {};">,
    InterfaceMethod<"The devices it is limited to; null where there is no limit.",
      "::mlir::ArrayAttr", "getOnlyAttr", (ins), "", "return {};">,
    InterfaceMethod<"Tasks of the same name here share one device.",
      "::mlir::StringAttr", "getColocationAttr", (ins), "", "return {};">,
    InterfaceMethod<[{
        The engine of its device that it runs on, beside tasks of others; null
        for the main one.
      }],
      "::mlir::StringAttr", "getEngineAttr", (ins), "", "return {};">,
    InterfaceMethod<"The given names of its results, empty strings for none.",
      "::mlir::ArrayAttr", "getResultNamesAttr", (ins), "", "return {};">,
    InterfaceMethod<"The given sizes of its results, -1 for none.",
      "::mlir::DenseI64ArrayAttr", "getResultBytesAttr", (ins), "",
      "return {};">
  ];
  let extraSharedClassDeclaration = [{
    ::llvm::StringRef getTaskName() { return $_op.getNameAttr().getValue(); }
    /// The size of a result in bytes, or none where neither its type nor a
    /// size attribute tells.
    std::optional<int64_t> getResultSize(unsigned index) {
      return ::placer::detail::resultSize($_op, index);
    }
    /// The name of a result: the given one, or the task's name with the
    /// result's number where there is more than one.
    std::string getResultName(unsigned index) {
      return ::placer::detail::resultName($_op, index);
    }
    /// Gives it a device and a start, or takes them where null.
    void setPlace(::mlir::FlatSymbolRefAttr device, ::mlir::IntegerAttr start) {
      $_op.setDeviceAttr(device);
      $_op.setStartAttr(start);
    }
  }];
  let verify = [{
    return ::placer::detail::verifyTaskLike($_op);
  }];
}

def Placer_CollectiveOpInterface : OpInterface<"CollectiveOpInterface"> {
  let cppNamespace = "::placer";
  let description = [{
    An op in which several devices take part. It has no device and no start:
    `--expand-collectives` makes tasks of it, which have.
  }];
  let methods = [
    InterfaceMethod<"Unique among the tasks and groups of a function.",
      "::mlir::StringAttr", "getNameAttr">,
    InterfaceMethod<"The device of each participant; null where not said.",
      "::mlir::ArrayAttr", "getDevicesAttr">,
    InterfaceMethod<"About how large chunks are to be; null where not said.",
      "::mlir::IntegerAttr", "getChunkAttr">,
    InterfaceMethod<"How it is to be done; null where not said.",
      "::mlir::StringAttr", "getAlgorithmAttr">,
    InterfaceMethod<"How many devices take part.",
      "unsigned", "getNumParticipants">,
    InterfaceMethod<"Who has the data, or gets it; none where all do alike.",
      "std::optional<int64_t>", "getRootParticipant", (ins), "",
      "return std::nullopt;">,
    InterfaceMethod<"What a participant brings.",
      "::mlir::ValueRange", "getBrought", (ins "unsigned":$participant)>,
    InterfaceMethod<"What a participant ends with.",
      "::mlir::ResultRange", "getGiven", (ins "unsigned":$participant)>,
    InterfaceMethod<"How values are reduced; none where they are not.",
      "std::optional<::placer::ReductionKind>", "getReduction", (ins), "",
      "return std::nullopt;">,
    InterfaceMethod<[{
        Whether values may be reduced in any order: the program says so, or it
        makes no difference.
      }],
      "bool", "mayReassociate", (ins), "", "return true;">
  ];
  let verify = [{
    return ::placer::detail::verifyCollective($_op);
  }];
}

#endif // PLACER_DIALECT_INTERFACES_TD
