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

func.func @f() {
  // expected-error @+1 {{'placer.copy' op copies from @d to itself}}
  %c = placer.copy from @d to @d : i8
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
  // expected-error @+1 {{'placer.copy_start' op must stand in a device program}}
  placer.copy_start %a into %c : i8
  return
}

// -----

func.func @f() {
  // expected-note @+1 {{the copy is declared here}}
  %c = placer.copy from @d to @e : i8
  placer.program on @e {
    %a = placer.task "a" -> (i8)
    // expected-error @+1 {{'placer.copy_start' op stands in the program of @e, not of @d}}
    placer.copy_start %a into %c : i8
  }
  return
}

// -----

func.func @f() {
  // expected-note @+1 {{the copy is declared here}}
  %c = placer.copy from @d to @e : i8
  placer.program on @d {
    // expected-error @+1 {{'placer.copy_wait' op stands in the program of @d, not of @e}}
    %0 = placer.copy_wait %c : i8
  }
  return
}
