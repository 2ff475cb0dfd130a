// What device programs cannot be lowered to buffers.
//
// RUN: placer-opt %s --split-input-file --verify-diagnostics --placer-outline-tasks

func.func @f() {
  placer.program on @d {
    // expected-error @+2 {{task 't' has no body to run}}
    // expected-note @+1 {{only its costs are known, as in an imported graph}}
    placer.task "t"
  }
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  placer.program on @d {
    // expected-error @+2 {{task 't' gives a value of type 'tensor<?xf32>', which has no buffer of static size}}
    // expected-note @+1 {{tensors of static shape and scalars do}}
    %t = placer.task "t" (%a = %x : tensor<?xf32>) -> (tensor<?xf32>) {
      placer.yield %a : tensor<?xf32>
    }
  }
  return
}

// -----

func.func @f(%x: memref<4xf32>) {
  placer.program on @d {
    // expected-error @+2 {{task 't' gives a value of type 'memref<4xf32>', which has no buffer of static size}}
    // expected-note @+1 {{tensors of static shape and scalars do}}
    %t = placer.task "t" (%a = %x : memref<4xf32>) -> (memref<4xf32>) {
      placer.yield %a : memref<4xf32>
    }
  }
  return
}

// -----

func.func @f(%x: tensor<*xf32>) {
  placer.program on @d {
    placer.task "t" (%a = %x : tensor<*xf32>) {
    }
  }
  return
}
// expected-error @-7 {{device programs read a value of type 'tensor<*xf32>', which is not a plain ranked tensor}}

// -----

func.func @f(%x: i8) {
  placer.program on @d {
    // expected-error @+1 {{'arith.addi' in the program of @d is not a task; only tasks, copies and constants can be lowered}}
    %0 = arith.addi %x, %x : i8
  }
  return
}

// -----

func.func @f(%x: i8) {
  %c = placer.copy from @d to @e : i8
  placer.program on @d {
    // expected-error @+1 {{a copy sends a value that is not a result of a task or copy of the same program}}
    placer.copy_start %x into %c : i8
    placer.copy_sent %c : i8
  }
  placer.program on @e {
    placer.copy_accept %c : i8
    %0 = placer.copy_wait %c : i8
  }
  return
}

// -----

func.func @f(%x: i8) -> i8 {
  %0 = placer.program on @d -> i8 {
    // expected-error @+1 {{the program of @d yields a value that is not a result of one of its tasks or copies, or yields one twice}}
    placer.yield %x : i8
  }
  return %0 : i8
}

// -----

// expected-error @+1 {{device programs can be lowered in a 'func.func' only}}
llvm.func @f() {
  placer.program on @d {
  }
  llvm.return
}
