// REQUIRES: cp-solver
// The solver improves the placement that is in the IR.
//
// RUN: placer-opt %s --place-ilp="start-from=ir time-limit=60 workers=1" \
// RUN:   --remarks-filter=place-ilp --placer-verify-schedule 2> %t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// Without the option the devices are fixed, and all that can be done is done.
// RUN: placer-opt %s --place-ilp="time-limit=60 workers=1" | FileCheck %s --check-prefix=FIXED

// REMARK: [Passed] Solved | {{.*}} start_ns=392
// CHECK: func.func @pack
// CHECK-SAME: placer.lower_bound = 196
// CHECK: @gpu1
// FIXED: func.func @pack
// FIXED-NOT: on @gpu1
placer.topology @pair {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
}
func.func @pack() attributes {placer.topology = @pair} {
  placer.task "a" cost <gpu = 97> on @gpu0 at 0
  placer.task "b" cost <gpu = 66> on @gpu0 at 97
  placer.task "c" cost <gpu = 59> on @gpu0 at 163
  placer.task "d" cost <gpu = 52> on @gpu0 at 222
  placer.task "e" cost <gpu = 47> on @gpu0 at 274
  placer.task "f" cost <gpu = 41> on @gpu0 at 321
  placer.task "g" cost <gpu = 30> on @gpu0 at 362
  return
}
