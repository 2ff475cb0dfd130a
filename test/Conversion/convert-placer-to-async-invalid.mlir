// Only programs on buffers can be converted.
//
// RUN: placer-opt %s --split-input-file --verify-diagnostics --convert-placer-to-async

func.func @f() {
  placer.program on @d {
    // expected-error @+2 {{device programs on tensors cannot be converted to async}}
    // expected-note @+1 {{run --placer-outline-tasks first}}
    placer.task "t"
  }
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+2 {{device programs on tensors cannot be converted to async}}
  // expected-note @+1 {{run --placer-outline-tasks first}}
  %c = placer.copy from @d to @e : tensor<4xf32>
  placer.program on @d {
    placer.copy_start %x into %c : tensor<4xf32>
    placer.copy_sent %c : tensor<4xf32>
  }
  placer.program on @e {
    placer.copy_accept %c : tensor<4xf32>
    %0 = placer.copy_wait %c : tensor<4xf32>
  }
  return
}
