// What was sent to a device is sent on from there.
//
// RUN: placer-opt %s | placer-opt | FileCheck %s
// RUN: placer-opt %s --placer-verify-schedule -o %t
// RUN: placer-opt %s --placer-strip-placement | FileCheck %s --check-prefix=STRIPPED
// RUN: placer-translate %s --mlir-to-schedule | FileCheck %s --check-prefix=JSON
// RUN: placer-opt %s --lower-to-devices | FileCheck %s --check-prefix=LOWERED

placer.topology @line {
  placer.device @a kind "gpu"
  placer.device @b kind "gpu"
  placer.device @c kind "gpu"
  placer.link @a to @b latency 10 bandwidth 1000000000
  placer.link @b to @c latency 10 bandwidth 1000000000
}

// CHECK-LABEL: func.func @f
// CHECK: %[[B:.*]] = placer.transfer %x from @a to @b at 100
// CHECK-NEXT: %[[C:.*]] = placer.transfer %[[B]] from @b to @c at 118
// CHECK: placer.task "far" (%[[C]] : tensor<8xi8>)

// STRIPPED-NOT: placer.transfer
// STRIPPED: placer.task "far" (%x : tensor<8xi8>)

// JSON: {"tensor":"x","from":"a","to":"b","start_ns":100,"finish_ns":118}
// JSON: {"tensor":"x","from":"b","to":"c","start_ns":118,"finish_ns":136}

// The task on @b does not wait for what passes.
// LOWERED-LABEL: func.func @f
// LOWERED: %[[FIRST:.*]] = placer.copy "x" from @a to @b
// LOWERED: %[[SECOND:.*]] = placer.copy "x" from @b to @c
// LOWERED: placer.program on @b {
// LOWERED-NEXT: placer.copy_accept %[[FIRST]]
// LOWERED-NEXT: placer.task "busy"
// LOWERED-NEXT: placer.copy_forward %[[FIRST]] into %[[SECOND]] : tensor<8xi8>
// LOWERED-NEXT: placer.copy_sent %[[SECOND]]
// LOWERED-NEXT: %[[VALUE:.*]] = placer.copy_wait %[[FIRST]]
// LOWERED-NEXT: placer.release %[[VALUE]]
func.func @f() attributes {placer.topology = @line} {
  %x = placer.task "x" cost <gpu = 100> on @a at 0 -> (tensor<8xi8>)
  %0 = placer.transfer %x from @a to @b at 100 : tensor<8xi8>
  %1 = placer.transfer %0 from @b to @c at 118 : tensor<8xi8>
  placer.task "busy" cost <gpu = 100> on @b at 50
  placer.task "far" (%1 : tensor<8xi8>) cost <gpu = 10> on @c at 136
  return
}
