// RUN: placer-opt %s --expand-collectives=algorithm=native --split-input-file | FileCheck %s
// RUN: placer-opt %s --expand-collectives=algorithm=native --place-list=algorithm=heft --insert-transfers --placer-verify-schedule --split-input-file -o /dev/null

// All offer, all meet on one device, and then each has its result; a root alone
// gets one. A second collective of the same participants is offered after the
// first.

placer.topology @pair {
  placer.device @a kind "cpu"
  placer.device @b kind "cpu"
  placer.link @a to @b latency 100 bandwidth 1000000000
  placer.link @b to @a latency 100 bandwidth 1000000000
}
// CHECK-LABEL: func.func @reduce_and_gather
func.func @reduce_and_gather(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<8xi32>) {
  %g = placer.task "g" (%0 = %x : tensor<4xi32>) cost <cpu = 100> only [@a] -> (tensor<4xi32>) {
    placer.yield %0 : tensor<4xi32>
  }
  %h = placer.task "h" (%0 = %x : tensor<4xi32>) cost <cpu = 100> only [@b] -> (tensor<4xi32>) {
    placer.yield %0 : tensor<4xi32>
  }
  // CHECK: %[[OA:.*]] = placer.task "r.c0.offer.a" (%{{.*}} = %[[G:.*]]#0 : tensor<4xi32>) op "placer.offer" cost <a = 0> only [@a] engine "comm" -> (tensor<?xi32> bytes 1) attributes {placer.collective = "r", placer.native = #placer.native<offer "r.c0.native" reduce by max from 1 on [@a, @b]>}
  // CHECK: %[[OB:.*]]:2 = placer.task "r.c0.offer.b" {{.*}} -> (tensor<?xi32> bytes 1, tensor<4xi32>)
  // CHECK: tensor.empty() : tensor<4xi32>
  // CHECK: %[[ALL:.*]] = placer.task "r.c0.meet.a" (%{{.*}} = %[[OA]] : tensor<?xi32>, %{{.*}} = %[[OB]]#0 : tensor<?xi32>) op "placer.meet" cost <a = 0> only [@a]
  // CHECK: arith.maxsi
  // CHECK: placer.task "r.c0.call.a" (%{{.*}} = %[[G]]#0 : tensor<4xi32>, %{{.*}} = %[[ALL]] : tensor<?xi32>) op "placer.native" cost <a = 117> only [@a] engine "comm" attributes
  // CHECK: placer.task "r.c0.call.b" (%{{.*}} = %{{.*}}#0 : tensor<4xi32>, %{{.*}} = %[[OB]]#1 : tensor<4xi32>, %{{.*}} = %[[ALL]] : tensor<?xi32>) op "placer.native" cost <b = 117> {{.*}} -> (tensor<4xi32>)
  %r = placer.reduce "r" max (%g, %h) to 1 : tensor<4xi32>
  // CHECK: placer.task "w.c0.offer.a" (%{{.*}} = %[[G]]#1 : tensor<4xi32>, %{{.*}} = %[[OA]] : tensor<?xi32>) {{.*}} -> (tensor<?xi32> bytes 1, tensor<8xi32>)
  // CHECK: placer.task "w.c0.meet.a"
  // CHECK: tensor.concat dim(0) {{.*}} -> tensor<8xi32>
  // CHECK: placer.task "w.c0.call.a" {{.*}} -> (tensor<8xi32>)
  %w:2 = placer.all_gather "w" (%g, %h) dim 0 : tensor<4xi32> -> tensor<8xi32>
  // The pieces of a task's value are its own results.
  return %r, %w#0 : tensor<4xi32>, tensor<8xi32>
}

// -----

// Pieces are calls of their own, each with its own time; nobody reads the last
// collective.

placer.topology @pair {
  placer.device @a kind "cpu"
  placer.device @b kind "cpu"
  placer.link @a to @b latency 100 bandwidth 1000000000
  placer.link @b to @a latency 100 bandwidth 1000000000
}
// CHECK-LABEL: func.func @pieces
func.func @pieces(%x: tensor<600xf32>) -> tensor<600xf32> {
  // CHECK: placer.task "p.c0.call.b" {{.*}} -> (tensor<100xf32>) {{.*}} all_reduce by sum on [@a, @b]
  // CHECK: placer.task "p.c1.offer.a"
  // CHECK: placer.task "p.c1.call.b" {{.*}} -> (tensor<500xf32>)
  // CHECK: placer.task "p.join.b" {{.*}} -> (tensor<600xf32>)
  // CHECK-NOT: dead
  %p:2 = placer.all_reduce "p" sum reassociate (%x, %x) pieces [400, 2000] on [@a, @b] : tensor<600xf32>
  %d:2 = placer.all_reduce "dead" max (%x, %x) on [@a, @b] algorithm "ring" : tensor<600xf32>
  return %p#1 : tensor<600xf32>
}

// -----

// What has no elements needs no call.

placer.topology @pair {
  placer.device @a kind "cpu"
  placer.device @b kind "cpu"
  placer.link @a to @b latency 100 bandwidth 1000000000
  placer.link @b to @a latency 100 bandwidth 1000000000
}
// CHECK-LABEL: func.func @nothing
// CHECK-NOT: placer.native
func.func @nothing(%x: tensor<0xi32>) -> tensor<0xi32> {
  %p:2 = placer.all_reduce "p" sum (%x, %x) on [@a, @b] : tensor<0xi32>
  return %p#1 : tensor<0xi32>
}
