// Constants of a dialect that is not loaded are told apart by their properties, too.
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks=ops=stablehlo --placer-annotate-costs=ops=stablehlo | FileCheck %s

placer.topology @box {
  placer.device @a kind "cpu"
}

// CHECK-LABEL: func.func @constants
func.func @constants(%x: tensor<64xf32>) -> tensor<64xf32> {
  // CHECK: placer.task {{.*}} weights <"constant0" = 256, "constant1" = 256>
  %a = "stablehlo.constant"() <{value = dense<0.5> : tensor<64xf32>}> : () -> tensor<64xf32>
  %b = "stablehlo.constant"() <{value = dense<1.5> : tensor<64xf32>}> : () -> tensor<64xf32>
  %0 = "stablehlo.clamp"(%a, %x, %b) : (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
  // CHECK: placer.task {{.*}} weights <"constant0" = 256>
  %1 = "stablehlo.add"(%0, %a) : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
  // CHECK: placer.task {{.*}} weights <"constant1" = 256>
  %2 = "stablehlo.add"(%1, %b) : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
  return %2 : tensor<64xf32>
}
