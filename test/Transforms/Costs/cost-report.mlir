// Where the time is, before anything is placed.
//
// RUN: placer-opt %s --allow-unregistered-dialect --placer-annotate-costs --placer-cost-report -o /dev/null 2>/dev/null | FileCheck %s --strict-whitespace --match-full-lines
// RUN: placer-opt %s --allow-unregistered-dialect --placer-annotate-costs --placer-cost-report="rows=1" -o /dev/null 2>/dev/null | FileCheck %s --check-prefix=ROWS
// RUN: placer-opt %s --allow-unregistered-dialect --placer-annotate-costs --placer-cost-report="format=json file=%t.json" -o /dev/null 2>/dev/null
// RUN: %python -c "import json; r, = json.load(open(r'%t.json')); print(r['time_ns'], r['ops'][0]['op'], r['launches'], round(r['most_speedup'], 2), r['uncounted_bytes'])" | FileCheck %s --check-prefix=JSON
// JSON: {'fast': 10440, 'slow': 44400} linalg.matmul 6 2.51 120000

// 1 operation and 1 byte take 1 ps, or 10; a start takes 1 us. Two devices are fast.
placer.topology @box {
  placer.device @f0 kind "fast" figures {peak = {f32 = 1.0e12}, bandwidth = 1.0e12, overhead = 1000}
  placer.device @s0 kind "slow" figures {peak = {f32 = 1.0e11}, bandwidth = 1.0e11}
  placer.device @f1 kind "fast" figures {peak = {f32 = 1.0e12}, bandwidth = 1.0e12, overhead = 1000}
}

// Products: 2,000,000 operations each, with 40,000 bytes for a fill; a negation and
// copies: 80,000 bytes; an unknown op: 120,000 bytes. On the longest chain are a product
// and the unknown op: 3040 + 1120 ns.
func.func @step(%x: tensor<100x100xf32>, %m: memref<10000xf32>, %n: memref<10000xf32>) -> (tensor<100x100xf32>, tensor<10000xf32>) {
  %p = placer.task "prepare" op "arith.negf" -> (tensor<10000xf32>) {
    %c = arith.constant dense<2.0> : tensor<10000xf32>
    %r = arith.negf %c : tensor<10000xf32>
    placer.yield %r : tensor<10000xf32>
  }
  %a = placer.task "left" (%y = %x : tensor<100x100xf32>) op "linalg.matmul" -> (tensor<100x100xf32>) {
    %w = arith.constant dense<0.5> : tensor<100x100xf32>
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<100x100xf32>
    %i = linalg.fill ins(%z : f32) outs(%e : tensor<100x100xf32>) -> tensor<100x100xf32>
    %r = linalg.matmul ins(%y, %w : tensor<100x100xf32>, tensor<100x100xf32>) outs(%i : tensor<100x100xf32>) -> tensor<100x100xf32>
    placer.yield %r : tensor<100x100xf32>
  }
  %b = placer.task "right" (%y = %x : tensor<100x100xf32>) op "linalg.matmul" -> (tensor<100x100xf32>) {
    %w = arith.constant dense<0.5> : tensor<100x100xf32>
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<100x100xf32>
    %i = linalg.fill ins(%z : f32) outs(%e : tensor<100x100xf32>) -> tensor<100x100xf32>
    %r = linalg.matmul ins(%w, %y : tensor<100x100xf32>, tensor<100x100xf32>) outs(%i : tensor<100x100xf32>) -> tensor<100x100xf32>
    placer.yield %r : tensor<100x100xf32>
  }
  %s = placer.task "join" (%l = %a : tensor<100x100xf32>, %r = %b : tensor<100x100xf32>) op "my.join" -> (tensor<100x100xf32>) {
    %t = "my.join"(%l, %r) : (tensor<100x100xf32>, tensor<100x100xf32>) -> tensor<100x100xf32>
    placer.yield %t : tensor<100x100xf32>
  }
  %token = placer.task "there" (%from = %m : memref<10000xf32>, %to = %n : memref<10000xf32>) op "memref.copy" colocate "effects" -> (tensor<0xi8>) {
    memref.copy %from, %to : memref<10000xf32> to memref<10000xf32>
    %t = tensor.empty() : tensor<0xi8>
    placer.yield %t : tensor<0xi8>
  }
  placer.task "back" (%from = %n : memref<10000xf32>, %to = %m : memref<10000xf32>, %t = %token : tensor<0xi8>) op "memref.copy" colocate "effects" {
    memref.copy %from, %to : memref<10000xf32> to memref<10000xf32>
    placer.yield
  }
  return %s, %p : tensor<100x100xf32>, tensor<10000xf32>
}

//      CHECK:costs of 'step': 6 tasks on 3 devices
//CHECK-EMPTY:
// CHECK-NEXT:op              tasks      runs         fast ns   share         slow ns   share
// CHECK-NEXT:linalg.matmul       2         2            4000   38.3%           40000   90.1%
// CHECK-NEXT:memref.copy         2         2             160    1.5%            1600    3.6%
// CHECK-NEXT:my.join             1         1             120    1.1%            1200    2.7%
// CHECK-NEXT:arith.negf          1         1              80    0.8%             800    1.8%
// CHECK-NEXT:linalg.fill         2         2              80    0.8%             800    1.8%
// CHECK-NEXT:launches                      6            6000   57.5%               0    0.0%
// CHECK-NEXT:all                 6                     10440  100.0%           44400  100.0%
//CHECK-EMPTY:
// CHECK-NEXT:nothing is known of my.join: 1.1% of the time on fast, 2.7% on slow
// CHECK-NEXT:1 task reads constants and weights alone: 10.3% of the time on fast, 1.8% on slow; this could be done once
// CHECK-NEXT:weights: 40000 bytes in 1 weight, each once on every device that reads it, and 40000 bytes that single tasks hold
// CHECK-NEXT:arguments: 120000 bytes in 3 arguments are counted nowhere, as if they were on every device for nothing
// CHECK-NEXT:effects: 2 of 6 tasks have side effects, of which 2 stay in order on one device: 20.7% of the time on fast, 3.6% on slow
// CHECK-NEXT:critical path: 4160 ns, with every task where it is fastest; all tasks on @f0: 10440 ns
// CHECK-NEXT:no schedule on 3 devices is more than 2.51 times as fast as @f0 alone

// ROWS: linalg.matmul 2 2 4000 38.3%
// ROWS-NEXT: (4 other ops) 6 6 440 4.2%
// ROWS-NEXT: launches 6 6000 57.5%
