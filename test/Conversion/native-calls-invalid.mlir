// RUN: placer-opt %s --convert-placer-to-mpi --split-input-file --verify-diagnostics

// MPI would match the first call on @a with the second on @b, or nothing.

placer.topology @duo {
  placer.device @a kind "cpu"
  placer.device @b kind "cpu"
}
func.func private @offer(memref<4xi32>) -> memref<?xi32>
func.func private @end(memref<4xi32>, memref<4xi32>) -> memref<?xi32>
func.func @crossing(%x: memref<4xi32>, %y: memref<4xi32>) attributes {placer.topology = @duo} {
  placer.program on @a {
    // expected-error @+2 {{@a and @b do not begin the same native collectives in the same order: "s" is number 0 on one only}}
    // expected-note @+1 {{MPI matches the calls of those who take part by their order}}
    %o = func.call @offer(%x) {placer.native = #placer.native<offer "s" reduce by sum from 1 on [@a, @b]>} : (memref<4xi32>) -> memref<?xi32>
    %p = func.call @offer(%x) {placer.native = #placer.native<offer "t" reduce by sum from 1 on [@a, @b]>} : (memref<4xi32>) -> memref<?xi32>
  }
  placer.program on @b {
    %p = func.call @end(%x, %y) {placer.native = #placer.native<offer "t" reduce by sum from 1 on [@a, @b]>} : (memref<4xi32>, memref<4xi32>) -> memref<?xi32>
    %o = func.call @end(%x, %y) {placer.native = #placer.native<offer "s" reduce by sum from 1 on [@a, @b]>} : (memref<4xi32>, memref<4xi32>) -> memref<?xi32>
  }
  return
}

// -----

placer.topology @duo {
  placer.device @a kind "cpu"
  placer.device @b kind "cpu"
}
func.func private @offer(memref<4xi32>, memref<8xi32>) -> memref<?xi32>
func.func @alone(%x: memref<4xi32>, %y: memref<8xi32>) attributes {placer.topology = @duo} {
  placer.program on @a {
    // expected-error @+2 {{@a and @b do not begin the same native collectives in the same order: "s" is number 0 on one only}}
    // expected-note @+1 {{MPI matches the calls of those who take part by their order}}
    %o = func.call @offer(%x, %y) {placer.native = #placer.native<offer "s" all_gather on [@a, @b]>} : (memref<4xi32>, memref<8xi32>) -> memref<?xi32>
  }
  return
}

// -----

placer.topology @duo {
  placer.device @a kind "cpu"
  placer.device @b kind "cpu"
}
func.func private @offer(memref<4xi32>, memref<8xi32>) -> memref<?xi32>
func.func @stranger(%x: memref<4xi32>, %y: memref<8xi32>) attributes {placer.topology = @duo} {
  placer.program on @b {
    // expected-error @+2 {{native collective "s" has a part on b, which takes no part in it}}
    // expected-note @+1 {{use the tasks that --expand-collectives makes as they are}}
    %o = func.call @offer(%x, %y) {placer.native = #placer.native<offer "s" all_gather on [@a]>} : (memref<4xi32>, memref<8xi32>) -> memref<?xi32>
  }
  return
}

// -----

placer.topology @duo {
  placer.device @a kind "cpu"
}
func.func private @offer(memref<4xi32>) -> memref<?xi32>
func.func @roomless(%x: memref<4xi32>) attributes {placer.topology = @duo} {
  placer.program on @a {
    // expected-error @+2 {{native collective "s" has a part with other operands or results than it should}}
    // expected-note @+1 {{use the tasks that --expand-collectives makes as they are}}
    %o = func.call @offer(%x) {placer.native = #placer.native<offer "s" all_gather on [@a]>} : (memref<4xi32>) -> memref<?xi32>
  }
  return
}

// -----

placer.topology @duo {
  placer.device @a kind "cpu"
}
func.func private @offer(memref<4xi32>, memref<4xi32>) -> memref<?xi32>
func.func private @use(memref<?xi32>)
func.func @used(%x: memref<4xi32>, %y: memref<4xi32>) attributes {placer.topology = @duo} {
  placer.program on @a {
    // expected-error @+2 {{native collective "s" gives a value for MPI alone, which something else uses}}
    // expected-note @+1 {{use the tasks that --expand-collectives makes as they are}}
    %o = func.call @offer(%x, %y) {placer.native = #placer.native<offer "s" all_gather on [@a]>} : (memref<4xi32>, memref<4xi32>) -> memref<?xi32>
    func.call @use(%o) : (memref<?xi32>) -> ()
  }
  return
}

// -----

// Without an offer nothing would fill the result.
placer.topology @duo {
  placer.device @a kind "cpu"
}
func.func private @call(memref<4xi32>, memref<4xi32>, memref<?xi32>, memref<4xi32>)
func.func @unoffered(%x: memref<4xi32>, %room: memref<4xi32>, %all: memref<?xi32>) attributes {placer.topology = @duo} {
  placer.program on @a {
    %y = memref.alloc() : memref<4xi32>
    // expected-error @+2 {{native collective "s" is called by a participant that has not offered}}
    // expected-note @+1 {{use the tasks that --expand-collectives makes as they are}}
    func.call @call(%x, %room, %all, %y) {placer.native = #placer.native<call "s" all_gather on [@a]>} : (memref<4xi32>, memref<4xi32>, memref<?xi32>, memref<4xi32>) -> ()
  }
  return
}

// -----

placer.topology @duo {
  placer.device @a kind "cpu"
}
func.func private @offer(memref<4xi32>, memref<4xi32>) -> memref<?xi32>
func.func private @call(memref<4xi32>, memref<4xi32>, memref<?xi32>, memref<4xi32>)
func.func @elsewhere(%x: memref<4xi32>, %room: memref<4xi32>, %other: memref<4xi32>) attributes {placer.topology = @duo} {
  placer.program on @a {
    %o = func.call @offer(%x, %room) {placer.native = #placer.native<offer "s" all_gather on [@a]>} : (memref<4xi32>, memref<4xi32>) -> memref<?xi32>
    %y = memref.alloc() : memref<4xi32>
    // expected-error @+2 {{native collective "s" has its result where no offer has room for it}}
    // expected-note @+1 {{use the tasks that --expand-collectives makes as they are}}
    func.call @call(%x, %other, %o, %y) {placer.native = #placer.native<call "s" all_gather on [@a]>} : (memref<4xi32>, memref<4xi32>, memref<?xi32>, memref<4xi32>) -> ()
  }
  return
}

// -----

placer.topology @duo {
  placer.device @a kind "cpu"
}
func.func private @offer(memref<4xi32>, memref<4xi32>) -> memref<?xi32>
func.func @twice(%x: memref<4xi32>, %room: memref<4xi32>) attributes {placer.topology = @duo} {
  placer.program on @a {
    %o = func.call @offer(%x, %room) {placer.native = #placer.native<offer "s" all_gather on [@a]>} : (memref<4xi32>, memref<4xi32>) -> memref<?xi32>
    // expected-error @+2 {{native collective "s" is offered twice by one participant}}
    // expected-note @+1 {{use the tasks that --expand-collectives makes as they are}}
    %p = func.call @offer(%x, %room) {placer.native = #placer.native<offer "s" all_gather on [@a]>} : (memref<4xi32>, memref<4xi32>) -> memref<?xi32>
  }
  return
}
