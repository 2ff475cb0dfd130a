// Ops of linalg that are made of others.
func.func @f(%a: tensor<8x16xf32>, %b: tensor<6x16xf32>) -> (tensor<8x16xf32>, tensor<14x16xf32>) {
  %e = tensor.empty() : tensor<8x16xf32>
  %y = linalg.softmax dimension(1) ins(%a : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %r = linalg.softmax dimension(0) ins(%y : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %c = tensor.concat dim(0) %r, %b : (tensor<8x16xf32>, tensor<6x16xf32>) -> tensor<14x16xf32>
  return %r, %c : tensor<8x16xf32>, tensor<14x16xf32>
}
