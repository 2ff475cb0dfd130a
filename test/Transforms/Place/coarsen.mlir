// RUN: placer-opt %s --coarsen="target=2 max-growth=-1" --split-input-file | FileCheck %s
//
// What comes of it can be placed, and opened to a valid schedule of the tasks.
// RUN: placer-opt %s --coarsen="target=2 max-growth=-1" --place-list --placer-verify-schedule --placer-open-groups --placer-verify-schedule --split-input-file -o /dev/null
//
// The same bytes every time.
// RUN: placer-opt %s --coarsen="target=2 max-growth=-1" --split-input-file -o %t.1
// RUN: placer-opt %s --coarsen="target=2 max-growth=-1" --split-input-file | diff %t.1 -

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

// Bodies go along; arguments come in once; what is returned goes out, and so
// does what nobody reads.
// CHECK-LABEL: func.func @bodies
// CHECK-SAME: (%[[X:.*]]: tensor<8xf32>)
// CHECK: %[[G:.*]]:2 = placer.group "g0" (%[[A0:.*]] = %[[X]] : tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>) {
// CHECK-NEXT:   %[[A:.*]]:2 = placer.task "a" (%[[IN:.*]] = %[[A0]] : tensor<8xf32>)
// CHECK-NEXT:     math.exp %[[IN]]
// CHECK:        %[[B:.*]] = placer.task "b" (%{{.*}} = %[[A]]#0 : tensor<8xf32>, %{{.*}} = %[[A0]] : tensor<8xf32>)
// CHECK:        placer.yield %[[A]]#1, %[[B]] : tensor<4xf32>, tensor<8xf32>
// CHECK-NEXT: }
// CHECK: placer.task "c" cost <gpu = 1000>
// CHECK: return %[[G]]#1
func.func @bodies(%x: tensor<8xf32>) -> tensor<8xf32> {
  %a:2 = placer.task "a" (%y = %x : tensor<8xf32>) cost <gpu = 10> -> (tensor<8xf32>, tensor<4xf32>) {
    %e = math.exp %y : tensor<8xf32>
    %z = arith.constant dense<0.0> : tensor<4xf32>
    placer.yield %e, %z : tensor<8xf32>, tensor<4xf32>
  }
  %b = placer.task "b" (%y = %a#0 : tensor<8xf32>, %z = %x : tensor<8xf32>) cost <gpu = 10> -> (tensor<8xf32>) {
    %s = arith.addf %y, %z : tensor<8xf32>
    placer.yield %s : tensor<8xf32>
  }
  placer.task "c" cost <gpu = 1000>
  return %b : tensor<8xf32>
}

// A function that is small enough stays as it is.
// CHECK-LABEL: func.func @small
// CHECK-NOT: placer.group
// CHECK: return
func.func @small() {
  %a = placer.task "a" cost <gpu = 10> -> (tensor<8xi8>)
  placer.task "b" (%a : tensor<8xi8>) cost <gpu = 10>
  return
}

// One without tasks is not looked at.
// CHECK-LABEL: func.func @none
// CHECK-NEXT: return
func.func @none() {
  return
}

// -----

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

// The group of "a" and "c" must come behind "%two", and "b", which reads from
// it, behind the group. Other ops keep their order, and names that are taken
// are left out.
// CHECK-LABEL: func.func @order
// CHECK: %[[ONE:.*]] = arith.constant 1 : i8
// CHECK: %[[TWO:.*]] = arith.constant 2 : i8
// CHECK: %[[G:.*]]:2 = placer.group "g2" (%[[P:.*]] = %[[ONE]] : i8, %[[Q:.*]] = %[[TWO]] : i8) -> (tensor<1xi8>, tensor<8xi8>) {
// CHECK-NEXT: %[[A:.*]]:2 = placer.task "g0" (%[[P]] : i8)
// CHECK-NEXT: %[[C:.*]] = placer.task "g1" (%[[A]]#0 : tensor<90xi8>, %[[Q]] : i8)
// CHECK-NEXT: placer.yield %[[A]]#1, %[[C]]
// CHECK: placer.task "b" (%[[G]]#0 : tensor<1xi8>)
// CHECK: return %[[G]]#1
func.func @order() -> tensor<8xi8> {
  %one = arith.constant 1 : i8
  %a:2 = placer.task "g0" (%one : i8) cost <gpu = 10> -> (tensor<90xi8>, tensor<1xi8>)
  placer.task "b" (%a#1 : tensor<1xi8>) cost <gpu = 10>
  %two = arith.constant 2 : i8
  %c = placer.task "g1" (%a#0 : tensor<90xi8>, %two : i8) cost <gpu = 10> -> (tensor<8xi8>)
  return %c : tensor<8xi8>
}

// -----

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

// Devices are kept, and not mixed; starts and transfers go, inside of groups
// and between them.
// CHECK-LABEL: func.func @placed
// CHECK-NOT: placer.transfer
// CHECK: %[[G:.*]] = placer.group "g0" on @gpu0 -> (tensor<8xi8>) {
// CHECK-NEXT: %[[A:.*]] = placer.task "a" cost <gpu = 10> -> (tensor<90xi8>)
// CHECK-NEXT: %[[B:.*]] = placer.task "b" (%[[A]] : tensor<90xi8>) cost <gpu = 10> -> (tensor<8xi8>)
// CHECK-NOT: placer.transfer
// CHECK: placer.task "c" (%[[G]] : tensor<8xi8>) cost <gpu = 10> on @gpu1 -> (tensor<8xi8>)
func.func @placed() -> tensor<8xi8> {
  %a = placer.task "a" cost <gpu = 10> on @gpu0 at 0 -> (tensor<90xi8>)
  %s = placer.transfer %a : tensor<90xi8>
  %b = placer.task "b" (%s : tensor<90xi8>) cost <gpu = 10> -> (tensor<8xi8>)
  %t = placer.transfer %b from @gpu0 to @gpu1 at 100 : tensor<8xi8>
  %c = placer.task "c" (%t : tensor<8xi8>) cost <gpu = 10> on @gpu1 at 200 -> (tensor<8xi8>)
  return %c : tensor<8xi8>
}

// -----

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.device @cpu0 kind "cpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
  placer.link @cpu0 to @gpu0 latency 10 bandwidth 1000000000
  placer.link @cpu0 to @gpu1 latency 10 bandwidth 1000000000
}

// The heaviest edge joins a CPU and a GPU.
// CHECK-LABEL: func.func @kinds
// CHECK: %[[A:.*]] = placer.task "a" cost <cpu = 10>
// CHECK: placer.group "g0" (%{{.*}} = %[[A]] : tensor<900xi8>)
// CHECK-NEXT: placer.task "b"
// CHECK-NEXT: placer.task "c"
func.func @kinds() {
  %a = placer.task "a" cost <cpu = 10> -> (tensor<900xi8>)
  %b = placer.task "b" (%a : tensor<900xi8>) cost <gpu = 10> -> (tensor<8xi8>)
  placer.task "c" (%b : tensor<8xi8>) cost <gpu = 10>
  return
}

// Pins: "a" may only be on @gpu0, and "b" only on @gpu1.
// CHECK-LABEL: func.func @pins
// CHECK: %[[A:.*]] = placer.task "a" cost <gpu = 10> only [@gpu0]
// CHECK: placer.group "g0" (%{{.*}} = %[[A]] : tensor<900xi8>)
// CHECK-NEXT: placer.task "b" {{.*}} only [@gpu1]
// CHECK-NEXT: placer.task "c"
func.func @pins() {
  %a = placer.task "a" cost <gpu = 10> only [@gpu0] -> (tensor<900xi8>)
  %b = placer.task "b" (%a : tensor<900xi8>) cost <gpu = 10> only [@gpu1] -> (tensor<8xi8>)
  placer.task "c" (%b : tensor<8xi8>) cost <gpu = 10>
  return
}

// What shares a device anyway comes together first. A group with tasks of two
// colocation names binds those of both, which can be read and placed.
// CHECK-LABEL: func.func @colocation
// CHECK: placer.group "g0"
// CHECK-NEXT: placer.task "a" cost <gpu = 10> colocate "f"
// CHECK-NEXT: placer.task "b" {{.*}} colocate "g"
// CHECK-NEXT: placer.task "c" {{.*}} colocate "g"
// CHECK: placer.task "d" {{.*}} colocate "f"
func.func @colocation() {
  %a = placer.task "a" cost <gpu = 10> colocate "f" -> (tensor<90xi8>)
  %b = placer.task "b" (%a : tensor<90xi8>) cost <gpu = 10> colocate "g" -> (tensor<8xi8>)
  %c = placer.task "c" (%b : tensor<8xi8>) cost <gpu = 10> colocate "g" -> (tensor<90xi8>)
  placer.task "d" (%c : tensor<90xi8>) cost <gpu = 10> colocate "f"
  return
}

// A group that is there stays whole.
// CHECK-LABEL: func.func @nested
// CHECK: placer.group "g0"
// CHECK-NEXT: placer.group "h"
// CHECK-NEXT: placer.task "a"
// CHECK-NEXT: placer.task "b"
// CHECK: placer.task "c"
// CHECK: placer.task "d"
func.func @nested() {
  %h = placer.group "h" -> (tensor<90xi8>) {
    %a = placer.task "a" cost <gpu = 10> -> (tensor<8xi8>)
    %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 10> -> (tensor<90xi8>)
    placer.yield %b : tensor<90xi8>
  }
  %c = placer.task "c" (%h : tensor<90xi8>) cost <gpu = 10> -> (tensor<8xi8>)
  placer.task "d" (%c : tensor<8xi8>) cost <gpu = 1000>
  return
}
