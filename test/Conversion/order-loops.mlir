// Which loop of a linalg op is innermost, and what is left alone.
//
// RUN: placer-opt %s --placer-order-loops --split-input-file | FileCheck %s

// Columns of images are contiguous, in the result and in what is read.

// CHECK-DAG: #[[$IN:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d3, d2 + d4, d5 + d6)>
// CHECK-DAG: #[[$FILTER:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d3, d4, d5)>
// CHECK-DAG: #[[$OUT:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d6)>
// CHECK-LABEL: func.func @channels_first
// CHECK: linalg.generic {indexing_maps = [#[[$IN]], #[[$FILTER]], #[[$OUT]]]
// CHECK-SAME: iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]
func.func @channels_first(%x: memref<1x8x18x18xf32>, %w: memref<4x8x3x3xf32>, %y: memref<1x4x16x16xf32>) {
  linalg.conv_2d_nchw_fchw ins(%x, %w : memref<1x8x18x18xf32>, memref<4x8x3x3xf32>) outs(%y : memref<1x4x16x16xf32>)
  return
}

// -----

// Here the filters are contiguous.

// CHECK-DAG: #[[$OUT:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d6)>
// CHECK-LABEL: func.func @channels_last
// CHECK: linalg.generic {indexing_maps = [{{.*}}, #[[$OUT]]]
// CHECK-SAME: iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]
func.func @channels_last(%x: memref<1x18x18x8xf32>, %w: memref<3x3x8x32xf32>, %y: memref<1x16x16x32xf32>) {
  linalg.conv_2d_nhwc_hwcf ins(%x, %w : memref<1x18x18x8xf32>, memref<3x3x8x32xf32>) outs(%y : memref<1x16x16x32xf32>)
  return
}

// -----

// CHECK-LABEL: func.func @product
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["parallel", "parallel", "reduction", "parallel"]
func.func @product(%a: memref<2x?x32xf32>, %b: memref<2x32x?xf32>, %c: memref<2x?x?xf32>) {
  linalg.batch_matmul ins(%a, %b : memref<2x?x32xf32>, memref<2x32x?xf32>) outs(%c : memref<2x?x?xf32>)
  return
}

// -----

// Rows times rows: whatever is innermost, something is far apart or serial.

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>
// CHECK-LABEL: func.func @transposed
// CHECK: linalg.matmul
func.func @transposed(%a: memref<16x32xf32>, %b: memref<64x32xf32>, %c: memref<16x64xf32>) {
  linalg.matmul indexing_maps = [#a, #b, #c] ins(%a, %b : memref<16x32xf32>, memref<64x32xf32>) outs(%c : memref<16x64xf32>)
  return
}

// -----

// An image of one column: its channels are added up where they lie together.

// CHECK-LABEL: func.func @one_column
// CHECK: linalg.conv_2d_nchw_fchw
func.func @one_column(%x: memref<1x8x1x1xf32>, %w: memref<4x8x1x1xf32>, %y: memref<1x4x1x1xf32>) {
  linalg.conv_2d_nchw_fchw ins(%x, %w : memref<1x8x1x1xf32>, memref<4x8x1x1xf32>) outs(%y : memref<1x4x1x1xf32>)
  return
}

// -----

// The order of indices in a body follows its loops.

#in = affine_map<(i, j) -> (j, i)>
// CHECK-LABEL: func.func @indices
// CHECK: linalg.generic
// CHECK: linalg.index 1
func.func @indices(%y: memref<64x16xindex>) {
  linalg.generic {indexing_maps = [#in], iterator_types = ["parallel", "parallel"]} outs(%y : memref<64x16xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  }
  return
}

// -----

// Iterations that write the same element, or what others read, keep their order.

#id = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>
#last = affine_map<(i, j) -> (i)>
// CHECK-LABEL: func.func @dependent
// CHECK-COUNT-3: iterator_types = ["parallel", "parallel"]
// CHECK-NOT: linalg.index 1
func.func @dependent(%x: memref<16x16xindex>, %y: memref<16xindex>, %z: memref<16xindex>) {
  linalg.generic {indexing_maps = [#turned, #last], iterator_types = ["parallel", "parallel"]} ins(%x : memref<16x16xindex>) outs(%y : memref<16xindex>) {
  ^bb0(%a: index, %o: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  }
  linalg.generic {indexing_maps = [#id, #turned], iterator_types = ["parallel", "parallel"]} ins(%x : memref<16x16xindex>) outs(%x : memref<16x16xindex>) {
  ^bb0(%a: index, %o: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  }
  linalg.generic {indexing_maps = [#turned], iterator_types = ["parallel", "parallel"]} outs(%x : memref<16x16xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    memref.store %i, %z[%i] : memref<16xindex>
    linalg.yield %i : index
  }
  return
}
