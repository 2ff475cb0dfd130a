// Of a part, every report says of which task it is a part, and which.
//
// RUN: placer-opt %s --split-tasks=reassociate --place-list=algorithm=heft -o %t.mlir
// RUN: placer-opt %t.mlir --placer-print-schedule -o /dev/null | FileCheck %s --check-prefix=TABLE
// RUN: placer-opt %t.mlir --placer-trace=file=%t.json -o /dev/null
// RUN: FileCheck %s --input-file=%t.json --check-prefix=TRACE
// RUN: %python %S/../../Inputs/check_trace.py %t.json
// RUN: placer-opt %t.mlir --placer-report=file=%t.html -o /dev/null
// RUN: FileCheck %s --input-file=%t.html --check-prefix=PAGE

// TABLE-DAG: fc.0 (linalg.matmul), part of fc: [0 to 8, 0 to 4]{{$}}
// TABLE-DAG: fc.1 (linalg.matmul), part of fc: [0 to 8, 4 to 6]{{$}}
// TABLE-DAG: sum.0, part of sum: [0 to 8], 0 to 3 sum{{$}}
// TABLE-DAG: sum.1, part of sum: [0 to 8], 3 to 6 sum{{$}}
// TABLE-DAG: exp{{$}}

// TRACE: "name":"fc.0",{{.*}}"args":{"op":"linalg.matmul","part_of":"fc","region":"[0 to 8, 0 to 4]","start_ns":
// TRACE: "name":"fc.1",{{.*}}"part_of":"fc","region":"[0 to 8, 4 to 6]"
// TRACE: "name":"exp",{{.*}}"args":{"op":"","start_ns":

// PAGE: "parts":{"0":["fc","[0 to 8, 0 to 4]"],"1":["fc","[0 to 8, 4 to 6]"],"2":["sum","[0 to 8], 0 to 3 sum"],"3":["sum","[0 to 8], 3 to 6 sum"]}
// PAGE: "name":"whole"{{.*}}"parts":{}

placer.topology @machine {
  placer.device @a kind "gpu"
  placer.device @b kind "gpu"
  placer.link @a to @b latency 10 bandwidth 1000000000
  placer.link @b to @a latency 10 bandwidth 1000000000
}

func.func @cut(%x: tensor<8x4xf32>, %w: tensor<4x6xf32>, %i: tensor<8x6xf32>, %j: tensor<8xf32>) -> tensor<8xf32> attributes {placer.topology = @machine} {
  %h = placer.task "fc" (%a = %x : tensor<8x4xf32>, %b = %w : tensor<4x6xf32>, %c = %i : tensor<8x6xf32>) op "linalg.matmul"
      cost <gpu = 3000> split <result 0 dim 1 at [4]> -> (tensor<8x6xf32>) {
    %0 = linalg.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x6xf32>) outs(%c : tensor<8x6xf32>) -> tensor<8x6xf32>
    placer.yield %0 : tensor<8x6xf32>
  }
  %s = placer.task "sum" (%a = %h : tensor<8x6xf32>, %b = %j : tensor<8xf32>) cost <gpu = 1000> split <operand 0 dim 1 parts 2 sum> -> (tensor<8xf32>) {
    %0 = linalg.reduce { arith.addf } ins(%a : tensor<8x6xf32>) outs(%b : tensor<8xf32>) dimensions = [1]
    placer.yield %0 : tensor<8xf32>
  }
  %y = placer.task "exp" (%a = %s : tensor<8xf32>) cost <gpu = 100> -> (tensor<8xf32>) {
    %0 = math.exp %a : tensor<8xf32>
    placer.yield %0 : tensor<8xf32>
  }
  return %y : tensor<8xf32>
}

func.func @whole() attributes {placer.topology = @machine} {
  placer.task "only" cost <gpu = 7>
  return
}
