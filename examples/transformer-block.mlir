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

func.func @transformer(%input: tensor<128x256xf32>, %b0_attention_q_w: tensor<256x256xf32>, %b0_attention_q_b: tensor<256xf32>, %b0_attention_k_w: tensor<256x256xf32>, %b0_attention_k_b: tensor<256xf32>, %b0_attention_v_w: tensor<256x256xf32>, %b0_attention_v_b: tensor<256xf32>, %b0_attention_out_w: tensor<256x256xf32>, %b0_attention_out_b: tensor<256xf32>, %b0_norm1_gain: tensor<256xf32>, %b0_norm1_shift: tensor<256xf32>, %b0_ff1_w: tensor<256x1024xf32>, %b0_ff1_b: tensor<1024xf32>, %b0_ff2_w: tensor<1024x256xf32>, %b0_ff2_b: tensor<256xf32>, %b0_norm2_gain: tensor<256xf32>, %b0_norm2_shift: tensor<256xf32>) -> (tensor<128x256xf32>)
    attributes {placer.topology = @machine2} {
  %f0 = arith.constant 0.000000000e+00 : f32
  %f1 = arith.constant 1.250000000e-01 : f32
  %f2 = arith.constant -3.000000000e+38 : f32
  %f3 = arith.constant 2.560000000e+02 : f32
  %f4 = arith.constant 1.000000000e-05 : f32
  %f5 = arith.constant 5.000000000e-01 : f32
  %f6 = arith.constant 1.000000000e+00 : f32
  %f7 = arith.constant 7.071067812e-01 : f32
  %0 = tensor.empty() : tensor<128x256xf32>
  %1 = linalg.fill ins(%f0 : f32) outs(%0 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %2 = linalg.matmul {placer.cost = #placer.cost<gpu = 6119, cpu = 17778>} ins(%input, %b0_attention_q_w : tensor<128x256xf32>, tensor<256x256xf32>) outs(%1 : tensor<128x256xf32>) -> tensor<128x256xf32> loc("b0.attention.q.matmul")
  %3 = tensor.empty() : tensor<128x256xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5366, cpu = 4290>} ins(%2, %b0_attention_q_b : tensor<128x256xf32>, tensor<256xf32>) outs(%3 : tensor<128x256xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<128x256xf32> loc("b0.attention.q.bias")
  %5 = tensor.expand_shape %4 [[0], [1, 2]] output_shape [128, 4, 64] : tensor<128x256xf32> into tensor<128x4x64xf32>
  %6 = tensor.empty() : tensor<4x128x64xf32>
  %7 = linalg.transpose ins(%5 : tensor<128x4x64xf32>) outs(%6 : tensor<4x128x64xf32>) permutation = [1, 0, 2] {placer.cost = #placer.cost<gpu = 5365, cpu = 4277>} loc("b0.attention.q.heads")
  %8 = tensor.empty() : tensor<128x256xf32>
  %9 = linalg.fill ins(%f0 : f32) outs(%8 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %10 = linalg.matmul {placer.cost = #placer.cost<gpu = 6119, cpu = 17778>} ins(%input, %b0_attention_k_w : tensor<128x256xf32>, tensor<256x256xf32>) outs(%9 : tensor<128x256xf32>) -> tensor<128x256xf32> loc("b0.attention.k.matmul")
  %11 = tensor.empty() : tensor<128x256xf32>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5366, cpu = 4290>} ins(%10, %b0_attention_k_b : tensor<128x256xf32>, tensor<256xf32>) outs(%11 : tensor<128x256xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<128x256xf32> loc("b0.attention.k.bias")
  %13 = tensor.expand_shape %12 [[0], [1, 2]] output_shape [128, 4, 64] : tensor<128x256xf32> into tensor<128x4x64xf32>
  %14 = tensor.empty() : tensor<4x64x128xf32>
  %15 = linalg.transpose ins(%13 : tensor<128x4x64xf32>) outs(%14 : tensor<4x64x128xf32>) permutation = [1, 2, 0] {placer.cost = #placer.cost<gpu = 5365, cpu = 4277>} loc("b0.attention.k.heads")
  %16 = tensor.empty() : tensor<128x256xf32>
  %17 = linalg.fill ins(%f0 : f32) outs(%16 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %18 = linalg.matmul {placer.cost = #placer.cost<gpu = 6119, cpu = 17778>} ins(%input, %b0_attention_v_w : tensor<128x256xf32>, tensor<256x256xf32>) outs(%17 : tensor<128x256xf32>) -> tensor<128x256xf32> loc("b0.attention.v.matmul")
  %19 = tensor.empty() : tensor<128x256xf32>
  %20 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5366, cpu = 4290>} ins(%18, %b0_attention_v_b : tensor<128x256xf32>, tensor<256xf32>) outs(%19 : tensor<128x256xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<128x256xf32> loc("b0.attention.v.bias")
  %21 = tensor.expand_shape %20 [[0], [1, 2]] output_shape [128, 4, 64] : tensor<128x256xf32> into tensor<128x4x64xf32>
  %22 = tensor.empty() : tensor<4x128x64xf32>
  %23 = linalg.transpose ins(%21 : tensor<128x4x64xf32>) outs(%22 : tensor<4x128x64xf32>) permutation = [1, 0, 2] {placer.cost = #placer.cost<gpu = 5365, cpu = 4277>} loc("b0.attention.v.heads")
  %24 = tensor.empty() : tensor<4x128x128xf32>
  %25 = linalg.fill ins(%f0 : f32) outs(%24 : tensor<4x128x128xf32>) -> tensor<4x128x128xf32>
  %26 = linalg.batch_matmul {placer.cost = #placer.cost<gpu = 5729, cpu = 9389>} ins(%7, %15 : tensor<4x128x64xf32>, tensor<4x64x128xf32>) outs(%25 : tensor<4x128x128xf32>) -> tensor<4x128x128xf32> loc("b0.attention.scores")
  %27 = tensor.empty() : tensor<4x128x128xf32>
  %28 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5729, cpu = 7554>} ins(%26 : tensor<4x128x128xf32>) outs(%27 : tensor<4x128x128xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.mulf %x, %f1 : f32
    linalg.yield %y : f32
  } -> tensor<4x128x128xf32> loc("b0.attention.scale")
  %29 = tensor.empty() : tensor<4x128xf32>
  %30 = linalg.fill ins(%f2 : f32) outs(%29 : tensor<4x128xf32>) -> tensor<4x128xf32>
  %31 = linalg.reduce { arith.maximumf } ins(%28 : tensor<4x128x128xf32>) outs(%30 : tensor<4x128xf32>) dimensions = [2] {placer.cost = #placer.cost<gpu = 5367, cpu = 4303>} loc("b0.attention.softmax.max")
  %32 = tensor.empty() : tensor<4x128x128xf32>
  %33 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5732, cpu = 7580>} ins(%28, %31 : tensor<4x128x128xf32>, tensor<4x128xf32>) outs(%32 : tensor<4x128x128xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %d = arith.subf %x, %r0 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<4x128x128xf32> loc("b0.attention.softmax.exp")
  %34 = tensor.empty() : tensor<4x128xf32>
  %35 = linalg.fill ins(%f0 : f32) outs(%34 : tensor<4x128xf32>) -> tensor<4x128xf32>
  %36 = linalg.reduce { arith.addf } ins(%33 : tensor<4x128x128xf32>) outs(%35 : tensor<4x128xf32>) dimensions = [2] {placer.cost = #placer.cost<gpu = 5367, cpu = 4303>} loc("b0.attention.softmax.sum")
  %37 = tensor.empty() : tensor<4x128x128xf32>
  %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5732, cpu = 7580>} ins(%33, %36 : tensor<4x128x128xf32>, tensor<4x128xf32>) outs(%37 : tensor<4x128x128xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.divf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<4x128x128xf32> loc("b0.attention.softmax.divide")
  %39 = tensor.empty() : tensor<4x128x64xf32>
  %40 = linalg.fill ins(%f0 : f32) outs(%39 : tensor<4x128x64xf32>) -> tensor<4x128x64xf32>
  %41 = linalg.batch_matmul {placer.cost = #placer.cost<gpu = 5729, cpu = 9389>} ins(%38, %23 : tensor<4x128x128xf32>, tensor<4x128x64xf32>) outs(%40 : tensor<4x128x64xf32>) -> tensor<4x128x64xf32> loc("b0.attention.mix")
  %42 = tensor.empty() : tensor<128x4x64xf32>
  %43 = linalg.transpose ins(%41 : tensor<4x128x64xf32>) outs(%42 : tensor<128x4x64xf32>) permutation = [1, 0, 2] {placer.cost = #placer.cost<gpu = 5365, cpu = 4277>} loc("b0.attention.join")
  %44 = tensor.collapse_shape %43 [[0], [1, 2]] : tensor<128x4x64xf32> into tensor<128x256xf32>
  %45 = tensor.empty() : tensor<128x256xf32>
  %46 = linalg.fill ins(%f0 : f32) outs(%45 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %47 = linalg.matmul {placer.cost = #placer.cost<gpu = 6119, cpu = 17778>} ins(%44, %b0_attention_out_w : tensor<128x256xf32>, tensor<256x256xf32>) outs(%46 : tensor<128x256xf32>) -> tensor<128x256xf32> loc("b0.attention.out.matmul")
  %48 = tensor.empty() : tensor<128x256xf32>
  %49 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5366, cpu = 4290>} ins(%47, %b0_attention_out_b : tensor<128x256xf32>, tensor<256xf32>) outs(%48 : tensor<128x256xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<128x256xf32> loc("b0.attention.out.bias")
  %50 = tensor.empty() : tensor<128x256xf32>
  %51 = linalg.add {placer.cost = #placer.cost<gpu = 5547, cpu = 5916>} ins(%input, %49 : tensor<128x256xf32>, tensor<128x256xf32>) outs(%50 : tensor<128x256xf32>) -> tensor<128x256xf32> loc("b0.residual1")
  %52 = tensor.empty() : tensor<128xf32>
  %53 = linalg.fill ins(%f0 : f32) outs(%52 : tensor<128xf32>) -> tensor<128xf32>
  %54 = linalg.reduce { arith.addf } ins(%51 : tensor<128x256xf32>) outs(%53 : tensor<128xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5183, cpu = 2645>} loc("b0.norm1.sum")
  %55 = tensor.empty() : tensor<128x256xf32>
  %56 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5365, cpu = 4284>} ins(%51, %54 : tensor<128x256xf32>, tensor<128xf32>) outs(%55 : tensor<128x256xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %m = arith.divf %r0, %f3 : f32
    %y = arith.subf %x, %m : f32
    linalg.yield %y : f32
  } -> tensor<128x256xf32> loc("b0.norm1.centre")
  %57 = tensor.empty() : tensor<128x256xf32>
  %58 = linalg.mul {placer.cost = #placer.cost<gpu = 5547, cpu = 5916>} ins(%56, %56 : tensor<128x256xf32>, tensor<128x256xf32>) outs(%57 : tensor<128x256xf32>) -> tensor<128x256xf32> loc("b0.norm1.square")
  %59 = tensor.empty() : tensor<128xf32>
  %60 = linalg.fill ins(%f0 : f32) outs(%59 : tensor<128xf32>) -> tensor<128xf32>
  %61 = linalg.reduce { arith.addf } ins(%58 : tensor<128x256xf32>) outs(%60 : tensor<128xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5183, cpu = 2645>} loc("b0.norm1.variance")
  %62 = tensor.empty() : tensor<128x256xf32>
  %63 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5368, cpu = 4309>} ins(%56, %61, %b0_norm1_gain, %b0_norm1_shift : tensor<128x256xf32>, tensor<128xf32>, tensor<256xf32>, tensor<256xf32>) outs(%62 : tensor<128x256xf32>) {
  ^bb0(%x: f32, %r0: f32, %r1: f32, %r2: f32, %old: f32):
    %v = arith.divf %r0, %f3 : f32
    %w = arith.addf %v, %f4 : f32
    %d = math.rsqrt %w : f32
    %z = arith.mulf %x, %d : f32
    %s = arith.mulf %z, %r1 : f32
    %y = arith.addf %s, %r2 : f32
    linalg.yield %y : f32
  } -> tensor<128x256xf32> loc("b0.norm1.scale")
  %64 = tensor.empty() : tensor<128x1024xf32>
  %65 = linalg.fill ins(%f0 : f32) outs(%64 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
  %66 = linalg.matmul {placer.cost = #placer.cost<gpu = 9474, cpu = 68109>} ins(%63, %b0_ff1_w : tensor<128x256xf32>, tensor<256x1024xf32>) outs(%65 : tensor<128x1024xf32>) -> tensor<128x1024xf32> loc("b0.ff1.matmul")
  %67 = tensor.empty() : tensor<128x1024xf32>
  %68 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 6463, cpu = 14159>} ins(%66, %b0_ff1_b : tensor<128x1024xf32>, tensor<1024xf32>) outs(%67 : tensor<128x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<128x1024xf32> loc("b0.ff1.bias")
  %69 = tensor.empty() : tensor<128x1024xf32>
  %70 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 6457, cpu = 14108>} ins(%68 : tensor<128x1024xf32>) outs(%69 : tensor<128x1024xf32>) {
  ^bb0(%x: f32, %old: f32):
    %s = arith.mulf %x, %f7 : f32
    %e = math.erf %s : f32
    %o = arith.addf %e, %f6 : f32
    %h = arith.mulf %x, %f5 : f32
    %y = arith.mulf %h, %o : f32
    linalg.yield %y : f32
  } -> tensor<128x1024xf32> loc("b0.gelu")
  %71 = tensor.empty() : tensor<128x256xf32>
  %72 = linalg.fill ins(%f0 : f32) outs(%71 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %73 = linalg.matmul {placer.cost = #placer.cost<gpu = 9474, cpu = 68109>} ins(%70, %b0_ff2_w : tensor<128x1024xf32>, tensor<1024x256xf32>) outs(%72 : tensor<128x256xf32>) -> tensor<128x256xf32> loc("b0.ff2.matmul")
  %74 = tensor.empty() : tensor<128x256xf32>
  %75 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5366, cpu = 4290>} ins(%73, %b0_ff2_b : tensor<128x256xf32>, tensor<256xf32>) outs(%74 : tensor<128x256xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<128x256xf32> loc("b0.ff2.bias")
  %76 = tensor.empty() : tensor<128x256xf32>
  %77 = linalg.add {placer.cost = #placer.cost<gpu = 5547, cpu = 5916>} ins(%63, %75 : tensor<128x256xf32>, tensor<128x256xf32>) outs(%76 : tensor<128x256xf32>) -> tensor<128x256xf32> loc("b0.residual2")
  %78 = tensor.empty() : tensor<128xf32>
  %79 = linalg.fill ins(%f0 : f32) outs(%78 : tensor<128xf32>) -> tensor<128xf32>
  %80 = linalg.reduce { arith.addf } ins(%77 : tensor<128x256xf32>) outs(%79 : tensor<128xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5183, cpu = 2645>} loc("b0.norm2.sum")
  %81 = tensor.empty() : tensor<128x256xf32>
  %82 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5365, cpu = 4284>} ins(%77, %80 : tensor<128x256xf32>, tensor<128xf32>) outs(%81 : tensor<128x256xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %m = arith.divf %r0, %f3 : f32
    %y = arith.subf %x, %m : f32
    linalg.yield %y : f32
  } -> tensor<128x256xf32> loc("b0.norm2.centre")
  %83 = tensor.empty() : tensor<128x256xf32>
  %84 = linalg.mul {placer.cost = #placer.cost<gpu = 5547, cpu = 5916>} ins(%82, %82 : tensor<128x256xf32>, tensor<128x256xf32>) outs(%83 : tensor<128x256xf32>) -> tensor<128x256xf32> loc("b0.norm2.square")
  %85 = tensor.empty() : tensor<128xf32>
  %86 = linalg.fill ins(%f0 : f32) outs(%85 : tensor<128xf32>) -> tensor<128xf32>
  %87 = linalg.reduce { arith.addf } ins(%84 : tensor<128x256xf32>) outs(%86 : tensor<128xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5183, cpu = 2645>} loc("b0.norm2.variance")
  %88 = tensor.empty() : tensor<128x256xf32>
  %89 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5368, cpu = 4309>} ins(%82, %87, %b0_norm2_gain, %b0_norm2_shift : tensor<128x256xf32>, tensor<128xf32>, tensor<256xf32>, tensor<256xf32>) outs(%88 : tensor<128x256xf32>) {
  ^bb0(%x: f32, %r0: f32, %r1: f32, %r2: f32, %old: f32):
    %v = arith.divf %r0, %f3 : f32
    %w = arith.addf %v, %f4 : f32
    %d = math.rsqrt %w : f32
    %z = arith.mulf %x, %d : f32
    %s = arith.mulf %z, %r1 : f32
    %y = arith.addf %s, %r2 : f32
    linalg.yield %y : f32
  } -> tensor<128x256xf32> loc("b0.norm2.scale")
  return %89 : tensor<128x256xf32>
}
