// Annotations of the shard dialect are where ops are cut.
//
// RUN: placer-opt %s --form-tasks | FileCheck %s

// CHECK-NOT: shard.
// CHECK: placer.task "exp_0" {{.*}} split <result 0 dim 1 at [2, 5, 9]>
// CHECK: placer.task "tanh_0" {{.*}} split <operand 0 dim 0 parts 8>
// CHECK: placer.task "absf_0" {{.*}} split <result 0 dim 0 parts 3>
// CHECK-NOT: shard.
shard.grid @line(shape = 4)
shard.grid @grid(shape = 2x4)
func.func @f(%x: tensor<16x14xf32>) -> tensor<16x14xf32> {
  %0 = math.exp %x : tensor<16x14xf32>
  %s0 = shard.sharding @line split_axes = [[], [0]] sharded_dims_offsets = [0, 2, 5, 9, 14] : !shard.sharding
  %1 = shard.shard %0 to %s0 : tensor<16x14xf32>
  %s1 = shard.sharding @grid split_axes = [[0, 1]] : !shard.sharding
  %2 = shard.shard %1 to %s1 annotate_for_users : tensor<16x14xf32>
  %3 = math.tanh %2 : tensor<16x14xf32>
  // What the program says itself is kept, and a replicated tensor says nothing.
  %4 = math.absf %3 {placer.split = #placer.split<result 0 dim 0 parts 3>} : tensor<16x14xf32>
  %5 = shard.shard %4 to %s1 : tensor<16x14xf32>
  %s2 = shard.sharding @grid split_axes = [[]] : !shard.sharding
  %6 = shard.shard %5 to %s2 : tensor<16x14xf32>
  return %6 : tensor<16x14xf32>
}
