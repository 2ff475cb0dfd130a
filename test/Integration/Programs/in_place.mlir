// Results in place into arguments: tensors and memrefs. in place: 1
func.func @f(%x: tensor<8x8xf32>, %out: tensor<8x8xf32>, %m: memref<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %old = linalg.add ins(%y, %out : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %put = bufferization.materialize_in_destination %old in %out : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = linalg.sub ins(%y, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  bufferization.materialize_in_destination %z in restrict writable %m : (tensor<8x8xf32>, memref<8x8xf32>) -> ()
  return %put, %z : tensor<8x8xf32>, tensor<8x8xf32>
}
