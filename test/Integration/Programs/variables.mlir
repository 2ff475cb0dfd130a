// Globals that change, and one that does not; divisions that round; poison that
// nobody looks at.
tosa.variable @count = dense<7> : tensor<1xi32>
ml_program.global private @weight(dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>) : tensor<4xf32>
func.func @f(%a: tensor<4xf32>, %n: index, %i: tensor<4xi32>) -> (tensor<4xf32>, tensor<1xi32>, tensor<4xi32>) {
  %w = ml_program.global_load_const @weight : tensor<4xf32>
  %y = arith.mulf %a, %w : tensor<4xf32>
  %p = ub.poison : f32
  %c1 = arith.constant 1 : index
  %big = arith.cmpi sgt, %n, %c1 : index
  %e = tensor.extract %a[%c1] : tensor<4xf32>
  %x = arith.select %big, %e, %p : f32
  %s = tensor.splat %x : tensor<4xf32>
  %z = arith.addf %y, %s : tensor<4xf32>
  %v = tosa.variable_read @count : tensor<1xi32>
  %d = tosa.add %v, %v : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  tosa.variable_write @count, %d : tensor<1xi32>
  %r = tosa.variable_read @count : tensor<1xi32>
  %three = arith.constant dense<3> : tensor<4xi32>
  %f = arith.floordivsi %i, %three : tensor<4xi32>
  %g = arith.ceildivsi %i, %three : tensor<4xi32>
  %q = arith.addi %f, %g : tensor<4xi32>
  return %z, %r, %q : tensor<4xf32>, tensor<1xi32>, tensor<4xi32>
}
