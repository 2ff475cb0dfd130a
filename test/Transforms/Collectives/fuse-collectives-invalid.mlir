// RUN: not placer-opt %s --fuse-collectives=min-bytes=0 2>&1 | FileCheck %s --check-prefix=LEAST
// RUN: not placer-opt %s --fuse-collectives="min-bytes=8 max-bytes=4" 2>&1 | FileCheck %s --check-prefix=MOST
// RUN: not placer-opt %s --fuse-collectives=algorithm=magic 2>&1 | FileCheck %s --check-prefix=ALGORITHM
// RUN: not placer-opt %s --fuse-collectives=algorithm=ring 2>&1 | FileCheck %s --check-prefix=WAY
// RUN: not placer-opt %s --fuse-collectives -o %t.none 2>&1 | FileCheck %s --check-prefix=WAY
// RUN: not ls %t.none

// LEAST: error: --fuse-collectives needs a min-bytes of at least 1
// MOST: error: --fuse-collectives has a max-bytes of 4, which is less than its min-bytes of 8
// ALGORITHM: error: there is no algorithm 'magic' for collectives
// WAY: error: collective 's' cannot be done by {{ring|auto}}: there is no way from 'b' to 'a'
// WAY: note: on this machine

placer.topology @pair {
  placer.device @a kind "x"
  placer.device @b kind "x"
  placer.link @a to @b latency 10 bandwidth 1000000000
}
func.func @f(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %a = placer.task "a" (%0 = %x : tensor<4xi32>) cost <x = 5> only [@a] -> (tensor<4xi32>) {
    placer.yield %0 : tensor<4xi32>
  }
  %b = placer.task "b" (%0 = %x : tensor<4xi32>) cost <x = 5> only [@b] -> (tensor<4xi32>) {
    placer.yield %0 : tensor<4xi32>
  }
  %s:2 = placer.all_reduce "s" sum (%a, %b) : tensor<4xi32>
  return %s#0, %s#1 : tensor<4xi32>, tensor<4xi32>
}
