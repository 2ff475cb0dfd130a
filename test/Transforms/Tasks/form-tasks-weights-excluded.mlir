// One pattern of an exception, short or long: all other arguments are weights.
// RUN: placer-opt %s --form-tasks=weights=-tokens | FileCheck %s
// RUN: placer-opt %s --form-tasks=weights=-tok* | FileCheck %s
// RUN: placer-opt %s --form-tasks=weights=-[a-z]okens | FileCheck %s

// CHECK: func.func @f(%{{.*}}: tensor<4x8xf32>, %{{.*}}: tensor<4x8xf32> {placer.weight = "form-tasks"})
func.func @f(%x: tensor<4x8xf32> loc("tokens"), %w: tensor<4x8xf32> loc("w")) -> tensor<4x8xf32> {
  %0 = arith.addf %x, %w : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
