// What --plan-splits refuses.
//
// RUN: placer-opt %s --plan-splits="time-limit=0 work-limit=10" --split-input-file --verify-diagnostics
// RUN: not placer-opt %s --plan-splits=strategy=guess --split-input-file 2>&1 | FileCheck %s --check-prefix=STRATEGY
// RUN: not placer-opt %s --plan-splits=time-limit=0 --split-input-file 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: not placer-opt %s --plan-splits=max-parts=-1 --split-input-file 2>&1 | FileCheck %s --check-prefix=PARTS
// RUN: not placer-opt %s --plan-splits=max-work=0.5 --split-input-file 2>&1 | FileCheck %s --check-prefix=WORK
//
// STRATEGY: --plan-splits: no strategy 'guess'; there are search, flexflow, data-parallel, tensor-parallel, unsplit
// LIMIT: --plan-splits: the search would never end: give time-limit or work-limit
// PARTS: --plan-splits: max-parts must be at least 0
// WORK: --plan-splits needs a max-work of at least 1

placer.topology @machine {
  placer.device @gpu0 kind "gpu"
}
func.func @started(%x: tensor<8xf32>) -> tensor<8xf32> attributes {placer.topology = @machine} {
  // expected-error @+2 {{task 'a' has a start already: what is scheduled cannot be split}}
  // expected-note @+1 {{run --plan-splits before placing, or --placer-strip-placement first}}
  %h = placer.task "a" (%a = %x : tensor<8xf32>) cost <gpu = 5> on @gpu0 at 0 -> (tensor<8xf32>) {
    placer.yield %a : tensor<8xf32>
  }
  return %h : tensor<8xf32>
}

// -----

placer.topology @machine {
  // expected-note @+1 {{device 'gpu0' comes closest, with 100 bytes}}
  placer.device @gpu0 kind "gpu" memory 100
}
func.func @large(%x: tensor<8xf32>) -> tensor<8xf32> attributes {placer.topology = @machine} {
  // expected-error @+2 {{memory}}
  // expected-note @+1 {{200 bytes resident, 0 of workspace, 0 of inputs and 32 of outputs at once}}
  %h = placer.task "a" (%a = %x : tensor<8xf32>) cost <gpu = 5> resident 200 -> (tensor<8xf32>) {
    placer.yield %a : tensor<8xf32>
  }
  return %h : tensor<8xf32>
}

// -----

placer.topology @machine {
  placer.device @gpu0 kind "gpu"
}
func.func @unknown(%x: tensor<8xf32>) -> tensor<8xf32> attributes {placer.topology = @machine} {
  // expected-error @+1 {{task 'a' is split for the unknown device @gpu9}}
  %h = placer.task "a" (%a = %x : tensor<8xf32>) cost <gpu = 5> split <result 0 dim 0 parts 2 on [@gpu0, @gpu9]> -> (tensor<8xf32>) {
    %0 = math.exp %a : tensor<8xf32>
    placer.yield %0 : tensor<8xf32>
  }
  return %h : tensor<8xf32>
}

// -----

// expected-warning @-2 {{--plan-splits has nothing to plan: no function has tasks}}
func.func @none() {
  return
}
