// What a called function holds and needs counts for the task that calls it, also
// through several calls, in loops, and where functions call themselves.
//
// RUN: placer-opt %s --placer-annotate-costs --verify-diagnostics | FileCheck %s

placer.topology @box {
  placer.device @d0 kind "a100"
}

// Constants once, and of the tensors inside two at a time.
// CHECK: placer.task "call" {{.*}} resident 4096 weights <"constant0" = 8192> workspace 16384
// CHECK: placer.task "loop" {{.*}} weights <"constant0" = 8192> workspace 16384
// CHECK: placer.task "itself" {{.*}} weights <"constant0" = 8192> workspace 8192
func.func @f(%x: tensor<1024xf32>) -> (tensor<1024xf32>, tensor<2048xf32>, tensor<2048xf32>) {
  %a = placer.task "call" (%i = %x : tensor<1024xf32>) -> (tensor<1024xf32>) {
    %0 = func.call @outer(%i) : (tensor<1024xf32>) -> tensor<1024xf32>
    placer.yield %0 : tensor<1024xf32>
  }
  %b = placer.task "loop" (%i = %x : tensor<1024xf32>) -> (tensor<2048xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %e = tensor.empty() : tensor<2048xf32>
    %0 = scf.for %k = %c0 to %c4 step %c1 iter_args(%s = %e) -> tensor<2048xf32> {
      %1 = func.call @inner(%s) : (tensor<2048xf32>) -> tensor<2048xf32>
      scf.yield %1 : tensor<2048xf32>
    }
    placer.yield %0 : tensor<2048xf32>
  }
  %c = placer.task "itself" (%i = %b : tensor<2048xf32>) -> (tensor<2048xf32>) {
    %0 = func.call @again(%i) : (tensor<2048xf32>) -> tensor<2048xf32>
    placer.yield %0 : tensor<2048xf32>
  }
  return %a, %b, %c : tensor<1024xf32>, tensor<2048xf32>, tensor<2048xf32>
}

func.func private @outer(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %own = arith.constant dense<3.0> : tensor<1024xf32>
  %0 = arith.addf %x, %own : tensor<1024xf32>
  %e = tensor.empty() : tensor<2048xf32>
  %1 = tensor.insert_slice %0 into %e[0] [1024] [1] : tensor<1024xf32> into tensor<2048xf32>
  %2 = func.call @inner(%1) : (tensor<2048xf32>) -> tensor<2048xf32>
  %3 = tensor.extract_slice %2[0] [1024] [1] : tensor<2048xf32> to tensor<1024xf32>
  return %3 : tensor<1024xf32>
}

func.func private @inner(%x: tensor<2048xf32>) -> tensor<2048xf32> {
  %w = arith.constant dense<2.0> : tensor<2048xf32>
  %0 = arith.addf %x, %w : tensor<2048xf32>
  %1 = math.exp %0 : tensor<2048xf32>
  return %1 : tensor<2048xf32>
}

func.func private @again(%x: tensor<2048xf32>) -> tensor<2048xf32> {
  %w = arith.constant dense<2.0> : tensor<2048xf32>
  %0 = arith.addf %x, %w : tensor<2048xf32>
  // expected-warning @+1 {{the function calls itself, which is counted once}}
  %1 = func.call @again(%0) : (tensor<2048xf32>) -> tensor<2048xf32>
  return %1 : tensor<2048xf32>
}
