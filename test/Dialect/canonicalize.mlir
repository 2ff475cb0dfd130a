// RUN: placer-opt %s --canonicalize | FileCheck %s
// RUN: placer-opt %s --canonicalize -o %t.mlir
// RUN: placer-opt %t.mlir --canonicalize | diff %t.mlir -

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 0 bandwidth 1
}

//===----------------------------------------------------------------------===//
// Transfers
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @transfer_to_itself
func.func @transfer_to_itself() attributes {placer.topology = @box} {
  // CHECK: %[[A:.*]] = placer.task "a"
  // CHECK-NOT: placer.transfer
  // CHECK: placer.task "b" (%[[A]] : i8)
  %a = placer.task "a" cost <gpu = 1> on @gpu0 at 0 -> (i8)
  %0 = placer.transfer %a from @gpu0 to @gpu0 at 1 : i8
  placer.task "b" (%0 : i8) cost <gpu = 1> on @gpu0 at 1
  return
}

// CHECK-LABEL: func.func @transfers_that_stay
func.func @transfers_that_stay() -> i8 attributes {placer.topology = @box} {
  // A candidate is not decided yet.
  // CHECK: placer.transfer %{{.*}} : i8
  // CHECK: placer.transfer %{{.*}} from @gpu0 to @gpu1 : i8
  %a = placer.task "a" cost <gpu = 1> on @gpu0 -> (i8)
  %0 = placer.transfer %a : i8
  %1 = placer.transfer %a from @gpu0 to @gpu1 : i8
  placer.task "b" (%1 : i8) cost <gpu = 1> on @gpu1
  return %0 : i8
}

// CHECK-LABEL: func.func @unread_transfer
func.func @unread_transfer() attributes {placer.topology = @box} {
  // CHECK-NOT: placer.transfer
  %a = placer.task "a" cost <gpu = 1> on @gpu0 -> (i8)
  %0 = placer.transfer %a from @gpu0 to @gpu1 : i8
  placer.task "b" (%a : i8) cost <gpu = 1> on @gpu0
  return
}

//===----------------------------------------------------------------------===//
// Groups of one
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @group_of_one
func.func @group_of_one(%x: i8) -> i8 {
  // CHECK-NEXT: %[[A:.*]] = placer.task "a" (%arg0 : i8) cost <gpu = 5> -> (i8)
  // CHECK-NEXT: return %[[A]]
  %g = placer.group "g" (%b = %x : i8) -> (i8) {
    %a = placer.task "a" (%b : i8) cost <gpu = 5> -> (i8)
    placer.yield %a : i8
  }
  return %g : i8
}

// CHECK-LABEL: func.func @placed_group_of_one
func.func @placed_group_of_one() -> i8 attributes {placer.topology = @box} {
  // CHECK-NEXT: %[[A:.*]] = placer.task "a" cost <gpu = 5> on @gpu1 at 100 -> (i8)
  // CHECK-NEXT: return %[[A]]
  %g = placer.group "g" on @gpu1 at 100 -> (i8) {
    %a = placer.task "a" cost <gpu = 5> -> (i8)
    placer.yield %a : i8
  }
  return %g : i8
}

// Its start is known without a machine.
// CHECK-LABEL: func.func @placed_group_of_one_without_machine
func.func @placed_group_of_one_without_machine() -> i8 {
  // CHECK-NEXT: placer.task "a" on @gpu1 at 100 -> (i8)
  %g = placer.group "g" on @gpu1 at 100 -> (i8) {
    %a = placer.task "a" -> (i8)
    placer.yield %a : i8
  }
  return %g : i8
}

// CHECK-LABEL: func.func @group_with_a_device
func.func @group_with_a_device() {
  // CHECK-NEXT: placer.task "a" on @gpu1{{$}}
  placer.group "g" on @gpu1 {
    placer.task "a"
  }
  return
}

// From the inside out: each holds one, once its inner one is open.
// CHECK-LABEL: func.func @nested_groups_of_one
func.func @nested_groups_of_one(%x: i8) -> i8 attributes {placer.topology = @box} {
  // CHECK-NEXT: %[[A:.*]] = placer.task "a" (%arg0 : i8) cost <gpu = 5> on @gpu1 at 7 -> (i8)
  // CHECK-NEXT: return %[[A]]
  %g = placer.group "g" (%b = %x : i8) on @gpu1 at 7 -> (i8) {
    %h = placer.group "h" (%c = %b : i8) -> (i8) {
      %a = placer.task "a" (%c : i8) cost <gpu = 5> -> (i8)
      placer.yield %a : i8
    }
    placer.yield %h : i8
  }
  return %g : i8
}

// A result that is an operand becomes that operand.
// CHECK-LABEL: func.func @group_that_yields_an_operand
func.func @group_that_yields_an_operand(%x: i8) -> (i8, i8) {
  // CHECK-NEXT: %[[A:.*]] = placer.task "a" (%arg0 : i8) -> (i8)
  // CHECK-NEXT: return %arg0, %[[A]]
  %g:2 = placer.group "g" (%b = %x : i8) -> (i8, i8) {
    %a = placer.task "a" (%b : i8) -> (i8)
    placer.yield %b, %a : i8, i8
  }
  return %g#0, %g#1 : i8, i8
}

// CHECK-LABEL: func.func @group_of_two
func.func @group_of_two() -> i8 {
  // CHECK: placer.group "g"
  // CHECK: placer.task "a"
  // CHECK: placer.task "b"
  %g = placer.group "g" -> (i8) {
    %a = placer.task "a" -> (i8)
    %b = placer.task "b" (%a : i8) -> (i8)
    placer.yield %b : i8
  }
  return %g : i8
}

//===----------------------------------------------------------------------===//
// Dead tasks
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @dead
func.func @dead(%x: i8) {
  // CHECK-NEXT: return
  %a = placer.task "a" (%x : i8) cost <gpu = 1> -> (i8)
  %b = placer.task "b" (%a : i8) cost <gpu = 1> -> (i8)
  %c = placer.task "c" (%y = %x : i8) -> (i8) {
    %z = arith.addi %y, %y : i8
    placer.yield %z : i8
  }
  %g = placer.group "g" -> (i8) {
    %d = placer.task "d" -> (i8)
    %e = placer.task "e" (%d : i8) -> (i8)
    placer.yield %e : i8
  }
  %t = placer.transfer %a : i8
  return
}

// CHECK-LABEL: func.func @alive
func.func @alive(%x: i8, %m: memref<i8>) {
  // Nobody sees that it ran, yet it is there to run.
  // CHECK: placer.task "sink" (%arg0 : i8)
  placer.task "sink" (%x : i8) cost <gpu = 1>
  // CHECK: placer.task "empty body"
  placer.task "empty body" {
  }
  // CHECK: placer.task "store" (%{{.*}} = %arg0 : i8, %{{.*}} = %arg1 : memref<i8>) -> (i8) {
  %0 = placer.task "store" (%y = %x : i8, %n = %m : memref<i8>) -> (i8) {
    memref.store %y, %n[] : memref<i8>
    placer.yield %y : i8
  }
  // Its effects are not known.
  // CHECK: placer.task "call"
  %1 = placer.task "call" (%y = %x : i8) -> (i8) {
    func.call @elsewhere(%y) : (i8) -> ()
    placer.yield %y : i8
  }
  // What it needs lives with it.
  // CHECK: placer.task "needed"
  // CHECK: placer.group "group"
  // CHECK: placer.task "in group"
  %2 = placer.task "needed" -> (i8)
  placer.group "group" (%y = %2 : i8) {
    placer.task "in group" (%y : i8)
    placer.task "other in group"
  }
  // CHECK: placer.transfer
  // CHECK: placer.task "reader"
  %3 = placer.transfer %2 : i8
  placer.task "reader" (%3 : i8)
  return
}
func.func private @elsewhere(i8)

// Bodies are simplified like any other region.
// CHECK-LABEL: func.func @bodies
func.func @bodies() -> i8 {
  // CHECK: placer.task "a" -> (i8) {
  // CHECK-NEXT: %[[C:.*]] = arith.constant 3 : i8
  // CHECK-NEXT: placer.yield %[[C]] : i8
  %a = placer.task "a" -> (i8) {
    %0 = arith.constant 1 : i8
    %1 = arith.constant 2 : i8
    %2 = arith.addi %0, %1 : i8
    placer.yield %2 : i8
  }
  return %a : i8
}

//===----------------------------------------------------------------------===//
// Device programs
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @programs
func.func @programs() {
  // CHECK: placer.copy from
  // CHECK: placer.program on @gpu0
  // CHECK: placer.copy_start
  // CHECK: placer.copy_sent
  // CHECK: placer.release
  // CHECK: placer.program on @gpu1
  // CHECK: placer.copy_accept
  // CHECK: placer.copy_wait
  %c = placer.copy from @gpu0 to @gpu1 : i8
  placer.program on @gpu0 {
    %a = placer.task "a" -> (i8)
    placer.copy_start %a into %c : i8
    placer.copy_sent %c : i8
    placer.release %a : i8
  }
  placer.program on @gpu1 {
    placer.copy_accept %c : i8
    %b = placer.copy_wait %c : i8
  }
  return
}
