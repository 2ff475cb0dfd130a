// Arithmetic and functions of f16 and bf16.
func.func @f(%a: tensor<8xf16>, %b: tensor<8xbf16>) -> (tensor<8xf16>, tensor<8xbf16>, tensor<8xf32>) {
  %c = arith.constant dense<3> : tensor<8xi32>
  %y = math.tanh %a : tensor<8xf16>
  %z = math.erf %b : tensor<8xbf16>
  %s = arith.mulf %y, %a : tensor<8xf16>
  %t = arith.addf %z, %b : tensor<8xbf16>
  %u = arith.extf %t : tensor<8xbf16> to tensor<8xf32>
  %v = arith.extf %s : tensor<8xf16> to tensor<8xf32>
  %w = math.rsqrt %u : tensor<8xf32>
  %x = math.fpowi %v, %c : tensor<8xf32>, tensor<8xi32>
  %r = arith.maximumf %w, %x : tensor<8xf32>
  return %s, %t, %r : tensor<8xf16>, tensor<8xbf16>, tensor<8xf32>
}
