// RUN: placer-opt %s --fuse-collectives --split-input-file --verify-diagnostics | FileCheck %s
// RUN: placer-opt %s --fuse-collectives --expand-collectives --place-list=algorithm=largest-tail \
// RUN:     --insert-transfers --placer-verify-schedule --split-input-file -o /dev/null

// Small sums that are there at the same time are one: it takes one latency. Their order is that in
// which they come. The reader of the first one waits for nothing else.

placer.topology @pair {
  placer.device @a kind "x"
  placer.device @b kind "x"
  placer.link @a to @b latency 10000 bandwidth 1000000000
  placer.link @b to @a latency 10000 bandwidth 1000000000
}

// CHECK-LABEL: func.func @small
// CHECK: %[[S:.*]]:6 = placer.all_reduce "s0+s1+s2" sum ([%{{.*}}#0, %{{.*}}#1, %{{.*}}#2], [%{{.*}}#0, %{{.*}}#1, %{{.*}}#2]) on [@a, @b] : tensor<8xi32>, tensor<4xi32>, tensor<i32>
// CHECK: placer.task "u" (%{{.*}} = %[[S]]#0 : tensor<8xi32>, %{{.*}} = %[[S]]#5 : tensor<i32>)
func.func @small(%x: tensor<8xi32>, %y: tensor<4xi32>, %z: tensor<i32>) -> tensor<8xi32> {
  %a:3 = placer.task "a" (%0 = %x : tensor<8xi32>, %1 = %y : tensor<4xi32>, %2 = %z : tensor<i32>) cost <x = 5> only [@a] -> (tensor<8xi32>, tensor<4xi32>, tensor<i32>) {
    placer.yield %0, %1, %2 : tensor<8xi32>, tensor<4xi32>, tensor<i32>
  }
  %b:3 = placer.task "b" (%0 = %x : tensor<8xi32>, %1 = %y : tensor<4xi32>, %2 = %z : tensor<i32>) cost <x = 5> only [@b] -> (tensor<8xi32>, tensor<4xi32>, tensor<i32>) {
    placer.yield %0, %1, %2 : tensor<8xi32>, tensor<4xi32>, tensor<i32>
  }
  // expected-remark @+1 {{3 all-reduces are now 1 in 1 pieces}}
  %s0:2 = placer.all_reduce "s0" sum (%a#0, %b#0) : tensor<8xi32>
  %s1:2 = placer.all_reduce "s1" sum (%a#1, %b#1) : tensor<4xi32>
  %s2:2 = placer.all_reduce "s2" sum (%a#2, %b#2) : tensor<i32>
  %u = placer.task "u" (%0 = %s0#0 : tensor<8xi32>, %1 = %s2#1 : tensor<i32>) cost <x = 5> only [@a] -> (tensor<8xi32>) {
    placer.yield %0 : tensor<8xi32>
  }
  return %u : tensor<8xi32>
}

// -----

// A large sum in pieces lets a later one with more after it go first. Others are left alone: those of another
// type, those that say how they are done, and those that wait for another.

placer.topology @pair {
  placer.device @a kind "x"
  placer.device @b kind "x"
  placer.link @a to @b latency 10 bandwidth 1000000000
  placer.link @b to @a latency 10 bandwidth 1000000000
}

// CHECK-LABEL: func.func @large
// CHECK: placer.all_reduce "late" sum {{.*}} pieces [{{[0-9]+}}, {{[0-9]+.*}}] : tensor<100000xi32>
// CHECK: placer.all_reduce "soon" sum ({{.*}}) : tensor<1000xi32>
// CHECK: placer.all_reduce "float" sum
// CHECK-NOT: pieces
// CHECK: placer.all_reduce "said" sum {{.*}} algorithm "ring" : tensor<1000xi32>
// CHECK-NOT: pieces
// CHECK: placer.all_reduce "after" sum
// CHECK-NOT: pieces
func.func @large(%x: tensor<100000xi32>, %y: tensor<1000xi32>, %f: tensor<2xf32>) -> (tensor<1000xi32>, tensor<100000xi32>) {
  %a = placer.task "a" (%0 = %x : tensor<100000xi32>) cost <x = 5> only [@a] -> (tensor<100000xi32>) {
    placer.yield %0 : tensor<100000xi32>
  }
  %b = placer.task "b" (%0 = %x : tensor<100000xi32>) cost <x = 5> only [@b] -> (tensor<100000xi32>) {
    placer.yield %0 : tensor<100000xi32>
  }
  // expected-remark @+1 {{2 all-reduces are now 2 in}}
  %late:2 = placer.all_reduce "late" sum (%a, %b) : tensor<100000xi32>
  %c = placer.task "c" (%0 = %y : tensor<1000xi32>) cost <x = 100000> only [@a] -> (tensor<1000xi32>) {
    placer.yield %0 : tensor<1000xi32>
  }
  %d = placer.task "d" (%0 = %y : tensor<1000xi32>) cost <x = 100000> only [@b] -> (tensor<1000xi32>) {
    placer.yield %0 : tensor<1000xi32>
  }
  %soon:2 = placer.all_reduce "soon" sum (%c, %d) : tensor<1000xi32>
  %float:2 = placer.all_reduce "float" sum (%f, %f) on [@a, @b] : tensor<2xf32>
  %said:2 = placer.all_reduce "said" sum (%c, %d) algorithm "ring" : tensor<1000xi32>
  %u = placer.task "u" (%0 = %soon#0 : tensor<1000xi32>) cost <x = 500000> only [@a] -> (tensor<1000xi32>) {
    placer.yield %0 : tensor<1000xi32>
  }
  %v = placer.task "v" (%0 = %late#0 : tensor<100000xi32>) cost <x = 5> only [@a] -> (tensor<100000xi32>) {
    placer.yield %0 : tensor<100000xi32>
  }
  %after:2 = placer.all_reduce "after" sum (%u, %soon#1) : tensor<1000xi32>
  return %after#0, %v : tensor<1000xi32>, tensor<100000xi32>
}

// -----

// Readers of the first sum stand before the makers of the second one, and move behind.

placer.topology @pair {
  placer.device @a kind "x"
  placer.device @b kind "x"
  placer.link @a to @b latency 10000 bandwidth 1000000000
  placer.link @b to @a latency 10000 bandwidth 1000000000
}

// CHECK-LABEL: func.func @order
// CHECK: placer.task "d"
// CHECK: placer.all_reduce "s+t"
// CHECK: placer.task "u"
func.func @order(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %a = placer.task "a" (%0 = %x : tensor<4xi32>) cost <x = 5> only [@a] -> (tensor<4xi32>) {
    placer.yield %0 : tensor<4xi32>
  }
  %b = placer.task "b" (%0 = %x : tensor<4xi32>) cost <x = 5> only [@b] -> (tensor<4xi32>) {
    placer.yield %0 : tensor<4xi32>
  }
  // expected-remark @+1 {{2 all-reduces are now 1 in 1 pieces}}
  %s:2 = placer.all_reduce "s" sum (%a, %b) : tensor<4xi32>
  %u = placer.task "u" (%0 = %s#0 : tensor<4xi32>) cost <x = 5> only [@a] -> (tensor<4xi32>) {
    placer.yield %0 : tensor<4xi32>
  }
  %c = placer.task "c" (%0 = %x : tensor<4xi32>) cost <x = 5> only [@a] -> (tensor<4xi32>) {
    placer.yield %0 : tensor<4xi32>
  }
  %d = placer.task "d" (%0 = %x : tensor<4xi32>) cost <x = 5> only [@b] -> (tensor<4xi32>) {
    placer.yield %0 : tensor<4xi32>
  }
  %t:2 = placer.all_reduce "t" sum (%c, %d) : tensor<4xi32>
  return %u, %t#1 : tensor<4xi32>, tensor<4xi32>
}
