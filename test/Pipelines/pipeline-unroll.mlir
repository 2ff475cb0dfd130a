// Iterations of a loop on two devices, by one pipeline.
//
// RUN: placer-opt %s --placer-pipeline="unroll=2 costs=analytic" | FileCheck %s
// RUN: placer-opt %s --placer-pipeline="costs=analytic" 2>&1 | FileCheck %s --check-prefix=LOOP

// CHECK: placer.task "exp.0" {{.*}} on @a
// CHECK: placer.task "exp.1" {{.*}} on @b
// LOOP: remark: 'scf.for' is one task, with the work of 4 ops in 2 iterations; --form-tasks=unroll=2 makes tasks of these
// LOOP: placer.task "for_0"
placer.topology @box {
  placer.device @a kind "cpu"
  placer.device @b kind "cpu"
  placer.link @a to @b latency 1 bandwidth 100000000000
  placer.link @b to @a latency 1 bandwidth 100000000000
}
func.func @f(%x: tensor<2x1048576xf32>) -> tensor<2x1048576xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<2x1048576xf32>
  %y = scf.for %i = %c0 to %c2 step %c1 iter_args(%h = %e) -> (tensor<2x1048576xf32>) {
    %s = tensor.extract_slice %x[%i, 0] [1, 1048576] [1, 1] : tensor<2x1048576xf32> to tensor<1048576xf32>
    %d = math.exp %s : tensor<1048576xf32>
    %r = tensor.insert_slice %d into %h[%i, 0] [1, 1048576] [1, 1] : tensor<1048576xf32> into tensor<2x1048576xf32>
    scf.yield %r : tensor<2x1048576xf32>
  }
  return %y : tensor<2x1048576xf32>
}
