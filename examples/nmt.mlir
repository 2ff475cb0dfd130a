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

func.func @nmt(%source0: tensor<32x256xf32>, %source1: tensor<32x256xf32>, %source2: tensor<32x256xf32>, %source3: tensor<32x256xf32>, %encoder0_wx: tensor<256x1024xf32>, %encoder0_wh: tensor<256x1024xf32>, %encoder0_b: tensor<1024xf32>, %encoder1_wx: tensor<256x1024xf32>, %encoder1_wh: tensor<256x1024xf32>, %encoder1_b: tensor<1024xf32>, %decoder0_wx: tensor<256x1024xf32>, %decoder0_wh: tensor<256x1024xf32>, %decoder0_b: tensor<1024xf32>, %decoder1_wx: tensor<256x1024xf32>, %decoder1_wh: tensor<256x1024xf32>, %decoder1_b: tensor<1024xf32>, %attention_state: tensor<256x256xf32>, %attention_context: tensor<256x256xf32>, %words_w: tensor<256x1000xf32>, %words_b: tensor<1000xf32>, %target0: tensor<32x256xf32>, %target1: tensor<32x256xf32>, %target2: tensor<32x256xf32>, %target3: tensor<32x256xf32>) -> (tensor<32x1000xf32>, tensor<32x1000xf32>, tensor<32x1000xf32>, tensor<32x1000xf32>)
    attributes {placer.topology = @machine2} {
  %f0 = arith.constant 0.000000000e+00 : f32
  %f1 = arith.constant 1.000000000e+00 : f32
  %f2 = arith.constant -3.000000000e+38 : f32
  %0 = tensor.empty() : tensor<32x256xf32>
  %1 = linalg.fill ins(%f0 : f32) outs(%0 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %2 = tensor.empty() : tensor<32x256xf32>
  %3 = linalg.fill ins(%f0 : f32) outs(%2 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %4 = tensor.empty() : tensor<32x1024xf32>
  %5 = linalg.fill ins(%f0 : f32) outs(%4 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %6 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%source0, %encoder0_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%5 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("encoder0.t0.input")
  %7 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%1, %encoder0_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%6 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("encoder0.t0.state")
  %8 = tensor.empty() : tensor<32x1024xf32>
  %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%7, %encoder0_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%8 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("encoder0.t0.bias")
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
  } -> tensor<32x256xf32> loc("encoder0.t0.i")
  %16 = tensor.empty() : tensor<32x256xf32>
  %17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%11 : tensor<32x256xf32>) outs(%16 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("encoder0.t0.f")
  %18 = math.tanh %12 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("encoder0.t0.g")
  %19 = tensor.empty() : tensor<32x256xf32>
  %20 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%13 : tensor<32x256xf32>) outs(%19 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("encoder0.t0.o")
  %21 = tensor.empty() : tensor<32x256xf32>
  %22 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%17, %3 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%21 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder0.t0.keep")
  %23 = tensor.empty() : tensor<32x256xf32>
  %24 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%15, %18 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%23 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder0.t0.add")
  %25 = tensor.empty() : tensor<32x256xf32>
  %26 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%22, %24 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%25 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder0.t0.cell")
  %27 = math.tanh %26 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("encoder0.t0.tanh")
  %28 = tensor.empty() : tensor<32x256xf32>
  %29 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%20, %27 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%28 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder0.t0.hidden")
  %30 = tensor.empty() : tensor<32x1024xf32>
  %31 = linalg.fill ins(%f0 : f32) outs(%30 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %32 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%source1, %encoder0_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%31 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("encoder0.t1.input")
  %33 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%29, %encoder0_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%32 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("encoder0.t1.state")
  %34 = tensor.empty() : tensor<32x1024xf32>
  %35 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%33, %encoder0_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%34 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("encoder0.t1.bias")
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
  } -> tensor<32x256xf32> loc("encoder0.t1.i")
  %42 = tensor.empty() : tensor<32x256xf32>
  %43 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%37 : tensor<32x256xf32>) outs(%42 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("encoder0.t1.f")
  %44 = math.tanh %38 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("encoder0.t1.g")
  %45 = tensor.empty() : tensor<32x256xf32>
  %46 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%39 : tensor<32x256xf32>) outs(%45 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("encoder0.t1.o")
  %47 = tensor.empty() : tensor<32x256xf32>
  %48 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%43, %26 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%47 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder0.t1.keep")
  %49 = tensor.empty() : tensor<32x256xf32>
  %50 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%41, %44 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%49 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder0.t1.add")
  %51 = tensor.empty() : tensor<32x256xf32>
  %52 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%48, %50 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%51 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder0.t1.cell")
  %53 = math.tanh %52 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("encoder0.t1.tanh")
  %54 = tensor.empty() : tensor<32x256xf32>
  %55 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%46, %53 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%54 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder0.t1.hidden")
  %56 = tensor.empty() : tensor<32x1024xf32>
  %57 = linalg.fill ins(%f0 : f32) outs(%56 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %58 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%source2, %encoder0_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%57 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("encoder0.t2.input")
  %59 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%55, %encoder0_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%58 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("encoder0.t2.state")
  %60 = tensor.empty() : tensor<32x1024xf32>
  %61 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%59, %encoder0_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%60 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("encoder0.t2.bias")
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
  } -> tensor<32x256xf32> loc("encoder0.t2.i")
  %68 = tensor.empty() : tensor<32x256xf32>
  %69 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%63 : tensor<32x256xf32>) outs(%68 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("encoder0.t2.f")
  %70 = math.tanh %64 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("encoder0.t2.g")
  %71 = tensor.empty() : tensor<32x256xf32>
  %72 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%65 : tensor<32x256xf32>) outs(%71 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("encoder0.t2.o")
  %73 = tensor.empty() : tensor<32x256xf32>
  %74 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%69, %52 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%73 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder0.t2.keep")
  %75 = tensor.empty() : tensor<32x256xf32>
  %76 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%67, %70 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%75 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder0.t2.add")
  %77 = tensor.empty() : tensor<32x256xf32>
  %78 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%74, %76 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%77 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder0.t2.cell")
  %79 = math.tanh %78 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("encoder0.t2.tanh")
  %80 = tensor.empty() : tensor<32x256xf32>
  %81 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%72, %79 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%80 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder0.t2.hidden")
  %82 = tensor.empty() : tensor<32x1024xf32>
  %83 = linalg.fill ins(%f0 : f32) outs(%82 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %84 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%source3, %encoder0_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%83 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("encoder0.t3.input")
  %85 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%81, %encoder0_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%84 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("encoder0.t3.state")
  %86 = tensor.empty() : tensor<32x1024xf32>
  %87 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%85, %encoder0_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%86 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("encoder0.t3.bias")
  %88 = tensor.extract_slice %87[0, 0] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %89 = tensor.extract_slice %87[0, 256] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %90 = tensor.extract_slice %87[0, 512] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %91 = tensor.extract_slice %87[0, 768] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %92 = tensor.empty() : tensor<32x256xf32>
  %93 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%88 : tensor<32x256xf32>) outs(%92 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("encoder0.t3.i")
  %94 = tensor.empty() : tensor<32x256xf32>
  %95 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%89 : tensor<32x256xf32>) outs(%94 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("encoder0.t3.f")
  %96 = math.tanh %90 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("encoder0.t3.g")
  %97 = tensor.empty() : tensor<32x256xf32>
  %98 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%91 : tensor<32x256xf32>) outs(%97 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("encoder0.t3.o")
  %99 = tensor.empty() : tensor<32x256xf32>
  %100 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%95, %78 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%99 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder0.t3.keep")
  %101 = tensor.empty() : tensor<32x256xf32>
  %102 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%93, %96 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%101 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder0.t3.add")
  %103 = tensor.empty() : tensor<32x256xf32>
  %104 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%100, %102 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%103 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder0.t3.cell")
  %105 = math.tanh %104 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("encoder0.t3.tanh")
  %106 = tensor.empty() : tensor<32x256xf32>
  %107 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%98, %105 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%106 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder0.t3.hidden")
  %108 = tensor.empty() : tensor<32x256xf32>
  %109 = linalg.fill ins(%f0 : f32) outs(%108 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %110 = tensor.empty() : tensor<32x256xf32>
  %111 = linalg.fill ins(%f0 : f32) outs(%110 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %112 = tensor.empty() : tensor<32x1024xf32>
  %113 = linalg.fill ins(%f0 : f32) outs(%112 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %114 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%29, %encoder1_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%113 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("encoder1.t0.input")
  %115 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%109, %encoder1_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%114 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("encoder1.t0.state")
  %116 = tensor.empty() : tensor<32x1024xf32>
  %117 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%115, %encoder1_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%116 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("encoder1.t0.bias")
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
  } -> tensor<32x256xf32> loc("encoder1.t0.i")
  %124 = tensor.empty() : tensor<32x256xf32>
  %125 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%119 : tensor<32x256xf32>) outs(%124 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("encoder1.t0.f")
  %126 = math.tanh %120 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("encoder1.t0.g")
  %127 = tensor.empty() : tensor<32x256xf32>
  %128 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%121 : tensor<32x256xf32>) outs(%127 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("encoder1.t0.o")
  %129 = tensor.empty() : tensor<32x256xf32>
  %130 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%125, %111 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%129 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder1.t0.keep")
  %131 = tensor.empty() : tensor<32x256xf32>
  %132 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%123, %126 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%131 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder1.t0.add")
  %133 = tensor.empty() : tensor<32x256xf32>
  %134 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%130, %132 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%133 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder1.t0.cell")
  %135 = math.tanh %134 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("encoder1.t0.tanh")
  %136 = tensor.empty() : tensor<32x256xf32>
  %137 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%128, %135 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%136 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder1.t0.hidden")
  %138 = tensor.empty() : tensor<32x1024xf32>
  %139 = linalg.fill ins(%f0 : f32) outs(%138 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %140 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%55, %encoder1_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%139 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("encoder1.t1.input")
  %141 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%137, %encoder1_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%140 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("encoder1.t1.state")
  %142 = tensor.empty() : tensor<32x1024xf32>
  %143 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%141, %encoder1_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%142 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("encoder1.t1.bias")
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
  } -> tensor<32x256xf32> loc("encoder1.t1.i")
  %150 = tensor.empty() : tensor<32x256xf32>
  %151 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%145 : tensor<32x256xf32>) outs(%150 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("encoder1.t1.f")
  %152 = math.tanh %146 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("encoder1.t1.g")
  %153 = tensor.empty() : tensor<32x256xf32>
  %154 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%147 : tensor<32x256xf32>) outs(%153 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("encoder1.t1.o")
  %155 = tensor.empty() : tensor<32x256xf32>
  %156 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%151, %134 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%155 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder1.t1.keep")
  %157 = tensor.empty() : tensor<32x256xf32>
  %158 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%149, %152 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%157 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder1.t1.add")
  %159 = tensor.empty() : tensor<32x256xf32>
  %160 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%156, %158 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%159 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder1.t1.cell")
  %161 = math.tanh %160 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("encoder1.t1.tanh")
  %162 = tensor.empty() : tensor<32x256xf32>
  %163 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%154, %161 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%162 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder1.t1.hidden")
  %164 = tensor.empty() : tensor<32x1024xf32>
  %165 = linalg.fill ins(%f0 : f32) outs(%164 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %166 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%81, %encoder1_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%165 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("encoder1.t2.input")
  %167 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%163, %encoder1_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%166 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("encoder1.t2.state")
  %168 = tensor.empty() : tensor<32x1024xf32>
  %169 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%167, %encoder1_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%168 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("encoder1.t2.bias")
  %170 = tensor.extract_slice %169[0, 0] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %171 = tensor.extract_slice %169[0, 256] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %172 = tensor.extract_slice %169[0, 512] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %173 = tensor.extract_slice %169[0, 768] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %174 = tensor.empty() : tensor<32x256xf32>
  %175 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%170 : tensor<32x256xf32>) outs(%174 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("encoder1.t2.i")
  %176 = tensor.empty() : tensor<32x256xf32>
  %177 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%171 : tensor<32x256xf32>) outs(%176 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("encoder1.t2.f")
  %178 = math.tanh %172 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("encoder1.t2.g")
  %179 = tensor.empty() : tensor<32x256xf32>
  %180 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%173 : tensor<32x256xf32>) outs(%179 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("encoder1.t2.o")
  %181 = tensor.empty() : tensor<32x256xf32>
  %182 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%177, %160 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%181 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder1.t2.keep")
  %183 = tensor.empty() : tensor<32x256xf32>
  %184 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%175, %178 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%183 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder1.t2.add")
  %185 = tensor.empty() : tensor<32x256xf32>
  %186 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%182, %184 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%185 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder1.t2.cell")
  %187 = math.tanh %186 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("encoder1.t2.tanh")
  %188 = tensor.empty() : tensor<32x256xf32>
  %189 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%180, %187 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%188 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder1.t2.hidden")
  %190 = tensor.empty() : tensor<32x1024xf32>
  %191 = linalg.fill ins(%f0 : f32) outs(%190 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %192 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%107, %encoder1_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%191 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("encoder1.t3.input")
  %193 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%189, %encoder1_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%192 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("encoder1.t3.state")
  %194 = tensor.empty() : tensor<32x1024xf32>
  %195 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%193, %encoder1_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%194 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("encoder1.t3.bias")
  %196 = tensor.extract_slice %195[0, 0] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %197 = tensor.extract_slice %195[0, 256] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %198 = tensor.extract_slice %195[0, 512] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %199 = tensor.extract_slice %195[0, 768] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %200 = tensor.empty() : tensor<32x256xf32>
  %201 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%196 : tensor<32x256xf32>) outs(%200 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("encoder1.t3.i")
  %202 = tensor.empty() : tensor<32x256xf32>
  %203 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%197 : tensor<32x256xf32>) outs(%202 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("encoder1.t3.f")
  %204 = math.tanh %198 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("encoder1.t3.g")
  %205 = tensor.empty() : tensor<32x256xf32>
  %206 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%199 : tensor<32x256xf32>) outs(%205 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("encoder1.t3.o")
  %207 = tensor.empty() : tensor<32x256xf32>
  %208 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%203, %186 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%207 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder1.t3.keep")
  %209 = tensor.empty() : tensor<32x256xf32>
  %210 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%201, %204 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%209 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder1.t3.add")
  %211 = tensor.empty() : tensor<32x256xf32>
  %212 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%208, %210 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%211 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder1.t3.cell")
  %213 = math.tanh %212 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("encoder1.t3.tanh")
  %214 = tensor.empty() : tensor<32x256xf32>
  %215 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%206, %213 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%214 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("encoder1.t3.hidden")
  %216 = tensor.empty() : tensor<32x4x256xf32>
  %217 = tensor.insert_slice %137 into %216[0, 0, 0] [32, 1, 256] [1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x4x256xf32> loc("memory.t0")
  %218 = tensor.insert_slice %163 into %217[0, 1, 0] [32, 1, 256] [1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x4x256xf32> loc("memory.t1")
  %219 = tensor.insert_slice %189 into %218[0, 2, 0] [32, 1, 256] [1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x4x256xf32> loc("memory.t2")
  %220 = tensor.insert_slice %215 into %219[0, 3, 0] [32, 1, 256] [1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> into tensor<32x4x256xf32> loc("memory.t3")
  %221 = tensor.empty() : tensor<32x1024xf32>
  %222 = linalg.fill ins(%f0 : f32) outs(%221 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %223 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%target0, %decoder0_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%222 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("decoder0.t0.input")
  %224 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%107, %decoder0_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%223 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("decoder0.t0.state")
  %225 = tensor.empty() : tensor<32x1024xf32>
  %226 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%224, %decoder0_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%225 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("decoder0.t0.bias")
  %227 = tensor.extract_slice %226[0, 0] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %228 = tensor.extract_slice %226[0, 256] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %229 = tensor.extract_slice %226[0, 512] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %230 = tensor.extract_slice %226[0, 768] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %231 = tensor.empty() : tensor<32x256xf32>
  %232 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%227 : tensor<32x256xf32>) outs(%231 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder0.t0.i")
  %233 = tensor.empty() : tensor<32x256xf32>
  %234 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%228 : tensor<32x256xf32>) outs(%233 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder0.t0.f")
  %235 = math.tanh %229 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("decoder0.t0.g")
  %236 = tensor.empty() : tensor<32x256xf32>
  %237 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%230 : tensor<32x256xf32>) outs(%236 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder0.t0.o")
  %238 = tensor.empty() : tensor<32x256xf32>
  %239 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%234, %104 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%238 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder0.t0.keep")
  %240 = tensor.empty() : tensor<32x256xf32>
  %241 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%232, %235 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%240 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder0.t0.add")
  %242 = tensor.empty() : tensor<32x256xf32>
  %243 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%239, %241 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%242 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder0.t0.cell")
  %244 = math.tanh %243 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("decoder0.t0.tanh")
  %245 = tensor.empty() : tensor<32x256xf32>
  %246 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%237, %244 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%245 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder0.t0.hidden")
  %247 = tensor.empty() : tensor<32x1024xf32>
  %248 = linalg.fill ins(%f0 : f32) outs(%247 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %249 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%246, %decoder1_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%248 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("decoder1.t0.input")
  %250 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%215, %decoder1_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%249 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("decoder1.t0.state")
  %251 = tensor.empty() : tensor<32x1024xf32>
  %252 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%250, %decoder1_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%251 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("decoder1.t0.bias")
  %253 = tensor.extract_slice %252[0, 0] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %254 = tensor.extract_slice %252[0, 256] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %255 = tensor.extract_slice %252[0, 512] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %256 = tensor.extract_slice %252[0, 768] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %257 = tensor.empty() : tensor<32x256xf32>
  %258 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%253 : tensor<32x256xf32>) outs(%257 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder1.t0.i")
  %259 = tensor.empty() : tensor<32x256xf32>
  %260 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%254 : tensor<32x256xf32>) outs(%259 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder1.t0.f")
  %261 = math.tanh %255 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("decoder1.t0.g")
  %262 = tensor.empty() : tensor<32x256xf32>
  %263 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%256 : tensor<32x256xf32>) outs(%262 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder1.t0.o")
  %264 = tensor.empty() : tensor<32x256xf32>
  %265 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%260, %212 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%264 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder1.t0.keep")
  %266 = tensor.empty() : tensor<32x256xf32>
  %267 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%258, %261 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%266 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder1.t0.add")
  %268 = tensor.empty() : tensor<32x256xf32>
  %269 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%265, %267 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%268 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder1.t0.cell")
  %270 = math.tanh %269 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("decoder1.t0.tanh")
  %271 = tensor.empty() : tensor<32x256xf32>
  %272 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%263, %270 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%271 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder1.t0.hidden")
  %273 = tensor.expand_shape %272 [[0], [1, 2]] output_shape [32, 256, 1] : tensor<32x256xf32> into tensor<32x256x1xf32>
  %274 = tensor.empty() : tensor<32x4x1xf32>
  %275 = linalg.fill ins(%f0 : f32) outs(%274 : tensor<32x4x1xf32>) -> tensor<32x4x1xf32>
  %276 = linalg.batch_matmul {placer.cost = #placer.cost<gpu = 5229, cpu = 3055>} ins(%220, %273 : tensor<32x4x256xf32>, tensor<32x256x1xf32>) outs(%275 : tensor<32x4x1xf32>) -> tensor<32x4x1xf32> loc("t0.attention.scores")
  %277 = tensor.collapse_shape %276 [[0], [1, 2]] : tensor<32x4x1xf32> into tensor<32x4xf32>
  %278 = tensor.empty() : tensor<32xf32>
  %279 = linalg.fill ins(%f2 : f32) outs(%278 : tensor<32xf32>) -> tensor<32xf32>
  %280 = linalg.reduce { arith.maximumf } ins(%277 : tensor<32x4xf32>) outs(%279 : tensor<32xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5001, cpu = 1008>} loc("t0.attention.softmax.max")
  %281 = tensor.empty() : tensor<32x4xf32>
  %282 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5002, cpu = 1015>} ins(%277, %280 : tensor<32x4xf32>, tensor<32xf32>) outs(%281 : tensor<32x4xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %d = arith.subf %x, %r0 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<32x4xf32> loc("t0.attention.softmax.exp")
  %283 = tensor.empty() : tensor<32xf32>
  %284 = linalg.fill ins(%f0 : f32) outs(%283 : tensor<32xf32>) -> tensor<32xf32>
  %285 = linalg.reduce { arith.addf } ins(%282 : tensor<32x4xf32>) outs(%284 : tensor<32xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5001, cpu = 1008>} loc("t0.attention.softmax.sum")
  %286 = tensor.empty() : tensor<32x4xf32>
  %287 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5002, cpu = 1015>} ins(%282, %285 : tensor<32x4xf32>, tensor<32xf32>) outs(%286 : tensor<32x4xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.divf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x4xf32> loc("t0.attention.softmax.divide")
  %288 = tensor.expand_shape %287 [[0], [1, 2]] output_shape [32, 1, 4] : tensor<32x4xf32> into tensor<32x1x4xf32>
  %289 = tensor.empty() : tensor<32x1x256xf32>
  %290 = linalg.fill ins(%f0 : f32) outs(%289 : tensor<32x1x256xf32>) -> tensor<32x1x256xf32>
  %291 = linalg.batch_matmul {placer.cost = #placer.cost<gpu = 5229, cpu = 3055>} ins(%288, %220 : tensor<32x1x4xf32>, tensor<32x4x256xf32>) outs(%290 : tensor<32x1x256xf32>) -> tensor<32x1x256xf32> loc("t0.attention.context")
  %292 = tensor.collapse_shape %291 [[0], [1, 2]] : tensor<32x1x256xf32> into tensor<32x256xf32>
  %293 = tensor.empty() : tensor<32x256xf32>
  %294 = linalg.fill ins(%f0 : f32) outs(%293 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %295 = linalg.matmul {placer.cost = #placer.cost<gpu = 5456, cpu = 5195>} ins(%272, %attention_state : tensor<32x256xf32>, tensor<256x256xf32>) outs(%294 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("t0.attention.from_state")
  %296 = linalg.matmul {placer.cost = #placer.cost<gpu = 5456, cpu = 5195>} ins(%292, %attention_context : tensor<32x256xf32>, tensor<256x256xf32>) outs(%295 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("t0.attention.from_context")
  %297 = math.tanh %296 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("t0.attention.tanh")
  %298 = tensor.empty() : tensor<32x1000xf32>
  %299 = linalg.fill ins(%f0 : f32) outs(%298 : tensor<32x1000xf32>) -> tensor<32x1000xf32>
  %300 = linalg.matmul {placer.cost = #placer.cost<gpu = 6646, cpu = 17384>} ins(%297, %words_w : tensor<32x256xf32>, tensor<256x1000xf32>) outs(%299 : tensor<32x1000xf32>) -> tensor<32x1000xf32> loc("t0.words.matmul")
  %301 = tensor.empty() : tensor<32x1000xf32>
  %302 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5362, cpu = 4250>} ins(%300, %words_b : tensor<32x1000xf32>, tensor<1000xf32>) outs(%301 : tensor<32x1000xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1000xf32> loc("t0.words.bias")
  %303 = tensor.empty() : tensor<32xf32>
  %304 = linalg.fill ins(%f2 : f32) outs(%303 : tensor<32xf32>) -> tensor<32xf32>
  %305 = linalg.reduce { arith.maximumf } ins(%302 : tensor<32x1000xf32>) outs(%304 : tensor<32xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5178, cpu = 2602>} loc("t0.softmax.max")
  %306 = tensor.empty() : tensor<32x1000xf32>
  %307 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5356, cpu = 4202>} ins(%302, %305 : tensor<32x1000xf32>, tensor<32xf32>) outs(%306 : tensor<32x1000xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %d = arith.subf %x, %r0 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<32x1000xf32> loc("t0.softmax.exp")
  %308 = tensor.empty() : tensor<32xf32>
  %309 = linalg.fill ins(%f0 : f32) outs(%308 : tensor<32xf32>) -> tensor<32xf32>
  %310 = linalg.reduce { arith.addf } ins(%307 : tensor<32x1000xf32>) outs(%309 : tensor<32xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5178, cpu = 2602>} loc("t0.softmax.sum")
  %311 = tensor.empty() : tensor<32x1000xf32>
  %312 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5356, cpu = 4202>} ins(%307, %310 : tensor<32x1000xf32>, tensor<32xf32>) outs(%311 : tensor<32x1000xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.divf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1000xf32> loc("t0.softmax.divide")
  %313 = tensor.empty() : tensor<32x1024xf32>
  %314 = linalg.fill ins(%f0 : f32) outs(%313 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %315 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%target1, %decoder0_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%314 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("decoder0.t1.input")
  %316 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%246, %decoder0_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%315 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("decoder0.t1.state")
  %317 = tensor.empty() : tensor<32x1024xf32>
  %318 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%316, %decoder0_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%317 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("decoder0.t1.bias")
  %319 = tensor.extract_slice %318[0, 0] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %320 = tensor.extract_slice %318[0, 256] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %321 = tensor.extract_slice %318[0, 512] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %322 = tensor.extract_slice %318[0, 768] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %323 = tensor.empty() : tensor<32x256xf32>
  %324 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%319 : tensor<32x256xf32>) outs(%323 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder0.t1.i")
  %325 = tensor.empty() : tensor<32x256xf32>
  %326 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%320 : tensor<32x256xf32>) outs(%325 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder0.t1.f")
  %327 = math.tanh %321 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("decoder0.t1.g")
  %328 = tensor.empty() : tensor<32x256xf32>
  %329 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%322 : tensor<32x256xf32>) outs(%328 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder0.t1.o")
  %330 = tensor.empty() : tensor<32x256xf32>
  %331 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%326, %243 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%330 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder0.t1.keep")
  %332 = tensor.empty() : tensor<32x256xf32>
  %333 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%324, %327 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%332 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder0.t1.add")
  %334 = tensor.empty() : tensor<32x256xf32>
  %335 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%331, %333 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%334 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder0.t1.cell")
  %336 = math.tanh %335 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("decoder0.t1.tanh")
  %337 = tensor.empty() : tensor<32x256xf32>
  %338 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%329, %336 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%337 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder0.t1.hidden")
  %339 = tensor.empty() : tensor<32x1024xf32>
  %340 = linalg.fill ins(%f0 : f32) outs(%339 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %341 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%338, %decoder1_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%340 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("decoder1.t1.input")
  %342 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%272, %decoder1_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%341 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("decoder1.t1.state")
  %343 = tensor.empty() : tensor<32x1024xf32>
  %344 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%342, %decoder1_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%343 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("decoder1.t1.bias")
  %345 = tensor.extract_slice %344[0, 0] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %346 = tensor.extract_slice %344[0, 256] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %347 = tensor.extract_slice %344[0, 512] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %348 = tensor.extract_slice %344[0, 768] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %349 = tensor.empty() : tensor<32x256xf32>
  %350 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%345 : tensor<32x256xf32>) outs(%349 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder1.t1.i")
  %351 = tensor.empty() : tensor<32x256xf32>
  %352 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%346 : tensor<32x256xf32>) outs(%351 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder1.t1.f")
  %353 = math.tanh %347 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("decoder1.t1.g")
  %354 = tensor.empty() : tensor<32x256xf32>
  %355 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%348 : tensor<32x256xf32>) outs(%354 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder1.t1.o")
  %356 = tensor.empty() : tensor<32x256xf32>
  %357 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%352, %269 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%356 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder1.t1.keep")
  %358 = tensor.empty() : tensor<32x256xf32>
  %359 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%350, %353 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%358 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder1.t1.add")
  %360 = tensor.empty() : tensor<32x256xf32>
  %361 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%357, %359 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%360 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder1.t1.cell")
  %362 = math.tanh %361 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("decoder1.t1.tanh")
  %363 = tensor.empty() : tensor<32x256xf32>
  %364 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%355, %362 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%363 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder1.t1.hidden")
  %365 = tensor.expand_shape %364 [[0], [1, 2]] output_shape [32, 256, 1] : tensor<32x256xf32> into tensor<32x256x1xf32>
  %366 = tensor.empty() : tensor<32x4x1xf32>
  %367 = linalg.fill ins(%f0 : f32) outs(%366 : tensor<32x4x1xf32>) -> tensor<32x4x1xf32>
  %368 = linalg.batch_matmul {placer.cost = #placer.cost<gpu = 5229, cpu = 3055>} ins(%220, %365 : tensor<32x4x256xf32>, tensor<32x256x1xf32>) outs(%367 : tensor<32x4x1xf32>) -> tensor<32x4x1xf32> loc("t1.attention.scores")
  %369 = tensor.collapse_shape %368 [[0], [1, 2]] : tensor<32x4x1xf32> into tensor<32x4xf32>
  %370 = tensor.empty() : tensor<32xf32>
  %371 = linalg.fill ins(%f2 : f32) outs(%370 : tensor<32xf32>) -> tensor<32xf32>
  %372 = linalg.reduce { arith.maximumf } ins(%369 : tensor<32x4xf32>) outs(%371 : tensor<32xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5001, cpu = 1008>} loc("t1.attention.softmax.max")
  %373 = tensor.empty() : tensor<32x4xf32>
  %374 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5002, cpu = 1015>} ins(%369, %372 : tensor<32x4xf32>, tensor<32xf32>) outs(%373 : tensor<32x4xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %d = arith.subf %x, %r0 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<32x4xf32> loc("t1.attention.softmax.exp")
  %375 = tensor.empty() : tensor<32xf32>
  %376 = linalg.fill ins(%f0 : f32) outs(%375 : tensor<32xf32>) -> tensor<32xf32>
  %377 = linalg.reduce { arith.addf } ins(%374 : tensor<32x4xf32>) outs(%376 : tensor<32xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5001, cpu = 1008>} loc("t1.attention.softmax.sum")
  %378 = tensor.empty() : tensor<32x4xf32>
  %379 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5002, cpu = 1015>} ins(%374, %377 : tensor<32x4xf32>, tensor<32xf32>) outs(%378 : tensor<32x4xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.divf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x4xf32> loc("t1.attention.softmax.divide")
  %380 = tensor.expand_shape %379 [[0], [1, 2]] output_shape [32, 1, 4] : tensor<32x4xf32> into tensor<32x1x4xf32>
  %381 = tensor.empty() : tensor<32x1x256xf32>
  %382 = linalg.fill ins(%f0 : f32) outs(%381 : tensor<32x1x256xf32>) -> tensor<32x1x256xf32>
  %383 = linalg.batch_matmul {placer.cost = #placer.cost<gpu = 5229, cpu = 3055>} ins(%380, %220 : tensor<32x1x4xf32>, tensor<32x4x256xf32>) outs(%382 : tensor<32x1x256xf32>) -> tensor<32x1x256xf32> loc("t1.attention.context")
  %384 = tensor.collapse_shape %383 [[0], [1, 2]] : tensor<32x1x256xf32> into tensor<32x256xf32>
  %385 = tensor.empty() : tensor<32x256xf32>
  %386 = linalg.fill ins(%f0 : f32) outs(%385 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %387 = linalg.matmul {placer.cost = #placer.cost<gpu = 5456, cpu = 5195>} ins(%364, %attention_state : tensor<32x256xf32>, tensor<256x256xf32>) outs(%386 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("t1.attention.from_state")
  %388 = linalg.matmul {placer.cost = #placer.cost<gpu = 5456, cpu = 5195>} ins(%384, %attention_context : tensor<32x256xf32>, tensor<256x256xf32>) outs(%387 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("t1.attention.from_context")
  %389 = math.tanh %388 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("t1.attention.tanh")
  %390 = tensor.empty() : tensor<32x1000xf32>
  %391 = linalg.fill ins(%f0 : f32) outs(%390 : tensor<32x1000xf32>) -> tensor<32x1000xf32>
  %392 = linalg.matmul {placer.cost = #placer.cost<gpu = 6646, cpu = 17384>} ins(%389, %words_w : tensor<32x256xf32>, tensor<256x1000xf32>) outs(%391 : tensor<32x1000xf32>) -> tensor<32x1000xf32> loc("t1.words.matmul")
  %393 = tensor.empty() : tensor<32x1000xf32>
  %394 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5362, cpu = 4250>} ins(%392, %words_b : tensor<32x1000xf32>, tensor<1000xf32>) outs(%393 : tensor<32x1000xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1000xf32> loc("t1.words.bias")
  %395 = tensor.empty() : tensor<32xf32>
  %396 = linalg.fill ins(%f2 : f32) outs(%395 : tensor<32xf32>) -> tensor<32xf32>
  %397 = linalg.reduce { arith.maximumf } ins(%394 : tensor<32x1000xf32>) outs(%396 : tensor<32xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5178, cpu = 2602>} loc("t1.softmax.max")
  %398 = tensor.empty() : tensor<32x1000xf32>
  %399 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5356, cpu = 4202>} ins(%394, %397 : tensor<32x1000xf32>, tensor<32xf32>) outs(%398 : tensor<32x1000xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %d = arith.subf %x, %r0 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<32x1000xf32> loc("t1.softmax.exp")
  %400 = tensor.empty() : tensor<32xf32>
  %401 = linalg.fill ins(%f0 : f32) outs(%400 : tensor<32xf32>) -> tensor<32xf32>
  %402 = linalg.reduce { arith.addf } ins(%399 : tensor<32x1000xf32>) outs(%401 : tensor<32xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5178, cpu = 2602>} loc("t1.softmax.sum")
  %403 = tensor.empty() : tensor<32x1000xf32>
  %404 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5356, cpu = 4202>} ins(%399, %402 : tensor<32x1000xf32>, tensor<32xf32>) outs(%403 : tensor<32x1000xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.divf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1000xf32> loc("t1.softmax.divide")
  %405 = tensor.empty() : tensor<32x1024xf32>
  %406 = linalg.fill ins(%f0 : f32) outs(%405 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %407 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%target2, %decoder0_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%406 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("decoder0.t2.input")
  %408 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%338, %decoder0_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%407 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("decoder0.t2.state")
  %409 = tensor.empty() : tensor<32x1024xf32>
  %410 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%408, %decoder0_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%409 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("decoder0.t2.bias")
  %411 = tensor.extract_slice %410[0, 0] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %412 = tensor.extract_slice %410[0, 256] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %413 = tensor.extract_slice %410[0, 512] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %414 = tensor.extract_slice %410[0, 768] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %415 = tensor.empty() : tensor<32x256xf32>
  %416 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%411 : tensor<32x256xf32>) outs(%415 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder0.t2.i")
  %417 = tensor.empty() : tensor<32x256xf32>
  %418 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%412 : tensor<32x256xf32>) outs(%417 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder0.t2.f")
  %419 = math.tanh %413 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("decoder0.t2.g")
  %420 = tensor.empty() : tensor<32x256xf32>
  %421 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%414 : tensor<32x256xf32>) outs(%420 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder0.t2.o")
  %422 = tensor.empty() : tensor<32x256xf32>
  %423 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%418, %335 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%422 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder0.t2.keep")
  %424 = tensor.empty() : tensor<32x256xf32>
  %425 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%416, %419 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%424 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder0.t2.add")
  %426 = tensor.empty() : tensor<32x256xf32>
  %427 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%423, %425 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%426 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder0.t2.cell")
  %428 = math.tanh %427 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("decoder0.t2.tanh")
  %429 = tensor.empty() : tensor<32x256xf32>
  %430 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%421, %428 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%429 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder0.t2.hidden")
  %431 = tensor.empty() : tensor<32x1024xf32>
  %432 = linalg.fill ins(%f0 : f32) outs(%431 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %433 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%430, %decoder1_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%432 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("decoder1.t2.input")
  %434 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%364, %decoder1_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%433 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("decoder1.t2.state")
  %435 = tensor.empty() : tensor<32x1024xf32>
  %436 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%434, %decoder1_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%435 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("decoder1.t2.bias")
  %437 = tensor.extract_slice %436[0, 0] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %438 = tensor.extract_slice %436[0, 256] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %439 = tensor.extract_slice %436[0, 512] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %440 = tensor.extract_slice %436[0, 768] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %441 = tensor.empty() : tensor<32x256xf32>
  %442 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%437 : tensor<32x256xf32>) outs(%441 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder1.t2.i")
  %443 = tensor.empty() : tensor<32x256xf32>
  %444 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%438 : tensor<32x256xf32>) outs(%443 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder1.t2.f")
  %445 = math.tanh %439 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("decoder1.t2.g")
  %446 = tensor.empty() : tensor<32x256xf32>
  %447 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%440 : tensor<32x256xf32>) outs(%446 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder1.t2.o")
  %448 = tensor.empty() : tensor<32x256xf32>
  %449 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%444, %361 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%448 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder1.t2.keep")
  %450 = tensor.empty() : tensor<32x256xf32>
  %451 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%442, %445 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%450 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder1.t2.add")
  %452 = tensor.empty() : tensor<32x256xf32>
  %453 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%449, %451 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%452 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder1.t2.cell")
  %454 = math.tanh %453 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("decoder1.t2.tanh")
  %455 = tensor.empty() : tensor<32x256xf32>
  %456 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%447, %454 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%455 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder1.t2.hidden")
  %457 = tensor.expand_shape %456 [[0], [1, 2]] output_shape [32, 256, 1] : tensor<32x256xf32> into tensor<32x256x1xf32>
  %458 = tensor.empty() : tensor<32x4x1xf32>
  %459 = linalg.fill ins(%f0 : f32) outs(%458 : tensor<32x4x1xf32>) -> tensor<32x4x1xf32>
  %460 = linalg.batch_matmul {placer.cost = #placer.cost<gpu = 5229, cpu = 3055>} ins(%220, %457 : tensor<32x4x256xf32>, tensor<32x256x1xf32>) outs(%459 : tensor<32x4x1xf32>) -> tensor<32x4x1xf32> loc("t2.attention.scores")
  %461 = tensor.collapse_shape %460 [[0], [1, 2]] : tensor<32x4x1xf32> into tensor<32x4xf32>
  %462 = tensor.empty() : tensor<32xf32>
  %463 = linalg.fill ins(%f2 : f32) outs(%462 : tensor<32xf32>) -> tensor<32xf32>
  %464 = linalg.reduce { arith.maximumf } ins(%461 : tensor<32x4xf32>) outs(%463 : tensor<32xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5001, cpu = 1008>} loc("t2.attention.softmax.max")
  %465 = tensor.empty() : tensor<32x4xf32>
  %466 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5002, cpu = 1015>} ins(%461, %464 : tensor<32x4xf32>, tensor<32xf32>) outs(%465 : tensor<32x4xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %d = arith.subf %x, %r0 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<32x4xf32> loc("t2.attention.softmax.exp")
  %467 = tensor.empty() : tensor<32xf32>
  %468 = linalg.fill ins(%f0 : f32) outs(%467 : tensor<32xf32>) -> tensor<32xf32>
  %469 = linalg.reduce { arith.addf } ins(%466 : tensor<32x4xf32>) outs(%468 : tensor<32xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5001, cpu = 1008>} loc("t2.attention.softmax.sum")
  %470 = tensor.empty() : tensor<32x4xf32>
  %471 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5002, cpu = 1015>} ins(%466, %469 : tensor<32x4xf32>, tensor<32xf32>) outs(%470 : tensor<32x4xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.divf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x4xf32> loc("t2.attention.softmax.divide")
  %472 = tensor.expand_shape %471 [[0], [1, 2]] output_shape [32, 1, 4] : tensor<32x4xf32> into tensor<32x1x4xf32>
  %473 = tensor.empty() : tensor<32x1x256xf32>
  %474 = linalg.fill ins(%f0 : f32) outs(%473 : tensor<32x1x256xf32>) -> tensor<32x1x256xf32>
  %475 = linalg.batch_matmul {placer.cost = #placer.cost<gpu = 5229, cpu = 3055>} ins(%472, %220 : tensor<32x1x4xf32>, tensor<32x4x256xf32>) outs(%474 : tensor<32x1x256xf32>) -> tensor<32x1x256xf32> loc("t2.attention.context")
  %476 = tensor.collapse_shape %475 [[0], [1, 2]] : tensor<32x1x256xf32> into tensor<32x256xf32>
  %477 = tensor.empty() : tensor<32x256xf32>
  %478 = linalg.fill ins(%f0 : f32) outs(%477 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %479 = linalg.matmul {placer.cost = #placer.cost<gpu = 5456, cpu = 5195>} ins(%456, %attention_state : tensor<32x256xf32>, tensor<256x256xf32>) outs(%478 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("t2.attention.from_state")
  %480 = linalg.matmul {placer.cost = #placer.cost<gpu = 5456, cpu = 5195>} ins(%476, %attention_context : tensor<32x256xf32>, tensor<256x256xf32>) outs(%479 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("t2.attention.from_context")
  %481 = math.tanh %480 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("t2.attention.tanh")
  %482 = tensor.empty() : tensor<32x1000xf32>
  %483 = linalg.fill ins(%f0 : f32) outs(%482 : tensor<32x1000xf32>) -> tensor<32x1000xf32>
  %484 = linalg.matmul {placer.cost = #placer.cost<gpu = 6646, cpu = 17384>} ins(%481, %words_w : tensor<32x256xf32>, tensor<256x1000xf32>) outs(%483 : tensor<32x1000xf32>) -> tensor<32x1000xf32> loc("t2.words.matmul")
  %485 = tensor.empty() : tensor<32x1000xf32>
  %486 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5362, cpu = 4250>} ins(%484, %words_b : tensor<32x1000xf32>, tensor<1000xf32>) outs(%485 : tensor<32x1000xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1000xf32> loc("t2.words.bias")
  %487 = tensor.empty() : tensor<32xf32>
  %488 = linalg.fill ins(%f2 : f32) outs(%487 : tensor<32xf32>) -> tensor<32xf32>
  %489 = linalg.reduce { arith.maximumf } ins(%486 : tensor<32x1000xf32>) outs(%488 : tensor<32xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5178, cpu = 2602>} loc("t2.softmax.max")
  %490 = tensor.empty() : tensor<32x1000xf32>
  %491 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5356, cpu = 4202>} ins(%486, %489 : tensor<32x1000xf32>, tensor<32xf32>) outs(%490 : tensor<32x1000xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %d = arith.subf %x, %r0 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<32x1000xf32> loc("t2.softmax.exp")
  %492 = tensor.empty() : tensor<32xf32>
  %493 = linalg.fill ins(%f0 : f32) outs(%492 : tensor<32xf32>) -> tensor<32xf32>
  %494 = linalg.reduce { arith.addf } ins(%491 : tensor<32x1000xf32>) outs(%493 : tensor<32xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5178, cpu = 2602>} loc("t2.softmax.sum")
  %495 = tensor.empty() : tensor<32x1000xf32>
  %496 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5356, cpu = 4202>} ins(%491, %494 : tensor<32x1000xf32>, tensor<32xf32>) outs(%495 : tensor<32x1000xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.divf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1000xf32> loc("t2.softmax.divide")
  %497 = tensor.empty() : tensor<32x1024xf32>
  %498 = linalg.fill ins(%f0 : f32) outs(%497 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %499 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%target3, %decoder0_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%498 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("decoder0.t3.input")
  %500 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%430, %decoder0_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%499 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("decoder0.t3.state")
  %501 = tensor.empty() : tensor<32x1024xf32>
  %502 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%500, %decoder0_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%501 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("decoder0.t3.bias")
  %503 = tensor.extract_slice %502[0, 0] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %504 = tensor.extract_slice %502[0, 256] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %505 = tensor.extract_slice %502[0, 512] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %506 = tensor.extract_slice %502[0, 768] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %507 = tensor.empty() : tensor<32x256xf32>
  %508 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%503 : tensor<32x256xf32>) outs(%507 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder0.t3.i")
  %509 = tensor.empty() : tensor<32x256xf32>
  %510 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%504 : tensor<32x256xf32>) outs(%509 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder0.t3.f")
  %511 = math.tanh %505 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("decoder0.t3.g")
  %512 = tensor.empty() : tensor<32x256xf32>
  %513 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%506 : tensor<32x256xf32>) outs(%512 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder0.t3.o")
  %514 = tensor.empty() : tensor<32x256xf32>
  %515 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%510, %427 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%514 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder0.t3.keep")
  %516 = tensor.empty() : tensor<32x256xf32>
  %517 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%508, %511 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%516 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder0.t3.add")
  %518 = tensor.empty() : tensor<32x256xf32>
  %519 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%515, %517 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%518 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder0.t3.cell")
  %520 = math.tanh %519 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("decoder0.t3.tanh")
  %521 = tensor.empty() : tensor<32x256xf32>
  %522 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%513, %520 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%521 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder0.t3.hidden")
  %523 = tensor.empty() : tensor<32x1024xf32>
  %524 = linalg.fill ins(%f0 : f32) outs(%523 : tensor<32x1024xf32>) -> tensor<32x1024xf32>
  %525 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%522, %decoder1_wx : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%524 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("decoder1.t3.input")
  %526 = linalg.matmul {placer.cost = #placer.cost<gpu = 6684, cpu = 17778>} ins(%456, %decoder1_wh : tensor<32x256xf32>, tensor<256x1024xf32>) outs(%525 : tensor<32x1024xf32>) -> tensor<32x1024xf32> loc("decoder1.t3.state")
  %527 = tensor.empty() : tensor<32x1024xf32>
  %528 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5370, cpu = 4328>} ins(%526, %decoder1_b : tensor<32x1024xf32>, tensor<1024xf32>) outs(%527 : tensor<32x1024xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1024xf32> loc("decoder1.t3.bias")
  %529 = tensor.extract_slice %528[0, 0] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %530 = tensor.extract_slice %528[0, 256] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %531 = tensor.extract_slice %528[0, 512] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %532 = tensor.extract_slice %528[0, 768] [32, 256] [1, 1] : tensor<32x1024xf32> to tensor<32x256xf32>
  %533 = tensor.empty() : tensor<32x256xf32>
  %534 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%529 : tensor<32x256xf32>) outs(%533 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder1.t3.i")
  %535 = tensor.empty() : tensor<32x256xf32>
  %536 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%530 : tensor<32x256xf32>) outs(%535 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder1.t3.f")
  %537 = math.tanh %531 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("decoder1.t3.g")
  %538 = tensor.empty() : tensor<32x256xf32>
  %539 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%532 : tensor<32x256xf32>) outs(%538 : tensor<32x256xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %f1 : f32
    %y = arith.divf %f1, %d : f32
    linalg.yield %y : f32
  } -> tensor<32x256xf32> loc("decoder1.t3.o")
  %540 = tensor.empty() : tensor<32x256xf32>
  %541 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%536, %453 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%540 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder1.t3.keep")
  %542 = tensor.empty() : tensor<32x256xf32>
  %543 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%534, %537 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%542 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder1.t3.add")
  %544 = tensor.empty() : tensor<32x256xf32>
  %545 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%541, %543 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%544 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder1.t3.cell")
  %546 = math.tanh %545 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("decoder1.t3.tanh")
  %547 = tensor.empty() : tensor<32x256xf32>
  %548 = linalg.mul {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%539, %546 : tensor<32x256xf32>, tensor<32x256xf32>) outs(%547 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("decoder1.t3.hidden")
  %549 = tensor.expand_shape %548 [[0], [1, 2]] output_shape [32, 256, 1] : tensor<32x256xf32> into tensor<32x256x1xf32>
  %550 = tensor.empty() : tensor<32x4x1xf32>
  %551 = linalg.fill ins(%f0 : f32) outs(%550 : tensor<32x4x1xf32>) -> tensor<32x4x1xf32>
  %552 = linalg.batch_matmul {placer.cost = #placer.cost<gpu = 5229, cpu = 3055>} ins(%220, %549 : tensor<32x4x256xf32>, tensor<32x256x1xf32>) outs(%551 : tensor<32x4x1xf32>) -> tensor<32x4x1xf32> loc("t3.attention.scores")
  %553 = tensor.collapse_shape %552 [[0], [1, 2]] : tensor<32x4x1xf32> into tensor<32x4xf32>
  %554 = tensor.empty() : tensor<32xf32>
  %555 = linalg.fill ins(%f2 : f32) outs(%554 : tensor<32xf32>) -> tensor<32xf32>
  %556 = linalg.reduce { arith.maximumf } ins(%553 : tensor<32x4xf32>) outs(%555 : tensor<32xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5001, cpu = 1008>} loc("t3.attention.softmax.max")
  %557 = tensor.empty() : tensor<32x4xf32>
  %558 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5002, cpu = 1015>} ins(%553, %556 : tensor<32x4xf32>, tensor<32xf32>) outs(%557 : tensor<32x4xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %d = arith.subf %x, %r0 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<32x4xf32> loc("t3.attention.softmax.exp")
  %559 = tensor.empty() : tensor<32xf32>
  %560 = linalg.fill ins(%f0 : f32) outs(%559 : tensor<32xf32>) -> tensor<32xf32>
  %561 = linalg.reduce { arith.addf } ins(%558 : tensor<32x4xf32>) outs(%560 : tensor<32xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5001, cpu = 1008>} loc("t3.attention.softmax.sum")
  %562 = tensor.empty() : tensor<32x4xf32>
  %563 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5002, cpu = 1015>} ins(%558, %561 : tensor<32x4xf32>, tensor<32xf32>) outs(%562 : tensor<32x4xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.divf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x4xf32> loc("t3.attention.softmax.divide")
  %564 = tensor.expand_shape %563 [[0], [1, 2]] output_shape [32, 1, 4] : tensor<32x4xf32> into tensor<32x1x4xf32>
  %565 = tensor.empty() : tensor<32x1x256xf32>
  %566 = linalg.fill ins(%f0 : f32) outs(%565 : tensor<32x1x256xf32>) -> tensor<32x1x256xf32>
  %567 = linalg.batch_matmul {placer.cost = #placer.cost<gpu = 5229, cpu = 3055>} ins(%564, %220 : tensor<32x1x4xf32>, tensor<32x4x256xf32>) outs(%566 : tensor<32x1x256xf32>) -> tensor<32x1x256xf32> loc("t3.attention.context")
  %568 = tensor.collapse_shape %567 [[0], [1, 2]] : tensor<32x1x256xf32> into tensor<32x256xf32>
  %569 = tensor.empty() : tensor<32x256xf32>
  %570 = linalg.fill ins(%f0 : f32) outs(%569 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %571 = linalg.matmul {placer.cost = #placer.cost<gpu = 5456, cpu = 5195>} ins(%548, %attention_state : tensor<32x256xf32>, tensor<256x256xf32>) outs(%570 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("t3.attention.from_state")
  %572 = linalg.matmul {placer.cost = #placer.cost<gpu = 5456, cpu = 5195>} ins(%568, %attention_context : tensor<32x256xf32>, tensor<256x256xf32>) outs(%571 : tensor<32x256xf32>) -> tensor<32x256xf32> loc("t3.attention.from_context")
  %573 = math.tanh %572 {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<32x256xf32> loc("t3.attention.tanh")
  %574 = tensor.empty() : tensor<32x1000xf32>
  %575 = linalg.fill ins(%f0 : f32) outs(%574 : tensor<32x1000xf32>) -> tensor<32x1000xf32>
  %576 = linalg.matmul {placer.cost = #placer.cost<gpu = 6646, cpu = 17384>} ins(%573, %words_w : tensor<32x256xf32>, tensor<256x1000xf32>) outs(%575 : tensor<32x1000xf32>) -> tensor<32x1000xf32> loc("t3.words.matmul")
  %577 = tensor.empty() : tensor<32x1000xf32>
  %578 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5362, cpu = 4250>} ins(%576, %words_b : tensor<32x1000xf32>, tensor<1000xf32>) outs(%577 : tensor<32x1000xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1000xf32> loc("t3.words.bias")
  %579 = tensor.empty() : tensor<32xf32>
  %580 = linalg.fill ins(%f2 : f32) outs(%579 : tensor<32xf32>) -> tensor<32xf32>
  %581 = linalg.reduce { arith.maximumf } ins(%578 : tensor<32x1000xf32>) outs(%580 : tensor<32xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5178, cpu = 2602>} loc("t3.softmax.max")
  %582 = tensor.empty() : tensor<32x1000xf32>
  %583 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5356, cpu = 4202>} ins(%578, %581 : tensor<32x1000xf32>, tensor<32xf32>) outs(%582 : tensor<32x1000xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %d = arith.subf %x, %r0 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<32x1000xf32> loc("t3.softmax.exp")
  %584 = tensor.empty() : tensor<32xf32>
  %585 = linalg.fill ins(%f0 : f32) outs(%584 : tensor<32xf32>) -> tensor<32xf32>
  %586 = linalg.reduce { arith.addf } ins(%583 : tensor<32x1000xf32>) outs(%585 : tensor<32xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5178, cpu = 2602>} loc("t3.softmax.sum")
  %587 = tensor.empty() : tensor<32x1000xf32>
  %588 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5356, cpu = 4202>} ins(%583, %586 : tensor<32x1000xf32>, tensor<32xf32>) outs(%587 : tensor<32x1000xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.divf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<32x1000xf32> loc("t3.softmax.divide")
  return %312, %404, %496, %588 : tensor<32x1000xf32>, tensor<32x1000xf32>, tensor<32x1000xf32>, tensor<32x1000xf32>
}
