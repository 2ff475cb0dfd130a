// RUN: placer-opt %s --convert-placer-to-mpi --split-input-file | FileCheck %s
// RUN: placer-opt %s --convert-placer-to-mpi=results=owner --split-input-file | FileCheck %s --check-prefix=OWNER

// A rank does what its device does: the devices' order in the machine counts, not
// that of the programs. Messages begin and are waited for where copies are, each
// with a tag of its own on its way.

placer.topology @trio {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.device @cpu kind "cpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}
func.func private @task(memref<8xf32>, memref<8xf32>)

// CHECK-NOT: placer.topology
// CHECK-LABEL: func.func private @f_programs(
// CHECK-SAME: %[[X:.*]]: memref<8xf32>) -> (memref<8xf32>, memref<8xf32>) {
// OWNER-LABEL: func.func private @f_programs(
func.func private @f_programs(%x: memref<8xf32>) -> (memref<8xf32>, memref<8xf32>) attributes {placer.topology = @trio} {
  %there = placer.copy "a" from @gpu0 to @gpu1 : memref<8xf32>
  %too = placer.copy "b" from @gpu0 to @gpu1 : memref<8xf32>
  %back = placer.copy "c" from @gpu1 to @gpu0 : memref<8xf32>
  // CHECK: %[[WORLD:.*]] = mpi.comm_world : !mpi.comm
  // CHECK: %[[RANK:.*]] = mpi.comm_rank(%[[WORLD]]) : i32
  // CHECK: %[[ONE:.*]] = arith.constant 1 : i32
  // CHECK: %[[IS1:.*]] = arith.cmpi eq, %[[RANK]], %[[ONE]] : i32
  // CHECK: %[[FIRST:.*]] = scf.if %[[IS1]] -> (memref<8xf32>) {
  %0 = placer.program on @gpu1 -> memref<8xf32> {
    // CHECK: %[[A:.*]] = memref.alloc()
    // CHECK: %[[TAG:.*]] = arith.constant 0 : i32
    // CHECK: %[[FROM:.*]] = arith.constant 0 : i32
    // CHECK: %[[GOTA:.*]] = mpi.irecv(%[[A]], %[[TAG]], %[[FROM]], %[[WORLD]]) : memref<8xf32>, i32, i32 -> !mpi.request
    %a = memref.alloc() : memref<8xf32>
    placer.copy_accept %there into %a : memref<8xf32>
    // CHECK: %[[B:.*]] = memref.alloc()
    // CHECK: %[[TAG:.*]] = arith.constant 1 : i32
    // CHECK: %[[FROM:.*]] = arith.constant 0 : i32
    // CHECK: %[[GOTB:.*]] = mpi.irecv(%[[B]], %[[TAG]], %[[FROM]], %[[WORLD]])
    %b = memref.alloc() : memref<8xf32>
    placer.copy_accept %too into %b : memref<8xf32>
    // CHECK: mpi.wait(%[[GOTA]]) : !mpi.request
    placer.copy_wait %there : memref<8xf32>
    // CHECK: %[[C:.*]] = memref.alloc()
    // CHECK: func.call @task(%[[A]], %[[C]])
    %c = memref.alloc() : memref<8xf32>
    func.call @task(%a, %c) : (memref<8xf32>, memref<8xf32>) -> ()
    // CHECK: memref.dealloc %[[A]]
    memref.dealloc %a : memref<8xf32>
    // CHECK: %[[TAG:.*]] = arith.constant 0 : i32
    // CHECK: %[[TO:.*]] = arith.constant 0 : i32
    // CHECK: %[[SENT:.*]] = mpi.isend(%[[C]], %[[TAG]], %[[TO]], %[[WORLD]])
    placer.copy_start %c into %back : memref<8xf32>
    // CHECK: mpi.wait(%[[GOTB]])
    placer.copy_wait %too : memref<8xf32>
    // CHECK: mpi.wait(%[[SENT]])
    // CHECK: memref.dealloc %[[C]]
    placer.copy_sent %back : memref<8xf32>
    memref.dealloc %c : memref<8xf32>
    // CHECK: scf.yield %[[B]] : memref<8xf32>
    placer.yield %b : memref<8xf32>
  }
  // CHECK: } else {
  // CHECK: %[[ROOM:.*]] = memref.alloc() : memref<8xf32>
  // CHECK: scf.yield %[[ROOM]] : memref<8xf32>
  // CHECK: arith.constant 0 : i32
  // CHECK: %[[SECOND:.*]] = scf.if {{.*}} -> (memref<8xf32>) {
  %1 = placer.program on @gpu0 -> memref<8xf32> {
    %a = memref.alloc() : memref<8xf32>
    func.call @task(%x, %a) : (memref<8xf32>, memref<8xf32>) -> ()
    // CHECK: %[[THERE:.*]] = mpi.isend
    placer.copy_start %a into %there : memref<8xf32>
    // CHECK: %[[TOO:.*]] = mpi.isend
    placer.copy_start %a into %too : memref<8xf32>
    // CHECK: %[[BACK:.*]] = mpi.irecv
    %c = memref.alloc() : memref<8xf32>
    placer.copy_accept %back into %c : memref<8xf32>
    // CHECK: mpi.wait(%[[THERE]])
    placer.copy_sent %there : memref<8xf32>
    // CHECK: mpi.wait(%[[TOO]])
    placer.copy_sent %too : memref<8xf32>
    memref.dealloc %a : memref<8xf32>
    // CHECK: mpi.wait(%[[BACK]])
    placer.copy_wait %back : memref<8xf32>
    placer.yield %c : memref<8xf32>
  }
  // A device without results, and nothing to do.
  // CHECK: %[[TWO:.*]] = arith.constant 2 : i32
  // CHECK: %[[IS2:.*]] = arith.cmpi eq, %[[RANK]], %[[TWO]] : i32
  // CHECK: scf.if %[[IS2]] {
  // CHECK-NEXT: }
  placer.program on @cpu {
  }

  // The results go to all other ranks, under tags that no copy has.
  // CHECK: scf.if
  // CHECK: %[[TAG:.*]] = arith.constant 2 : i32
  // CHECK: %[[TO:.*]] = arith.constant 0 : i32
  // CHECK: %[[R0:.*]] = mpi.isend(%[[FIRST]], %[[TAG]], %[[TO]], %[[WORLD]])
  // CHECK: %[[TAG:.*]] = arith.constant 2 : i32
  // CHECK: %[[TO:.*]] = arith.constant 2 : i32
  // CHECK: %[[R2:.*]] = mpi.isend(%[[FIRST]], %[[TAG]], %[[TO]], %[[WORLD]])
  // CHECK: mpi.wait(%[[R0]])
  // CHECK: mpi.wait(%[[R2]])
  // CHECK: } else {
  // CHECK: %[[FROM:.*]] = arith.constant 1 : i32
  // CHECK: %[[R:.*]] = mpi.irecv(%[[FIRST]], %{{.*}}, %[[FROM]], %[[WORLD]])
  // CHECK: mpi.wait(%[[R]])
  // CHECK: }
  // CHECK: scf.if
  // CHECK: mpi.isend(%[[SECOND]],
  // CHECK: mpi.irecv(%[[SECOND]],
  // CHECK: return %[[FIRST]], %[[SECOND]]
  // OWNER-COUNT-3: mpi.isend
  // OWNER-NOT: mpi.isend
  // OWNER: return
  return %0, %1 : memref<8xf32>, memref<8xf32>
}

// Who calls it from outside begins, where nobody did, and ends.
// CHECK-LABEL: func.func @f(
func.func @f(%x: memref<8xf32>) -> memref<8xf32> {
  // CHECK: %[[MINE:.*]] = call @placer_mpi_begin() : () -> i1
  // CHECK: %[[RESULTS:.*]]:2 = call @f_programs
  %0, %1 = call @f_programs(%x) : (memref<8xf32>) -> (memref<8xf32>, memref<8xf32>)
  // CHECK: scf.if %[[MINE]] {
  // CHECK-NEXT: mpi.finalize
  // CHECK: return
  memref.dealloc %0 : memref<8xf32>
  return %1 : memref<8xf32>
}
// CHECK-LABEL: func.func @main(
func.func @main(%x: memref<8xf32>) {
  // CHECK: call @placer_mpi_begin
  %0 = call @f(%x) : (memref<8xf32>) -> memref<8xf32>
  memref.dealloc %0 : memref<8xf32>
  return
}
// CHECK-LABEL: func.func @other(
// CHECK-NOT: placer_mpi_begin
// CHECK: return
func.func @other() {
  return
}

// CHECK-LABEL: func.func private @placer_mpi_begin() -> i1
// CHECK: llvm.call @MPI_Initialized
// CHECK: scf.if
// CHECK-NEXT: mpi.init
// CHECK: %[[SIZE:.*]] = mpi.comm_size
// CHECK: %[[THREE:.*]] = arith.constant 3 : i32
// CHECK: %[[WRONG:.*]] = arith.cmpi ne, %[[SIZE]], %[[THREE]]
// CHECK: scf.if %[[WRONG]] {
// CHECK: llvm.call @dprintf(%{{.*}}, %{{.*}}, %[[SIZE]])
// CHECK: mpi.finalize
// CHECK: llvm.call @exit

// -----

// A module that initializes MPI itself is left to do so; the ranks are counted.

placer.topology @solo {
  placer.device @cpu kind "cpu"
}
// CHECK-LABEL: func.func private @f_programs
func.func private @f_programs() -> memref<f32> attributes {placer.topology = @solo} {
  // CHECK-NEXT: call @placer_mpi_begin
  // CHECK-NOT: mpi.isend
  %0 = placer.program on @cpu -> memref<f32> {
    %a = memref.alloc() : memref<f32>
    placer.yield %a : memref<f32>
  }
  return %0 : memref<f32>
}
// CHECK-LABEL: func.func @main
func.func @main() {
  // CHECK-NEXT: mpi.init
  mpi.init
  %0 = call @f_programs() : () -> memref<f32>
  memref.dealloc %0 : memref<f32>
  // CHECK: mpi.finalize
  // CHECK-NEXT: return
  mpi.finalize
  return
}

// -----

// What is too large for a message goes in pieces.

placer.topology @duo {
  placer.device @a kind "cpu"
  placer.device @b kind "cpu"
  placer.link @a to @b latency 10 bandwidth 1000000000
}
// CHECK-LABEL: func.func private @large
func.func private @large() attributes {placer.topology = @duo} {
  %0 = placer.copy from @a to @b : memref<3x1073741824xi8>
  placer.program on @a {
    // CHECK: %[[A:.*]] = memref.alloc()
    // CHECK: %[[FLAT:.*]] = memref.collapse_shape %[[A]] {{\[\[}}0, 1]] : memref<3x1073741824xi8> into memref<3221225472xi8>
    // CHECK: %[[P0:.*]] = memref.subview %[[FLAT]][0] [1073741824] [1]
    // CHECK: %[[P1:.*]] = memref.subview %[[FLAT]][1073741824] [1073741824] [1]
    // CHECK: %[[P2:.*]] = memref.subview %[[FLAT]][2147483648] [1073741824] [1]
    // CHECK: %[[R0:.*]] = mpi.isend(%[[P0]],
    // CHECK: %[[R1:.*]] = mpi.isend(%[[P1]],
    // CHECK: %[[R2:.*]] = mpi.isend(%[[P2]],
    // CHECK: mpi.wait(%[[R0]])
    // CHECK: mpi.wait(%[[R1]])
    // CHECK: mpi.wait(%[[R2]])
    %a = memref.alloc() : memref<3x1073741824xi8>
    placer.copy_start %a into %0 : memref<3x1073741824xi8>
    placer.copy_sent %0 : memref<3x1073741824xi8>
    memref.dealloc %a : memref<3x1073741824xi8>
  }
  placer.program on @b {
    // CHECK: mpi.irecv
    // CHECK: mpi.irecv
    // CHECK: mpi.irecv
    // CHECK: mpi.wait
    // CHECK: mpi.wait
    // CHECK: mpi.wait
    %b = memref.alloc() : memref<3x1073741824xi8>
    placer.copy_accept %0 into %b : memref<3x1073741824xi8>
    placer.copy_wait %0 : memref<3x1073741824xi8>
    memref.dealloc %b : memref<3x1073741824xi8>
  }
  return
}

// -----

// Nothing to do.

// CHECK-LABEL: func.func @plain()
// CHECK-NEXT: return
func.func @plain() {
  return
}
