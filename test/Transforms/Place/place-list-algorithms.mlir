// Every algorithm gives a schedule that keeps all rules and the given device.
// RUN: placer-opt %s --place-list=algorithm=heft --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --place-list=algorithm=peft --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --place-list=algorithm=cpop --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --place-list=algorithm=etf --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --place-list=algorithm=m-topo --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --place-list=algorithm=m-etf --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --place-list=algorithm=m-sct --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --place-list="algorithm=hash order=fifo" --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --place-list="algorithm=batch-split order=pct" --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --place-list="algorithm=critical-path order=msr" --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --place-list=algorithm=mite --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --place-list=algorithm=dfs --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --place-list=algorithm=best --placer-verify-schedule | FileCheck %s --check-prefixes=CHECK,BEST

// The remark says what decided, and that memory was short where it was.
// RUN: placer-opt %s --place-list=algorithm=best --remarks-filter=place-list -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: placer-opt %s --place-list="algorithm=mite order=msr" --remarks-filter=place-list -o /dev/null 2>&1 | FileCheck %s --check-prefix=MITE
// RUN: placer-opt %s --place-list="algorithm=etf" --remarks-filter=place-list -o /dev/null 2>&1 | FileCheck %s --check-prefix=STUCK

placer.topology @box {
  placer.device @gpu0 kind "gpu" memory 80
  placer.device @gpu1 kind "gpu" memory 70
  placer.link @gpu0 to @gpu1 latency 5 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 5 bandwidth 1000000000
}

// The first is a little faster on gpu0, but what follows is at home on gpu1.
// REMARK: Function=chain | algorithm="best: peft",
// MITE: Function=chain | algorithm=mite/msr,
// CHECK-LABEL: func.func @chain
// BEST: "first" {{.*}} on @gpu1 at 0
// BEST: "second" {{.*}} on @gpu1 at 11
func.func @chain() {
  %a = placer.task "first" cost <gpu0 = 10, gpu1 = 11> -> (tensor<50xi8>)
  placer.task "second" (%a : tensor<50xi8>) cost <gpu0 = 100, gpu1 = 10>
  return
}

// CHECK-LABEL: func.func @given
// CHECK: "b" {{.*}} on @gpu1 at
func.func @given() {
  %a = placer.task "a" cost <gpu = 10> -> (i8)
  %b = placer.task "b" (%a : i8) cost <gpu = 10> on @gpu1 -> (i8)
  placer.task "c" (%b : i8) cost <gpu = 10>
  return
}

// Two of 40 bytes must share gpu0 so that gpu1 can hold the third.
// STUCK: remark: [Analysis] Departed | Category:place-list | Function=tight | how="got stuck; the fallback placed
// CHECK-LABEL: func.func @tight
// CHECK: "a" {{.*}} on @gpu0
// CHECK: "b" {{.*}} on @gpu0
// CHECK: "c" {{.*}} on @gpu1
func.func @tight() -> (tensor<40xi8>, tensor<40xi8>, tensor<70xi8>) {
  %a = placer.task "a" cost <gpu = 10> -> (tensor<40xi8>)
  %b = placer.task "b" cost <gpu = 10> -> (tensor<40xi8>)
  %c = placer.task "c" cost <gpu = 10> -> (tensor<70xi8>)
  return %a, %b, %c : tensor<40xi8>, tensor<40xi8>, tensor<70xi8>
}
