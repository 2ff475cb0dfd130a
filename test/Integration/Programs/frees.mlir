// A helper, and the function, that free memrefs themselves: one of a tensor, too.
func.func private @helper(%x: tensor<8xf32>) -> tensor<8xf32> attributes {placer.pure} {
  %m = memref.alloc() : memref<8xf32>
  %b = bufferization.to_buffer %x read_only : tensor<8xf32> to memref<8xf32>
  memref.copy %b, %m : memref<8xf32> to memref<8xf32>
  %t = bufferization.to_tensor %m restrict : memref<8xf32> to tensor<8xf32>
  %y = math.exp %t : tensor<8xf32>
  memref.dealloc %m : memref<8xf32>
  return %y : tensor<8xf32>
}
func.func @f(%x: tensor<8xf32>, %i: index) -> (tensor<8xf32>, f32) {
  %a = call @helper(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %b = call @helper(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %m = bufferization.to_buffer %b : tensor<8xf32> to memref<8xf32>
  %v = memref.load %m[%i] : memref<8xf32>
  memref.dealloc %m : memref<8xf32>
  return %a, %v : tensor<8xf32>, f32
}
