// RUN: placer-opt %s --place-search="time-limit=0 work-limit=1000" --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --place-search="time-limit=0 work-limit=1000 seed=7 workers=1" -o %t.1
// RUN: placer-opt %s --place-search="time-limit=0 work-limit=1000 seed=7 workers=1" -o %t.2
// RUN: cmp %t.1 %t.2
// RUN: placer-opt %s --place-search=time-limit=0.1 --placer-verify-schedule -o /dev/null

placer.topology @pair {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

// CHECK-LABEL: func.func @join
// CHECK-SAME: placer.lower_bound = 400 : i64
// CHECK: placer.task "c" {{.*}} at 300
func.func @join() -> tensor<8xi8> attributes {placer.topology = @pair} {
  %a = placer.task "a" cost <gpu = 300> -> (tensor<8xi8>)
  %b = placer.task "b" cost <gpu = 250> -> (tensor<8xi8>)
  %c = placer.task "c" (%a : tensor<8xi8>, %b : tensor<8xi8>) cost <gpu = 100>
      -> (tensor<8xi8>)
  return %c : tensor<8xi8>
}

// The longest first gives 6 + 4 + 4 and 6 + 4; best is 6 + 6 and 4 + 4 + 4.
// CHECK-LABEL: func.func @pack
// CHECK-SAME: placer.lower_bound = 12 : i64
// CHECK-DAG: at 8
// CHECK-DAG: at 6
func.func @pack() attributes {placer.topology = @pair} {
  placer.task "a" cost <gpu = 6>
  placer.task "b" cost <gpu = 6>
  placer.task "c" cost <gpu = 4>
  placer.task "d" cost <gpu = 4>
  placer.task "e" cost <gpu = 4>
  return
}

// What is given stays.
// CHECK-LABEL: func.func @kept
// CHECK: placer.task "a" {{.*}} on @gpu1 at 0
// CHECK: placer.task "b" {{.*}} on @gpu1 at {{[0-9]+}}
func.func @kept() attributes {placer.topology = @pair} {
  %a = placer.task "a" cost <gpu = 6> on @gpu1 -> (tensor<8xi8>)
  placer.task "b" (%a : tensor<8xi8>) cost <gpu = 6> only [@gpu1]
  return
}

// CHECK-LABEL: func.func @empty
func.func @empty() {
  return
}
