// What a split, a part and a mark of samples may not say.
//
// RUN: placer-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error @+1 {{expected 'result' or 'operand', and its number}}
  %a = placer.task "a" split <dim 1 at [20]> -> (tensor<64x30xf32>)
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{expected 'at [20]', 'parts 2' or 'shares [2, 1]'}}
  %a = placer.task "a" split <result 0 dim 1> -> (tensor<64x30xf32>)
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{cuts must ascend, but 10 stands behind 20}}
  %a = placer.task "a" split <result 0 dim 1 at [20, 10]> -> (tensor<64x30xf32>)
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'at' names no cut}}
  %a = placer.task "a" split <result 0 dim 1 at []> -> (tensor<64x30xf32>)
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'parts' must be at least 1}}
  %a = placer.task "a" split <result 0 dim 1 parts 0> -> (tensor<64x30xf32>)
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{shares must be from 1 to 1000000}}
  %a = placer.task "a" split <result 0 dim 1 shares [1, 0]> -> (tensor<64x30xf32>)
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'shares' names none}}
  %a = placer.task "a" split <result 0 dim 1 shares []> -> (tensor<64x30xf32>)
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'sum' is for dimensions that are reduced, which no result has; name one of an operand}}
  %a = placer.task "a" split <result 0 dim 1 parts 2 sum> -> (tensor<64x30xf32>)
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{results, operands and dimensions are counted from 0}}
  %a = placer.task "a" split <result 0 dim -1 parts 2> -> (tensor<64x30xf32>)
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op is split along result 1, but has 1}}
  %a = placer.task "a" split <result 1 dim 1 parts 2> -> (tensor<64x30xf32>)
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op is split along operand 0, but has 0}}
  %a = placer.task "a" split <operand 0 dim 1 parts 2 chain> -> (tensor<64x30xf32>)
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op is split along dimension 2 of result 0, which 'tensor<64x30xf32>' does not have}}
  %a = placer.task "a" split <result 0 dim 2 parts 2> -> (tensor<64x30xf32>)
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op is split along dimension 1 of result 0, but cut 40 is outside of 0..30}}
  %a = placer.task "a" split <result 0 dim 1 at [20, 40]> -> (tensor<64x30xf32>)
  return
}

// -----

func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'math.exp' op 'placer.split' must be a split, as in 'placer.split = #placer.split<result 0 dim 1 parts 2>'}}
  %y = math.exp %x {placer.split = 2} : tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'math.exp' op is split along dimension 0 of operand 0, but cut 8 is outside of 0..8}}
  %y = math.exp %x {placer.split = #placer.split<operand 0 dim 0 at [8]>} : tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op carries 'placer.split', which is for ops outside of tasks; write the clause of the task instead}}
  %a = placer.task "a" -> (tensor<8xf32>) attributes {placer.split = #placer.split<result 0 dim 0 parts 2>}
  return
}

// -----

// expected-error @+1 {{'func.func' op carries 'placer.part', which belongs on a task}}
func.func @f() attributes {placer.part = #placer.part<"fc1", [0], [8]>} {
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.task' op 'placer.part' must say of what, as in 'placer.part = #placer.part<"fc1", [0, 0], [64, 20]>'}}
  %a = placer.task "a" -> (tensor<8xf32>) attributes {placer.part = "fc1"}
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{part has 1 offsets for 2 sizes}}
  %a = placer.task "a" -> (tensor<8xf32>) attributes {placer.part = #placer.part<"fc1", [0], [8, 4]>}
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{part has a negative offset or size}}
  %a = placer.task "a" -> (tensor<8xf32>) attributes {placer.part = #placer.part<"fc1", [-1], [8]>}
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{part has an empty name}}
  %a = placer.task "a" -> (tensor<8xf32>) attributes {placer.part = #placer.part<"", [0], [8]>}
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{expected 'sum' or 'chain'}}
  %a = placer.task "a" -> (tensor<8xf32>) attributes {placer.part = #placer.part<"a", [0], [8], 0 to 4>}
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{part reduces an empty range}}
  %a = placer.task "a" -> (tensor<8xf32>) attributes {placer.part = #placer.part<"a", [0], [8], 4 to 4 sum>}
  return
}

// -----

// expected-error @+1 {{'func.func' op has 'placer.samples' on dimension 1 of argument 0, but 'tensor<8xf32>' has 1}}
func.func @f(%x: tensor<8xf32> {placer.samples = 1 : i64}) {
  return
}

// -----

// expected-error @+1 {{'func.func' op 'placer.samples' on argument 0 must be the number of a dimension, as in 'placer.samples = 0 : i64'}}
func.func @f(%x: tensor<8xf32> {placer.samples}) {
  return
}

// -----

// expected-error @+1 {{'func.func' op has 'placer.samples' on argument 0, which has no dimensions}}
func.func @f(%x: f32 {placer.samples = 0 : i64}) {
  return
}

// -----

// expected-error @+1 {{'func.func' op has 'placer.samples' on result 0; it belongs on an argument}}
func.func @f(%x: tensor<8xf32>) -> (tensor<8xf32> {placer.samples = 0 : i64}) {
  return %x : tensor<8xf32>
}
