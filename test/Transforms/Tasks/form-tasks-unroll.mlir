// RUN: placer-opt %s --form-tasks=unroll=4 --split-input-file -verify-diagnostics | FileCheck %s
// RUN: placer-opt %s --form-tasks --split-input-file 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: not placer-opt %s --form-tasks=unroll=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// NEGATIVE: error: --form-tasks needs an unroll of at least 0

// A task for each op of each iteration, named after it; loops inside too.

// LOOP: remark: 'scf.for' is one task, with the work of 9 ops in 3 iterations; --form-tasks=unroll=3 makes tasks of these
// LOOP-LABEL: func.func @steps
// LOOP: placer.task "for_0"
// CHECK-LABEL: func.func @steps
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[W:.*]]: tensor<3x8xf32>
// CHECK-NOT: arith.constant
// CHECK: %[[F0:.*]] = placer.task "fc.0" (%{{.*}} = %[[W]] : tensor<3x8xf32>, %{{.*}} = %[[X]] : tensor<8xf32>) op "arith.addf"
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: tensor.extract_slice %{{.*}}[%[[C0]], 0]
// CHECK: %[[T00:.*]] = placer.task "tanh.0.0" (%{{.*}} = %[[F0]] :
// CHECK: %[[T01:.*]] = placer.task "tanh.0.1" (%{{.*}} = %[[T00]] :
// CHECK: %[[F1:.*]] = placer.task "fc.1" ({{.*}} = %[[T01]] : tensor<8xf32>)
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: tensor.extract_slice %{{.*}}[%[[C1]], 0]
// CHECK: placer.task "fc.2"
// CHECK: placer.task "tanh.2.0"
// CHECK: %[[LAST:.*]] = placer.task "tanh.2.1"
// CHECK: return %[[LAST]]
func.func @steps(%x: tensor<8xf32>, %w: tensor<3x8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %y = scf.for %i = %c0 to %c3 step %c1 iter_args(%h = %x) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %w[%i, 0] [1, 8] [1, 1] : tensor<3x8xf32> to tensor<8xf32>
    %a = arith.addf %h, %s : tensor<8xf32> loc("fc")
    %r = scf.for %j = %c0 to %c2 step %c1 iter_args(%k = %a) -> (tensor<8xf32>) {
      %t = math.tanh %k : tensor<8xf32>
      scf.yield %t : tensor<8xf32>
    }
    scf.yield %r : tensor<8xf32>
  }
  return %y : tensor<8xf32>
}

// -----

// The bounds of a loop inside may be the index of the one around it.

// CHECK-LABEL: func.func @triangle
// CHECK: placer.task "exp.1.0"
// CHECK: placer.task "exp.2.0"
// CHECK: placer.task "exp.2.1"
// CHECK-NOT: placer.task
func.func @triangle(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %y = scf.for %i = %c0 to %c3 step %c1 iter_args(%h = %x) -> (tensor<8xf32>) {
    %r = scf.for %j = %c0 to %i step %c1 iter_args(%k = %h) -> (tensor<8xf32>) {
      %t = math.exp %k : tensor<8xf32>
      scf.yield %t : tensor<8xf32>
    }
    scf.yield %r : tensor<8xf32>
  }
  return %y : tensor<8xf32>
}

// -----

// CHECK-LABEL: func.func @affine
// CHECK: placer.task "copy.0" {{.*}} colocate "effects"
// CHECK: placer.task "copy.1" {{.*}} colocate "effects"
// CHECK-NOT: placer.task
func.func @affine(%m: memref<2x8xf32>, %n: memref<2x8xf32>) {
  affine.for %i = 0 to 2 {
    %a = memref.subview %m[%i, 0] [1, 8] [1, 1] : memref<2x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    %b = memref.subview %n[%i, 0] [1, 8] [1, 1] : memref<2x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    memref.copy %a, %b : memref<8xf32, strided<[1], offset: ?>> to memref<8xf32, strided<[1], offset: ?>>
  }
  return
}

// -----

// One iteration is no loop. More than asked for, or as many as nobody knows, and
// none, stay as they are.

// CHECK-LABEL: func.func @others
// CHECK: placer.task "exp.0" ({{.*}}) op "math.exp"
// CHECK: placer.task "for_0" ({{.*}}) op "scf.for"
// CHECK: placer.task "for_1" ({{.*}}) op "scf.for"
// CHECK: placer.task "for_2" ({{.*}}) op "scf.for"
func.func @others(%x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = scf.for %i = %c0 to %c1 step %c1 iter_args(%h = %x) -> (tensor<8xf32>) {
    %e = math.exp %h : tensor<8xf32>
    scf.yield %e : tensor<8xf32>
  }
  // expected-remark @+1 {{'scf.for' is one task, with the work of 5 ops in 5 iterations; --form-tasks=unroll=5 makes tasks of these}}
  %1 = scf.for %i = %c0 to %c5 step %c1 iter_args(%h = %0) -> (tensor<8xf32>) {
    %e = math.exp %h : tensor<8xf32>
    scf.yield %e : tensor<8xf32>
  }
  %2 = scf.for %i = %c0 to %n step %c1 iter_args(%h = %1) -> (tensor<8xf32>) {
    %e = math.exp %h : tensor<8xf32>
    scf.yield %e : tensor<8xf32>
  }
  %3 = scf.for %i = %c1 to %c0 step %c1 iter_args(%h = %2) -> (tensor<8xf32>) {
    %e = math.exp %h : tensor<8xf32>
    scf.yield %e : tensor<8xf32>
  }
  return %3 : tensor<8xf32>
}
