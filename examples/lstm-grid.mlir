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

func.func @lstm_grid(%input0: tensor<32x256xf32>, %input1: tensor<32x256xf32>, %input2: tensor<32x256xf32>, %l0_wx: tensor<256x1024xf32>, %l0_wh: tensor<256x1024xf32>, %l0_b: tensor<1024xf32>, %l1_wx: tensor<256x1024xf32>, %l1_wh: tensor<256x1024xf32>, %l1_b: tensor<1024xf32>) -> (tensor<32x256xf32>, tensor<32x256xf32>)
    attributes {placer.topology = @machine2} {
  %f0 = arith.constant 0.000000000e+00 : f32
  %f1 = arith.constant 1.000000000e+00 : f32
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
  return %163, %160 : tensor<32x256xf32>, tensor<32x256xf32>
}
