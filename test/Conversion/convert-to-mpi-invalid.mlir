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

// -----

placer.topology @duo {
  placer.device @a kind "cpu"
  placer.device @b kind "cpu"
}
func.func private @fill(%m: memref<8xf32, strided<[2]>>) {
  %i = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  memref.store %x, %m[%i] : memref<8xf32, strided<[2]>>
  return
}
// expected-error @+2 {{a memref of type 'memref<8xf32, strided<[2]>>' is written by @a and cannot be sent to the other ranks}}
// expected-note @+1 {{only memrefs without a layout can; with results=owner nothing is sent}}
func.func @strided(%m: memref<8xf32, strided<[2]>> {placer.memref}) attributes {placer.topology = @duo} {
  placer.program on @a {
    func.call @fill(%m) : (memref<8xf32, strided<[2]>>) -> ()
  }
  return
}

// -----

placer.topology @duo {
  placer.device @a kind "cpu"
  placer.device @b kind "cpu"
}
func.func private @fill(%m: memref<8xf32>) {
  %i = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  memref.store %x, %m[%i] : memref<8xf32>
  return
}
// expected-error @+1 {{a memref is written by @a and by @b, which share no memory as ranks}}
func.func @both(%m: memref<8xf32> {placer.memref}) attributes {placer.topology = @duo} {
  placer.program on @a {
    func.call @fill(%m) : (memref<8xf32>) -> ()
  }
  placer.program on @b {
    func.call @fill(%m) : (memref<8xf32>) -> ()
  }
  return
}

// -----

placer.topology @duo {
  placer.device @a kind "cpu"
  placer.device @b kind "cpu"
}
func.func private @view(memref<8xf32>) -> memref<4xf32, strided<[2]>>
func.func @layout(%m: memref<8xf32>) -> memref<4xf32, strided<[2]>> attributes {placer.topology = @duo} {
  // expected-error @+1 {{a result of type 'memref<4xf32, strided<[2]>>' cannot be sent to the other ranks; only memrefs without a layout can}}
  %r = placer.program on @a -> memref<4xf32, strided<[2]>> {
    %0 = func.call @view(%m) : (memref<8xf32>) -> memref<4xf32, strided<[2]>>
    placer.yield %0 : memref<4xf32, strided<[2]>>
  }
  return %r : memref<4xf32, strided<[2]>>
}
