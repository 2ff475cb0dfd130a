// A device may be named like the kind of others, and have costs of its own. A
// group that only it can run does not run on those for that.
//
// RUN: placer-opt %s --coarsen="target=1 max-growth=-1" --place-list=groups=keep --placer-verify-schedule \
// RUN:   --placer-open-groups --placer-verify-schedule | FileCheck %s

placer.topology @box {
  placer.device @gpu kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu latency 10 bandwidth 1000000000
}

// CHECK-LABEL: func.func @one
// CHECK: placer.task "a" {{.*}} on @gpu at 0
// CHECK: placer.task "b" {{.*}} on @gpu at 50
// CHECK: placer.task "c" {{.*}} on @gpu at 60
func.func @one() {
  %a = placer.task "a" cost <gpu = 50> only [@gpu] -> (tensor<90xi8>)
  %b = placer.task "b" (%a : tensor<90xi8>) cost <gpu = 10> -> (tensor<8xi8>)
  placer.task "c" (%b : tensor<8xi8>) cost <gpu = 10, gpu1 = 5>
  return
}
