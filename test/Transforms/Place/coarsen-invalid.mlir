// RUN: placer-opt %s --coarsen=target=1 --split-input-file --verify-diagnostics
//
// What fails leaves all functions as they were.
// RUN: not placer-opt %s --coarsen=target=1 --split-input-file --mlir-print-ir-after-failure 2>&1 | FileCheck %s
// CHECK-LABEL: func.func @good
// CHECK-NOT: placer.group
// CHECK-LABEL: func.func @costs

placer.topology @box { placer.device @d kind "k" }
func.func @good() {
  %a = placer.task "a" cost <k = 1> -> (i8)
  placer.task "b" (%a : i8) cost <k = 1>
  return
}
func.func @costs() {
  // expected-error @+2 {{task 'a' has no cost}}
  // expected-note @+1 {{say how long it takes on each kind of device}}
  placer.task "a"
  placer.task "b" cost <k = 1>
  return
}

// -----

// expected-error @+2 {{function 'machine' has tasks but no machine to place them on}}
// expected-note @+1 {{add a 'placer.topology' beside the function}}
func.func @machine() {
  placer.task "a" cost <k = 1>
  placer.task "b" cost <k = 1>
  return
}

// -----

placer.topology @box { placer.device @d kind "k" }
func.func @sizes() {
  // expected-error @+2 {{result 0 of task 'a' has type 'tensor<?xi8>', which does not tell its size}}
  // expected-note @+1 {{say it after the type}}
  %a = placer.task "a" cost <k = 1> -> (tensor<?xi8>)
  placer.task "b" (%a : tensor<?xi8>) cost <k = 1>
  return
}

// -----

placer.topology @box {
  placer.device @d kind "k"
  placer.device @e kind "k"
}
// Devices that a group of two colocation names brings together.
func.func @joined() {
  placer.group "g" {
    placer.task "a" cost <k = 1> colocate "f"
    placer.task "b" cost <k = 1> colocate "h"
  }
  // expected-note @+1 {{'c' is on @d}}
  placer.task "c" cost <k = 1> colocate "f" on @d
  // expected-error @+1 {{task 'd' is on @e, but a group holds tasks that are colocated with it and with 'c'}}
  placer.task "d" cost <k = 1> colocate "h" on @e
  return
}

// -----

placer.topology @box {
  placer.device @d kind "k"
  placer.device @e kind "k"
}
func.func @pinned() {
  // expected-error @+1 {{no device can run every task of colocation set 'f'}}
  placer.group "g" {
    placer.task "a" cost <k = 1> colocate "f"
    placer.task "b" cost <k = 1> colocate "h"
  }
  // expected-note @+1 {{task 'c' can run only on 'd'}}
  placer.task "c" cost <k = 1> only [@d] colocate "f"
  // expected-note @+1 {{task 'd' can run only on 'e'}}
  placer.task "d" cost <k = 1> only [@e] colocate "h"
  return
}
