// Only what is needed goes from device to device: the halo of two convolutions,
// and the columns of a product.
//
// RUN: placer-opt %s --split-tasks --place-list=algorithm=heft --placer-verify-schedule | FileCheck %s

placer.topology @two {
  placer.device @a kind "fast"
  placer.device @b kind "slow"
  placer.link @a to @b latency 10 bandwidth 1000000000
  placer.link @b to @a latency 10 bandwidth 1000000000
}

// Rows 0 to 19 and 20 to 31 of the first, 0 to 17 and 18 to 29 of the second, which
// read rows 0 to 19, and 18 to 31. The rest of the transfers is the result's.
// CHECK-LABEL: func.func @halo
// CHECK-NOT: placer.transfer %conv0.0#0
// CHECK-NOT: placer.transfer %conv0.1
// CHECK: placer.transfer %conv0.0#1 {{.*}} : tensor<1x2x32x8xf32>
// CHECK-NOT: placer.transfer %conv0
func.func @halo(%x: tensor<1x34x34x3xf32>, %k: tensor<3x3x3x8xf32>, %l: tensor<3x3x8x8xf32>) -> tensor<1x30x30x8xf32> {
  %h = placer.task "conv0" (%a = %x : tensor<1x34x34x3xf32>, %b = %k : tensor<3x3x3x8xf32>) cost <fast = 10000000, slow = 10000000> split <result 0 dim 1 at [20]> -> (tensor<1x32x32x8xf32>) {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<1x32x32x8xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x32x32x8xf32>) -> tensor<1x32x32x8xf32>
    %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x34x34x3xf32>, tensor<3x3x3x8xf32>) outs(%f : tensor<1x32x32x8xf32>) -> tensor<1x32x32x8xf32>
    placer.yield %0 : tensor<1x32x32x8xf32>
  }
  %g = placer.task "conv1" (%a = %h : tensor<1x32x32x8xf32>, %b = %l : tensor<3x3x8x8xf32>) cost <fast = 10000000, slow = 10000000> split <result 0 dim 1 at [18]> -> (tensor<1x30x30x8xf32>) {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<1x30x30x8xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x30x30x8xf32>) -> tensor<1x30x30x8xf32>
    %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x32x32x8xf32>, tensor<3x3x8x8xf32>) outs(%f : tensor<1x30x30x8xf32>) -> tensor<1x30x30x8xf32>
    placer.yield %0 : tensor<1x30x30x8xf32>
  }
  return %g : tensor<1x30x30x8xf32>
}

// The slow device gets a third of the columns, and sends these and nothing else.
// CHECK-LABEL: func.func @columns
// CHECK: "fc1.0" {{.*}} on @a at 0
// CHECK: "fc1.1" {{.*}} on @b at 0
// CHECK: placer.transfer %fc1.1 from @b to @a {{.*}} : tensor<64x10xf32>
// CHECK-NOT: placer.transfer
func.func @columns(%x: tensor<64x128xf32>, %w: tensor<128x30xf32>, %i: tensor<64x30xf32>) -> tensor<64x30xf32> {
  %h = placer.task "fc1" (%a = %x : tensor<64x128xf32>, %b = %w : tensor<128x30xf32>, %c = %i : tensor<64x30xf32>) op "linalg.matmul"
      cost <fast = 30000, slow = 60000> split <result 0 dim 1 shares [2, 1]> -> (tensor<64x30xf32>) {
    %0 = linalg.matmul ins(%a, %b : tensor<64x128xf32>, tensor<128x30xf32>) outs(%c : tensor<64x30xf32>) -> tensor<64x30xf32>
    placer.yield %0 : tensor<64x30xf32>
  }
  %y = placer.task "exp" (%a = %h : tensor<64x30xf32>) op "math.exp" cost <fast = 1000, slow = 200000> -> (tensor<64x30xf32>) {
    %0 = math.exp %a : tensor<64x30xf32>
    placer.yield %0 : tensor<64x30xf32>
  }
  return %y : tensor<64x30xf32>
}
