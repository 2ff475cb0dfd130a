// A pass that fails leaves all functions as they were, also those before the
// one it failed on.
//
// RUN: not placer-opt %s --place-list --mlir-print-ir-after-failure 2>&1 | FileCheck %s
// RUN: not placer-opt %s --insert-transfers --mlir-print-ir-after-failure 2>&1 | FileCheck %s
// RUN: not placer-opt %s --placer-verify-schedule --mlir-print-ir-after-failure 2>&1 | FileCheck %s
// RUN: not placer-opt %s --placer-import-schedule=file=%s --mlir-print-ir-after-failure 2>&1 | FileCheck %s
//
// RUN: not placer-opt %s --place-list -o %t.out 2>/dev/null
// RUN: not ls %t.out

// CHECK: error:
// CHECK: IR Dump After {{.*}} Failed
// CHECK-NOT: placer.transfer
// CHECK: placer.task "a" cost <gpu = 100> -> (tensor<8xi8>)
// CHECK-NOT: placer.transfer
// CHECK: placer.task "b" (%a : tensor<8xi8>) cost <gpu = 100>{{$}}
// CHECK-NOT: placer.transfer
// CHECK: placer.task "c" cost <gpu = 100> on @gpu0 -> (tensor<8xi8>)
// CHECK-NOT: placer.transfer
// CHECK: placer.task "d" (%c : tensor<8xi8>) cost <gpu = 100> on @gpu1{{$}}
placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
}
func.func @good() {
  %a = placer.task "a" cost <gpu = 100> -> (tensor<8xi8>)
  placer.task "b" (%a : tensor<8xi8>) cost <gpu = 100>
  return
}
func.func @bad() {
  %c = placer.task "c" cost <gpu = 100> on @gpu0 -> (tensor<8xi8>)
  placer.task "d" (%c : tensor<8xi8>) cost <gpu = 100> on @gpu1
  return
}
