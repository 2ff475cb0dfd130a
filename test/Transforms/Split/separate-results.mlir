// A task for each result, where they have little in common.
// RUN: placer-opt %s --separate-results | FileCheck %s
// RUN: placer-opt %s --separate-results=max-work=2 | FileCheck %s --check-prefix=TWICE
// RUN: not placer-opt %s --separate-results=max-work=0.5 2>&1 | FileCheck %s --check-prefix=WORK

// WORK: error: --separate-results needs a max-work of at least 1

// Of the gradients of an input and of a weight, each reads what it needs; the
// larger part of the cost is that of the larger product.
// CHECK-LABEL: func.func @back
// CHECK: %back.r0 = placer.task "back.r0" (%{{.*}} = %arg1 : tensor<4x4xf32>, %{{.*}} = %arg2 : tensor<8x4xf32>, %{{.*}} = %arg3 : tensor<8x4xf32>) cost <chip = 100> weights <"back.resident" = 64> colocate "layer" -> (tensor<8x4xf32>) {
// CHECK-NEXT: linalg.matmul
// CHECK-NEXT: placer.yield
// CHECK: %back.r1 = placer.task "back.r1" (%{{.*}} = %arg0 : tensor<8x4xf32>, %{{.*}} = %arg2 : tensor<8x4xf32>, %{{.*}} = %arg4 : tensor<4x4xf32>) cost <chip = 100> weights <"back.resident" = 64> colocate "layer" -> (tensor<4x4xf32>) {
// CHECK: return %back.r0, %back.r1
func.func @back(%x: tensor<8x4xf32>, %w: tensor<4x4xf32>, %dy: tensor<8x4xf32>, %a: tensor<8x4xf32>, %b: tensor<4x4xf32>) -> (tensor<8x4xf32>, tensor<4x4xf32>) {
  %back:2 = placer.task "back" (%0 = %x : tensor<8x4xf32>, %1 = %w : tensor<4x4xf32>, %2 = %dy : tensor<8x4xf32>, %3 = %a : tensor<8x4xf32>, %4 = %b : tensor<4x4xf32>) cost <chip = 200> resident 64 colocate "layer" -> (tensor<8x4xf32>, tensor<4x4xf32>) {
    %5 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%2, %1 : tensor<8x4xf32>, tensor<4x4xf32>) outs(%3 : tensor<8x4xf32>) -> tensor<8x4xf32>
    %6 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%0, %2 : tensor<8x4xf32>, tensor<8x4xf32>) outs(%4 : tensor<4x4xf32>) -> tensor<4x4xf32>
    placer.yield %5, %6 : tensor<8x4xf32>, tensor<4x4xf32>
  }
  return %back#0, %back#1 : tensor<8x4xf32>, tensor<4x4xf32>
}

// What two of three results share, they do once; with permission, each does it.
// CHECK-LABEL: func.func @shared
// CHECK: placer.task "s.r0" {{.*}} -> (tensor<64xf32>, tensor<64xf32>)
// CHECK-NEXT: math.exp
// CHECK-NEXT: math.exp
// CHECK: placer.task "s.r1" {{.*}} -> (tensor<64xf32>)
// TWICE-LABEL: func.func @shared
// TWICE: placer.task "s.r0" {{.*}} -> (tensor<64xf32>)
// TWICE: placer.task "s.r1" {{.*}} -> (tensor<64xf32>)
// TWICE: placer.task "s.r2" {{.*}} -> (tensor<64xf32>)
func.func @shared(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
  %s:3 = placer.task "s" (%0 = %x : tensor<64xf32>) cost <chip = 200> -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
    %1 = math.exp %0 : tensor<64xf32>
    %2 = math.exp %1 : tensor<64xf32>
    %3 = arith.addf %2, %2 : tensor<64xf32>
    %4 = math.exp %0 : tensor<64xf32>
    %5 = arith.mulf %2, %2 : tensor<64xf32>
    placer.yield %3, %4, %5 : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
  }
  return %s#0, %s#1, %s#2 : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}

// A start is that of the whole.
// CHECK-LABEL: func.func @placed
// CHECK: placer.task "p" {{.*}} at 0 -> (tensor<4xf32>, tensor<4xf32>)
placer.topology @box {
  placer.device @one kind "chip"
}
func.func @placed(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %p:2 = placer.task "p" (%0 = %x : tensor<4xf32>) cost <chip = 200> on @one at 0 -> (tensor<4xf32>, tensor<4xf32>) {
    %1 = math.exp %0 : tensor<4xf32>
    %2 = math.sin %0 : tensor<4xf32>
    placer.yield %1, %2 : tensor<4xf32>, tensor<4xf32>
  }
  return %p#0, %p#1 : tensor<4xf32>, tensor<4xf32>
}

// A weight of another task that has the name is another weight. What others
// say of a task is kept, but for what numbers its results.
// CHECK-LABEL: func.func @named
// CHECK: placer.task "n.r0" {{.*}} weights <"n.resident_1" = 64> {{.*}} attributes {mine = 7 : i64}
// CHECK: placer.task "n.r1" {{.*}} weights <"n.resident_1" = 64>
// CHECK: placer.task "m" {{.*}} weights <"n.resident" = 64>
func.func @named(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %n:2 = placer.task "n" (%0 = %x : tensor<4xf32>) cost <chip = 200> resident 64 -> (tensor<4xf32>, tensor<4xf32>) attributes {mine = 7 : i64, placer.consumers = [[], []]} {
    %1 = math.exp %0 : tensor<4xf32>
    %2 = math.sin %0 : tensor<4xf32>
    placer.yield %1, %2 : tensor<4xf32>, tensor<4xf32>
  }
  %m = placer.task "m" (%0 = %x : tensor<4xf32>) cost <chip = 200> weights <"n.resident" = 64> -> (tensor<4xf32>) {
    placer.yield %0 : tensor<4xf32>
  }
  return %n#0, %n#1, %m : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// What a library does for all that take part is done once by each.
// CHECK-LABEL: func.func @native
// CHECK: placer.task "w.offer" {{.*}} -> (tensor<?xf32> bytes 1, tensor<4xf32>) attributes {placer.native
func.func @native(%x: tensor<4xf32>) -> (tensor<?xf32>, tensor<4xf32>) {
  %o:2 = placer.task "w.offer" (%0 = %x : tensor<4xf32>) cost <chip = 200> -> (tensor<?xf32> bytes 1, tensor<4xf32>) attributes {placer.native = #placer.native<offer "w" all_gather on [@one]>} {
    %1 = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
    %2 = tensor.empty() : tensor<4xf32>
    placer.yield %1, %2 : tensor<?xf32>, tensor<4xf32>
  }
  return %o#0, %o#1 : tensor<?xf32>, tensor<4xf32>
}
