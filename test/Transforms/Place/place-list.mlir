// RUN: placer-opt %s --place-list --placer-verify-schedule --split-input-file | FileCheck %s
//
// Placing again decides the same.
// RUN: placer-opt %s --place-list --split-input-file -o %t.mlir
// RUN: placer-opt %t.mlir --place-list --placer-verify-schedule --split-input-file | diff %t.mlir -

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

// CHECK-LABEL: func.func @fork
// CHECK-SAME: placer.bound = "critical-path", placer.lower_bound = 500 : i64
// CHECK: %[[A:.*]] = placer.task "a" {{.*}} on @gpu0 at 0
// CHECK: %[[SENT:.*]] = placer.transfer %[[A]] from @gpu0 to @gpu1 at 100
// CHECK: placer.task "b" (%[[A]] : {{.*}} on @gpu0 at 100
// CHECK: %[[C:.*]] = placer.task "c" (%[[SENT]] : {{.*}} on @gpu1 at 118
// CHECK: %[[BACK:.*]] = placer.transfer %[[C]] from @gpu1 to @gpu0 at 318
// CHECK: placer.task "d" {{.*}}%[[BACK]] : {{.*}} on @gpu0 at 400
func.func @fork() -> tensor<8xi8> attributes {placer.topology = @box} {
  %a = placer.task "a" cost <gpu = 100> -> (tensor<8xi8>)
  %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 300> -> (tensor<8xi8>)
  %c = placer.task "c" (%a : tensor<8xi8>) cost <gpu = 200> -> (tensor<8xi8>)
  %d = placer.task "d" (%b : tensor<8xi8>, %c : tensor<8xi8>) cost <gpu = 100>
      -> (tensor<8xi8>)
  return %d : tensor<8xi8>
}

// -----

// Arguments and results of other ops are everywhere from the start; a tensor
// that one task reads twice is sent once; what is returned stays where it is.
placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @host kind "cpu"
  placer.link @gpu0 to @host latency 10 bandwidth 1000000000
}

// CHECK-LABEL: func.func @values
func.func @values(%x: tensor<8xi8>) -> (tensor<8xi8>, tensor<8xi8>, tensor<8xi8>) {
  // CHECK: %[[K:.*]] = arith.constant
  // CHECK: %[[A:.*]]:2 = placer.task "a" (%arg0 : tensor<8xi8>, %[[K]] : tensor<8xi8>) cost <gpu = 100> on @gpu0 at 0 -> (tensor<8xi8>, tensor<16xi8>)
  // CHECK: %[[T:.*]] = placer.transfer %[[A]]#0 from @gpu0 to @host at 100 : tensor<8xi8>
  // CHECK-NOT: placer.transfer
  // CHECK: %[[B:.*]] = placer.task "b" (%[[T]] : tensor<8xi8>, %arg0 : tensor<8xi8>, %[[T]] : tensor<8xi8>) cost <cpu = 100> on @host at 118
  // CHECK: return %[[A]]#0, %[[B]], %[[A]]#0
  %k = arith.constant dense<1> : tensor<8xi8>
  %a:2 = placer.task "a" (%x : tensor<8xi8>, %k : tensor<8xi8>) cost <gpu = 100>
      -> (tensor<8xi8>, tensor<16xi8>)
  %b = placer.task "b" (%a#0 : tensor<8xi8>, %x : tensor<8xi8>, %a#0 : tensor<8xi8>)
      cost <cpu = 100> -> (tensor<8xi8>)
  return %a#0, %b, %a#0 : tensor<8xi8>, tensor<8xi8>, tensor<8xi8>
}

// -----

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

// A device that is there stays, a start does not. Transfers that are there are
// replaced: this one sends the other way.
// CHECK-LABEL: func.func @placed_before
func.func @placed_before() {
  // CHECK: placer.task "a" cost <gpu = 100> on @gpu1 at 0
  // CHECK-NEXT: placer.transfer %a from @gpu1 to @gpu0 at 100
  // CHECK-NEXT: placer.task "b" ({{.*}}) cost <gpu = 100> on @gpu0 at 118
  %a = placer.task "a" cost <gpu = 100> on @gpu1 at 7777 -> (tensor<8xi8>)
  %0 = placer.transfer %a : tensor<8xi8>
  placer.task "b" (%0 : tensor<8xi8>) cost <gpu = 100> on @gpu0
  return
}

// Pins, figures by device and colocation.
// CHECK-LABEL: func.func @limits
func.func @limits() {
  // CHECK: placer.task "pinned" {{.*}} on @gpu1
  placer.task "pinned" cost <gpu = 10> only [@gpu1]
  // CHECK: placer.task "faster there" {{.*}} on @gpu1
  placer.task "faster there" cost <gpu = 1000, gpu1 = 10>
  // CHECK: placer.task "follows" {{.*}} on @gpu1
  placer.task "follows" cost <gpu = 10> colocate "c"
  // CHECK: placer.task "leads" {{.*}} on @gpu1
  placer.task "leads" cost <gpu = 10> colocate "c" only [@gpu1]
  return
}

// A group is one task; its members keep their order inside.
// CHECK-LABEL: func.func @groups
func.func @groups(%x: tensor<8xi8>) -> tensor<8xi8> {
  // CHECK: %[[G:.*]] = placer.group "g" (%{{.*}} = %arg0 : tensor<8xi8>) on @gpu0 at 0
  // CHECK-NEXT: placer.task "a" {{.*}} cost <gpu = 5>{{.*}} -> (tensor<8xi8>)
  // CHECK-NEXT: placer.task "b" {{.*}} cost <gpu = 7> -> (tensor<8xi8>)
  // CHECK: placer.task "c" (%[[G]] : tensor<8xi8>) cost <gpu = 1> on @gpu0 at 12
  %g = placer.group "g" (%y = %x : tensor<8xi8>) -> (tensor<8xi8>) {
    %a = placer.task "a" (%y : tensor<8xi8>) cost <gpu = 5> -> (tensor<8xi8>)
    %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 7> -> (tensor<8xi8>)
    placer.yield %b : tensor<8xi8>
  }
  %c = placer.task "c" (%g : tensor<8xi8>) cost <gpu = 1> -> (tensor<8xi8>)
  return %c : tensor<8xi8>
}

// Bodies are not touched.
// CHECK-LABEL: func.func @body
func.func @body(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: placer.task "tanh" (%[[A:.*]] = %arg0 : tensor<8xf32>) cost <gpu = 5> on @gpu0 at 0 -> (tensor<8xf32>) {
  // CHECK-NEXT: math.tanh %[[A]]
  %0 = placer.task "tanh" (%a = %x : tensor<8xf32>) cost <gpu = 5> -> (tensor<8xf32>) {
    %r = math.tanh %a : tensor<8xf32>
    placer.yield %r : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// -----

// What a tensor takes is free again once its last reader is done: b waits for
// that on its only device.
placer.topology @box {
  placer.device @gpu0 kind "gpu" memory 100
}
// CHECK-LABEL: func.func @memory
func.func @memory() {
  // CHECK: placer.task "a" {{.*}} at 0
  // CHECK: placer.task "b" {{.*}} at 20
  // CHECK: placer.task "c" {{.*}} at 10
  %a = placer.task "a" cost <gpu = 10> -> (tensor<60xi8>)
  %b = placer.task "b" cost <gpu = 10> -> (tensor<60xi8>)
  placer.task "c" (%a : tensor<60xi8>) cost <gpu = 10>
  placer.task "d" (%b : tensor<60xi8>) cost <gpu = 10>
  return
}

// -----

// Every function with tasks, each on its machine, at any depth of modules.
module {
  placer.topology @small {
    placer.device @cpu kind "cpu"
  }
  placer.topology @large {
    placer.device @gpu kind "gpu"
  }
  // CHECK-LABEL: func.func @on_small
  // CHECK: placer.task "a" {{.*}} on @cpu at 0
  func.func @on_small() attributes {placer.topology = @small} {
    placer.task "a" cost <cpu = 1>
    return
  }
  // CHECK-LABEL: func.func @on_large
  // CHECK: placer.task "a" {{.*}} on @gpu at 0
  func.func @on_large() attributes {placer.topology = @large} {
    placer.task "a" cost <gpu = 1>
    return
  }
  // CHECK: func.func private @declared()
  func.func private @declared()
  // CHECK-LABEL: func.func @without_tasks
  // CHECK-NEXT: return
  func.func @without_tasks() {
    return
  }
  module @inner {
    placer.topology @small {
      placer.device @tpu kind "tpu"
    }
    // CHECK-LABEL: func.func @nested
    // CHECK: placer.task "a" {{.*}} on @tpu at 0
    func.func @nested() {
      placer.task "a" cost <tpu = 1>
      return
    }
  }
}

// -----

// CHECK-LABEL: module @nothing_to_do
module @nothing_to_do {
}
