// What prints is lowered to the end, to calls of the runner's library.
//
// RUN: placer-opt %s --form-tasks --placer-annotate-costs --place-list --lower-to-async-llvm | FileCheck %s --implicit-check-not=vector.
// RUN: placer-opt %s --form-tasks --placer-annotate-costs --place-list --lower-to-mpi-llvm | FileCheck %s --implicit-check-not=vector.

placer.topology @duo {
  placer.device @cpu0 kind "cpu"
  placer.device @cpu1 kind "cpu"
  placer.link @cpu0 to @cpu1 latency 100 bandwidth 1000000000
  placer.link @cpu1 to @cpu0 latency 100 bandwidth 1000000000
}
// CHECK-DAG: llvm.call @printF32
// CHECK-DAG: llvm.call @printNewline
func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = vector.transfer_read %t[%c0], %z : tensor<8xf32>, vector<8xf32>
  vector.print %v : vector<8xf32>
  %e = math.exp %t : tensor<8xf32>
  return %e : tensor<8xf32>
}
