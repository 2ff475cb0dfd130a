// A constant that one task holds is resident in it; one that several hold is a
// weight with a name, which counts once where they share a device.
//
// RUN: split-file %s %t
// RUN: placer-opt %t/tasks.mlir --placer-annotate-costs | FileCheck %s
// RUN: placer-opt %t/tasks.mlir --placer-annotate-costs | placer-opt --placer-annotate-costs | FileCheck %s
// RUN: placer-opt %t/tasks.mlir --placer-annotate-costs=override | FileCheck %s --check-prefix=OVERRIDE
//
// Six steps that read one weight of 4 MB fit devices of 10 MB.
// RUN: placer-opt %t/steps.mlir --form-tasks --placer-annotate-costs --place-list \
// RUN:   --placer-verify-schedule | FileCheck %s --check-prefix=STEPS

// STEPS-COUNT-6: weights <"{{[^"]+}}" = 4194304

//--- tasks.mlir
placer.topology @box {
  placer.device @d0 kind "a100"
}

// CHECK-LABEL: func.func @f
func.func @f(%x: tensor<10x5xf32>) -> tensor<10x5xf32> {
  // CHECK: placer.task "a"
  // CHECK-SAME: > weights <"constant1" = 200, "fc1_b" = 200> workspace
  %a = placer.task "a" (%i = %x : tensor<10x5xf32>) -> (tensor<10x5xf32>) {
    %k = arith.constant dense<1.0> : tensor<10x5xf32>
    %again = arith.constant dense<1.0> : tensor<10x5xf32>
    %bias = arith.constant dense_resource<fc1_b> : tensor<10x5xf32>
    %s = arith.addf %i, %k : tensor<10x5xf32>
    %t = arith.addf %s, %again : tensor<10x5xf32>
    %r = arith.addf %t, %bias : tensor<10x5xf32>
    placer.yield %r : tensor<10x5xf32>
  }
  // CHECK: placer.task "b"
  // CHECK-SAME: > weights <"constant1" = 200> ->
  %b = placer.task "b" (%i = %a : tensor<10x5xf32>) -> (tensor<10x5xf32>) {
    %k = arith.constant dense<1.0> : tensor<10x5xf32>
    %s = arith.addf %i, %k : tensor<10x5xf32>
    placer.yield %s : tensor<10x5xf32>
  }
  // CHECK: placer.task "c"
  // CHECK-SAME: > resident 200 weights <"fc1_b" = 200> workspace
  %c = placer.task "c" (%i = %b : tensor<10x5xf32>) -> (tensor<10x5xf32>) {
    %k = arith.constant dense<2.0> : tensor<10x5xf32>
    %bias = arith.constant dense_resource<fc1_b> : tensor<10x5xf32>
    %s = arith.addf %i, %k : tensor<10x5xf32>
    %r = arith.addf %s, %bias : tensor<10x5xf32>
    placer.yield %r : tensor<10x5xf32>
  }
  // What is given is kept, and its names are taken.
  // CHECK: placer.task "given"
  // CHECK-SAME: > weights <"constant0" = 7> ->
  // OVERRIDE: placer.task "given"
  // OVERRIDE-SAME: > weights <"constant0" = 200> ->
  %d = placer.task "given" (%i = %c : tensor<10x5xf32>) weights <"constant0" = 7> -> (tensor<10x5xf32>) {
    %k = arith.constant dense<1.0> : tensor<10x5xf32>
    %s = arith.addf %i, %k : tensor<10x5xf32>
    placer.yield %s : tensor<10x5xf32>
  }
  return %d : tensor<10x5xf32>
}

//--- steps.mlir
placer.topology @small {
  placer.device @gpu0 kind "v100" memory 10000000
  placer.device @gpu1 kind "v100" memory 10000000
  placer.link @gpu0 to @gpu1 latency 5000 bandwidth 50000000000
  placer.link @gpu1 to @gpu0 latency 5000 bandwidth 50000000000
}
func.func @f(%x: tensor<16x1024xf32>) -> tensor<16x1024xf32> {
  %w = arith.constant dense<0.5> : tensor<1024x1024xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x1024xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<16x1024xf32>) -> tensor<16x1024xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<16x1024xf32>, tensor<1024x1024xf32>) outs(%i : tensor<16x1024xf32>) -> tensor<16x1024xf32>
  %2 = linalg.matmul ins(%1, %w : tensor<16x1024xf32>, tensor<1024x1024xf32>) outs(%i : tensor<16x1024xf32>) -> tensor<16x1024xf32>
  %3 = linalg.matmul ins(%2, %w : tensor<16x1024xf32>, tensor<1024x1024xf32>) outs(%i : tensor<16x1024xf32>) -> tensor<16x1024xf32>
  %4 = linalg.matmul ins(%3, %w : tensor<16x1024xf32>, tensor<1024x1024xf32>) outs(%i : tensor<16x1024xf32>) -> tensor<16x1024xf32>
  %5 = linalg.matmul ins(%4, %w : tensor<16x1024xf32>, tensor<1024x1024xf32>) outs(%i : tensor<16x1024xf32>) -> tensor<16x1024xf32>
  %6 = linalg.matmul ins(%5, %w : tensor<16x1024xf32>, tensor<1024x1024xf32>) outs(%i : tensor<16x1024xf32>) -> tensor<16x1024xf32>
  return %6 : tensor<16x1024xf32>
}
