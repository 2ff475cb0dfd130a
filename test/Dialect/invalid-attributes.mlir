// What the dialect's attributes on functions and tasks must be.
//
// RUN: placer-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{'builtin.module' op carries 'placer.topology', which belongs on a function}}
module attributes {placer.topology = @box} {
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op carries 'placer.lower_bound', which belongs on a function}}
  placer.task "a" attributes {placer.lower_bound = 5 : i64}
  return
}

// -----

// expected-error @+1 {{'func.func' op carries 'placer.consumers', which belongs on a task}}
func.func @f() attributes {placer.consumers = []} {
  return
}

// -----

// expected-error @+1 {{'func.func' op 'placer.topology' must name a topology, as in 'placer.topology = @box'}}
func.func @f() attributes {placer.topology = "box"} {
  return
}

// -----

// expected-error @+1 {{'func.func' op 'placer.graph' must be a string}}
func.func @f() attributes {placer.graph = 5} {
  return
}

// -----

// expected-error @+1 {{'func.func' op 'placer.source' must be a string}}
func.func @f() attributes {placer.source} {
  return
}

// -----

// expected-error @+1 {{'func.func' op 'placer.bound' must be a string}}
func.func @f() attributes {placer.bound = @load} {
  return
}

// -----

// expected-error @+1 {{'func.func' op 'placer.lower_bound' must be a 64-bit integer of at least 0}}
func.func @f() attributes {placer.lower_bound = 5 : i32} {
  return
}

// -----

// expected-error @+1 {{'func.func' op 'placer.lower_bound' must be a 64-bit integer of at least 0}}
func.func @f() attributes {placer.lower_bound = -1 : i64} {
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op 'placer.consumers' must be one list of task names for each result, as in 'placer.consumers = [["c", "b"]]'}}
  placer.task "a" attributes {placer.consumers = ["b"]}
  return
}

// -----

func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'math.exp' op carries 'placer.weight', which belongs on an argument of a function}}
  %0 = math.exp %x {placer.weight} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// expected-error @+1 {{'func.func' op has 'placer.weight' on result 0; it belongs on an argument}}
func.func @f(%x: tensor<8xf32>) -> (tensor<8xf32> {placer.weight}) {
  return %x : tensor<8xf32>
}

// -----

// expected-error @+1 {{'func.func' op has a 'placer.weight' with a value on argument 0; it takes none, or "form-tasks"}}
func.func @f(%x: tensor<8xf32> {placer.weight = true}) {
  return
}

// -----

// expected-error @+1 {{'func.func' op has 'placer.weight' on argument 1, but 'f32' is no tensor}}
func.func @f(%x: tensor<8xf32> {placer.weight}, %y: f32 {placer.weight}) {
  return
}

// -----

// expected-error @+1 {{'func.func' op has 'placer.weight' on argument 0, but 'tensor<?x8xf32>' does not tell its size}}
func.func @f(%x: tensor<?x8xf32> {placer.weight}) {
  return
}
