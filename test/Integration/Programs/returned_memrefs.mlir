// Memrefs that the function returns: an argument, a tensor's buffer, its own.
func.func @f(%m: memref<8xf32>, %t: tensor<8xf32>) -> (memref<8xf32>, memref<8xf32>, memref<8xf32>, tensor<8xf32>) {
  %b = bufferization.to_buffer %t : tensor<8xf32> to memref<8xf32>
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%b : memref<8xf32>) outs(%a : memref<8xf32>)
  linalg.exp ins(%a : memref<8xf32>) outs(%m : memref<8xf32>)
  %e = math.exp %t : tensor<8xf32>
  %s = math.sin %e : tensor<8xf32>
  return %m, %b, %a, %s : memref<8xf32>, memref<8xf32>, memref<8xf32>, tensor<8xf32>
}
