// RUN: placer-opt %s --convert-mpi-to-llvm=implementation=mpich --split-input-file | FileCheck %s --check-prefixes=BOTH,MPICH
// RUN: placer-opt %s --convert-mpi-to-llvm=implementation=openmpi --split-input-file | FileCheck %s --check-prefixes=BOTH,OPENMPI

// Handles are numbers, or addresses.

// BOTH-NOT: dlti.map
// OPENMPI: llvm.func @MPI_Wait(!llvm.ptr, !llvm.ptr) -> i32
// OPENMPI: llvm.func @MPI_Irecv(!llvm.ptr, i32, !llvm.ptr, i32, i32, !llvm.ptr, !llvm.ptr) -> i32
// OPENMPI: llvm.mlir.global external @ompi_mpi_int64_t() {{.*}} : !llvm.struct<"ompi_predefined_datatype_t", opaque>
// OPENMPI: llvm.func @MPI_Isend(!llvm.ptr, i32, !llvm.ptr, i32, i32, !llvm.ptr, !llvm.ptr) -> i32
// MPICH: llvm.func @MPI_Wait(!llvm.ptr, !llvm.ptr) -> i32
// MPICH: llvm.func @MPI_Irecv(!llvm.ptr, i32, i32, i32, i32, i32, !llvm.ptr) -> i32
// MPICH: llvm.func @MPI_Isend(!llvm.ptr, i32, i32, i32, i32, i32, !llvm.ptr) -> i32

// BOTH-LABEL: func.func @exchange(
// BOTH-SAME: %[[A:.*]]: memref<2x4xf32>, %[[B:.*]]: memref<3xi64>, %[[TO:.*]]: i32, %[[TAG:.*]]: i32)
func.func @exchange(%a: memref<2x4xf32>, %b: memref<3xi64>, %to: i32, %tag: i32) -> !mpi.retval {
  %world = mpi.comm_world : !mpi.comm
  // OPENMPI: %[[WORLD:.*]] = llvm.ptrtoint {{.*}} : !llvm.ptr to i64
  // OPENMPI: %[[STACK:.*]] = llvm.intr.stacksave
  // OPENMPI: %[[PLACE:.*]] = llvm.alloca {{.*}} x !llvm.ptr
  // OPENMPI: %[[COMM:.*]] = llvm.inttoptr %[[WORLD]]
  // OPENMPI: %[[FLOAT:.*]] = llvm.mlir.addressof @ompi_mpi_float
  // OPENMPI: llvm.call @MPI_Isend(%{{.*}}, %{{.*}}, %[[FLOAT]], %[[TO]], %[[TAG]], %[[COMM]], %[[PLACE]])
  // OPENMPI: %[[HANDLE:.*]] = llvm.load %[[PLACE]] : !llvm.ptr -> !llvm.ptr
  // OPENMPI: %[[SENT:.*]] = llvm.ptrtoint %[[HANDLE]]
  // OPENMPI: llvm.intr.stackrestore %[[STACK]]
  // MPICH: %[[PLACE:.*]] = llvm.alloca {{.*}} x i32
  // MPICH: %[[FLOAT:.*]] = llvm.mlir.constant(1275069450 : i32)
  // MPICH: llvm.call @MPI_Isend(%{{.*}}, %{{.*}}, %[[FLOAT]], %[[TO]], %[[TAG]], %{{.*}}, %[[PLACE]])
  // MPICH: %[[HANDLE:.*]] = llvm.load %[[PLACE]] : !llvm.ptr -> i32
  // MPICH: %[[SENT:.*]] = llvm.zext %[[HANDLE]] : i32 to i64
  %sent = mpi.isend(%a, %tag, %to, %world) : memref<2x4xf32>, i32, i32 -> !mpi.request
  // OPENMPI: %[[LONG:.*]] = llvm.mlir.addressof @ompi_mpi_int64_t
  // OPENMPI: llvm.call @MPI_Irecv(%{{.*}}, %{{.*}}, %[[LONG]], %[[TO]], %[[TAG]]
  // MPICH: %[[LONG:.*]] = llvm.mlir.constant(1275070522 : i32)
  // MPICH: llvm.call @MPI_Irecv(%{{.*}}, %{{.*}}, %[[LONG]], %[[TO]], %[[TAG]]
  %code, %received = mpi.irecv(%b, %tag, %to, %world) : memref<3xi64>, i32, i32 -> !mpi.retval, !mpi.request
  // OPENMPI: %[[AGAIN:.*]] = llvm.inttoptr %[[SENT]]
  // OPENMPI: llvm.store %[[AGAIN]], %[[SLOT:.*]] : !llvm.ptr, !llvm.ptr
  // OPENMPI: %[[IGNORE:.*]] = llvm.mlir.zero : !llvm.ptr
  // OPENMPI: llvm.call @MPI_Wait(%[[SLOT]], %[[IGNORE]])
  // MPICH: %[[AGAIN:.*]] = llvm.trunc %[[SENT]] : i64 to i32
  // MPICH: llvm.store %[[AGAIN]], %[[SLOT:.*]] : i32, !llvm.ptr
  // MPICH: %[[ONE:.*]] = llvm.mlir.constant(1 : i64)
  // MPICH: %[[IGNORE:.*]] = llvm.inttoptr %[[ONE]]
  // MPICH: llvm.call @MPI_Wait(%[[SLOT]], %[[IGNORE]])
  mpi.wait(%sent) : !mpi.request
  mpi.wait(%received) : !mpi.request
  return %code : !mpi.retval
}

// -----

// All that there is of a buffer, whatever its shape; at its offset; bytes of what
// MPI has no type for.

// BOTH-LABEL: func.func @shapes(
func.func @shapes(%scalar: memref<f64>, %dynamic: memref<?x3xi32>, %row: memref<8xbf16, strided<[1], offset: 16>>, %flags: memref<5xi1>, %pairs: memref<2xcomplex<f32>>, %peer: i32) {
  %world = mpi.comm_world : !mpi.comm
  // BOTH: %[[ONE:.*]] = llvm.mlir.constant(1 : i64)
  // BOTH-NEXT: %[[COUNT:.*]] = llvm.trunc %[[ONE]] : i64 to i32
  // BOTH: llvm.call @MPI_Isend(%{{.*}}, %[[COUNT]],
  %0 = mpi.isend(%scalar, %peer, %peer, %world) : memref<f64>, i32, i32 -> !mpi.request
  // BOTH: %[[N:.*]] = llvm.extractvalue %{{.*}}[3, 0]
  // BOTH: %[[ROWS:.*]] = llvm.mul %{{.*}}, %[[N]]
  // BOTH: llvm.mul %[[ROWS]], %{{.*}}
  // BOTH: llvm.call @MPI_Isend
  %1 = mpi.isend(%dynamic, %peer, %peer, %world) : memref<?x3xi32>, i32, i32 -> !mpi.request
  // BOTH: llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, bf16
  // OPENMPI: llvm.mlir.addressof @ompi_mpi_int16_t
  // MPICH: llvm.mlir.constant(1275068984 : i32)
  // BOTH: llvm.call @MPI_Isend
  %2 = mpi.isend(%row, %peer, %peer, %world) : memref<8xbf16, strided<[1], offset: 16>>, i32, i32 -> !mpi.request
  // OPENMPI: llvm.mlir.addressof @ompi_mpi_byte
  // MPICH: llvm.mlir.constant(1275068685 : i32)
  // BOTH: llvm.call @MPI_Irecv
  %3 = mpi.irecv(%flags, %peer, %peer, %world) : memref<5xi1>, i32, i32 -> !mpi.request
  // BOTH: llvm.mlir.constant(2 : i64)
  // OPENMPI: llvm.mlir.addressof @ompi_mpi_float
  // MPICH: llvm.mlir.constant(1275069450 : i32)
  // BOTH: llvm.call @MPI_Irecv
  %4 = mpi.irecv(%pairs, %peer, %peer, %world) : memref<2xcomplex<f32>>, i32, i32 -> !mpi.request
  return
}

// -----

// What upstream has no pattern for either, and what it has.

// BOTH-LABEL: func.func @world() -> (i32, i32)
func.func @world() -> (i32, i32) {
  // BOTH: llvm.call @MPI_Init
  mpi.init
  %world = mpi.comm_world : !mpi.comm
  // BOTH: llvm.call @MPI_Comm_rank
  %rank = mpi.comm_rank(%world) : i32
  // OPENMPI: llvm.call @MPI_Comm_size(%{{.*}}, %[[PLACE:.*]]) : (!llvm.ptr, !llvm.ptr) -> i32
  // MPICH: llvm.call @MPI_Comm_size(%{{.*}}, %[[PLACE:.*]]) : (i32, !llvm.ptr) -> i32
  // BOTH: %[[SIZE:.*]] = llvm.load %[[PLACE]] : !llvm.ptr -> i32
  %size = mpi.comm_size(%world) : i32
  // BOTH: llvm.call @MPI_Barrier
  mpi.barrier(%world)
  // BOTH: llvm.call @MPI_Finalize
  mpi.finalize
  // BOTH: return %{{.*}}, %[[SIZE]]
  return %rank, %size : i32, i32
}

// -----

// The module says it; its other entries stay.

// BOTH: module attributes {dlti.map = #dlti.map<"mine" = 1 : i32>}
module attributes {dlti.map = #dlti.map<"MPI:Implementation" = "MPICH", "mine" = 1 : i32>} {
  // BOTH: llvm.call @MPI_Init
  func.func @init() {
    mpi.init
    return
  }
}
