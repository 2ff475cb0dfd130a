// A tensor without a rank is looked at through the cast that it comes from; one that
// comes from outside counts for nothing.
//
// RUN: placer-opt %s --form-tasks --placer-annotate-costs --place-list --placer-verify-schedule 2>&1 | FileCheck %s
// RUN: placer-profile %s --list --functions=kernel | FileCheck %s --check-prefix=LIST
// RUN: %refused "no program has a function 'nothing' with a body" -- placer-profile %s --functions=kernel,nothing

// LIST: math.exp |  | 1000 1000 | f32 f32
// LIST: func.call
// LIST-NOT: math.tanh

// 1 operation and 1 byte take 1 ps.
placer.topology @box {
  placer.device @a kind "unit" figures {peak = {f32 = 1.0e12}, bandwidth = 1.0e12, overhead = 100}
}

// CHECK: warning: 'func.call @printMemrefF32': nothing is known of this function; its cost is that of reading its arguments and writing its results
func.func private @printMemrefF32(tensor<*xf32>)

// CHECK-LABEL: func.func @kernel
// CHECK: op "math.exp" cost <unit = 110>
// CHECK: op "func.call" cost <unit = 104>
func.func @kernel(%a: tensor<1000xf32>) {
  %y = math.exp %a : tensor<1000xf32>
  %u = tensor.cast %y : tensor<1000xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @outside
// CHECK: op "func.call" cost <unit = 100>
func.func @outside(%a: tensor<*xf32>) {
  call @printMemrefF32(%a) : (tensor<*xf32>) -> ()
  return
}

// A cast that nothing uses does not become a result of a task, which would have no
// size then.
// CHECK-LABEL: func.func @unused
// CHECK: placer.task "tanh_0" {{.*}} -> (tensor<1000xf32>)
func.func @unused(%a: tensor<1000xf32>) {
  %y = math.tanh %a : tensor<1000xf32>
  %u = tensor.cast %y : tensor<1000xf32> to tensor<*xf32>
  return
}
