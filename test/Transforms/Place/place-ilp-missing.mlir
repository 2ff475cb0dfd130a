// Without a solver the best list schedule is the answer, with a warning.
//
// RUN: env PLACER_CP_WORKER=/no/worker PLACER_SOLVER_DIR=/no/folder \
// RUN:   placer-opt %s --place-ilp=time-limit=5 --placer-verify-schedule -o %t.mlir 2>&1 | FileCheck %s
// RUN: placer-opt %s --place-list=algorithm=best -o %t.best.mlir
// RUN: cmp %t.mlir %t.best.mlir
// RUN: env PLACER_ORTOOLS=/no/libortools.so \
// RUN:   placer-opt %s --place-ilp="solver=native time-limit=5" -o /dev/null 2>&1 | FileCheck %s --check-prefix=NATIVE
// RUN: env PLACER_ORTOOLS=/no/libortools.so \
// RUN:   placer-opt %s --place-ilp="solver=native time-limit=5 library=%S" -o /dev/null 2>&1 | FileCheck %s --check-prefix=LIBRARY
// RUN: env PLACER_SOLVER_DIR=%S \
// RUN:   placer-opt %s --place-ilp="solver=wasm time-limit=5" -o /dev/null 2>&1 | FileCheck %s --check-prefix=WASM
// RUN: env PLACER_SOLVER_DIR=%S PLACER_ORTOOLS=/no/libortools.so \
// RUN:   placer-opt %s --place-ilp=time-limit=5 --remarks-filter=place-ilp -o /dev/null 2>&1 | FileCheck %s --check-prefix=BOTH

// CHECK: [[#@LINE+15]]:1: warning: there is no CP-SAT solver: PLACER_CP_WORKER is '/no/worker', which is not an executable; there is no '/no/folder/cp-worker.mjs'; the best list schedule is kept
// CHECK: note: scripts/quickstart installs one with npm; a native OR-Tools is found where the environment's PLACER_ORTOOLS names its libortools.so
// CHECK-NOT: warning
// NATIVE: warning: there is no CP-SAT solver: {{.*}}/no/libortools.so
// LIBRARY: warning: there is no CP-SAT solver: {{.*}}there is no libortools.so in
// WASM: warning: there is no CP-SAT solver: there is no '{{.*}}cp-worker.mjs'
// BOTH: remark: [Passed] Solved | Category:place-ilp
// BOTH-SAME: outcome=feasible
// BOTH-SAME: solver=none
// BOTH: warning: there is no CP-SAT solver: {{.*}}cp-worker.mjs'; the native solver: /no/libortools.so

placer.topology @pair {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
}
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
