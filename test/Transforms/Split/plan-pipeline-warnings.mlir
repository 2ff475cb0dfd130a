// RUN: placer-opt %s --plan-pipeline="time-limit=0 work-limit=20 workers=1" --split-input-file --verify-diagnostics -o %t

placer.topology @box {
  placer.device @gpu0 kind "gpu"
}
// expected-warning @+1 {{function 'plain' has no samples that could be cut into micro-batches: it is placed as it is}}
func.func @plain(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = placer.task "a" (%0 = %x : tensor<8x4xf32>) cost <gpu = 8000> -> (tensor<8x4xf32>) {
    %1 = math.exp %0 : tensor<8x4xf32>
    placer.yield %1 : tensor<8x4xf32>
  }
  return %a : tensor<8x4xf32>
}

// -----

// expected-warning @-2 {{--plan-pipeline has nothing to plan: no function has tasks}}
// expected-note @-3 {{run --form-tasks first, which forms tasks from ops}}
func.func @none() {
  return
}
