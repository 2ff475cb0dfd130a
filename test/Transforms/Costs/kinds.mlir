// Peaks of the kinds that come with placer, for products of 2^31 operations.
//
// RUN: placer-opt %s --form-tasks --placer-annotate-costs | FileCheck %s

placer.topology @box {
  placer.device @v kind "v100"
  placer.device @a kind "a100"
  placer.device @at kind "a100-tf32"
  placer.device @h kind "h100"
  placer.device @ht kind "h100-tf32"
}

// CHECK-LABEL: func.func @f32
// CHECK: cost <v100 = 200403, a100 = 162325, "a100-tf32" = 24666, h100 = 50789, "h100-tf32" = 11204>
func.func @f32(%a: tensor<1024x1024xf32>, %c: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
  %r = linalg.matmul ins(%a, %a : tensor<1024x1024xf32>, tensor<1024x1024xf32>) outs(%c : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %r : tensor<1024x1024xf32>
}

// CHECK-LABEL: func.func @f16
// CHECK: cost <v100 = 29543, a100 = 14833, "a100-tf32" = 14833,
func.func @f16(%a: tensor<1024x1024xf16>, %c: tensor<1024x1024xf16>) -> tensor<1024x1024xf16> {
  %r = linalg.matmul ins(%a, %a : tensor<1024x1024xf16>, tensor<1024x1024xf16>) outs(%c : tensor<1024x1024xf16>) -> tensor<1024x1024xf16>
  return %r : tensor<1024x1024xf16>
}

// Tensor cores of the first know no bf16.
// CHECK-LABEL: func.func @bf16
// CHECK: cost <v100 = 200403, a100 = 14833, "a100-tf32" = 14833,
func.func @bf16(%a: tensor<1024x1024xbf16>, %c: tensor<1024x1024xbf16>) -> tensor<1024x1024xbf16> {
  %r = linalg.matmul ins(%a, %a : tensor<1024x1024xbf16>, tensor<1024x1024xbf16>) outs(%c : tensor<1024x1024xbf16>) -> tensor<1024x1024xbf16>
  return %r : tensor<1024x1024xbf16>
}

