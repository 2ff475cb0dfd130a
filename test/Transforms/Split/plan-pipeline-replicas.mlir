// Where sums may be added in another order, each stage has replicas of its own:
// the first stage has two, which add up their gradients. What is asked for is
// kept, and what the program says of devices, too.
// RUN: placer-opt %s --plan-pipeline="stages=2 replicas=2 micro-batches=2 reassociate time-limit=0 work-limit=50 workers=1" --placer-verify-schedule -o %t.mlir --remarks-filter=plan-pipeline 2>%t.remarks
// RUN: FileCheck %s < %t.mlir
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// Without permission nothing has replicas.
// RUN: placer-opt %s --plan-pipeline="micro-batches=2 time-limit=0 work-limit=50 workers=1" | FileCheck %s --check-prefix=EXACT

// REMARK: Function=step{{.*}}4 micro-batches through 2 stages on up to 2 devices each

// EXACT-NOT: "grad.sum"

placer.topology @box {
  placer.device @d0 kind "chip"
  placer.device @d1 kind "chip"
  placer.device @d2 kind "chip"
  placer.device @d3 kind "chip"
  placer.link @d0 to @d1 latency 10 bandwidth 10000000000
  placer.link @d0 to @d2 latency 10 bandwidth 10000000000
  placer.link @d0 to @d3 latency 10 bandwidth 10000000000
  placer.link @d1 to @d0 latency 10 bandwidth 10000000000
  placer.link @d1 to @d2 latency 10 bandwidth 10000000000
  placer.link @d1 to @d3 latency 10 bandwidth 10000000000
  placer.link @d2 to @d0 latency 10 bandwidth 10000000000
  placer.link @d2 to @d1 latency 10 bandwidth 10000000000
  placer.link @d2 to @d3 latency 10 bandwidth 10000000000
  placer.link @d3 to @d0 latency 10 bandwidth 10000000000
  placer.link @d3 to @d1 latency 10 bandwidth 10000000000
  placer.link @d3 to @d2 latency 10 bandwidth 10000000000
}

// CHECK-LABEL: func.func @step
// CHECK-DAG: placer.task "first.0.0" {{.*}} on @[[ONE:d[0-3]]] at
// CHECK-DAG: placer.task "first.0.1" {{.*}} on @[[ONE]] at
// CHECK-DAG: placer.task "first.1.0" {{.*}} on @[[OTHER:d[0-3]]] at
// CHECK-DAG: placer.task "first.1.1" {{.*}} on @[[OTHER]] at
// CHECK-DAG: placer.task "grad{{.*}}sum
func.func @step(%x: tensor<8x4xf32> {placer.samples = 0 : i64}, %i: tensor<4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>) {
  %a = placer.task "first" (%0 = %x : tensor<8x4xf32>) cost <chip = 80000> -> (tensor<8x4xf32>) {
    %1 = math.exp %0 : tensor<8x4xf32>
    placer.yield %1 : tensor<8x4xf32>
  }
  %b = placer.task "second" (%0 = %a : tensor<8x4xf32>) cost <chip = 80000> -> (tensor<8x4xf32>) {
    %1 = math.tanh %0 : tensor<8x4xf32>
    placer.yield %1 : tensor<8x4xf32>
  }
  %g = placer.task "grad" (%0 = %b : tensor<8x4xf32>, %1 = %i : tensor<4xf32>) cost <chip = 80000> -> (tensor<4xf32>) {
    %2 = linalg.reduce { arith.addf } ins(%0 : tensor<8x4xf32>) outs(%1 : tensor<4xf32>) dimensions = [0]
    placer.yield %2 : tensor<4xf32>
  }
  return %b, %g : tensor<8x4xf32>, tensor<4xf32>
}
