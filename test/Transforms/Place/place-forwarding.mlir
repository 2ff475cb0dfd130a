// Where no link is, data goes over another device, which does not wait for it.
//
// RUN: placer-opt %s --place-list --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --place-search=work-limit=500 --placer-verify-schedule | FileCheck %s

placer.topology @line {
  placer.device @a kind "gpu"
  placer.device @b kind "gpu"
  placer.device @c kind "gpu"
  placer.link @a to @b latency 10 bandwidth 1000000000
  placer.link @b to @c latency 10 bandwidth 1000000000
}

// CHECK: func.func @f(){{.*}}placer.bound = "critical-path", placer.lower_bound = 146 : i64
// CHECK: %[[B:.*]] = placer.transfer %x from @a to @b at 100
// CHECK-NEXT: %[[C:.*]] = placer.transfer %[[B]] from @b to @c at 118
// CHECK: placer.task "far" (%[[C]] : tensor<8xi8>) cost <gpu = 10> only [@c] on @c at 136
func.func @f() attributes {placer.topology = @line} {
  %x = placer.task "x" cost <gpu = 100> only [@a] -> (tensor<8xi8>)
  placer.task "far" (%x : tensor<8xi8>) cost <gpu = 10> only [@c]
  return
}
