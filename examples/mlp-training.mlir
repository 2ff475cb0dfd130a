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

func.func @mlp_training(%input: tensor<64x784xf32>, %labels: tensor<64x10xf32>, %fc0_w: tensor<784x512xf32>, %fc0_b: tensor<512xf32>, %fc1_w: tensor<512x512xf32>, %fc1_b: tensor<512xf32>, %classes_w: tensor<512x10xf32>, %classes_b: tensor<10xf32>) -> (tensor<784x512xf32>, tensor<512xf32>, tensor<512x512xf32>, tensor<512xf32>, tensor<512x10xf32>, tensor<10xf32>, tensor<f32>)
    attributes {placer.topology = @machine2} {
  %f0 = arith.constant 0.000000000e+00 : f32
  %f1 = arith.constant -3.000000000e+38 : f32
  %f2 = arith.constant 1.562500000e-02 : f32
  %f3 = arith.constant 1.000000000e-01 : f32
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
  %14 = tensor.empty() : tensor<64x10xf32>
  %15 = linalg.fill ins(%f0 : f32) outs(%14 : tensor<64x10xf32>) -> tensor<64x10xf32>
  %16 = linalg.matmul {placer.cost = #placer.cost<gpu = 5215, cpu = 2927>} ins(%13, %classes_w : tensor<64x512xf32>, tensor<512x10xf32>) outs(%15 : tensor<64x10xf32>) -> tensor<64x10xf32> loc("classes.matmul")
  %17 = tensor.empty() : tensor<64x10xf32>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5008, cpu = 1065>} ins(%16, %classes_b : tensor<64x10xf32>, tensor<10xf32>) outs(%17 : tensor<64x10xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<64x10xf32> loc("classes.bias")
  %19 = tensor.empty() : tensor<64xf32>
  %20 = linalg.fill ins(%f1 : f32) outs(%19 : tensor<64xf32>) -> tensor<64xf32>
  %21 = linalg.reduce { arith.maximumf } ins(%18 : tensor<64x10xf32>) outs(%20 : tensor<64xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5004, cpu = 1036>} loc("softmax.max")
  %22 = tensor.empty() : tensor<64x10xf32>
  %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5008, cpu = 1068>} ins(%18, %21 : tensor<64x10xf32>, tensor<64xf32>) outs(%22 : tensor<64x10xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %d = arith.subf %x, %r0 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<64x10xf32> loc("softmax.exp")
  %24 = tensor.empty() : tensor<64xf32>
  %25 = linalg.fill ins(%f0 : f32) outs(%24 : tensor<64xf32>) -> tensor<64xf32>
  %26 = linalg.reduce { arith.addf } ins(%23 : tensor<64x10xf32>) outs(%25 : tensor<64xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5004, cpu = 1036>} loc("softmax.sum")
  %27 = tensor.empty() : tensor<64x10xf32>
  %28 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5008, cpu = 1068>} ins(%23, %26 : tensor<64x10xf32>, tensor<64xf32>) outs(%27 : tensor<64x10xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.divf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<64x10xf32> loc("softmax.divide")
  %29 = tensor.empty() : tensor<64x10xf32>
  %30 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5011, cpu = 1096>} ins(%labels, %28 : tensor<64x10xf32>, tensor<64x10xf32>) outs(%29 : tensor<64x10xf32>) {
  ^bb0(%x0: f32, %x1: f32, %old: f32):
    %l = math.log %x1 : f32
    %p = arith.mulf %x0, %l : f32
    %y = arith.negf %p : f32
    linalg.yield %y : f32
  } -> tensor<64x10xf32> loc("loss.entropy")
  %31 = tensor.empty() : tensor<64xf32>
  %32 = linalg.fill ins(%f0 : f32) outs(%31 : tensor<64xf32>) -> tensor<64xf32>
  %33 = linalg.reduce { arith.addf } ins(%30 : tensor<64x10xf32>) outs(%32 : tensor<64xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5004, cpu = 1036>} loc("loss.rows")
  %34 = tensor.empty() : tensor<f32>
  %35 = linalg.fill ins(%f0 : f32) outs(%34 : tensor<f32>) -> tensor<f32>
  %36 = linalg.reduce { arith.addf } ins(%33 : tensor<64xf32>) outs(%35 : tensor<f32>) dimensions = [0] {placer.cost = #placer.cost<gpu = 5001, cpu = 1004>} loc("loss.sum")
  %37 = tensor.empty() : tensor<f32>
  %38 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], placer.cost = #placer.cost<gpu = 5001, cpu = 1001>} ins(%36 : tensor<f32>) outs(%37 : tensor<f32>) {
  ^bb0(%x0: f32, %old: f32):
    %y = arith.mulf %x0, %f2 : f32
    linalg.yield %y : f32
  } -> tensor<f32> loc("loss.mean")
  %39 = tensor.empty() : tensor<64x10xf32>
  %40 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5011, cpu = 1096>} ins(%28, %labels : tensor<64x10xf32>, tensor<64x10xf32>) outs(%39 : tensor<64x10xf32>) {
  ^bb0(%x0: f32, %x1: f32, %old: f32):
    %d = arith.subf %x0, %x1 : f32
    %y = arith.mulf %d, %f2 : f32
    linalg.yield %y : f32
  } -> tensor<64x10xf32> loc("softmax.grad")
  %41 = tensor.empty() : tensor<512x64xf32>
  %42 = linalg.transpose ins(%13 : tensor<64x512xf32>) outs(%41 : tensor<512x64xf32>) permutation = [1, 0] {placer.cost = #placer.cost<gpu = 5365, cpu = 4277>} loc("classes.in.t")
  %43 = tensor.empty() : tensor<512x10xf32>
  %44 = linalg.fill ins(%f0 : f32) outs(%43 : tensor<512x10xf32>) -> tensor<512x10xf32>
  %45 = linalg.matmul {placer.cost = #placer.cost<gpu = 5215, cpu = 2927>} ins(%42, %40 : tensor<512x64xf32>, tensor<64x10xf32>) outs(%44 : tensor<512x10xf32>) -> tensor<512x10xf32> loc("classes.w.grad")
  %46 = tensor.empty() : tensor<10xf32>
  %47 = linalg.fill ins(%f0 : f32) outs(%46 : tensor<10xf32>) -> tensor<10xf32>
  %48 = linalg.reduce { arith.addf } ins(%40 : tensor<64x10xf32>) outs(%47 : tensor<10xf32>) dimensions = [0] {placer.cost = #placer.cost<gpu = 5004, cpu = 1033>} loc("classes.b.grad")
  %49 = tensor.empty() : tensor<512x10xf32>
  %50 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5086, cpu = 1768>} ins(%classes_w, %45 : tensor<512x10xf32>, tensor<512x10xf32>) outs(%49 : tensor<512x10xf32>) {
  ^bb0(%x0: f32, %x1: f32, %old: f32):
    %s = arith.mulf %x1, %f3 : f32
    %y = arith.subf %x0, %s : f32
    linalg.yield %y : f32
  } -> tensor<512x10xf32> loc("classes.w.update")
  %51 = tensor.empty() : tensor<10xf32>
  %52 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"], placer.cost = #placer.cost<gpu = 5001, cpu = 1002>} ins(%classes_b, %48 : tensor<10xf32>, tensor<10xf32>) outs(%51 : tensor<10xf32>) {
  ^bb0(%x0: f32, %x1: f32, %old: f32):
    %s = arith.mulf %x1, %f3 : f32
    %y = arith.subf %x0, %s : f32
    linalg.yield %y : f32
  } -> tensor<10xf32> loc("classes.b.update")
  %53 = tensor.empty() : tensor<10x512xf32>
  %54 = linalg.transpose ins(%classes_w : tensor<512x10xf32>) outs(%53 : tensor<10x512xf32>) permutation = [1, 0] {placer.cost = #placer.cost<gpu = 5057, cpu = 1512>} loc("classes.w.t")
  %55 = tensor.empty() : tensor<64x512xf32>
  %56 = linalg.fill ins(%f0 : f32) outs(%55 : tensor<64x512xf32>) -> tensor<64x512xf32>
  %57 = linalg.matmul {placer.cost = #placer.cost<gpu = 5215, cpu = 2927>} ins(%40, %54 : tensor<64x10xf32>, tensor<10x512xf32>) outs(%56 : tensor<64x512xf32>) -> tensor<64x512xf32> loc("classes.in.grad")
  %58 = tensor.empty() : tensor<64x512xf32>
  %59 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5547, cpu = 5916>} ins(%57, %13 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%58 : tensor<64x512xf32>) {
  ^bb0(%x0: f32, %x1: f32, %old: f32):
    %on = arith.cmpf ogt, %x1, %f0 : f32
    %y = arith.select %on, %x0, %f0 : f32
    linalg.yield %y : f32
  } -> tensor<64x512xf32> loc("fc1.relu.grad")
  %60 = tensor.empty() : tensor<512x64xf32>
  %61 = linalg.transpose ins(%6 : tensor<64x512xf32>) outs(%60 : tensor<512x64xf32>) permutation = [1, 0] {placer.cost = #placer.cost<gpu = 5365, cpu = 4277>} loc("fc1.in.t")
  %62 = tensor.empty() : tensor<512x512xf32>
  %63 = linalg.fill ins(%f0 : f32) outs(%62 : tensor<512x512xf32>) -> tensor<512x512xf32>
  %64 = linalg.matmul {placer.cost = #placer.cost<gpu = 7237, cpu = 34555>} ins(%61, %59 : tensor<512x64xf32>, tensor<64x512xf32>) outs(%63 : tensor<512x512xf32>) -> tensor<512x512xf32> loc("fc1.w.grad")
  %65 = tensor.empty() : tensor<512xf32>
  %66 = linalg.fill ins(%f0 : f32) outs(%65 : tensor<512xf32>) -> tensor<512xf32>
  %67 = linalg.reduce { arith.addf } ins(%59 : tensor<64x512xf32>) outs(%66 : tensor<512xf32>) dimensions = [0] {placer.cost = #placer.cost<gpu = 5185, cpu = 2664>} loc("fc1.b.grad")
  %68 = tensor.empty() : tensor<512x512xf32>
  %69 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 9370, cpu = 40322>} ins(%fc1_w, %64 : tensor<512x512xf32>, tensor<512x512xf32>) outs(%68 : tensor<512x512xf32>) {
  ^bb0(%x0: f32, %x1: f32, %old: f32):
    %s = arith.mulf %x1, %f3 : f32
    %y = arith.subf %x0, %s : f32
    linalg.yield %y : f32
  } -> tensor<512x512xf32> loc("fc1.w.update")
  %70 = tensor.empty() : tensor<512xf32>
  %71 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"], placer.cost = #placer.cost<gpu = 5009, cpu = 1077>} ins(%fc1_b, %67 : tensor<512xf32>, tensor<512xf32>) outs(%70 : tensor<512xf32>) {
  ^bb0(%x0: f32, %x1: f32, %old: f32):
    %s = arith.mulf %x1, %f3 : f32
    %y = arith.subf %x0, %s : f32
    linalg.yield %y : f32
  } -> tensor<512xf32> loc("fc1.b.update")
  %72 = tensor.empty() : tensor<512x512xf32>
  %73 = linalg.transpose ins(%fc1_w : tensor<512x512xf32>) outs(%72 : tensor<512x512xf32>) permutation = [1, 0] {placer.cost = #placer.cost<gpu = 7913, cpu = 27215>} loc("fc1.w.t")
  %74 = tensor.empty() : tensor<64x512xf32>
  %75 = linalg.fill ins(%f0 : f32) outs(%74 : tensor<64x512xf32>) -> tensor<64x512xf32>
  %76 = linalg.matmul {placer.cost = #placer.cost<gpu = 7237, cpu = 34555>} ins(%59, %73 : tensor<64x512xf32>, tensor<512x512xf32>) outs(%75 : tensor<64x512xf32>) -> tensor<64x512xf32> loc("fc1.in.grad")
  %77 = tensor.empty() : tensor<64x512xf32>
  %78 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5547, cpu = 5916>} ins(%76, %6 : tensor<64x512xf32>, tensor<64x512xf32>) outs(%77 : tensor<64x512xf32>) {
  ^bb0(%x0: f32, %x1: f32, %old: f32):
    %on = arith.cmpf ogt, %x1, %f0 : f32
    %y = arith.select %on, %x0, %f0 : f32
    linalg.yield %y : f32
  } -> tensor<64x512xf32> loc("fc0.relu.grad")
  %79 = tensor.empty() : tensor<784x64xf32>
  %80 = linalg.transpose ins(%input : tensor<64x784xf32>) outs(%79 : tensor<784x64xf32>) permutation = [1, 0] {placer.cost = #placer.cost<gpu = 5558, cpu = 6018>} loc("fc0.in.t")
  %81 = tensor.empty() : tensor<784x512xf32>
  %82 = linalg.fill ins(%f0 : f32) outs(%81 : tensor<784x512xf32>) -> tensor<784x512xf32>
  %83 = linalg.matmul {placer.cost = #placer.cost<gpu = 8426, cpu = 52381>} ins(%80, %78 : tensor<784x64xf32>, tensor<64x512xf32>) outs(%82 : tensor<784x512xf32>) -> tensor<784x512xf32> loc("fc0.w.grad")
  %84 = tensor.empty() : tensor<512xf32>
  %85 = linalg.fill ins(%f0 : f32) outs(%84 : tensor<512xf32>) -> tensor<512xf32>
  %86 = linalg.reduce { arith.addf } ins(%78 : tensor<64x512xf32>) outs(%85 : tensor<512xf32>) dimensions = [0] {placer.cost = #placer.cost<gpu = 5185, cpu = 2664>} loc("fc0.b.grad")
  %87 = tensor.empty() : tensor<784x512xf32>
  %88 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 11691, cpu = 61212>} ins(%fc0_w, %83 : tensor<784x512xf32>, tensor<784x512xf32>) outs(%87 : tensor<784x512xf32>) {
  ^bb0(%x0: f32, %x1: f32, %old: f32):
    %s = arith.mulf %x1, %f3 : f32
    %y = arith.subf %x0, %s : f32
    linalg.yield %y : f32
  } -> tensor<784x512xf32> loc("fc0.w.update")
  %89 = tensor.empty() : tensor<512xf32>
  %90 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"], placer.cost = #placer.cost<gpu = 5009, cpu = 1077>} ins(%fc0_b, %86 : tensor<512xf32>, tensor<512xf32>) outs(%89 : tensor<512xf32>) {
  ^bb0(%x0: f32, %x1: f32, %old: f32):
    %s = arith.mulf %x1, %f3 : f32
    %y = arith.subf %x0, %s : f32
    linalg.yield %y : f32
  } -> tensor<512xf32> loc("fc0.b.update")
  return %88, %90, %69, %71, %50, %52, %38 : tensor<784x512xf32>, tensor<512xf32>, tensor<512x512xf32>, tensor<512xf32>, tensor<512x10xf32>, tensor<10xf32>, tensor<f32>
}
