// Packed layouts, padding, and the three steps of Winograd's convolution.
func.func @f(%a: tensor<7x16xf32>, %x: tensor<1x6x6x3xf32>, %w: tensor<2x3x3x3xf32>) -> (tensor<2x4x4x4xf32>, tensor<7x16xf32>, tensor<1x4x4x2xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4x4x4xf32>
  %p = linalg.pack %a padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %e : tensor<7x16xf32> -> tensor<2x4x4x4xf32>
  %q = math.exp %p : tensor<2x4x4x4xf32>
  %u = tensor.empty() : tensor<7x16xf32>
  %r = linalg.unpack %q inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %u : tensor<2x4x4x4xf32> -> tensor<7x16xf32>
  %f = tensor.empty() : tensor<6x6x3x2xf32>
  %wf = linalg.winograd_filter_transform fmr(F_4_3) ins(%w : tensor<2x3x3x3xf32>) outs(%f : tensor<6x6x3x2xf32>) -> tensor<6x6x3x2xf32>
  %i = tensor.empty() : tensor<6x6x1x1x1x3xf32>
  %xf = linalg.winograd_input_transform fmr(F_4_3) ins(%x : tensor<1x6x6x3xf32>) outs(%i : tensor<6x6x1x1x1x3xf32>) -> tensor<6x6x1x1x1x3xf32>
  %wc = tensor.collapse_shape %wf [[0, 1], [2], [3]] : tensor<6x6x3x2xf32> into tensor<36x3x2xf32>
  %xc = tensor.collapse_shape %xf [[0, 1], [2, 3, 4], [5]] : tensor<6x6x1x1x1x3xf32> into tensor<36x1x3xf32>
  %m = tensor.empty() : tensor<36x1x2xf32>
  %mz = linalg.fill ins(%zero : f32) outs(%m : tensor<36x1x2xf32>) -> tensor<36x1x2xf32>
  %mm = linalg.batch_matmul ins(%xc, %wc : tensor<36x1x3xf32>, tensor<36x3x2xf32>) outs(%mz : tensor<36x1x2xf32>) -> tensor<36x1x2xf32>
  %me = tensor.expand_shape %mm [[0, 1], [2, 3, 4], [5]] output_shape [6, 6, 1, 1, 1, 2] : tensor<36x1x2xf32> into tensor<6x6x1x1x1x2xf32>
  %o = tensor.empty() : tensor<1x4x4x2xf32>
  %oz = linalg.fill ins(%zero : f32) outs(%o : tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %y = linalg.winograd_output_transform fmr(F_4_3) ins(%me : tensor<6x6x1x1x1x2xf32>) outs(%oz : tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  return %p, %r, %y : tensor<2x4x4x4xf32>, tensor<7x16xf32>, tensor<1x4x4x2xf32>
}
