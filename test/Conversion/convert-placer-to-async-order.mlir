// The copies that a copy comes after are done before it.
//
// RUN: placer-opt %s --convert-placer-to-async | FileCheck %s

// CHECK-LABEL: func.func @f(
// CHECK: %[[FIRST:.*]] = async.execute [%[[A:.*]], %[[B:.*]]] {
// CHECK-NEXT: async.execute {
// CHECK-NEXT: memref.copy %arg0, %arg2
// CHECK: async.execute [%[[A]], %[[B]], %[[FIRST]]] {
// CHECK-NEXT: async.execute {
// CHECK-NEXT: memref.copy %arg1, %arg3
func.func @f(%x: memref<4096xf32>, %y: memref<4096xf32>, %u: memref<4096xf32>, %v: memref<4096xf32>) {
  %c = placer.copy from @d to @e : memref<4096xf32>
  %e = placer.copy from @d to @e after (%c : !placer.copy<memref<4096xf32>>) : memref<4096xf32>
  placer.program on @d {
    placer.copy_start %x into %c : memref<4096xf32>
    placer.copy_start %y into %e : memref<4096xf32>
    placer.copy_sent %c : memref<4096xf32>
    placer.copy_sent %e : memref<4096xf32>
  }
  placer.program on @e {
    placer.copy_accept %c into %u : memref<4096xf32>
    placer.copy_accept %e into %v : memref<4096xf32>
    placer.copy_wait %c : memref<4096xf32>
    placer.copy_wait %e : memref<4096xf32>
  }
  return
}
