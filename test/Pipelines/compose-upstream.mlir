// What users compose with is there: upstream's dialects, the interfaces that
// their passes need, the transform dialect with its extensions, and the way down
// to LLVM.

// RUN: placer-opt %s --pass-pipeline='builtin.module(transform-interpreter,canonicalize,placer-pipeline)' -o %t.placed
// RUN: FileCheck %s < %t.placed
// RUN: placer-opt %t.placed --pass-pipeline='builtin.module(placer-open-tasks,convert-elementwise-to-linalg,one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline,convert-linalg-to-loops,convert-scf-to-cf,expand-strided-metadata,convert-to-llvm,reconcile-unrealized-casts)' | FileCheck %s --check-prefix=LLVM

// CHECK:      placer.task "matmul_0" {{.*}} on @gpu0 at 0
// CHECK:        linalg.matmul {{.*}}tagged
// CHECK:      placer.task "matmul_1" {{.*}} on @gpu1 at 0
// CHECK:      placer.transfer %matmul_1 from @gpu1 to @gpu0 at 100
// CHECK:      placer.task "addi_0" {{.*}} on @gpu0 at 126

// LLVM:       llvm.func @main() -> i32
// LLVM-NOT:   builtin.unrealized_conversion_cast
// LLVM-NOT:   memref.
// LLVM:       llvm.return %{{.*}} : i32

module attributes {transform.with_named_sequence} {
placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}
func.func @main() -> i32 {
  %a = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %b = arith.constant dense<[[5, 6], [7, 8]]> : tensor<2x2xi32>
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<2x2xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<2x2xi32>) -> tensor<2x2xi32>
  %p = linalg.matmul {placer.cost = #placer.cost<gpu = 100>} ins(%a, %b : tensor<2x2xi32>, tensor<2x2xi32>) outs(%init : tensor<2x2xi32>) -> tensor<2x2xi32>
  %q = linalg.matmul {placer.cost = #placer.cost<gpu = 100>} ins(%b, %a : tensor<2x2xi32>, tensor<2x2xi32>) outs(%init : tensor<2x2xi32>) -> tensor<2x2xi32>
  %s = arith.addi %p, %q {placer.cost = #placer.cost<gpu = 10>} : tensor<2x2xi32>
  %i = arith.constant 1 : index
  %r = tensor.extract %s[%i, %i] : tensor<2x2xi32>
  return %r : i32
}
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %matmuls = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
  transform.annotate %matmuls "tagged" : !transform.any_op
  transform.yield
}
}
