//===- NativeOps.td - Collectives of a library -------------*- tablegen -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_DIALECT_NATIVEOPS_TD
#define PLACER_DIALECT_NATIVEOPS_TD

include "mlir/IR/EnumAttr.td"

def Placer_NativeKind : I32EnumAttr<"NativeKind",
    "what a call of a library does", [
      I32EnumAttrCase<"AllReduce", 0, "all_reduce">,
      I32EnumAttrCase<"Reduce", 1, "reduce">,
      I32EnumAttrCase<"Broadcast", 2, "broadcast">,
      I32EnumAttrCase<"AllGather", 3, "all_gather">,
      I32EnumAttrCase<"ReduceScatter", 4, "reduce_scatter">
    ]> {
  let cppNamespace = "::placer";
}

def Placer_NativeRole : I32EnumAttr<"NativeRole",
    "what a task has to do with a call of a library", [
      I32EnumAttrCase<"Offer", 0, "offer">,
      I32EnumAttrCase<"Meet", 1, "meet">,
      I32EnumAttrCase<"Call", 2, "call">
    ]> {
  let cppNamespace = "::placer";
}

def Placer_NativeStartOp : Placer_Op<"native_start", [
    AttrSizedOperandSegments]> {
  let summary = "Begins a collective of the MPI library; the rank goes on at once";
  let description = [{
    What `--convert-placer-to-mpi` makes of the tasks of a native collective, on
    each rank that takes part: MPI's own call that does not block, for which the
    request is waited.

    ```mlir {.sketch}
    %r = placer.native_start all_reduce by sum send %x : memref<4xf32>
        receive %y : memref<4xf32> over %comm : !mpi.comm -> !mpi.request
    ```

    The buffers are different ones, and nobody touches them until the request is
    done. A broadcast has only the one that it fills, at the root with what it
    sends. `root` is a rank of the communicator.
  }];
  let arguments = (ins Placer_NativeKind:$kind,
                       OptionalAttr<Placer_ReductionKind>:$reduction,
                       OptionalAttr<Placer_NumberAttr>:$root,
                       Optional<AnyMemRef>:$send, Optional<AnyMemRef>:$receive,
                       AnyType:$comm);
  let results = (outs AnyType:$request);
  let assemblyFormat = [{
    $kind (`by` $reduction^)? (`root` $root^)?
    (`send` $send^ `:` type($send))? (`receive` $receive^ `:` type($receive))?
    `over` $comm `:` type($comm) `->` type($request) attr-dict
  }];
  let hasVerifier = 1;
}

def Placer_CommFreeOp : Placer_Op<"comm_free"> {
  let summary = "Gives a communicator of the MPI library back";
  let description = [{
    ```mlir {.sketch}
    placer.comm_free %comm : !mpi.comm
    ```
  }];
  let arguments = (ins AnyType:$comm);
  let assemblyFormat = "$comm `:` type($comm) attr-dict";
}

#endif // PLACER_DIALECT_NATIVEOPS_TD
