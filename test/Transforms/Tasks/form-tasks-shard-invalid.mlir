// Shardings that cannot be read.
//
// RUN: placer-opt %s --split-input-file --form-tasks --verify-diagnostics

shard.grid @grid(shape = ?)
func.func @f(%x: tensor<16x14xf32>) -> tensor<16x14xf32> {
  %0 = math.exp %x : tensor<16x14xf32>
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  // expected-error @+1 {{grid @grid does not tell how many devices it has along axis 0}}
  %1 = shard.shard %0 to %s : tensor<16x14xf32>
  return %1 : tensor<16x14xf32>
}

// -----

shard.grid @grid(shape = 3)
func.func @f(%x: tensor<16x14xf32>) -> tensor<16x14xf32> {
  %0 = math.exp %x : tensor<16x14xf32>
  %s = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 8, 8, 16] : !shard.sharding
  // expected-error @+1 {{'sharded_dims_offsets' must be known and ascend, as a part would be empty else}}
  %1 = shard.shard %0 to %s : tensor<16x14xf32>
  return %1 : tensor<16x14xf32>
}
