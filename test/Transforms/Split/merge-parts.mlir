// Parts that run back to back on one device become one task, where nobody can
// tell.
//
// RUN: placer-opt %s --merge-parts --placer-verify-schedule | FileCheck %s

placer.topology @two {
  placer.device @a kind "gpu"
  placer.device @b kind "gpu"
  placer.link @a to @b latency 10 bandwidth 1000000000
  placer.link @b to @a latency 10 bandwidth 1000000000
}

// Three in a row, and a chain whose links stay inside.
// CHECK-LABEL: func.func @row
// CHECK: %exp.0:3 = placer.task "exp.0" {{.*}} cost <gpu = 15> on @a at 0 -> (tensor<2x4xf32>, tensor<4x4xf32>, tensor<2x4xf32>) attributes {placer.part = #placer.part<"exp", [0, 0], [8, 4]>}
// CHECK-COUNT-3: math.exp
// CHECK-NOT: placer.task "exp.1"
// CHECK: placer.task "sum.0" {{.*}} cost <gpu = 10> on @b at 0 -> (tensor<4xf32>) attributes {placer.part = #placer.part<"sum", [0], [4], 0 to 8 chain>}
// CHECK-COUNT-2: linalg.reduce
// CHECK-NOT: placer.task "sum.1"
func.func @row(%x: tensor<8x4xf32>, %i: tensor<4xf32>) -> (tensor<2x4xf32>, tensor<4x4xf32>, tensor<2x4xf32>, tensor<4xf32>) attributes {placer.topology = @two} {
  %0 = placer.task "exp.0" (%a = %x : tensor<8x4xf32>) cost <gpu = 5> on @a at 0 -> (tensor<2x4xf32>) attributes {placer.axes = [#placer.cuttable<attribute 2 [result 0 dim 0, operand 0 dim 0]>], placer.part = #placer.part<"exp", [0, 0], [2, 4]>} {
    %s = tensor.extract_slice %a[0, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
    %e = math.exp %s : tensor<2x4xf32>
    placer.yield %e : tensor<2x4xf32>
  }
  %1 = placer.task "exp.1" (%a = %x : tensor<8x4xf32>) cost <gpu = 5> on @a at 5 -> (tensor<4x4xf32>) attributes {placer.part = #placer.part<"exp", [2, 0], [4, 4]>} {
    %s = tensor.extract_slice %a[2, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
    %e = math.exp %s : tensor<4x4xf32>
    placer.yield %e : tensor<4x4xf32>
  }
  %2 = placer.task "exp.2" (%a = %x : tensor<8x4xf32>) cost <gpu = 5> on @a at 10 -> (tensor<2x4xf32>) attributes {placer.part = #placer.part<"exp", [6, 0], [2, 4]>} {
    %s = tensor.extract_slice %a[6, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
    %e = math.exp %s : tensor<2x4xf32>
    placer.yield %e : tensor<2x4xf32>
  }
  %3 = placer.task "sum.0" (%a = %x : tensor<8x4xf32>, %b = %i : tensor<4xf32>) cost <gpu = 5> on @b at 0 -> (tensor<4xf32>) attributes {placer.part = #placer.part<"sum", [0], [4], 0 to 4 chain>} {
    %s = tensor.extract_slice %a[0, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
    %r = linalg.reduce { arith.addf } ins(%s : tensor<4x4xf32>) outs(%b : tensor<4xf32>) dimensions = [0]
    placer.yield %r : tensor<4xf32>
  }
  %4 = placer.task "sum.1" (%a = %x : tensor<8x4xf32>, %b = %3 : tensor<4xf32>) cost <gpu = 5> on @b at 5 -> (tensor<4xf32>) attributes {placer.part = #placer.part<"sum", [0], [4], 4 to 8 chain>} {
    %s = tensor.extract_slice %a[4, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
    %r = linalg.reduce { arith.addf } ins(%s : tensor<4x4xf32>) outs(%b : tensor<4xf32>) dimensions = [0]
    placer.yield %r : tensor<4xf32>
  }
  return %0, %1, %2, %4 : tensor<2x4xf32>, tensor<4x4xf32>, tensor<2x4xf32>, tensor<4xf32>
}

// The result of the first is sent while the second runs; a gap; boxes that do not
// touch.
// CHECK-LABEL: func.func @apart
// CHECK: placer.task "sent.0"
// CHECK: placer.task "sent.1"
// CHECK: placer.task "gap.0"
// CHECK: placer.task "gap.1"
// CHECK: placer.task "far.0"
// CHECK: placer.task "far.2"
func.func @apart(%x: tensor<8x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) attributes {placer.topology = @two} {
  %0 = placer.task "sent.0" (%a = %x : tensor<8x4xf32>) cost <gpu = 5> on @a at 0 -> (tensor<2x4xf32>) attributes {placer.part = #placer.part<"sent", [0, 0], [2, 4]>} {
    %s = tensor.extract_slice %a[0, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
    placer.yield %s : tensor<2x4xf32>
  }
  %t = placer.transfer %0 from @a to @b at 5 : tensor<2x4xf32>
  %1 = placer.task "sent.1" (%a = %x : tensor<8x4xf32>) cost <gpu = 5> on @a at 5 -> (tensor<2x4xf32>) attributes {placer.part = #placer.part<"sent", [2, 0], [2, 4]>} {
    %s = tensor.extract_slice %a[2, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
    placer.yield %s : tensor<2x4xf32>
  }
  %g = placer.task "gap.0" (%a = %x : tensor<8x4xf32>) cost <gpu = 5> on @b at 0 -> (tensor<2x4xf32>) attributes {placer.part = #placer.part<"gap", [0, 0], [2, 4]>} {
    %s = tensor.extract_slice %a[0, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
    placer.yield %s : tensor<2x4xf32>
  }
  %h = placer.task "gap.1" (%a = %x : tensor<8x4xf32>) cost <gpu = 5> on @b at 6 -> (tensor<2x4xf32>) attributes {placer.part = #placer.part<"gap", [2, 0], [2, 4]>} {
    %s = tensor.extract_slice %a[2, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
    placer.yield %s : tensor<2x4xf32>
  }
  %f = placer.task "far.0" (%a = %x : tensor<8x4xf32>) cost <gpu = 5> on @a at 10 -> (tensor<2x4xf32>) attributes {placer.part = #placer.part<"far", [0, 0], [2, 4]>} {
    %s = tensor.extract_slice %a[0, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
    placer.yield %s : tensor<2x4xf32>
  }
  %i = placer.task "far.2" (%a = %x : tensor<8x4xf32>) cost <gpu = 5> on @a at 15 -> (tensor<2x4xf32>) attributes {placer.part = #placer.part<"far", [4, 0], [2, 4]>} {
    %s = tensor.extract_slice %a[4, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
    placer.yield %s : tensor<2x4xf32>
  }
  %u = placer.task "user" (%a = %t : tensor<2x4xf32>) cost <gpu = 5> on @b at 1000 -> (tensor<2x4xf32>) {
    placer.yield %a : tensor<2x4xf32>
  }
  return %u, %i : tensor<2x4xf32>, tensor<2x4xf32>
}
