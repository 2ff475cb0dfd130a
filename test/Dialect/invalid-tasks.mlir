// What tasks and groups refuse by themselves.
//
// RUN: placer-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error @+1 {{'placer.task' op has an empty name}}
  placer.task ""
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.group' op has an empty name}}
  placer.group "" {
    placer.task "a"
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op has an engine without a name; leave 'engine' out for the main one}}
  placer.task "a" engine ""
  return
}

// -----

func.func @f() {
  placer.group "g" {
    // expected-note @+1 {{that task is here; tasks of different engines cannot be one group}}
    placer.task "a" engine "copy"
    // expected-error @+1 {{'placer.task' op runs on another engine than 'a' of group 'g'}}
    placer.task "b"
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op has a start but no device; add 'on @device'}}
  placer.task "a" at 5
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.group' op has a start but no device; add 'on @device'}}
  placer.group "g" at 5 {
    placer.task "a"
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op starts at -5, before 0}}
  placer.task "a" on @d at -5
  return
}

// -----

func.func @f(%n: index) {
  // expected-note @+1 {{it stands in 'scf.for'; loops and branches belong inside a task}}
  scf.for %i = %n to %n step %n {
    // expected-error @+1 {{'placer.task' op must stand at the top of a function, group or device program}}
    placer.task "a"
  }
  return
}

// -----

func.func @f() {
  // expected-note @+1 {{it stands in 'placer.task'}}
  placer.task "outer" {
    // expected-error @+1 {{'placer.task' op must stand at the top of a function, group or device program}}
    placer.task "inner"
  }
  return
}

// -----

// expected-note @below {{it stands in 'builtin.module'}}
module {
  // expected-error @+1 {{'placer.group' op must stand at the top of a function, group or device program}}
  placer.group "g" {
    placer.task "a"
  }
}

// -----

func.func @f() {
  placer.group "g" {
    // expected-error @+1 {{'placer.task' op is placed by its group and can have no device or start of its own}}
    placer.task "a" on @d
  }
  return
}

// -----

func.func @f() {
  placer.group "g" on @d at 5 {
    // expected-error @+1 {{'placer.group' op is placed by its group and can have no device or start of its own}}
    placer.group "h" on @d at 5 {
      placer.task "a"
    }
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op has -1 resident bytes}}
  placer.task "a" resident -1
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{size of 'w' is negative}}
  placer.task "a" weights <"w" = -1>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'weights' names 'w' twice}}
  placer.task "a" weights <"w" = 1, "v" = 1, "w" = 1>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'weights' has an empty name}}
  placer.task "a" weights <"" = 1>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'weights' names none; leave the clause out where nothing is read}}
  placer.task "a" weights <>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op has -2 workspace bytes}}
  placer.task "a" workspace -2
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op has an empty colocation name}}
  placer.task "a" colocate ""
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op is limited to no device at all; leave 'only' out where there is no limit}}
  placer.task "a" only []
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op names device @d twice in 'only'}}
  placer.task "a" only [@d, @e, @d]
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op is on @d but limited to other devices by 'only' [@e, @f]}}
  placer.task "a" only [@e, @f] on @d
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op names 2 results but has 1}}
  %0 = "placer.task"() <{name = "a", result_names = ["x", "y"]}> ({}) : () -> i8
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op gives sizes of 3 results but has 1}}
  %0 = "placer.task"() <{name = "a", result_bytes = array<i64: 1, 2, 3>}> ({}) : () -> none
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op gives result 0 a size of -2 bytes}}
  %0 = "placer.task"() <{name = "a", result_bytes = array<i64: -2>}> ({}) : () -> none
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op gives result 0 7 bytes, but its type has 8}}
  %0 = placer.task "a" -> (tensor<8xi8> bytes 7)
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op requires attribute 'name'}}
  "placer.task"() ({}) : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op attribute 'resident' failed to satisfy constraint: 64-bit number}}
  "placer.task"() <{name = "a", resident = 5 : i32}> ({}) : () -> ()
  return
}

// -----

func.func @f(%x: i8) {
  // expected-error @+1 {{'placer.task' op has a body whose arguments differ from its operands in number or type}}
  "placer.task"(%x) <{name = "a"}> ({
  ^bb0(%a: i16):
    "placer.yield"() : () -> ()
  }) : (i8) -> ()
  return
}

// -----

func.func @f(%x: i8) {
  // expected-error @+1 {{'placer.group' op has a body whose arguments differ from its operands in number or type}}
  "placer.group"(%x) <{name = "g"}> ({
    placer.task "a"
    "placer.yield"() : () -> ()
  }) : (i8) -> ()
  return
}

// -----

func.func @f(%x: i8) {
  // expected-error @+1 {{'placer.task' op has results that differ in number or type from what it yields}}
  %0 = placer.task "a" (%a = %x : i8) -> (i16) {
    // expected-note @+1 {{yielded here}}
    placer.yield %a : i8
  }
  return
}

// -----

func.func @f(%x: i8) {
  // expected-error @+1 {{'placer.group' op has results that differ in number or type from what it yields}}
  %0 = placer.group "g" (%a = %x : i8) -> (i8) {
    placer.task "a"
    // expected-note @+1 {{yielded here}}
    placer.yield %a, %a : i8, i8
  }
  return
}

// -----

func.func @f() {
  // expected-error @+2 {{'placer.task' op expects regions to end with 'placer.yield', found 'llvm.unreachable'}}
  // expected-note @+1 {{in custom textual format, the absence of terminator implies 'placer.yield'}}
  placer.task "a" {
    llvm.unreachable
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op expects region #0 to have 0 or 1 blocks}}
  "placer.task"() <{name = "a"}> ({
    "placer.yield"() : () -> ()
  ^bb1:
    "placer.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @f(%x: i8) {
  // expected-note @+1 {{required by region isolation constraints}}
  %0 = placer.task "a" -> (i8) {
    // expected-error @+1 {{'placer.yield' op using value defined outside the region}}
    placer.yield %x : i8
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.group' op holds no task}}
  placer.group "g" {
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.group' op holds tasks and groups only}}
  placer.group "g" {
    placer.task "a"
    // expected-note @+1 {{found 'arith.constant'}}
    %0 = arith.constant 0 : i8
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.yield' op expects parent op to be one of 'placer.task, placer.group, placer.program'}}
  placer.yield
}
