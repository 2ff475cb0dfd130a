//===- PlacerTypes.td - Types of the dialect ---------------*- tablegen -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_DIALECT_TYPES_TD
#define PLACER_DIALECT_TYPES_TD

include "placer/Dialect/PlacerBase.td"

def Placer_CopyType : TypeDef<Placer_Dialect, "Copy"> {
  let mnemonic = "copy";
  let summary = "An asynchronous copy of one value between two devices";
  let description = [{
    `!placer.copy<tensor<4xf32>>` is the handle that joins the start of a copy in
    one device's program to the waits for it in another's.
  }];
  let parameters = (ins "::mlir::Type":$valueType);
  let assemblyFormat = "`<` $valueType `>`";
  let extraClassDeclaration = [{
    /// Whether it goes into a buffer that is there before it runs.
    bool isIntoBuffer() const {
      auto memref = ::llvm::dyn_cast<::mlir::BaseMemRefType>(getValueType());
      return memref && memref.hasStaticShape();
    }
  }];
}

#endif // PLACER_DIALECT_TYPES_TD
