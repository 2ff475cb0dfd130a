// RUN: placer-opt %s --convert-mpi-to-llvm=implementation=mpich --split-input-file --verify-diagnostics

func.func @half(%x: memref<4xbf16>, %y: memref<4xbf16>, %comm: !mpi.comm) {
  // expected-error @+2 {{reduces elements of type 'bf16', which MPI cannot}}
  // expected-error @+1 {{failed to legalize operation 'placer.native_start'}}
  %a = placer.native_start all_reduce by sum send %x : memref<4xbf16> receive %y : memref<4xbf16> over %comm : !mpi.comm -> !mpi.request
  return
}

// -----

func.func @strided(%x: memref<4xf32, strided<[2]>>, %y: memref<4xf32>, %comm: !mpi.comm) {
  // expected-error @+3 {{buffer is not contiguous}}
  // expected-note @+2 {{copy it to, or from, another buffer in pieces that have at most 2147483647 elements each}}
  // expected-error @+1 {{failed to legalize operation 'placer.native_start'}}
  %a = placer.native_start all_reduce by sum send %x : memref<4xf32, strided<[2]>> receive %y : memref<4xf32> over %comm : !mpi.comm -> !mpi.request
  return
}
