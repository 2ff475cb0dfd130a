// What a `?` counts for follows from the arguments of the function.
//
// RUN: placer-opt %s --form-tasks --placer-annotate-costs | FileCheck %s

// 1 operation and 1 byte take 1 ps.
placer.topology @box {
  placer.device @a kind "unit" figures {peak = {f32 = 1.0e12}, bandwidth = 1.0e12}
}

#same = affine_map<(i, j) -> (i, j)>
#bias = affine_map<(i, j) -> (j)>

// A batch of 1000: 2 * 1000 * 64 * 32 operations with a fill of 128,000 bytes, then
// 256,128 bytes for the bias.
// CHECK-LABEL: func.func @mlp
func.func @mlp(%x: tensor<?x64xf32> {placer.extents = array<i64: 1000, 64>}, %b: tensor<32xf32>) -> tensor<?x32xf32> {
  // CHECK: placer.task "matmul_0"
  // CHECK-SAME: cost <unit = 4224> resident 8192 -> (tensor<?x32xf32> bytes 128000)
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %w = arith.constant dense<0.5> : tensor<64x32xf32>
  %d = tensor.dim %x, %c0 : tensor<?x64xf32>
  %e = tensor.empty(%d) : tensor<?x32xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x32xf32>) -> tensor<?x32xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<?x64xf32>, tensor<64x32xf32>) outs(%f : tensor<?x32xf32>) -> tensor<?x32xf32>
  // CHECK: op "linalg.generic" cost <unit = 256> -> (tensor<?x32xf32> bytes 128000)
  %1 = linalg.generic {indexing_maps = [#same, #bias, #same], iterator_types = ["parallel", "parallel"]} ins(%0, %b : tensor<?x32xf32>, tensor<32xf32>) outs(%e : tensor<?x32xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %s = arith.addf %l, %r : f32
    linalg.yield %s : f32
  } -> tensor<?x32xf32>
  return %1 : tensor<?x32xf32>
}

// Slices, padding, reshapes, concatenations: 1000, 500, 1000 + 24, 16 * 64, 2048.
// CHECK-LABEL: func.func @shapes
func.func @shapes(%x: tensor<?xf32> {placer.extents = array<i64: 1000>}) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %half = arith.divui %n, %c2 : index
  %s = tensor.extract_slice %x[0] [%half] [1] : tensor<?xf32> to tensor<?xf32>
  // CHECK: op "math.absf" cost <unit = 4> -> (tensor<?xf32> bytes 2000)
  %0 = math.absf %s : tensor<?xf32>
  %back = tensor.concat dim(0) %0, %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  // CHECK: op "tensor.pad" {{.*}} -> (tensor<?xf32> bytes 4096, index)
  %p = tensor.pad %back low[0] high[24] {
  ^bb0(%i: index):
    tensor.yield %z : f32
  } : tensor<?xf32> to tensor<?xf32>
  %m = tensor.dim %p, %c0 : tensor<?xf32>
  %c64 = arith.constant 64 : index
  %rows = arith.divui %m, %c64 : index
  %grid = tensor.expand_shape %p [[0, 1]] output_shape [%rows, 64] : tensor<?xf32> into tensor<?x64xf32>
  // CHECK: op "math.tanh" {{.*}} -> (tensor<?x64xf32> bytes 4096)
  %t = math.tanh %grid : tensor<?x64xf32>
  %flat = tensor.collapse_shape %t [[0, 1]] : tensor<?x64xf32> into tensor<?xf32>
  // CHECK: op "tensor.concat" {{.*}} -> (tensor<?xf32> bytes 8192)
  %two = tensor.concat dim(0) %flat, %flat : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %two : tensor<?xf32>
}

// A loop as long as a dimension: 1000 iterations over elements.
// CHECK-LABEL: func.func @loop
// CHECK: op "scf.for" cost <unit = 4>
func.func @loop(%m: memref<?xf32> {placer.extents = array<i64: 1000>}) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %n = memref.dim %m, %c0 : memref<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z) -> f32 {
    %x = memref.load %m[%i] : memref<?xf32>
    %t = arith.addf %s, %x : f32
    scf.yield %t : f32
  }
  return %r : f32
}
