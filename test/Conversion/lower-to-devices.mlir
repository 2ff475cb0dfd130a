// One program for each device, in the order of the schedule, with copies.
//
// RUN: placer-opt %s --lower-to-devices | FileCheck %s
// RUN: placer-opt %s --lower-to-devices=channel-order | FileCheck %s --check-prefix=CHANNEL
// RUN: placer-opt %s --lower-to-devices=result-device=@c | FileCheck %s --check-prefix=RESULT
//
// Doing it again changes nothing.
// RUN: placer-opt %s --lower-to-devices -o %t.mlir
// RUN: placer-opt %t.mlir --lower-to-devices | diff %t.mlir -

placer.topology @box {
  placer.device @a kind "gpu"
  placer.device @b kind "gpu"
  placer.device @c kind "cpu"
  placer.link @a to @b latency 10 bandwidth 1000000000 channels ["bus"]
  placer.link @b to @a latency 10 bandwidth 1000000000 channels ["bus"]
  placer.link @a to @c latency 10 bandwidth 1000000000 channels ["bus"]
  placer.link @b to @c latency 10 bandwidth 1000000000 channels ["bus"]
}

// A tensor that is read on three devices, by several tasks on some: one copy
// each. Released after the last reader and the last copy.
// CHECK-LABEL: func.func @fan
// CHECK: %[[TOB:.*]] = placer.copy "x" from @a to @b : tensor<8xi8>
// CHECK: %[[TOC:.*]] = placer.copy "x" from @a to @c : tensor<8xi8>
// CHECK: placer.program on @a {
// CHECK-NEXT: %x = placer.task "x"
// CHECK-NEXT: placer.copy_start %x into %[[TOB]]
// CHECK-NEXT: placer.copy_start %x into %[[TOC]]
// CHECK-NEXT: placer.task "near" (%x
// CHECK-NEXT: placer.copy_sent %[[TOB]]
// CHECK-NEXT: placer.copy_sent %[[TOC]]
// CHECK-NEXT: placer.release %x
// CHECK-NEXT: }
// CHECK: placer.program on @b {
// CHECK-NEXT: placer.copy_accept %[[TOB]]
// CHECK-NEXT: %[[B:.*]] = placer.copy_wait %[[TOB]]
// CHECK-NEXT: placer.task "far" (%[[B]]
// CHECK-NEXT: placer.task "far too" (%[[B]] : tensor<8xi8>, %[[B]] : tensor<8xi8>)
// CHECK-NEXT: placer.release %[[B]]
// CHECK-NEXT: }
// CHECK: placer.program on @c {
// CHECK: placer.task "third"

// CHANNEL-LABEL: func.func @fan
// CHANNEL: %[[TOB:.*]] = placer.copy "x" from @a to @b : tensor<8xi8>
// CHANNEL: placer.copy "x" from @a to @c after(%[[TOB]] : !placer.copy<tensor<8xi8>>) : tensor<8xi8>
func.func @fan() attributes {placer.topology = @box} {
  %x = placer.task "x" cost <gpu = 100> on @a at 0 -> (tensor<8xi8>)
  %0 = placer.transfer %x from @a to @b at 100 : tensor<8xi8>
  %1 = placer.transfer %x from @a to @c at 118 : tensor<8xi8>
  placer.task "near" (%x : tensor<8xi8>) cost <gpu = 10> on @a at 100
  placer.task "far" (%0 : tensor<8xi8>) cost <gpu = 10> on @b at 118
  placer.task "far too" (%0 : tensor<8xi8>, %0 : tensor<8xi8>) cost <gpu = 10> on @b at 128
  placer.task "third" (%1 : tensor<8xi8>) cost <cpu = 10> on @c at 136
  return
}

// Devices without work have no program; the schedule, not the order of the
// program, says what is first.
// CHECK-LABEL: func.func @order
// CHECK-NOT: placer.program on @b
// CHECK: placer.program on @a
// CHECK-NEXT: placer.task "second"
// CHECK-NEXT: placer.task "first"
func.func @order() attributes {placer.topology = @box} {
  placer.task "first" cost <gpu = 10> on @a at 10
  placer.task "second" cost <gpu = 10> on @a at 0
  return
}

// Several results, of which some are returned, one twice, and one is read by
// nobody. Results come from where they are made.
// CHECK-LABEL: func.func @results
// CHECK-SAME: (%[[ARG:.*]]: i8)
// CHECK: %[[A:.*]]:2 = placer.program on @a -> i8, tensor<4xi8> {
// CHECK-NEXT: %[[MANY:.*]]:3 = placer.task "many" (%[[ARG]] : i8)
// CHECK: placer.copy_sent
// CHECK: placer.release %[[MANY]]#1 : i16
// CHECK: placer.yield %[[MANY]]#0, %[[MANY]]#2
// CHECK: %[[B:.*]] = placer.program on @b -> i8 {
// CHECK: placer.release
// CHECK: placer.yield
// CHECK: return %[[A]]#0, %[[B]], %[[A]]#0, %[[A]]#1

// RESULT-LABEL: func.func @results
// RESULT-NOT: placer.program on {{.*}} ->
// RESULT: %[[C:.*]]:3 = placer.program on @c -> i8, tensor<4xi8>, i8 {
// RESULT-NEXT: placer.copy_accept
// RESULT-NEXT: placer.copy_accept
// RESULT-NEXT: placer.copy_accept
// RESULT-NEXT: %[[X:.*]] = placer.copy_wait
// RESULT-NEXT: %[[Y:.*]] = placer.copy_wait
// RESULT-NEXT: %[[Z:.*]] = placer.copy_wait
// RESULT-NEXT: placer.yield %[[X]], %[[Y]], %[[Z]]
// RESULT: return %[[C]]#0, %[[C]]#2, %[[C]]#0, %[[C]]#1
func.func @results(%x: i8) -> (i8, i8, i8, tensor<4xi8>) attributes {placer.topology = @box} {
  %many:3 = placer.task "many" (%x : i8) cost <gpu = 100> on @a at 0 -> (i8, i16, tensor<4xi8>)
  %0 = placer.transfer %many#0 from @a to @b at 100 : i8
  %r = placer.task "r" (%0 : i8) cost <gpu = 10> on @b at 111 -> (i8)
  return %many#0, %r, %many#0, %many#2 : i8, i8, i8, tensor<4xi8>
}

// Constants are in every program that uses them; arguments and what is made of
// them without a task are there.
// CHECK-LABEL: func.func @resident
// CHECK-SAME: (%[[ARG:.*]]: tensor<4xf32>)
// CHECK: %[[SUM:.*]] = arith.addf %[[ARG]]
// CHECK: placer.program on @a {
// CHECK-NEXT: %[[CST:.*]] = arith.constant
// CHECK-NEXT: placer.task "p" (%[[CST]] : tensor<4xf32>, %[[SUM]]
// CHECK: placer.program on @b {
// CHECK-NEXT: %[[CST2:.*]] = arith.constant
// CHECK-NEXT: placer.task "q" (%[[CST2]] : tensor<4xf32>, %[[ARG]]
func.func @resident(%x: tensor<4xf32>) attributes {placer.topology = @box} {
  %cst = arith.constant dense<1.0> : tensor<4xf32>
  %sum = arith.addf %x, %cst : tensor<4xf32>
  placer.task "p" (%cst : tensor<4xf32>, %sum : tensor<4xf32>) cost <gpu = 1> on @a at 0
  placer.task "q" (%cst : tensor<4xf32>, %x : tensor<4xf32>) cost <gpu = 1> on @b at 0
  return
}

// A group is opened; what leaves it is sent. Its members and colocated tasks
// stay on one device.
// CHECK-LABEL: func.func @group
// CHECK: placer.program on @a {
// CHECK-NEXT: %one = placer.task "one"
// CHECK-NEXT: %two = placer.task "two" (%one
// CHECK-NEXT: placer.copy_start %two into
// CHECK-NEXT: placer.release %one
// CHECK-NEXT: placer.task "three"
// CHECK: placer.program on @b
// CHECK: placer.task "four"
func.func @group() attributes {placer.topology = @box} {
  %g = placer.group "g" on @a at 0 -> (i8) {
    %one = placer.task "one" cost <gpu = 5> colocate "same" -> (i8)
    %two = placer.task "two" (%one : i8) cost <gpu = 7> -> (i8)
    placer.yield %two : i8
  }
  placer.task "three" cost <gpu = 1> colocate "same" on @a at 12
  %0 = placer.transfer %g from @a to @b at 12 : i8
  placer.task "four" (%0 : i8) cost <gpu = 1> on @b at 23
  return
}

// Room for a tensor that arrives while a task runs is made before the task,
// unless the device would hold more than it ever does by the schedule.
// CHECK-LABEL: func.func @room
// CHECK: placer.program on @b {
// CHECK-NEXT: %y = placer.task "y"
// CHECK-NEXT: placer.copy_start %y
// CHECK-NEXT: placer.task "long"
// CHECK-NEXT: placer.copy_sent
// CHECK-NEXT: placer.release %y
// CHECK-NEXT: placer.copy_accept
// CHECK-NEXT: placer.copy_wait
// CHECK-NEXT: placer.task "take"
func.func @room() attributes {placer.topology = @box} {
  %y = placer.task "y" cost <gpu = 10> on @b at 0 -> (tensor<8xi8>)
  %0 = placer.transfer %y from @b to @a at 10 : tensor<8xi8>
  %x = placer.task "x" cost <gpu = 50> on @a at 0 -> (tensor<8xi8>)
  %1 = placer.transfer %x from @a to @b at 50 : tensor<8xi8>
  placer.task "read" (%0 : tensor<8xi8>) cost <gpu = 10> on @a at 50
  placer.task "long" cost <gpu = 90> on @b at 10
  placer.task "take" (%1 : tensor<8xi8>) cost <gpu = 10> on @b at 100
  return
}

// A transfer with equal ends sends nothing.
// CHECK-LABEL: func.func @equal_ends
// CHECK-NOT: placer.copy
// CHECK: placer.task "w" (%v
func.func @equal_ends() attributes {placer.topology = @box} {
  %v = placer.task "v" cost <gpu = 1> on @a at 0 -> (i8)
  %0 = placer.transfer %v from @a to @a at 1 : i8
  placer.task "w" (%0 : i8) cost <gpu = 1> on @a at 1
  return
}

// Nothing to lower.
// CHECK-LABEL: func.func @plain
// CHECK-NEXT: return
func.func @plain() {
  return
}
