// A device has one program, which runs the tasks of all its engines in the order
// of their starts.
//
// RUN: placer-opt %s --lower-to-devices | FileCheck %s

placer.topology @box {
  placer.device @d kind "k"
}

// CHECK-LABEL: func.func @engines
// CHECK: placer.program on @d
// CHECK-NEXT: %[[X:.*]] = placer.task "layer"
// CHECK-NEXT: %[[S:.*]] = placer.task "sum" {{.*}} engine "comm"
// CHECK-NEXT: placer.task "next" (%[[X]] : tensor<8xi8>)
// CHECK: placer.task "end" (%{{.*}} : tensor<8xi8>, %[[S]] : tensor<8xi8>)
func.func @engines(%g: tensor<8xi8>) -> tensor<8xi8> {
  %x = placer.task "layer" cost <k = 100> on @d at 0 -> (tensor<8xi8>)
  %s = placer.task "sum" (%g : tensor<8xi8>) cost <k = 150> engine "comm" on @d at 0 -> (tensor<8xi8>)
  %n = placer.task "next" (%x : tensor<8xi8>) cost <k = 100> on @d at 100 -> (tensor<8xi8>)
  %e = placer.task "end" (%n : tensor<8xi8>, %s : tensor<8xi8>) cost <k = 10> on @d at 200 -> (tensor<8xi8>)
  return %e : tensor<8xi8>
}
