// What is left of placer goes, beside ops of dialects that are not loaded.
//
// RUN: placer-opt %s --allow-unregistered-dialect --convert-placer-to-async | FileCheck %s --implicit-check-not=placer.
// RUN: placer-opt %s --allow-unregistered-dialect --convert-placer-to-mpi | FileCheck %s --implicit-check-not=placer.

placer.topology @box {
  placer.device @gpu0 kind "gpu"
}
// CHECK: func.func @f
// CHECK-NEXT: "other.work"(%{{.*}}) : (tensor<8xf32>) -> tensor<8xf32>
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "other.work"(%x) {placer.cost = #placer.cost<gpu = 100>} : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
