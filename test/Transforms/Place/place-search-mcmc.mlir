// RUN: placer-opt %s --place-search="time-limit=0 work-limit=2000 algorithm=mcmc" --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --place-search="time-limit=0 work-limit=2000 algorithm=mcmc workers=3 seed=5" -o %t.1
// RUN: placer-opt %s --place-search="time-limit=0 work-limit=2000 algorithm=mcmc workers=3 seed=5" -o %t.2
// RUN: cmp %t.1 %t.2

placer.topology @pair {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

// CHECK-LABEL: func.func @join
// CHECK: placer.task "c" {{.*}} at 300
func.func @join() -> tensor<8xi8> attributes {placer.topology = @pair} {
  %a = placer.task "a" cost <gpu = 300> -> (tensor<8xi8>)
  %b = placer.task "b" cost <gpu = 250> -> (tensor<8xi8>)
  %c = placer.task "c" (%a : tensor<8xi8>, %b : tensor<8xi8>) cost <gpu = 100>
      -> (tensor<8xi8>)
  return %c : tensor<8xi8>
}
