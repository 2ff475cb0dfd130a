// RUN: placer-opt %s --convert-mpi-to-llvm=implementation=mpich --split-input-file --verify-diagnostics
// RUN: echo 'module attributes {dlti.map = #dlti.map<"MPI:Implementation" = "lam">} {}' > %t.lam.mlir
// RUN: not placer-opt %t.lam.mlir --convert-mpi-to-llvm 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not placer-opt %s --convert-mpi-to-llvm 2>&1 | FileCheck %s --check-prefix=NONE

// UNKNOWN: error: unknown MPI library 'lam'
// UNKNOWN: note: give the option implementation=openmpi or implementation=mpich
// NONE: error: no MPI library is given
// NONE: note: give the option

func.func @columns(%a: memref<4x4xf32, strided<[8, 1]>>, %i: i32) {
  %world = mpi.comm_world : !mpi.comm
  // expected-error @+3 {{'mpi.isend' op buffer is not contiguous}}
  // expected-note @+2 {{copy it to, or from, another buffer}}
  // expected-error @+1 {{failed to legalize operation 'mpi.isend'}}
  %0 = mpi.isend(%a, %i, %i, %world) : memref<4x4xf32, strided<[8, 1]>>, i32, i32 -> !mpi.request
  return
}

// -----

func.func @large(%a: memref<65536x65536xi8>, %i: i32) {
  %world = mpi.comm_world : !mpi.comm
  // expected-error @+3 {{'mpi.irecv' op buffer has more elements than MPI can count}}
  // expected-note @+2 {{copy it to, or from, another buffer in pieces that have at most 2147483647 elements each}}
  // expected-error @+1 {{failed to legalize operation 'mpi.irecv'}}
  %0 = mpi.irecv(%a, %i, %i, %world) : memref<65536x65536xi8>, i32, i32 -> !mpi.request
  return
}
