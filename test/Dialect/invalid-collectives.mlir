// RUN: placer-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'placer.all_reduce' op has an empty name}}
  %r:2 = placer.all_reduce "" sum (%x, %x) : tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'placer.all_reduce' op needs at least one participant}}
  placer.all_reduce "r" sum () : tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{a participant with 2 tensors, but the first has 1}}
  %r:3 = placer.all_reduce "r" sum (%x, [%x, %x]) : tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{2 types for 1 tensors of each participant}}
  %r:2 = placer.all_reduce "r" sum (%x, %x) : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<8xf32>) {
  // expected-error @+1 {{'placer.all_reduce' op operand 1 has type 'tensor<8xf32>', but 'tensor<4xf32>' is due}}
  %r:2 = "placer.all_reduce"(%x, %y) {name = "r", kind = 0 : i32, segments = 1 : i64} : (tensor<4xf32>, tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'placer.all_reduce' op cannot share 3 operands out, 2 to each participant}}
  %r:3 = "placer.all_reduce"(%x, %x, %x) {name = "r", kind = 0 : i32, segments = 2 : i64} : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error @+1 {{'placer.all_reduce' op joins elements of type 'f32' and 'i32'}}
  %r:2 = placer.all_reduce "r" sum ([%x, %y]) : tensor<4xf32>, tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'placer.reduce' op cannot reduce elements of type 'f32' by bitwise_or, which takes integers without a sign}}
  %r = placer.reduce "r" bitwise_or (%x, %x) to 0 : tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'placer.reduce' op names participant 2, but has 2, numbered from 0}}
  %r = placer.reduce "r" sum (%x, %x) to 2 : tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'placer.all_reduce' op names 1 devices for 2 participants}}
  %r:2 = placer.all_reduce "r" sum (%x, %x) on [@a] : tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'placer.all_reduce' op has two participants on @a}}
  %r:2 = placer.all_reduce "r" sum (%x, %x) on [@a, @a] : tensor<4xf32>
  return
}

// -----

// expected-note @+1 {{the devices are @a}}
placer.topology @one {
  placer.device @a kind "gpu"
}
func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'placer.all_reduce' op names unknown device @b}}
  %r:2 = placer.all_reduce "r" sum (%x, %x) on [@a, @b] : tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-note @+1 {{which is here}}
  %r:2 = placer.all_reduce "r" sum (%x, %x) : tensor<4xf32>
  // expected-error @+1 {{'placer.broadcast' op uses 'r', the name of another task, group or collective}}
  %s:2 = placer.broadcast "r" (%x) from 0 : tensor<4xf32> to 2
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'placer.all_reduce' op has chunks of 3 bytes, but an element has 4}}
  %r:2 = placer.all_reduce "r" sum (%x, %x) chunk 3 : tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{needs a number of participants from 1 to 65536}}
  %r = placer.broadcast "r" (%x) from 0 : tensor<4xf32> to 0
  return
}

// -----

func.func @f(%x: tensor<4x2xf32>) {
  // expected-error @+2 {{'placer.all_gather' op cannot make 'tensor<4x2xf32>' of 2 equal shares of type 'tensor<4x2xf32>' along dimension 1}}
  // expected-note @+1 {{dimension 1 of the whole must be 2 times that of a share, the others the same}}
  %r:2 = placer.all_gather "r" (%x, %x) dim 1 : tensor<4x2xf32> -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%x: tensor<4x2xf32>) {
  // expected-error @+1 {{'placer.reduce_scatter' op names dimension 2, but 'tensor<4x2xf32>' has 2, numbered from 0}}
  %r:2 = placer.reduce_scatter "r" sum (%x, %x) dim 2 : tensor<4x2xf32> -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error @+1 {{operand #0 must be}}
  %r:2 = placer.all_reduce "r" sum (%x, %x) : tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-note @+1 {{it stands in 'scf.execute_region'; loops and branches belong inside a task}}
  scf.execute_region {
    // expected-error @+1 {{'placer.all_reduce' op must stand at the top of a function}}
    %r:2 = placer.all_reduce "r" sum (%x, %x) : tensor<4xf32>
    scf.yield
  }
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'placer.all_reduce' op carries 'placer.collective', which belongs on a task}}
  %r:2 = placer.all_reduce "r" sum (%x, %x) {placer.collective = "r"} : tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+2 {{has pieces that are not the 16 bytes that each participant brings}}
  // expected-note @+1 {{they lie end to end, so their sizes add up to these}}
  %r:2 = placer.all_reduce "r" sum (%x, %x) pieces [8, 4] : tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+2 {{has pieces that are not the 32 bytes that each participant brings}}
  // expected-note @+1 {{add up}}
  %r:4 = placer.all_reduce "r" sum ([%x, %x], [%x, %x]) pieces [8, 9223372036854775804, 8] : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{has a piece of 6 bytes, but elements of 4}}
  %r:2 = placer.all_reduce "r" sum (%x, %x) pieces [6, 10] : tensor<4xf32>
  return
}
