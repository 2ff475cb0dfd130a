// Control flow of a dialect that is not loaded.
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks --placer-annotate-costs 2>&1 | FileCheck %s

placer.topology @box {
  // 1 operation and 1 byte take 1 ps.
  placer.device @a kind "unit" figures {peak = {f32 = 1.0e12}, bandwidth = 1.0e12}
}

// One way through a branch; a loop once.
// CHECK: warning: 'stablehlo.while': nobody knows how often this loop runs; it is counted once
// CHECK-LABEL: func.func @control
func.func @control(%b: tensor<i1>, %x: tensor<100000xf32>) -> tensor<100000xf32> {
  // CHECK: op "stablehlo.if" cost <unit = 2000>
  %0 = "stablehlo.if"(%b) ({
    %1 = "stablehlo.exponential"(%x) : (tensor<100000xf32>) -> tensor<100000xf32>
    %2 = "stablehlo.exponential"(%1) : (tensor<100000xf32>) -> tensor<100000xf32>
    "stablehlo.return"(%2) : (tensor<100000xf32>) -> ()
  }, {
    %1 = "stablehlo.negate"(%x) : (tensor<100000xf32>) -> tensor<100000xf32>
    "stablehlo.return"(%1) : (tensor<100000xf32>) -> ()
  }) : (tensor<i1>) -> tensor<100000xf32>
  // CHECK: op "stablehlo.while" cost <unit = 1000>
  %3 = "stablehlo.while"(%0) ({
  ^bb0(%a: tensor<100000xf32>):
    "stablehlo.return"(%b) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<100000xf32>):
    %1 = "stablehlo.tanh"(%a) : (tensor<100000xf32>) -> tensor<100000xf32>
    "stablehlo.return"(%1) : (tensor<100000xf32>) -> ()
  }) : (tensor<100000xf32>) -> tensor<100000xf32>
  return %3 : tensor<100000xf32>
}
