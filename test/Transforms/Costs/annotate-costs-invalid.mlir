// What costs cannot be had for.
//
// RUN: placer-opt %s --placer-annotate-costs --split-input-file --verify-diagnostics

// expected-note @+2 {{kind 'abacus' has no peak and bandwidth; give its devices 'figures'}}
placer.topology @box {
  placer.device @d kind "abacus"
}
func.func @f(%x: tensor<8xf32>) {
  %0 = placer.task "a" (%a = %x : tensor<8xf32>) -> (tensor<8xf32>) {
    // expected-error @+1 {{task 'a' has no cost on kind 'abacus', for 'math.exp' of 8 8}}
    %t = math.exp %a : tensor<8xf32>
    placer.yield %t : tensor<8xf32>
  }
  return
}

// -----

placer.topology @box {
  // expected-error @+2 {{device @d is like kind 'vax', which is not in the library}}
  // expected-note @+1 {{the kinds are v100, a100, h100, a100-tf32, h100-tf32, gpu, epyc-7763, rk3588-npu, cpu, npu}}
  placer.device @d kind "cpu" figures {like = "vax"}
}
func.func @f() {
  placer.task "a" cost <cpu = 1>
  return
}

// -----

placer.topology @box {
  placer.device @d kind "cpu"
}
func.func @f() {
  // expected-error @+2 {{task 'a' has neither a cost nor a body that would tell it}}
  // expected-note @+1 {{write 'cost <kind = ns>'}}
  placer.task "a"
  return
}

// -----

placer.topology @box {
  placer.device @d kind "cpu"
}
func.func @f(%x: tensor<?xf32>) {
  %0 = placer.task "a" (%a = %x : tensor<?xf32>) -> (tensor<?xf32> bytes 16) {
    // expected-error @+2 {{'math.exp' has a size that is not known before it runs, so its cost is not}}
    // expected-note @+1 {{give the extents of the function's arguments with 'placer.extents', or what a '?' and a loop of unknown length count for with 'dynamic-extent', or give the task a cost}}
    %t = math.exp %a : tensor<?xf32>
    placer.yield %t : tensor<?xf32>
  }
  return
}

// -----

// One warning for the first op of its name; reading 32 bytes and writing 16.
placer.topology @box {
  placer.device @d kind "d" figures {peak = {f32 = 1.0e9}, bandwidth = 1.0e9}
}
func.func private @outside(tensor<8xf32>) -> tensor<4xf32>
func.func @f(%x: tensor<8xf32>) {
  %0 = placer.task "a" (%a = %x : tensor<8xf32>) -> (tensor<4xf32>) {
    // expected-warning @+1 {{'func.call @outside': nothing is known of this function; its cost is that of reading its arguments and writing its results}}
    %t = func.call @outside(%a) : (tensor<8xf32>) -> tensor<4xf32>
    %u = func.call @outside(%a) : (tensor<8xf32>) -> tensor<4xf32>
    placer.yield %t : tensor<4xf32>
  }
  return
}

// -----

// expected-error @+1 {{function 'f' has tasks but no machine to place them on}}
func.func @f() { // expected-note {{add a 'placer.topology' beside the function}}
  placer.task "a" cost <cpu = 1>
  return
}
