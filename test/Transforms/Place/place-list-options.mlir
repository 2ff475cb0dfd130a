// RUN: not placer-opt %s --place-list=algorithm=magic -o %t.none 2>&1 | FileCheck %s --check-prefix=MAGIC
// RUN: not ls %t.none
// RUN: not placer-opt %s --place-list=algorithm=single 2>&1 | FileCheck %s --check-prefix=SINGLE
// RUN: not placer-opt %s --place-list=algorithm=heft,single 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not placer-opt %s --place-list=speed=1 2>&1 | FileCheck %s --check-prefix=SPEED

// MAGIC: error: --place-list knows no algorithm 'magic'; it knows {{.*heft.*single}}
// TWO: error: --place-list knows no algorithm 'heft,single'
// SPEED: no such option speed
// SINGLE: [[#@LINE+8]]:1: error: no single device can run and hold all tasks
// SINGLE: [[#@LINE+9]]:3: note: task 'b' may not run on device 'gpu'
// SINGLE: [[#@LINE+7]]:8: note: task 'a' may not run on device 'cpu'
placer.topology @box {
  placer.device @gpu kind "gpu"
  placer.device @cpu kind "cpu"
  placer.link @gpu to @cpu latency 0 bandwidth 1
}
func.func @f() {
  %a = placer.task "a" cost <gpu = 1> -> (i8)
  placer.task "b" (%a : i8) cost <cpu = 1>
  return
}
