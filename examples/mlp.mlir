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

func.func @mlp(%input: tensor<64x784xf32>, %fc0_w: tensor<784x512xf32>, %fc0_b: tensor<512xf32>, %fc1_w: tensor<512x512xf32>, %fc1_b: tensor<512xf32>, %fc2_w: tensor<512x512xf32>, %fc2_b: tensor<512xf32>, %classes_w: tensor<512x10xf32>, %classes_b: tensor<10xf32>) -> (tensor<64x10xf32>)
    attributes {placer.topology = @machine2} {
  %f0 = arith.constant 0.000000000e+00 : f32
  %f1 = arith.constant -3.000000000e+38 : f32
  %0 = tensor.empty() : tensor<64x512xf32>
  %1 = linalg.fill ins(%f0 : f32) outs(%0 : tensor<64x512xf32>) -> tensor<64x512xf32>
  %2 = linalg.matmul {placer.cost = #placer.cost<gpu = 8426, cpu = 52381>} ins(%input, %fc0_w : tensor<64x784xf32>, tensor<784x512xf32>) outs(%1 : tensor<64x512xf32>) -> tensor<64x512xf32> loc("fc0.matmul")
  %3 = tensor.empty() : tensor<64x512xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5367, cpu = 4303>} ins(%2, %fc0_b : tensor<64x512xf32>, tensor<512xf32>) outs(%3 : tensor<64x512xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<64x512xf32> loc("fc0.bias")
  %5 = tensor.empty() : tensor<64x512xf32>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5365, cpu = 4277>} ins(%4 : tensor<64x512xf32>) outs(%5 : tensor<64x512xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.maximumf %x, %f0 : f32
    linalg.yield %y : f32
  } -> tensor<64x512xf32> loc("fc0.relu")
  %7 = tensor.empty() : tensor<64x512xf32>
  %8 = linalg.fill ins(%f0 : f32) outs(%7 : tensor<64x512xf32>) -> tensor<64x512xf32>
  %9 = linalg.matmul {placer.cost = #placer.cost<gpu = 7237, cpu = 34555>} ins(%6, %fc1_w : tensor<64x512xf32>, tensor<512x512xf32>) outs(%8 : tensor<64x512xf32>) -> tensor<64x512xf32> loc("fc1.matmul")
  %10 = tensor.empty() : tensor<64x512xf32>
  %11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5367, cpu = 4303>} ins(%9, %fc1_b : tensor<64x512xf32>, tensor<512xf32>) outs(%10 : tensor<64x512xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<64x512xf32> loc("fc1.bias")
  %12 = tensor.empty() : tensor<64x512xf32>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5365, cpu = 4277>} ins(%11 : tensor<64x512xf32>) outs(%12 : tensor<64x512xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.maximumf %x, %f0 : f32
    linalg.yield %y : f32
  } -> tensor<64x512xf32> loc("fc1.relu")
  %14 = tensor.empty() : tensor<64x512xf32>
  %15 = linalg.fill ins(%f0 : f32) outs(%14 : tensor<64x512xf32>) -> tensor<64x512xf32>
  %16 = linalg.matmul {placer.cost = #placer.cost<gpu = 7237, cpu = 34555>} ins(%13, %fc2_w : tensor<64x512xf32>, tensor<512x512xf32>) outs(%15 : tensor<64x512xf32>) -> tensor<64x512xf32> loc("fc2.matmul")
  %17 = tensor.empty() : tensor<64x512xf32>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5367, cpu = 4303>} ins(%16, %fc2_b : tensor<64x512xf32>, tensor<512xf32>) outs(%17 : tensor<64x512xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<64x512xf32> loc("fc2.bias")
  %19 = tensor.empty() : tensor<64x512xf32>
  %20 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5365, cpu = 4277>} ins(%18 : tensor<64x512xf32>) outs(%19 : tensor<64x512xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.maximumf %x, %f0 : f32
    linalg.yield %y : f32
  } -> tensor<64x512xf32> loc("fc2.relu")
  %21 = tensor.empty() : tensor<64x10xf32>
  %22 = linalg.fill ins(%f0 : f32) outs(%21 : tensor<64x10xf32>) -> tensor<64x10xf32>
  %23 = linalg.matmul {placer.cost = #placer.cost<gpu = 5215, cpu = 2927>} ins(%20, %classes_w : tensor<64x512xf32>, tensor<512x10xf32>) outs(%22 : tensor<64x10xf32>) -> tensor<64x10xf32> loc("classes.matmul")
  %24 = tensor.empty() : tensor<64x10xf32>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5008, cpu = 1065>} ins(%23, %classes_b : tensor<64x10xf32>, tensor<10xf32>) outs(%24 : tensor<64x10xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<64x10xf32> loc("classes.bias")
  %26 = tensor.empty() : tensor<64xf32>
  %27 = linalg.fill ins(%f1 : f32) outs(%26 : tensor<64xf32>) -> tensor<64xf32>
  %28 = linalg.reduce { arith.maximumf } ins(%25 : tensor<64x10xf32>) outs(%27 : tensor<64xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5004, cpu = 1036>} loc("softmax.max")
  %29 = tensor.empty() : tensor<64x10xf32>
  %30 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5008, cpu = 1068>} ins(%25, %28 : tensor<64x10xf32>, tensor<64xf32>) outs(%29 : tensor<64x10xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %d = arith.subf %x, %r0 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<64x10xf32> loc("softmax.exp")
  %31 = tensor.empty() : tensor<64xf32>
  %32 = linalg.fill ins(%f0 : f32) outs(%31 : tensor<64xf32>) -> tensor<64xf32>
  %33 = linalg.reduce { arith.addf } ins(%30 : tensor<64x10xf32>) outs(%32 : tensor<64xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5004, cpu = 1036>} loc("softmax.sum")
  %34 = tensor.empty() : tensor<64x10xf32>
  %35 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5008, cpu = 1068>} ins(%30, %33 : tensor<64x10xf32>, tensor<64xf32>) outs(%34 : tensor<64x10xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.divf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<64x10xf32> loc("softmax.divide")
  return %35 : tensor<64x10xf32>
}
