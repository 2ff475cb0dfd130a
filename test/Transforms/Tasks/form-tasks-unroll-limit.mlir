// Unrolling ends before a program gets too large for anything.
//
// RUN: placer-opt %s --form-tasks=unroll=1000000 -verify-diagnostics | FileCheck %s

// CHECK: placer.task "for_0"
func.func @huge(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100000 = arith.constant 100000 : index
  // expected-warning @+1 {{'scf.for' is not unrolled: function 'huge' would have more than 200000 ops}}
  %0 = scf.for %i = %c0 to %c100000 step %c1 iter_args(%h = %x) -> (tensor<8xf32>) {
    %e = math.exp %h : tensor<8xf32>
    scf.yield %e : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}
