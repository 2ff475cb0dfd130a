// The program of a device with several engines gives them their tasks, and
// waits for each where it ends by the schedule: before anybody uses what it
// makes, and before what it reads is freed.
//
// RUN: placer-opt %s --lower-to-devices | FileCheck %s

placer.topology @box {
  placer.device @d kind "k"
  placer.device @e kind "k"
  placer.link @d to @e latency 10 bandwidth 1000000000
}

// CHECK-LABEL: func.func @engines
// CHECK: placer.program on @d engines -> tensor<8xi8>
// CHECK-NEXT: %[[X:.*]] = placer.task "layer"
// CHECK-NEXT: %[[S:.*]] = placer.task "sum" {{.*}} engine "comm"
// CHECK-NEXT: placer.engine_wait{{$}}
// CHECK-NEXT: placer.task "next" (%[[X]] : tensor<8xi8>)
// CHECK-NEXT: placer.engine_wait "comm"
// CHECK-NEXT: placer.engine_wait{{$}}
// CHECK-NEXT: placer.release %[[X]]
// CHECK-NEXT: placer.task "end" (%{{.*}} : tensor<8xi8>, %[[S]] : tensor<8xi8>)
// CHECK-NEXT: placer.engine_wait{{$}}
// CHECK-NEXT: placer.release
// CHECK-NEXT: placer.release
// CHECK-NEXT: placer.yield
func.func @engines(%g: tensor<8xi8>) -> tensor<8xi8> attributes {placer.topology = @box} {
  %x = placer.task "layer" cost <k = 100> on @d at 0 -> (tensor<8xi8>)
  %s = placer.task "sum" (%g : tensor<8xi8>) cost <k = 150> engine "comm" on @d at 0 -> (tensor<8xi8>)
  %n = placer.task "next" (%x : tensor<8xi8>) cost <k = 100> on @d at 100 -> (tensor<8xi8>)
  %e = placer.task "end" (%n : tensor<8xi8>, %s : tensor<8xi8>) cost <k = 10> on @d at 200 -> (tensor<8xi8>)
  return %e : tensor<8xi8>
}

// What takes no time ends where it begins, and what is sent is there.
//
// CHECK-LABEL: func.func @sends
// CHECK: placer.program on @d engines
// CHECK-NEXT: %[[A:.*]] = placer.task "a"
// CHECK-NEXT: %[[J:.*]] = placer.task "join"
// CHECK-NEXT: placer.engine_wait "comm"
// CHECK-NEXT: placer.copy_start %[[J]]
// CHECK-NEXT: placer.copy_sent
// CHECK-NEXT: placer.release %[[J]]
// CHECK-NEXT: placer.engine_wait{{$}}
// A device with one engine has a program that runs one op after the other.
// CHECK: placer.program on @e ->
// CHECK-NOT: engine_wait
func.func @sends(%g: tensor<8xi8>) -> (tensor<8xi8>, tensor<8xi8>) attributes {placer.topology = @box} {
  %a = placer.task "a" cost <k = 100> on @d at 0 -> (tensor<8xi8>)
  %j = placer.task "join" (%g : tensor<8xi8>) cost <k = 0> engine "comm" on @d at 5 -> (tensor<8xi8>)
  %t = placer.transfer %j from @d to @e at 5 : tensor<8xi8>
  %r = placer.task "read" (%t : tensor<8xi8>) cost <k = 10> on @e at 23 -> (tensor<8xi8>)
  return %a, %r : tensor<8xi8>, tensor<8xi8>
}
