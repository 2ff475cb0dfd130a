// Ops of a dialect that is not loaded, by the table that comes with placer, which is
// found by the name of the dialect.
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks=ops=stablehlo --placer-annotate-costs=ops=stablehlo 2>&1 | FileCheck %s
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks=ops=stablehlo --placer-annotate-costs=ops=stablehlo --place-list --placer-verify-schedule | FileCheck %s --check-prefix=PLACED
// RUN: placer-opt %s --allow-unregistered-dialect --placer-pipeline="ops=stablehlo costs=analytic" | FileCheck %s --check-prefix=PLACED

// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks --placer-annotate-costs 2>&1 | FileCheck %s --check-prefixes=REMARK,CHECK
// REMARK: ops-stablehlo.mlir:[[#]]:[[#]]: remark: ops of 'stablehlo' are known by the table 'stablehlo' that comes with placer; ops=none does without
// RUN: sed s/stablehlo/mhlo/g %s | placer-opt --allow-unregistered-dialect --form-tasks --placer-annotate-costs 2>&1 | sed s/mhlo/stablehlo/g | FileCheck %s

// Without one, all but constants are tasks, and costs are bytes, with a warning for
// each name.
// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks=ops=none --placer-annotate-costs=ops=none 2>&1 | FileCheck %s --check-prefix=WITHOUT
// WITHOUT: warning: 'stablehlo.reshape': nothing is known of this op
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

// Counts by hand, one op after the other.
// CHECK-LABEL: func.func @counted
func.func @counted(%x: tensor<8x16x16x32xf32>, %v: tensor<1000xf32>, %i: tensor<10x1xi32>, %t: tensor<4000x25xf32>) -> tensor<f32> {
  // In 4 groups: 2 * 8 * 14 * 14 * 64 outputs of 3 * 3 * 8 products.
  // CHECK: op "stablehlo.convolution" cost <unit = 14451>
  %k0 = "stablehlo.constant"() {value = dense<0.5> : tensor<3x3x8x64xf32>} : () -> tensor<3x3x8x64xf32>
  %0 = "stablehlo.convolution"(%x, %k0) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 4 : i64} : (tensor<8x16x16x32xf32>, tensor<3x3x8x64xf32>) -> tensor<8x14x14x64xf32>
  // Holes in the input are not multiplied: 2 * 8 * 31 * 31 * 64 * 3 * 3 * 32 / 4.
  // CHECK: op "stablehlo.convolution" cost <unit = 70853>
  %k1 = "stablehlo.constant"() {value = dense<0.5> : tensor<3x3x32x64xf32>} : () -> tensor<3x3x32x64xf32>
  %1 = "stablehlo.convolution"(%x, %k1) {dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, lhs_dilation = array<i64: 2, 2>} : (tensor<8x16x16x32xf32>, tensor<3x3x32x64xf32>) -> tensor<8x31x31x64xf32>
  // Groups of the batch, and a kernel with its outputs in the middle: 2 * 2 * 14 * 14 * 64 * 3 * 3 * 32.
  // CHECK: op "stablehlo.convolution" cost <unit = 14451>
  %k2 = "stablehlo.constant"() {value = dense<0.5> : tensor<32x64x3x3xf32>} : () -> tensor<32x64x3x3xf32>
  %2 = "stablehlo.convolution"(%x, %k2) {batch_group_count = 4 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[i, o, 0, 1]->[b, 0, 1, f]>} : (tensor<8x16x16x32xf32>, tensor<32x64x3x3xf32>) -> tensor<2x14x14x64xf32>
  // An outer product: 2 * 1000 * 1000 operations, 4,008,000 bytes.
  // CHECK: op "stablehlo.dot_general" cost <unit = 4008>
  %3 = "stablehlo.dot_general"(%v, %v) {dot_dimension_numbers = #stablehlo.dot<>} : (tensor<1000xf32>, tensor<1000xf32>) -> tensor<1000x1000xf32>
  // Windows of 2 * 2, where 262,144 bytes are read and 65,536 written.
  // CHECK: op "stablehlo.reduce_window" cost <unit = 328>
  %z = "stablehlo.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %4 = "stablehlo.reduce_window"(%x, %z) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    %m = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>} : (tensor<8x16x16x32xf32>, tensor<f32>) -> tensor<8x8x8x32xf32>
  // 10 rows of 100 bytes are read and written, and 40 bytes that say which.
  // CHECK: op "stablehlo.gather" cost <unit = 2>
  %5 = "stablehlo.gather"(%t, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 25>} : (tensor<4000x25xf32>, tensor<10x1xi32>) -> tensor<10x25xf32>
  // Only the part that is written is moved: 250 elements out of 100,000.
  // CHECK: op "stablehlo.dynamic_update_slice" cost <unit = 2>
  %zero = "stablehlo.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %6 = "stablehlo.dynamic_update_slice"(%t, %5, %zero, %zero) : (tensor<4000x25xf32>, tensor<10x25xf32>, tensor<i32>, tensor<i32>) -> tensor<4000x25xf32>
  // Both are read and written: 800,000 bytes.
  // CHECK: op "stablehlo.concatenate" cost <unit = 1600>
  %7 = "stablehlo.concatenate"(%6, %t) {dimension = 0 : i64} : (tensor<4000x25xf32>, tensor<4000x25xf32>) -> tensor<8000x25xf32>
  // 10 operations for each of 200,000 exponentials, and 3 others.
  // CHECK: op "stablehlo.logistic" cost <unit = 2600>
  %8 = "stablehlo.logistic"(%7) : (tensor<8000x25xf32>) -> tensor<8000x25xf32>
  // Two comparisons for each of 65,536 elements in 589,828 bytes.
  // CHECK: op "stablehlo.select_and_scatter" cost <unit = 590>
  %9 = "stablehlo.select_and_scatter"(%x, %4, %z) ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    %g = "stablehlo.compare"(%l, %r) {comparison_direction = #stablehlo<comparison_direction GE>} : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%g) : (tensor<i1>) -> ()
  }, {
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    %s = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>} : (tensor<8x16x16x32xf32>, tensor<8x8x8x32xf32>, tensor<f32>) -> tensor<8x16x16x32xf32>
  return %z : tensor<f32>
}
