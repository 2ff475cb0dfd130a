// Which arguments are weights: by the way that they are used, by name, or not.
//
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks=ops=stablehlo | FileCheck %s
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks="ops=stablehlo weights=none" | FileCheck %s --check-prefix=NONE
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks="functions=mlp weights=bias,arg1" | FileCheck %s --check-prefix=SOME
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks="functions=mlp weights=*,-arg[02],-b*" | FileCheck %s --check-prefix=BUT
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks="functions=mlp weights=-arg0" | FileCheck %s --check-prefix=OTHERS
//
// With a host, arguments come from there, unless somebody says so.
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks="functions=mlp host-device=cpu0" | FileCheck %s --check-prefix=HOST
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks="functions=mlp host-device=cpu0 weights=w?" \
// RUN:   | FileCheck %s --check-prefix=HOSTED
//
// A remark says what was found, and opening the tasks takes it back.
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks=functions=mlp --remarks-filter=form-tasks -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: placer-opt %s --allow-unregistered-dialect -o %t.before
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks=ops=stablehlo --placer-open-tasks -o %t.after
// RUN: diff %t.before %t.after

// REMARK: remark: [Analysis] Weights | Category:form-tasks | Function=mlp
// REMARK-SAME: weights=PATTERN,-PATTERN says which arguments are weights, weights=none that none is
// REMARK-SAME: bytes=1088, other_arguments=1, other_bytes=128, weights=3

// Second operands of products, also when transposed, and what is broadcast.
// CHECK: func.func @mlp(%{{[a-z0-9]*}}: tensor<4x8xf32>, %{{[a-z0-9]*}}: tensor<16x8xf32> {placer.weight = "form-tasks"}, %{{[a-z0-9]*}}: tensor<16xf32> {placer.weight = "form-tasks"}, %{{[a-z0-9]*}}: tensor<1x16x8xf32> {onnx.name = "w2", placer.weight = "form-tasks"}) ->
// NONE-NOT: placer.weight =
// SOME: func.func @mlp(%{{[a-z0-9]*}}: tensor<4x8xf32>, %{{[a-z0-9]*}}: tensor<16x8xf32> {placer.weight = "form-tasks"}, %{{[a-z0-9]*}}: tensor<16xf32> {placer.weight = "form-tasks"}, %{{[a-z0-9]*}}: tensor<1x16x8xf32> {onnx.name = "w2"}) ->
// BUT: func.func @mlp(%{{[a-z0-9]*}}: tensor<4x8xf32>, %{{[a-z0-9]*}}: tensor<16x8xf32> {placer.weight = "form-tasks"}, %{{[a-z0-9]*}}: tensor<16xf32>, %{{[a-z0-9]*}}: tensor<1x16x8xf32> {onnx.name = "w2", placer.weight = "form-tasks"}) ->
// OTHERS: func.func @mlp(%{{[a-z0-9]*}}: tensor<4x8xf32>, %{{[a-z0-9]*}}: tensor<16x8xf32> {placer.weight = "form-tasks"}, %{{[a-z0-9]*}}: tensor<16xf32> {placer.weight = "form-tasks"}, %{{[a-z0-9]*}}: tensor<1x16x8xf32> {onnx.name = "w2", placer.weight = "form-tasks"}) ->
// HOST: func.func @mlp(
// HOST-NOT: placer.weight =
// HOST: placer.task "arg0"
// HOST: placer.task "w1"
// HOSTED: func.func @mlp(%{{[a-z0-9]*}}: tensor<4x8xf32>, %{{[a-z0-9]*}}: tensor<16x8xf32> {placer.weight = "form-tasks"}, %{{[a-z0-9]*}}: tensor<16xf32>, %{{[a-z0-9]*}}: tensor<1x16x8xf32> {onnx.name = "w2", placer.weight = "form-tasks"}) ->
// HOSTED-NOT: placer.task "w1"
// HOSTED: placer.task "bias" {{.*}} op "placer.argument"
// HOSTED-NOT: placer.task "w2"
func.func @mlp(%x: tensor<4x8xf32>, %w1: tensor<16x8xf32> loc("w1"), %b: tensor<16xf32> loc("bias"), %w2: tensor<1x16x8xf32> {onnx.name = "w2"}) -> tensor<1x4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %te = tensor.empty() : tensor<8x16xf32>
  %t = linalg.transpose ins(%w1 : tensor<16x8xf32>) outs(%te : tensor<8x16xf32>) permutation = [1, 0]
  %e = tensor.empty() : tensor<4x16xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  %h = linalg.matmul ins(%x, %t : tensor<4x8xf32>, tensor<8x16xf32>) outs(%i : tensor<4x16xf32>) -> tensor<4x16xf32>
  %bb = linalg.broadcast ins(%b : tensor<16xf32>) outs(%e : tensor<4x16xf32>) dimensions = [0]
  %s = arith.addf %h, %bb : tensor<4x16xf32>
  %r = tensor.expand_shape %s [[0, 1], [2]] output_shape [1, 4, 16] : tensor<4x16xf32> into tensor<1x4x16xf32>
  %y = tosa.matmul %r, %w2, %zp, %zp : (tensor<1x4x16xf32>, tensor<1x16x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x8xf32>
  return %y : tensor<1x4x8xf32>
}

// Filters, and tables that are looked up; not the indices, whatever they are.
// CHECK: func.func @lookup(%{{[a-z0-9]*}}: tensor<1x7xi32>, %{{[a-z0-9]*}}: tensor<1x32x12xf32> {placer.weight = "form-tasks"}, %{{[a-z0-9]*}}: tensor<2x1x1x12xi8> {placer.weight = "form-tasks"}, %{{[a-z0-9]*}}: tensor<1x1x7x12xi8>, %{{[a-z0-9]*}}: tensor<2xi32>) ->
func.func @lookup(%tokens: tensor<1x7xi32>, %table: tensor<1x32x12xf32>, %filter: tensor<2x1x1x12xi8>, %image: tensor<1x1x7x12xi8>, %bias: tensor<2xi32>) -> (tensor<1x7x12xf32>, tensor<1x1x7x2xi32>) {
  %zp = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.gather %table, %tokens : (tensor<1x32x12xf32>, tensor<1x7xi32>) -> tensor<1x7x12xf32>
  %1 = tosa.conv2d %image, %filter, %bias, %zp, %zp {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x7x12xi8>, tensor<2x1x1x12xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x7x2xi32>
  return %0, %1 : tensor<1x7x12xf32>, tensor<1x1x7x2xi32>
}

// What a function does with its argument, the caller does. The matrix of a
// product with a vector comes first.
// CHECK: func.func @calls(%{{[a-z0-9]*}}: tensor<8xf32>, %{{[a-z0-9]*}}: tensor<8x8xf32> {placer.weight = "form-tasks"}) ->
func.func @calls(%x: tensor<8xf32>, %w: tensor<8x8xf32>) -> tensor<8xf32> {
  %0 = call @layer(%w, %x) : (tensor<8x8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @layer(%w: tensor<8x8xf32>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.matvec ins(%w, %x : tensor<8x8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// A training step gives back its weights, and the moments beside them. The rate
// is a setting.
// CHECK: func.func @train(%{{[a-z0-9]*}}: tensor<4x8xf32>, %{{[a-z0-9]*}}: tensor<8x8xf32> {placer.weight = "form-tasks"}, %{{[a-z0-9]*}}: tensor<8x8xf32> {placer.weight = "form-tasks"}, %{{[a-z0-9]*}}: tensor<f32>) ->
func.func @train(%x: tensor<4x8xf32>, %w: tensor<8x8xf32>, %m: tensor<8x8xf32>, %rate: tensor<f32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %h = "stablehlo.dot"(%x, %w) : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %t = "stablehlo.transpose"(%x) {permutation = array<i64: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %g = "stablehlo.dot"(%t, %h) : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %m1 = "stablehlo.add"(%m, %g) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = "stablehlo.broadcast_in_dim"(%rate) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> tensor<8x8xf32>
  %s = "stablehlo.multiply"(%m1, %r) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %w1 = "stablehlo.subtract"(%w, %s) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %w1, %m1 : tensor<8x8xf32>, tensor<8x8xf32>
}

// What comes in and goes out elsewhere is data, and so is what is also data. A
// cache is kept.
// CHECK: func.func @residual(%{{[a-z0-9]*}}: tensor<8x8xf32>, %{{[a-z0-9]*}}: tensor<8x8xf32>, %{{[a-z0-9]*}}: tensor<16x8xf32> {placer.weight = "form-tasks"}) ->
func.func @residual(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>, %cache: tensor<16x8xf32>) -> (tensor<8x8xf32>, tensor<16x8xf32>) {
  %e = tensor.empty() : tensor<8x8xf32>
  %n = arith.mulf %x, %x : tensor<8x8xf32>
  %0 = linalg.matmul ins(%n, %y : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = linalg.matmul ins(%y, %0 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = arith.addf %x, %1 : tensor<8x8xf32>
  %new = tensor.insert_slice %1 into %cache[0, 0] [8, 8] [1, 1] : tensor<8x8xf32> into tensor<16x8xf32>
  return %2, %new : tensor<8x8xf32>, tensor<16x8xf32>
}

// What the program says is enough.
// CHECK: func.func @said(%{{[a-z0-9]*}}: tensor<8x8xf32> {placer.weight}, %{{[a-z0-9]*}}: tensor<8x8xf32>) ->
// NONE: func.func @said(%{{[a-z0-9]*}}: tensor<8x8xf32> {placer.weight}, %{{[a-z0-9]*}}: tensor<8x8xf32>) ->
func.func @said(%x: tensor<8x8xf32> {placer.weight}, %y: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.matmul ins(%x, %y : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
