// REQUIRES: cp-solver
// RUN: placer-opt %s --place-ilp="time-limit=60 workers=1 dump-cp-model=%t.model" \
// RUN:   --remarks-filter=place-ilp --placer-verify-schedule -o %t.mlir 2> %t.remarks
// RUN: FileCheck %s --input-file=%t.mlir
// One model for each function.
// RUN: test -s %t.model
// RUN: test -s %t.model.1
// What is never there at once counts together: that is no proof.
// RUN: placer-opt %s --place-ilp="time-limit=5 workers=1 memory=static" --placer-verify-schedule | FileCheck %s --check-prefix=STATIC
// RUN: placer-opt %s --place-ilp="time-limit=60 workers=1 formulation=pesto" --placer-verify-schedule -o /dev/null

// The same bytes for the same seed, workers and work.
// RUN: placer-opt %s --place-ilp="time-limit=0 deterministic-limit=0.5 seed=3 workers=2" -o %t.1
// RUN: placer-opt %s --place-ilp="time-limit=0 deterministic-limit=0.5 seed=3 workers=2" -o %t.2
// RUN: cmp %t.1 %t.2

// Which solver it was.
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK: remark: [Passed] Solved | Category:place-ilp | Function=prove |
// REMARK-SAME: gap=0.00%
// REMARK-SAME: lower_bound_ns=200
// REMARK-SAME: makespan_ns=200
// REMARK-SAME: outcome=optimal
// REMARK-SAME: solver={{.*}}OR-Tools 9.15 (wasm)
// REMARK: remark: [Passed] Placed | Category:place-ilp | Function=prove |
// REMARK-SAME: algorithm={{"?}}ilp

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

// Lists come to 202; more work finds what the bound allows.
// CHECK-LABEL: func.func @pack
// CHECK-SAME: placer.bound = "load"
// CHECK-SAME: placer.lower_bound = 196 : i64
func.func @pack() attributes {placer.topology = @pair} {
  placer.task "a" cost <gpu = 97>
  placer.task "b" cost <gpu = 66>
  placer.task "c" cost <gpu = 59>
  placer.task "d" cost <gpu = 52>
  placer.task "e" cost <gpu = 47>
  placer.task "f" cost <gpu = 41>
  placer.task "g" cost <gpu = 30>
  return
}

placer.topology @small {
  placer.device @gpu0 kind "gpu" memory 100
  placer.device @gpu1 kind "gpu" memory 100
}

// A device has the memory for one of the weights: the bound, which looks at work
// alone, is 110, and the solver proves 200.
// CHECK-LABEL: func.func @prove
// CHECK-SAME: placer.bound = "cp-sat"
// CHECK-SAME: placer.lower_bound = 200 : i64
// STATIC-LABEL: func.func @prove
// STATIC-SAME: placer.lower_bound = 110 : i64
// STATIC: placer.task "d" {{.*}} at 100
func.func @prove() attributes {placer.topology = @small} {
  placer.task "a" cost <gpu = 10> weights <"v" = 60>
  placer.task "b" cost <gpu = 10> weights <"v" = 60>
  placer.task "c" cost <gpu = 100> weights <"w" = 60>
  placer.task "d" cost <gpu = 100> weights <"w" = 60>
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
