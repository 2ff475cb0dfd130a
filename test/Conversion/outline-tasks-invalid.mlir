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

func.func @f(%x: memref<*xf32>) {
  placer.program on @d {
    // expected-error @+2 {{task 't' gives a value of type 'memref<*xf32>', which cannot go from task to task}}
    // expected-note @+1 {{tensors and memrefs of known rank, vectors and scalars can}}
    %t = placer.task "t" (%a = %x : memref<*xf32>) -> (memref<*xf32>) {
      placer.yield %a : memref<*xf32>
    }
  }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{a value of type 'memref<?xf32>' cannot go from device to device; tensors of known rank, vectors and scalars can}}
  %c = placer.copy from @d to @e : memref<?xf32>
  placer.program on @d {
    %t = placer.task "t" (%i = %n : index) -> (memref<?xf32>) {
      %0 = memref.alloc(%i) : memref<?xf32>
      placer.yield %0 : memref<?xf32>
    }
    placer.copy_start %t into %c : memref<?xf32>
    placer.copy_sent %c : memref<?xf32>
  }
  placer.program on @e {
    placer.copy_accept %c : memref<?xf32>
    %0 = placer.copy_wait %c : memref<?xf32>
  }
  return
}

// -----

func.func @f(%x: vector<[4]xf32>) {
  placer.program on @d {
    // expected-error @+2 {{task 't' gives a value of type 'vector<[4]xf32>', which cannot go from task to task}}
    // expected-note @+1 {{tensors and memrefs of known rank, vectors and scalars can}}
    %t = placer.task "t" (%a = %x : vector<[4]xf32>) -> (vector<[4]xf32>) {
      placer.yield %a : vector<[4]xf32>
    }
  }
  return
}

// -----

// What is put into an argument goes there as a whole.
func.func @f(%x: tensor<8xf32>, %y: tensor<4xf32>) {
  placer.program on @d {
    placer.task "t" (%a = %x : tensor<8xf32>, %b = %y : tensor<4xf32>) {
      %part = tensor.extract_slice %a[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
      // expected-error @+2 {{task 't' puts a result into a part of the buffer of a tensor}}
      // expected-note @+1 {{only a whole argument of the function can be written in place; insert the part with 'tensor.insert_slice' first}}
      %0 = bufferization.materialize_in_destination %b in %part : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    }
  }
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>, %c: i1) {
  placer.program on @d {
    placer.task "t" (%a = %x : tensor<4xf32>, %b = %y : tensor<4xf32>, %d = %c : i1) {
      scf.if %d {
        // expected-error @+2 {{task 't' puts a result into the buffer of a tensor inside of another op}}
        // expected-note @+1 {{only a whole argument of the function can be written in place; insert the part with 'tensor.insert_slice' first}}
        %0 = bufferization.materialize_in_destination %b in %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      }
    }
  }
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  placer.program on @d {
    // expected-note @+1 {{and here by task 's'}}
    placer.task "s" (%a = %x : tensor<4xf32>, %b = %y : tensor<4xf32>) {
      %0 = bufferization.materialize_in_destination %b in %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    }
    // expected-error @+1 {{argument 0 is written in place twice, here by task 't'}}
    placer.task "t" (%a = %x : tensor<4xf32>, %b = %y : tensor<4xf32>) {
      %0 = bufferization.materialize_in_destination %b in %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    }
  }
  return
}

// -----

module {
  // expected-note @+1 {{put its functions into the module around it, or lower it by itself}}
  module @inner {
    // expected-error @+1 {{function 'f' is in a module inside of another, which cannot be run}}
    func.func @f() {
      placer.program on @d {
      }
      return
    }
  }
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
