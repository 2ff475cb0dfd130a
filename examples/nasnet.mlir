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

func.func @nasnet(%input: tensor<8x32x32x3xf32>, %stem_w: tensor<3x3x3x8xf32>, %stage0_cell0_fit0_w: tensor<1x1x8x8xf32>, %stage0_cell0_fit1_w: tensor<1x1x8x8xf32>, %stage0_cell0_pair0_0_depth_w: tensor<5x5x8xf32>, %stage0_cell0_pair0_0_point_w: tensor<1x1x8x8xf32>, %stage0_cell0_pair0_1_depth_w: tensor<3x3x8xf32>, %stage0_cell0_pair0_1_point_w: tensor<1x1x8x8xf32>, %stage0_cell0_pair1_0_depth_w: tensor<5x5x8xf32>, %stage0_cell0_pair1_0_point_w: tensor<1x1x8x8xf32>, %stage0_cell0_pair1_1_depth_w: tensor<3x3x8xf32>, %stage0_cell0_pair1_1_point_w: tensor<1x1x8x8xf32>, %stage0_cell0_pair4_0_depth_w: tensor<3x3x8xf32>, %stage0_cell0_pair4_0_point_w: tensor<1x1x8x8xf32>, %reduction1_fit0_w: tensor<1x1x48x16xf32>, %reduction1_fit1_w: tensor<1x1x8x16xf32>, %reduction1_pair0_0_depth_w: tensor<5x5x16xf32>, %reduction1_pair0_0_point_w: tensor<1x1x16x16xf32>, %reduction1_pair0_1_depth_w: tensor<7x7x16xf32>, %reduction1_pair0_1_point_w: tensor<1x1x16x16xf32>, %reduction1_pair1_1_depth_w: tensor<7x7x16xf32>, %reduction1_pair1_1_point_w: tensor<1x1x16x16xf32>, %reduction1_pair2_1_depth_w: tensor<5x5x16xf32>, %reduction1_pair2_1_point_w: tensor<1x1x16x16xf32>, %reduction1_pair4_0_depth_w: tensor<3x3x16xf32>, %reduction1_pair4_0_point_w: tensor<1x1x16x16xf32>, %stage1_cell0_fit0_w: tensor<1x1x64x16xf32>, %stage1_cell0_fit1_w: tensor<1x1x48x16xf32>, %stage1_cell0_pair0_0_depth_w: tensor<5x5x16xf32>, %stage1_cell0_pair0_0_point_w: tensor<1x1x16x16xf32>, %stage1_cell0_pair0_1_depth_w: tensor<3x3x16xf32>, %stage1_cell0_pair0_1_point_w: tensor<1x1x16x16xf32>, %stage1_cell0_pair1_0_depth_w: tensor<5x5x16xf32>, %stage1_cell0_pair1_0_point_w: tensor<1x1x16x16xf32>, %stage1_cell0_pair1_1_depth_w: tensor<3x3x16xf32>, %stage1_cell0_pair1_1_point_w: tensor<1x1x16x16xf32>, %stage1_cell0_pair4_0_depth_w: tensor<3x3x16xf32>, %stage1_cell0_pair4_0_point_w: tensor<1x1x16x16xf32>, %classes_w: tensor<96x10xf32>, %classes_b: tensor<10xf32>) -> (tensor<8x10xf32>)
    attributes {placer.topology = @machine2} {
  %f0 = arith.constant 0.000000000e+00 : f32
  %f1 = arith.constant 1.111111111e-01 : f32
  %f2 = arith.constant -3.000000000e+38 : f32
  %f3 = arith.constant 1.562500000e-02 : f32
  %0 = tensor.empty() : tensor<8x33x33x3xf32>
  %1 = linalg.fill ins(%f0 : f32) outs(%0 : tensor<8x33x33x3xf32>) -> tensor<8x33x33x3xf32>
  %2 = tensor.insert_slice %input into %1[0, 0, 0, 0] [8, 32, 32, 3] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5274, cpu = 3458>} : tensor<8x32x32x3xf32> into tensor<8x33x33x3xf32> loc("stem.border")
  %3 = tensor.empty() : tensor<8x16x16x8xf32>
  %4 = linalg.fill ins(%f0 : f32) outs(%3 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32>
  %5 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5238, cpu = 3137>} ins(%2, %stem_w : tensor<8x33x33x3xf32>, tensor<3x3x3x8xf32>) outs(%4 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32> loc("stem")
  %6 = tensor.empty() : tensor<8x16x16x8xf32>
  %7 = linalg.fill ins(%f0 : f32) outs(%6 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32>
  %8 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5183, cpu = 2642>} ins(%5, %stage0_cell0_fit0_w : tensor<8x16x16x8xf32>, tensor<1x1x8x8xf32>) outs(%7 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32> loc("stage0.cell0.fit0")
  %9 = tensor.empty() : tensor<8x16x16x8xf32>
  %10 = linalg.fill ins(%f0 : f32) outs(%9 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32>
  %11 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5183, cpu = 2642>} ins(%5, %stage0_cell0_fit1_w : tensor<8x16x16x8xf32>, tensor<1x1x8x8xf32>) outs(%10 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32> loc("stage0.cell0.fit1")
  %12 = tensor.empty() : tensor<8x16x16x8xf32>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%8 : tensor<8x16x16x8xf32>) outs(%12 : tensor<8x16x16x8xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.maximumf %x, %f0 : f32
    linalg.yield %y : f32
  } -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair0.0.relu")
  %14 = tensor.empty() : tensor<8x20x20x8xf32>
  %15 = linalg.fill ins(%f0 : f32) outs(%14 : tensor<8x20x20x8xf32>) -> tensor<8x20x20x8xf32>
  %16 = tensor.insert_slice %13 into %15[0, 2, 2, 0] [8, 16, 16, 8] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} : tensor<8x16x16x8xf32> into tensor<8x20x20x8xf32> loc("stage0.cell0.pair0.0.depth.border")
  %17 = tensor.empty() : tensor<8x16x16x8xf32>
  %18 = linalg.fill ins(%f0 : f32) outs(%17 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32>
  %19 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5235, cpu = 3110>} ins(%16, %stage0_cell0_pair0_0_depth_w : tensor<8x20x20x8xf32>, tensor<5x5x8xf32>) outs(%18 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair0.0.depth")
  %20 = tensor.empty() : tensor<8x16x16x8xf32>
  %21 = linalg.fill ins(%f0 : f32) outs(%20 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32>
  %22 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5183, cpu = 2642>} ins(%19, %stage0_cell0_pair0_0_point_w : tensor<8x16x16x8xf32>, tensor<1x1x8x8xf32>) outs(%21 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair0.0.point")
  %23 = tensor.empty() : tensor<8x16x16x8xf32>
  %24 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%11 : tensor<8x16x16x8xf32>) outs(%23 : tensor<8x16x16x8xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.maximumf %x, %f0 : f32
    linalg.yield %y : f32
  } -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair0.1.relu")
  %25 = tensor.empty() : tensor<8x18x18x8xf32>
  %26 = linalg.fill ins(%f0 : f32) outs(%25 : tensor<8x18x18x8xf32>) -> tensor<8x18x18x8xf32>
  %27 = tensor.insert_slice %24 into %26[0, 1, 1, 0] [8, 16, 16, 8] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} : tensor<8x16x16x8xf32> into tensor<8x18x18x8xf32> loc("stage0.cell0.pair0.1.depth.border")
  %28 = tensor.empty() : tensor<8x16x16x8xf32>
  %29 = linalg.fill ins(%f0 : f32) outs(%28 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32>
  %30 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5207, cpu = 2860>} ins(%27, %stage0_cell0_pair0_1_depth_w : tensor<8x18x18x8xf32>, tensor<3x3x8xf32>) outs(%29 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair0.1.depth")
  %31 = tensor.empty() : tensor<8x16x16x8xf32>
  %32 = linalg.fill ins(%f0 : f32) outs(%31 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32>
  %33 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5183, cpu = 2642>} ins(%30, %stage0_cell0_pair0_1_point_w : tensor<8x16x16x8xf32>, tensor<1x1x8x8xf32>) outs(%32 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair0.1.point")
  %34 = tensor.empty() : tensor<8x16x16x8xf32>
  %35 = linalg.add {placer.cost = #placer.cost<gpu = 5274, cpu = 3458>} ins(%22, %33 : tensor<8x16x16x8xf32>, tensor<8x16x16x8xf32>) outs(%34 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair0.add")
  %36 = tensor.empty() : tensor<8x16x16x8xf32>
  %37 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%11 : tensor<8x16x16x8xf32>) outs(%36 : tensor<8x16x16x8xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.maximumf %x, %f0 : f32
    linalg.yield %y : f32
  } -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair1.0.relu")
  %38 = tensor.empty() : tensor<8x20x20x8xf32>
  %39 = linalg.fill ins(%f0 : f32) outs(%38 : tensor<8x20x20x8xf32>) -> tensor<8x20x20x8xf32>
  %40 = tensor.insert_slice %37 into %39[0, 2, 2, 0] [8, 16, 16, 8] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} : tensor<8x16x16x8xf32> into tensor<8x20x20x8xf32> loc("stage0.cell0.pair1.0.depth.border")
  %41 = tensor.empty() : tensor<8x16x16x8xf32>
  %42 = linalg.fill ins(%f0 : f32) outs(%41 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32>
  %43 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5235, cpu = 3110>} ins(%40, %stage0_cell0_pair1_0_depth_w : tensor<8x20x20x8xf32>, tensor<5x5x8xf32>) outs(%42 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair1.0.depth")
  %44 = tensor.empty() : tensor<8x16x16x8xf32>
  %45 = linalg.fill ins(%f0 : f32) outs(%44 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32>
  %46 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5183, cpu = 2642>} ins(%43, %stage0_cell0_pair1_0_point_w : tensor<8x16x16x8xf32>, tensor<1x1x8x8xf32>) outs(%45 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair1.0.point")
  %47 = tensor.empty() : tensor<8x16x16x8xf32>
  %48 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%11 : tensor<8x16x16x8xf32>) outs(%47 : tensor<8x16x16x8xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.maximumf %x, %f0 : f32
    linalg.yield %y : f32
  } -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair1.1.relu")
  %49 = tensor.empty() : tensor<8x18x18x8xf32>
  %50 = linalg.fill ins(%f0 : f32) outs(%49 : tensor<8x18x18x8xf32>) -> tensor<8x18x18x8xf32>
  %51 = tensor.insert_slice %48 into %50[0, 1, 1, 0] [8, 16, 16, 8] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} : tensor<8x16x16x8xf32> into tensor<8x18x18x8xf32> loc("stage0.cell0.pair1.1.depth.border")
  %52 = tensor.empty() : tensor<8x16x16x8xf32>
  %53 = linalg.fill ins(%f0 : f32) outs(%52 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32>
  %54 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5207, cpu = 2860>} ins(%51, %stage0_cell0_pair1_1_depth_w : tensor<8x18x18x8xf32>, tensor<3x3x8xf32>) outs(%53 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair1.1.depth")
  %55 = tensor.empty() : tensor<8x16x16x8xf32>
  %56 = linalg.fill ins(%f0 : f32) outs(%55 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32>
  %57 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5183, cpu = 2642>} ins(%54, %stage0_cell0_pair1_1_point_w : tensor<8x16x16x8xf32>, tensor<1x1x8x8xf32>) outs(%56 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair1.1.point")
  %58 = tensor.empty() : tensor<8x16x16x8xf32>
  %59 = linalg.add {placer.cost = #placer.cost<gpu = 5274, cpu = 3458>} ins(%46, %57 : tensor<8x16x16x8xf32>, tensor<8x16x16x8xf32>) outs(%58 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair1.add")
  %60 = tensor.empty() : tensor<3x3xf32>
  %61 = tensor.empty() : tensor<8x18x18x8xf32>
  %62 = linalg.fill ins(%f0 : f32) outs(%61 : tensor<8x18x18x8xf32>) -> tensor<8x18x18x8xf32>
  %63 = tensor.insert_slice %8 into %62[0, 1, 1, 0] [8, 16, 16, 8] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} : tensor<8x16x16x8xf32> into tensor<8x18x18x8xf32> loc("stage0.cell0.pair2.0.sum.border")
  %64 = tensor.empty() : tensor<8x16x16x8xf32>
  %65 = linalg.fill ins(%f0 : f32) outs(%64 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32>
  %66 = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5207, cpu = 2857>} ins(%63, %60 : tensor<8x18x18x8xf32>, tensor<3x3xf32>) outs(%65 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair2.0.sum")
  %67 = tensor.empty() : tensor<8x16x16x8xf32>
  %68 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%66 : tensor<8x16x16x8xf32>) outs(%67 : tensor<8x16x16x8xf32>) {
  ^bb0(%x0: f32, %old: f32):
    %y = arith.mulf %x0, %f1 : f32
    linalg.yield %y : f32
  } -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair2.0")
  %69 = tensor.empty() : tensor<8x16x16x8xf32>
  %70 = linalg.add {placer.cost = #placer.cost<gpu = 5274, cpu = 3458>} ins(%68, %11 : tensor<8x16x16x8xf32>, tensor<8x16x16x8xf32>) outs(%69 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair2.add")
  %71 = tensor.empty() : tensor<3x3xf32>
  %72 = tensor.empty() : tensor<8x18x18x8xf32>
  %73 = linalg.fill ins(%f0 : f32) outs(%72 : tensor<8x18x18x8xf32>) -> tensor<8x18x18x8xf32>
  %74 = tensor.insert_slice %11 into %73[0, 1, 1, 0] [8, 16, 16, 8] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} : tensor<8x16x16x8xf32> into tensor<8x18x18x8xf32> loc("stage0.cell0.pair3.0.sum.border")
  %75 = tensor.empty() : tensor<8x16x16x8xf32>
  %76 = linalg.fill ins(%f0 : f32) outs(%75 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32>
  %77 = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5207, cpu = 2857>} ins(%74, %71 : tensor<8x18x18x8xf32>, tensor<3x3xf32>) outs(%76 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair3.0.sum")
  %78 = tensor.empty() : tensor<8x16x16x8xf32>
  %79 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%77 : tensor<8x16x16x8xf32>) outs(%78 : tensor<8x16x16x8xf32>) {
  ^bb0(%x0: f32, %old: f32):
    %y = arith.mulf %x0, %f1 : f32
    linalg.yield %y : f32
  } -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair3.0")
  %80 = tensor.empty() : tensor<3x3xf32>
  %81 = tensor.empty() : tensor<8x18x18x8xf32>
  %82 = linalg.fill ins(%f0 : f32) outs(%81 : tensor<8x18x18x8xf32>) -> tensor<8x18x18x8xf32>
  %83 = tensor.insert_slice %11 into %82[0, 1, 1, 0] [8, 16, 16, 8] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} : tensor<8x16x16x8xf32> into tensor<8x18x18x8xf32> loc("stage0.cell0.pair3.1.sum.border")
  %84 = tensor.empty() : tensor<8x16x16x8xf32>
  %85 = linalg.fill ins(%f0 : f32) outs(%84 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32>
  %86 = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5207, cpu = 2857>} ins(%83, %80 : tensor<8x18x18x8xf32>, tensor<3x3xf32>) outs(%85 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair3.1.sum")
  %87 = tensor.empty() : tensor<8x16x16x8xf32>
  %88 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%86 : tensor<8x16x16x8xf32>) outs(%87 : tensor<8x16x16x8xf32>) {
  ^bb0(%x0: f32, %old: f32):
    %y = arith.mulf %x0, %f1 : f32
    linalg.yield %y : f32
  } -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair3.1")
  %89 = tensor.empty() : tensor<8x16x16x8xf32>
  %90 = linalg.add {placer.cost = #placer.cost<gpu = 5274, cpu = 3458>} ins(%79, %88 : tensor<8x16x16x8xf32>, tensor<8x16x16x8xf32>) outs(%89 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair3.add")
  %91 = tensor.empty() : tensor<8x16x16x8xf32>
  %92 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} ins(%8 : tensor<8x16x16x8xf32>) outs(%91 : tensor<8x16x16x8xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.maximumf %x, %f0 : f32
    linalg.yield %y : f32
  } -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair4.0.relu")
  %93 = tensor.empty() : tensor<8x18x18x8xf32>
  %94 = linalg.fill ins(%f0 : f32) outs(%93 : tensor<8x18x18x8xf32>) -> tensor<8x18x18x8xf32>
  %95 = tensor.insert_slice %92 into %94[0, 1, 1, 0] [8, 16, 16, 8] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} : tensor<8x16x16x8xf32> into tensor<8x18x18x8xf32> loc("stage0.cell0.pair4.0.depth.border")
  %96 = tensor.empty() : tensor<8x16x16x8xf32>
  %97 = linalg.fill ins(%f0 : f32) outs(%96 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32>
  %98 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5207, cpu = 2860>} ins(%95, %stage0_cell0_pair4_0_depth_w : tensor<8x18x18x8xf32>, tensor<3x3x8xf32>) outs(%97 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair4.0.depth")
  %99 = tensor.empty() : tensor<8x16x16x8xf32>
  %100 = linalg.fill ins(%f0 : f32) outs(%99 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32>
  %101 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5183, cpu = 2642>} ins(%98, %stage0_cell0_pair4_0_point_w : tensor<8x16x16x8xf32>, tensor<1x1x8x8xf32>) outs(%100 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair4.0.point")
  %102 = tensor.empty() : tensor<8x16x16x8xf32>
  %103 = linalg.add {placer.cost = #placer.cost<gpu = 5274, cpu = 3458>} ins(%101, %8 : tensor<8x16x16x8xf32>, tensor<8x16x16x8xf32>) outs(%102 : tensor<8x16x16x8xf32>) -> tensor<8x16x16x8xf32> loc("stage0.cell0.pair4.add")
  %104 = tensor.empty() : tensor<8x16x16x48xf32>
  %105 = tensor.insert_slice %11 into %104[0, 0, 0, 0] [8, 16, 16, 8] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} : tensor<8x16x16x8xf32> into tensor<8x16x16x48xf32> loc("stage0.cell0.join0")
  %106 = tensor.insert_slice %35 into %105[0, 0, 0, 8] [8, 16, 16, 8] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} : tensor<8x16x16x8xf32> into tensor<8x16x16x48xf32> loc("stage0.cell0.join1")
  %107 = tensor.insert_slice %59 into %106[0, 0, 0, 16] [8, 16, 16, 8] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} : tensor<8x16x16x8xf32> into tensor<8x16x16x48xf32> loc("stage0.cell0.join2")
  %108 = tensor.insert_slice %70 into %107[0, 0, 0, 24] [8, 16, 16, 8] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} : tensor<8x16x16x8xf32> into tensor<8x16x16x48xf32> loc("stage0.cell0.join3")
  %109 = tensor.insert_slice %90 into %108[0, 0, 0, 32] [8, 16, 16, 8] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} : tensor<8x16x16x8xf32> into tensor<8x16x16x48xf32> loc("stage0.cell0.join4")
  %110 = tensor.insert_slice %103 into %109[0, 0, 0, 40] [8, 16, 16, 8] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5183, cpu = 2639>} : tensor<8x16x16x8xf32> into tensor<8x16x16x48xf32> loc("stage0.cell0.join5")
  %111 = tensor.empty() : tensor<8x16x16x16xf32>
  %112 = linalg.fill ins(%f0 : f32) outs(%111 : tensor<8x16x16x16xf32>) -> tensor<8x16x16x16xf32>
  %113 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5733, cpu = 7592>} ins(%110, %reduction1_fit0_w : tensor<8x16x16x48xf32>, tensor<1x1x48x16xf32>) outs(%112 : tensor<8x16x16x16xf32>) -> tensor<8x16x16x16xf32> loc("reduction1.fit0")
  %114 = tensor.empty() : tensor<8x16x16x16xf32>
  %115 = linalg.fill ins(%f0 : f32) outs(%114 : tensor<8x16x16x16xf32>) -> tensor<8x16x16x16xf32>
  %116 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5274, cpu = 3464>} ins(%5, %reduction1_fit1_w : tensor<8x16x16x8xf32>, tensor<1x1x8x16xf32>) outs(%115 : tensor<8x16x16x16xf32>) -> tensor<8x16x16x16xf32> loc("reduction1.fit1")
  %117 = tensor.empty() : tensor<8x16x16x16xf32>
  %118 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5365, cpu = 4277>} ins(%113 : tensor<8x16x16x16xf32>) outs(%117 : tensor<8x16x16x16xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.maximumf %x, %f0 : f32
    linalg.yield %y : f32
  } -> tensor<8x16x16x16xf32> loc("reduction1.pair0.0.relu")
  %119 = tensor.empty() : tensor<8x19x19x16xf32>
  %120 = linalg.fill ins(%f0 : f32) outs(%119 : tensor<8x19x19x16xf32>) -> tensor<8x19x19x16xf32>
  %121 = tensor.insert_slice %118 into %120[0, 1, 1, 0] [8, 16, 16, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5365, cpu = 4277>} : tensor<8x16x16x16xf32> into tensor<8x19x19x16xf32> loc("reduction1.pair0.0.depth.border")
  %122 = tensor.empty() : tensor<8x8x8x16xf32>
  %123 = linalg.fill ins(%f0 : f32) outs(%122 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %124 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5305, cpu = 3740>} ins(%121, %reduction1_pair0_0_depth_w : tensor<8x19x19x16xf32>, tensor<5x5x16xf32>) outs(%123 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("reduction1.pair0.0.depth")
  %125 = tensor.empty() : tensor<8x8x8x16xf32>
  %126 = linalg.fill ins(%f0 : f32) outs(%125 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %127 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5093, cpu = 1832>} ins(%124, %reduction1_pair0_0_point_w : tensor<8x8x8x16xf32>, tensor<1x1x16x16xf32>) outs(%126 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("reduction1.pair0.0.point")
  %128 = tensor.empty() : tensor<8x16x16x16xf32>
  %129 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5365, cpu = 4277>} ins(%116 : tensor<8x16x16x16xf32>) outs(%128 : tensor<8x16x16x16xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.maximumf %x, %f0 : f32
    linalg.yield %y : f32
  } -> tensor<8x16x16x16xf32> loc("reduction1.pair0.1.relu")
  %130 = tensor.empty() : tensor<8x21x21x16xf32>
  %131 = linalg.fill ins(%f0 : f32) outs(%130 : tensor<8x21x21x16xf32>) -> tensor<8x21x21x16xf32>
  %132 = tensor.insert_slice %129 into %131[0, 2, 2, 0] [8, 16, 16, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5365, cpu = 4277>} : tensor<8x16x16x16xf32> into tensor<8x21x21x16xf32> loc("reduction1.pair0.1.depth.border")
  %133 = tensor.empty() : tensor<8x8x8x16xf32>
  %134 = linalg.fill ins(%f0 : f32) outs(%133 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %135 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5364, cpu = 4272>} ins(%132, %reduction1_pair0_1_depth_w : tensor<8x21x21x16xf32>, tensor<7x7x16xf32>) outs(%134 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("reduction1.pair0.1.depth")
  %136 = tensor.empty() : tensor<8x8x8x16xf32>
  %137 = linalg.fill ins(%f0 : f32) outs(%136 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %138 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5093, cpu = 1832>} ins(%135, %reduction1_pair0_1_point_w : tensor<8x8x8x16xf32>, tensor<1x1x16x16xf32>) outs(%137 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("reduction1.pair0.1.point")
  %139 = tensor.empty() : tensor<8x8x8x16xf32>
  %140 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%127, %138 : tensor<8x8x8x16xf32>, tensor<8x8x8x16xf32>) outs(%139 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("reduction1.pair0.add")
  %141 = tensor.empty() : tensor<3x3xf32>
  %142 = tensor.empty() : tensor<8x17x17x16xf32>
  %143 = linalg.fill ins(%f2 : f32) outs(%142 : tensor<8x17x17x16xf32>) -> tensor<8x17x17x16xf32>
  %144 = tensor.insert_slice %113 into %143[0, 0, 0, 0] [8, 16, 16, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5365, cpu = 4277>} : tensor<8x16x16x16xf32> into tensor<8x17x17x16xf32> loc("reduction1.pair1.0.border")
  %145 = tensor.empty() : tensor<8x8x8x16xf32>
  %146 = linalg.fill ins(%f2 : f32) outs(%145 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %147 = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5252, cpu = 3260>} ins(%144, %141 : tensor<8x17x17x16xf32>, tensor<3x3xf32>) outs(%146 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("reduction1.pair1.0")
  %148 = tensor.empty() : tensor<8x16x16x16xf32>
  %149 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5365, cpu = 4277>} ins(%116 : tensor<8x16x16x16xf32>) outs(%148 : tensor<8x16x16x16xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.maximumf %x, %f0 : f32
    linalg.yield %y : f32
  } -> tensor<8x16x16x16xf32> loc("reduction1.pair1.1.relu")
  %150 = tensor.empty() : tensor<8x21x21x16xf32>
  %151 = linalg.fill ins(%f0 : f32) outs(%150 : tensor<8x21x21x16xf32>) -> tensor<8x21x21x16xf32>
  %152 = tensor.insert_slice %149 into %151[0, 2, 2, 0] [8, 16, 16, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5365, cpu = 4277>} : tensor<8x16x16x16xf32> into tensor<8x21x21x16xf32> loc("reduction1.pair1.1.depth.border")
  %153 = tensor.empty() : tensor<8x8x8x16xf32>
  %154 = linalg.fill ins(%f0 : f32) outs(%153 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %155 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5364, cpu = 4272>} ins(%152, %reduction1_pair1_1_depth_w : tensor<8x21x21x16xf32>, tensor<7x7x16xf32>) outs(%154 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("reduction1.pair1.1.depth")
  %156 = tensor.empty() : tensor<8x8x8x16xf32>
  %157 = linalg.fill ins(%f0 : f32) outs(%156 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %158 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5093, cpu = 1832>} ins(%155, %reduction1_pair1_1_point_w : tensor<8x8x8x16xf32>, tensor<1x1x16x16xf32>) outs(%157 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("reduction1.pair1.1.point")
  %159 = tensor.empty() : tensor<8x8x8x16xf32>
  %160 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%147, %158 : tensor<8x8x8x16xf32>, tensor<8x8x8x16xf32>) outs(%159 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("reduction1.pair1.add")
  %161 = tensor.empty() : tensor<3x3xf32>
  %162 = tensor.empty() : tensor<8x17x17x16xf32>
  %163 = linalg.fill ins(%f0 : f32) outs(%162 : tensor<8x17x17x16xf32>) -> tensor<8x17x17x16xf32>
  %164 = tensor.insert_slice %113 into %163[0, 0, 0, 0] [8, 16, 16, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5365, cpu = 4277>} : tensor<8x16x16x16xf32> into tensor<8x17x17x16xf32> loc("reduction1.pair2.0.sum.border")
  %165 = tensor.empty() : tensor<8x8x8x16xf32>
  %166 = linalg.fill ins(%f0 : f32) outs(%165 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %167 = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5252, cpu = 3260>} ins(%164, %161 : tensor<8x17x17x16xf32>, tensor<3x3xf32>) outs(%166 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("reduction1.pair2.0.sum")
  %168 = tensor.empty() : tensor<8x8x8x16xf32>
  %169 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%167 : tensor<8x8x8x16xf32>) outs(%168 : tensor<8x8x8x16xf32>) {
  ^bb0(%x0: f32, %old: f32):
    %y = arith.mulf %x0, %f1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8x8x16xf32> loc("reduction1.pair2.0")
  %170 = tensor.empty() : tensor<8x16x16x16xf32>
  %171 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5365, cpu = 4277>} ins(%116 : tensor<8x16x16x16xf32>) outs(%170 : tensor<8x16x16x16xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.maximumf %x, %f0 : f32
    linalg.yield %y : f32
  } -> tensor<8x16x16x16xf32> loc("reduction1.pair2.1.relu")
  %172 = tensor.empty() : tensor<8x19x19x16xf32>
  %173 = linalg.fill ins(%f0 : f32) outs(%172 : tensor<8x19x19x16xf32>) -> tensor<8x19x19x16xf32>
  %174 = tensor.insert_slice %171 into %173[0, 1, 1, 0] [8, 16, 16, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5365, cpu = 4277>} : tensor<8x16x16x16xf32> into tensor<8x19x19x16xf32> loc("reduction1.pair2.1.depth.border")
  %175 = tensor.empty() : tensor<8x8x8x16xf32>
  %176 = linalg.fill ins(%f0 : f32) outs(%175 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %177 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5305, cpu = 3740>} ins(%174, %reduction1_pair2_1_depth_w : tensor<8x19x19x16xf32>, tensor<5x5x16xf32>) outs(%176 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("reduction1.pair2.1.depth")
  %178 = tensor.empty() : tensor<8x8x8x16xf32>
  %179 = linalg.fill ins(%f0 : f32) outs(%178 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %180 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5093, cpu = 1832>} ins(%177, %reduction1_pair2_1_point_w : tensor<8x8x8x16xf32>, tensor<1x1x16x16xf32>) outs(%179 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("reduction1.pair2.1.point")
  %181 = tensor.empty() : tensor<8x8x8x16xf32>
  %182 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%169, %180 : tensor<8x8x8x16xf32>, tensor<8x8x8x16xf32>) outs(%181 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("reduction1.pair2.add")
  %183 = tensor.empty() : tensor<3x3xf32>
  %184 = tensor.empty() : tensor<8x10x10x16xf32>
  %185 = linalg.fill ins(%f0 : f32) outs(%184 : tensor<8x10x10x16xf32>) -> tensor<8x10x10x16xf32>
  %186 = tensor.insert_slice %140 into %185[0, 1, 1, 0] [8, 8, 8, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<8x8x8x16xf32> into tensor<8x10x10x16xf32> loc("reduction1.pair3.1.sum.border")
  %187 = tensor.empty() : tensor<8x8x8x16xf32>
  %188 = linalg.fill ins(%f0 : f32) outs(%187 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %189 = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5117, cpu = 2051>} ins(%186, %183 : tensor<8x10x10x16xf32>, tensor<3x3xf32>) outs(%188 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("reduction1.pair3.1.sum")
  %190 = tensor.empty() : tensor<8x8x8x16xf32>
  %191 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%189 : tensor<8x8x8x16xf32>) outs(%190 : tensor<8x8x8x16xf32>) {
  ^bb0(%x0: f32, %old: f32):
    %y = arith.mulf %x0, %f1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8x8x16xf32> loc("reduction1.pair3.1")
  %192 = tensor.empty() : tensor<8x8x8x16xf32>
  %193 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%160, %191 : tensor<8x8x8x16xf32>, tensor<8x8x8x16xf32>) outs(%192 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("reduction1.pair3.add")
  %194 = tensor.empty() : tensor<8x8x8x16xf32>
  %195 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%140 : tensor<8x8x8x16xf32>) outs(%194 : tensor<8x8x8x16xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.maximumf %x, %f0 : f32
    linalg.yield %y : f32
  } -> tensor<8x8x8x16xf32> loc("reduction1.pair4.0.relu")
  %196 = tensor.empty() : tensor<8x10x10x16xf32>
  %197 = linalg.fill ins(%f0 : f32) outs(%196 : tensor<8x10x10x16xf32>) -> tensor<8x10x10x16xf32>
  %198 = tensor.insert_slice %195 into %197[0, 1, 1, 0] [8, 8, 8, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<8x8x8x16xf32> into tensor<8x10x10x16xf32> loc("reduction1.pair4.0.depth.border")
  %199 = tensor.empty() : tensor<8x8x8x16xf32>
  %200 = linalg.fill ins(%f0 : f32) outs(%199 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %201 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5118, cpu = 2057>} ins(%198, %reduction1_pair4_0_depth_w : tensor<8x10x10x16xf32>, tensor<3x3x16xf32>) outs(%200 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("reduction1.pair4.0.depth")
  %202 = tensor.empty() : tensor<8x8x8x16xf32>
  %203 = linalg.fill ins(%f0 : f32) outs(%202 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %204 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5093, cpu = 1832>} ins(%201, %reduction1_pair4_0_point_w : tensor<8x8x8x16xf32>, tensor<1x1x16x16xf32>) outs(%203 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("reduction1.pair4.0.point")
  %205 = tensor.empty() : tensor<3x3xf32>
  %206 = tensor.empty() : tensor<8x17x17x16xf32>
  %207 = linalg.fill ins(%f2 : f32) outs(%206 : tensor<8x17x17x16xf32>) -> tensor<8x17x17x16xf32>
  %208 = tensor.insert_slice %113 into %207[0, 0, 0, 0] [8, 16, 16, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5365, cpu = 4277>} : tensor<8x16x16x16xf32> into tensor<8x17x17x16xf32> loc("reduction1.pair4.1.border")
  %209 = tensor.empty() : tensor<8x8x8x16xf32>
  %210 = linalg.fill ins(%f2 : f32) outs(%209 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %211 = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5252, cpu = 3260>} ins(%208, %205 : tensor<8x17x17x16xf32>, tensor<3x3xf32>) outs(%210 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("reduction1.pair4.1")
  %212 = tensor.empty() : tensor<8x8x8x16xf32>
  %213 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%204, %211 : tensor<8x8x8x16xf32>, tensor<8x8x8x16xf32>) outs(%212 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("reduction1.pair4.add")
  %214 = tensor.empty() : tensor<8x8x8x64xf32>
  %215 = tensor.insert_slice %160 into %214[0, 0, 0, 0] [8, 8, 8, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<8x8x8x16xf32> into tensor<8x8x8x64xf32> loc("reduction1.join0")
  %216 = tensor.insert_slice %182 into %215[0, 0, 0, 16] [8, 8, 8, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<8x8x8x16xf32> into tensor<8x8x8x64xf32> loc("reduction1.join1")
  %217 = tensor.insert_slice %193 into %216[0, 0, 0, 32] [8, 8, 8, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<8x8x8x16xf32> into tensor<8x8x8x64xf32> loc("reduction1.join2")
  %218 = tensor.insert_slice %213 into %217[0, 0, 0, 48] [8, 8, 8, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<8x8x8x16xf32> into tensor<8x8x8x64xf32> loc("reduction1.join3")
  %219 = tensor.empty() : tensor<8x8x8x16xf32>
  %220 = linalg.fill ins(%f0 : f32) outs(%219 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %221 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5234, cpu = 3100>} ins(%218, %stage1_cell0_fit0_w : tensor<8x8x8x64xf32>, tensor<1x1x64x16xf32>) outs(%220 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("stage1.cell0.fit0")
  %222 = tensor.empty() : tensor<8x8x8x16xf32>
  %223 = linalg.fill ins(%f0 : f32) outs(%222 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %224 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5596, cpu = 6364>} ins(%110, %stage1_cell0_fit1_w : tensor<8x16x16x48xf32>, tensor<1x1x48x16xf32>) outs(%223 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("stage1.cell0.fit1")
  %225 = tensor.empty() : tensor<8x8x8x16xf32>
  %226 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%221 : tensor<8x8x8x16xf32>) outs(%225 : tensor<8x8x8x16xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.maximumf %x, %f0 : f32
    linalg.yield %y : f32
  } -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair0.0.relu")
  %227 = tensor.empty() : tensor<8x12x12x16xf32>
  %228 = linalg.fill ins(%f0 : f32) outs(%227 : tensor<8x12x12x16xf32>) -> tensor<8x12x12x16xf32>
  %229 = tensor.insert_slice %226 into %228[0, 2, 2, 0] [8, 8, 8, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<8x8x8x16xf32> into tensor<8x12x12x16xf32> loc("stage1.cell0.pair0.0.depth.border")
  %230 = tensor.empty() : tensor<8x8x8x16xf32>
  %231 = linalg.fill ins(%f0 : f32) outs(%230 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %232 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5151, cpu = 2352>} ins(%229, %stage1_cell0_pair0_0_depth_w : tensor<8x12x12x16xf32>, tensor<5x5x16xf32>) outs(%231 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair0.0.depth")
  %233 = tensor.empty() : tensor<8x8x8x16xf32>
  %234 = linalg.fill ins(%f0 : f32) outs(%233 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %235 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5093, cpu = 1832>} ins(%232, %stage1_cell0_pair0_0_point_w : tensor<8x8x8x16xf32>, tensor<1x1x16x16xf32>) outs(%234 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair0.0.point")
  %236 = tensor.empty() : tensor<8x8x8x16xf32>
  %237 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%224 : tensor<8x8x8x16xf32>) outs(%236 : tensor<8x8x8x16xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.maximumf %x, %f0 : f32
    linalg.yield %y : f32
  } -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair0.1.relu")
  %238 = tensor.empty() : tensor<8x10x10x16xf32>
  %239 = linalg.fill ins(%f0 : f32) outs(%238 : tensor<8x10x10x16xf32>) -> tensor<8x10x10x16xf32>
  %240 = tensor.insert_slice %237 into %239[0, 1, 1, 0] [8, 8, 8, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<8x8x8x16xf32> into tensor<8x10x10x16xf32> loc("stage1.cell0.pair0.1.depth.border")
  %241 = tensor.empty() : tensor<8x8x8x16xf32>
  %242 = linalg.fill ins(%f0 : f32) outs(%241 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %243 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5118, cpu = 2057>} ins(%240, %stage1_cell0_pair0_1_depth_w : tensor<8x10x10x16xf32>, tensor<3x3x16xf32>) outs(%242 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair0.1.depth")
  %244 = tensor.empty() : tensor<8x8x8x16xf32>
  %245 = linalg.fill ins(%f0 : f32) outs(%244 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %246 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5093, cpu = 1832>} ins(%243, %stage1_cell0_pair0_1_point_w : tensor<8x8x8x16xf32>, tensor<1x1x16x16xf32>) outs(%245 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair0.1.point")
  %247 = tensor.empty() : tensor<8x8x8x16xf32>
  %248 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%235, %246 : tensor<8x8x8x16xf32>, tensor<8x8x8x16xf32>) outs(%247 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair0.add")
  %249 = tensor.empty() : tensor<8x8x8x16xf32>
  %250 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%224 : tensor<8x8x8x16xf32>) outs(%249 : tensor<8x8x8x16xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.maximumf %x, %f0 : f32
    linalg.yield %y : f32
  } -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair1.0.relu")
  %251 = tensor.empty() : tensor<8x12x12x16xf32>
  %252 = linalg.fill ins(%f0 : f32) outs(%251 : tensor<8x12x12x16xf32>) -> tensor<8x12x12x16xf32>
  %253 = tensor.insert_slice %250 into %252[0, 2, 2, 0] [8, 8, 8, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<8x8x8x16xf32> into tensor<8x12x12x16xf32> loc("stage1.cell0.pair1.0.depth.border")
  %254 = tensor.empty() : tensor<8x8x8x16xf32>
  %255 = linalg.fill ins(%f0 : f32) outs(%254 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %256 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5151, cpu = 2352>} ins(%253, %stage1_cell0_pair1_0_depth_w : tensor<8x12x12x16xf32>, tensor<5x5x16xf32>) outs(%255 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair1.0.depth")
  %257 = tensor.empty() : tensor<8x8x8x16xf32>
  %258 = linalg.fill ins(%f0 : f32) outs(%257 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %259 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5093, cpu = 1832>} ins(%256, %stage1_cell0_pair1_0_point_w : tensor<8x8x8x16xf32>, tensor<1x1x16x16xf32>) outs(%258 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair1.0.point")
  %260 = tensor.empty() : tensor<8x8x8x16xf32>
  %261 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%224 : tensor<8x8x8x16xf32>) outs(%260 : tensor<8x8x8x16xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.maximumf %x, %f0 : f32
    linalg.yield %y : f32
  } -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair1.1.relu")
  %262 = tensor.empty() : tensor<8x10x10x16xf32>
  %263 = linalg.fill ins(%f0 : f32) outs(%262 : tensor<8x10x10x16xf32>) -> tensor<8x10x10x16xf32>
  %264 = tensor.insert_slice %261 into %263[0, 1, 1, 0] [8, 8, 8, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<8x8x8x16xf32> into tensor<8x10x10x16xf32> loc("stage1.cell0.pair1.1.depth.border")
  %265 = tensor.empty() : tensor<8x8x8x16xf32>
  %266 = linalg.fill ins(%f0 : f32) outs(%265 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %267 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5118, cpu = 2057>} ins(%264, %stage1_cell0_pair1_1_depth_w : tensor<8x10x10x16xf32>, tensor<3x3x16xf32>) outs(%266 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair1.1.depth")
  %268 = tensor.empty() : tensor<8x8x8x16xf32>
  %269 = linalg.fill ins(%f0 : f32) outs(%268 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %270 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5093, cpu = 1832>} ins(%267, %stage1_cell0_pair1_1_point_w : tensor<8x8x8x16xf32>, tensor<1x1x16x16xf32>) outs(%269 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair1.1.point")
  %271 = tensor.empty() : tensor<8x8x8x16xf32>
  %272 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%259, %270 : tensor<8x8x8x16xf32>, tensor<8x8x8x16xf32>) outs(%271 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair1.add")
  %273 = tensor.empty() : tensor<3x3xf32>
  %274 = tensor.empty() : tensor<8x10x10x16xf32>
  %275 = linalg.fill ins(%f0 : f32) outs(%274 : tensor<8x10x10x16xf32>) -> tensor<8x10x10x16xf32>
  %276 = tensor.insert_slice %221 into %275[0, 1, 1, 0] [8, 8, 8, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<8x8x8x16xf32> into tensor<8x10x10x16xf32> loc("stage1.cell0.pair2.0.sum.border")
  %277 = tensor.empty() : tensor<8x8x8x16xf32>
  %278 = linalg.fill ins(%f0 : f32) outs(%277 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %279 = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5117, cpu = 2051>} ins(%276, %273 : tensor<8x10x10x16xf32>, tensor<3x3xf32>) outs(%278 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair2.0.sum")
  %280 = tensor.empty() : tensor<8x8x8x16xf32>
  %281 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%279 : tensor<8x8x8x16xf32>) outs(%280 : tensor<8x8x8x16xf32>) {
  ^bb0(%x0: f32, %old: f32):
    %y = arith.mulf %x0, %f1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair2.0")
  %282 = tensor.empty() : tensor<8x8x8x16xf32>
  %283 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%281, %224 : tensor<8x8x8x16xf32>, tensor<8x8x8x16xf32>) outs(%282 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair2.add")
  %284 = tensor.empty() : tensor<3x3xf32>
  %285 = tensor.empty() : tensor<8x10x10x16xf32>
  %286 = linalg.fill ins(%f0 : f32) outs(%285 : tensor<8x10x10x16xf32>) -> tensor<8x10x10x16xf32>
  %287 = tensor.insert_slice %224 into %286[0, 1, 1, 0] [8, 8, 8, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<8x8x8x16xf32> into tensor<8x10x10x16xf32> loc("stage1.cell0.pair3.0.sum.border")
  %288 = tensor.empty() : tensor<8x8x8x16xf32>
  %289 = linalg.fill ins(%f0 : f32) outs(%288 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %290 = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5117, cpu = 2051>} ins(%287, %284 : tensor<8x10x10x16xf32>, tensor<3x3xf32>) outs(%289 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair3.0.sum")
  %291 = tensor.empty() : tensor<8x8x8x16xf32>
  %292 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%290 : tensor<8x8x8x16xf32>) outs(%291 : tensor<8x8x8x16xf32>) {
  ^bb0(%x0: f32, %old: f32):
    %y = arith.mulf %x0, %f1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair3.0")
  %293 = tensor.empty() : tensor<3x3xf32>
  %294 = tensor.empty() : tensor<8x10x10x16xf32>
  %295 = linalg.fill ins(%f0 : f32) outs(%294 : tensor<8x10x10x16xf32>) -> tensor<8x10x10x16xf32>
  %296 = tensor.insert_slice %224 into %295[0, 1, 1, 0] [8, 8, 8, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<8x8x8x16xf32> into tensor<8x10x10x16xf32> loc("stage1.cell0.pair3.1.sum.border")
  %297 = tensor.empty() : tensor<8x8x8x16xf32>
  %298 = linalg.fill ins(%f0 : f32) outs(%297 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %299 = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5117, cpu = 2051>} ins(%296, %293 : tensor<8x10x10x16xf32>, tensor<3x3xf32>) outs(%298 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair3.1.sum")
  %300 = tensor.empty() : tensor<8x8x8x16xf32>
  %301 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%299 : tensor<8x8x8x16xf32>) outs(%300 : tensor<8x8x8x16xf32>) {
  ^bb0(%x0: f32, %old: f32):
    %y = arith.mulf %x0, %f1 : f32
    linalg.yield %y : f32
  } -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair3.1")
  %302 = tensor.empty() : tensor<8x8x8x16xf32>
  %303 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%292, %301 : tensor<8x8x8x16xf32>, tensor<8x8x8x16xf32>) outs(%302 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair3.add")
  %304 = tensor.empty() : tensor<8x8x8x16xf32>
  %305 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} ins(%221 : tensor<8x8x8x16xf32>) outs(%304 : tensor<8x8x8x16xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.maximumf %x, %f0 : f32
    linalg.yield %y : f32
  } -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair4.0.relu")
  %306 = tensor.empty() : tensor<8x10x10x16xf32>
  %307 = linalg.fill ins(%f0 : f32) outs(%306 : tensor<8x10x10x16xf32>) -> tensor<8x10x10x16xf32>
  %308 = tensor.insert_slice %305 into %307[0, 1, 1, 0] [8, 8, 8, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<8x8x8x16xf32> into tensor<8x10x10x16xf32> loc("stage1.cell0.pair4.0.depth.border")
  %309 = tensor.empty() : tensor<8x8x8x16xf32>
  %310 = linalg.fill ins(%f0 : f32) outs(%309 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %311 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5118, cpu = 2057>} ins(%308, %stage1_cell0_pair4_0_depth_w : tensor<8x10x10x16xf32>, tensor<3x3x16xf32>) outs(%310 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair4.0.depth")
  %312 = tensor.empty() : tensor<8x8x8x16xf32>
  %313 = linalg.fill ins(%f0 : f32) outs(%312 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32>
  %314 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, placer.cost = #placer.cost<gpu = 5093, cpu = 1832>} ins(%311, %stage1_cell0_pair4_0_point_w : tensor<8x8x8x16xf32>, tensor<1x1x16x16xf32>) outs(%313 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair4.0.point")
  %315 = tensor.empty() : tensor<8x8x8x16xf32>
  %316 = linalg.add {placer.cost = #placer.cost<gpu = 5137, cpu = 2229>} ins(%314, %221 : tensor<8x8x8x16xf32>, tensor<8x8x8x16xf32>) outs(%315 : tensor<8x8x8x16xf32>) -> tensor<8x8x8x16xf32> loc("stage1.cell0.pair4.add")
  %317 = tensor.empty() : tensor<8x8x8x96xf32>
  %318 = tensor.insert_slice %224 into %317[0, 0, 0, 0] [8, 8, 8, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<8x8x8x16xf32> into tensor<8x8x8x96xf32> loc("stage1.cell0.join0")
  %319 = tensor.insert_slice %248 into %318[0, 0, 0, 16] [8, 8, 8, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<8x8x8x16xf32> into tensor<8x8x8x96xf32> loc("stage1.cell0.join1")
  %320 = tensor.insert_slice %272 into %319[0, 0, 0, 32] [8, 8, 8, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<8x8x8x16xf32> into tensor<8x8x8x96xf32> loc("stage1.cell0.join2")
  %321 = tensor.insert_slice %283 into %320[0, 0, 0, 48] [8, 8, 8, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<8x8x8x16xf32> into tensor<8x8x8x96xf32> loc("stage1.cell0.join3")
  %322 = tensor.insert_slice %303 into %321[0, 0, 0, 64] [8, 8, 8, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<8x8x8x16xf32> into tensor<8x8x8x96xf32> loc("stage1.cell0.join4")
  %323 = tensor.insert_slice %316 into %322[0, 0, 0, 80] [8, 8, 8, 16] [1, 1, 1, 1] {placer.cost = #placer.cost<gpu = 5092, cpu = 1820>} : tensor<8x8x8x16xf32> into tensor<8x8x8x96xf32> loc("stage1.cell0.join5")
  %324 = tensor.empty() : tensor<8x8x8x96xf32>
  %325 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"], placer.cost = #placer.cost<gpu = 5547, cpu = 5916>} ins(%323 : tensor<8x8x8x96xf32>) outs(%324 : tensor<8x8x8x96xf32>) {
  ^bb0(%x: f32, %old: f32):
    %y = arith.maximumf %x, %f0 : f32
    linalg.yield %y : f32
  } -> tensor<8x8x8x96xf32> loc("last.relu")
  %326 = tensor.empty() : tensor<8x96xf32>
  %327 = linalg.fill ins(%f0 : f32) outs(%326 : tensor<8x96xf32>) -> tensor<8x96xf32>
  %328 = linalg.reduce { arith.addf } ins(%325 : tensor<8x8x8x96xf32>) outs(%327 : tensor<8x96xf32>) dimensions = [1, 2] {placer.cost = #placer.cost<gpu = 5278, cpu = 3496>} loc("mean.sum")
  %329 = tensor.empty() : tensor<8x96xf32>
  %330 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5009, cpu = 1077>} ins(%328 : tensor<8x96xf32>) outs(%329 : tensor<8x96xf32>) {
  ^bb0(%x0: f32, %old: f32):
    %y = arith.mulf %x0, %f3 : f32
    linalg.yield %y : f32
  } -> tensor<8x96xf32> loc("mean")
  %331 = tensor.empty() : tensor<8x10xf32>
  %332 = linalg.fill ins(%f0 : f32) outs(%331 : tensor<8x10xf32>) -> tensor<8x10xf32>
  %333 = linalg.matmul {placer.cost = #placer.cost<gpu = 5011, cpu = 1091>} ins(%330, %classes_w : tensor<8x96xf32>, tensor<96x10xf32>) outs(%332 : tensor<8x10xf32>) -> tensor<8x10xf32> loc("classes.matmul")
  %334 = tensor.empty() : tensor<8x10xf32>
  %335 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5001, cpu = 1009>} ins(%333, %classes_b : tensor<8x10xf32>, tensor<10xf32>) outs(%334 : tensor<8x10xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.addf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<8x10xf32> loc("classes.bias")
  %336 = tensor.empty() : tensor<8xf32>
  %337 = linalg.fill ins(%f2 : f32) outs(%336 : tensor<8xf32>) -> tensor<8xf32>
  %338 = linalg.reduce { arith.maximumf } ins(%335 : tensor<8x10xf32>) outs(%337 : tensor<8xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5001, cpu = 1005>} loc("softmax.max")
  %339 = tensor.empty() : tensor<8x10xf32>
  %340 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5001, cpu = 1009>} ins(%335, %338 : tensor<8x10xf32>, tensor<8xf32>) outs(%339 : tensor<8x10xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %d = arith.subf %x, %r0 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<8x10xf32> loc("softmax.exp")
  %341 = tensor.empty() : tensor<8xf32>
  %342 = linalg.fill ins(%f0 : f32) outs(%341 : tensor<8xf32>) -> tensor<8xf32>
  %343 = linalg.reduce { arith.addf } ins(%340 : tensor<8x10xf32>) outs(%342 : tensor<8xf32>) dimensions = [1] {placer.cost = #placer.cost<gpu = 5001, cpu = 1005>} loc("softmax.sum")
  %344 = tensor.empty() : tensor<8x10xf32>
  %345 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], placer.cost = #placer.cost<gpu = 5001, cpu = 1009>} ins(%340, %343 : tensor<8x10xf32>, tensor<8xf32>) outs(%344 : tensor<8x10xf32>) {
  ^bb0(%x: f32, %r0: f32, %old: f32):
    %y = arith.divf %x, %r0 : f32
    linalg.yield %y : f32
  } -> tensor<8x10xf32> loc("softmax.divide")
  return %345 : tensor<8x10xf32>
}
