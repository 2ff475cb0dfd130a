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

func.func @lstm_training(%input0: tensor<32x256xf32>, %input1: tensor<32x256xf32>, %input2: tensor<32x256xf32>, %wanted0: tensor<32x256xf32>, %wanted1: tensor<32x256xf32>, %wanted2: tensor<32x256xf32>, %l0_wx: tensor<256x1024xf32>, %l0_wh: tensor<256x1024xf32>, %l0_b: tensor<1024xf32>, %l1_wx: tensor<256x1024xf32>, %l1_wh: tensor<256x1024xf32>, %l1_b: tensor<1024xf32>) -> (tensor<256x1024xf32>, tensor<256x1024xf32>, tensor<1024xf32>, tensor<256x1024xf32>, tensor<256x1024xf32>, tensor<1024xf32>, tensor<f32>)
    attributes {placer.topology = @machine2} {
  %f0 = arith.constant 0.000000000e+00 : f32
  %f1 = arith.constant 1.000000000e+00 : f32
  %f2 = arith.constant 3.125000000e-02 : f32
  %f3 = arith.constant 1.562500000e-02 : f32
  %f4 = arith.constant 1.000000000e-01 : f32
  %0 = tensor.empty() : tensor<32x256xf32>
  %1 = linalg.fill ins(%f0 : f32) outs(%0 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %2 = tensor.empty() : tensor<32x256xf32>
  %3 = linalg.fill ins(%f0 : f32) outs(%2 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %4 = tensor.empty() : tensor<32x1024xf32>
  %5 = linalg.fill ins(%f0 : f32) outs(%4 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %6 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%input0, %l0_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%5 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("l0.t0.input")
  %7 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%1, %l0_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%6 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("l0.t0.state")
  %8 = tensor.empty() : tensor<32x1024xf32>
  %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%7, %l0_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%8 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("l0.t0.bias")
  %10 = tensor.extract_slice %9[0, 0] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %11 = tensor.extract_slice %9[0, 256] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %12 = tensor.extract_slice %9[0, 512] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %13 = tensor.extract_slice %9[0, 768] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %14 = tensor.empty() : tensor<32x256xf32>
  %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%10 : tensor<32x256xf32>) outs(%14 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t0.i")
  %16 = tensor.empty() : tensor<32x256xf32>
  %17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%11 : tensor<32x256xf32>) outs(%16 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t0.f")
  %18 = math.tanh %12 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("l0.t0.g")
  %19 = tensor.empty() : tensor<32x256xf32>
  %20 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%13 : tensor<32x256xf32>) outs(%19 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t0.o")
  %21 = tensor.empty() : tensor<32x256xf32>
  %22 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%17, %3 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%21 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l0.t0.keep")
  %23 = tensor.empty() : tensor<32x256xf32>
  %24 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%15, %18 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%23 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l0.t0.add")
  %25 = tensor.empty() : tensor<32x256xf32>
  %26 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%22, %24 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%25 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l0.t0.cell")
  %27 = math.tanh %26 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("l0.t0.tanh")
  %28 = tensor.empty() : tensor<32x256xf32>
  %29 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%20, %27 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%28 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l0.t0.hidden")
  %30 = tensor.empty() : tensor<32x1024xf32>
  %31 = linalg.fill ins(%f0 : f32) outs(%30 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %32 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%input1, %l0_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%31 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("l0.t1.input")
  %33 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%29, %l0_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%32 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("l0.t1.state")
  %34 = tensor.empty() : tensor<32x1024xf32>
  %35 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%33, %l0_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%34 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("l0.t1.bias")
  %36 = tensor.extract_slice %35[0, 0] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %37 = tensor.extract_slice %35[0, 256] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %38 = tensor.extract_slice %35[0, 512] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %39 = tensor.extract_slice %35[0, 768] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %40 = tensor.empty() : tensor<32x256xf32>
  %41 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%36 : tensor<32x256xf32>) outs(%40 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t1.i")
  %42 = tensor.empty() : tensor<32x256xf32>
  %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%37 : tensor<32x256xf32>) outs(%42 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t1.f")
  %44 = math.tanh %38 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("l0.t1.g")
  %45 = tensor.empty() : tensor<32x256xf32>
  %46 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%39 : tensor<32x256xf32>) outs(%45 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t1.o")
  %47 = tensor.empty() : tensor<32x256xf32>
  %48 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%43, %26 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%47 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l0.t1.keep")
  %49 = tensor.empty() : tensor<32x256xf32>
  %50 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%41, %44 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%49 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l0.t1.add")
  %51 = tensor.empty() : tensor<32x256xf32>
  %52 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%48, %50 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%51 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l0.t1.cell")
  %53 = math.tanh %52 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("l0.t1.tanh")
  %54 = tensor.empty() : tensor<32x256xf32>
  %55 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%46, %53 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%54 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l0.t1.hidden")
  %56 = tensor.empty() : tensor<32x1024xf32>
  %57 = linalg.fill ins(%f0 : f32) outs(%56 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %58 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%input2, %l0_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%57 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("l0.t2.input")
  %59 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%55, %l0_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%58 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("l0.t2.state")
  %60 = tensor.empty() : tensor<32x1024xf32>
  %61 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%59, %l0_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%60 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("l0.t2.bias")
  %62 = tensor.extract_slice %61[0, 0] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %63 = tensor.extract_slice %61[0, 256] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %64 = tensor.extract_slice %61[0, 512] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %65 = tensor.extract_slice %61[0, 768] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %66 = tensor.empty() : tensor<32x256xf32>
  %67 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%62 : tensor<32x256xf32>) outs(%66 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t2.i")
  %68 = tensor.empty() : tensor<32x256xf32>
  %69 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%63 : tensor<32x256xf32>) outs(%68 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t2.f")
  %70 = math.tanh %64 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("l0.t2.g")
  %71 = tensor.empty() : tensor<32x256xf32>
  %72 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%65 : tensor<32x256xf32>) outs(%71 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t2.o")
  %73 = tensor.empty() : tensor<32x256xf32>
  %74 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%69, %52 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%73 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l0.t2.keep")
  %75 = tensor.empty() : tensor<32x256xf32>
  %76 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%67, %70 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%75 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l0.t2.add")
  %77 = tensor.empty() : tensor<32x256xf32>
  %78 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%74, %76 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%77 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l0.t2.cell")
  %79 = math.tanh %78 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("l0.t2.tanh")
  %80 = tensor.empty() : tensor<32x256xf32>
  %81 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%72, %79 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%80 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l0.t2.hidden")
  %82 = tensor.empty() : tensor<32x256xf32>
  %83 = linalg.fill ins(%f0 : f32) outs(%82 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %84 = tensor.empty() : tensor<32x256xf32>
  %85 = linalg.fill ins(%f0 : f32) outs(%84 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %86 = tensor.empty() : tensor<32x1024xf32>
  %87 = linalg.fill ins(%f0 : f32) outs(%86 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %88 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%29, %l1_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%87 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("l1.t0.input")
  %89 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%83, %l1_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%88 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("l1.t0.state")
  %90 = tensor.empty() : tensor<32x1024xf32>
  %91 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%89, %l1_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%90 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("l1.t0.bias")
  %92 = tensor.extract_slice %91[0, 0] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %93 = tensor.extract_slice %91[0, 256] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %94 = tensor.extract_slice %91[0, 512] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %95 = tensor.extract_slice %91[0, 768] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %96 = tensor.empty() : tensor<32x256xf32>
  %97 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%92 : tensor<32x256xf32>) outs(%96 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t0.i")
  %98 = tensor.empty() : tensor<32x256xf32>
  %99 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%93 : tensor<32x256xf32>) outs(%98 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t0.f")
  %100 = math.tanh %94 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("l1.t0.g")
  %101 = tensor.empty() : tensor<32x256xf32>
  %102 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%95 : tensor<32x256xf32>) outs(%101 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t0.o")
  %103 = tensor.empty() : tensor<32x256xf32>
  %104 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%99, %85 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%103 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t0.keep")
  %105 = tensor.empty() : tensor<32x256xf32>
  %106 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%97, %100 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%105 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t0.add")
  %107 = tensor.empty() : tensor<32x256xf32>
  %108 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%104, %106 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%107 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t0.cell")
  %109 = math.tanh %108 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("l1.t0.tanh")
  %110 = tensor.empty() : tensor<32x256xf32>
  %111 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%102, %109 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%110 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t0.hidden")
  %112 = tensor.empty() : tensor<32x1024xf32>
  %113 = linalg.fill ins(%f0 : f32) outs(%112 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %114 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%55, %l1_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%113 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("l1.t1.input")
  %115 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%111, %l1_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%114 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("l1.t1.state")
  %116 = tensor.empty() : tensor<32x1024xf32>
  %117 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%115, %l1_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%116 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("l1.t1.bias")
  %118 = tensor.extract_slice %117[0, 0] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %119 = tensor.extract_slice %117[0, 256] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %120 = tensor.extract_slice %117[0, 512] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %121 = tensor.extract_slice %117[0, 768] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %122 = tensor.empty() : tensor<32x256xf32>
  %123 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%118 : tensor<32x256xf32>) outs(%122 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t1.i")
  %124 = tensor.empty() : tensor<32x256xf32>
  %125 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%119 : tensor<32x256xf32>) outs(%124 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t1.f")
  %126 = math.tanh %120 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("l1.t1.g")
  %127 = tensor.empty() : tensor<32x256xf32>
  %128 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%121 : tensor<32x256xf32>) outs(%127 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t1.o")
  %129 = tensor.empty() : tensor<32x256xf32>
  %130 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%125, %108 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%129 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t1.keep")
  %131 = tensor.empty() : tensor<32x256xf32>
  %132 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%123, %126 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%131 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t1.add")
  %133 = tensor.empty() : tensor<32x256xf32>
  %134 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%130, %132 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%133 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t1.cell")
  %135 = math.tanh %134 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("l1.t1.tanh")
  %136 = tensor.empty() : tensor<32x256xf32>
  %137 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%128, %135 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%136 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t1.hidden")
  %138 = tensor.empty() : tensor<32x1024xf32>
  %139 = linalg.fill ins(%f0 : f32) outs(%138 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %140 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%81, %l1_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%139 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("l1.t2.input")
  %141 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%137, %l1_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%140 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("l1.t2.state")
  %142 = tensor.empty() : tensor<32x1024xf32>
  %143 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%141, %l1_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%142 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("l1.t2.bias")
  %144 = tensor.extract_slice %143[0, 0] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %145 = tensor.extract_slice %143[0, 256] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %146 = tensor.extract_slice %143[0, 512] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %147 = tensor.extract_slice %143[0, 768] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %148 = tensor.empty() : tensor<32x256xf32>
  %149 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%144 : tensor<32x256xf32>) outs(%148 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t2.i")
  %150 = tensor.empty() : tensor<32x256xf32>
  %151 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%145 : tensor<32x256xf32>) outs(%150 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t2.f")
  %152 = math.tanh %146 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("l1.t2.g")
  %153 = tensor.empty() : tensor<32x256xf32>
  %154 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%147 : tensor<32x256xf32>) outs(%153 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t2.o")
  %155 = tensor.empty() : tensor<32x256xf32>
  %156 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%151, %134 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%155 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t2.keep")
  %157 = tensor.empty() : tensor<32x256xf32>
  %158 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%149, %152 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%157 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t2.add")
  %159 = tensor.empty() : tensor<32x256xf32>
  %160 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%156, %158 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%159 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t2.cell")
  %161 = math.tanh %160 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("l1.t2.tanh")
  %162 = tensor.empty() : tensor<32x256xf32>
  %163 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%154, %161 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%162 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t2.hidden")
  %164 = tensor.empty() : tensor<32x256xf32>
  %165 = linalg.sub {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%111, %wanted0 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%164 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("t0.loss")
  %166 = tensor.empty() : tensor<32x256xf32>
  %167 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%165, %165 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%166 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("t0.loss.squares")
  %168 = tensor.empty() : tensor<32xf32>
  %169 = linalg.fill ins(%f0 : f32) outs(%168 : tensor<32xf32>) -> tensor<32xf32>
  %170 = linalg.reduce { arith.addf } ins(%167 : tensor<32x256xf32>) outs(%169 : tensor<32xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5046, cpu = 1412>} loc("t0.loss.rows")
  %171 = tensor.empty() : tensor<f32>
  %172 = linalg.fill ins(%f0 : f32) outs(%171 : tensor<f32>) -> tensor<f32>
  %173 = linalg.reduce { arith.addf } ins(%170 : tensor<32xf32>) outs(%172 : tensor<f32>) dimensions = [0] {placer.cost = #placer.cost<gpu = 5001, cpu = 1002>} loc("t0.loss.sum")
  %174 = tensor.empty() : tensor<32x256xf32>
  %175 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%165 : tensor<32x256xf32>) outs(%174 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %old: f32):
    %y = arith.mulf %x0, %f2 : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("t0.loss.grad")
  %176 = tensor.empty() : tensor<32x256xf32>
  %177 = linalg.sub {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%137, %wanted1 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%176 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("t1.loss")
  %178 = tensor.empty() : tensor<32x256xf32>
  %179 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%177, %177 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%178 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("t1.loss.squares")
  %180 = tensor.empty() : tensor<32xf32>
  %181 = linalg.fill ins(%f0 : f32) outs(%180 : tensor<32xf32>) -> tensor<32xf32>
  %182 = linalg.reduce { arith.addf } ins(%179 : tensor<32x256xf32>) outs(%181 : tensor<32xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5046, cpu = 1412>} loc("t1.loss.rows")
  %183 = tensor.empty() : tensor<f32>
  %184 = linalg.fill ins(%f0 : f32) outs(%183 : tensor<f32>) -> tensor<f32>
  %185 = linalg.reduce { arith.addf } ins(%182 : tensor<32xf32>) outs(%184 : tensor<f32>) dimensions = [0] {placer.cost = #placer.cost<gpu = 5001, cpu = 1002>} loc("t1.loss.sum")
  %186 = tensor.empty() : tensor<32x256xf32>
  %187 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%177 : tensor<32x256xf32>) outs(%186 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %old: f32):
    %y = arith.mulf %x0, %f2 : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("t1.loss.grad")
  %188 = tensor.empty() : tensor<32x256xf32>
  %189 = linalg.sub {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%163, %wanted2 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%188 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("t2.loss")
  %190 = tensor.empty() : tensor<32x256xf32>
  %191 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%189, %189 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%190 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("t2.loss.squares")
  %192 = tensor.empty() : tensor<32xf32>
  %193 = linalg.fill ins(%f0 : f32) outs(%192 : tensor<32xf32>) -> tensor<32xf32>
  %194 = linalg.reduce { arith.addf } ins(%191 : tensor<32x256xf32>) outs(%193 : tensor<32xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5046, cpu = 1412>} loc("t2.loss.rows")
  %195 = tensor.empty() : tensor<f32>
  %196 = linalg.fill ins(%f0 : f32) outs(%195 : tensor<f32>) -> tensor<f32>
  %197 = linalg.reduce { arith.addf } ins(%194 : tensor<32xf32>) outs(%196 : tensor<f32>) dimensions = [0] {placer.cost = #placer.cost<gpu = 5001, cpu = 1002>} loc("t2.loss.sum")
  %198 = tensor.empty() : tensor<32x256xf32>
  %199 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%189 : tensor<32x256xf32>) outs(%198 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %old: f32):
    %y = arith.mulf %x0, %f2 : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("t2.loss.grad")
  %200 = tensor.empty() : tensor<f32>
  %201 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], placer.cost = #placer.cost<gpu = 5001, cpu = 1001>} ins(%173, %185 : tensor<f32>, tensor<f32>) outs(%200 : tensor<f32>) {
  ^bb0(%x0: f32, %x1: f32, %old: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<f32> loc("loss.add0")
  %202 = tensor.empty() : tensor<f32>
  %203 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], placer.cost = #placer.cost<gpu = 5001, cpu = 1001>} ins(%201, %197 : tensor<f32>, tensor<f32>) outs(%202 : tensor<f32>) {
  ^bb0(%x0: f32, %x1: f32, %old: f32):
    %y = arith.addf %x0, %x1 : f32
    linalg.yield %y : f32
  } -> tensor<f32> loc("loss.add1")
  %204 = tensor.empty() : tensor<f32>
  %205 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = [], placer.cost = #placer.cost<gpu = 5001, cpu = 1001>} ins(%203 : tensor<f32>) outs(%204 : tensor<f32>) {
  ^bb0(%x0: f32, %old: f32):
    %y = arith.mulf %x0, %f3 : f32
    linalg.yield %y : f32
  } -> tensor<f32> loc("loss")
  %206 = tensor.empty() : tensor<1024x256xf32>
  %207 = linalg.transpose ins(%l1_wx : tensor<256x1024xf32>) outs(%206 : tensor<1024x256xf32>) permutation = [1, 0] {placer.cost = #placer.cost<gpu = 7913, cpu = 27215>} loc("l1.wx.t")
  %208 = tensor.empty() : tensor<1024x256xf32>
  %209 = linalg.transpose ins(%l1_wh : tensor<256x1024xf32>) outs(%208 : tensor<1024x256xf32>) permutation = [1, 0] {placer.cost = #placer.cost<gpu = 7913, cpu = 27215>} loc("l1.wh.t")
  %210 = tensor.empty() : tensor<32x256xf32>
  %211 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%199, %154, %161 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%210 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %q = arith.mulf %x2, %x2 : f32
    %r = arith.subf %f1, %q : f32
    %s = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %s, %r : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t2.tanh.grad")
  %212 = tensor.empty() : tensor<32x256xf32>
  %213 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%211, %152, %149 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%212 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %n = arith.subf %f1, %x2 : f32
    %s = arith.mulf %x2, %n : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %s : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t2.i.grad")
  %214 = tensor.empty() : tensor<32x256xf32>
  %215 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%211, %134, %151 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%214 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %n = arith.subf %f1, %x2 : f32
    %s = arith.mulf %x2, %n : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %s : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t2.f.grad")
  %216 = tensor.empty() : tensor<32x256xf32>
  %217 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%211, %149, %152 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%216 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %q = arith.mulf %x2, %x2 : f32
    %r = arith.subf %f1, %q : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %r : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t2.g.grad")
  %218 = tensor.empty() : tensor<32x256xf32>
  %219 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%199, %161, %154 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%218 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %n = arith.subf %f1, %x2 : f32
    %s = arith.mulf %x2, %n : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %s : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t2.o.grad")
  %220 = tensor.empty() : tensor<32x256xf32>
  %221 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%211, %151 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%220 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t2.keep.grad")
  %222 = tensor.empty() : tensor<32x1024xf32>
  %223 = tensor.insert_slice %213 into %222[0, 0] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l1.t2.gates.grad0")
  %224 = tensor.insert_slice %215 into %223[0, 256] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l1.t2.gates.grad1")
  %225 = tensor.insert_slice %217 into %224[0, 512] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l1.t2.gates.grad2")
  %226 = tensor.insert_slice %219 into %225[0, 768] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l1.t2.gates.grad3")
  %227 = tensor.empty() : tensor<256x32xf32>
  %228 = linalg.transpose ins(%81 : tensor<32x256xf32>) outs(%227 : tensor<256x32xf32>) permutation = [1, 0] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} loc("l1.t2.x.t")
  %229 = tensor.empty() : tensor<256x1024xf32>
  %230 = linalg.fill ins(%f0 : f32) outs(%229 : tensor<256x1024xf32>) -> tensor<256x1024xf32>
  %231 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%228, %226 : tensor<256x32xf32>, tensor<32x1024xf32>) outs(%230 : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("l1.t2.wx.grad")
  %232 = tensor.empty() : tensor<1024xf32>
  %233 = linalg.fill ins(%f0 : f32) outs(%232 : tensor<1024xf32>) -> tensor<1024xf32>
  %234 = linalg.reduce { arith.addf } ins(%226 : tensor<32x1024xf32>) outs(%233 : tensor<1024xf32>) dimensions = [0] {placer.cost = #placer.cost<gpu = 5188, cpu = 2690>} loc("l1.t2.b.grad")
  %235 = tensor.empty() : tensor<256x32xf32>
  %236 = linalg.transpose ins(%137 : tensor<32x256xf32>) outs(%235 : tensor<256x32xf32>) permutation = [1, 0] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} loc("l1.t2.h.t")
  %237 = tensor.empty() : tensor<256x1024xf32>
  %238 = linalg.fill ins(%f0 : f32) outs(%237 : tensor<256x1024xf32>) -> tensor<256x1024xf32>
  %239 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%236, %226 : tensor<256x32xf32>, tensor<32x1024xf32>) outs(%238 : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("l1.t2.wh.grad")
  %240 = tensor.empty() : tensor<32x256xf32>
  %241 = linalg.fill ins(%f0 : f32) outs(%240 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %242 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%226, %209 : tensor<32x1024xf32>, tensor<1024x256xf32>) outs(%241 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t2.before.grad")
  %243 = tensor.empty() : tensor<32x256xf32>
  %244 = linalg.fill ins(%f0 : f32) outs(%243 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %245 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%226, %207 : tensor<32x1024xf32>, tensor<1024x256xf32>) outs(%244 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t2.in.grad")
  %246 = tensor.empty() : tensor<32x256xf32>
  %247 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%187, %242 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%246 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t1.hidden.grad")
  %248 = tensor.empty() : tensor<32x256xf32>
  %249 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%247, %128, %135 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%248 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %q = arith.mulf %x2, %x2 : f32
    %r = arith.subf %f1, %q : f32
    %s = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %s, %r : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t1.tanh.grad")
  %250 = tensor.empty() : tensor<32x256xf32>
  %251 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%249, %221 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%250 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t1.cell.grad0")
  %252 = tensor.empty() : tensor<32x256xf32>
  %253 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%251, %126, %123 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%252 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %n = arith.subf %f1, %x2 : f32
    %s = arith.mulf %x2, %n : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %s : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t1.i.grad")
  %254 = tensor.empty() : tensor<32x256xf32>
  %255 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%251, %108, %125 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%254 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %n = arith.subf %f1, %x2 : f32
    %s = arith.mulf %x2, %n : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %s : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t1.f.grad")
  %256 = tensor.empty() : tensor<32x256xf32>
  %257 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%251, %123, %126 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%256 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %q = arith.mulf %x2, %x2 : f32
    %r = arith.subf %f1, %q : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %r : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t1.g.grad")
  %258 = tensor.empty() : tensor<32x256xf32>
  %259 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%247, %135, %128 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%258 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %n = arith.subf %f1, %x2 : f32
    %s = arith.mulf %x2, %n : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %s : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t1.o.grad")
  %260 = tensor.empty() : tensor<32x256xf32>
  %261 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%251, %125 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%260 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t1.keep.grad")
  %262 = tensor.empty() : tensor<32x1024xf32>
  %263 = tensor.insert_slice %253 into %262[0, 0] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l1.t1.gates.grad0")
  %264 = tensor.insert_slice %255 into %263[0, 256] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l1.t1.gates.grad1")
  %265 = tensor.insert_slice %257 into %264[0, 512] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l1.t1.gates.grad2")
  %266 = tensor.insert_slice %259 into %265[0, 768] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l1.t1.gates.grad3")
  %267 = tensor.empty() : tensor<256x32xf32>
  %268 = linalg.transpose ins(%55 : tensor<32x256xf32>) outs(%267 : tensor<256x32xf32>) permutation = [1, 0] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} loc("l1.t1.x.t")
  %269 = tensor.empty() : tensor<256x1024xf32>
  %270 = linalg.fill ins(%f0 : f32) outs(%269 : tensor<256x1024xf32>) -> tensor<256x1024xf32>
  %271 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%268, %266 : tensor<256x32xf32>, tensor<32x1024xf32>) outs(%270 : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("l1.t1.wx.grad")
  %272 = tensor.empty() : tensor<1024xf32>
  %273 = linalg.fill ins(%f0 : f32) outs(%272 : tensor<1024xf32>) -> tensor<1024xf32>
  %274 = linalg.reduce { arith.addf } ins(%266 : tensor<32x1024xf32>) outs(%273 : tensor<1024xf32>) dimensions = [0] {placer.cost = #placer.cost<gpu = 5188, cpu = 2690>} loc("l1.t1.b.grad")
  %275 = tensor.empty() : tensor<256x32xf32>
  %276 = linalg.transpose ins(%111 : tensor<32x256xf32>) outs(%275 : tensor<256x32xf32>) permutation = [1, 0] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} loc("l1.t1.h.t")
  %277 = tensor.empty() : tensor<256x1024xf32>
  %278 = linalg.fill ins(%f0 : f32) outs(%277 : tensor<256x1024xf32>) -> tensor<256x1024xf32>
  %279 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%276, %266 : tensor<256x32xf32>, tensor<32x1024xf32>) outs(%278 : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("l1.t1.wh.grad")
  %280 = tensor.empty() : tensor<32x256xf32>
  %281 = linalg.fill ins(%f0 : f32) outs(%280 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %282 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%266, %209 : tensor<32x1024xf32>, tensor<1024x256xf32>) outs(%281 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t1.before.grad")
  %283 = tensor.empty() : tensor<32x256xf32>
  %284 = linalg.fill ins(%f0 : f32) outs(%283 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %285 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%266, %207 : tensor<32x1024xf32>, tensor<1024x256xf32>) outs(%284 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t1.in.grad")
  %286 = tensor.empty() : tensor<32x256xf32>
  %287 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%175, %282 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%286 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t0.hidden.grad")
  %288 = tensor.empty() : tensor<32x256xf32>
  %289 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%287, %102, %109 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%288 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %q = arith.mulf %x2, %x2 : f32
    %r = arith.subf %f1, %q : f32
    %s = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %s, %r : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t0.tanh.grad")
  %290 = tensor.empty() : tensor<32x256xf32>
  %291 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%289, %261 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%290 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t0.cell.grad0")
  %292 = tensor.empty() : tensor<32x256xf32>
  %293 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%291, %100, %97 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%292 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %n = arith.subf %f1, %x2 : f32
    %s = arith.mulf %x2, %n : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %s : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t0.i.grad")
  %294 = tensor.empty() : tensor<32x256xf32>
  %295 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%291, %85, %99 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%294 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %n = arith.subf %f1, %x2 : f32
    %s = arith.mulf %x2, %n : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %s : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t0.f.grad")
  %296 = tensor.empty() : tensor<32x256xf32>
  %297 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%291, %97, %100 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%296 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %q = arith.mulf %x2, %x2 : f32
    %r = arith.subf %f1, %q : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %r : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t0.g.grad")
  %298 = tensor.empty() : tensor<32x256xf32>
  %299 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%287, %109, %102 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%298 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %n = arith.subf %f1, %x2 : f32
    %s = arith.mulf %x2, %n : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %s : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l1.t0.o.grad")
  %300 = tensor.empty() : tensor<32x256xf32>
  %301 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%291, %99 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%300 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t0.keep.grad")
  %302 = tensor.empty() : tensor<32x1024xf32>
  %303 = tensor.insert_slice %293 into %302[0, 0] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l1.t0.gates.grad0")
  %304 = tensor.insert_slice %295 into %303[0, 256] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l1.t0.gates.grad1")
  %305 = tensor.insert_slice %297 into %304[0, 512] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l1.t0.gates.grad2")
  %306 = tensor.insert_slice %299 into %305[0, 768] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l1.t0.gates.grad3")
  %307 = tensor.empty() : tensor<256x32xf32>
  %308 = linalg.transpose ins(%29 : tensor<32x256xf32>) outs(%307 : tensor<256x32xf32>) permutation = [1, 0] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} loc("l1.t0.x.t")
  %309 = tensor.empty() : tensor<256x1024xf32>
  %310 = linalg.fill ins(%f0 : f32) outs(%309 : tensor<256x1024xf32>) -> tensor<256x1024xf32>
  %311 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%308, %306 : tensor<256x32xf32>, tensor<32x1024xf32>) outs(%310 : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("l1.t0.wx.grad")
  %312 = tensor.empty() : tensor<1024xf32>
  %313 = linalg.fill ins(%f0 : f32) outs(%312 : tensor<1024xf32>) -> tensor<1024xf32>
  %314 = linalg.reduce { arith.addf } ins(%306 : tensor<32x1024xf32>) outs(%313 : tensor<1024xf32>) dimensions = [0] {placer.cost = #placer.cost<gpu = 5188, cpu = 2690>} loc("l1.t0.b.grad")
  %315 = tensor.empty() : tensor<256x32xf32>
  %316 = linalg.transpose ins(%83 : tensor<32x256xf32>) outs(%315 : tensor<256x32xf32>) permutation = [1, 0] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} loc("l1.t0.h.t")
  %317 = tensor.empty() : tensor<256x1024xf32>
  %318 = linalg.fill ins(%f0 : f32) outs(%317 : tensor<256x1024xf32>) -> tensor<256x1024xf32>
  %319 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%316, %306 : tensor<256x32xf32>, tensor<32x1024xf32>) outs(%318 : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("l1.t0.wh.grad")
  %320 = tensor.empty() : tensor<32x256xf32>
  %321 = linalg.fill ins(%f0 : f32) outs(%320 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %322 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%306, %207 : tensor<32x1024xf32>, tensor<1024x256xf32>) outs(%321 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l1.t0.in.grad")
  %323 = tensor.empty() : tensor<256x1024xf32>
  %324 = linalg.add {placer.cost = #placer.cost<gpu = 9370, cpu = 40322>} ins(%231, %271 : tensor<256x1024xf32>, tensor<256x1024xf32>) outs(%323 : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("l1.wx.grad0")
  %325 = tensor.empty() : tensor<256x1024xf32>
  %326 = linalg.add {placer.cost = #placer.cost<gpu = 9370, cpu = 40322>} ins(%324, %311 : tensor<256x1024xf32>, tensor<256x1024xf32>) outs(%325 : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("l1.wx.grad1")
  %327 = tensor.empty() : tensor<256x1024xf32>
  %328 = linalg.add {placer.cost = #placer.cost<gpu = 9370, cpu = 40322>} ins(%239, %279 : tensor<256x1024xf32>, tensor<256x1024xf32>) outs(%327 : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("l1.wh.grad0")
  %329 = tensor.empty() : tensor<256x1024xf32>
  %330 = linalg.add {placer.cost = #placer.cost<gpu = 9370, cpu = 40322>} ins(%328, %319 : tensor<256x1024xf32>, tensor<256x1024xf32>) outs(%329 : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("l1.wh.grad1")
  %331 = tensor.empty() : tensor<1024xf32>
  %332 = linalg.add {placer.cost = #placer.cost<gpu = 5018, cpu = 1154>} ins(%234, %274 : tensor<1024xf32>, tensor<1024xf32>) outs(%331 : tensor<1024xf32>) -> tensor<1024xf32> loc("l1.b.grad0")
  %333 = tensor.empty() : tensor<1024xf32>
  %334 = linalg.add {placer.cost = #placer.cost<gpu = 5018, cpu = 1154>} ins(%332, %314 : tensor<1024xf32>, tensor<1024xf32>) outs(%333 : tensor<1024xf32>) -> tensor<1024xf32> loc("l1.b.grad1")
  %335 = tensor.empty() : tensor<256x1024xf32>
  %336 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 9370, cpu = 40322>} ins(%l1_wx, %326 : tensor<256x1024xf32>, tensor<256x1024xf32>) outs(%335 : tensor<256x1024xf32>) {
  ^bb0(%x0: f32, %x1: f32, %old: f32):
    %s = arith.mulf %x1, %f4 : f32
    %y = arith.subf %x0, %s : f32
    linalg.yield %y : f32
  } -> tensor<256x1024xf32> loc("l1.wx.update")
  %337 = tensor.empty() : tensor<256x1024xf32>
  %338 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 9370, cpu = 40322>} ins(%l1_wh, %330 : tensor<256x1024xf32>, tensor<256x1024xf32>) outs(%337 : tensor<256x1024xf32>) {
  ^bb0(%x0: f32, %x1: f32, %old: f32):
    %s = arith.mulf %x1, %f4 : f32
    %y = arith.subf %x0, %s : f32
    linalg.yield %y : f32
  } -> tensor<256x1024xf32> loc("l1.wh.update")
  %339 = tensor.empty() : tensor<1024xf32>
  %340 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"], placer.cost = #placer.cost<gpu = 5018, cpu = 1154>} ins(%l1_b, %334 : tensor<1024xf32>, tensor<1024xf32>) outs(%339 : tensor<1024xf32>) {
  ^bb0(%x0: f32, %x1: f32, %old: f32):
    %s = arith.mulf %x1, %f4 : f32
    %y = arith.subf %x0, %s : f32
    linalg.yield %y : f32
  } -> tensor<1024xf32> loc("l1.b.update")
  %341 = tensor.empty() : tensor<1024x256xf32>
  %342 = linalg.transpose ins(%l0_wh : tensor<256x1024xf32>) outs(%341 : tensor<1024x256xf32>) permutation = [1, 0] {placer.cost = #placer.cost<gpu = 7913, cpu = 27215>} loc("l0.wh.t")
  %343 = tensor.empty() : tensor<32x256xf32>
  %344 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%245, %72, %79 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%343 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %q = arith.mulf %x2, %x2 : f32
    %r = arith.subf %f1, %q : f32
    %s = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %s, %r : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t2.tanh.grad")
  %345 = tensor.empty() : tensor<32x256xf32>
  %346 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%344, %70, %67 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%345 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %n = arith.subf %f1, %x2 : f32
    %s = arith.mulf %x2, %n : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %s : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t2.i.grad")
  %347 = tensor.empty() : tensor<32x256xf32>
  %348 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%344, %52, %69 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%347 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %n = arith.subf %f1, %x2 : f32
    %s = arith.mulf %x2, %n : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %s : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t2.f.grad")
  %349 = tensor.empty() : tensor<32x256xf32>
  %350 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%344, %67, %70 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%349 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %q = arith.mulf %x2, %x2 : f32
    %r = arith.subf %f1, %q : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %r : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t2.g.grad")
  %351 = tensor.empty() : tensor<32x256xf32>
  %352 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%245, %79, %72 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%351 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %n = arith.subf %f1, %x2 : f32
    %s = arith.mulf %x2, %n : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %s : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t2.o.grad")
  %353 = tensor.empty() : tensor<32x256xf32>
  %354 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%344, %69 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%353 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l0.t2.keep.grad")
  %355 = tensor.empty() : tensor<32x1024xf32>
  %356 = tensor.insert_slice %346 into %355[0, 0] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l0.t2.gates.grad0")
  %357 = tensor.insert_slice %348 into %356[0, 256] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l0.t2.gates.grad1")
  %358 = tensor.insert_slice %350 into %357[0, 512] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l0.t2.gates.grad2")
  %359 = tensor.insert_slice %352 into %358[0, 768] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l0.t2.gates.grad3")
  %360 = tensor.empty() : tensor<256x32xf32>
  %361 = linalg.transpose ins(%input2 : tensor<32x256xf32>) outs(%360 : tensor<256x32xf32>) permutation = [1, 0] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} loc("l0.t2.x.t")
  %362 = tensor.empty() : tensor<256x1024xf32>
  %363 = linalg.fill ins(%f0 : f32) outs(%362 : tensor<256x1024xf32>) -> tensor<256x1024xf32>
  %364 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%361, %359 : tensor<256x32xf32>, tensor<32x1024xf32>) outs(%363 : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("l0.t2.wx.grad")
  %365 = tensor.empty() : tensor<1024xf32>
  %366 = linalg.fill ins(%f0 : f32) outs(%365 : tensor<1024xf32>) -> tensor<1024xf32>
  %367 = linalg.reduce { arith.addf } ins(%359 : tensor<32x1024xf32>) outs(%366 : tensor<1024xf32>) dimensions = [0] {placer.cost = #placer.cost<gpu = 5188, cpu = 2690>} loc("l0.t2.b.grad")
  %368 = tensor.empty() : tensor<256x32xf32>
  %369 = linalg.transpose ins(%55 : tensor<32x256xf32>) outs(%368 : tensor<256x32xf32>) permutation = [1, 0] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} loc("l0.t2.h.t")
  %370 = tensor.empty() : tensor<256x1024xf32>
  %371 = linalg.fill ins(%f0 : f32) outs(%370 : tensor<256x1024xf32>) -> tensor<256x1024xf32>
  %372 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%369, %359 : tensor<256x32xf32>, tensor<32x1024xf32>) outs(%371 : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("l0.t2.wh.grad")
  %373 = tensor.empty() : tensor<32x256xf32>
  %374 = linalg.fill ins(%f0 : f32) outs(%373 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %375 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%359, %342 : tensor<32x1024xf32>, tensor<1024x256xf32>) outs(%374 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l0.t2.before.grad")
  %376 = tensor.empty() : tensor<32x256xf32>
  %377 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%285, %375 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%376 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l0.t1.hidden.grad")
  %378 = tensor.empty() : tensor<32x256xf32>
  %379 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%377, %46, %53 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%378 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %q = arith.mulf %x2, %x2 : f32
    %r = arith.subf %f1, %q : f32
    %s = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %s, %r : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t1.tanh.grad")
  %380 = tensor.empty() : tensor<32x256xf32>
  %381 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%379, %354 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%380 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l0.t1.cell.grad0")
  %382 = tensor.empty() : tensor<32x256xf32>
  %383 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%381, %44, %41 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%382 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %n = arith.subf %f1, %x2 : f32
    %s = arith.mulf %x2, %n : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %s : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t1.i.grad")
  %384 = tensor.empty() : tensor<32x256xf32>
  %385 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%381, %26, %43 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%384 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %n = arith.subf %f1, %x2 : f32
    %s = arith.mulf %x2, %n : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %s : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t1.f.grad")
  %386 = tensor.empty() : tensor<32x256xf32>
  %387 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%381, %41, %44 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%386 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %q = arith.mulf %x2, %x2 : f32
    %r = arith.subf %f1, %q : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %r : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t1.g.grad")
  %388 = tensor.empty() : tensor<32x256xf32>
  %389 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%377, %53, %46 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%388 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %n = arith.subf %f1, %x2 : f32
    %s = arith.mulf %x2, %n : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %s : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t1.o.grad")
  %390 = tensor.empty() : tensor<32x256xf32>
  %391 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%381, %43 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%390 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l0.t1.keep.grad")
  %392 = tensor.empty() : tensor<32x1024xf32>
  %393 = tensor.insert_slice %383 into %392[0, 0] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l0.t1.gates.grad0")
  %394 = tensor.insert_slice %385 into %393[0, 256] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l0.t1.gates.grad1")
  %395 = tensor.insert_slice %387 into %394[0, 512] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l0.t1.gates.grad2")
  %396 = tensor.insert_slice %389 into %395[0, 768] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l0.t1.gates.grad3")
  %397 = tensor.empty() : tensor<256x32xf32>
  %398 = linalg.transpose ins(%input1 : tensor<32x256xf32>) outs(%397 : tensor<256x32xf32>) permutation = [1, 0] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} loc("l0.t1.x.t")
  %399 = tensor.empty() : tensor<256x1024xf32>
  %400 = linalg.fill ins(%f0 : f32) outs(%399 : tensor<256x1024xf32>) -> tensor<256x1024xf32>
  %401 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%398, %396 : tensor<256x32xf32>, tensor<32x1024xf32>) outs(%400 : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("l0.t1.wx.grad")
  %402 = tensor.empty() : tensor<1024xf32>
  %403 = linalg.fill ins(%f0 : f32) outs(%402 : tensor<1024xf32>) -> tensor<1024xf32>
  %404 = linalg.reduce { arith.addf } ins(%396 : tensor<32x1024xf32>) outs(%403 : tensor<1024xf32>) dimensions = [0] {placer.cost = #placer.cost<gpu = 5188, cpu = 2690>} loc("l0.t1.b.grad")
  %405 = tensor.empty() : tensor<256x32xf32>
  %406 = linalg.transpose ins(%29 : tensor<32x256xf32>) outs(%405 : tensor<256x32xf32>) permutation = [1, 0] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} loc("l0.t1.h.t")
  %407 = tensor.empty() : tensor<256x1024xf32>
  %408 = linalg.fill ins(%f0 : f32) outs(%407 : tensor<256x1024xf32>) -> tensor<256x1024xf32>
  %409 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%406, %396 : tensor<256x32xf32>, tensor<32x1024xf32>) outs(%408 : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("l0.t1.wh.grad")
  %410 = tensor.empty() : tensor<32x256xf32>
  %411 = linalg.fill ins(%f0 : f32) outs(%410 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %412 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%396, %342 : tensor<32x1024xf32>, tensor<1024x256xf32>) outs(%411 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l0.t1.before.grad")
  %413 = tensor.empty() : tensor<32x256xf32>
  %414 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%322, %412 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%413 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l0.t0.hidden.grad")
  %415 = tensor.empty() : tensor<32x256xf32>
  %416 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%414, %20, %27 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%415 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %q = arith.mulf %x2, %x2 : f32
    %r = arith.subf %f1, %q : f32
    %s = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %s, %r : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t0.tanh.grad")
  %417 = tensor.empty() : tensor<32x256xf32>
  %418 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%416, %391 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%417 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l0.t0.cell.grad0")
  %419 = tensor.empty() : tensor<32x256xf32>
  %420 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%418, %18, %15 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%419 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %n = arith.subf %f1, %x2 : f32
    %s = arith.mulf %x2, %n : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %s : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t0.i.grad")
  %421 = tensor.empty() : tensor<32x256xf32>
  %422 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%418, %3, %17 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%421 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %n = arith.subf %f1, %x2 : f32
    %s = arith.mulf %x2, %n : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %s : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t0.f.grad")
  %423 = tensor.empty() : tensor<32x256xf32>
  %424 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%418, %15, %18 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%423 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %q = arith.mulf %x2, %x2 : f32
    %r = arith.subf %f1, %q : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %r : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t0.g.grad")
  %425 = tensor.empty() : tensor<32x256xf32>
  %426 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%414, %27, %20 : tensor<32x256xf32>, tensor<32x256xf32>, tensor<32x256xf32>) outs(%425 : tensor<32x256xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32, %old: f32):
    %n = arith.subf %f1, %x2 : f32
    %s = arith.mulf %x2, %n : f32
    %d = arith.mulf %x0, %x1 : f32
    %y = arith.mulf %d, %s : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("l0.t0.o.grad")
  %427 = tensor.empty() : tensor<32x256xf32>
  %428 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%418, %17 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%427 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("l0.t0.keep.grad")
  %429 = tensor.empty() : tensor<32x1024xf32>
  %430 = tensor.insert_slice %420 into %429[0, 0] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l0.t0.gates.grad0")
  %431 = tensor.insert_slice %422 into %430[0, 256] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l0.t0.gates.grad1")
  %432 = tensor.insert_slice %424 into %431[0, 512] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l0.t0.gates.grad2")
  %433 = tensor.insert_slice %426 into %432[0, 768] [32, 256] [1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x1024xf32> loc("l0.t0.gates.grad3")
  %434 = tensor.empty() : tensor<256x32xf32>
  %435 = linalg.transpose ins(%input0 : tensor<32x256xf32>) outs(%434 : tensor<256x32xf32>) permutation = [1, 0] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} loc("l0.t0.x.t")
  %436 = tensor.empty() : tensor<256x1024xf32>
  %437 = linalg.fill ins(%f0 : f32) outs(%436 : tensor<256x1024xf32>) -> tensor<256x1024xf32>
  %438 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%435, %433 : tensor<256x32xf32>, tensor<32x1024xf32>) outs(%437 : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("l0.t0.wx.grad")
  %439 = tensor.empty() : tensor<1024xf32>
  %440 = linalg.fill ins(%f0 : f32) outs(%439 : tensor<1024xf32>) -> tensor<1024xf32>
  %441 = linalg.reduce { arith.addf } ins(%433 : tensor<32x1024xf32>) outs(%440 : tensor<1024xf32>) dimensions = [0] {placer.cost = #placer.cost<gpu = 5188, cpu = 2690>} loc("l0.t0.b.grad")
  %442 = tensor.empty() : tensor<256x32xf32>
  %443 = linalg.transpose ins(%1 : tensor<32x256xf32>) outs(%442 : tensor<256x32xf32>) permutation = [1, 0] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} loc("l0.t0.h.t")
  %444 = tensor.empty() : tensor<256x1024xf32>
  %445 = linalg.fill ins(%f0 : f32) outs(%444 : tensor<256x1024xf32>) -> tensor<256x1024xf32>
  %446 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%443, %433 : tensor<256x32xf32>, tensor<32x1024xf32>) outs(%445 : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("l0.t0.wh.grad")
  %447 = tensor.empty() : tensor<256x1024xf32>
  %448 = linalg.add {placer.cost = #placer.cost<gpu = 9370, cpu = 40322>} ins(%364, %401 : tensor<256x1024xf32>, tensor<256x1024xf32>) outs(%447 : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("l0.wx.grad0")
  %449 = tensor.empty() : tensor<256x1024xf32>
  %450 = linalg.add {placer.cost = #placer.cost<gpu = 9370, cpu = 40322>} ins(%448, %438 : tensor<256x1024xf32>, tensor<256x1024xf32>) outs(%449 : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("l0.wx.grad1")
  %451 = tensor.empty() : tensor<256x1024xf32>
  %452 = linalg.add {placer.cost = #placer.cost<gpu = 9370, cpu = 40322>} ins(%372, %409 : tensor<256x1024xf32>, tensor<256x1024xf32>) outs(%451 : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("l0.wh.grad0")
  %453 = tensor.empty() : tensor<256x1024xf32>
  %454 = linalg.add {placer.cost = #placer.cost<gpu = 9370, cpu = 40322>} ins(%452, %446 : tensor<256x1024xf32>, tensor<256x1024xf32>) outs(%453 : tensor<256x1024xf32>) -> tensor<256x1024xf32> loc("l0.wh.grad1")
  %455 = tensor.empty() : tensor<1024xf32>
  %456 = linalg.add {placer.cost = #placer.cost<gpu = 5018, cpu = 1154>} ins(%367, %404 : tensor<1024xf32>, tensor<1024xf32>) outs(%455 : tensor<1024xf32>) -> tensor<1024xf32> loc("l0.b.grad0")
  %457 = tensor.empty() : tensor<1024xf32>
  %458 = linalg.add {placer.cost = #placer.cost<gpu = 5018, cpu = 1154>} ins(%456, %441 : tensor<1024xf32>, tensor<1024xf32>) outs(%457 : tensor<1024xf32>) -> tensor<1024xf32> loc("l0.b.grad1")
  %459 = tensor.empty() : tensor<256x1024xf32>
  %460 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 9370, cpu = 40322>} ins(%l0_wx, %450 : tensor<256x1024xf32>, tensor<256x1024xf32>) outs(%459 : tensor<256x1024xf32>) {
  ^bb0(%x0: f32, %x1: f32, %old: f32):
    %s = arith.mulf %x1, %f4 : f32
    %y = arith.subf %x0, %s : f32
    linalg.yield %y : f32
  } -> tensor<256x1024xf32> loc("l0.wx.update")
  %461 = tensor.empty() : tensor<256x1024xf32>
  %462 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 9370, cpu = 40322>} ins(%l0_wh, %454 : tensor<256x1024xf32>, tensor<256x1024xf32>) outs(%461 : tensor<256x1024xf32>) {
  ^bb0(%x0: f32, %x1: f32, %old: f32):
    %s = arith.mulf %x1, %f4 : f32
    %y = arith.subf %x0, %s : f32
    linalg.yield %y : f32
  } -> tensor<256x1024xf32> loc("l0.wh.update")
  %463 = tensor.empty() : tensor<1024xf32>
  %464 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"], placer.cost = #placer.cost<gpu = 5018, cpu = 1154>} ins(%l0_b, %458 : tensor<1024xf32>, tensor<1024xf32>) outs(%463 : tensor<1024xf32>) {
  ^bb0(%x0: f32, %x1: f32, %old: f32):
    %s = arith.mulf %x1, %f4 : f32
    %y = arith.subf %x0, %s : f32
    linalg.yield %y : f32
  } -> tensor<1024xf32> loc("l0.b.update")
  return %460, %462, %464, %336, %338, %340, %205 : tensor<256x1024xf32>, tensor<256x1024xf32>, tensor<1024xf32>, tensor<256x1024xf32>, tensor<256x1024xf32>, tensor<1024xf32>, tensor<f32>
}
