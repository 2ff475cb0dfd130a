// Without a solver the local search places alone, with a warning.
//
// RUN: env PLACER_CP_WORKER=/no/worker PLACER_SOLVER_DIR=/no/folder \
// RUN:   placer-opt %s --place-ilp=time-limit=2 --placer-verify-schedule -o /dev/null 2>&1 | FileCheck %s
// RUN: env PLACER_ORTOOLS=/no/libortools.so \
// RUN:   placer-opt %s --place-ilp="solver=native time-limit=2" -o /dev/null 2>&1 | FileCheck %s --check-prefix=NATIVE
// RUN: env PLACER_ORTOOLS=/no/libortools.so \
// RUN:   placer-opt %s --place-ilp="solver=native time-limit=2 library=%S" -o /dev/null 2>&1 | FileCheck %s --check-prefix=LIBRARY
// RUN: env PLACER_SOLVER_DIR=%S \
// RUN:   placer-opt %s --place-ilp="solver=wasm time-limit=2" -o /dev/null 2>&1 | FileCheck %s --check-prefix=WASM
// RUN: env PLACER_SOLVER_DIR=%S PLACER_ORTOOLS=/no/libortools.so \
// RUN:   placer-opt %s --place-ilp=time-limit=2 --remarks-filter=place-ilp -o /dev/null 2>&1 | FileCheck %s --check-prefix=BOTH

// CHECK: [[#@LINE+18]]:1: warning: there is no CP-SAT solver: PLACER_CP_WORKER is '/no/worker', which is not an executable; there is no '/no/folder/cp-worker.mjs'; the best {{list schedule|schedule found}} is kept
// CHECK: note: scripts/quickstart installs one with npm; a native OR-Tools is found where the environment's PLACER_ORTOOLS names its libortools.so
// CHECK-NOT: warning
// NATIVE: warning: there is no CP-SAT solver: {{.*}}/no/libortools.so
// LIBRARY: warning: there is no CP-SAT solver: {{.*}}there is no libortools.so in
// WASM: warning: there is no CP-SAT solver: there is no '{{.*}}cp-worker.mjs'
// BOTH: remark: [Passed] Solved | Category:place-ilp
// BOTH-SAME: makespan_ns=219
// BOTH-SAME: outcome=feasible
// BOTH-SAME: solver=none
// BOTH: warning: there is no CP-SAT solver: {{.*}}cp-worker.mjs'; the native solver: /no/libortools.so

// The bound is 218, and nothing shorter than 219 exists.
placer.topology @three {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.device @gpu2 kind "gpu"
}
func.func @prove() attributes {placer.topology = @three} {
  placer.task "a" cost <gpu = 99>
  placer.task "b" cost <gpu = 96>
  placer.task "c" cost <gpu = 89>
  placer.task "d" cost <gpu = 84>
  placer.task "e" cost <gpu = 81>
  placer.task "f" cost <gpu = 75>
  placer.task "g" cost <gpu = 41>
  placer.task "h" cost <gpu = 36>
  placer.task "i" cost <gpu = 27>
  placer.task "j" cost <gpu = 25>
  return
}
