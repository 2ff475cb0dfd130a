// RUN: placer-opt %s --insert-transfers | FileCheck %s
//
// Doing it again changes nothing.
// RUN: placer-opt %s --insert-transfers -o %t.mlir
// RUN: placer-opt %t.mlir --insert-transfers | diff %t.mlir -

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.device @host kind "cpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu0 to @host latency 10 bandwidth 1000000000
}

// Placed tasks get a transfer for each tensor and destination.
// CHECK-LABEL: func.func @placed
func.func @placed(%x: i8) -> i8 attributes {placer.topology = @box} {
  // CHECK: %[[A:.*]]:2 = placer.task "a"
  // CHECK-NEXT: %[[A0:.*]] = placer.transfer %[[A]]#0 from @gpu0 to @gpu1 : i8
  // CHECK-NEXT: %[[A0H:.*]] = placer.transfer %[[A]]#0 from @gpu0 to @host : i8
  // CHECK-NEXT: %[[A1:.*]] = placer.transfer %[[A]]#1 from @gpu0 to @gpu1 : i16
  // CHECK-NEXT: placer.task "near" (%[[A]]#0 : i8)
  // CHECK-NEXT: placer.task "far" (%[[A0]] : i8, %[[A0]] : i8, %[[A1]] : i16, %arg0 : i8)
  // CHECK-NEXT: placer.task "far too" (%[[A0]] : i8)
  // CHECK-NEXT: placer.task "host" (%[[A0H]] : i8)
  // CHECK-NEXT: return %[[A]]#0
  %a:2 = placer.task "a" cost <gpu = 1> on @gpu0 -> (i8, i16)
  placer.task "near" (%a#0 : i8) cost <gpu = 1> on @gpu0
  placer.task "far" (%a#0 : i8, %a#0 : i8, %a#1 : i16, %x : i8) cost <gpu = 1> on @gpu1
  placer.task "far too" (%a#0 : i8) cost <gpu = 1> on @gpu1
  placer.task "host" (%a#0 : i8) cost <cpu = 1> on @host
  return %a#0 : i8
}

// Where one end has no device, nothing is decided.
// CHECK-LABEL: func.func @open
// CHECK-NOT: placer.transfer
// CHECK: return
func.func @open() attributes {placer.topology = @box} {
  %a = placer.task "a" cost <gpu = 1> -> (i8)
  placer.task "b" (%a : i8, %a : i8) cost <gpu = 1>
  placer.task "c" (%a : i8) cost <gpu = 1> on @gpu1
  %d = placer.task "d" cost <gpu = 1> on @gpu0 -> (i8)
  placer.task "e" (%d : i8) cost <gpu = 1> only [@gpu1]
  return
}

// What is there stays, and serves those that have none.
// CHECK-LABEL: func.func @there_already
func.func @there_already() attributes {placer.topology = @box} {
  // CHECK: %[[A:.*]] = placer.task "a"
  // CHECK-NEXT: %[[T:.*]] = placer.transfer %[[A]] from @gpu0 to @gpu1 at 7 : i8
  // CHECK-NOT: placer.transfer
  // CHECK: placer.task "b" (%[[T]] : i8)
  // CHECK: placer.task "c" (%[[T]] : i8)
  %a = placer.task "a" cost <gpu = 1> on @gpu0 at 0 -> (i8)
  %0 = placer.transfer %a from @gpu0 to @gpu1 at 7 : i8
  placer.task "b" (%0 : i8) cost <gpu = 1> on @gpu1 at 18
  placer.task "c" (%a : i8) cost <gpu = 1> on @gpu1 at 19
  return
}

// A group is one task; inside nothing is sent.
// CHECK-LABEL: func.func @groups
func.func @groups() attributes {placer.topology = @box} {
  // CHECK: %[[G:.*]] = placer.group "g" on @gpu0 -> (i8) {
  // CHECK-NOT: placer.transfer
  // CHECK: }
  // CHECK-NEXT: %[[T:.*]] = placer.transfer %[[G]] from @gpu0 to @gpu1 : i8
  // CHECK-NEXT: placer.group "h" (%{{.*}} = %[[T]] : i8) on @gpu1
  %g = placer.group "g" on @gpu0 -> (i8) {
    %a = placer.task "a" cost <gpu = 1> -> (i8)
    %b = placer.task "b" (%a : i8) cost <gpu = 1> -> (i8)
    placer.yield %b : i8
  }
  placer.group "h" (%x = %g : i8) on @gpu1 {
    placer.task "c" (%x : i8) cost <gpu = 1>
    placer.task "d" (%x : i8) cost <gpu = 1>
  }
  return
}

// Without costs and without a machine of its own.
// CHECK-LABEL: func.func @plain
func.func @plain() attributes {placer.topology = @box} {
  // CHECK: placer.transfer
  %a = placer.task "a" on @gpu0 -> (i8)
  placer.task "b" (%a : i8) on @gpu1
  return
}

// CHECK-LABEL: func.func @without_tasks
// CHECK-NEXT: return %arg0
func.func @without_tasks(%x: i8) -> i8 {
  return %x : i8
}

// CHECK-LABEL: module @elsewhere
module @elsewhere {
  // CHECK: placer.transfer %{{.*}} from @a to @b : i8
  func.func @no_machine() {
    %a = placer.task "a" on @a -> (i8)
    placer.task "b" (%a : i8) on @b
    return
  }
}
