// A task is started once, whatever is in it. Loops over elements, vectors and tiles
// are one kernel; a loop over whole tensors is one in each iteration.
//
// RUN: placer-opt %s --form-tasks --placer-annotate-costs 2>&1 | FileCheck %s
// RUN: placer-opt %s --form-tasks=granularity=fused --placer-annotate-costs 2>/dev/null | FileCheck %s --check-prefix=FUSED

// 1 operation and 1 byte take 1 ps, and a start 1 ms.
placer.topology @box {
  placer.device @a kind "unit" figures {peak = {f32 = 1.0e12}, bandwidth = 1.0e12, overhead = 1000000}
}

// 10 operations for each of 100,000 exponentials, and 800,000 bytes.
// CHECK-LABEL: func.func @chain
// CHECK-COUNT-3: cost <unit = 1001000>
// FUSED-LABEL: func.func @chain
// FUSED: cost <unit = 1003000>
// FUSED-NOT: placer.task
// FUSED: return
func.func @chain(%a: tensor<100000xf32>) -> tensor<100000xf32> {
  %0 = math.exp %a : tensor<100000xf32>
  %1 = math.tanh %0 : tensor<100000xf32>
  %2 = math.sin %1 : tensor<100000xf32>
  return %2 : tensor<100000xf32>
}

// The ops that a function has are started with the task that calls it.
// CHECK-LABEL: func.func @calls
// CHECK: cost <unit = 1004000>
func.func @calls(%a: tensor<100000xf32>) -> tensor<100000xf32> {
  %0 = call @twice(%a) : (tensor<100000xf32>) -> tensor<100000xf32>
  return %0 : tensor<100000xf32>
}
func.func private @twice(%a: tensor<100000xf32>) -> tensor<100000xf32> {
  %0 = func.call @twice_exp(%a) : (tensor<100000xf32>) -> tensor<100000xf32>
  %1 = func.call @twice_exp(%0) : (tensor<100000xf32>) -> tensor<100000xf32>
  return %1 : tensor<100000xf32>
}
func.func private @twice_exp(%a: tensor<100000xf32>) -> tensor<100000xf32> {
  %0 = math.exp %a : tensor<100000xf32>
  %1 = math.exp %0 : tensor<100000xf32>
  return %1 : tensor<100000xf32>
}

// The steps of a recurrence: each reads the whole of what the one before wrote.
// CHECK-LABEL: func.func @steps
// CHECK: op "scf.for" cost <unit = 10010000>
func.func @steps(%a: tensor<100000xf32>) -> tensor<100000xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %r = scf.for %i = %c0 to %c10 step %c1 iter_args(%x = %a) -> tensor<100000xf32> {
    %y = math.exp %x : tensor<100000xf32>
    scf.yield %y : tensor<100000xf32>
  }
  return %r : tensor<100000xf32>
}

// A row of another tensor in each step makes it no loop over tiles: 10 starts, and 10
// times 200,000 bytes.
// CHECK-LABEL: func.func @recurrent
// CHECK: op "scf.for" cost <unit = 10002000>
func.func @recurrent(%x: tensor<10x10000xf32>, %h: tensor<10000xf32>) -> tensor<10000xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %r = scf.for %i = %c0 to %c10 step %c1 iter_args(%s = %h) -> tensor<10000xf32> {
    %row = tensor.extract_slice %x[%i, 0] [1, 10000] [1, 1] : tensor<10x10000xf32> to tensor<10000xf32>
    // 80,000 bytes.
    %t = math.absf %s : tensor<10000xf32>
    // 120,000 bytes.
    %u = arith.addf %t, %row : tensor<10000xf32>
    scf.yield %u : tensor<10000xf32>
  }
  return %r : tensor<10000xf32>
}

// Elements: 1,000,000 of 4 bytes from each of two, and 2 operations for each.
// CHECK-LABEL: func.func @elements
// CHECK: op "scf.for" cost <unit = 1008000>
func.func @elements(%a: memref<1000x1000xf32>, %b: memref<1000x1000xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c1000 = arith.constant 1000 : index
  %z = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %c1000 step %c1 iter_args(%s = %z) -> f32 {
    %t = scf.for %j = %c0 to %c1000 step %c1 iter_args(%u = %s) -> f32 {
      %x = memref.load %a[%i, %j] : memref<1000x1000xf32>
      %y = memref.load %b[%i, %j] : memref<1000x1000xf32>
      %v = math.fma %x, %y, %u : f32
      scf.yield %v : f32
    }
    scf.yield %t : f32
  }
  return %r : f32
}

// The same in vectors; what is left of them is added up in registers.
// CHECK-LABEL: func.func @vectors
// CHECK: op "scf.for" cost <unit = 1008000>
func.func @vectors(%a: memref<1000x1000xf32>, %b: memref<1000x1000xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c1000 = arith.constant 1000 : index
  %z = arith.constant dense<0.0> : vector<8xf32>
  %p = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %c1000 step %c1 iter_args(%s = %z) -> vector<8xf32> {
    %t = scf.for %j = %c0 to %c1000 step %c8 iter_args(%u = %s) -> vector<8xf32> {
      %x = vector.load %a[%i, %j] : memref<1000x1000xf32>, vector<8xf32>
      %y = vector.transfer_read %b[%i, %j], %p {in_bounds = [true]} : memref<1000x1000xf32>, vector<8xf32>
      %v = math.fma %x, %y, %u : vector<8xf32>
      scf.yield %v : vector<8xf32>
    }
    scf.yield %t : vector<8xf32>
  }
  %q = vector.reduction <add>, %r : vector<8xf32> into f32
  return %q : f32
}

// 1000 rows that are read, of which none is sent through a kernel of its own.
// CHECK-LABEL: func.func @rows
// CHECK: op "scf.forall" cost <unit = 1010000>
func.func @rows(%a: tensor<1000x1000xf32>) -> tensor<1000x1000xf32> {
  %e = tensor.empty() : tensor<1000x1000xf32>
  %r = scf.forall (%i) in (1000) shared_outs(%o = %e) -> (tensor<1000x1000xf32>) {
    %s = tensor.extract_slice %a[%i, 0] [1, 1000] [1, 1] : tensor<1000x1000xf32> to tensor<1x1000xf32>
    %d = tensor.extract_slice %o[%i, 0] [1, 1000] [1, 1] : tensor<1000x1000xf32> to tensor<1x1000xf32>
    %x = linalg.exp ins(%s : tensor<1x1000xf32>) outs(%d : tensor<1x1000xf32>) -> tensor<1x1000xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i, 0] [1, 1000] [1, 1] : tensor<1x1000xf32> into tensor<1000x1000xf32>
    }
  }
  return %r : tensor<1000x1000xf32>
}

// A copy that moves 4,000,000 bytes from one place to another.
// CHECK-LABEL: func.func @copies
// CHECK: op "scf.forall" cost <unit = 1008000>
func.func @copies(%a: tensor<1000x1000xf32>, %e: tensor<1000x1000xf32>) -> tensor<1000x1000xf32> {
  %r = scf.forall (%i) in (1000) shared_outs(%o = %e) -> (tensor<1000x1000xf32>) {
    %s = tensor.extract_slice %a[%i, 0] [1, 1000] [1, 1] : tensor<1000x1000xf32> to tensor<1x1000xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, 0] [1, 1000] [1, 1] : tensor<1x1000xf32> into tensor<1000x1000xf32>
    }
  }
  return %r : tensor<1000x1000xf32>
}

// Registers are filled from a tensor and written to one: 40,000 bytes each way, and
// 10,000 operations between them, in the one task that they all are in, of which
// nothing is started.
// CHECK-LABEL: func.func @registers
// CHECK: op "vector.transfer_write" cost <unit = 90>
// CHECK-NOT: placer.task
// CHECK: return
func.func @registers(%t: tensor<10000xf32>) -> tensor<10000xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = vector.transfer_read %t[%c0], %z {in_bounds = [true]} : tensor<10000xf32>, vector<10000xf32>
  %w = arith.addf %v, %v : vector<10000xf32>
  %r = vector.transfer_write %w, %t[%c0] {in_bounds = [true]} : vector<10000xf32>, tensor<10000xf32>
  return %r : tensor<10000xf32>
}

// A generic op that does what linalg.fill does goes into the task that reads it.
// CHECK-LABEL: func.func @filled
// CHECK: placer.task "matmul_0"
// CHECK-SAME: cost <unit = 1002040>
// CHECK-NOT: placer.task
// CHECK: return
func.func @filled(%a: tensor<100x100xf32>, %b: tensor<100x100xf32>) -> tensor<100x100xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<100x100xf32>
  // 40,000 bytes; the product: 2,000,000 operations.
  %f = linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%z : f32) outs(%e : tensor<100x100xf32>) {
  ^bb0(%s: f32, %o: f32):
    linalg.yield %s : f32
  } -> tensor<100x100xf32>
  %r = linalg.matmul ins(%a, %b : tensor<100x100xf32>, tensor<100x100xf32>) outs(%f : tensor<100x100xf32>) -> tensor<100x100xf32>
  return %r : tensor<100x100xf32>
}

// A loop whose bounds depend on another: 500 elements in the mean, 1000 times, read and
// written.
// CHECK-LABEL: func.func @triangle
// CHECK: op "affine.for" cost <unit = 1004000>
func.func @triangle(%m: memref<1000x1000xf32>, %n: memref<1000x1000xf32>) {
  affine.for %i = 0 to 1000 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 1000 {
      %x = affine.load %m[%i, %j] : memref<1000x1000xf32>
      affine.store %x, %n[%i, %j] : memref<1000x1000xf32>
    }
  }
  return
}
