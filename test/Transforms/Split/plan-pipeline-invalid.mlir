// RUN: not placer-opt %s --plan-pipeline=micro-batches=0 -o %t.none 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not placer-opt %s --plan-pipeline=stages=two 2>&1 | FileCheck %s --check-prefix=STAGES
// RUN: not placer-opt %s --plan-pipeline=replicas=-1 2>&1 | FileCheck %s --check-prefix=REPLICAS
// RUN: not placer-opt %s --plan-pipeline=time-limit=0 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: not placer-opt %s --plan-pipeline=devices=tpu 2>&1 | FileCheck %s --check-prefix=DEVICE
// RUN: not placer-opt %s --plan-pipeline=micro-batches=9 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not placer-opt %s --plan-pipeline="micro-batches=2 stages=3" 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not placer-opt %s --plan-pipeline=recompute=some 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: not ls %t.none

// NUMBER: error: --plan-pipeline: micro-batches=0 is neither auto nor a number from 1 on
// STAGES: error: --plan-pipeline: stages=two is neither auto nor a number from 1 on
// REPLICAS: error: --plan-pipeline: replicas=-1 is neither auto nor a number from 1 on
// AGAIN: error: --plan-pipeline: recompute=some is none of auto, all and none
// LIMIT: error: --plan-pipeline would never end: give time-limit or work-limit
// DEVICE: error: --plan-pipeline: the machine has no device 'tpu'
// EMPTY: error: 'placer.samples' on a dimension of 8 with micro-batches=9: some parts would be empty
// NONE: error: --plan-pipeline has found no pipeline for function 'layers'

placer.topology @pair {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}
func.func @layers(%x: tensor<8x4xf32> {placer.samples = 0 : i64}) -> tensor<8x4xf32> {
  %a = placer.task "a" (%0 = %x : tensor<8x4xf32>) cost <gpu = 8000> -> (tensor<8x4xf32>) {
    %1 = math.exp %0 : tensor<8x4xf32>
    placer.yield %1 : tensor<8x4xf32>
  }
  return %a : tensor<8x4xf32>
}
