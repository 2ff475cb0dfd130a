// How many violations are shown.
//
// RUN: not placer-opt %s --placer-verify-schedule 2>&1 | grep -c "error:" | FileCheck %s --check-prefix=ALL
// RUN: not placer-opt %s --placer-verify-schedule=error-limit=0 2>&1 | grep -c "error:" | FileCheck %s --check-prefix=ALL
// RUN: not placer-opt %s --placer-verify-schedule=error-limit=2 2>&1 | grep -c "error:" | FileCheck %s --check-prefix=TWO

// ALL: {{^}}3{{$}}
// TWO: {{^}}2{{$}}
placer.topology @box { placer.device @d kind "k" }
func.func @f() {
  placer.task "a" cost <k = 10> on @d at 0
  placer.task "b" cost <k = 10> on @d at 5
  placer.task "c" cost <k = 10> on @d at 10
  placer.task "d" cost <k = 10> on @d at 15
  return
}
