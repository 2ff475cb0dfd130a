// RUN: not placer-opt %s --place-list=algorithm=magic -o %t.none 2>&1 | FileCheck %s --check-prefix=ALGORITHM
// RUN: not placer-opt %s --place-list="algorithm=mite order=lifo" -o %t.none 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: not placer-opt %s --schedule=order=lifo -o %t.none 2>&1 | FileCheck %s --check-prefix=SCHEDULE
// RUN: not ls %t.none

// ALGORITHM: error: --place-list knows no algorithm 'magic'; it knows heft, peft, cpop, etf, m-topo, m-etf, m-sct, hash, batch-split, critical-path, mite, dfs, single, best
// ORDER: error: --place-list knows no order 'lifo'; it knows fifo, pct, msr
// SCHEDULE: error: --schedule knows no order 'lifo'; it knows fifo, pct, msr

placer.topology @box {
  placer.device @gpu kind "gpu"
}
func.func @f() {
  placer.task "a" cost <gpu = 1> on @gpu
  return
}
