// Ctrl-C ends the search, not the tool: what is best so far is the answer. A
// line on the terminal tells how it goes.
// RUN: %python %S/../Inputs/interrupt_search.py placer-opt %s --place-search=time-limit=3000 -o %t 2> %t.shown
// RUN: FileCheck %s --input-file=%t.shown --check-prefix=SHOWN
// RUN: placer-opt %t --placer-verify-schedule | FileCheck %s

// SHOWN: apart: tasks, round 1, best 200 ns, bound 178 ns, gap 11.00%, {{[0-9]+}} moves/s, {{[0-9]+}} s

placer.topology @star {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.device @gpu2 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000 channels ["out"]
  placer.link @gpu0 to @gpu2 latency 10 bandwidth 1000000000 channels ["out"]
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

// The best is 200 and the bound is 178: only the interrupt ends it.
// CHECK-LABEL: func.func @apart
// CHECK: placer.task "f" {{.*}} on @gpu{{[012]}} at
func.func @apart() attributes {placer.topology = @star} {
  %a = placer.task "a" cost <gpu = 4> only [@gpu1] -> (tensor<8xi8>)
  %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 2> only [@gpu0]
      -> (tensor<8xi8>)
  placer.task "c" (%b : tensor<8xi8>) cost <gpu = 98> only [@gpu1]
  %d = placer.task "d" cost <gpu = 2> only [@gpu0] -> (tensor<100xi8>)
  placer.task "e" (%d : tensor<100xi8>) cost <gpu = 48> only [@gpu2]
  placer.task "f" cost <gpu = 7>
  return
}
