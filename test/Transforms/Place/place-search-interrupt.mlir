// Ctrl-C ends the search, not the tool: what is best so far is the answer. A
// line on the terminal tells how it goes.
// RUN: %python %S/../Inputs/interrupt_search.py placer-opt %s --place-search="time-limit=3000 solver=none" -o %t 2> %t.shown
// RUN: FileCheck %s --input-file=%t.shown --check-prefix=SHOWN
// RUN: placer-opt %t --placer-verify-schedule | FileCheck %s

// SHOWN: apart: tasks, round 1, best 200 ns, bound 110 ns, gap 45.00%, {{[0-9]+}} moves/s, {{[0-9]+}} s

placer.topology @pair {
  placer.device @gpu0 kind "gpu" memory 100
  placer.device @gpu1 kind "gpu" memory 100
}

// A device has the memory for one of the weights, so the best is 200; the bound
// looks at work alone, so only the interrupt ends it.
// CHECK-LABEL: func.func @apart
// CHECK: placer.task "d" {{.*}} on @gpu{{[01]}} at
func.func @apart() attributes {placer.topology = @pair} {
  placer.task "a" cost <gpu = 10> weights <"v" = 60>
  placer.task "b" cost <gpu = 10> weights <"v" = 60>
  placer.task "c" cost <gpu = 100> weights <"w" = 60>
  placer.task "d" cost <gpu = 100> weights <"w" = 60>
  return
}
