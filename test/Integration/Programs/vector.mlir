// Vectors that go from task to task, contractions, reductions, masks.
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x8xf32>) -> (tensor<8x8xf32>, tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %zero = arith.constant dense<0.0> : vector<8x8xf32>
  %va = vector.transfer_read %a[%c0, %c0], %z {in_bounds = [true, true]} : tensor<8x4xf32>, vector<8x4xf32>
  %vb = vector.transfer_read %b[%c0, %c0], %z {in_bounds = [true, true]} : tensor<4x8xf32>, vector<4x8xf32>
  %p = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %va, %vb, %zero : vector<8x4xf32>, vector<4x8xf32> into vector<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %r = vector.transfer_write %p, %e[%c0, %c0] {in_bounds = [true, true]} : vector<8x8xf32>, tensor<8x8xf32>
  %row = arith.constant dense<0.0> : vector<8xf32>
  %s = vector.multi_reduction <add>, %p, %row [1] : vector<8x8xf32> to vector<8xf32>
  %t = vector.transpose %va, [1, 0] : vector<8x4xf32> to vector<4x8xf32>
  %u = vector.extract %t[2] : vector<8xf32> from vector<4x8xf32>
  %w = math.exp %u : vector<8xf32>
  %sum = arith.addf %s, %w : vector<8xf32>
  %f = tensor.empty() : tensor<8xf32>
  %q = vector.transfer_write %sum, %f[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
  %n = vector.reduction <maximumf>, %sum : vector<8xf32> into f32
  return %r, %q, %n : tensor<8x8xf32>, tensor<8xf32>, f32
}
