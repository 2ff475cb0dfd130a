// Functions of math that need more than one pass, or a library.
func.func @f(%a: tensor<8xf32>, %i: tensor<8xi32>) -> (tensor<8xf32>, tensor<8xi32>, tensor<8xf32>) {
  %lo = arith.constant dense<0.0> : tensor<8xf32>
  %hi = arith.constant dense<0.5> : tensor<8xf32>
  %b = math.clampf %a to [%lo, %hi] : tensor<8xf32>
  %c = math.ipowi %i, %i : tensor<8xi32>
  %d = math.ctlz %c : tensor<8xi32>
  %e = math.cbrt %b : tensor<8xf32>
  %f = math.atan2 %e, %a : tensor<8xf32>
  %g = math.acosh %f : tensor<8xf32>
  %j = math.sinh %g : tensor<8xf32>
  %k = math.powf %j, %e : tensor<8xf32>
  %l = math.roundeven %k : tensor<8xf32>
  %m = math.erfc %l : tensor<8xf32>
  %n = math.isnan %m : tensor<8xf32>
  %o = arith.select %n, %a, %m : tensor<8xi1>, tensor<8xf32>
  return %o, %d, %b : tensor<8xf32>, tensor<8xi32>, tensor<8xf32>
}
