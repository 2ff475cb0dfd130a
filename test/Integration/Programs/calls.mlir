// Functions that tasks call: on tensors, on memrefs, and one that calls itself.
func.func private @twice(%x: tensor<8xf32>) -> tensor<8xf32> attributes {placer.pure} {
  %y = arith.addf %x, %x : tensor<8xf32>
  return %y : tensor<8xf32>
}
func.func private @store(%m: memref<8xf32>, %x: f32, %i: index) {
  memref.store %x, %m[%i] : memref<8xf32>
  return
}
func.func private @power(%x: f32, %n: index) -> f32 attributes {placer.pure} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %done = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %done -> f32 {
    %one = arith.constant 1.0 : f32
    scf.yield %one : f32
  } else {
    %less = arith.subi %n, %c1 : index
    %rest = func.call @power(%x, %less) : (f32, index) -> f32
    %y = arith.mulf %rest, %x : f32
    scf.yield %y : f32
  }
  return %r : f32
}
func.func @f(%a: tensor<8xf32>, %m: memref<8xf32>, %n: index) -> (tensor<8xf32>, f32) {
  %x = call @twice(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %y = call @twice(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %z = math.sin %x : tensor<8xf32>
  %s = arith.addf %y, %z : tensor<8xf32>
  %e = tensor.extract %s[%n] : tensor<8xf32>
  %p = call @power(%e, %n) : (f32, index) -> f32
  call @store(%m, %p, %n) : (memref<8xf32>, f32, index) -> ()
  return %s, %p : tensor<8xf32>, f32
}
