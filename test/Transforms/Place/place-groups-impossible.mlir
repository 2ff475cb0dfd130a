// Groups that no device could run as one, in the end or at all, are no error:
// their tasks can.
//
// RUN: placer-opt %s --place-list=algorithm=best --placer-verify-schedule --remarks-filter=place-list \
// RUN:   --split-input-file 2> %t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: placer-opt %s --place-search="time-limit=0 work-limit=1000 workers=1" --placer-verify-schedule --split-input-file \
// RUN:   | FileCheck %s

placer.topology @mixed {
  placer.device @gpu kind "gpu"
  placer.device @cpu kind "cpu"
}
// REMARK: Departed | Category:place-list | Function=devices | how="the clusters cannot be placed as they are (no device is left for task 'b'
// CHECK-LABEL: func.func @devices
// CHECK-NOT: placer.group
// CHECK-DAG: placer.task "a" {{.*}} on @gpu at 0
// CHECK-DAG: placer.task "b" {{.*}} on @cpu at 0
func.func @devices() {
  placer.group "g" {
    placer.task "a" cost <gpu = 1>
    placer.task "b" cost <cpu = 1>
  }
  return
}

// -----

// Each device has room for one.
placer.topology @small {
  placer.device @d kind "k" memory 100
  placer.device @e kind "k" memory 100
}
// REMARK: Departed | Category:place-list | Function=memory | how="the clusters could not be placed; the tasks were"
// CHECK-LABEL: func.func @memory
// CHECK-NOT: placer.group
// CHECK-DAG: placer.task "a" {{.*}} on @{{[de]}} at 0
// CHECK-DAG: placer.task "b" {{.*}} on @{{[de]}} at 0
func.func @memory() {
  placer.group "g" {
    placer.task "a" cost <k = 1> resident 60
    placer.task "b" cost <k = 1> resident 60
  }
  return
}

// -----

// One by one the tasks need 90 bytes; as one the group would hold what it reads
// until its end, and what it writes from its start on.
placer.topology @tight {
  placer.device @d kind "k" memory 100
}
// CHECK-LABEL: func.func @lifetimes
// CHECK-NOT: placer.group
// CHECK: placer.task "a" {{.*}} at 0
// CHECK: placer.task "b" {{.*}} at 1
// CHECK: placer.task "c" {{.*}} at 2
func.func @lifetimes() -> tensor<40xi8> {
  %a = placer.task "a" cost <k = 1> -> (tensor<50xi8>)
  %g = placer.group "g" (%x = %a : tensor<50xi8>) -> (tensor<40xi8>) {
    %b = placer.task "b" (%x : tensor<50xi8>) cost <k = 1> -> (tensor<40xi8>)
    %c = placer.task "c" (%b : tensor<40xi8>) cost <k = 1> -> (tensor<40xi8>)
    placer.yield %c : tensor<40xi8>
  }
  return %g : tensor<40xi8>
}

// -----

// What a group hands on, and what it gives twice.
placer.topology @one { placer.device @d kind "k" }
// CHECK-LABEL: func.func @through
// CHECK-SAME: (%[[X:.*]]: i8)
// CHECK-NOT: placer.group
// CHECK: %[[A:.*]] = placer.task "a" cost <k = 1> on @d at 0
// CHECK: placer.task "b" (%[[X]] : i8, %[[A]] : i8, %[[A]] : i8)
// CHECK: return %[[X]]
func.func @through(%x: i8) -> i8 {
  %g:3 = placer.group "g" (%y = %x : i8) -> (i8, i8, i8) {
    %a = placer.task "a" cost <k = 1> -> (i8)
    placer.yield %y, %a, %a : i8, i8, i8
  }
  placer.task "b" (%g#0 : i8, %g#1 : i8, %g#2 : i8) cost <k = 1>
  return %g#0 : i8
}

// -----

// A device that has the name of a kind is that device only.
placer.topology @odd {
  placer.device @gpu kind "npu"
  placer.device @gpu0 kind "gpu"
}
// CHECK-LABEL: func.func @names
// CHECK-COUNT-3: on @gpu at
func.func @names() {
  placer.group "g" {
    placer.task "a" cost <npu = 100>
    placer.task "b" cost <npu = 200>
  }
  placer.task "c" cost <npu = 100>
  placer.task "d" cost <npu = 200>
  return
}
