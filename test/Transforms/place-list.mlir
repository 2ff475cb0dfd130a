// RUN: placer-opt %s --place-list=algorithm=heft --verify-schedule | FileCheck %s

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

// CHECK-LABEL: func.func @fork
// CHECK-SAME: placer.bound = "critical-path", placer.lower_bound = 500 : i64
// CHECK: %[[A:.*]] = placer.task "a" {{.*}} on @gpu0 at 0
// CHECK: %[[SENT:.*]] = placer.transfer %[[A]] from @gpu0 to @gpu1 at 100
// CHECK: placer.task "b" (%[[A]] : {{.*}} on @gpu0 at 100
// CHECK: %[[C:.*]] = placer.task "c" (%[[SENT]] : {{.*}} on @gpu1 at 118
// CHECK: %[[BACK:.*]] = placer.transfer %[[C]] from @gpu1 to @gpu0 at 318
// CHECK: placer.task "d" {{.*}}%[[BACK]] : {{.*}} on @gpu0 at 400
func.func @fork() -> tensor<8xi8> attributes {placer.topology = @box} {
  %a = placer.task "a" cost <gpu = 100> -> (tensor<8xi8>)
  %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 300> -> (tensor<8xi8>)
  %c = placer.task "c" (%a : tensor<8xi8>) cost <gpu = 200> -> (tensor<8xi8>)
  %d = placer.task "d" (%b : tensor<8xi8>, %c : tensor<8xi8>) cost <gpu = 100>
      -> (tensor<8xi8>)
  return %d : tensor<8xi8>
}
