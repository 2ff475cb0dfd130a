// A layer as language models have it: two projections that may run side by
// side, joined and projected back. The times are those of a profile, by kind of
// device; which devices there are is not said here.
func.func @gated_mlp(%x: tensor<512x1024xf32>, %gate: tensor<1024x4096xf32>,
                     %up: tensor<1024x4096xf32>, %down: tensor<4096x1024xf32>)
    -> tensor<512x1024xf32> {
  %zero = arith.constant 0.0 : f32
  %wide = tensor.empty() : tensor<512x4096xf32>
  %narrow = tensor.empty() : tensor<512x1024xf32>
  %0 = linalg.fill ins(%zero : f32) outs(%wide : tensor<512x4096xf32>)
      -> tensor<512x4096xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%narrow : tensor<512x1024xf32>)
      -> tensor<512x1024xf32>
  %g = linalg.matmul {placer.cost = #placer.cost<gpu = 900000, cpu = 21000000>}
      ins(%x, %gate : tensor<512x1024xf32>, tensor<1024x4096xf32>)
      outs(%0 : tensor<512x4096xf32>) -> tensor<512x4096xf32>
  %a = math.tanh %g {placer.cost = #placer.cost<gpu = 40000, cpu = 800000>}
      : tensor<512x4096xf32>
  %u = linalg.matmul {placer.cost = #placer.cost<gpu = 900000, cpu = 21000000>}
      ins(%x, %up : tensor<512x1024xf32>, tensor<1024x4096xf32>)
      outs(%0 : tensor<512x4096xf32>) -> tensor<512x4096xf32>
  %h = arith.mulf %a, %u {placer.cost = #placer.cost<gpu = 30000, cpu = 600000>}
      : tensor<512x4096xf32>
  %y = linalg.matmul {placer.cost = #placer.cost<gpu = 900000, cpu = 21000000>}
      ins(%h, %down : tensor<512x4096xf32>, tensor<4096x1024xf32>)
      outs(%1 : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  return %y : tensor<512x1024xf32>
}
