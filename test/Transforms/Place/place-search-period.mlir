// Two stages of which the second waits for the first: a step takes 78 ns, but each
// device is done with its part of it after 40, so that the next may begin then.
// RUN: placer-opt %s --place-search="time-limit=0 work-limit=500 workers=1 objective=period" --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --place-search="time-limit=0 work-limit=500 workers=1 objective=period" -o /dev/null --remarks-filter=place-search 2>&1 | FileCheck %s --check-prefix=REMARK

placer.topology @pair {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

// What is first on the second device waits: there is no use in its being early.
// CHECK: placer.task "a" {{.*}} on @gpu0 at 0
// CHECK: placer.task "early" {{.*}} on @gpu1 at 38
// CHECK: placer.task "b" {{.*}} on @gpu1 at 58

// REMARK: a step can begin every 40 ns, the longest span from a device's first start to its last finish; never more often than every 40 ns (gap 0.00%)
func.func @stages() {
  %a = placer.task "a" cost <gpu = 40> on @gpu0 -> (tensor<8xi8>)
  %e = placer.task "early" cost <gpu = 10> on @gpu1 -> (tensor<8xi8>)
  %b = placer.task "b" (%a : tensor<8xi8>, %e : tensor<8xi8>) cost <gpu = 20> on @gpu1 -> (tensor<8xi8>)
  return
}
