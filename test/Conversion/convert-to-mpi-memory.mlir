// Messages of dynamic shape, and memrefs of arguments that tasks write.
//
// RUN: placer-opt %s --convert-placer-to-mpi | FileCheck %s
// RUN: placer-opt %s --convert-placer-to-mpi=results=owner | FileCheck %s --check-prefix=OWNER

placer.topology @duo {
  placer.device @a kind "cpu"
  placer.device @b kind "cpu"
  placer.link @a to @b latency 10 bandwidth 1000000000
}
func.func private @make() -> memref<?x4xf32>

// The source sends a clone after its shape, and waits for both in the end.
// CHECK-LABEL: func.func private @dynamic(
// CHECK: scf.if
// CHECK-NEXT: %[[A:.*]] = func.call @make()
// CHECK: %[[CLONE:.*]] = memref.alloc(%{{.*}}) : memref<?x4xf32>
// CHECK-NEXT: memref.copy %[[A]], %[[CLONE]]
// CHECK-NEXT: %[[SHAPE:.*]] = memref.alloc() : memref<1xindex>
// CHECK: memref.store %{{.*}}, %[[SHAPE]]
// CHECK: %[[S1:.*]] = mpi.isend(%[[SHAPE]],
// CHECK: %[[S2:.*]] = mpi.isend(%[[CLONE]],
// CHECK-NEXT: memref.dealloc %[[A]]
// CHECK-NEXT: mpi.wait(%[[S1]])
// CHECK-NEXT: mpi.wait(%[[S2]])
// CHECK-NEXT: memref.dealloc %[[SHAPE]]
// CHECK-NEXT: memref.dealloc %[[CLONE]]
// CHECK: %[[R:.*]] = scf.if
// CHECK: %[[SHAPE:.*]] = memref.alloc() : memref<1xindex>
// CHECK: %[[R1:.*]] = mpi.irecv(%[[SHAPE]],
// CHECK-NEXT: mpi.wait(%[[R1]])
// CHECK: %[[N:.*]] = memref.load %[[SHAPE]]
// CHECK-NEXT: memref.dealloc %[[SHAPE]]
// CHECK-NEXT: %[[B:.*]] = memref.alloc(%[[N]]) : memref<?x4xf32>
// CHECK: %[[R2:.*]] = mpi.irecv(%[[B]],
// CHECK-NEXT: mpi.wait(%[[R2]])
// CHECK-NEXT: scf.yield %[[B]]
// CHECK: } else {
// CHECK: %[[NONE:.*]] = memref.alloc(%c0{{.*}}) : memref<?x4xf32>
// CHECK-NEXT: scf.yield %[[NONE]]
// The others take up the result in a buffer of its size.
// CHECK: %[[ALL:.*]] = scf.if
// CHECK: scf.yield %[[R]]
// CHECK: } else {
// CHECK-NEXT: memref.dealloc %[[R]]
// CHECK: %[[MINE:.*]] = memref.alloc(%{{.*}}) : memref<?x4xf32>
// CHECK: scf.yield %[[MINE]]
// CHECK: return %[[ALL]]
func.func private @dynamic() -> memref<?x4xf32> attributes {placer.topology = @duo} {
  %c = placer.copy from @a to @b : memref<?x4xf32>
  placer.program on @a {
    %a = func.call @make() : () -> memref<?x4xf32>
    placer.copy_start %a into %c : memref<?x4xf32>
    placer.copy_sent %c : memref<?x4xf32>
    memref.dealloc %a : memref<?x4xf32>
  }
  %r = placer.program on @b -> memref<?x4xf32> {
    placer.copy_accept %c : memref<?x4xf32>
    %b = placer.copy_wait %c : memref<?x4xf32>
    placer.yield %b : memref<?x4xf32>
  }
  return %r : memref<?x4xf32>
}

func.func private @fill(%m: memref<8xf32>, %from: memref<8xf32>) {
  %view = memref.subview %m[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %part = memref.subview %from[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  memref.copy %part, %view : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1]>>
  return
}

// A memref of the program that is written goes to the other ranks, one that is
// only read does not.
// CHECK-LABEL: func.func private @written(
// CHECK-SAME: %[[M:.*]]: memref<8xf32>, %[[FROM:.*]]: memref<8xf32>)
// CHECK: func.call @fill(%[[M]], %[[FROM]])
// CHECK: scf.if
// CHECK: mpi.isend(%[[M]],
// CHECK: } else {
// CHECK: mpi.irecv(%[[M]],
// CHECK-NOT: %[[FROM]]
// CHECK: return
// OWNER-LABEL: func.func private @written(
// OWNER-NOT: mpi.isend
// OWNER: return
func.func private @written(%m: memref<8xf32> {placer.memref}, %from: memref<8xf32> {placer.memref}) attributes {placer.topology = @duo} {
  placer.program on @a {
    func.call @fill(%m, %from) : (memref<8xf32>, memref<8xf32>) -> ()
  }
  return
}
