// What device programs and their copies refuse.
//
// RUN: placer-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error @+1 {{'placer.program' op has results that differ in number or type from what it yields}}
  %0 = placer.program on @d -> i8 {
    // expected-note @+1 {{yielded here}}
    placer.yield
  }
  return
}

// -----

func.func @f(%b: i1) {
  scf.if %b {
    // expected-error @+1 {{'placer.program' op must stand at the top of a function of one block}}
    placer.program on @d {
    }
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.program' op of @d holds a task of another device}}
  placer.program on @d {
    // expected-note @+1 {{task 'a' is on @e}}
    placer.task "a" on @e
  }
  return
}

// -----

func.func @f() {
  // expected-note @+1 {{the first one is here}}
  placer.program on @d {
  }
  // expected-error @+1 {{'placer.program' op is the second one of @d}}
  placer.program on @d {
  }
  return
}

// -----

func.func @f() {
  %0 = placer.program on @d -> i8 {
    %a = placer.task "a" -> (i8)
    placer.yield %a : i8
  }
  // expected-error @+1 {{'placer.program' op uses a value of the program of @d without a copy}}
  placer.program on @e {
    // expected-note @+1 {{used here}}
    placer.task "b" (%0 : i8)
  }
  return
}

// -----

// expected-note @+1 {{the devices are @d, @e}}
placer.topology @t {
  placer.device @d kind "gpu"
  placer.device @e kind "gpu"
}
func.func @f() {
  // expected-error @+1 {{'placer.program' op names unknown device @x}}
  placer.program on @x {
  }
  return
}

// -----

// expected-note @+1 {{the machine is here}}
placer.topology @t {
  placer.device @d kind "gpu"
  placer.device @e kind "gpu"
  placer.link @e to @d latency 1 bandwidth 1
}
func.func @f() {
  // expected-error @+1 {{'placer.copy' op goes from @d to @e, between which there is no link}}
  %c = placer.copy from @d to @e : i8
  placer.program on @d {
    %a = placer.task "a" -> (i8)
    placer.copy_start %a into %c : i8
    placer.copy_sent %c : i8
  }
  placer.program on @e {
    placer.copy_accept %c : i8
    %b = placer.copy_wait %c : i8
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.copy' op copies from @d to itself}}
  %c = placer.copy from @d to @d : i8
  return
}

// -----

func.func @f() {
  placer.program on @d {
    // expected-error @+1 {{'placer.copy' op must stand at the top of a function of one block}}
    %c = placer.copy from @d to @e : i8
  }
  return
}

// -----

func.func @f(%before: !placer.copy<i8>) {
  // expected-error @+1 {{'placer.copy' op comes after something that no 'placer.copy' declares}}
  %c = placer.copy from @d to @e after (%before : !placer.copy<i8>) : i8
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.copy' op is never started; 'placer.copy_start' is missing}}
  %c = placer.copy from @d to @e : i8
  placer.program on @d {
    %a = placer.task "a" -> (i8)
    placer.copy_sent %c : i8
  }
  placer.program on @e {
    placer.copy_accept %c : i8
    %b = placer.copy_wait %c : i8
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.copy' op is started more than once}}
  %c = placer.copy from @d to @e : i8
  placer.program on @d {
    %a = placer.task "a" -> (i8)
    // expected-note @+1 {{started here}}
    placer.copy_start %a into %c : i8
    // expected-note @+1 {{started here}}
    placer.copy_start %a into %c : i8
    placer.copy_sent %c : i8
  }
  placer.program on @e {
    placer.copy_accept %c : i8
    %b = placer.copy_wait %c : i8
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.copy' op is never accepted; 'placer.copy_accept' is missing}}
  %c = placer.copy from @d to @e : i8
  placer.program on @d {
    %a = placer.task "a" -> (i8)
    placer.copy_start %a into %c : i8
    placer.copy_sent %c : i8
  }
  placer.program on @e {
    %b = placer.copy_wait %c : i8
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.copy' op is accepted more than once}}
  %c = placer.copy from @d to @e : i8
  placer.program on @d {
    %a = placer.task "a" -> (i8)
    placer.copy_start %a into %c : i8
    placer.copy_sent %c : i8
  }
  placer.program on @e {
    // expected-note @+1 {{accepted here}}
    placer.copy_accept %c : i8
    // expected-note @+1 {{accepted here}}
    placer.copy_accept %c : i8
    %b = placer.copy_wait %c : i8
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.copy' op is never waited for; 'placer.copy_wait' is missing}}
  %c = placer.copy from @d to @e : i8
  placer.program on @d {
    %a = placer.task "a" -> (i8)
    placer.copy_start %a into %c : i8
    placer.copy_sent %c : i8
  }
  placer.program on @e {
    placer.copy_accept %c : i8
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.copy' op is waited for more than once}}
  %c = placer.copy from @d to @e : i8
  placer.program on @d {
    %a = placer.task "a" -> (i8)
    placer.copy_start %a into %c : i8
    placer.copy_sent %c : i8
  }
  placer.program on @e {
    placer.copy_accept %c : i8
    // expected-note @+1 {{waited for here}}
    %b = placer.copy_wait %c : i8
    // expected-note @+1 {{waited for here}}
    %again = placer.copy_wait %c : i8
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.copy' op is never known to be sent; 'placer.copy_sent' is missing}}
  %c = placer.copy from @d to @e : i8
  placer.program on @d {
    %a = placer.task "a" -> (i8)
    placer.copy_start %a into %c : i8
  }
  placer.program on @e {
    placer.copy_accept %c : i8
    %b = placer.copy_wait %c : i8
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.copy' op is known to be sent more than once}}
  %c = placer.copy from @d to @e : i8
  placer.program on @d {
    %a = placer.task "a" -> (i8)
    placer.copy_start %a into %c : i8
    // expected-note @+1 {{known to be sent here}}
    placer.copy_sent %c : i8
    // expected-note @+1 {{known to be sent here}}
    placer.copy_sent %c : i8
  }
  placer.program on @e {
    placer.copy_accept %c : i8
    %b = placer.copy_wait %c : i8
  }
  return
}

// -----

func.func @f(%c: !placer.copy<i8>) {
  placer.program on @d {
    // expected-error @+1 {{'placer.copy_wait' op needs a copy that 'placer.copy' declares}}
    %0 = placer.copy_wait %c : i8
  }
  return
}

// -----

func.func @f() {
  %c = placer.copy from @d to @e : i8
  %a = placer.task "a" -> (i8)
  // expected-error @+1 {{'placer.copy_start' op must stand at the top of a device program}}
  placer.copy_start %a into %c : i8
  placer.program on @d {
    placer.copy_sent %c : i8
  }
  placer.program on @e {
    placer.copy_accept %c : i8
    %b = placer.copy_wait %c : i8
  }
  return
}

// -----

func.func @f(%b: i1) {
  %c = placer.copy from @d to @e : i8
  placer.program on @d {
    %a = placer.task "a" -> (i8)
    placer.copy_start %a into %c : i8
    placer.copy_sent %c : i8
  }
  placer.program on @e {
    placer.copy_accept %c : i8
    scf.if %b {
      // expected-error @+1 {{'placer.copy_wait' op must stand at the top of a device program}}
      %0 = placer.copy_wait %c : i8
    }
  }
  return
}

// -----

func.func @f() {
  // expected-note @+1 {{the copy is declared here}}
  %c = placer.copy from @d to @e : i8
  placer.program on @d {
    placer.copy_sent %c : i8
  }
  placer.program on @e {
    %a = placer.task "a" -> (i8)
    // expected-error @+1 {{'placer.copy_start' op stands in the program of @e, not of @d}}
    placer.copy_start %a into %c : i8
    placer.copy_accept %c : i8
    %b = placer.copy_wait %c : i8
  }
  return
}

// -----

func.func @f() {
  // expected-note @+1 {{the copy is declared here}}
  %c = placer.copy from @d to @e : i8
  placer.program on @d {
    %a = placer.task "a" -> (i8)
    placer.copy_start %a into %c : i8
  }
  placer.program on @e {
    // expected-error @+1 {{'placer.copy_sent' op stands in the program of @e, not of @d}}
    placer.copy_sent %c : i8
    placer.copy_accept %c : i8
    %b = placer.copy_wait %c : i8
  }
  return
}

// -----

func.func @f() {
  // expected-note @+1 {{the copy is declared here}}
  %c = placer.copy from @d to @e : i8
  placer.program on @d {
    %a = placer.task "a" -> (i8)
    placer.copy_start %a into %c : i8
    // expected-error @+1 {{'placer.copy_accept' op stands in the program of @d, not of @e}}
    placer.copy_accept %c : i8
    placer.copy_sent %c : i8
  }
  placer.program on @e {
    %b = placer.copy_wait %c : i8
  }
  return
}

// -----

func.func @f() {
  // expected-note @+1 {{the copy is declared here}}
  %c = placer.copy from @d to @e : i8
  placer.program on @d {
    %a = placer.task "a" -> (i8)
    placer.copy_start %a into %c : i8
    // expected-error @+1 {{'placer.copy_wait' op stands in the program of @d, not of @e}}
    %b = placer.copy_wait %c : i8
    placer.copy_sent %c : i8
  }
  placer.program on @e {
    placer.copy_accept %c : i8
  }
  return
}

// -----

func.func @f(%x: memref<4xf32>) {
  %c = placer.copy from @d to @e : memref<4xf32>
  placer.program on @d {
    placer.copy_start %x into %c : memref<4xf32>
    placer.copy_sent %c : memref<4xf32>
  }
  placer.program on @e {
    // expected-error @+1 {{'placer.copy_accept' op names no buffer for a value of type 'memref<4xf32>'}}
    placer.copy_accept %c : memref<4xf32>
    placer.copy_wait %c : memref<4xf32>
  }
  return
}

// -----

func.func @f(%x: i8) {
  %c = placer.copy from @d to @e : i8
  placer.program on @d {
    %a = placer.task "a" -> (i8)
    placer.copy_start %a into %c : i8
    placer.copy_sent %c : i8
  }
  placer.program on @e {
    // expected-error @+1 {{'placer.copy_accept' op names a buffer for a value of type 'i8'}}
    placer.copy_accept %c into %x : i8
    %b = placer.copy_wait %c : i8
  }
  return
}

// -----

func.func @f(%x: memref<4xf32>, %y: memref<8xf32>) {
  %c = placer.copy from @d to @e : memref<4xf32>
  placer.program on @d {
    placer.copy_start %x into %c : memref<4xf32>
    placer.copy_sent %c : memref<4xf32>
  }
  placer.program on @e {
    // expected-error @+1 {{'placer.copy_accept' op is into a buffer of type 'memref<8xf32>', not of the copied type 'memref<4xf32>'}}
    "placer.copy_accept"(%c, %y) : (!placer.copy<memref<4xf32>>, memref<8xf32>) -> ()
    placer.copy_wait %c : memref<4xf32>
  }
  return
}

// -----

func.func @f() {
  %c = placer.copy from @d to @e : i8
  placer.program on @d {
    %a = placer.task "a" -> (i8)
    placer.copy_start %a into %c : i8
    placer.copy_sent %c : i8
  }
  placer.program on @e {
    placer.copy_accept %c : i8
    // expected-error @+1 {{'placer.copy_wait' op gives something else than the copied type 'i8'}}
    %b = "placer.copy_wait"(%c) : (!placer.copy<i8>) -> i16
  }
  return
}

// -----

func.func @f() {
  %c = placer.copy from @d to @e : i8
  placer.program on @d {
    %a = placer.task "a" -> (i16)
    // expected-error @+1 {{'placer.copy_start' op failed to verify that the copy carries the value's type}}
    "placer.copy_start"(%a, %c) : (i16, !placer.copy<i8>) -> ()
    placer.copy_sent %c : i8
  }
  placer.program on @e {
    placer.copy_accept %c : i8
    %b = placer.copy_wait %c : i8
  }
  return
}

// -----

func.func @f(%x: i8) {
  placer.program on @d {
    // expected-error @+1 {{'placer.release' op releases what is no result of a task or copy of the same device program}}
    placer.release %x : i8
  }
  return
}

// -----

func.func @f() {
  placer.program on @d {
    %a = placer.task "a" -> (i8)
    // expected-error @+1 {{'placer.release' op releases a value that is used later}}
    placer.release %a : i8
    // expected-note @+1 {{used here}}
    placer.task "b" (%a : i8)
  }
  return
}

// -----

// Two devices, each of which waits for the other before it sends.
func.func @f() {
  // expected-error @+2 {{'placer.copy' op waits for itself: the device programs would never end}}
  // expected-note @+1 {{the copy from @d to @e waits for 'placer.copy_start' on @d}}
  %c = placer.copy from @d to @e : i8
  // expected-note @+1 {{the copy from @e to @d waits for 'placer.copy_start' on @e}}
  %x = placer.copy from @e to @d : i8
  placer.program on @d {
    placer.copy_accept %x : i8
    // expected-note @+1 {{'placer.copy_wait' on @d waits for the copy from @e to @d}}
    %0 = placer.copy_wait %x : i8
    %a = placer.task "a" (%0 : i8) -> (i8)
    // expected-note @+1 {{'placer.copy_start' on @d waits for 'placer.copy_wait' on @d}}
    placer.copy_start %a into %c : i8
    placer.copy_sent %c : i8
  }
  placer.program on @e {
    placer.copy_accept %c : i8
    // expected-note @+1 {{'placer.copy_wait' on @e waits for the copy from @d to @e}}
    %0 = placer.copy_wait %c : i8
    %a = placer.task "b" (%0 : i8) -> (i8)
    // expected-note @+1 {{'placer.copy_start' on @e waits for 'placer.copy_wait' on @e}}
    placer.copy_start %a into %x : i8
    placer.copy_sent %x : i8
  }
  return
}

// -----

// A device that makes room for a copy only after it came.
func.func @f() {
  // expected-error @+2 {{'placer.copy' op waits for itself: the device programs would never end}}
  // expected-note @+1 {{the copy from @d to @e waits for 'placer.copy_accept' on @e}}
  %c = placer.copy from @d to @e : i8
  placer.program on @d {
    %a = placer.task "a" -> (i8)
    placer.copy_start %a into %c : i8
    placer.copy_sent %c : i8
  }
  placer.program on @e {
    // expected-note @+1 {{'placer.copy_wait' on @e waits for the copy from @d to @e}}
    %b = placer.copy_wait %c : i8
    // expected-note @+1 {{'placer.copy_accept' on @e waits for 'placer.copy_wait' on @e}}
    placer.copy_accept %c : i8
  }
  return
}

// -----

// Channels that are used in an order which no program allows.
func.func @f() {
  // expected-error @+2 {{'placer.copy' op waits for itself: the device programs would never end}}
  // expected-note @+1 {{the copy from @d to @e waits for 'placer.copy_start' on @d}}
  %c = placer.copy from @d to @e : i8
  // expected-note @+1 {{the copy from @d to @e waits for the copy from @d to @e}}
  %x = placer.copy from @d to @e after (%c : !placer.copy<i8>) : i8
  placer.program on @d {
    %a = placer.task "a" -> (i8)
    placer.copy_start %a into %x : i8
    // expected-note @+1 {{'placer.copy_sent' on @d waits for the copy from @d to @e}}
    placer.copy_sent %x : i8
    // expected-note @+1 {{'placer.copy_start' on @d waits for 'placer.copy_sent' on @d}}
    placer.copy_start %a into %c : i8
    placer.copy_sent %c : i8
  }
  placer.program on @e {
    placer.copy_accept %x : i8
    placer.copy_accept %c : i8
    %0 = placer.copy_wait %x : i8
    %1 = placer.copy_wait %c : i8
  }
  return
}

// -----

func.func @f() {
  // expected-note @+1 {{'placer.program on @d engines' gives tasks to engines}}
  placer.program on @d {
    // expected-error @+1 {{'placer.engine_wait' op stands in a program that runs one op after the other}}
    placer.engine_wait
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.engine_wait' op must stand at the top of a device program}}
  placer.engine_wait "comm"
  return
}

// -----

func.func @f() {
  placer.program on @d engines {
    // expected-note @+1 {{put 'placer.engine_wait "comm"' in between}}
    %a = placer.task "a" engine "comm" -> (i8)
    %c = placer.task "c" (%a : i8) engine "comm" -> (i8)
    // expected-error @+1 {{'placer.task' op uses what task 'a' makes, which its engine may still run}}
    placer.task "b" (%a : i8)
  }
  return
}

// -----

func.func @f() {
  placer.program on @d engines {
    %a = placer.task "a" -> (i8)
    placer.engine_wait
    // expected-note @+1 {{put 'placer.engine_wait "comm"' in between}}
    placer.task "b" (%a : i8) engine "comm"
    placer.engine_wait
    // expected-error @+1 {{'placer.release' op frees what task 'b' reads, which its engine may still run}}
    placer.release %a : i8
  }
  return
}

// -----

func.func @f() -> i8 {
  %0 = placer.program on @d engines -> i8 {
    // expected-note @+1 {{put 'placer.engine_wait' in between}}
    %a = placer.task "a" -> (i8)
    // expected-error @+1 {{'placer.yield' op uses what task 'a' makes, which its engine may still run}}
    placer.yield %a : i8
  }
  return %0 : i8
}
