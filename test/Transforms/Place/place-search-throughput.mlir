// RUN: placer-opt %s --place-search="time-limit=0 work-limit=2000 objective=throughput" --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --place-search="time-limit=0 work-limit=2000 objective=throughput" -o /dev/null --remarks-filter=place-search 2>&1 | FileCheck %s --check-prefix=REMARK

// One after the other they take 400 wherever they are, so a single step gains
// nothing from a second device, and loses 18 by the transfer. But steps that
// follow each other can be on both.
// CHECK-LABEL: func.func @pipeline
// CHECK-SAME: placer.lower_bound = 400 : i64
// CHECK: placer.transfer
// REMARK-DAG: a step can begin every 200 ns, the largest load of a device or channel; never more often than every 200 ns (gap 0.00%)
placer.topology @pair {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}
func.func @pipeline() -> tensor<8xi8> attributes {placer.topology = @pair} {
  %a = placer.task "a" cost <gpu = 100> -> (tensor<8xi8>)
  %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 100> -> (tensor<8xi8>)
  %c = placer.task "c" (%b : tensor<8xi8>) cost <gpu = 100> -> (tensor<8xi8>)
  %d = placer.task "d" (%c : tensor<8xi8>) cost <gpu = 100> -> (tensor<8xi8>)
  return %d : tensor<8xi8>
}
