//===- Passes.td - Conversions to what runs ----------------*- tablegen -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_CONVERSION_PASSES_TD
#define PLACER_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertMpiToLLVM : Pass<"convert-mpi-to-llvm", "::mlir::ModuleOp"> {
  let summary = "Make calls of an MPI library of the mpi dialect";
  let description = [{
    Upstream's patterns, with what they lack: `mpi.isend`, `mpi.irecv`, `mpi.wait`,
    `mpi.comm_size` and `mpi.barrier`.

    Before:

    ```mlir
    func.func @send(%data: memref<2x4xf32>, %to: i32) {
      %tag = arith.constant 7 : i32
      %world = mpi.comm_world : !mpi.comm
      %sent = mpi.isend(%data, %tag, %to, %world) : memref<2x4xf32>, i32, i32 -> !mpi.request
      mpi.wait(%sent) : !mpi.request
      return
    }
    ```

    After, for MPICH, whose handles are numbers (those of OpenMPI are addresses):

    ```mlir
    llvm.func @MPI_Wait(!llvm.ptr, !llvm.ptr) -> i32
    llvm.func @MPI_Isend(!llvm.ptr, i32, i32, i32, i32, i32, !llvm.ptr) -> i32
    func.func @send(%data: memref<2x4xf32>, %to: i32) {
      …
      %sent = llvm.call @MPI_Isend(%address, %count, %float, %to, %tag, %world, %place) : (!llvm.ptr, i32, i32, i32, i32, i32, !llvm.ptr) -> i32
      %request = llvm.load %place : !llvm.ptr -> i32
      …
      %waited = llvm.call @MPI_Wait(%place_0, %ignored) : (!llvm.ptr, !llvm.ptr) -> i32
      return
    }
    ```

    What is sent and received without blocking lies in one piece (row-major, at any
    offset) and has at most 2147483647 elements, as MPI counts in `int`. f32, f64
    and integers of 8 to 64 bits are sent as such; f16, bf16 and what else has 2
    bytes as such integers, and all else as bytes.

    The library is the one that `implementation` names, or else the one of the
    module's `dlti.map`, whose entry is dropped: nothing asks for it any more, and
    `mlir-runner` does not know it. A failed call ends the program, as is MPI's
    rule where nobody says otherwise.
  }];
  let options = [
    Option<"implementation", "implementation", "std::string", /*default=*/"",
           "The MPI library: openmpi or mpich (default: what the module's "
           "dlti.map says)">,
  ];
  let dependentDialects = ["::mlir::DLTIDialect", "::mlir::LLVM::LLVMDialect"];
}

#endif // PLACER_CONVERSION_PASSES_TD
