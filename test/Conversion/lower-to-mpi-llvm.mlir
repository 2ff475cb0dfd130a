// RUN: placer-opt %s --lower-to-mpi-llvm | FileCheck %s --check-prefixes=CHECK,OPENMPI
// RUN: placer-opt %s --lower-to-mpi-llvm=implementation=mpich | FileCheck %s --check-prefixes=CHECK,MPICH
// RUN: placer-opt %s --lower-to-mpi-llvm="results=owner result-device=a" | FileCheck %s --check-prefix=OWNER

// From a placed module all the way: nothing but the LLVM dialect is left.

// CHECK-NOT: {{(placer|mpi|func|memref|scf|bufferization|linalg|dlti)\.}}
// OPENMPI: llvm.mlir.global external @ompi_mpi_float()
// MPICH-NOT: ompi
// CHECK: llvm.func @f_programs
// OPENMPI: llvm.call @MPI_Isend(%{{.*}}) : (!llvm.ptr, i32, !llvm.ptr, i32, i32, !llvm.ptr, !llvm.ptr) -> i32
// MPICH: llvm.call @MPI_Isend(%{{.*}}) : (!llvm.ptr, i32, i32, i32, i32, i32, !llvm.ptr) -> i32
// CHECK-NOT: {{(placer|mpi|func|memref|scf|bufferization|linalg|dlti)\.}}

// Twice there and back, and to nobody else.
// OWNER: llvm.func @f_programs
// OWNER-COUNT-2: llvm.call @MPI_Isend
// OWNER-NOT: llvm.call @MPI_Isend

placer.topology @duo {
  placer.device @a kind "cpu"
  placer.device @b kind "cpu"
  placer.link @a to @b latency 10 bandwidth 1000000000
  placer.link @b to @a latency 10 bandwidth 1000000000
}
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> attributes {placer.topology = @duo} {
  %0 = placer.task "exp" (%in = %x : tensor<8xf32>) cost <cpu = 10> on @a at 0 -> (tensor<8xf32>) {
    %1 = math.exp %in : tensor<8xf32>
    placer.yield %1 : tensor<8xf32>
  }
  %sent = placer.transfer %0 from @a to @b at 10 : tensor<8xf32>
  %2 = placer.task "sqrt" (%in = %sent : tensor<8xf32>) cost <cpu = 10> on @b at 52 -> (tensor<8xf32>) {
    %3 = math.sqrt %in : tensor<8xf32>
    placer.yield %3 : tensor<8xf32>
  }
  return %2 : tensor<8xf32>
}
