// RUN: placer-opt %s --place-list --split-input-file --verify-diagnostics

// expected-note @+2 {{add a 'placer.topology' beside the function}}
// expected-error @+1 {{function 'f' has tasks but no machine to place them on}}
func.func @f() {
  placer.task "a" cost <gpu = 1>
  return
}

// -----

// expected-note @+1 {{say 'placer.topology = @one' on the function to use this one}}
placer.topology @one { placer.device @d kind "k" }
// expected-note @+1 {{say 'placer.topology = @two' on the function to use this one}}
placer.topology @two { placer.device @d kind "k" }
// expected-error @+1 {{function 'f' has tasks but several machines to choose from}}
func.func @f() {
  placer.task "a" cost <k = 1>
  return
}

// -----

placer.topology @box { placer.device @d kind "k" }
func.func @f() {
  // expected-error @+2 {{task 'a' has no cost}}
  // expected-note @+1 {{say how long it takes on each kind of device, as in 'cost <gpu = 5200>'}}
  placer.task "a"
  return
}

// -----

placer.topology @box { placer.device @d kind "k" }
// expected-error @+1 {{function 'f' has tasks in several blocks}}
func.func @f(%c: i1) {
  placer.task "a" cost <k = 1>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // expected-note @+1 {{a block begins here; put control flow inside a task}}
  cf.br ^bb2
^bb2:
  return
}

// -----

placer.topology @box { placer.device @d kind "k" }
func.func @f() -> i8 {
  // expected-note @+1 {{the tensor is produced here; move its user into a task}}
  %a = placer.task "a" cost <k = 1> -> (i8)
  // expected-error @+1 {{'arith.addi' uses tensor 'a' outside any task, so no device would run it}}
  %0 = arith.addi %a, %a : i8
  return %0 : i8
}

// -----

// Through a transfer it is the same.
placer.topology @box { placer.device @d kind "k" }
func.func @f() -> i8 {
  // expected-note @+1 {{the tensor is produced here; move its user into a task}}
  %a = placer.task "a" cost <k = 1> -> (i8)
  %t = placer.transfer %a : i8
  // expected-error @+1 {{'arith.addi' uses tensor 'a' outside any task}}
  %0 = arith.addi %t, %t : i8
  return %0 : i8
}

// -----

// Only the function's own end returns a tensor.
placer.topology @box { placer.device @d kind "k" }
func.func @f(%c: i1, %x: i8) -> i8 {
  // expected-note @+1 {{the tensor is produced here; move its user into a task}}
  %a = placer.task "a" cost <k = 1> -> (i8)
  %0 = scf.if %c -> i8 {
    // expected-error @+1 {{'scf.yield' uses tensor 'a' outside any task}}
    scf.yield %a : i8
  } else {
    scf.yield %x : i8
  }
  return %0 : i8
}

// -----

// A result's default name is that of its task.
placer.topology @box { placer.device @d kind "k" }
func.func @f() {
  // expected-note @+1 {{the first one is here}}
  %a = placer.task "a" cost <k = 1> -> (i8)
  // expected-error @+1 {{two tensors are named 'a'}}
  %b = placer.task "b" cost <k = 1> -> (i8 as "a")
  return
}

// -----

// Figures that do not add up within 64 bits.
placer.topology @box { placer.device @d kind "k" }
func.func @f() {
  placer.task "a" cost <k = 1152921504606846976>
  // expected-error @+1 {{task 'b' brings the sum of all times over 1152921504606846976 ns}}
  placer.task "b" cost <k = 1>
  return
}

// -----

placer.topology @box {
  // expected-note @+1 {{device 'd' comes closest, with 100 bytes}}
  placer.device @d kind "k" memory 100
}
func.func @f() {
  // expected-error @+2 {{task 'a' needs 101 bytes of memory, 1 more than any device that can run it has}}
  // expected-note @+1 {{101 bytes resident, 0 of workspace, 0 of inputs and 0 of outputs at once}}
  placer.task "a" cost <k = 1> resident 101
  return
}

// -----

placer.topology @box {
  // expected-note @+1 {{device 'd' lacks 20 bytes}}
  placer.device @d kind "k" memory 100
}
func.func @f() -> (tensor<60xi8>, tensor<60xi8>) {
  %a = placer.task "a" cost <k = 1> -> (tensor<60xi8>)
  // expected-error @+1 {{found no device for task 'b' after 1 of 2 tasks}}
  %b = placer.task "b" cost <k = 1> -> (tensor<60xi8>)
  return %a, %b : tensor<60xi8>, tensor<60xi8>
}

// -----

placer.topology @box {
  placer.device @gpu kind "gpu"
  placer.device @cpu kind "cpu"
}
func.func @f() {
  // expected-error @+2 {{no device is left for task 'a': each lacks a link from or to a device of its neighbours}}
  // expected-note @+1 {{a link goes one way; add the missing one to the machine, or let neighbours share a device}}
  %a = placer.task "a" cost <gpu = 1> -> (i8)
  placer.task "b" (%a : i8) cost <cpu = 1>
  return
}
