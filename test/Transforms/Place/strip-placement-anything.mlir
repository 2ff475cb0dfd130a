// It is the way back from anything: a function without a machine, with several
// blocks, with a schedule that no device could run.
//
// RUN: placer-opt %s --placer-strip-placement | FileCheck %s

// CHECK: placer.task "a" -> (i8)
// CHECK-NOT: placer.transfer
// CHECK: placer.task "b" (%{{.*}} : i8){{$}}
func.func @blocks() {
  %a = placer.task "a" on @x at 5 -> (i8)
  %0 = placer.transfer %a from @x to @y at 6 : i8
  cf.br ^bb1
^bb1:
  placer.task "b" (%0 : i8) on @y at 0
  return
}
