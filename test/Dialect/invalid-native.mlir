// RUN: placer-opt %s --split-input-file --verify-diagnostics

func.func @other() {
  // expected-error @+1 {{'placer.task' op 'placer.native' must say what of which, as in 'placer.native = #placer.native<offer "g" all_gather on [@a]>'}}
  %a = placer.task "a" -> (tensor<4xi32>) attributes {placer.native = 3 : i64}
  return
}

// -----

// expected-error @+1 {{'brings' is no role in a native collective}}
func.func private @role() attributes {x = #placer.native<brings "s" all_gather on [@a]>}

// -----

// expected-error @+1 {{'gather' is no native collective}}
func.func private @kind() attributes {x = #placer.native<offer "s" gather on [@a]>}

// -----

// expected-error @+1 {{'mean' is no way to reduce}}
func.func private @by() attributes {x = #placer.native<offer "s" all_reduce by mean on [@a]>}

// -----

// expected-error @+1 {{native collective "s" does not say how it reduces}}
func.func private @silent() attributes {x = #placer.native<offer "s" all_reduce on [@a]>}

// -----

// expected-error @+1 {{native collective "s" reduces nothing, but says how}}
func.func private @loud() attributes {x = #placer.native<offer "s" all_gather by sum on [@a]>}

// -----

// expected-error @+1 {{native collective "s" names no root}}
func.func private @rootless() attributes {x = #placer.native<offer "s" broadcast on [@a]>}

// -----

// expected-error @+1 {{native collective "s" has no root, but names one}}
func.func private @rooted() attributes {x = #placer.native<offer "s" all_gather from 0 on [@a]>}

// -----

// expected-error @+1 {{native collective "s" has participant 2 for its root, but 2, numbered from 0}}
func.func private @far() attributes {x = #placer.native<offer "s" broadcast from 2 on [@a, @b]>}

// -----

// expected-error @+1 {{native collective "s" has two participants on @a}}
func.func private @twice() attributes {x = #placer.native<offer "s" all_gather on [@a, @a]>}

// -----

// expected-error @+1 {{native collective "s" needs a list of devices}}
func.func private @nowhere() attributes {x = #placer.native<offer "s" all_gather on []>}

// -----

func.func @one_buffer(%x: memref<4xi32>, %comm: !mpi.comm) {
  // expected-error @+1 {{'placer.native_start' op sends and receives in one buffer, which MPI does not allow}}
  %a = placer.native_start all_reduce by sum send %x : memref<4xi32> receive %x : memref<4xi32> over %comm : !mpi.comm -> !mpi.request
  return
}

// -----

func.func @no_send(%x: memref<4xi32>, %comm: !mpi.comm) {
  // expected-error @+1 {{'placer.native_start' op has nothing to send}}
  %a = placer.native_start all_gather receive %x : memref<4xi32> over %comm : !mpi.comm -> !mpi.request
  return
}

// -----

func.func @no_receive(%x: memref<4xi32>, %comm: !mpi.comm) {
  // expected-error @+1 {{'placer.native_start' op has no buffer to receive into}}
  %a = placer.native_start all_gather send %x : memref<4xi32> over %comm : !mpi.comm -> !mpi.request
  return
}

// -----

func.func @sends(%x: memref<4xi32>, %y: memref<4xi32>, %comm: !mpi.comm) {
  // expected-error @+1 {{'placer.native_start' op sends what is in the buffer that it fills, and from no other}}
  %a = placer.native_start broadcast root 0 send %x : memref<4xi32> receive %y : memref<4xi32> over %comm : !mpi.comm -> !mpi.request
  return
}

// -----

func.func @no_root(%x: memref<4xi32>, %comm: !mpi.comm) {
  // expected-error @+1 {{'placer.native_start' op names no root}}
  %a = placer.native_start broadcast receive %x : memref<4xi32> over %comm : !mpi.comm -> !mpi.request
  return
}

// -----

func.func @a_root(%x: memref<4xi32>, %y: memref<8xi32>, %comm: !mpi.comm) {
  // expected-error @+1 {{'placer.native_start' op has no root, but names one}}
  %a = placer.native_start all_gather root 0 send %x : memref<4xi32> receive %y : memref<8xi32> over %comm : !mpi.comm -> !mpi.request
  return
}

// -----

func.func @no_way(%x: memref<4xi32>, %y: memref<4xi32>, %comm: !mpi.comm) {
  // expected-error @+1 {{'placer.native_start' op does not say how it reduces}}
  %a = placer.native_start all_reduce send %x : memref<4xi32> receive %y : memref<4xi32> over %comm : !mpi.comm -> !mpi.request
  return
}

// -----

func.func @a_way(%x: memref<4xi32>, %y: memref<8xi32>, %comm: !mpi.comm) {
  // expected-error @+1 {{'placer.native_start' op reduces nothing, but says how}}
  %a = placer.native_start all_gather by sum send %x : memref<4xi32> receive %y : memref<8xi32> over %comm : !mpi.comm -> !mpi.request
  return
}
