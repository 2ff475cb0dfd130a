// RUN: placer-opt %s --allow-unregistered-dialect --form-tasks --split-input-file | FileCheck %s

// The example of the pass description.

// CHECK-LABEL: func.func @layer(
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<64x128xf32>, %[[W:[a-z0-9]+]]: tensor<128x32xf32> {placer.weight = "form-tasks"})
// CHECK-NEXT: %[[H:.*]] = placer.task "matmul_0" (%[[A:.*]] = %[[X]] : tensor<64x128xf32>, %[[B:.*]] = %[[W]] : tensor<128x32xf32>) op "linalg.matmul" cost <gpu = 5200, cpu = 90000> -> (tensor<64x32xf32>) {
// CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0.0
// CHECK-NEXT:   %[[EMPTY:.*]] = tensor.empty()
// CHECK-NEXT:   %[[INIT:.*]] = linalg.fill ins(%[[ZERO]] : f32) outs(%[[EMPTY]] :
// CHECK-NEXT:   %[[MM:.*]] = linalg.matmul {placer.cost = #placer.cost<gpu = 5200, cpu = 90000>} ins(%[[A]], %[[B]] : {{.*}}) outs(%[[INIT]] :
// CHECK-NEXT:   placer.yield %[[MM]] : tensor<64x32xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %[[Y:.*]] = placer.task "tanh_0" (%[[C:.*]] = %[[H]] : tensor<64x32xf32>) op "math.tanh" -> (tensor<2048xf32>) {
// CHECK-NEXT:   %[[TANH:.*]] = math.tanh %[[C]]
// CHECK-NEXT:   %[[FLAT:.*]] = tensor.collapse_shape %[[TANH]]
// CHECK-NEXT:   placer.yield %[[FLAT]] : tensor<2048xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[Y]] : tensor<2048xf32>
func.func @layer(%x: tensor<64x128xf32>, %w: tensor<128x32xf32>) -> tensor<2048xf32> {
  %zero = arith.constant 0.000000e+00 : f32
  %empty = tensor.empty() : tensor<64x32xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x32xf32>) -> tensor<64x32xf32>
  %h = linalg.matmul {placer.cost = #placer.cost<gpu = 5200, cpu = 90000>} ins(%x, %w : tensor<64x128xf32>, tensor<128x32xf32>) outs(%init : tensor<64x32xf32>) -> tensor<64x32xf32>
  %y = math.tanh %h : tensor<64x32xf32>
  %flat = tensor.collapse_shape %y [[0, 1]] : tensor<64x32xf32> into tensor<2048xf32>
  return %flat : tensor<2048xf32>
}

// -----

// A constant with two readers is copied; a reshape of one task's result goes to
// the task that reads it, and what is sent is the tensor before it.

// CHECK-LABEL: func.func @copied
// CHECK: %[[A:.*]] = placer.task "exp_0" ({{.*}}) op "math.exp" -> (tensor<4x8xf32>) attributes {placer.origin = array<i64: 1>}
// CHECK: %[[B:.*]] = placer.task "addf_0" (%[[IN:.*]] = %[[A]] : tensor<4x8xf32>) op "arith.addf" -> (tensor<32xf32>) attributes {placer.origin = array<i64: 0, 2, 3>} {
// CHECK-NEXT: %[[ONE:.*]] = arith.constant dense<1.0
// CHECK-NEXT: %[[FLAT:.*]] = tensor.collapse_shape %[[IN]]
// CHECK-NEXT: arith.addf %[[FLAT]], %[[ONE]]
// CHECK: %[[C:.*]] = placer.task "mulf_0" ({{.*}} = %[[B]] : tensor<32xf32>) {{.*}} array<i64: 0, 4>
// CHECK-NEXT: arith.constant dense<1.0
// CHECK-NEXT: arith.mulf
// CHECK: placer.task "work_0" (%[[INA:.*]] = %[[A]] : tensor<4x8xf32>, %[[INC:.*]] = %[[C]] : tensor<32xf32>) {{.*}} array<i64: 2, 5>
// CHECK-NEXT: %[[AGAIN:.*]] = tensor.collapse_shape %[[INA]]
// CHECK-NEXT: "user.work"(%[[INC]], %[[AGAIN]])
func.func @copied(%x: tensor<4x8xf32>) -> tensor<32xf32> {
  %one = arith.constant dense<1.0> : tensor<32xf32>
  %a = math.exp %x : tensor<4x8xf32>
  %flat = tensor.collapse_shape %a [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %b = arith.addf %flat, %one : tensor<32xf32>
  %c = arith.mulf %b, %one : tensor<32xf32>
  %s = "user.work"(%c, %flat) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
  return %s : tensor<32xf32>
}

// -----

// Elements, slices and scalars go with the task that they come from, so that
// the small value is sent. What comes of two tasks is a task.

// CHECK-LABEL: func.func @attached
// CHECK: %[[E:.*]]:2 = placer.task "exp_0" {{.*}} -> (tensor<4xf32>, f32)
// CHECK: %[[SLICE:.*]] = tensor.extract_slice
// CHECK: %[[ELEMENT:.*]] = tensor.extract
// CHECK: %[[TWICE:.*]] = arith.addf %[[ELEMENT]], %[[ELEMENT]]
// CHECK: placer.yield %[[SLICE]], %[[TWICE]] : tensor<4xf32>, f32
// CHECK: %[[T:.*]] = placer.task "tanh_0" {{.*}} -> (f32)
// CHECK: %[[SUM:.*]] = placer.task "addf_0" ({{.*}} = %[[E]]#1 : f32, {{.*}} = %[[T]] : f32) op "arith.addf" -> (f32)
// CHECK: placer.task "work_0" ({{.*}} = %[[E]]#0 : tensor<4xf32>, {{.*}} = %[[SUM]] : f32)
func.func @attached(%x: tensor<8xf32>) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %e = math.exp %x : tensor<8xf32>
  %slice = tensor.extract_slice %e[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %element = tensor.extract %e[%c1] : tensor<8xf32>
  %twice = arith.addf %element, %element : f32
  %t = math.tanh %x : tensor<8xf32>
  %other = tensor.extract %t[%c1] : tensor<8xf32>
  %sum = arith.addf %twice, %other : f32
  %r = "user.work"(%slice, %sum) : (tensor<4xf32>, f32) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// Scalars of arguments and constants can be had anywhere.

// CHECK-LABEL: func.func @shapes
// CHECK-NEXT: placer.task "matmul_0" (
// CHECK-NEXT: arith.constant 0 : index
// CHECK-NEXT: arith.constant 1 : index
// CHECK-NEXT: arith.constant 0.0
// CHECK-NEXT: %[[M:.*]] = tensor.dim
// CHECK-NEXT: %[[N:.*]] = tensor.dim
// CHECK-NEXT: tensor.empty(%[[M]], %[[N]])
// CHECK-NEXT: linalg.fill
// CHECK-NEXT: linalg.matmul
// CHECK-NEXT: placer.yield
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @shapes(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %b, %c1 : tensor<?x?xf32>
  %empty = tensor.empty(%m, %n) : tensor<?x?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

// A long chain of scalars is not copied into each of its readers.

// CHECK-LABEL: func.func @chain
// CHECK: %[[S:.*]]:2 = placer.task "addf_0" {{.*}} -> (f32, f32)
// CHECK: placer.task "work_0" ({{.*}} = %[[S]]#0 : f32) op
// CHECK-NEXT: "user.work"(
// CHECK: placer.task "work_1" ({{.*}} = %[[S]]#1 : f32) op
// CHECK-NEXT: "user.work"(
func.func @chain(%x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = arith.addf %x, %x : f32
  %1 = arith.addf %0, %x : f32
  %2 = arith.addf %1, %x : f32
  %3 = arith.addf %2, %x : f32
  %4 = arith.addf %3, %x : f32
  %5 = arith.addf %4, %x : f32
  %6 = arith.addf %5, %x : f32
  %7 = arith.addf %6, %x : f32
  %8 = arith.addf %7, %x : f32
  %9 = arith.addf %8, %x : f32
  %10 = arith.addf %9, %x : f32
  %11 = arith.addf %10, %x : f32
  %12 = arith.addf %11, %x : f32
  %13 = arith.addf %12, %x : f32
  %14 = arith.addf %13, %x : f32
  %15 = arith.addf %14, %x : f32
  %16 = arith.addf %15, %x : f32
  %17 = arith.mulf %16, %x : f32
  %a = "user.work"(%16) : (f32) -> tensor<4xf32>
  %b = "user.work"(%17) : (f32) -> tensor<4xf32>
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}

// -----

// What regions read from outside becomes operands; all inside is one task.

// CHECK-LABEL: func.func @regions(
// CHECK-SAME: %[[P:.*]]: i1, %[[X:.*]]: tensor<8xf32>, %[[N:.*]]: index
// CHECK: %[[IF:.*]] = placer.task "if_0" ({{.*}} = %[[P]] : i1, %[[A:.*]] = %[[X]] : tensor<8xf32>) op "scf.if"
// CHECK-NEXT: scf.if
// CHECK-NEXT: math.exp %[[A]]
// CHECK: placer.task "for_0" (%{{.*}} = %[[N]] : index, %{{.*}} = %[[IF]] : tensor<8xf32>, %[[B:.*]] = %[[X]] : tensor<8xf32>) op "scf.for"
// CHECK-NEXT: arith.constant 0
// CHECK-NEXT: arith.constant 1
// CHECK-NEXT: scf.for
// CHECK-NEXT: linalg.map
// CHECK: placer.task "generic_0" (%{{.*}} : tensor<8xf32>, %[[F:.*]] = %{{.*}} : f32)
// CHECK: linalg.generic {
// CHECK-NEXT: ^bb0
// CHECK-NEXT: arith.mulf %{{.*}}, %[[F]]
func.func @regions(%p: i1, %x: tensor<8xf32>, %n: index, %f: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.if %p -> tensor<8xf32> {
    %e = math.exp %x : tensor<8xf32>
    scf.yield %e : tensor<8xf32>
  } else {
    scf.yield %x : tensor<8xf32>
  }
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%it = %0) -> tensor<8xf32> {
    %s = linalg.map { arith.addf } ins(%it, %x : tensor<8xf32>, tensor<8xf32>) outs(%it : tensor<8xf32>)
    scf.yield %s : tensor<8xf32>
  }
  %2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%1 : tensor<8xf32>) {
  ^bb0(%out: f32):
    %m = arith.mulf %out, %f : f32
    linalg.yield %m : f32
  } -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

// Bounds of affine loops are still valid inside of a task.

// CHECK-LABEL: func.func @affine
// CHECK: placer.task "for_0"
// CHECK-NEXT: affine.for %{{.*}} = 0 to %{{.*}} iter_args
func.func @affine(%n: index, %x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = affine.for %i = 0 to %n iter_args(%it = %x) -> tensor<8xf32> {
    %1 = math.exp %it : tensor<8xf32>
    affine.yield %1 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// -----

// Functions that are called are part of the tasks that call them, declarations
// stay, and all others are formed each for itself.

// CHECK: func.func private @helper
// CHECK-NEXT: math.exp
// CHECK: func.func private @kernel(tensor<8xf32>) -> tensor<8xf32> attributes {placer.pure}
// CHECK-LABEL: func.func @first
// CHECK-SAME: attributes {user.tag = 3 : i32}
// CHECK: placer.task "helper_0" {{.*}} op "func.call"
// CHECK: placer.task "helper_1"
// CHECK: placer.task "kernel_0"
// CHECK-LABEL: func.func @second
// CHECK: placer.task "helper_0"
func.func private @helper(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = math.exp %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @kernel(tensor<8xf32>) -> tensor<8xf32> attributes {placer.pure}
func.func @first(%x: tensor<8xf32>) -> tensor<8xf32> attributes {user.tag = 3 : i32} {
  %0 = call @helper(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = call @helper(%0) : (tensor<8xf32>) -> tensor<8xf32>
  %2 = call @kernel(%1) : (tensor<8xf32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}
func.func @second(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @helper(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Names: of locations first, and never twice.

// CHECK-LABEL: func.func @names
// CHECK: placer.task "fc1"
// CHECK: placer.task "fc1_1"
// CHECK: placer.task "exp_0"
// CHECK: placer.task "exp_1"
// CHECK: placer.task "exp_2"
// CHECK: placer.task "inner"
// CHECK: placer.task "odd name: \C3\BC/0"
func.func @names(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = math.exp %x : tensor<8xf32> loc("fc1")
  %1 = math.exp %0 : tensor<8xf32> loc("fc1")
  %2 = math.exp %1 : tensor<8xf32> loc("exp_0")
  %3 = math.exp %2 : tensor<8xf32>
  %4 = math.exp %3 : tensor<8xf32>
  %5 = math.exp %4 : tensor<8xf32> loc(fused["a.py":1:2, "inner"("b.py":3:4)])
  %6 = math.exp %5 : tensor<8xf32> loc("odd name: ü/0")
  return %6 : tensor<8xf32>
}

// -----

// Several results: of one op, of one value twice, an argument, a constant, a
// reshape of a task's result, a reshape of an argument.

// CHECK-LABEL: func.func @results(
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>)
// CHECK-DAG: %[[C:.*]] = arith.constant {placer.origin = array<i64: 1>} 2.0
// CHECK-DAG: %[[V:.*]] = tensor.expand_shape %[[X]] {{.*}}placer.origin = array<i64: 3>
// CHECK: %[[P:.*]]:3 = placer.task "pair_0" {{.*}} -> (tensor<8xf32>, i32, tensor<2x4xf32>)
// CHECK: return %[[P]]#0, %[[P]]#1, %[[P]]#0, %[[X]], %[[C]], %[[P]]#2, %[[V]] :
func.func @results(%x: tensor<8xf32>) -> (tensor<8xf32>, i32, tensor<8xf32>, tensor<8xf32>, f32, tensor<2x4xf32>, tensor<2x4xf32>) {
  %p:2 = "user.pair"(%x) : (tensor<8xf32>) -> (tensor<8xf32>, i32)
  %c = arith.constant 2.0 : f32
  %r = tensor.expand_shape %p#0 [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %v = tensor.expand_shape %x [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  return %p#0, %p#1, %p#0, %x, %c, %r, %v : tensor<8xf32>, i32, tensor<8xf32>, tensor<8xf32>, f32, tensor<2x4xf32>, tensor<2x4xf32>
}

// -----

// What nothing uses is kept, and can be found to be dead.

// CHECK-LABEL: func.func @unused
// CHECK-NEXT: arith.constant 3.0
// CHECK-NEXT: %[[DEAD:.*]] = placer.task "exp_0" {{.*}} -> (tensor<8xf32>)
// CHECK: tensor.expand_shape
// CHECK: return
func.func @unused(%x: tensor<8xf32>) {
  %c = arith.constant 3.0 : f32
  %0 = math.exp %x : tensor<8xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  return
}

// -----

// tosa: shapes must stay constants beside the ops that read them.

// CHECK-LABEL: func.func @tosa
// CHECK: %[[M:.*]] = placer.task "matmul_0" {{.*}} op "tosa.matmul"
// CHECK: placer.task "clamp_0" (%{{.*}} = %[[M]] : tensor<1x4x4xf32>) op "tosa.clamp"
// CHECK: tosa.const_shape
// CHECK: tosa.reshape
// CHECK: tosa.clamp
func.func @tosa(%x: tensor<1x4x8xf32>, %w: tensor<1x8x4xf32>) -> tensor<16xf32> {
  %zp = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %shape = tosa.const_shape {values = dense<16> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.matmul %x, %w, %zp, %zp : (tensor<1x4x8xf32>, tensor<1x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4xf32>
  %1 = tosa.reshape %0, %shape : (tensor<1x4x4xf32>, !tosa.shape<1>) -> tensor<16xf32>
  %2 = tosa.clamp %1 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<16xf32>) -> tensor<16xf32>
  return %2 : tensor<16xf32>
}

// -----

// Functions that have tasks are left alone; so are those without work.

// CHECK-LABEL: func.func @formed
// CHECK-NEXT: placer.task "mine"
// CHECK-NEXT: return
// CHECK-LABEL: func.func @nothing
// CHECK-NEXT: arith.constant 1.0
// CHECK-NEXT: return
func.func @formed() -> tensor<8xi8> {
  %0 = placer.task "mine" cost <gpu = 5> -> (tensor<8xi8>)
  return %0 : tensor<8xi8>
}
func.func @nothing(%x: tensor<8xf32>) -> (tensor<8xf32>, f32) {
  %c = arith.constant 1.0 : f32
  return %x, %c : tensor<8xf32>, f32
}
