// RUN: placer-opt %s --form-tasks=host-device=@cpu0 | FileCheck %s
// RUN: placer-opt %s --form-tasks=host-device=cpu0 --place-list=algorithm=heft --insert-transfers --placer-verify-schedule | FileCheck %s --check-prefix=PLACED

placer.topology @box {
  placer.device @cpu0 kind "cpu"
  placer.device @gpu0 kind "gpu"
  placer.link @cpu0 to @gpu0 latency 10 bandwidth 1000000000
  placer.link @gpu0 to @cpu0 latency 10 bandwidth 1000000000
}

// The example of the pass description. On the GPU it takes 5 ns after the 42 of
// the way there, and the result takes 42 back.

// CHECK-LABEL: func.func @tanh(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>)
// CHECK-NEXT: %[[IN:.*]] = placer.task "arg0" (%[[A:.*]] = %[[X]] : tensor<8xf32>) op "placer.argument" cost <cpu0 = 0> only [@cpu0] -> (tensor<8xf32>) {
// CHECK-NEXT:   placer.yield %[[A]] : tensor<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %[[Y:.*]] = placer.task "tanh_0" (%[[B:.*]] = %[[IN]] : tensor<8xf32>) op "math.tanh" cost <gpu = 5, cpu = 500> -> (tensor<8xf32>) {
// CHECK-NEXT:   math.tanh %[[B]]
// CHECK-NEXT:   placer.yield
// CHECK-NEXT: }
// CHECK-NEXT: %[[OUT:.*]] = placer.task "result0" (%[[C:.*]] = %[[Y]] : tensor<8xf32>) op "placer.result" cost <cpu0 = 0> only [@cpu0] -> (tensor<8xf32>) {
// CHECK-NEXT:   placer.yield %[[C]] : tensor<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[OUT]]

// PLACED-LABEL: func.func @tanh(
// PLACED: placer.task "arg0" {{.*}} on @cpu0 at 0
// PLACED: placer.transfer %{{.*}} from @cpu0 to @gpu0 at 0 :
// PLACED: placer.task "tanh_0" {{.*}} on @gpu0 at 42
// PLACED: placer.transfer %{{.*}} from @gpu0 to @cpu0 at 47 :
// PLACED: placer.task "result0" {{.*}} on @cpu0 at 89
func.func @tanh(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = math.tanh %x {placer.cost = #placer.cost<gpu = 5, cpu = 500>} : tensor<8xf32>
  return %y : tensor<8xf32>
}

// Weights that are loaded already, and tensors that live elsewhere, say so.
// Scalars are passed with the call. An argument that is returned stays where it
// is, or goes where it is wanted.

// CHECK-LABEL: func.func @homes(
// CHECK-SAME: %[[W:[^:]*]]: tensor<8xf32> {placer.everywhere}, %[[G:[^:]*]]: tensor<8xf32> {placer.device = @gpu0}, %[[H:[^:]*]]: tensor<8xf32>, %[[I:[^:]*]]: index)
// CHECK-NEXT: %[[GT:.*]] = placer.task "arg1" ({{.*}} = %[[G]] : tensor<8xf32>) op "placer.argument" cost <gpu0 = 0> only [@gpu0]
// CHECK-NOT: placer.argument
// CHECK: %[[R:.*]] = placer.task "addf_0" ({{.*}} = %[[W]] : tensor<8xf32>, {{.*}} = %[[GT]] : tensor<8xf32>)
// CHECK: %[[OUT0:.*]] = placer.task "result0" ({{.*}} = %[[R]] : tensor<8xf32>) op "placer.result" cost <gpu0 = 0> only [@gpu0]
// CHECK: %[[OUT1:.*]] = placer.task "result1" ({{.*}} = %[[GT]] : tensor<8xf32>) op "placer.result" cost <cpu0 = 0> only [@cpu0]
// CHECK: return %[[OUT0]], %[[OUT1]], %[[H]] :
func.func @homes(%w: tensor<8xf32> {placer.everywhere}, %g: tensor<8xf32> {placer.device = @gpu0}, %h: tensor<8xf32>, %i: index)
    -> (tensor<8xf32> {placer.device = @gpu0}, tensor<8xf32>, tensor<8xf32>) {
  %r = arith.addf %w, %g {placer.cost = #placer.cost<gpu = 5, cpu = 500>} : tensor<8xf32>
  return %r, %g, %h : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// A slice of an argument is cut on the host, before it is sent.

// CHECK-LABEL: func.func @slice
// CHECK: %[[S:.*]] = placer.task "arg0" ({{.*}}) {{.*}} only [@cpu0] -> (tensor<2xf32>)
// CHECK-NEXT: tensor.extract_slice
// CHECK: placer.task "exp_0" ({{.*}} = %[[S]] : tensor<2xf32>)
func.func @slice(%x: tensor<8xf32>) -> tensor<2xf32> {
  %s = tensor.extract_slice %x[0] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %e = math.exp %s {placer.cost = #placer.cost<gpu = 5, cpu = 500>} : tensor<2xf32>
  return %e : tensor<2xf32>
}

// Memory is the host's.

// CHECK-LABEL: func.func @memory
// CHECK: placer.task "store_0" {{.*}} cost <cpu = 1> only [@cpu0] attributes
func.func @memory(%x: tensor<8xf32>, %m: memref<8xf32>) -> tensor<8xf32> {
  %c = arith.constant 1 : index
  %e = math.exp %x {placer.cost = #placer.cost<gpu = 5, cpu = 500>} : tensor<8xf32>
  %s = tensor.extract %e[%c] : tensor<8xf32>
  memref.store %s, %m[%c] {placer.cost = #placer.cost<cpu = 1>} : memref<8xf32>
  return %e : tensor<8xf32>
}
