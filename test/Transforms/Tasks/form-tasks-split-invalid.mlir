// A split that names what is inside of a task.
//
// RUN: placer-opt %s --split-input-file --form-tasks --verify-diagnostics

func.func @inside(%x: tensor<64x128xf32>, %w: tensor<128x30xf32>) -> tensor<64x30xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x30xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x30xf32>) -> tensor<64x30xf32>
  // expected-error @+2 {{'placer.split' names operand 2 of 'linalg.matmul', which is no operand of its task}}
  // expected-note @+1 {{a reshape or constant is part of the task; name the dimension by another operand or result, or write the clause 'split' of the task}}
  %h = linalg.matmul {placer.split = #placer.split<operand 2 dim 1 parts 2>}
      ins(%x, %w : tensor<64x128xf32>, tensor<128x30xf32>) outs(%init : tensor<64x30xf32>) -> tensor<64x30xf32>
  return %h : tensor<64x30xf32>
}
