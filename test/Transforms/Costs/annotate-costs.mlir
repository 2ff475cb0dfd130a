// Costs by the figures of devices.
//
// RUN: placer-opt %s --placer-annotate-costs | FileCheck %s
// RUN: placer-opt %s --placer-annotate-costs=override | FileCheck %s --check-prefix=OVERRIDE
// RUN: placer-opt %s --placer-annotate-costs="compute-scale=2 link-scale=4" | FileCheck %s --check-prefix=SCALE

// Half the peak, so that figures are easy: 1e12 operations and 1e11 bytes a
// second, 1 us to start. The third device is unlike the first of its kind.
// SCALE: placer.link @d0 to @host latency 250 bandwidth 4000000000
placer.topology @box {
  placer.device @d0 kind "dsp" figures {peak = {f32 = 2.0e12}, compute_efficiency = 0.5, bandwidth = 1.0e11, overhead = 1000}
  placer.device @host kind "host" figures {peak = {f32 = 1.0e11}, bandwidth = 1.0e10}
  placer.device @d1 kind "dsp" figures {peak = {f32 = 2.0e12}, bandwidth = 1.0e11, overhead = 3000}
  placer.device @gpu kind "a100"
  placer.link @d0 to @host latency 1000 bandwidth 1000000000
}

func.func @layer(%x: tensor<100x200xf32>, %w: tensor<200x50xf32>) -> tensor<100x50xf32> {
  // 2,000,000 operations and 160,000 bytes: 2000 ns on dsp, and 200 ns for the
  // 20,000 bytes of the fill. @d1 has twice the peak: 1600 ns for the bytes.
  // CHECK: placer.task "fc"
  // CHECK-SAME: cost <dsp = 3200, host = 22000, a100 = {{[0-9]+}}, d1 = 4800>
  // SCALE: placer.task "fc"
  // SCALE-SAME: cost <dsp = 1600, host = 11000, a100 = {{[0-9]+}}, d1 = 2400>
  %h = placer.task "fc" (%a = %x : tensor<100x200xf32>, %b = %w : tensor<200x50xf32>) op "linalg.matmul" -> (tensor<100x50xf32>) {
    %zero = arith.constant 0.0 : f32
    %empty = tensor.empty() : tensor<100x50xf32>
    %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<100x50xf32>) -> tensor<100x50xf32>
    %p = linalg.matmul ins(%a, %b : tensor<100x200xf32>, tensor<200x50xf32>) outs(%init : tensor<100x50xf32>) -> tensor<100x50xf32>
    placer.yield %p : tensor<100x50xf32>
  }
  // What is there is kept, and scaled.
  // CHECK: placer.task "given"
  // CHECK-SAME: cost <dsp = 10> resident 77 workspace 88
  // OVERRIDE: placer.task "given"
  // OVERRIDE-SAME: cost <dsp = 1400, host = 4000, a100 = {{[0-9]+}}, d1 = 3400> ->
  // SCALE: placer.task "given"
  // SCALE-SAME: cost <dsp = 5>
  %g = placer.task "given" (%a = %h : tensor<100x50xf32>) cost <dsp = 10> resident 77 workspace 88 -> (tensor<100x50xf32>) {
    %t = math.absf %a : tensor<100x50xf32>
    placer.yield %t : tensor<100x50xf32>
  }
  // Constants are resident; a tensor in between is workspace; views are free.
  // CHECK: placer.task "memory"
  // CHECK-SAME: resident 20000 workspace 20000
  %m = placer.task "memory" (%a = %g : tensor<100x50xf32>) -> (tensor<100x50xf32>) {
    %c = arith.constant dense<1.0> : tensor<100x50xf32>
    %s = arith.addf %a, %c : tensor<100x50xf32>
    %flat = tensor.collapse_shape %s [[0, 1]] : tensor<100x50xf32> into tensor<5000xf32>
    %back = tensor.expand_shape %flat [[0, 1]] output_shape [100, 50] : tensor<5000xf32> into tensor<100x50xf32>
    %t = arith.mulf %back, %a : tensor<100x50xf32>
    placer.yield %t : tensor<100x50xf32>
  }
  // Nothing but a reshape takes no time.
  // CHECK: placer.task "view"
  // CHECK-SAME: cost <dsp = 0, host = 0, a100 = 0, d1 = 0>
  %v = placer.task "view" (%a = %m : tensor<100x50xf32>) -> (tensor<5000xf32>) {
    %flat = tensor.collapse_shape %a [[0, 1]] : tensor<100x50xf32> into tensor<5000xf32>
    placer.yield %flat : tensor<5000xf32>
  }
  return %m : tensor<100x50xf32>
}

// Tasks in groups have costs too, and those without a body keep theirs.
// CHECK-LABEL: func.func @groups
func.func @groups(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: placer.task "a"
  // CHECK-SAME: cost <dsp = 1001, host = 6, a100 = {{[0-9]+}}, d1 = 3001>
  // CHECK: placer.task "b"
  // CHECK-SAME: cost <host = 5>
  %g = placer.group "g" (%y = %x : tensor<8xf32>) -> (tensor<8xf32>) {
    %a = placer.task "a" (%z = %y : tensor<8xf32>) -> (tensor<8xf32>) {
      %t = math.absf %z : tensor<8xf32>
      placer.yield %t : tensor<8xf32>
    }
    %b = placer.task "b" (%a : tensor<8xf32>) cost <host = 5> -> (tensor<8xf32>)
    placer.yield %b : tensor<8xf32>
  }
  return %g : tensor<8xf32>
}
