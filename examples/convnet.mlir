placer.topology @machine2 {
  placer.device @gpu0 kind "gpu" memory 17179869184
  placer.device @cpu0 kind "cpu" memory 137438953472
  placer.link @gpu0 to @cpu0 latency 10000 bandwidth 12000000000 channels ["gpu0.out", "cpu0.in"]
  placer.link @cpu0 to @gpu0 latency 10000 bandwidth 12000000000 channels ["cpu0.out", "gpu0.in"]
}

placer.topology @machine4 {
  placer.device @gpu0 kind "gpu" memory 17179869184
  placer.device @gpu1 kind "gpu" memory 17179869184
  placer.device @gpu2 kind "gpu" memory 17179869184
  placer.device @cpu0 kind "cpu" memory 137438953472
  placer.link @gpu0 to @gpu1 latency 5000 bandwidth 100000000000 channels ["gpu0.out", "gpu1.in"]
  placer.link @gpu0 to @gpu2 latency 5000 bandwidth 100000000000 channels ["gpu0.out", "gpu2.in"]
  placer.link @gpu0 to @cpu0 latency 10000 bandwidth 12000000000 channels ["gpu0.out", "cpu0.in"]
  placer.link @gpu1 to @gpu0 latency 5000 bandwidth 100000000000 channels ["gpu1.out", "gpu0.in"]
  placer.link @gpu1 to @gpu2 latency 5000 bandwidth 100000000000 channels ["gpu1.out", "gpu2.in"]
  placer.link @gpu1 to @cpu0 latency 10000 bandwidth 12000000000 channels ["gpu1.out", "cpu0.in"]
  placer.link @gpu2 to @gpu0 latency 5000 bandwidth 100000000000 channels ["gpu2.out", "gpu0.in"]
  placer.link @gpu2 to @gpu1 latency 5000 bandwidth 100000000000 channels ["gpu2.out", "gpu1.in"]
  placer.link @gpu2 to @cpu0 latency 10000 bandwidth 12000000000 channels ["gpu2.out", "cpu0.in"]
  placer.link @cpu0 to @gpu0 latency 10000 bandwidth 12000000000 channels ["cpu0.out", "gpu0.in"]
  placer.link @cpu0 to @gpu1 latency 10000 bandwidth 12000000000 channels ["cpu0.out", "gpu1.in"]
  placer.link @cpu0 to @gpu2 latency 10000 bandwidth 12000000000 channels ["cpu0.out", "gpu2.in"]
}

func.func @convnet(%input: tensor<8x32x32x3xf32>, %conv0_w: tensor<16x3x3x3xf32>, %conv0_b: tensor<16xf32>, %conv1_w: tensor<32x3x3x16xf32>, %conv1_b: tensor<32xf32>, %classes_w: tensor<1x2048x10xf32>) -> (tensor<8x10xf32>)
    attributes {placer.topology = @machine2} {
  %0 = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %1 = tosa.conv2d %input, %conv0_w, %conv0_b, %0, %0 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, placer.cost = #placer.cost<gpu = 5868, cpu = 8805>} : (tensor<8x32x32x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8x32x32x16xf32> loc("conv0")
  %2 = tosa.clamp %1 {min_val = 0.0 : f32, max_val = 3.0e38 : f32, placer.cost = #placer.cost<gpu = 6457, cpu = 14108>} : (tensor<8x32x32x16xf32>) -> tensor<8x32x32x16xf32> loc("conv0.relu")
  %3 = tosa.max_pool2d %2 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>, placer.cost = #placer.cost<gpu = 5911, cpu = 9192>} : (tensor<8x32x32x16xf32>) -> tensor<8x16x16x16xf32> loc("pool0")
  %4 = tosa.conv2d %3, %conv1_w, %conv1_b, %0, %0 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, placer.cost = #placer.cost<gpu = 6259, cpu = 19875>} : (tensor<8x16x16x16xf32>, tensor<32x3x3x16xf32>, tensor<32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8x16x16x32xf32> loc("conv1")
  %5 = tosa.clamp %4 {min_val = 0.0 : f32, max_val = 3.0e38 : f32, placer.cost = #placer.cost<gpu = 5729, cpu = 7554>} : (tensor<8x16x16x32xf32>) -> tensor<8x16x16x32xf32> loc("conv1.relu")
  %6 = tosa.max_pool2d %5 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>, placer.cost = #placer.cost<gpu = 5456, cpu = 5096>} : (tensor<8x16x16x32xf32>) -> tensor<8x8x8x32xf32> loc("pool1")
  %7 = tosa.const_shape {values = dense<[1, 8, 2048]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %8 = tosa.reshape %6, %7 : (tensor<8x8x8x32xf32>, !tosa.shape<3>) -> tensor<1x8x2048xf32>
  %9 = tosa.matmul %8, %classes_w, %0, %0 {placer.cost = #placer.cost<gpu = 5206, cpu = 2848>} : (tensor<1x8x2048xf32>, tensor<1x2048x10xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x10xf32> loc("classes")
  %10 = tosa.exp %9 {placer.cost = #placer.cost<gpu = 5001, cpu = 1008>} : (tensor<1x8x10xf32>) -> tensor<1x8x10xf32> loc("softmax.exp")
  %11 = tosa.reduce_sum %10 {axis = 2 : i32, placer.cost = #placer.cost<gpu = 5001, cpu = 1005>} : (tensor<1x8x10xf32>) -> tensor<1x8x1xf32> loc("softmax.sum")
  %12 = tosa.reciprocal %11 {placer.cost = #placer.cost<gpu = 5001, cpu = 1001>} : (tensor<1x8x1xf32>) -> tensor<1x8x1xf32> loc("softmax.inverse")
  %13 = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %14 = tosa.mul %10, %12, %13 {placer.cost = #placer.cost<gpu = 5001, cpu = 1009>} : (tensor<1x8x10xf32>, tensor<1x8x1xf32>, tensor<1xi8>) -> tensor<1x8x10xf32> loc("softmax.scale")
  %15 = tosa.const_shape {values = dense<[8, 10]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %16 = tosa.reshape %14, %15 : (tensor<1x8x10xf32>, !tosa.shape<2>) -> tensor<8x10xf32>
  return %16 : tensor<8x10xf32>
}
