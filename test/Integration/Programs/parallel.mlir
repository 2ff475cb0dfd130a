// Loops whose iterations may run side by side.
func.func @f(%m: memref<8x8xf32>, %o: memref<8x8xf32>, %a: tensor<8xf32>) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c8, %c8) step (%c1, %c1) {
    %v = memref.load %m[%i, %j] : memref<8x8xf32>
    %w = math.exp %v : f32
    memref.store %w, %o[%j, %i] : memref<8x8xf32>
  }
  %zero = arith.constant 0.0 : f32
  %sum = scf.parallel (%i) = (%c0) to (%c8) step (%c1) init (%zero) -> f32 {
    %v = tensor.extract %a[%i] : tensor<8xf32>
    scf.reduce (%v : f32) {
    ^bb0(%x: f32, %y: f32):
      %s = arith.addf %x, %y : f32
      scf.reduce.return %s : f32
    }
  }
  %e = tensor.empty() : tensor<8xf32>
  %y = scf.forall (%i) in (4) shared_outs(%out = %e) -> (tensor<8xf32>) {
    %off = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    %s = tensor.extract_slice %a[%off] [2] [1] : tensor<8xf32> to tensor<2xf32>
    %r = math.exp %s : tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %r into %out[%off] [2] [1] : tensor<2xf32> into tensor<8xf32>
    }
  }
  return %y, %sum : tensor<8xf32>, f32
}
