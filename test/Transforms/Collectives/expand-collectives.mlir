// RUN: placer-opt %s --expand-collectives=algorithm=tree --split-input-file | FileCheck %s
// RUN: placer-opt %s --expand-collectives=algorithm=tree --place-list=algorithm=heft \
// RUN:     --insert-transfers --placer-verify-schedule --split-input-file -o /dev/null

// There is no link from @a to @c: what goes there is passed on by a task of no length. The maker on
// @a gives the pieces; nobody makes a join for results that are not read.

placer.topology @line {
  placer.device @a kind "x"
  placer.device @b kind "x"
  placer.device @c kind "x"
  placer.link @a to @b latency 10 bandwidth 1000000000
  placer.link @b to @c latency 10 bandwidth 1000000000
}

// CHECK-LABEL: func.func @relay
// CHECK: placer.task "w"
// CHECK-SAME: only [@a] -> (tensor<8xi8>) {
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1]] : tensor<2x4xi8> into tensor<8xi8>
// CHECK: %[[RELAY:.*]] = placer.task "b.c0.relay.b" (%[[IN:.*]] = %w : tensor<8xi8>) op "placer.relay" cost <b = 0> only [@b] engine "comm" -> (tensor<8xi8>) attributes {placer.collective = "b"} {
// CHECK-NEXT: placer.yield %[[IN]]
// CHECK-NOT: join
// CHECK: placer.task "u" (%{{.*}} = %[[RELAY]] : tensor<8xi8>)
// CHECK-SAME: only [@c]
// CHECK-NEXT: tensor.expand_shape
func.func @relay(%x: tensor<2x4xi8>) -> tensor<2x4xi8> {
  %w = placer.task "w" (%0 = %x : tensor<2x4xi8>) cost <x = 5> only [@a] -> (tensor<2x4xi8>) {
    placer.yield %0 : tensor<2x4xi8>
  }
  %b:3 = placer.broadcast "b" (%w) from 0 on [@a, @b, @c] chunk 8 : tensor<2x4xi8> to 3
  %u = placer.task "u" (%0 = %b#2 : tensor<2x4xi8>) cost <x = 5> only [@c] -> (tensor<2x4xi8>) {
    placer.yield %0 : tensor<2x4xi8>
  }
  return %u : tensor<2x4xi8>
}

// -----

// Two tensors of each participant as one: a chunk reaches over their border. The last reader waits for
// the chunks of its own tensor only, and a chunk that nobody reads is not summed. Starts and transfers that were there are gone, devices are kept.

placer.topology @pair {
  placer.device @a kind "x"
  placer.device @b kind "x"
  placer.link @a to @b latency 10 bandwidth 1000000000
  placer.link @b to @a latency 10 bandwidth 1000000000
}

// CHECK-LABEL: func.func @fused
// CHECK: %g0:2 = placer.task "g0" {{.*}} on @a -> (tensor<2xi32>, tensor<1xi32>)
// CHECK: %g1:2 = placer.task "g1" {{.*}} on @b -> (tensor<2xi32>, tensor<1xi32>)
// CHECK: %[[PACK:.*]] = placer.task "s.c1.pack.a" ({{.*}}%g0#1 : tensor<1xi32>{{.*}}) op "placer.join" cost <a = 0>
// CHECK: tensor.concat dim(0)
// CHECK-NOT: "s.c2.sum
// CHECK: placer.task "u"
// CHECK-SAME: (%{{.*}} = %s.c0.sum.a : tensor<2xi32>, %{{.*}} = %s.c1.sum.a : tensor<2xi32>) cost <x = 5> on @a
// CHECK-NOT: placer.transfer
func.func @fused(%x: tensor<3xi32>, %y: tensor<2xi32>) -> tensor<2xi32> {
  %g0 = placer.task "g0" (%0 = %x : tensor<3xi32>) cost <x = 5> on @a at 0 -> (tensor<3xi32>) {
    placer.yield %0 : tensor<3xi32>
  }
  %g1 = placer.task "g1" (%0 = %x : tensor<3xi32>) cost <x = 5> on @b at 0 -> (tensor<3xi32>) {
    placer.yield %0 : tensor<3xi32>
  }
  %s:4 = placer.all_reduce "s" sum ([%g0, %y], [%g1, %y]) chunk 8 : tensor<3xi32>, tensor<2xi32>
  %u = placer.task "u" (%0 = %s#0 : tensor<3xi32>) cost <x = 5> on @a -> (tensor<2xi32>) {
    %1 = tensor.extract_slice %0[0] [2] [1] : tensor<3xi32> to tensor<2xi32>
    placer.yield %1 : tensor<2xi32>
  }
  return %u : tensor<2xi32>
}
