//===- PlacerAttributes.td - Attributes of the dialect -----*- tablegen -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_DIALECT_ATTRIBUTES_TD
#define PLACER_DIALECT_ATTRIBUTES_TD

include "placer/Dialect/PlacerBase.td"

def Placer_CostAttr : AttrDef<Placer_Dialect, "Cost"> {
  let mnemonic = "cost";
  let summary = "Time of a task in ns, by device kind or by device";
  let description = [{
    `#placer.cost<gpu = 5200, cpu = 90000>`: each key is a kind of device or the
    name of one device, which wins over its kind. A device with neither cannot
    run the task. Keys that are no identifiers are quoted:
    `<"TPU v4" = 1200>`.
  }];
  let parameters = (ins ArrayRefParameter<"::mlir::StringAttr">:$names,
                        ArrayRefParameter<"int64_t">:$times);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The time on a device of that name and kind, or none.
    std::optional<int64_t> lookup(::mlir::StringAttr device,
                                  ::mlir::StringAttr kind) const;
  }];
}

def Placer_WeightsAttr : AttrDef<Placer_Dialect, "Weights"> {
  let mnemonic = "weights";
  let summary = "The weights that a task reads, with their sizes in bytes";
  let description = [{
    `#placer.weights<"fc1.w" = 67108864, "fc1.b" = 256>`. A name means the same
    weight, of the same size, on all tasks of a function.
  }];
  let parameters = (ins ArrayRefParameter<"::mlir::StringAttr">:$names,
                        ArrayRefParameter<"int64_t">:$sizes);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

#endif // PLACER_DIALECT_ATTRIBUTES_TD
