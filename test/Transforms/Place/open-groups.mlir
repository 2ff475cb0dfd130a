// RUN: placer-opt %s --placer-open-groups --split-input-file | FileCheck %s
// RUN: placer-opt %s --placer-open-groups=start-early --split-input-file | FileCheck %s --check-prefix=EARLY
// RUN: placer-opt %s --placer-open-groups --placer-verify-schedule --split-input-file -o /dev/null

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

// Groups in groups too, each task behind the one before. The bound is
// one of the tasks, and stays.
// CHECK-LABEL: func.func @nested
// CHECK-SAME: placer.bound = "critical-path", placer.lower_bound = 350
// CHECK-NOT: placer.group
// CHECK: %[[A:.*]] = placer.task "a" cost <gpu = 100> on @gpu0 at 50 -> (tensor<8xi8>)
// CHECK: %[[B:.*]] = placer.task "b" (%[[A]] : tensor<8xi8>) cost <gpu = 20> on @gpu0 at 150
// CHECK: %[[C:.*]] = placer.task "c" (%[[B]] : tensor<8xi8>) cost <gpu = 200> on @gpu0 at 170
// CHECK: %[[S:.*]] = placer.transfer %[[A]] from @gpu0 to @gpu1 at 370
// CHECK: placer.task "d" (%[[S]] : tensor<8xi8>) cost <gpu = 250> on @gpu1 at 388
// CHECK: return %[[C]]

// EARLY-LABEL: func.func @nested
// EARLY-SAME: placer.lower_bound = 350
// EARLY: %[[A:.*]] = placer.task "a" {{.*}} at 0 ->
// EARLY: %[[S:.*]] = placer.transfer %[[A]] from @gpu0 to @gpu1 at 100
// EARLY: placer.task "b" {{.*}} at 100 ->
// EARLY: placer.task "c" {{.*}} at 120 ->
// EARLY: placer.task "d" (%[[S]] : {{.*}} at 118
func.func @nested() -> tensor<8xi8> attributes {placer.lower_bound = 350 : i64, placer.bound = "critical-path"} {
  %g:2 = placer.group "g" on @gpu0 at 50 -> (tensor<8xi8>, tensor<8xi8>) {
    %a = placer.task "a" cost <gpu = 100> -> (tensor<8xi8>)
    %h = placer.group "h" (%x = %a : tensor<8xi8>) -> (tensor<8xi8>) {
      %b = placer.task "b" (%x : tensor<8xi8>) cost <gpu = 20> -> (tensor<8xi8>)
      %c = placer.task "c" (%b : tensor<8xi8>) cost <gpu = 200> -> (tensor<8xi8>)
      placer.yield %c : tensor<8xi8>
    }
    placer.yield %a, %h : tensor<8xi8>, tensor<8xi8>
  }
  %s = placer.transfer %g#0 from @gpu0 to @gpu1 at 370 : tensor<8xi8>
  placer.task "d" (%s : tensor<8xi8>) cost <gpu = 250> on @gpu1 at 388
  return %g#1 : tensor<8xi8>
}

// A function without groups is left alone by the one, and tightened by the
// other.
// CHECK-LABEL: func.func @plain
// CHECK: placer.task "a" cost <gpu = 100> on @gpu0 at 70
// EARLY-LABEL: func.func @plain
// EARLY: placer.task "a" cost <gpu = 100> on @gpu0 at 0
func.func @plain() {
  placer.task "a" cost <gpu = 100> on @gpu0 at 70
  return
}

// A bound that the tasks undercut was none of theirs.
// EARLY-LABEL: func.func @wrong
// EARLY-NOT: placer.lower_bound
// EARLY: placer.task "wrong.a" {{.*}} at 0
func.func @wrong() attributes {placer.lower_bound = 150 : i64} {
  placer.group "wrong.g" on @gpu0 at 50 {
    placer.task "wrong.a" cost <gpu = 50>
    placer.task "wrong.b" cost <gpu = 50>
  }
  return
}
