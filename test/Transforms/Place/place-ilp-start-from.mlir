// A placement that is in the IR is where the solve begins, and nothing worse is
// the answer; its devices are not fixed.
//
// Without a solver it is kept as it is.
// RUN: placer-opt %s --place-search="time-limit=0 work-limit=2000" -o %t.searched.mlir
// RUN: env PLACER_CP_WORKER=/no/worker PLACER_SOLVER_DIR=/no/folder \
// RUN:   placer-opt %t.searched.mlir --place-ilp="start-from=ir time-limit=5" -o %t.kept.mlir 2>&1 | FileCheck %s --check-prefix=KEPT
// RUN: cmp %t.searched.mlir %t.kept.mlir
// RUN: not placer-opt %s --place-ilp="start-from=%t.no.such.file time-limit=5" 2>&1 | FileCheck %s --check-prefix=MISSING

// KEPT: warning: there is no CP-SAT solver: {{.*}}; the schedule to start from is kept
// MISSING: error: --place-ilp=start-from: {{.*}}no.such.file

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
