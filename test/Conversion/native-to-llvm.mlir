// RUN: placer-opt %s --convert-mpi-to-llvm=implementation=mpich | FileCheck %s --check-prefixes=BOTH,MPICH
// RUN: placer-opt %s --convert-mpi-to-llvm=implementation=openmpi | FileCheck %s --check-prefixes=BOTH,OPENMPI

// The collectives of MPI that do not block, each with its own arguments.

// BOTH-LABEL: func.func @all(
func.func @all(%x: memref<4xf32>, %y: memref<4xf32>, %w: memref<2x4xi64>, %v: memref<4xi64>, %comm: !mpi.comm) {
  // OPENMPI: %[[FLOAT:.*]] = llvm.mlir.addressof @ompi_mpi_float
  // OPENMPI: %[[SUM:.*]] = llvm.mlir.addressof @ompi_mpi_op_sum
  // OPENMPI: llvm.call @MPI_Iallreduce(%{{.*}}, %{{.*}}, %{{.*}}, %[[FLOAT]], %[[SUM]], %{{.*}}, %{{.*}}) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  // MPICH: %[[FLOAT:.*]] = llvm.mlir.constant(1275069450 : i32)
  // MPICH: %[[SUM:.*]] = llvm.mlir.constant(1476395011 : i32)
  // MPICH: llvm.call @MPI_Iallreduce(%{{.*}}, %{{.*}}, %{{.*}}, %[[FLOAT]], %[[SUM]], %{{.*}}, %{{.*}}) : (!llvm.ptr, !llvm.ptr, i32, i32, i32, i32, !llvm.ptr) -> i32
  %a = placer.native_start all_reduce by sum send %x : memref<4xf32> receive %y : memref<4xf32> over %comm : !mpi.comm -> !mpi.request
  // BOTH: llvm.call @MPI_Wait
  mpi.wait(%a) : !mpi.request
  // A rank that is not the root receives nothing.
  // OPENMPI: %[[NONE:.*]] = llvm.mlir.zero : !llvm.ptr
  // OPENMPI: %[[XOR:.*]] = llvm.mlir.addressof @ompi_mpi_op_bxor
  // OPENMPI: %[[ROOT:.*]] = llvm.mlir.constant(1 : i32)
  // OPENMPI: llvm.call @MPI_Ireduce(%{{.*}}, %[[NONE]], %{{.*}}, %{{.*}}, %[[XOR]], %[[ROOT]], %{{.*}}, %{{.*}})
  // MPICH: llvm.mlir.constant(1476395018 : i32)
  // MPICH: llvm.call @MPI_Ireduce(
  %b = placer.native_start reduce by bitwise_xor root 1 send %v : memref<4xi64> over %comm : !mpi.comm -> !mpi.request
  // OPENMPI: llvm.call @MPI_Ibcast(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (!llvm.ptr, i32, !llvm.ptr, i32, !llvm.ptr, !llvm.ptr) -> i32
  // MPICH: llvm.call @MPI_Ibcast(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (!llvm.ptr, i32, i32, i32, i32, !llvm.ptr) -> i32
  %c = placer.native_start broadcast root 0 receive %x : memref<4xf32> over %comm : !mpi.comm -> !mpi.request
  // What each sends is counted, on both sides.
  // BOTH: llvm.call @MPI_Iallgather(%{{.*}}, %[[COUNT:.*]], %[[LONG:.*]], %{{.*}}, %[[COUNT]], %[[LONG]], %{{.*}}, %{{.*}})
  %d = placer.native_start all_gather send %v : memref<4xi64> receive %w : memref<2x4xi64> over %comm : !mpi.comm -> !mpi.request
  // BOTH: llvm.call @MPI_Ireduce_scatter_block(
  %e = placer.native_start reduce_scatter by max send %w : memref<2x4xi64> receive %v : memref<4xi64> over %comm : !mpi.comm -> !mpi.request
  // BOTH: llvm.store %{{.*}}, %[[PLACE:.*]] :
  // BOTH: llvm.call @MPI_Comm_free(%[[PLACE]]) : (!llvm.ptr) -> i32
  placer.comm_free %comm : !mpi.comm
  return
}
