// Every task in so many parts, those aside that have no dimension for it.
//
// RUN: placer-opt %s --split-tasks=parts=3 | FileCheck %s

// CHECK-LABEL: func.func @parts
// CHECK: placer.task "tanh.0" {{.*}} #placer.part<"tanh", [0, 0], [2, 3]>
// CHECK: placer.task "tanh.1" {{.*}} #placer.part<"tanh", [0, 3], [2, 3]>
// CHECK: placer.task "tanh.2" {{.*}} #placer.part<"tanh", [0, 6], [2, 2]>
// CHECK: placer.task "sum" ({{.*}} = %tanh.0 : tensor<2x3xf32>, {{.*}} = %tanh.1 : tensor<2x3xf32>, {{.*}} = %tanh.2 : tensor<2x2xf32>,
func.func @parts(%x: tensor<2x8xf32>, %i: tensor<2xf32>) -> tensor<2xf32> {
  %t = placer.task "tanh" (%a = %x : tensor<2x8xf32>) -> (tensor<2x8xf32>) {
    %0 = math.tanh %a : tensor<2x8xf32>
    placer.yield %0 : tensor<2x8xf32>
  }
  %r = placer.task "sum" (%a = %t : tensor<2x8xf32>, %b = %i : tensor<2xf32>) -> (tensor<2xf32>) {
    %0 = linalg.reduce { arith.addf } ins(%a : tensor<2x8xf32>) outs(%b : tensor<2xf32>) dimensions = [1]
    placer.yield %0 : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}
