// Loops of affine on memrefs, and a function that they are on tensors around.
func.func @f(%m: memref<8x6xf32>, %o: memref<8x6xf32>, %t: tensor<8x6xf32>) -> tensor<8x6xf32> {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 6 step 2 {
      %v = affine.load %m[%i, %j] : memref<8x6xf32>
      %w = arith.addf %v, %v : f32
      affine.store %w, %o[%i, %j] : memref<8x6xf32>
    }
  }
  affine.parallel (%i) = (0) to (8) {
    %v = affine.load %m[%i, 5] : memref<8x6xf32>
    affine.store %v, %o[%i, 1] : memref<8x6xf32>
  }
  %e = tensor.empty() : tensor<8x6xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<8x6xf32>) outs(%e : tensor<8x6xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %k = affine.apply affine_map<(d0) -> (d0 floordiv 3 + 1)>(%i)
    %n = arith.index_cast %k : index to i32
    %s = arith.sitofp %n : i32 to f32
    %z = arith.mulf %x, %s : f32
    linalg.yield %z : f32
  } -> tensor<8x6xf32>
  return %r : tensor<8x6xf32>
}
