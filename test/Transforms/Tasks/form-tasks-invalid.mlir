// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks=host-device=cpu0 --split-input-file -verify-diagnostics

placer.topology @box {
  placer.device @cpu0 kind "cpu"
  placer.device @gpu0 kind "gpu"
}
// expected-error @+2 {{function 'branches' has several blocks, and a task has one}}
// expected-note @+1 {{run --lift-cf-to-scf first}}
func.func @branches(%x: tensor<8xf32>, %p: i1) -> tensor<8xf32> {
  cf.cond_br %p, ^a, ^b
^a:
  %0 = math.exp %x : tensor<8xf32>
  return %0 : tensor<8xf32>
^b:
  return %x : tensor<8xf32>
}

// -----

func.func @wrong_device(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'placer.device' must name a device, as in 'placer.device = @gpu0'}}
  %0 = math.exp %x {placer.device = "gpu0"} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @wrong_pin(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'placer.pin' must list devices, as in 'placer.pin = [@gpu0, @gpu1]'}}
  %0 = math.exp %x {placer.pin = @gpu0} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @wrong_pin_element(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'placer.pin' must list devices}}
  %0 = math.exp %x {placer.pin = ["gpu0"]} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @empty_pin(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'placer.pin' must list devices}}
  %0 = math.exp %x {placer.pin = []} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @pin_twice(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'placer.pin' names device @gpu0 twice}}
  %0 = math.exp %x {placer.pin = [@gpu0, @gpu0]} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @wrong_colocate(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'placer.colocate' must be a string that is not empty}}
  %0 = math.exp %x {placer.colocate = 3 : i32} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @wrong_cost(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'placer.cost' must be a cost, as in 'placer.cost = #placer.cost<gpu = 5200>'}}
  %0 = math.exp %x {placer.cost = 5200 : i64} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @wrong_bytes(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'placer.bytes' must give one size for each result, as in 'placer.bytes = array<i64: 4096>'}}
  %0 = math.exp %x {placer.bytes = array<i64: 1, 2>} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @negative_bytes(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{'placer.bytes' gives result 0 a negative size}}
  %0 = math.exp %x {placer.bytes = array<i64: -5>} : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @other_bytes(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'placer.bytes' gives result 0 33 bytes, but its type has 32}}
  %0 = math.exp %x {placer.bytes = array<i64: 33>} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @wrong_pure(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'placer.pure' takes no value}}
  %0 = "user.op"(%x) {placer.pure = 1 : i32} : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @wrong_origin(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'placer.origin' must be an array of i64}}
  %0 = math.exp %x {placer.origin = 3 : i64} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// expected-error @+1 {{carries 'placer.device', which belongs on an op in the body of a function}}
func.func @on_function() attributes {placer.device = @gpu0} {
  return
}

// -----

func.func @on_task() {
  // expected-error @+1 {{carries 'placer.pin', which is for ops outside of tasks; write the clause of the task instead}}
  placer.task "t" cost <gpu = 1> attributes {placer.pin = [@gpu0]}
  return
}

// -----

// expected-error @+1 {{has a 'placer.device' on argument 0 that names no device}}
func.func @wrong_home(%x: tensor<8xf32> {placer.device = 3 : i32}) {
  return
}

// -----

// expected-error @+1 {{has a 'placer.everywhere' with a value on argument 0; it takes none}}
func.func @wrong_everywhere(%x: tensor<8xf32> {placer.everywhere = true}) {
  return
}

// -----

// expected-error @+1 {{has 'placer.everywhere' on result 0; it belongs on an argument}}
func.func @result_everywhere(%x: tensor<8xf32>) -> (tensor<8xf32> {placer.everywhere}) {
  return %x : tensor<8xf32>
}

// -----

// expected-error @+1 {{argument 0 of function 'two_homes' is said to be on @gpu0 and everywhere}}
func.func @two_homes(%x: tensor<8xf32> {placer.everywhere, placer.device = @gpu0}) -> tensor<8xf32> {
  %0 = math.exp %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// expected-error @+1 {{argument 0 of function 'no_tensor' is said to be on @gpu0, but 'index' is no tensor}}
func.func @no_tensor(%x: index {placer.device = @gpu0}) -> index {
  return %x : index
}

// -----

// expected-note @+1 {{the devices are @cpu0, @gpu0}}
placer.topology @box {
  placer.device @cpu0 kind "cpu"
  placer.device @gpu0 kind "gpu"
}
func.func @unknown_device(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'placer.device' names unknown device @gpu7}}
  %0 = math.exp %x {placer.device = @gpu7} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// expected-note @+1 {{the devices are @cpu0}}
placer.topology @box {
  placer.device @cpu0 kind "cpu"
}
func.func @unknown_pin(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'placer.pin' names unknown device @gpu7}}
  %0 = math.exp %x {placer.pin = [@cpu0, @gpu7]} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// expected-note @+1 {{the devices are @gpu0}}
placer.topology @box {
  placer.device @gpu0 kind "gpu"
}
// expected-error @+1 {{'host-device' names unknown device @cpu0}}
func.func @unknown_host(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = math.exp %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @device_and_pin(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'placer.device' puts 'math.exp' on @gpu0, but 'placer.pin' limits it to other devices}}
  %0 = math.exp %x {placer.device = @gpu0, placer.pin = [@cpu0]} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @terminator(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'func.return' ends the function and cannot be placed}}
  return {placer.device = @gpu0} %x : tensor<8xf32>
}

// -----

func.func @nested(%x: tensor<8xf32>, %p: i1) -> tensor<8xf32> {
  // expected-note @+1 {{say it of this op instead}}
  %0 = scf.if %p -> tensor<8xf32> {
    // expected-error @+1 {{'math.exp' is said to be placed, but stands inside of 'scf.if', which becomes one task}}
    %1 = math.exp %x {placer.device = @gpu0} : tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  } else {
    scf.yield %x : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// -----

func.func @effect_not_on_host(%s: f32, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'memref.store' has side effects, which must be on the host @cpu0, but is limited to other devices}}
  memref.store %s, %m[%c0] {placer.device = @gpu0} : memref<4xf32>
  return
}

// -----

func.func @mistyped(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'placer.devices' is nothing that --form-tasks knows; it knows placer.device, placer.pin, placer.colocate, placer.cost, placer.bytes, placer.pure}}
  %0 = math.exp %x {placer.devices = [@gpu0]} : tensor<8xf32>
  return %0 : tensor<8xf32>
}
