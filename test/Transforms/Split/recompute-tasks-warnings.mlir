// Without a way back, there is nothing to compute again.
// RUN: placer-opt %s --recompute-tasks -o %t 2>&1 | FileCheck %s
// CHECK: warning: function 'forth' has no tasks to compute again: nothing that it holds on a way forward is read on a way back

placer.topology @box {
  placer.device @gpu0 kind "gpu"
}
func.func @forth(%x: tensor<2xf32>) -> tensor<2xf32> {
  %a = placer.task "a" (%0 = %x : tensor<2xf32>) cost <gpu = 5> -> (tensor<2xf32>) {
    %1 = math.exp %0 : tensor<2xf32>
    placer.yield %1 : tensor<2xf32>
  }
  return %a : tensor<2xf32>
}
