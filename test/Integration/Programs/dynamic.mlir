// Extents that are known when it runs.
func.func @f(%x: tensor<?x16xf32>, %y: tensor<?x?xf32>) -> (tensor<?x8xf32>, tensor<?x?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<0.25> : tensor<16x8xf32>
  %n = tensor.dim %x, %c0 : tensor<?x16xf32>
  %positive = arith.cmpi sgt, %n, %c0 : index
  cf.assert %positive, "an empty batch"
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  %p = linalg.matmul ins(%x, %w : tensor<?x16xf32>, tensor<16x8xf32>) outs(%i : tensor<?x8xf32>) -> tensor<?x8xf32>
  %t = math.tanh %p : tensor<?x8xf32>
  %s = math.exp %p : tensor<?x8xf32>
  %r = arith.addf %t, %s : tensor<?x8xf32>
  %h = tensor.dim %y, %c0 : tensor<?x?xf32>
  %v = tensor.dim %y, %c1 : tensor<?x?xf32>
  %g = tensor.empty(%v, %h) : tensor<?x?xf32>
  %u = linalg.transpose ins(%y : tensor<?x?xf32>) outs(%g : tensor<?x?xf32>) permutation = [1, 0]
  %q = math.exp %u : tensor<?x?xf32>
  %size = arith.muli %h, %v : index
  return %r, %q, %size : tensor<?x8xf32>, tensor<?x?xf32>, index
}
