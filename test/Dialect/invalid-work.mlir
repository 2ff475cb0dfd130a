// Attributes that say what an op does, and how large arguments are.
// RUN: placer-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error @+1 {{'placer.work' must say what an op does, as in 'placer.work = {flops = 2.0e9, bytes = 4096}'}}
  %0 = "my.op"() {placer.work = 5 : i64} : () -> tensor<8xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.work' must say what an op does}}
  %0 = "my.op"() {placer.work = {}} : () -> tensor<8xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.work' has an entry 'flop'; it may have flops, transcendentals, bytes and type}}
  %0 = "my.op"() {placer.work = {flop = 1 : i64}} : () -> tensor<8xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.work' has 'bytes' that is no number of at least 0}}
  %0 = "my.op"() {placer.work = {bytes = -1 : i64}} : () -> tensor<8xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.work' has a 'type' that is none}}
  %0 = "my.op"() {placer.work = {flops = 1 : i64, type = "f32"}} : () -> tensor<8xf32>
  return
}

// -----

// expected-error @+1 {{carries 'placer.work', which belongs on an op in the body of a function}}
func.func @f() attributes {placer.work = {flops = 1 : i64}} {
  return
}

// -----

func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'placer.free' takes no value}}
  %0 = "my.op"(%x) {placer.free = true} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'placer.free' is for ops with results}}
  "my.op"(%x) {placer.free} : (tensor<8xf32>) -> ()
  return
}

// -----

func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{'placer.constant' is for ops without operands: a constant reads nothing}}
  %0 = "my.op"(%x) {placer.constant} : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

// expected-error @+1 {{has 'placer.extents' on argument 0, which has no dimensions}}
func.func @f(%x: f32 {placer.extents = array<i64: 8>}) {
  return
}

// -----

// expected-error @+1 {{has 'placer.extents' on argument 0, which has no dimensions}}
func.func @f(%x: tensor<*xf32> {placer.extents = array<i64: 8>}) {
  return
}

// -----

// expected-error @+1 {{'placer.extents' on argument 1 must give one extent for each of its 2 dimensions, as in 'placer.extents = array<i64: 8, -1>'}}
func.func @f(%x: f32, %y: tensor<?x?xf32> {placer.extents = array<i64: 8>}) {
  return
}

// -----

// expected-error @+1 {{'placer.extents' on argument 0 must give one extent}}
func.func @f(%x: tensor<?xf32> {placer.extents = 8 : i64}) {
  return
}

// -----

// expected-error @+1 {{'placer.extents' on argument 0 gives dimension 1 a negative extent}}
func.func @f(%x: tensor<?x?xf32> {placer.extents = array<i64: 8, -2>}) {
  return
}

// -----

// expected-error @+1 {{'placer.extents' on argument 0 gives dimension 1 the extent 8, but its type has 4}}
func.func @f(%x: tensor<?x4xf32> {placer.extents = array<i64: 8, 8>}) {
  return
}

// -----

// expected-error @+1 {{has 'placer.extents' on result 0; it belongs on an argument}}
func.func @f(%x: tensor<?xf32>) -> (tensor<?xf32> {placer.extents = array<i64: 8>}) {
  return %x : tensor<?xf32>
}

// -----

// expected-error @+1 {{carries 'placer.extents', which belongs on an argument of a function}}
func.func @f() attributes {placer.extents = array<i64: 8>} {
  return
}
