// What cannot be split, and why.
//
// RUN: placer-opt %s --split-input-file --split-tasks --verify-diagnostics

func.func @loop(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error @+1 {{task 'loop' cannot be split: 'scf.for' has no iteration domain}}
  %y = placer.task "loop" (%a = %x : tensor<8x4xf32>) split <result 0 dim 0 parts 2> -> (tensor<8x4xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%h = %a) -> (tensor<8x4xf32>) {
      %e = math.exp %h : tensor<8x4xf32>
      scf.yield %e : tensor<8x4xf32>
    }
    placer.yield %r : tensor<8x4xf32>
  }
  return %y : tensor<8x4xf32>
}

// -----

func.func @softmax(%x: tensor<8x64xf32>) -> tensor<8x64xf32> {
  // expected-error @+2 {{dimension 1 of result 0 of 'softmax_0' is reduced and read again: it cannot be cut}}
  // expected-note @+1 {{its parts would do 1.9 times the work of the whole (max-work=1.25)}}
  %y = placer.task "softmax_0" (%a = %x : tensor<8x64xf32>) split <result 0 dim 1 parts 2> -> (tensor<8x64xf32>) {
    %e = tensor.empty() : tensor<8x64xf32>
    %r = linalg.softmax dimension(1) ins(%a : tensor<8x64xf32>) outs(%e : tensor<8x64xf32>) -> tensor<8x64xf32>
    placer.yield %r : tensor<8x64xf32>
  }
  return %y : tensor<8x64xf32>
}

// -----

func.func @halos(%x: tensor<1x40x40x1xf32>, %k: tensor<5x5x1x1xf32>) -> tensor<1x32x32x1xf32> {
  // expected-error @+1 {{parts of 'convs' would do 1.9 times the work of the whole (max-work=1.25)}}
  %y = placer.task "convs" (%a = %x : tensor<1x40x40x1xf32>, %b = %k : tensor<5x5x1x1xf32>) split <result 0 dim 1 parts 16> -> (tensor<1x32x32x1xf32>) {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<1x36x36x1xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x36x36x1xf32>) -> tensor<1x36x36x1xf32>
    %c = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x40x40x1xf32>, tensor<5x5x1x1xf32>) outs(%f : tensor<1x36x36x1xf32>) -> tensor<1x36x36x1xf32>
    %g = tensor.empty() : tensor<1x32x32x1xf32>
    %h = linalg.fill ins(%zero : f32) outs(%g : tensor<1x32x32x1xf32>) -> tensor<1x32x32x1xf32>
    %d = linalg.conv_2d_nhwc_hwcf ins(%c, %b : tensor<1x36x36x1xf32>, tensor<5x5x1x1xf32>) outs(%h : tensor<1x32x32x1xf32>) -> tensor<1x32x32x1xf32>
    placer.yield %d : tensor<1x32x32x1xf32>
  }
  return %y : tensor<1x32x32x1xf32>
}

// -----

func.func @sum(%x: tensor<8x64xf32>, %i: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+2 {{task 'sum': cutting a sum changes the order of additions; say 'reassociate' or 'chain'}}
  // expected-note @+1 {{--split-tasks=reassociate allows it for all tasks, fastmath<reassoc> for one op, and 'chain' keeps the order}}
  %y = placer.task "sum" (%a = %x : tensor<8x64xf32>, %b = %i : tensor<8xf32>) split <operand 0 dim 1 parts 2> -> (tensor<8xf32>) {
    %r = linalg.reduce { arith.addf } ins(%a : tensor<8x64xf32>) outs(%b : tensor<8xf32>) dimensions = [1]
    placer.yield %r : tensor<8xf32>
  }
  return %y : tensor<8xf32>
}

// -----

func.func @inside(%x: tensor<8x64xi32>, %i: tensor<8xi32>) -> tensor<8xi32> {
  // expected-error @+1 {{task 'sum' is cut into a 'sum' inside of a 'chain'; name the sum first}}
  %y = placer.task "sum" (%a = %x : tensor<8x64xi32>, %b = %i : tensor<8xi32>) split <operand 0 dim 1 parts 2 chain, operand 0 dim 1 parts 2 sum> -> (tensor<8xi32>) {
    %r = linalg.reduce { arith.addi } ins(%a : tensor<8x64xi32>) outs(%b : tensor<8xi32>) dimensions = [1]
    placer.yield %r : tensor<8xi32>
  }
  return %y : tensor<8xi32>
}

// -----

func.func @two(%x: tensor<8x64xi32>, %i: tensor<i32>) -> tensor<i32> {
  // expected-error @+1 {{task 'sum' is cut along two dimensions that are reduced; name one}}
  %y = placer.task "sum" (%a = %x : tensor<8x64xi32>, %b = %i : tensor<i32>) split <operand 0 dim 0 parts 2 sum, operand 0 dim 1 parts 2 sum> -> (tensor<i32>) {
    %r = linalg.reduce { arith.addi } ins(%a : tensor<8x64xi32>) outs(%b : tensor<i32>) dimensions = [0, 1]
    placer.yield %r : tensor<i32>
  }
  return %y : tensor<i32>
}

// -----

func.func @parallel(%x: tensor<8x64xf32>) -> tensor<8x64xf32> {
  // expected-error @+1 {{dimension 0 of operand 0 of 'exp' is not reduced; leave 'sum' or 'chain' out}}
  %y = placer.task "exp" (%a = %x : tensor<8x64xf32>) split <operand 0 dim 0 parts 2 chain> -> (tensor<8x64xf32>) {
    %e = math.exp %a : tensor<8x64xf32>
    placer.yield %e : tensor<8x64xf32>
  }
  return %y : tensor<8x64xf32>
}

// -----

func.func @scale(%x: tensor<8x4xf32>) -> tensor<32xf32> {
  // expected-error @+1 {{cut 6 of dimension 0 of result 0 of 'flat' is no multiple of 4: what is cut is a dimension of which each element has so many here}}
  %y = placer.task "flat" (%a = %x : tensor<8x4xf32>) split <result 0 dim 0 at [6]> -> (tensor<32xf32>) {
    %e = math.exp %a : tensor<8x4xf32>
    %r = tensor.collapse_shape %e [[0, 1]] : tensor<8x4xf32> into tensor<32xf32>
    placer.yield %r : tensor<32xf32>
  }
  return %y : tensor<32xf32>
}

// -----

func.func @empty(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  // expected-error @+1 {{part 3 of 'exp' would be empty: dimension 0 of result 0 of 'exp' has 3}}
  %y = placer.task "exp" (%a = %x : tensor<3x4xf32>) split <result 0 dim 0 parts 4> -> (tensor<3x4xf32>) {
    %e = math.exp %a : tensor<3x4xf32>
    placer.yield %e : tensor<3x4xf32>
  }
  return %y : tensor<3x4xf32>
}

// -----

func.func @bodiless(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  // expected-error @+1 {{task 'fc1' has no body and no 'splits'}}
  %y = placer.task "fc1" (%x : tensor<3x4xf32>) split <result 0 dim 0 parts 3> -> (tensor<3x4xf32>)
  return %y : tensor<3x4xf32>
}

// -----

placer.topology @box {
  placer.device @gpu0 kind "gpu"
}
func.func @placed(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+2 {{task 'exp' has a start already: what is scheduled cannot be split}}
  // expected-note @+1 {{run --split-tasks before placing, or --placer-strip-placement first}}
  %y = placer.task "exp" (%a = %x : tensor<4x4xf32>) cost <gpu = 5> split <result 0 dim 0 parts 2> on @gpu0 at 0 -> (tensor<4x4xf32>) {
    %e = math.exp %a : tensor<4x4xf32>
    placer.yield %e : tensor<4x4xf32>
  }
  return %y : tensor<4x4xf32>
}

// -----

func.func @group(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %y = placer.task "exp" (%a = %x : tensor<4x4xf32>) cost <gpu = 5> split <result 0 dim 0 parts 2> -> (tensor<4x4xf32>) {
    %e = math.exp %a : tensor<4x4xf32>
    placer.yield %e : tensor<4x4xf32>
  }
  // expected-error @+2 {{group 'g' stands among tasks that are to be split}}
  // expected-note @+1 {{split before --coarsen, or run --placer-open-groups first}}
  %g = placer.group "g" (%a = %y : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %0 = placer.task "a" (%a : tensor<4x4xf32>) cost <gpu = 5> -> (tensor<4x4xf32>)
    placer.yield %0 : tensor<4x4xf32>
  }
  return %y : tensor<4x4xf32>
}
