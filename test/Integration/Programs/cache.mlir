// A cache that outlives the call, in a global memref.
memref.global "private" @cache : memref<16x8xf32> = dense<0.0>
func.func @f(%k: tensor<1x8xf32>, %pos: index) -> tensor<16xf32> {
  %c = memref.get_global @cache : memref<16x8xf32>
  %s = memref.subview %c[%pos, 0] [1, 8] [1, 1] : memref<16x8xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
  bufferization.materialize_in_destination %k in writable %s : (tensor<1x8xf32>, memref<1x8xf32, strided<[8, 1], offset: ?>>) -> ()
  %t = bufferization.to_tensor %c restrict : memref<16x8xf32> to tensor<16x8xf32>
  %q = tensor.collapse_shape %k [[0, 1]] : tensor<1x8xf32> into tensor<8xf32>
  %e = tensor.empty() : tensor<16xf32>
  %z = arith.constant 0.0 : f32
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %r = linalg.matvec ins(%t, %q : tensor<16x8xf32>, tensor<8xf32>) outs(%i : tensor<16xf32>) -> tensor<16xf32>
  return %r : tensor<16xf32>
}
