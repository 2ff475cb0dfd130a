// How many bytes a result has: by its type, or by what is said.
//
// RUN: placer-translate --mlir-to-graph %s | FileCheck %s

placer.topology @box {
  placer.device @d kind "k"
}
func.func @sizes() {
  // CHECK: "name":"bytes:0","producer":"bytes","bytes":8,
  // CHECK: "name":"bytes:1","producer":"bytes","bytes":24,
  // CHECK: "name":"bytes:2","producer":"bytes","bytes":16,
  %bytes:3 = placer.task "bytes" cost <k = 1>
      -> (tensor<8xi8>, tensor<2x3xf32>, vector<4xf32>)
  // An element takes whole bytes.
  // CHECK: "name":"bits:0","producer":"bits","bytes":10,
  // CHECK: "name":"bits:1","producer":"bits","bytes":10,
  // CHECK: "name":"bits:2","producer":"bits","bytes":1,
  %bits:3 = placer.task "bits" cost <k = 1>
      -> (tensor<10xi1>, tensor<10xi4>, i3)
  // CHECK: "name":"scalars:0","producer":"scalars","bytes":8,
  // CHECK: "name":"scalars:1","producer":"scalars","bytes":2,
  // CHECK: "name":"scalars:2","producer":"scalars","bytes":16,
  // CHECK: "name":"scalars:3","producer":"scalars","bytes":8,
  %scalars:4 = placer.task "scalars" cost <k = 1>
      -> (index, bf16, complex<f64>, tensor<index>)
  // CHECK: "name":"none:0","producer":"none","bytes":0,
  // CHECK: "name":"none:1","producer":"none","bytes":4,
  %none:2 = placer.task "none" cost <k = 1> -> (tensor<0x5xf32>, tensor<f32>)
  // Nothing, that something has happened, and what is stored of a quantised type.
  // CHECK: "name":"others:0","producer":"others","bytes":0,
  // CHECK: "name":"others:1","producer":"others","bytes":0,
  // CHECK: "name":"others:2","producer":"others","bytes":8,
  // CHECK: "name":"others:3","producer":"others","bytes":16,
  %others:4 = placer.task "others" cost <k = 1>
      -> (none, !async.token, tensor<8x!quant.uniform<i8:f32, 0.5>>,
          tensor<8x!quant.uniform<i16:f32:0, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5}>>)
  // CHECK: "name":"memrefs","producer":"memrefs","bytes":64,
  %memrefs = placer.task "memrefs" cost <k = 1> -> (memref<4x4xf32>)
  // CHECK: "name":"said:0","producer":"said","bytes":4096,
  // CHECK: "name":"said:1","producer":"said","bytes":0,
  // CHECK: "name":"said:2","producer":"said","bytes":7,
  // CHECK: "name":"said:3","producer":"said","bytes":32,
  %said:4 = placer.task "said" cost <k = 1>
      -> (tensor<?xf32> bytes 4096, tensor<*xf32> bytes 0, memref<*xf32> bytes 7,
          tensor<8xf32> bytes 32)
  // Of a group's result the member that makes it tells.
  // CHECK: "name":"inner","producer":"inner","bytes":99,
  %grouped = placer.group "group" -> (tensor<?xi8>) {
    %0 = placer.task "inner" cost <k = 1> -> (tensor<?xi8> bytes 99)
    placer.yield %0 : tensor<?xi8>
  }
  return
}
