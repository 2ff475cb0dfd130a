// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks --split-input-file -verify-diagnostics | FileCheck %s

// The example of the pass description: memory is touched in the order of the
// program, on one device.

// CHECK-LABEL: func.func @memory(
// CHECK-SAME: %[[S:.*]]: f32, %[[M:.*]]: memref<4xf32>)
// CHECK-NEXT: %[[T:.*]] = placer.task "store_0" (%[[A:.*]] = %[[S]] : f32, %[[B:.*]] = %[[M]] : memref<4xf32>) op "memref.store" colocate "effects" -> (tensor<0xi8>) attributes {placer.origin = array<i64: 0, 1, -1>} {
// CHECK-NEXT:   %[[C:.*]] = arith.constant 0 : index
// CHECK-NEXT:   memref.store %[[A]], %[[B]][%[[C]]]
// CHECK-NEXT:   %[[TOKEN:.*]] = tensor.empty() : tensor<0xi8>
// CHECK-NEXT:   placer.yield %[[TOKEN]] : tensor<0xi8>
// CHECK-NEXT: }
// CHECK-NEXT: %[[L:.*]] = placer.task "load_0" (%[[D:.*]] = %[[M]] : memref<4xf32>, %{{.*}} = %[[T]] : tensor<0xi8>) op "memref.load" colocate "effects" -> (f32) attributes {placer.origin = array<i64: 0, 2>} {
// CHECK-NEXT:   arith.constant 0 : index
// CHECK-NEXT:   memref.load %[[D]]
// CHECK-NEXT:   placer.yield
// CHECK-NEXT: }
// CHECK-NEXT: return %[[L]] : f32
func.func @memory(%s: f32, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  memref.store %s, %m[%c0] : memref<4xf32>
  %l = memref.load %m[%c0] : memref<4xf32>
  return %l : f32
}

// -----

// One op with effects needs no order. Without results it is kept in any case.

// CHECK-LABEL: func.func @alone
// CHECK: placer.task "print_0" (%{{.*}} = %{{.*}} : tensor<4xf32>) op "user.print" {
func.func @alone(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.exp %x : tensor<4xf32>
  "user.print"(%0) : (tensor<4xf32>) -> ()
  return %0 : tensor<4xf32>
}

// -----

// Effects are found through regions and calls; memory that is made here, views
// of it and its sizes go with those who use it. Pure work is free to move.

// CHECK-LABEL: func.func @nested
// CHECK: %[[ALLOC:.*]]:2 = placer.task "alloc_0" {{.*}} colocate "effects" -> (memref<4xf32>, tensor<0xi8>)
// CHECK: placer.task "exp_0" ({{.*}}) op "math.exp" ->
// CHECK: %[[LOOP:.*]] = placer.task "for_0" ({{.*}}%[[ALLOC]]#0 : memref<4xf32>, {{.*}} = %[[ALLOC]]#1 : tensor<0xi8>) {{.*}} colocate "effects"
// CHECK: scf.for
// CHECK: %[[CALL:.*]] = placer.task "writes_0" ({{.*}} = %[[LOOP]] : tensor<0xi8>) {{.*}} colocate "effects"
// CHECK: placer.task "reads_0" ({{.*}} = %[[ALLOC]]#0 : memref<4xf32>, {{.*}} = %[[CALL]] : tensor<0xi8>) {{.*}} colocate "effects"
// CHECK-NEXT: memref.cast
// CHECK-NEXT: func.call @reads
func.func private @writes(%m: memref<4xf32>) {
  func.call @deeper(%m) : (memref<4xf32>) -> ()
  return
}
func.func private @deeper(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  memref.store %f, %m[%c0] : memref<4xf32>
  return
}
func.func private @reads(%m: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %l = memref.load %m[%c0] : memref<?xf32>
  return %l : f32
}
func.func @nested(%x: tensor<4xf32>, %n: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<4xf32>
  %0 = math.exp %x : tensor<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %f, %m[%i] : memref<4xf32>
  }
  func.call @writes(%m) : (memref<4xf32>) -> ()
  %view = memref.cast %m : memref<4xf32> to memref<?xf32>
  %r = func.call @reads(%view) : (memref<?xf32>) -> f32
  return %0, %r : tensor<4xf32>, f32
}

// -----

// Calls of functions that are only declared may do anything, and so may a
// function that calls itself.

// CHECK-LABEL: func.func @declared
// CHECK: %[[A:.*]]:2 = placer.task "unknown_0" {{.*}} colocate "effects" -> (tensor<4xf32>, tensor<0xi8>)
// CHECK: placer.task "itself_0" ({{.*}} = %[[A]]#1 : tensor<0xi8>) {{.*}} colocate "effects"
// CHECK: placer.task "kernel_0" ({{.*}}) op "func.call" ->
// CHECK: placer.task "said_0" ({{.*}}) op "func.call" ->
func.func private @unknown(tensor<4xf32>) -> tensor<4xf32>
func.func private @said(tensor<4xf32>) -> tensor<4xf32>
func.func private @kernel(tensor<4xf32>) -> tensor<4xf32> attributes {placer.pure}
func.func private @itself(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @itself(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @declared(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-warning @+2 {{'func.call' may have side effects, so it runs in order with 'func.call', on one device}}
  // expected-note @+1 {{where it has none, say 'placer.pure' on it or on the function that it calls}}
  %0 = call @unknown(%x) : (tensor<4xf32>) -> tensor<4xf32>
  // expected-note @+1 {{'func.call' is here, one of 2 ops that are kept in order}}
  %1 = call @itself(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = call @kernel(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = call @said(%2) {placer.pure} : (tensor<4xf32>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}

// -----

// A device and a colocation name of one are those of all.

// CHECK-LABEL: func.func @placed
// CHECK: placer.task "work_0" {{.*}} colocate "effects" ->
// CHECK: placer.task "store_0" {{.*}} colocate "mine" on @gpu0 ->
// CHECK: placer.task "store_1" {{.*}} colocate "mine"
func.func @placed(%s: f32, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %w = "user.work"(%s) {placer.colocate = "effects"} : (f32) -> f32
  memref.store %w, %m[%c0] {placer.colocate = "mine", placer.device = @gpu0} : memref<4xf32>
  memref.store %s, %m[%c0] : memref<4xf32>
  return %w : f32
}

// -----

// The name of the group is one that the program does not use.

// CHECK-LABEL: func.func @group
// CHECK: placer.task "store_0" {{.*}} colocate "effects_1" ->
// CHECK: placer.task "work_0" {{.*}} colocate "effects" ->
// CHECK: placer.task "store_1" {{.*}} colocate "effects_1"
func.func @group(%s: f32, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  memref.store %s, %m[%c0] : memref<4xf32>
  %w = "user.work"(%s) {placer.colocate = "effects"} : (f32) -> f32
  memref.store %w, %m[%c0] : memref<4xf32>
  return %w : f32
}
