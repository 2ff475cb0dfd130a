// Why a task cannot be cut.
//
// RUN: placer-opt %s --find-splits -verify-diagnostics

func.func private @unknown(tensor<8xf32>) -> tensor<8xf32>

func.func @none(%x: tensor<8xf32>, %s: tensor<1xf32>, %d: tensor<?xf32>, %m: memref<8xf32>, %e: tensor<0x8xf32>) {
  // expected-remark@below {{task 'imported' cannot be split: it has no body}}
  %0 = placer.task "imported" (%x : tensor<8xf32>) cost <gpu = 5> -> (tensor<8xf32>)
  // expected-remark@below {{task 'loop' cannot be split: 'scf.for' has no iteration domain}}
  %1 = placer.task "loop" (%a = %x : tensor<8xf32>) -> (tensor<8xf32>) {
    %i0 = arith.constant 0 : index
    %i8 = arith.constant 8 : index
    %i1 = arith.constant 1 : index
    %r = scf.for %i = %i0 to %i8 step %i1 iter_args(%t = %a) -> (tensor<8xf32>) {
      %n = math.tanh %t : tensor<8xf32>
      scf.yield %n : tensor<8xf32>
    }
    placer.yield %r : tensor<8xf32>
  }
  // expected-remark@below {{task 'call' cannot be split: 'func.call' has no iteration domain}}
  %2 = placer.task "call" (%a = %x : tensor<8xf32>) -> (tensor<8xf32>) {
    %r = func.call @unknown(%a) : (tensor<8xf32>) -> tensor<8xf32>
    placer.yield %r : tensor<8xf32>
  }
  // expected-remark@below {{task 'effect' cannot be split: 'memref.load' has side effects}}
  %3 = placer.task "effect" (%a = %m : memref<8xf32>, %b = %x : tensor<8xf32>) -> (tensor<8xf32>) {
    %i0 = arith.constant 0 : index
    %v = memref.load %a[%i0] : memref<8xf32>
    %r = tensor.splat %v : tensor<8xf32>
    placer.yield %r : tensor<8xf32>
  }
  // expected-remark@below {{task 'quiet' cannot be split: it has no results}}
  placer.task "quiet" (%a = %x : tensor<8xf32>) {
    placer.yield
  }
  // expected-remark@below {{task 'small' cannot be split: no dimension of its result has two elements}}
  %4 = placer.task "small" (%a = %s : tensor<1xf32>) -> (tensor<1xf32>) {
    %r = math.tanh %a : tensor<1xf32>
    placer.yield %r : tensor<1xf32>
  }
  // expected-remark@below {{task 'open' cannot be split: the shape of its result is not known}}
  %5 = placer.task "open" (%a = %d : tensor<?xf32>) -> (tensor<?xf32>) {
    %r = math.tanh %a : tensor<?xf32>
    placer.yield %r : tensor<?xf32>
  }
  // expected-remark@below {{task 'scalar' cannot be split: no result is a tensor}}
  %6 = placer.task "scalar" (%a = %x : tensor<8xf32>) -> (f32) {
    %i0 = arith.constant 0 : index
    %r = tensor.extract %a[%i0] : tensor<8xf32>
    placer.yield %r : f32
  }
  // expected-remark@below {{task 'nothing' cannot be split: it computes nothing}}
  %7 = placer.task "nothing" (%a = %x : tensor<8xf32>) -> (tensor<8xf32>) {
    placer.yield %a : tensor<8xf32>
  }
  // expected-remark@below {{task 'branch' cannot be split: its body cannot be brought to linalg}}
  %8 = placer.task "branch" (%a = %x : tensor<8xf32>) -> (tensor<8xf32>) {
    %c = arith.constant dense<true> : tensor<i1>
    %r = tosa.cond_if %c : tensor<i1> -> tensor<8xf32> {
      tosa.yield %a : tensor<8xf32>
    } else {
      %n = tosa.tanh %a : (tensor<8xf32>) -> tensor<8xf32>
      tosa.yield %n : tensor<8xf32>
    }
    placer.yield %r : tensor<8xf32>
  }
  // expected-remark@below {{task 'empty' cannot be split: a tensor in it has no elements}}
  %9 = placer.task "empty" (%a = %e : tensor<0x8xf32>) -> (tensor<0x8xf32>) {
    %r = math.tanh %a : tensor<0x8xf32>
    placer.yield %r : tensor<0x8xf32>
  }
  return
}
