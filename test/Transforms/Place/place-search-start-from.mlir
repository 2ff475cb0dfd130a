// A placement that is as good as any other stays, although the search alone
// would end elsewhere; what is new is placed beside it.
// RUN: placer-opt %s --place-search="time-limit=0 work-limit=2000 start-from=ir" --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --place-search="time-limit=0 work-limit=2000 start-from=ir" -o /dev/null --remarks-filter=place-search 2>&1 | FileCheck %s --check-prefix=REMARK

// The same from a file.
// RUN: placer-opt %s --placer-strip-placement -o %t.bare
// RUN: placer-opt %t.bare --place-search="time-limit=0 work-limit=2000 start-from=%S/../Inputs/earlier-schedule.json" --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %t.bare --place-search="time-limit=0 work-limit=2000 start-from=%S/../Inputs/earlier-schedule.json" -o /dev/null --remarks-filter=place-search 2>&1 | FileCheck %s --check-prefix=REMARK

// A whole schedule is taken as it is, and cannot be made shorter.
// RUN: placer-opt %s --place-search="time-limit=0 work-limit=2000 start-from=ir" -o %t.1
// RUN: placer-opt %t.1 --place-search="time-limit=0 work-limit=2000 start-from=ir" -o %t.2
// RUN: cmp %t.1 %t.2

// REMARK-DAG: 0 of 3 tasks moved from where they were, 1 are new

placer.topology @pair {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

// CHECK-LABEL: func.func @join
// CHECK: placer.task "a" {{.*}} on @gpu1 at 0
// CHECK: placer.task "b" {{.*}} on @gpu0 at 0
// CHECK: placer.task "c" {{.*}} on @gpu1 at 300
func.func @join() -> tensor<8xi8> attributes {placer.topology = @pair} {
  %a = placer.task "a" cost <gpu = 300> on @gpu1 at 0 -> (tensor<8xi8>)
  %b = placer.task "b" cost <gpu = 250> on @gpu0 at 0 -> (tensor<8xi8>)
  %c = placer.task "c" (%a : tensor<8xi8>, %b : tensor<8xi8>) cost <gpu = 100>
      -> (tensor<8xi8>)
  return %c : tensor<8xi8>
}
