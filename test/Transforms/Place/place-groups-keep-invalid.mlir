// Groups that are kept are tasks, and cannot be what no task can be.
//
// RUN: placer-opt %s --place-list=groups=keep --split-input-file --verify-diagnostics

placer.topology @box { placer.device @d kind "k" }
func.func @f() {
  placer.group "g" {
    placer.group "h" {
      // expected-error @+2 {{task 'a' has no cost}}
      // expected-note @+1 {{say how long it takes}}
      placer.task "a"
    }
  }
  return
}

// -----

placer.topology @box {
  placer.device @gpu kind "gpu"
  placer.device @cpu kind "cpu"
}
func.func @f() {
  // expected-error @+1 {{no device can run all tasks of group 'g'}}
  placer.group "g" {
    // expected-note @+1 {{task 'a' can run on @gpu}}
    placer.task "a" cost <gpu = 1>
    // expected-note @+1 {{task 'b' can run on @cpu}}
    placer.task "b" cost <cpu = 1>
  }
  return
}

// -----

placer.topology @box { placer.device @d kind "k" }
func.func @f(%x: i8) -> i8 {
  // expected-error @+1 {{group 'g' yields one of its operands as result 0; use that value instead of the result}}
  %g = placer.group "g" (%y = %x : i8) -> (i8) {
    placer.task "a" cost <k = 1>
    placer.yield %y : i8
  }
  return %g : i8
}

// -----

placer.topology @box { placer.device @d kind "k" }
func.func @f() {
  // expected-error @+1 {{task 'g' brings the sum of all times over 1152921504606846976 ns}}
  placer.group "g" {
    placer.task "a" cost <k = 9223372036854775807>
    placer.task "b" cost <k = 9223372036854775807>
  }
  return
}

// -----

placer.topology @box { placer.device @d kind "k" }
func.func @f() {
  // expected-error @+1 {{task 'g' brings the sum of all sizes over 1152921504606846976 bytes}}
  placer.group "g" {
    placer.task "a" cost <k = 1> resident 9223372036854775807
    placer.task "b" cost <k = 1> resident 9223372036854775807
  }
  return
}

// -----

placer.topology @box { placer.device @d kind "k" }
func.func @f() {
  // expected-error @+1 {{task 'g' brings the sum of all sizes over 1152921504606846976 bytes}}
  placer.group "g" {
    %a = placer.task "a" cost <k = 1> -> (tensor<9223372036854775807xi8>)
    %b = placer.task "b" cost <k = 1> workspace 9223372036854775807 -> (tensor<9223372036854775807xi8>)
  }
  return
}

// -----

// A tensor inside a group takes room while the group runs; one that leaves it
// is counted once.
placer.topology @box {
  // expected-note @+1 {{device 'd' comes closest, with 129 bytes}}
  placer.device @d kind "k" memory 129
}
func.func @f() -> tensor<60xi8> {
  // expected-error @+2 {{task 'g' needs 130 bytes of memory, 1 more than any device that can run it has}}
  // expected-note @+1 {{0 bytes resident, 70 of workspace, 0 of inputs and 60 of outputs at once}}
  %g = placer.group "g" -> (tensor<60xi8>) {
    %a = placer.task "a" cost <k = 1> -> (tensor<60xi8>)
    %b = placer.task "b" (%a : tensor<60xi8>) cost <k = 1> workspace 10 -> (tensor<60xi8>)
    placer.yield %b : tensor<60xi8>
  }
  return %g : tensor<60xi8>
}

// -----

// Two that each device has room for by itself.
placer.topology @box {
  // expected-note @+1 {{device 'd' comes closest, with 100 bytes}}
  placer.device @d kind "k" memory 100
  placer.device @e kind "k" memory 100
}
func.func @f() {
  // expected-error @+2 {{task 'g' needs 120 bytes of memory, 20 more than any device that can run it has}}
  // expected-note @+1 {{120 bytes resident, 0 of workspace, 0 of inputs and 0 of outputs at once}}
  placer.group "g" {
    placer.task "a" cost <k = 1> resident 60
    placer.task "b" cost <k = 1> resident 60
  }
  return
}
