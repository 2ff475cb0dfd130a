// RUN: placer-opt %s --allow-unregistered-dialect --placer-open-tasks --split-input-file | FileCheck %s
// RUN: placer-opt %S/form-tasks-host.mlir -o %t.before
// RUN: placer-opt %S/form-tasks-host.mlir --form-tasks=host-device=cpu0 --place-list=algorithm=heft --insert-transfers --placer-open-tasks -o %t.after
// RUN: diff %t.before %t.after
// RUN: placer-opt %S/form-tasks-annotations.mlir --allow-unregistered-dialect -o %t.before
// RUN: placer-opt %S/form-tasks-annotations.mlir --allow-unregistered-dialect --form-tasks=granularity=fused --placer-open-tasks -o %t.after
// RUN: diff %t.before %t.after

// The example of the pass description. Ops take their old places.

// CHECK-LABEL: func.func @f(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT: %[[ONE:.*]] = arith.constant dense<1.000000e+00>
// CHECK-NEXT: %[[E:.*]] = math.exp %[[X]] :
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[E]], %[[ONE]]
// CHECK-NEXT: return %[[S]]
placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
}
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> attributes {placer.lower_bound = 20 : i64, placer.bound = "load"} {
  %exp_0 = placer.task "exp_0" (%a = %x : tensor<8xf32>) op "math.exp" cost <gpu = 10> on @gpu0 at 0 -> (tensor<8xf32>) attributes {placer.origin = array<i64: 1>} {
    %0 = math.exp %a : tensor<8xf32>
    placer.yield %0 : tensor<8xf32>
  }
  %sent = placer.transfer %exp_0 from @gpu0 to @gpu1 at 10 : tensor<8xf32>
  %addf_0 = placer.task "addf_0" (%a = %sent : tensor<8xf32>) op "arith.addf" cost <gpu = 10> on @gpu1 at 52 -> (tensor<8xf32>) attributes {placer.origin = array<i64: 0, 2>} {
    %one = arith.constant dense<1.000000e+00> : tensor<8xf32>
    %0 = arith.addf %a, %one : tensor<8xf32>
    placer.yield %0 : tensor<8xf32>
  }
  return %addf_0 : tensor<8xf32>
}

// -----

// Tasks that nobody formed, and groups, are inlined where they stand.

// CHECK-LABEL: func.func @plain(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>)
// CHECK-NEXT: %[[A:.*]] = math.exp %[[X]]
// CHECK-NEXT: %[[B:.*]] = math.tanh %[[A]]
// CHECK-NEXT: %[[C:.*]] = math.absf %[[B]]
// CHECK-NEXT: return %[[A]], %[[C]], %[[X]]
func.func @plain(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %a = placer.task "a" (%i = %x : tensor<8xf32>) -> (tensor<8xf32>) {
    %0 = math.exp %i : tensor<8xf32>
    placer.yield %0 : tensor<8xf32>
  }
  %candidate = placer.transfer %a : tensor<8xf32>
  %g = placer.group "g" (%i = %candidate : tensor<8xf32>) -> (tensor<8xf32>) {
    %h = placer.group "h" (%j = %i : tensor<8xf32>) -> (tensor<8xf32>) {
      %b = placer.task "b" (%k = %j : tensor<8xf32>) -> (tensor<8xf32>) {
        %0 = math.tanh %k : tensor<8xf32>
        placer.yield %0 : tensor<8xf32>
      }
      placer.yield %b : tensor<8xf32>
    }
    %c = placer.task "c" (%k = %h : tensor<8xf32>) -> (tensor<8xf32>) {
      %0 = math.absf %k : tensor<8xf32>
      placer.yield %0 : tensor<8xf32>
    }
    placer.yield %c : tensor<8xf32>
  }
  %same = placer.task "same" (%i = %x : tensor<8xf32>) -> (tensor<8xf32>) {
    placer.yield %i : tensor<8xf32>
  }
  return %a, %g, %same : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// -----

// Notes that are not true any more are not believed: what is not the same is
// not merged, what would be used before it is made stays, and effects keep
// their order.

// CHECK-LABEL: func.func @unlike
// CHECK-NEXT: arith.constant dense<1.0
// CHECK-NEXT: arith.addf
// CHECK-NEXT: arith.constant dense<2.0
// CHECK-NEXT: arith.mulf
func.func @unlike(%x: tensor<8xf32>) -> tensor<8xf32> {
  %a = placer.task "a" (%i = %x : tensor<8xf32>) -> (tensor<8xf32>) attributes {placer.origin = array<i64: 0, 1>} {
    %c = arith.constant dense<1.0> : tensor<8xf32>
    %0 = arith.addf %i, %c : tensor<8xf32>
    placer.yield %0 : tensor<8xf32>
  }
  %b = placer.task "b" (%i = %a : tensor<8xf32>) -> (tensor<8xf32>) attributes {placer.origin = array<i64: 0, 0>} {
    %c = arith.constant dense<2.0> : tensor<8xf32>
    %0 = arith.mulf %i, %c : tensor<8xf32>
    placer.yield %0 : tensor<8xf32>
  }
  return %b : tensor<8xf32>
}

// CHECK-LABEL: func.func @effects
// CHECK-NEXT: "user.first"()
// CHECK-NEXT: "user.second"()
func.func @effects() {
  placer.task "a" attributes {placer.origin = array<i64: 1>} {
    "user.first"() : () -> ()
  }
  placer.task "b" attributes {placer.origin = array<i64: 0>} {
    "user.second"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @no_token
// CHECK-NEXT: "user.first"()
// CHECK-NEXT: tensor.empty() : tensor<8xi8>
// CHECK-NEXT: return
func.func @no_token() {
  placer.task "a" attributes {placer.origin = array<i64: -1, -1>} {
    "user.first"() : () -> ()
    %0 = tensor.empty() : tensor<8xi8>
  }
  return
}

// CHECK-LABEL: func.func @too_few
// CHECK-NEXT: math.exp
// CHECK-NEXT: math.tanh
func.func @too_few(%x: tensor<8xf32>) -> tensor<8xf32> {
  %a = placer.task "a" (%i = %x : tensor<8xf32>) -> (tensor<8xf32>) attributes {placer.origin = array<i64: 1>} {
    %0 = math.exp %i : tensor<8xf32>
    %1 = math.tanh %0 : tensor<8xf32>
    placer.yield %1 : tensor<8xf32>
  }
  return %a : tensor<8xf32>
}

// -----

// Tokens vanish with the order that they stood for.

// CHECK-LABEL: func.func @tokens
// CHECK-NEXT: "user.first"()
// CHECK-NEXT: "user.second"()
// CHECK-NEXT: return
func.func @tokens() {
  %t = placer.task "a" colocate "effects" -> (tensor<0xi8>) attributes {placer.origin = array<i64: 0, -1>} {
    "user.first"() : () -> ()
    %0 = tensor.empty() : tensor<0xi8>
    placer.yield %0 : tensor<0xi8>
  }
  placer.task "b" (%a = %t : tensor<0xi8>) colocate "effects" {
    "user.second"() : () -> ()
  }
  return
}
