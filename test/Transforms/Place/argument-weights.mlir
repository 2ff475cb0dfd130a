// An argument that is a weight is held once on every device that has a task that
// reads it, from start to end, by whatever way tasks are placed.
//
// RUN: split-file %s %t
// RUN: placer-opt %t/weights.mlir --place-list --placer-verify-schedule --placer-print-schedule -o /dev/null \
// RUN:   | FileCheck %s
// RUN: placer-opt %t/weights.mlir --place-search=work-limit=1000 --placer-verify-schedule -o /dev/null
// RUN: placer-translate --mlir-to-graph %t/weights.mlir | FileCheck %s --check-prefix=JSON
//
// A group reads what its members read, in groups in it too, be it placed as one
// or opened.
// RUN: placer-translate --mlir-to-graph %t/groups.mlir | FileCheck %s --check-prefix=GROUPED
// RUN: placer-opt %t/groups.mlir --place-list=groups=keep --placer-verify-schedule --placer-open-groups \
// RUN:   --placer-verify-schedule --placer-print-schedule -o /dev/null | FileCheck %s --check-prefix=HELD
// RUN: placer-opt %t/groups.mlir --place-list --placer-verify-schedule --placer-print-schedule -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=HELD
// RUN: placer-opt %t/weights.mlir --coarsen="target=1 max-growth=-1" --place-list --placer-verify-schedule -o /dev/null
//
// All ways to look at a schedule know it.
// RUN: placer-opt %t/weights.mlir --place-list --placer-report=file=%t/report.html --placer-explain=task=c -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EXPLAIN
// RUN: grep -q embedding %t/report.html
//
// RUN: not placer-opt %t/large.mlir --place-list 2>&1 | FileCheck %s --check-prefix=LARGE
//
// Slices of an argument are weights of their own, as long as that is less.
// RUN: placer-translate --mlir-to-graph %t/slices.mlir | FileCheck %s --check-prefix=SLICES
//
// What is counted nowhere, and would not fit, is said.
// RUN: placer-opt %t/uncounted.mlir --place-list -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNCOUNTED
// RUN: placer-opt %t/uncounted.mlir --place-search=work-limit=10 -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCOUNTED

// CHECK: weight
// CHECK-NEXT: w {{ *}}70 {{ *}}1 {{ *}}gpu0
// CHECK-NEXT: embedding {{ *}}400 {{ *}}3 {{ *}}gpu0, gpu1
// CHECK-NEXT: arg2 {{ *}}40 {{ *}}1 {{ *}}gpu1
// CHECK-NEXT: w_ {{ *}}4 {{ *}}1 {{ *}}gpu1

// JSON: "weights":[
// JSON-NEXT: {"name":"w","bytes":70,"readers":["a"]}
// JSON-NEXT: {"name":"embedding","bytes":400,"readers":["a","b","c"]}
// JSON-NEXT: {"name":"arg2","bytes":40,"readers":["c"]}
// JSON-NEXT: {"name":"w_","bytes":4,"readers":["c"]}

// GROUPED: {"name":"embedding","bytes":400,"readers":["a","b","c"]}
// HELD: embedding {{ *}}400 {{ *}}3 {{ *}}gpu0, gpu1
// EXPLAIN: weight 'embedding'

// LARGE: error: weight 'arg0' has 4000 bytes, 3500 more than any device that can run its reader task 'a' has

// SLICES: "weights":[
// SLICES-NEXT: {"name":"packed[0:10]","bytes":40,"readers":["a","b"]}
// SLICES-NEXT: {"name":"packed[10:29:2]","bytes":40,"readers":["b"]}
// SLICES-NEXT: {"name":"overlapping","bytes":400,"readers":["c","d"]}
// SLICES-NEXT: {"name":"also_whole","bytes":400,"readers":["a","d"]}

// UNCOUNTED: warning: tasks of function 'f' on device 'gpu0' read arguments of 4000 bytes that are counted nowhere; with the 4 that the schedule takes, that is more than the 500 that the device has
// UNCOUNTED: note: say 'placer.weight' of arguments that stay there, or form tasks with --form-tasks=weights=PATTERN

//--- weights.mlir
placer.topology @box {
  placer.device @gpu0 kind "gpu" memory 1000
  placer.device @gpu1 kind "gpu" memory 1000
  placer.link @gpu0 to @gpu1 latency 1 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 1 bandwidth 1000000000
}
func.func @f(%x: tensor<4xf32>, %table: tensor<100xf32> {placer.weight} loc("embedding"),
             %v: tensor<10xf32> {placer.weight}, %w: tensor<1xf32> {placer.weight} loc("w"),
             %unread: tensor<1000xf32> {placer.weight}) -> (tensor<4xi8>, tensor<4xi8>) {
  %a = placer.task "a" (%x : tensor<4xf32>, %table : tensor<100xf32>) cost <gpu = 100> weights <"w" = 70>
      only [@gpu0] -> (tensor<4xi8>)
  %b = placer.task "b" (%a : tensor<4xi8>, %table : tensor<100xf32>) cost <gpu = 100> only [@gpu0] -> (tensor<4xi8>)
  %c = placer.task "c" (%a : tensor<4xi8>, %table : tensor<100xf32>, %v : tensor<10xf32>, %w : tensor<1xf32>) cost <gpu = 100>
      only [@gpu1] -> (tensor<4xi8>)
  return %b, %c : tensor<4xi8>, tensor<4xi8>
}

//--- groups.mlir
placer.topology @box {
  placer.device @gpu0 kind "gpu" memory 1000
  placer.device @gpu1 kind "gpu" memory 1000
  placer.link @gpu0 to @gpu1 latency 1 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 1 bandwidth 1000000000
}
func.func @f(%x: tensor<4xf32>, %table: tensor<100xf32> {placer.weight} loc("embedding")) -> (tensor<4xi8>, tensor<4xi8>) {
  %b, %s = placer.group "g" (%i = %x : tensor<4xf32>, %j = %table : tensor<100xf32>) -> (tensor<4xi8>, tensor<4xi8>) {
    %a = placer.task "a" (%i : tensor<4xf32>, %j : tensor<100xf32>) cost <gpu = 100> only [@gpu0] -> (tensor<4xi8>)
    %h = placer.group "h" (%k = %a : tensor<4xi8>, %l = %j : tensor<100xf32>) -> (tensor<4xi8>) {
      %b = placer.task "b" (%k : tensor<4xi8>, %l : tensor<100xf32>) cost <gpu = 100> only [@gpu0] -> (tensor<4xi8>)
      placer.yield %b : tensor<4xi8>
    }
    placer.yield %h, %a : tensor<4xi8>, tensor<4xi8>
  }
  %c = placer.task "c" (%s : tensor<4xi8>, %table : tensor<100xf32>) cost <gpu = 100> only [@gpu1] -> (tensor<4xi8>)
  return %b, %c : tensor<4xi8>, tensor<4xi8>
}

//--- large.mlir
placer.topology @box {
  placer.device @gpu0 kind "gpu" memory 500
}
func.func @f(%w: tensor<1000xf32> {placer.weight}) -> tensor<4xi8> {
  %a = placer.task "a" (%w : tensor<1000xf32>) cost <gpu = 100> -> (tensor<4xi8>)
  return %a : tensor<4xi8>
}

//--- uncounted.mlir
placer.topology @box {
  placer.device @gpu0 kind "gpu" memory 500
}
func.func @f(%x: tensor<1000xf32>, %small: tensor<?xf32>, %n: i32) -> tensor<4xi8> {
  %a = placer.task "a" (%x : tensor<1000xf32>, %small : tensor<?xf32>, %n : i32) cost <gpu = 100> -> (tensor<4xi8>)
  return %a : tensor<4xi8>
}

//--- slices.mlir
placer.topology @box {
  placer.device @gpu0 kind "gpu"
}
func.func @f(%p: tensor<100xf32> {placer.weight} loc("packed"), %o: tensor<100xf32> {placer.weight} loc("overlapping"),
             %w: tensor<100xf32> {placer.weight} loc("also_whole")) {
  placer.task "a" (%a = %p : tensor<100xf32>, %b = %w : tensor<100xf32>) cost <gpu = 100> {
    %0 = tensor.extract_slice %a[0] [10] [1] : tensor<100xf32> to tensor<10xf32>
    %1 = tensor.extract_slice %b[0] [10] [1] : tensor<100xf32> to tensor<10xf32>
    placer.yield
  }
  placer.task "b" (%a = %p : tensor<100xf32>) cost <gpu = 100> {
    %0 = tensor.extract_slice %a[0] [10] [1] : tensor<100xf32> to tensor<10xf32>
    %1 = tensor.extract_slice %a[10] [10] [2] : tensor<100xf32> to tensor<10xf32>
    placer.yield
  }
  placer.task "c" (%a = %o : tensor<100xf32>) cost <gpu = 100> {
    %0 = tensor.extract_slice %a[0] [60] [1] : tensor<100xf32> to tensor<60xf32>
    placer.yield
  }
  placer.task "d" (%a = %o : tensor<100xf32>, %b = %w : tensor<100xf32>) cost <gpu = 100> {
    %0 = tensor.extract_slice %a[10] [60] [1] : tensor<100xf32> to tensor<60xf32>
    %1 = math.exp %b : tensor<100xf32>
    placer.yield
  }
  return
}
