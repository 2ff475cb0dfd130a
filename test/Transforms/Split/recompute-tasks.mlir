// Of two segments, the first is computed again: the copies wait for the gradient
// that the way back through it begins with, and what comes back reads them.
// RUN: placer-opt %s --recompute-tasks=segments=2 | FileCheck %s
// So it fits where it did not.
// RUN: placer-opt %s --recompute-tasks=segments=2 --place-list=algorithm=heft --placer-verify-schedule
// RUN: not placer-opt %s --place-list=algorithm=heft 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: placer-opt %s --recompute-tasks --remarks-filter=recompute-tasks -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: sed 's/cost <gpu = 5>/cost <gpu = 5> on @gpu0 at 0/' %s | not placer-opt --recompute-tasks -o %t.none 2>&1 | FileCheck %s --check-prefix=START
// RUN: not placer-opt %s --recompute-tasks=segments=1 -o %t.none 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not ls %t.none
// What a library does for all that take part is done once by each.
// RUN: sed '/"b" /s/-> (tensor<4xf32>) {/-> (tensor<4xf32>) attributes {placer.native = #placer.native<call "n" all_gather on [@gpu0]>} {/' %s | placer-opt --recompute-tasks=segments=2 | FileCheck %s --check-prefix=NATIVE

// SHORT: error:
// REMARK: Function=step{{.*}}2 of 8 tasks are computed again
// START: error: task 'a' has a start already: what is scheduled cannot be computed again
// START: note: run --recompute-tasks before tasks are placed
// NATIVE: placer.task "b" {{.*}}placer.native
// NATIVE: placer.task "a.again"
// NATIVE-NOT: "b.again"
// ONE: error: --recompute-tasks needs at least 2 segments: the last one is never computed again

placer.topology @box {
  placer.device @gpu0 kind "gpu" memory 64
}

// CHECK-LABEL: func.func @step
// CHECK: placer.task "c"
// CHECK: %dc = placer.task "dc"
// CHECK-NEXT: arith.mulf
// CHECK: %[[A:.*]] = placer.task "a.again" (%{{.*}} = %arg0 : tensor<4xf32>, %{{.*}} = %dc : tensor<4xf32>)
// CHECK-NEXT: math.exp
// CHECK: %[[B:.*]] = placer.task "b.again" (%{{.*}} = %[[A]] : tensor<4xf32>, %{{.*}} = %dc : tensor<4xf32>)
// CHECK: placer.task "db" (%{{.*}} = %dc : tensor<4xf32>, %{{.*}} = %[[B]] : tensor<4xf32>)
// CHECK: placer.task "da" (%{{.*}} = %db : tensor<4xf32>, %{{.*}} = %[[A]] : tensor<4xf32>)
func.func @step(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = placer.task "a" (%0 = %x : tensor<4xf32>) cost <gpu = 5> -> (tensor<4xf32>) {
    %1 = math.exp %0 : tensor<4xf32>
    placer.yield %1 : tensor<4xf32>
  }
  %b = placer.task "b" (%0 = %a : tensor<4xf32>) cost <gpu = 5> -> (tensor<4xf32>) {
    %1 = math.exp %0 : tensor<4xf32>
    placer.yield %1 : tensor<4xf32>
  }
  %c = placer.task "c" (%0 = %b : tensor<4xf32>) cost <gpu = 5> -> (tensor<4xf32>) {
    %1 = math.exp %0 : tensor<4xf32>
    placer.yield %1 : tensor<4xf32>
  }
  %d = placer.task "d" (%0 = %c : tensor<4xf32>) cost <gpu = 5> -> (tensor<4xf32>) {
    %1 = math.exp %0 : tensor<4xf32>
    placer.yield %1 : tensor<4xf32>
  }
  %dd = placer.task "dd" (%0 = %d : tensor<4xf32>) cost <gpu = 10> -> (tensor<4xf32>) {
    %2 = arith.mulf %0, %0 : tensor<4xf32>
    placer.yield %2 : tensor<4xf32>
  }
  %dc = placer.task "dc" (%0 = %dd : tensor<4xf32>, %1 = %c : tensor<4xf32>) cost <gpu = 10> -> (tensor<4xf32>) {
    %2 = arith.mulf %0, %1 : tensor<4xf32>
    placer.yield %2 : tensor<4xf32>
  }
  %db = placer.task "db" (%0 = %dc : tensor<4xf32>, %1 = %b : tensor<4xf32>) cost <gpu = 10> -> (tensor<4xf32>) {
    %2 = arith.mulf %0, %1 : tensor<4xf32>
    placer.yield %2 : tensor<4xf32>
  }
  %da = placer.task "da" (%0 = %db : tensor<4xf32>, %1 = %a : tensor<4xf32>) cost <gpu = 10> -> (tensor<4xf32>) {
    %2 = arith.mulf %0, %1 : tensor<4xf32>
    placer.yield %2 : tensor<4xf32>
  }
  return %da : tensor<4xf32>
}

// A result that is read on the way back alone is not made before, and a task that
// has no other is done there, once. What a task holds alone is held for both runs.
// CHECK-LABEL: func.func @late
// CHECK: %p = placer.task "p" (%{{.*}} = %arg0 : tensor<2xf32>) cost <gpu = 5> weights <"p.resident" = 4> -> (tensor<2xf32>) {
// CHECK-NEXT: math.exp
// CHECK-NEXT: placer.yield
// CHECK-NOT: placer.task "mask"
// CHECK: %ds = placer.task "ds"
// CHECK: %p.again:2 = placer.task "p.again" {{.*}} weights <"p.resident" = 4> -> (tensor<2xf32>, tensor<2xf32>) {
// CHECK: placer.task "mask" (%{{.*}} = %p.again#0 : tensor<2xf32>, %{{.*}} = %ds : tensor<2xf32>)
// CHECK: placer.task "dp" (%{{.*}} = %ds : tensor<2xf32>, %{{.*}} = %p.again#1 : tensor<2xf32>, %{{.*}} = %mask : tensor<2xf32>)
func.func @late(%x: tensor<2xf32>) -> tensor<2xf32> {
  %p:2 = placer.task "p" (%0 = %x : tensor<2xf32>) cost <gpu = 5> resident 4 -> (tensor<2xf32>, tensor<2xf32>) {
    %1 = math.exp %0 : tensor<2xf32>
    %2 = math.sin %0 : tensor<2xf32>
    placer.yield %1, %2 : tensor<2xf32>, tensor<2xf32>
  }
  %mask = placer.task "mask" (%0 = %p#0 : tensor<2xf32>) op "cos" cost <gpu = 5> -> (tensor<2xf32>) {
    %1 = math.cos %0 : tensor<2xf32>
    placer.yield %1 : tensor<2xf32>
  }
  %q = placer.task "q" (%0 = %p#0 : tensor<2xf32>) cost <gpu = 5> -> (tensor<2xf32>) {
    %1 = math.tanh %0 : tensor<2xf32>
    placer.yield %1 : tensor<2xf32>
  }
  %r = placer.task "r" (%0 = %q : tensor<2xf32>) cost <gpu = 20> -> (tensor<2xf32>) {
    %1 = math.tanh %0 : tensor<2xf32>
    placer.yield %1 : tensor<2xf32>
  }
  %s = placer.task "s" (%0 = %r : tensor<2xf32>) cost <gpu = 20> -> (tensor<2xf32>) {
    %1 = math.tanh %0 : tensor<2xf32>
    placer.yield %1 : tensor<2xf32>
  }
  %ds = placer.task "ds" (%0 = %s : tensor<2xf32>, %1 = %r : tensor<2xf32>) cost <gpu = 10> -> (tensor<2xf32>) {
    %2 = arith.mulf %0, %1 : tensor<2xf32>
    placer.yield %2 : tensor<2xf32>
  }
  %dp = placer.task "dp" (%0 = %ds : tensor<2xf32>, %1 = %p#1 : tensor<2xf32>, %2 = %mask : tensor<2xf32>) cost <gpu = 10> -> (tensor<2xf32>) {
    %3 = arith.mulf %0, %1 : tensor<2xf32>
    %4 = arith.mulf %3, %2 : tensor<2xf32>
    placer.yield %4 : tensor<2xf32>
  }
  return %dp : tensor<2xf32>
}
