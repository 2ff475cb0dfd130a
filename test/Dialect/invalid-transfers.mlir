// What transfers refuse by themselves.
//
// RUN: placer-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  %a = placer.task "a" -> (i8)
  // expected-error @+1 {{'placer.transfer' op has a start but no ends; add 'from @a to @b'}}
  %0 = placer.transfer %a at 5 : i8
  return
}

// -----

func.func @f() {
  %a = placer.task "a" -> (i8)
  // expected-error @+1 {{'placer.transfer' op needs both ends or none}}
  %0 = "placer.transfer"(%a) <{from = @d}> : (i8) -> i8
  return
}

// -----

func.func @f() {
  %a = placer.task "a" -> (i8)
  // expected-error @+1 {{'placer.transfer' op starts at -1, before 0}}
  %0 = placer.transfer %a from @d to @e at -1 : i8
  return
}

// -----

func.func @f(%x: i8) {
  // expected-error @+1 {{'placer.transfer' op sends a value that is no result of a task or group; only those have a device}}
  %0 = placer.transfer %x : i8
  return
}

// -----

func.func @f() {
  %a = placer.task "a" -> (i8)
  %0 = placer.transfer %a : i8
  // expected-error @+1 {{'placer.transfer' op sends a value that is no result of a task or group; only those have a device}}
  %1 = placer.transfer %0 : i8
  return
}

// -----

func.func @f(%n: index) {
  %a = placer.task "a" -> (i8)
  // expected-note @+1 {{it stands in 'scf.for'; loops and branches belong inside a task}}
  scf.for %i = %n to %n step %n {
    // expected-error @+1 {{'placer.transfer' op must stand at the top of a function}}
    %0 = placer.transfer %a : i8
  }
  return
}

// -----

func.func @f() {
  %a = placer.task "a" -> (i8)
  // expected-error @+1 {{'placer.transfer' op failed to verify that all of {tensor, result} have same type}}
  %0 = "placer.transfer"(%a) : (i8) -> i16
  return
}
