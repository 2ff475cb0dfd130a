// That there is no solver is worth a word only where one was asked for: the
// search is good without. (The bound is met at once, so the time is not used.)
//
// RUN: env PLACER_CP_WORKER=/no/worker PLACER_SOLVER_DIR=/no/folder \
// RUN:   placer-opt %s --place-search="solver=wasm time-limit=10" --placer-verify-schedule -o %t.mlir 2>&1 | FileCheck %s
// RUN: env PLACER_CP_WORKER=/no/worker PLACER_SOLVER_DIR=/no/folder \
// RUN:   placer-opt %s --place-search=time-limit=10 -o %t.auto.mlir 2>&1 | FileCheck %s --allow-empty --check-prefix=SILENT
// RUN: placer-opt %s --place-search="solver=none time-limit=10" -o %t.none.mlir 2>&1 | FileCheck %s --allow-empty --check-prefix=SILENT
// RUN: cmp %t.mlir %t.auto.mlir
// RUN: cmp %t.mlir %t.none.mlir
// With too little time for one, or a limit of work, none is looked for.
// RUN: env PLACER_CP_WORKER=/no/worker PLACER_SOLVER_DIR=/no/folder \
// RUN:   placer-opt %s --place-search="solver=wasm time-limit=1" -o /dev/null 2>&1 | FileCheck %s --allow-empty --check-prefix=SILENT
// RUN: env PLACER_CP_WORKER=/no/worker PLACER_SOLVER_DIR=/no/folder \
// RUN:   placer-opt %s --place-search="work-limit=100" -o /dev/null 2>&1 | FileCheck %s --allow-empty --check-prefix=SILENT

// CHECK: warning: there is no CP-SAT solver: {{.*}}/no/folder/cp-worker.mjs'; the best schedule found is kept
// CHECK: note: scripts/quickstart installs one
// SILENT-NOT: warning

placer.topology @pair {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
}
func.func @even() attributes {placer.topology = @pair} {
  placer.task "a" cost <gpu = 50>
  placer.task "b" cost <gpu = 50>
  return
}
