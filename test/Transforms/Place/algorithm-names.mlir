// RUN: not placer-opt %s --place-list=algorithm=magic -o %t.none 2>&1 | FileCheck %s --check-prefix=ALGORITHM
// RUN: not ls %t.none

// ALGORITHM: error: --place-list knows no algorithm 'magic'; it knows heft, peft, cpop, etf, m-topo, m-etf, m-sct, hash, batch-split, critical-path, mite, dfs, gpipe, 1f1b, early-backward, zero-bubble, largest-tail, single, best

placer.topology @box {
  placer.device @gpu kind "gpu"
}
func.func @f() {
  placer.task "a" cost <gpu = 1> on @gpu
  return
}
