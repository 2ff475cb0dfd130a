// RUN: placer-opt %s --convert-placer-to-mpi --split-input-file --verify-diagnostics

placer.topology @duo {
  placer.device @a kind "cpu"
  placer.device @b kind "cpu"
  placer.link @a to @b latency 10 bandwidth 1000000000
}
func.func @tensors() attributes {placer.topology = @duo} {
  // expected-error @+2 {{device programs on tensors cannot be converted to mpi}}
  // expected-note @+1 {{run --placer-outline-tasks first}}
  %0 = placer.copy from @a to @b : tensor<4xf32>
  placer.program on @a {
    %a = placer.task "a" cost <cpu = 5> on @a -> (tensor<4xf32>)
    placer.copy_start %a into %0 : tensor<4xf32>
    placer.copy_sent %0 : tensor<4xf32>
    placer.release %a : tensor<4xf32>
  }
  placer.program on @b {
    placer.copy_accept %0 : tensor<4xf32>
    %b = placer.copy_wait %0 : tensor<4xf32>
    placer.release %b : tensor<4xf32>
  }
  return
}

// -----

placer.topology @duo {
  placer.device @a kind "cpu"
  placer.device @b kind "cpu"
  placer.link @a to @b latency 10 bandwidth 1000000000
}
func.func @ordered() attributes {placer.topology = @duo} {
  %0 = placer.copy from @a to @b : memref<4xf32>
  // expected-error @+2 {{messages cannot keep the order of copies on a channel}}
  // expected-note @+1 {{run --lower-to-devices without channel-order}}
  %1 = placer.copy from @a to @b after (%0 : !placer.copy<memref<4xf32>>) : memref<4xf32>
  placer.program on @a {
    %a = memref.alloc() : memref<4xf32>
    placer.copy_start %a into %0 : memref<4xf32>
    placer.copy_start %a into %1 : memref<4xf32>
    placer.copy_sent %0 : memref<4xf32>
    placer.copy_sent %1 : memref<4xf32>
    memref.dealloc %a : memref<4xf32>
  }
  placer.program on @b {
    %b = memref.alloc() : memref<4xf32>
    placer.copy_accept %0 into %b : memref<4xf32>
    %c = memref.alloc() : memref<4xf32>
    placer.copy_accept %1 into %c : memref<4xf32>
    placer.copy_wait %0 : memref<4xf32>
    placer.copy_wait %1 : memref<4xf32>
    memref.dealloc %b : memref<4xf32>
    memref.dealloc %c : memref<4xf32>
  }
  return
}

// -----

// expected-error @+2 {{the machine of the device programs is not given, so their ranks are unknown}}
// expected-note @+1 {{name it with 'placer.topology = @machine'}}
func.func @nowhere() {
  placer.program on @a {
  }
  return
}
