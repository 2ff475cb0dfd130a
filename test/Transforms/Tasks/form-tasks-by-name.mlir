// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks="granularity=name weights=none" --split-input-file | FileCheck %s
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks="granularity=name weights=none" --placer-open-tasks --split-input-file | FileCheck %s --check-prefix=OPEN

// All ops of one name are a task, with the constants that they read; it is what
// its first heavy op is. Ops without a name are tasks of their own.

// CHECK-LABEL: func.func @net
// CHECK: %[[A:.*]] = placer.task "fc1" ({{.*}}) op "user.work" -> (tensor<8xf32>)
// CHECK-NEXT: arith.constant
// CHECK-NEXT: = math.exp
// CHECK-NEXT: "user.work"
// CHECK-NEXT: = arith.addf
// CHECK: %[[B:.*]] = placer.task "tanh_0" ({{.*}} = %[[A]] :
// CHECK: placer.task "fc2" ({{.*}} = %[[B]] :
// CHECK-NEXT: = math.exp
// CHECK-NEXT: = math.exp
// CHECK-NOT: placer.task
// OPEN-LABEL: func.func @net
// OPEN-COUNT-3: math
func.func @net(%x: tensor<8xf32>) -> tensor<8xf32> {
  %one = arith.constant dense<1.0> : tensor<8xf32>
  %0 = math.exp %x : tensor<8xf32> loc("fc1")
  %1 = "user.work"(%0) : (tensor<8xf32>) -> tensor<8xf32> loc("fc1"("inner"))
  %2 = arith.addf %1, %one : tensor<8xf32> loc("fc1")
  %3 = math.tanh %2 : tensor<8xf32>
  %4 = math.exp %3 : tensor<8xf32> loc("fc2"("inner"))
  %5 = math.exp %4 : tensor<8xf32> loc("fc2")
  return %5 : tensor<8xf32>
}

// -----

// What another name stands between is another task: one would wait for itself.
// Where nothing is waited for, others may stand between.

// CHECK-LABEL: func.func @between
// CHECK: %[[A:.*]]:2 = placer.task "a"
// CHECK-NEXT: = math.exp
// CHECK-NEXT: = math.sin
// CHECK: %[[B:.*]] = placer.task "b" ({{.*}} = %[[A]]#0 :
// CHECK: placer.task "a_1" ({{.*}} = %[[B]] : tensor<8xf32>, {{.*}} = %[[A]]#1 :
// CHECK-NEXT: = arith.addf
// CHECK-NOT: placer.task
func.func @between(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = math.exp %x : tensor<8xf32> loc("a")
  %1 = math.tanh %0 : tensor<8xf32> loc("b")
  %2 = math.sin %x : tensor<8xf32> loc("a")
  %3 = arith.addf %1, %2 : tensor<8xf32> loc("a")
  return %3 : tensor<8xf32>
}

// -----

// An op that the program places elsewhere is a task of its own.

// CHECK-LABEL: func.func @placed
// CHECK: placer.task "a" {{.*}} only [@gpu0] ->
// CHECK-NEXT: = math.exp
// CHECK-NEXT: = math.sin
// CHECK: placer.task "a_1" {{.*}} only [@gpu1] ->
func.func @placed(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = math.exp %x {placer.pin = [@gpu0]} : tensor<8xf32> loc("a")
  %1 = math.sin %0 : tensor<8xf32> loc("a")
  %2 = math.tanh %1 {placer.pin = [@gpu1]} : tensor<8xf32> loc("a")
  return %2 : tensor<8xf32>
}

// -----

// Ops that touch memory keep their order.

// CHECK-LABEL: func.func @memory
// CHECK: placer.task "a"
// CHECK-COUNT-2: memref.store %
// CHECK: placer.task "b"
// CHECK: memref.store %
// CHECK: placer.task "a_1"
// CHECK: memref.load %
func.func @memory(%m: memref<4xf32>, %s: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %s, %m[%c0] : memref<4xf32> loc("a")
  memref.store %s, %m[%c1] : memref<4xf32> loc("a")
  memref.store %s, %m[%c1] : memref<4xf32> loc("b")
  %l = memref.load %m[%c0] : memref<4xf32> loc("a")
  return %l : f32
}
