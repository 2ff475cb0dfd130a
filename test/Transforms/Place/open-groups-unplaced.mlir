// RUN: placer-opt %s --placer-open-groups --split-input-file | FileCheck %s

// Without a machine, costs, devices or starts there is less to say.
// CHECK-LABEL: func.func @unplaced
// CHECK: %[[A:.*]] = placer.task "a" -> (i8)
// CHECK: placer.task "b" (%[[A]] : i8){{$}}
func.func @unplaced() {
  placer.group "g" {
    %a = placer.task "a" -> (i8)
    placer.task "b" (%a : i8)
  }
  return
}

// CHECK-LABEL: func.func @device
// CHECK: placer.task "a" on @d{{$}}
// CHECK: placer.task "b" on @d{{$}}
func.func @device() {
  placer.group "g" on @d {
    placer.task "a"
    placer.task "b"
  }
  return
}

// An operand that is yielded is that operand.
// CHECK-LABEL: func.func @through
// CHECK-SAME: (%[[X:.*]]: i8)
// CHECK: placer.task "a"
// CHECK: return %[[X]]
func.func @through(%x: i8) -> i8 {
  %g = placer.group "g" (%y = %x : i8) -> (i8) {
    placer.task "a"
    placer.yield %y : i8
  }
  return %g : i8
}
