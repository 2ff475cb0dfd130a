// One case for each rule of the execution model that IR can break. Ends,
// eligibility and colocation are the dialect's to check.
//
// RUN: placer-opt %s --placer-verify-schedule --split-input-file --verify-diagnostics

placer.topology @box { placer.device @d kind "k" }
func.func @no_device() {
  // expected-error @+2 {{task 'a' has no device}}
  // expected-note @+1 {{run a placing pass first, such as --place-list}}
  placer.task "a" cost <k = 1>
  return
}

// -----

placer.topology @box { placer.device @d kind "k" }
func.func @no_start() {
  // expected-error @+2 {{task 'a' has no start}}
  // expected-note @+1 {{run a placing pass first, such as --place-list}}
  placer.task "a" cost <k = 1> on @d
  return
}

// -----

placer.topology @box { placer.device @d kind "k" }
func.func @no_cost() {
  // expected-error @+2 {{task 'a' has no cost}}
  // expected-note @+1 {{say how long it takes}}
  placer.task "a" on @d at 0
  return
}

// -----

placer.topology @box {
  placer.device @d kind "k"
  placer.device @e kind "k"
  placer.link @d to @e latency 0 bandwidth 1
}
func.func @transfer_without_ends() {
  %a = placer.task "a" cost <k = 1> on @d at 0 -> (i8)
  // expected-error @+2 {{transfer of tensor 'a' has no ends}}
  // expected-note @+1 {{--placer-schedule gives starts to a placement}}
  %0 = placer.transfer %a : i8
  placer.task "b" (%0 : i8) cost <k = 1> on @e at 5
  return
}

// -----

placer.topology @box {
  placer.device @d kind "k"
  placer.device @e kind "k"
  placer.link @d to @e latency 0 bandwidth 1
}
func.func @transfer_without_start() {
  %a = placer.task "a" cost <k = 1> on @d at 0 -> (i8)
  // expected-error @+2 {{transfer of tensor 'a' has no start}}
  // expected-note @+1 {{--placer-schedule gives starts to a placement}}
  %0 = placer.transfer %a from @d to @e : i8
  placer.task "b" (%0 : i8) cost <k = 1> on @e at 5
  return
}

// -----

placer.topology @box {
  placer.device @d kind "k"
  placer.device @e kind "k"
  placer.link @d to @e latency 0 bandwidth 1
}
func.func @edge_without_transfer() {
  // expected-note @+1 {{it is made on @d; --placer-schedule adds transfers and starts}}
  %a = placer.task "a" cost <k = 1> on @d at 0 -> (i8)
  // expected-error @+1 {{task 'b' on @e reads tensor 'a' of another device without a transfer}}
  placer.task "b" (%a : i8) cost <k = 1> on @e at 5
  return
}

// -----

placer.topology @box { placer.device @d kind "k" }
func.func @overlap_on_a_device() {
  // expected-note @+1 {{task 'a' takes [0, 10)}}
  placer.task "a" cost <k = 10> on @d at 0
  // expected-error @+2 {{task 'b' overlaps task 'a' on device 'd'}}
  // expected-note @+1 {{task 'b' takes [9, 19)}}
  placer.task "b" cost <k = 10> on @d at 9
  return
}

// -----

placer.topology @box { placer.device @d kind "k" }
func.func @overlap_with_a_group() {
  // expected-note @+1 {{task 'g' takes [0, 12)}}
  placer.group "g" on @d at 0 {
    placer.task "a" cost <k = 5>
    placer.task "b" cost <k = 7>
  }
  // expected-error @+2 {{task 'c' overlaps task 'g' on device 'd'}}
  // expected-note @+1 {{task 'c' takes [11, 12)}}
  placer.task "c" cost <k = 1> on @d at 11
  return
}

// -----

// Two links that share a channel.
placer.topology @box {
  placer.device @d kind "k"
  placer.device @e kind "k"
  placer.link @d to @e latency 10 bandwidth 1000000000 channels ["bus", "d.out"]
  placer.link @e to @d latency 10 bandwidth 1000000000 channels ["bus", "e.out"]
}
func.func @overlap_on_a_channel() {
  %a = placer.task "a" cost <k = 1> on @d at 0 -> (tensor<10xi8>)
  // expected-note @+1 {{transfer of tensor 'a' to device 'e' takes [1, 21)}}
  %0 = placer.transfer %a from @d to @e at 1 : tensor<10xi8>
  %b = placer.task "b" cost <k = 1> on @e at 0 -> (tensor<10xi8>)
  // expected-error @+2 {{transfer of tensor 'b' to device 'd' overlaps transfer of tensor 'a' to device 'e' on channel 'bus'}}
  // expected-note @+1 {{transfer of tensor 'b' to device 'd' takes [20, 40)}}
  %1 = placer.transfer %b from @e to @d at 20 : tensor<10xi8>
  placer.task "c" (%0 : tensor<10xi8>) cost <k = 1> on @e at 21
  placer.task "f" (%1 : tensor<10xi8>) cost <k = 1> on @d at 40
  return
}

// -----

placer.topology @box { placer.device @d kind "k" }
func.func @before_its_data() {
  // expected-note @+1 {{task 'a' finishes at 10}}
  %a = placer.task "a" cost <k = 10> on @d at 0 -> (i8)
  // expected-error @+1 {{task 'b' starts at 9, before tensor 'a' is available}}
  placer.task "b" (%a : i8) cost <k = 0> on @d at 9
  return
}

// -----

placer.topology @box {
  placer.device @d kind "k"
  placer.device @e kind "k"
  placer.link @d to @e latency 10 bandwidth 1000000000
}
func.func @transfer_before_its_data() {
  // expected-note @+1 {{task 'a' finishes at 10}}
  %a = placer.task "a" cost <k = 10> on @d at 0 -> (i8)
  // expected-error @+1 {{transfer of tensor 'a' to device 'e' starts at 9, before its data is available}}
  %0 = placer.transfer %a from @d to @e at 9 : i8
  placer.task "b" (%0 : i8) cost <k = 1> on @e at 20
  return
}

// -----

placer.topology @box {
  placer.device @d kind "k"
  placer.device @e kind "k"
  placer.link @d to @e latency 10 bandwidth 1000000000
}
func.func @before_its_transfer() {
  %a = placer.task "a" cost <k = 10> on @d at 0 -> (i8)
  // expected-note @+1 {{transfer of tensor 'a' to device 'e' finishes at 21}}
  %0 = placer.transfer %a from @d to @e at 10 : i8
  // expected-error @+1 {{task 'b' starts at 20, before tensor 'a' is available}}
  placer.task "b" (%0 : i8) cost <k = 1> on @e at 20
  return
}

// -----

placer.topology @box {
  placer.device @d kind "k"
  placer.device @e kind "k"
  placer.link @d to @e latency 10 bandwidth 1000000000
}
func.func @transfer_for_nothing() -> i8 {
  %a = placer.task "a" cost <k = 10> on @d at 0 -> (i8)
  // expected-error @+1 {{transfer of tensor 'a' to device 'e' is unnecessary: no task there reads it}}
  %0 = placer.transfer %a from @d to @e at 10 : i8
  return %0 : i8
}

// -----

placer.topology @box {
  // expected-error @+2 {{device 'd' holds 101 bytes at 10, 1 more than it has}}
  // expected-note @+1 {{40 bytes are resident from start to end}}
  placer.device @d kind "k" memory 100
}
func.func @memory() -> tensor<30xi8> {
  // expected-note @+1 {{tensor 'a' holds 30 bytes over [0, 20)}}
  %a = placer.task "a" cost <k = 10> resident 40 on @d at 0 -> (tensor<30xi8>)
  // expected-note @+1 {{the workspace of task 'b' holds 31 bytes over [10, 20)}}
  placer.task "b" cost <k = 10> workspace 31 on @d at 10
  return %a : tensor<30xi8>
}

// -----

// What was sent takes room from the start of the transfer.
placer.topology @box {
  placer.device @d kind "k"
  // expected-error @+2 {{device 'e' holds 60 bytes at 10, 10 more than it has}}
  // expected-note @+1 {{0 bytes are resident from start to end}}
  placer.device @e kind "k" memory 50
  placer.link @d to @e latency 10 bandwidth 1000000000
}
func.func @memory_of_a_transfer() {
  // expected-note @+1 {{tensor 'a' holds 30 bytes over [10, 61)}}
  %a = placer.task "a" cost <k = 10> on @d at 0 -> (tensor<30xi8>)
  %0 = placer.transfer %a from @d to @e at 10 : tensor<30xi8>
  // expected-note @+1 {{the workspace of task 'b' holds 30 bytes over [0, 20)}}
  placer.task "b" cost <k = 20> workspace 30 on @e at 0
  placer.task "c" (%0 : tensor<30xi8>) cost <k = 11> on @e at 50
  return
}

// -----

placer.topology @box { placer.device @d kind "k" }
// expected-error @+1 {{the schedule takes 10 ns, less than its lower bound of 11}}
func.func @bound() attributes {placer.lower_bound = 11 : i64} {
  placer.task "a" cost <k = 10> on @d at 0
  return
}

// -----

// Nothing overflows.
placer.topology @box { placer.device @d kind "k" }
func.func @late() {
  // expected-error @+1 {{task 'a' runs over [9223372036854775807, 9223372036854775807), but takes 10 ns on device 'd'}}
  placer.task "a" cost <k = 10> on @d at 9223372036854775807
  return
}

// -----

// Each function with a fault has its own errors.
placer.topology @box { placer.device @d kind "k" }
func.func @one() {
  // expected-note @+1 {{finishes at 10}}
  %a = placer.task "a" cost <k = 10> on @d at 0 -> (i8)
  // expected-error @+1 {{starts at 9}}
  placer.task "b" (%a : i8) cost <k = 0> on @d at 9
  return
}
func.func @two() {
  // expected-note @+1 {{finishes at 10}}
  %a = placer.task "a" cost <k = 10> on @d at 0 -> (i8)
  // expected-error @+1 {{starts at 8}}
  placer.task "b" (%a : i8) cost <k = 0> on @d at 8
  return
}
