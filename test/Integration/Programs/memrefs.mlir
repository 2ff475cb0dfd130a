// A chain of memrefs: allocated, viewed, written, read, grown and freed by tasks,
// beside work on tensors that other devices can do.
func.func @f(%m: memref<8x8xf32>, %cache: memref<16x8xf32>, %x: tensor<8x8xf32>, %at: index) -> (tensor<8x8xf32>, tensor<4x8xf32>, f32) {
  %t = memref.alloc() : memref<8x8xf32>
  memref.copy %m, %t : memref<8x8xf32> to memref<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = linalg.add ins(%y, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = bufferization.to_buffer %z : tensor<8x8xf32> to memref<8x8xf32>
  linalg.add ins(%t, %b : memref<8x8xf32>, memref<8x8xf32>) outs(%t : memref<8x8xf32>)
  %slot = memref.subview %cache[%at, 0] [8, 8] [1, 1] : memref<16x8xf32> to memref<8x8xf32, strided<[8, 1], offset: ?>>
  memref.copy %t, %slot : memref<8x8xf32> to memref<8x8xf32, strided<[8, 1], offset: ?>>
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5.0 : f32
  memref.store %c5, %b[%c0, %c0] : memref<8x8xf32>
  %v = memref.load %b[%c0, %c0] : memref<8x8xf32>
  memref.dealloc %t : memref<8x8xf32>
  %c12 = arith.constant 12 : index
  %small = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%small : memref<4xf32>)
  %large = memref.realloc %small(%c12) : memref<4xf32> to memref<?xf32>
  %w = memref.load %large[%c0] : memref<?xf32>
  memref.dealloc %large : memref<?xf32>
  %some = memref.subview %cache[4, 0] [4, 8] [1, 1] : memref<16x8xf32> to memref<4x8xf32, strided<[8, 1], offset: 32>>
  %read = bufferization.to_tensor %some restrict : memref<4x8xf32, strided<[8, 1], offset: 32>> to tensor<4x8xf32>
  %h = tensor.empty() : tensor<4x8xf32>
  %r = linalg.exp ins(%read : tensor<4x8xf32>) outs(%h : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %z, %r, %w : tensor<8x8xf32>, tensor<4x8xf32>, f32
}
