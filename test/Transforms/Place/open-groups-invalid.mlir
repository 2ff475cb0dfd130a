// RUN: placer-opt %s --placer-open-groups --split-input-file --verify-diagnostics
//
// What fails leaves all functions as they were.
// RUN: not placer-opt %s --placer-open-groups --split-input-file --mlir-print-ir-after-failure 2>&1 | FileCheck %s
// CHECK-LABEL: func.func @good
// CHECK: placer.group "g"
// CHECK-LABEL: func.func @cost
// CHECK: placer.group "first"
// CHECK: placer.group "outer"

placer.topology @box { placer.device @d kind "k" }
func.func @good() {
  placer.group "g" on @d at 0 {
    placer.task "a" cost <k = 1>
    placer.task "b" cost <k = 1>
  }
  return
}
func.func @cost() {
  placer.group "first" on @d at 0 {
    placer.task "x" cost <k = 1>
    placer.task "y" cost <k = 1>
  }
  placer.group "outer" on @d at 2 {
    placer.group "inner" {
      // expected-error @+1 {{task 'a' cannot run on the device of its group, @d}}
      placer.task "a"
      placer.task "b" cost <k = 1>
    }
  }
  return
}

// -----

// expected-error @+2 {{function 'machine' has tasks but no machine to place them on}}
// expected-note @+1 {{add a 'placer.topology' beside the function}}
func.func @machine() {
  placer.group "g" on @d at 0 {
    placer.task "a" cost <k = 1>
    placer.task "b" cost <k = 1>
  }
  return
}

// -----

placer.topology @box { placer.device @d kind "k" }
func.func @late() {
  // expected-error @+1 {{group 'g' ends later than 64 bits can say}}
  placer.group "g" on @d at 9223372036854775807 {
    placer.task "a" cost <k = 1>
    placer.task "b" cost <k = 1>
  }
  return
}
