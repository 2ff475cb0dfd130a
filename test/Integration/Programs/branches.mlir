// Control flow of tosa and scf in tasks.
func.func @f(%a: tensor<8xf32>, %b: tensor<8xf32>, %n: tensor<i32>) -> (tensor<8xf32>, tensor<i32>, tensor<8xf32>) {
  %limit = "tosa.const"() <{values = dense<5> : tensor<i32>}> : () -> tensor<i32>
  %one = "tosa.const"() <{values = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %c = tosa.greater %limit, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %y = tosa.cond_if %c : tensor<i1> -> tensor<8xf32> {
    %s = tosa.add %a, %b : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    tosa.yield %s : tensor<8xf32>
  } else {
    %s = tosa.sub %a, %b : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    tosa.yield %s : tensor<8xf32>
  }
  %w:2 = tosa.while_loop (%i = %one, %x = %y) : (tensor<i32>, tensor<8xf32>) -> (tensor<i32>, tensor<8xf32>) {
    %again = tosa.greater %limit, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %again : tensor<i1>
  } do {
  ^bb0(%i: tensor<i32>, %x: tensor<8xf32>):
    %j = tosa.add %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %t = tosa.tanh %x : (tensor<8xf32>) -> tensor<8xf32>
    tosa.yield %j, %t : tensor<i32>, tensor<8xf32>
  }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %z:2 = scf.while (%i = %c0, %x = %a) : (index, tensor<8xf32>) -> (index, tensor<8xf32>) {
    %d = arith.cmpi slt, %i, %c3 : index
    scf.condition(%d) %i, %x : index, tensor<8xf32>
  } do {
  ^bb0(%i: index, %x: tensor<8xf32>):
    %s = math.exp %x : tensor<8xf32>
    %u = arith.subf %s, %b : tensor<8xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %u : index, tensor<8xf32>
  }
  return %w#1, %w#0, %z#1 : tensor<8xf32>, tensor<i32>, tensor<8xf32>
}
