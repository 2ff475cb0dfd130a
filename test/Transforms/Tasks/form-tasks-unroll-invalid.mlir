// A function that cannot be formed is left as it was, loops and all.
//
// RUN: placer-opt %s --form-tasks=unroll=4 --split-input-file -verify-diagnostics --mlir-print-ir-after-failure -o /dev/null 2>&1 | FileCheck %s

// CHECK-LABEL: func.func @first
// CHECK: scf.for
// CHECK-LABEL: func.func @second
// CHECK: scf.for
func.func @first(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = scf.for %i = %c0 to %c2 step %c1 iter_args(%h = %x) -> (tensor<8xf32>) {
    %e = math.exp %h : tensor<8xf32>
    scf.yield %e : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}
func.func @second(%f: f32, %m: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    // expected-error @+3 {{'memref.store' is to be on @gpu1 and 'memref.store' to be on @gpu0, but both have side effects}}
    // expected-note @+1 {{'memref.store' is here}}
    memref.store %f, %m[%i] {placer.device = @gpu0} : memref<8xf32>
    memref.store %f, %m[%i] {placer.device = @gpu1} : memref<8xf32> // expected-note {{ops with side effects on the same memory run in order on one device}}
  }
  return
}
