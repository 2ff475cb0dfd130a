// Complex numbers between tasks.
func.func @f(%re: tensor<8xf32>, %im: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xcomplex<f32>>
  %c = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%re, %im : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xcomplex<f32>>) {
  ^bb0(%r: f32, %i: f32, %o: complex<f32>):
    %n = complex.create %r, %i : complex<f32>
    %s = complex.mul %n, %n : complex<f32>
    linalg.yield %s : complex<f32>
  } -> tensor<8xcomplex<f32>>
  %f = tensor.empty() : tensor<8xf32>
  %a = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%c : tensor<8xcomplex<f32>>) outs(%f : tensor<8xf32>) {
  ^bb0(%n: complex<f32>, %o: f32):
    %r = complex.abs %n : complex<f32>
    linalg.yield %r : f32
  } -> tensor<8xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%c : tensor<8xcomplex<f32>>) outs(%f : tensor<8xf32>) {
  ^bb0(%n: complex<f32>, %o: f32):
    %r = complex.exp %n : complex<f32>
    %i = complex.im %r : complex<f32>
    linalg.yield %i : f32
  } -> tensor<8xf32>
  return %a, %b : tensor<8xf32>, tensor<8xf32>
}
