//===- OwnDialect.td - A dialect that placer does not know --*- tablegen -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "placer/Dialect/PlacerAttributes.td"
include "placer/Dialect/PlacerInterfaces.td"
include "placer/Ops/OpModelInterface.td"

def Own_Dialect : Dialect {
  let name = "own";
  let cppNamespace = "::own";
}

// Says what it costs.
def Own_MatMulOp : Op<Own_Dialect, "matmul", [
    Pure, DeclareOpInterfaceMethods<Placer_OpModelInterface, ["getWork"]>]> {
  let arguments = (ins AnyStaticShapeTensor:$lhs, AnyStaticShapeTensor:$rhs);
  let results = (outs AnyStaticShapeTensor:$product);
}

// Is there from the start.
def Own_WeightOp : Op<Own_Dialect, "weight", [
    Pure, DeclareOpInterfaceMethods<Placer_OpModelInterface,
                                    ["getOpModel"]>]> {
  let results = (outs AnyStaticShapeTensor:$value);
}

// The same data under another type.
def Own_ViewOp : Op<Own_Dialect, "view", [
    Pure, DeclareOpInterfaceMethods<Placer_OpModelInterface,
                                    ["getOpModel"]>]> {
  let arguments = (ins AnyStaticShapeTensor:$of);
  let results = (outs AnyStaticShapeTensor:$view);
}

// Is a task by itself: what its attributes are called is what the interface
// asks for.
def Own_KernelOp : Op<Own_Dialect, "kernel", [Placer_TaskLikeOpInterface]> {
  let arguments = (ins Variadic<AnyType>:$inputs, StrAttr:$name,
                       OptionalAttr<Placer_CostAttr>:$cost,
                       OptionalAttr<I64Attr>:$workspace,
                       OptionalAttr<FlatSymbolRefAttr>:$device,
                       OptionalAttr<I64Attr>:$start);
  let results = (outs Variadic<AnyType>:$outputs);
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::FlatSymbolRefAttr, 2> getDevices() {
      if (!getDeviceAttr())
        return {};
      return {getDeviceAttr()};
    }
  }];
}
