// What a program says of its ops, and what follows from them without a word.
//
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks --placer-annotate-costs 2>&1 | FileCheck %s

// 1 operation and 1 byte take 1 ps.
placer.topology @box {
  placer.device @a kind "unit" figures {peak = {f32 = 1.0e12, bf16 = 2.0e12}, bandwidth = 1.0e12}
}

// CHECK-NOT: warning
// CHECK-LABEL: func.func @said
func.func @said(%x: tensor<100xf32>) -> tensor<100xf32> {
  // Data in an attribute is a constant, whatever the op is called.
  // CHECK: placer.task "attention_0"
  // CHECK-SAME: cost <unit = 5000> resident 800
  // CHECK-NEXT: "my.data"
  // CHECK-NEXT: "my.load"
  // CHECK-NEXT: "my.relabel"
  // CHECK-NEXT: "my.attention"
  %w = "my.data"() {elements = dense<0.5> : tensor<100xf32>} : () -> tensor<100xf32>
  %l = "my.load"() {from = "file", placer.constant} : () -> tensor<100xf32>
  %v = "my.relabel"(%w) {placer.free} : (tensor<100xf32>) -> tensor<100xf32>
  %0 = "my.attention"(%x, %v, %l) {placer.work = {flops = 5.0e6, bytes = 4.0e6}} : (tensor<100xf32>, tensor<100xf32>, tensor<100xf32>) -> tensor<100xf32>
  // CHECK: placer.task "half_0" {{.*}} cost <unit = 1000>
  %1 = "my.half"(%0) {placer.work = {flops = 2000000, type = bf16}} : (tensor<100xf32>) -> tensor<100xf32>
  // 1000 transcendentals count 10 each.
  // CHECK: placer.task "curve_0" {{.*}} cost <unit = 10>
  %2 = "my.curve"(%1) {placer.work = {transcendentals = 1000}} : (tensor<100xf32>) -> tensor<100xf32>
  // It wins over what is known of an op.
  // CHECK: placer.task "tanh_0" {{.*}} cost <unit = 7>
  %3 = math.tanh %2 {placer.work = {bytes = 7000}} : tensor<100xf32>
  return %3 : tensor<100xf32>
}

// Nothing, tokens and quantised elements: 0, 0 and 1 byte.
// CHECK-LABEL: func.func @types
func.func @types(%x: tensor<1000x!quant.uniform<i8:f32, 0.5>>) -> tensor<1000x!quant.uniform<i8:f32, 0.5>> {
  %none = "onnx.NoValue"() {value} : () -> none
  // CHECK: placer.task "start_0"
  %t = "my.start"() {placer.work = {bytes = 1000}} : () -> !stablehlo.token
  // CHECK: placer.task "next_0" {{.*}} cost <unit = 1>
  %y = "my.next"(%x, %none, %t) {placer.work = {bytes = 1000}} : (tensor<1000x!quant.uniform<i8:f32, 0.5>>, none, !stablehlo.token) -> tensor<1000x!quant.uniform<i8:f32, 0.5>>
  return %y : tensor<1000x!quant.uniform<i8:f32, 0.5>>
}
