// Ctrl-C ends the search, not the tool: what is best so far is the answer. A
// line on the terminal tells how it goes.
// RUN: %python %S/Inputs/interrupt_search.py placer-opt %s --place-search=time-limit=3000 -o %t 2> %t.shown
// RUN: FileCheck %s --input-file=%t.shown --check-prefix=SHOWN
// RUN: placer-opt %t --verify-schedule | FileCheck %s

// SHOWN: apart: tasks, round 1, best 17 ns, bound 16 ns, gap 5.88%, {{[0-9]+}} moves/s, {{[0-9]+}} s

placer.topology @pair {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

// The best is 17 and the bound is 16: only the interrupt ends it.
// CHECK-LABEL: func.func @apart
// CHECK: placer.task "c" {{.*}} on @gpu{{[01]}} at
func.func @apart() attributes {placer.topology = @pair} {
  placer.task "a" cost <gpu = 10>
  placer.task "b" cost <gpu = 7>
  placer.task "c" cost <gpu = 7>
  placer.task "d" cost <gpu = 7>
  return
}
