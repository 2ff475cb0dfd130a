// Ops of a dialect that is not loaded, by the table that comes with placer.
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks=ops=stablehlo --placer-annotate-costs=ops=stablehlo 2>&1 | FileCheck %s
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks=ops=stablehlo --placer-annotate-costs=ops=stablehlo --place-list --placer-verify-schedule | FileCheck %s --check-prefix=PLACED
// RUN: placer-opt %s --allow-unregistered-dialect --placer-pipeline="ops=stablehlo costs=analytic" | FileCheck %s --check-prefix=PLACED

// Without one, all are tasks, and costs are bytes, with a warning for each name.
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks --placer-annotate-costs 2>&1 | FileCheck %s --check-prefix=WITHOUT
// WITHOUT: warning: 'stablehlo.constant': nothing is known of this op
// WITHOUT: warning: 'stablehlo.dot_general': nothing is known of this op

placer.topology @box {
  // 1 operation and 1 byte take 1 ps.
  placer.device @a kind "unit" figures {peak = {f32 = 1.0e12}, bandwidth = 1.0e12}
}

// CHECK-NOT: warning
// CHECK-LABEL: func.func @layers
// PLACED-LABEL: func.func @layers
func.func @layers(%x: tensor<8x1024x256xf32>) -> tensor<8x1024x512xf32> {
  // Constants and views go along with what reads them; weights are resident.
  // 2 * 8 * 1024 * 512 * 256 operations.
  // CHECK: placer.task "dot_general_0"
  // CHECK-SAME: op "stablehlo.dot_general" cost <unit = 2147484> resident 524288
  // CHECK-NEXT: "stablehlo.constant"
  // CHECK-NEXT: "stablehlo.reshape"
  // CHECK-NEXT: "stablehlo.dot_general"
  // PLACED: placer.task "dot_general_0" {{.*}} on @a at 0
  %w = "stablehlo.constant"() {value = dense<0.5> : tensor<131072xf32>} : () -> tensor<131072xf32>
  %v = "stablehlo.reshape"(%w) : (tensor<131072xf32>) -> tensor<256x512xf32>
  %0 = "stablehlo.dot_general"(%x, %v) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>}> : (tensor<8x1024x256xf32>, tensor<256x512xf32>) -> tensor<8x1024x512xf32>
  // 16 MiB are read and written; 10 operations for each exponential.
  // CHECK: placer.task "exponential_0" {{.*}} cost <unit = 41943>
  %1 = "stablehlo.exponential"(%0) : (tensor<8x1024x512xf32>) -> tensor<8x1024x512xf32>
  // CHECK: placer.task "add_0" {{.*}} cost <unit = 50332>
  %2 = "stablehlo.add"(%0, %1) : (tensor<8x1024x512xf32>, tensor<8x1024x512xf32>) -> tensor<8x1024x512xf32>
  return %2 : tensor<8x1024x512xf32>
}

// With dimensions that are batched, and in both layouts of a convolution.
// CHECK-LABEL: func.func @others
func.func @others(%a: tensor<16x64x32xf32>, %b: tensor<16x32x48xf32>,
                  %image: tensor<1x32x32x64xf32>, %hwio: tensor<3x3x64x128xf32>,
                  %oihw: tensor<128x64x3x3xf32>)
    -> (tensor<16x64x48xf32>, tensor<1x30x30x128xf32>, tensor<1x30x30x128xf32>, tensor<1x32xf32>) {
  // 2 * 16 * 64 * 48 * 32
  // CHECK: op "stablehlo.dot_general" cost <unit = 3146>
  %0 = "stablehlo.dot_general"(%a, %b) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<16x64x32xf32>, tensor<16x32x48xf32>) -> tensor<16x64x48xf32>
  // 2 * 30 * 30 * 128 * 3 * 3 * 64
  // CHECK: op "stablehlo.convolution" cost <unit = 132710>
  %1 = "stablehlo.convolution"(%image, %hwio) {dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>} : (tensor<1x32x32x64xf32>, tensor<3x3x64x128xf32>) -> tensor<1x30x30x128xf32>
  // CHECK: op "stablehlo.convolution" cost <unit = 132710>
  %2 = "stablehlo.convolution"(%image, %oihw) {dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f]>} : (tensor<1x32x32x64xf32>, tensor<128x64x3x3xf32>) -> tensor<1x30x30x128xf32>
  // CHECK: op "stablehlo.reduce" cost <unit = 262>
  %zero = "stablehlo.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %3 = "stablehlo.reduce"(%image, %zero) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    %s = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 2, 3>} : (tensor<1x32x32x64xf32>, tensor<f32>) -> tensor<1x32xf32>
  return %0, %1, %2, %3 : tensor<16x64x48xf32>, tensor<1x30x30x128xf32>, tensor<1x30x30x128xf32>, tensor<1x32xf32>
}
