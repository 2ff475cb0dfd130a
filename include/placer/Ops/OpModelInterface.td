//===- OpModelInterface.td - What an op is to placer -------*- tablegen -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_OPS_OPMODELINTERFACE_TD
#define PLACER_OPS_OPMODELINTERFACE_TD

include "mlir/IR/Interfaces.td"

def Placer_OpModelInterface : OpInterface<"OpModelInterface"> {
  let cppNamespace = "::placer";
  let description = [{
    What placer has to know of an op to form tasks of a program and to give them
    costs. Ops of linalg, tosa, tensor and others of MLIR have it from
    `registerOpModels`; an op of another dialect implements it, or a table of
    ops (docs/CostModels.md) speaks for it.

    An op without it is described by MLIR's own interfaces and traits alone:
    constants, terminators, arithmetic on scalars, elementwise ops, destination
    style, loops, branches, calls. Whatever else is work, and counted by the
    bytes of its operands and results.
  }];
  let methods = [
    InterfaceMethod<[{
        What it is: a constant, the same data under another type, work, …
        (placer/Ops/OpModel.h).
      }],
      "::placer::OpModel", "getOpModel", (ins), "",
      "return ::placer::upstreamModel($_op);">,
    InterfaceMethod<[{
        Arithmetic and memory traffic of running it once; none where nobody
        knows. Sizes are asked of `extents`, which knows what a `?` counts for.
      }],
      "std::optional<::placer::OpFeatures>", "getWork",
      (ins "::placer::Extents &":$extents), "",
      "return ::placer::elementwiseWork($_op, extents);">,
    InterfaceMethod<[{
        What it does for one element of its result, or where it is an op on
        scalars or single elements.
      }],
      "::placer::ScalarWork", "getElementWork",
      (ins "::placer::Extents &":$extents), "",
      "return ::placer::oneOperation($_op);">
  ];
}

#endif // PLACER_OPS_OPMODELINTERFACE_TD
