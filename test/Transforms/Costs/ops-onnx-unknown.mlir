// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks=ops=onnx --placer-annotate-costs=ops=onnx --place-list=algorithm=heft 2> %t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARNED < %t.err

// An op that placer-translate --onnx-to-mlir --allow-unknown keeps is placed by the
// bytes that it reads and writes, 6,000,000 of them.

// WARNED: warning: {{.*}}'onnx.Mystery': nothing is known of this op; its cost is that of reading its operands and writing its results

placer.topology @box {
  placer.device @a kind "unit" figures {peak = {f32 = 1.0e12}, bandwidth = 1.0e12}
}

// CHECK: placer.task "mystery" {{.*}} op "onnx.Mystery" cost <unit = 6000> on @a at 0
func.func @f(%x: tensor<1000000xf32>) -> tensor<500000xf32> {
  %0 = "onnx.Mystery"(%x) : (tensor<1000000xf32>) -> tensor<500000xf32> loc("mystery")
  return %0 : tensor<500000xf32>
}
