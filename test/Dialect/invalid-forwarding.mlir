// RUN: placer-opt %s --verify-diagnostics --split-input-file

placer.topology @t {
  placer.device @a kind "gpu"
  placer.device @b kind "gpu"
  placer.device @c kind "gpu"
  placer.link @a to @b latency 1 bandwidth 1
  placer.link @a to @c latency 1 bandwidth 1
}
func.func @f() {
  %x = placer.task "x" on @a -> (i8)
  // expected-note @+1 {{its producer is here}}
  %0 = placer.transfer %x from @a to @b : i8
  // expected-error @+1 {{'placer.transfer' op comes from @a, but the tensor is on @b}}
  %1 = placer.transfer %0 from @a to @c : i8
  placer.task "y" (%1 : i8) on @c
  return
}

// -----

placer.topology @t {
  placer.device @a kind "gpu"
  placer.device @b kind "gpu"
  placer.device @c kind "gpu"
  placer.link @a to @b latency 1 bandwidth 1
  placer.link @a to @c latency 1 bandwidth 1
  placer.link @b to @c latency 1 bandwidth 1
}
func.func @f() {
  %x = placer.task "x" on @a -> (i8)
  %0 = placer.transfer %x from @a to @b : i8
  // expected-note @+1 {{it is sent there here; let all readers there use this one}}
  %1 = placer.transfer %x from @a to @c : i8
  // expected-error @+1 {{'placer.transfer' op sends a tensor to @c a second time}}
  %2 = placer.transfer %0 from @b to @c : i8
  return
}

// -----

func.func @f() {
  %c = placer.copy from @a to @b : i8
  // expected-note @+1 {{the copy is declared here}}
  %d = placer.copy from @b to @a : i8
  placer.program on @a {
    %x = placer.task "x" -> (i8)
    placer.copy_start %x into %c : i8
    placer.copy_sent %c : i8
    // expected-error @+1 {{'placer.copy_forward' op stands in the program of @a, not of @b}}
    placer.copy_forward %c into %d : i8
    placer.copy_accept %d : i8
    %y = placer.copy_wait %d : i8
  }
  placer.program on @b {
    placer.copy_accept %c : i8
    %z = placer.copy_wait %c : i8
    placer.copy_sent %d : i8
  }
  return
}

// -----

func.func @f() {
  %c = placer.copy from @a to @b : i8
  // expected-error @+1 {{'placer.copy' op is started more than once}}
  %d = placer.copy from @b to @a : i8
  placer.program on @a {
    %x = placer.task "x" -> (i8)
    placer.copy_start %x into %c : i8
    placer.copy_sent %c : i8
    placer.copy_accept %d : i8
    %y = placer.copy_wait %d : i8
  }
  placer.program on @b {
    placer.copy_accept %c : i8
    // expected-note @+1 {{started here}}
    placer.copy_forward %c into %d : i8
    %z = placer.copy_wait %c : i8
    // expected-note @+1 {{started here}}
    placer.copy_start %z into %d : i8
    placer.copy_sent %d : i8
  }
  return
}
