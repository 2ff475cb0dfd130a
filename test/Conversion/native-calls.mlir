// RUN: placer-opt %s --convert-placer-to-mpi=results=owner --split-input-file | FileCheck %s

// A call begins where a rank offers, and is waited for where what it fills is
// used, or what it sends is freed. What stands for data is not sent. Whoever is
// not among all ranks has a communicator with the others.

placer.topology @trio {
  placer.device @a kind "cpu"
  placer.device @b kind "cpu"
  placer.device @c kind "cpu"
  placer.link @a to @c latency 10 bandwidth 1000000000
  placer.link @c to @a latency 10 bandwidth 1000000000
}
func.func private @make(memref<4xi32>)
func.func private @offer(memref<4xi32>, memref<4xi32>) -> memref<?xi32>
func.func private @meet(memref<?xi32>, memref<?xi32>) -> memref<?xi32>
func.func private @call(memref<4xi32>, memref<4xi32>, memref<?xi32>, memref<4xi32>)
func.func private @other()
func.func private @use(memref<4xi32>)
// CHECK-NOT: func.func private @offer
// CHECK-NOT: func.func private @meet
// CHECK-NOT: func.func private @call
// CHECK-LABEL: func.func @some
// CHECK: %[[WORLD:.*]] = mpi.comm_world
// CHECK: %[[RANK:.*]] = mpi.comm_rank(%[[WORLD]])
// CHECK: %[[NONE:.*]] = arith.constant 0
// CHECK: %[[ISC:.*]] = arith.cmpi eq, %[[RANK]], %{{.*}}
// CHECK: %[[COLOR0:.*]] = arith.select %[[ISC]], %{{.*}}, %[[NONE]]
// CHECK: %[[KEY0:.*]] = arith.select %[[ISC]], %{{.*}}, %[[NONE]]
// CHECK: %[[ISA:.*]] = arith.cmpi eq, %[[RANK]], %{{.*}}
// CHECK: %[[COLOR:.*]] = arith.select %[[ISA]], %{{.*}}, %[[COLOR0]]
// CHECK: %[[KEY:.*]] = arith.select %[[ISA]], %{{.*}}, %[[KEY0]]
// CHECK: %[[COMM:.*]] = mpi.comm_split(%[[WORLD]], %[[COLOR]], %[[KEY]])
func.func @some() attributes {placer.topology = @trio} {
  %0 = placer.copy from @a to @c : memref<?xi32>
  %1 = placer.copy from @c to @a : memref<?xi32>
  placer.program on @a {
    // CHECK: %[[X:.*]] = memref.alloc() : memref<4xi32>
    // CHECK: call @make(%[[X]])
    %x = memref.alloc() : memref<4xi32>
    func.call @make(%x) : (memref<4xi32>) -> ()
    // CHECK-NEXT: %[[ROOM:.*]] = memref.alloc() : memref<4xi32>
    // CHECK-NEXT: %[[R:.*]] = placer.native_start all_reduce by sum send %[[X]] : memref<4xi32> receive %[[ROOM]] : memref<4xi32> over %[[COMM]] : !mpi.comm -> !mpi.request
    // CHECK-NEXT: call @other
    %room = memref.alloc() : memref<4xi32>
    %o = func.call @offer(%x, %room) {placer.native = #placer.native<offer "s" all_reduce by sum on [@c, @a]>} : (memref<4xi32>, memref<4xi32>) -> memref<?xi32>
    placer.copy_start %o into %0 : memref<?xi32>
    placer.copy_accept %1 : memref<?xi32>
    func.call @other() : () -> ()
    placer.copy_sent %0 : memref<?xi32>
    memref.dealloc %o : memref<?xi32>
    %all = placer.copy_wait %1 : memref<?xi32>
    %y = memref.alloc() : memref<4xi32>
    func.call @call(%x, %room, %all, %y) {placer.native = #placer.native<call "s" all_reduce by sum on [@c, @a]>} : (memref<4xi32>, memref<4xi32>, memref<?xi32>, memref<4xi32>) -> ()
    // CHECK-NEXT: call @use(%[[X]])
    // CHECK-NEXT: mpi.wait(%[[R]])
    // CHECK-NEXT: memref.dealloc %[[X]]
    // CHECK-NEXT: call @use(%[[ROOM]])
    // CHECK-NEXT: memref.dealloc %[[ROOM]]
    // CHECK-NEXT: }
    func.call @use(%x) : (memref<4xi32>) -> ()
    memref.dealloc %x : memref<4xi32>
    memref.dealloc %room : memref<4xi32>
    memref.dealloc %all : memref<?xi32>
    func.call @use(%y) : (memref<4xi32>) -> ()
    memref.dealloc %y : memref<4xi32>
  }
  placer.program on @c {
    // CHECK: %[[X:.*]] = memref.alloc() : memref<4xi32>
    // CHECK: %[[ROOM:.*]] = memref.alloc() : memref<4xi32>
    // CHECK: %[[R:.*]] = placer.native_start all_reduce by sum send %[[X]] : memref<4xi32> receive %[[ROOM]]
    %x = memref.alloc() : memref<4xi32>
    func.call @make(%x) : (memref<4xi32>) -> ()
    %room = memref.alloc() : memref<4xi32>
    %o = func.call @offer(%x, %room) {placer.native = #placer.native<offer "s" all_reduce by sum on [@c, @a]>} : (memref<4xi32>, memref<4xi32>) -> memref<?xi32>
    placer.copy_accept %0 : memref<?xi32>
    %p = placer.copy_wait %0 : memref<?xi32>
    %all = func.call @meet(%o, %p) {placer.native = #placer.native<meet "s" all_reduce by sum on [@c, @a]>} : (memref<?xi32>, memref<?xi32>) -> memref<?xi32>
    placer.copy_start %all into %1 : memref<?xi32>
    memref.dealloc %o : memref<?xi32>
    memref.dealloc %p : memref<?xi32>
    placer.copy_sent %1 : memref<?xi32>
    memref.dealloc %all : memref<?xi32>
    // Nobody here reads the result: what it needs stays until the end, when all
    // else is done.
    // CHECK-NEXT: call @other
    // CHECK-NEXT: mpi.wait(%[[R]])
    // CHECK-NEXT: memref.dealloc %[[X]]
    // CHECK-NEXT: memref.dealloc %[[ROOM]]
    memref.dealloc %x : memref<4xi32>
    memref.dealloc %room : memref<4xi32>
    func.call @other() : () -> ()
  }
  // CHECK: placer.comm_free %[[COMM]]
  // CHECK-NOT: isend
  // CHECK-NOT: irecv
  return
}

// -----

// All ranks in their order are the world. The root of a broadcast sends from
// what it ends with; with a root alone that ends with something, the others
// have nothing to wait for but what they send.

placer.topology @duo {
  placer.device @a kind "cpu"
  placer.device @b kind "cpu"
  placer.link @a to @b latency 10 bandwidth 1000000000
  placer.link @b to @a latency 10 bandwidth 1000000000
}
func.func private @make(memref<2x2xf64>)
func.func private @offer0(memref<2x2xf64>, memref<2x2xf64>) -> memref<?xf64>
func.func private @offer1(memref<2x2xf64>) -> memref<?xf64>
func.func private @offer2(memref<2x2xf64>) -> memref<?xf64>
func.func private @meet(memref<?xf64>, memref<?xf64>) -> memref<?xf64>
func.func private @get(memref<2x2xf64>, memref<?xf64>, memref<2x2xf64>)
func.func private @use(memref<2x2xf64>)
// CHECK-LABEL: func.func @world
// CHECK: %[[WORLD:.*]] = mpi.comm_world
// CHECK-NOT: comm_split
func.func @world() attributes {placer.topology = @duo} {
  %0 = placer.copy from @a to @b : memref<?xf64>
  placer.program on @a {
    %x = memref.alloc() : memref<2x2xf64>
    func.call @make(%x) : (memref<2x2xf64>) -> ()
    %room = memref.alloc() : memref<2x2xf64>
    // CHECK: memref.copy %[[X:.*]], %[[ROOM:.*]] :
    // CHECK: placer.native_start broadcast root 0 receive %[[ROOM]] : memref<2x2xf64> over %[[WORLD]]
    %o = func.call @offer0(%x, %room) {placer.native = #placer.native<offer "w" broadcast from 0 on [@a, @b]>} : (memref<2x2xf64>, memref<2x2xf64>) -> memref<?xf64>
    placer.copy_start %o into %0 : memref<?xf64>
    // CHECK: %[[R:.*]] = placer.native_start reduce by product root 1 send %[[X]] : memref<2x2xf64> over
    %q = func.call @offer2(%x) {placer.native = #placer.native<offer "r" reduce by product from 1 on [@a, @b]>} : (memref<2x2xf64>) -> memref<?xf64>
    placer.copy_sent %0 : memref<?xf64>
    memref.dealloc %o : memref<?xf64>
    memref.dealloc %q : memref<?xf64>
    // CHECK: mpi.wait
    // CHECK: memref.dealloc
    memref.dealloc %x : memref<2x2xf64>
    memref.dealloc %room : memref<2x2xf64>
  }
  placer.program on @b {
    %room = memref.alloc() : memref<2x2xf64>
    // CHECK: %[[R:.*]] = placer.native_start broadcast root 0 receive %[[ROOM:.*]] : memref<2x2xf64> over
    %o = func.call @offer1(%room) {placer.native = #placer.native<offer "w" broadcast from 0 on [@a, @b]>} : (memref<2x2xf64>) -> memref<?xf64>
    placer.copy_accept %0 : memref<?xf64>
    %p = placer.copy_wait %0 : memref<?xf64>
    %all = func.call @meet(%p, %o) {placer.native = #placer.native<meet "w" broadcast from 0 on [@a, @b]>} : (memref<?xf64>, memref<?xf64>) -> memref<?xf64>
    %y = memref.alloc() : memref<2x2xf64>
    func.call @get(%room, %all, %y) {placer.native = #placer.native<call "w" broadcast from 0 on [@a, @b]>} : (memref<2x2xf64>, memref<?xf64>, memref<2x2xf64>) -> ()
    // What is received is there before the next call sends it.
    // CHECK: mpi.wait(%[[R]])
    // CHECK: placer.native_start reduce by product root 1 send %[[ROOM]] : memref<2x2xf64> receive %
    %there = memref.alloc() : memref<2x2xf64>
    %q = func.call @offer0(%y, %there) {placer.native = #placer.native<offer "r" reduce by product from 1 on [@a, @b]>} : (memref<2x2xf64>, memref<2x2xf64>) -> memref<?xf64>
    memref.dealloc %room : memref<2x2xf64>
    memref.dealloc %y : memref<2x2xf64>
    memref.dealloc %there : memref<2x2xf64>
  }
  return
}
