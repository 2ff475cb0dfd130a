// What binds the ops of one function and its machine.
//
// RUN: placer-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-note @+1 {{which is here}}
  placer.task "a"
  // expected-error @+1 {{'placer.task' op uses 'a', the name of another task, group or collective}}
  placer.task "a"
  return
}

// -----

func.func @f() {
  // expected-note @+1 {{which is here}}
  placer.group "g" {
    // expected-error @+1 {{'placer.task' op uses 'g', the name of another task, group or collective}}
    placer.task "g"
  }
  return
}

// -----

// Two functions may use the same names.
func.func @f() {
  placer.task "a"
  return
}
func.func @g() {
  placer.task "a"
  return
}

// -----

func.func @f() {
  // expected-note @+1 {{which is here}}
  %a = placer.task "a" -> (i8 as "x")
  // expected-error @+1 {{'placer.task' op uses 'x', the name of another result}}
  %b = placer.task "b" -> (i8 as "x")
  return
}

// -----

func.func @f() {
  // expected-note @+2 {{which is here}}
  // expected-error @+1 {{'placer.task' op uses 'x', the name of another result}}
  %a:2 = placer.task "a" -> (i8 as "x", i8 as "x")
  return
}

// -----

// expected-note @+1 {{say 'placer.topology = @box' on the function to use this one}}
placer.topology @box { placer.device @d kind "k" }
// expected-error @+1 {{function 'f' is for topology @bax, which is not there}}
func.func @f() attributes {placer.topology = @bax} {
  placer.task "a"
  return
}

// -----

func.func private @box()
// expected-note @+2 {{add a 'placer.topology' beside the function}}
// expected-error @+1 {{function 'f' is for topology @box, which is not there}}
func.func @f() attributes {placer.topology = @box} {
  placer.task "a"
  return
}

// -----

// expected-note @+1 {{the devices are @d, @e}}
placer.topology @box {
  placer.device @d kind "k"
  placer.device @e kind "k"
}
func.func @f() {
  // expected-error @+1 {{'placer.task' op names unknown device @x}}
  placer.task "a" on @x
  return
}

// -----

// expected-note @+1 {{the devices are @d}}
placer.topology @box { placer.device @d kind "k" }
func.func @f() {
  // expected-error @+1 {{'placer.task' op names unknown device @x}}
  placer.task "a" only [@d, @x]
  return
}

// -----

// expected-note @+1 {{the devices are @d}}
placer.topology @box { placer.device @d kind "k" }
func.func @f() {
  // expected-error @+1 {{'placer.group' op names unknown device @x}}
  placer.group "g" on @x {
    placer.task "a"
  }
  return
}

// -----

// expected-note @+1 {{the kinds are gpu, cpu, the devices @gpu0, @gpu1, @host}}
placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.device @host kind "cpu"
}
func.func @f() {
  // expected-error @+1 {{'placer.task' op has a cost for 'tpu', which is no kind and no device of the topology}}
  placer.task "a" cost <gpu = 1, tpu = 1>
  return
}

// -----

// expected-note @+1 {{the devices are @gpu0, @host; its costs and 'only' leave none of them}}
placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @host kind "cpu"
}
func.func @f() {
  // expected-error @+1 {{'placer.task' op cannot run on any device}}
  placer.task "a" cost <gpu = 1> only [@host]
  return
}

// -----

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.device @host kind "cpu"
}
func.func @f() {
  // expected-error @+2 {{'placer.task' op is on @host, which cannot run it}}
  // expected-note @+1 {{it can run on @gpu0, @gpu1}}
  placer.task "a" cost <gpu = 1> on @host
  return
}

// -----

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @host kind "cpu"
}
func.func @f() {
  placer.group "g" on @host {
    placer.group "h" {
      // expected-error @+2 {{'placer.task' op is on @host, which cannot run it}}
      // expected-note @+1 {{it can run on @gpu0}}
      placer.task "a" cost <gpu = 1>
    }
  }
  return
}

// -----

// expected-note @+1 {{the devices are @d}}
placer.topology @box { placer.device @d kind "k" }
func.func @f() {
  %a = placer.task "a" -> (i8)
  // expected-error @+1 {{'placer.transfer' op names unknown device @x}}
  %0 = placer.transfer %a from @d to @x : i8
  return
}

// -----

// expected-note @+1 {{add 'placer.link @e to @d …' here to allow it}}
placer.topology @box {
  placer.device @d kind "k"
  placer.device @e kind "k"
  placer.link @d to @e latency 0 bandwidth 1
}
func.func @f() {
  %a = placer.task "a" -> (i8)
  // expected-error @+1 {{'placer.transfer' op goes from @e to @d, which no link joins}}
  %0 = placer.transfer %a from @e to @d : i8
  return
}

// -----

placer.topology @box {
  placer.device @d kind "k"
  placer.device @e kind "k"
  placer.link @d to @e latency 0 bandwidth 1
}
func.func @f() {
  // expected-note @+1 {{its producer is here}}
  %a = placer.task "a" on @e -> (i8)
  // expected-error @+1 {{'placer.transfer' op comes from @d, but the tensor is on @e}}
  %0 = placer.transfer %a from @d to @e : i8
  return
}

// -----

placer.topology @box {
  placer.device @d kind "k"
  placer.device @e kind "k"
  placer.link @d to @e latency 0 bandwidth 1
}
func.func @f() {
  %a = placer.task "a" on @d -> (i8)
  // expected-error @+1 {{'placer.transfer' op goes to @e, but is read on @d}}
  %0 = placer.transfer %a from @d to @e : i8
  // expected-note @+1 {{its reader is here}}
  placer.task "b" (%0 : i8) on @d
  return
}

// -----

placer.topology @box {
  placer.device @d kind "k"
  placer.device @e kind "k"
  placer.link @d to @e latency 0 bandwidth 1
}
func.func @f() {
  %a = placer.task "a" on @d -> (i8)
  // expected-note @+1 {{it is sent there here; let all readers there use this one}}
  %0 = placer.transfer %a from @d to @e : i8
  // expected-error @+1 {{'placer.transfer' op sends a tensor to @e a second time}}
  %1 = placer.transfer %a from @d to @e : i8
  return
}

// -----

placer.topology @box {
  placer.device @d kind "k"
  placer.device @e kind "k"
}
func.func @f() {
  // expected-note @+1 {{another member is on @d}}
  placer.task "a" colocate "c" on @d
  placer.task "b" colocate "c"
  // expected-error @+1 {{'placer.task' op is colocated as 'c' but on @e, not on @d}}
  placer.task "z" colocate "c" on @e
  return
}

// -----

// A group's device is that of its members.
placer.topology @box {
  placer.device @d kind "k"
  placer.device @e kind "k"
}
func.func @f() {
  // expected-note @+1 {{another member is on @d}}
  placer.task "a" colocate "c" on @d
  placer.group "g" on @e {
    // expected-error @+1 {{'placer.task' op is colocated as 'c' but on @e, not on @d}}
    placer.task "b" colocate "c"
  }
  return
}

// -----

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.device @host kind "cpu"
}
func.func @f() {
  // expected-note @+1 {{the members from here on can run on @gpu0, @gpu1}}
  placer.task "a" cost <gpu = 1> colocate "c"
  // expected-error @+2 {{'placer.task' op is colocated as 'c' with tasks that share no device with it}}
  // expected-note @+1 {{it can run on @host}}
  placer.task "b" cost <cpu = 1> colocate "c"
  return
}

// -----

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @host kind "cpu"
}
func.func @f() {
  // expected-note @+1 {{that task is here}}
  placer.task "a" cost <gpu = 1, cpu = 2> colocate "c" on @host
  // expected-error @+2 {{'placer.task' op is colocated as 'c' with a task on @host, which cannot run it}}
  // expected-note @+1 {{it can run on @gpu0}}
  placer.task "b" cost <gpu = 1> colocate "c"
  return
}

// -----

// A name stands for one weight in all of a function, with or without a machine.
func.func @f() {
  // expected-note @+1 {{task 'a' reads it here}}
  placer.task "a" weights <"w" = 8>
  placer.group "g" {
    placer.task "b" weights <"v" = 8, "w" = 8>
    // expected-error @+1 {{'placer.task' op reads weight 'w' of 9 bytes, but it has 8 elsewhere}}
    placer.task "c" weights <"w" = 9>
  }
  return
}
func.func @g() {
  placer.task "a" weights <"w" = 9>
  return
}
