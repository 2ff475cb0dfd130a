// Two layers on two devices: cut into micro-batches, one layer works on one while
// the other works on the next. The schedule is verified once more.
// RUN: placer-opt %s --plan-pipeline="micro-batches=4 stages=2 time-limit=0 work-limit=50 workers=1" --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %s --plan-pipeline="time-limit=0 work-limit=50 workers=1" --placer-verify-schedule | FileCheck %s --check-prefix=AUTO
// RUN: placer-opt %s --plan-pipeline="devices=gpu1 micro-batches=2 time-limit=0 work-limit=50 workers=1" | FileCheck %s --check-prefix=ONE
// Where steps overlap, both devices work all of the time.
// RUN: placer-opt %s --plan-pipeline="micro-batches=4 stages=2 time-limit=0 work-limit=50 workers=1 objective=period" --placer-verify-schedule -o %t.period --remarks-filter=plan-pipeline 2>&1 | FileCheck %s --check-prefix=PERIOD
// Stages that are asked for are kept without micro-batches, too.
// RUN: placer-opt %s --plan-pipeline="micro-batches=1 stages=2 time-limit=0 work-limit=50 workers=1" | FileCheck %s --check-prefix=WHOLE
// The same input gives the same bytes.
// RUN: placer-opt %s --plan-pipeline="time-limit=0 work-limit=50 workers=1" -o %t.1
// RUN: placer-opt %s --plan-pipeline="time-limit=0 work-limit=50 workers=1" -o %t.2
// RUN: diff %t.1 %t.2

placer.topology @pair {
  placer.device @gpu0 kind "chip"
  placer.device @gpu1 kind "chip"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

// CHECK-LABEL: func.func @layers
// CHECK-DAG: placer.task "a.0" {{.*}} on @[[FIRST:gpu[01]]] at 0
// CHECK-DAG: placer.task "a.3" {{.*}} on @[[FIRST]] at 6000
// CHECK-DAG: placer.task "b.0" {{.*}} on @[[SECOND:gpu[01]]] at 2042
// CHECK-DAG: placer.task "b.3" {{.*}} on @[[SECOND]] at 8042
// CHECK: placer.task "b.join"

// AUTO-LABEL: func.func @layers
// AUTO: placer.task "a.1"
// AUTO: placer.transfer

// PERIOD: Function=layers{{.*}}a step can begin every 8000 ns{{.*}}(gap 0.00%)

// WHOLE-LABEL: func.func @layers
// WHOLE: placer.task "a" {{.*}} on @[[BEGIN:gpu[01]]] at 0
// WHOLE: placer.transfer %a from @[[BEGIN]]
// WHOLE: placer.task "b"

// ONE-LABEL: func.func @layers
// ONE-NOT: on @gpu0
// ONE: return
func.func @layers(%x: tensor<8x4xf32> {placer.samples = 0 : i64}) -> tensor<8x4xf32> {
  %a = placer.task "a" (%0 = %x : tensor<8x4xf32>) cost <chip = 8000> -> (tensor<8x4xf32>) {
    %1 = math.exp %0 : tensor<8x4xf32>
    placer.yield %1 : tensor<8x4xf32>
  }
  %b = placer.task "b" (%0 = %a : tensor<8x4xf32>) cost <chip = 8000> -> (tensor<8x4xf32>) {
    %1 = math.tanh %0 : tensor<8x4xf32>
    placer.yield %1 : tensor<8x4xf32>
  }
  return %b : tensor<8x4xf32>
}

// What is on a device stays there.
// AUTO-LABEL: func.func @pinned
// AUTO: placer.task "c{{.*}} on @gpu1
func.func @pinned(%x: tensor<8x4xf32> {placer.samples = 0 : i64}) -> tensor<8x4xf32> {
  %c = placer.task "c" (%0 = %x : tensor<8x4xf32>) cost <chip = 8000> on @gpu1 -> (tensor<8x4xf32>) {
    %1 = math.exp %0 : tensor<8x4xf32>
    placer.yield %1 : tensor<8x4xf32>
  }
  return %c : tensor<8x4xf32>
}
