// Six tasks that read one weight hold it once where they share a device: on
// devices that hold it once, all six fit, by every way to place. As resident
// bytes of its own for each task they would not.
//
// RUN: split-file %s %t
// RUN: placer-opt %t/shared.mlir --place-list=algorithm=heft --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %t/shared.mlir --place-list=algorithm=m-topo --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %t/shared.mlir --place-list=algorithm=single --placer-verify-schedule | FileCheck %s
// RUN: placer-opt %t/shared.mlir --place-search=work-limit=1000 --placer-verify-schedule | FileCheck %s
// RUN: not placer-opt %t/resident.mlir --place-list=algorithm=heft 2>&1 \
// RUN:   | FileCheck %s --check-prefix=RESIDENT
//
// A group reads what its members read, and the same again when it is opened.
// RUN: placer-opt %t/shared.mlir --coarsen=target=2 --place-list=algorithm=heft --placer-open-groups \
// RUN:   --placer-verify-schedule | FileCheck %s
//
// Graphs keep weights.
// RUN: placer-translate --mlir-to-graph %t/shared.mlir -o %t/graph.json
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t/graph.json
// RUN: placer-translate --graph-to-mlir %t/graph.json | placer-translate --mlir-to-graph \
// RUN:   | diff %t/graph.json -
//
// Reports show weights by name, and where they are held.
// RUN: placer-opt %t/shared.mlir --place-list=algorithm=single --placer-print-schedule -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=TABLE
// RUN: placer-opt %t/shared.mlir --place-list=algorithm=single --placer-trace=file=%t/trace.json -o %t/out.mlir
// RUN: FileCheck %s --check-prefix=TRACE --input-file=%t/trace.json
//
// What does not fit is said of the weight.
// RUN: not placer-opt %t/large.mlir --place-list=algorithm=heft 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LARGE
// RUN: not placer-opt %t/placed.mlir --placer-verify-schedule 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PLACED

// CHECK-COUNT-6: weights <"embedding" = 600>
// CHECK-NOT: weights

// JSON: "weights":[
// JSON-NEXT: {"name":"embedding","bytes":600,"readers":["a","b","c","d","e","f"]}
// JSON-NEXT: ]

// TABLE: device {{.*}} peak bytes
// TABLE-NEXT: gpu0 {{ *}}6 {{ *}}600 {{.*}} 6{{[0-9][0-9]}} of 1000
// TABLE: {{^}}weight              bytes readers  held by{{$}}
// TABLE-NEXT: {{^}}embedding             600       6  gpu0{{$}}

// TRACE: "name":"a"{{.*}}"weights":["embedding"]

// RESIDENT: error:{{.*}}all tasks together hold 3600 resident bytes, 1600 more than the 2000 that all devices have

// LARGE: large.mlir:6:8: error: weight 'embedding' has 600 bytes, 1 more than any device that can run its reader task 'a' has
// LARGE: large.mlir:6:8: note: task 'a' reads it
// LARGE: large.mlir:2:3: note: device 'gpu0' comes closest, with 599 bytes

// PLACED: placed.mlir:2:3: error: device 'gpu0' holds 601 bytes at 0, 1 more than it has
// PLACED-NEXT: placer.device
// PLACED-NEXT: ^
// PLACED: placed.mlir:2:3: note: 600 bytes are resident from start to end
// PLACED: placed.mlir:6:8: note: of them 600 for weight 'embedding'
// PLACED: placed.mlir:6:8: note: tensor 'a' holds 1 bytes over [0, 100)

//--- shared.mlir
placer.topology @box {
  placer.device @gpu0 kind "gpu" memory 1000
  placer.device @gpu1 kind "gpu" memory 1000
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}
func.func @six() -> (tensor<8xi8>, tensor<8xi8>) {
  %a = placer.task "a" cost <gpu = 100> weights <"embedding" = 600> -> (tensor<8xi8>)
  %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 100> weights <"embedding" = 600> -> (tensor<8xi8>)
  %c = placer.task "c" (%a : tensor<8xi8>) cost <gpu = 100> weights <"embedding" = 600> -> (tensor<8xi8>)
  %d = placer.task "d" (%b : tensor<8xi8>) cost <gpu = 100> weights <"embedding" = 600> -> (tensor<8xi8>)
  %e = placer.task "e" (%c : tensor<8xi8>) cost <gpu = 100> weights <"embedding" = 600> -> (tensor<8xi8>)
  %f = placer.task "f" (%d : tensor<8xi8>, %e : tensor<8xi8>) cost <gpu = 100> weights <"embedding" = 600> -> (tensor<8xi8>)
  return %f, %e : tensor<8xi8>, tensor<8xi8>
}

//--- resident.mlir
placer.topology @box {
  placer.device @gpu0 kind "gpu" memory 1000
  placer.device @gpu1 kind "gpu" memory 1000
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}
func.func @six() -> (tensor<8xi8>, tensor<8xi8>) {
  %a = placer.task "a" cost <gpu = 100> resident 600 -> (tensor<8xi8>)
  %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 100> resident 600 -> (tensor<8xi8>)
  %c = placer.task "c" (%a : tensor<8xi8>) cost <gpu = 100> resident 600 -> (tensor<8xi8>)
  %d = placer.task "d" (%b : tensor<8xi8>) cost <gpu = 100> resident 600 -> (tensor<8xi8>)
  %e = placer.task "e" (%c : tensor<8xi8>) cost <gpu = 100> resident 600 -> (tensor<8xi8>)
  %f = placer.task "f" (%d : tensor<8xi8>, %e : tensor<8xi8>) cost <gpu = 100> resident 600 -> (tensor<8xi8>)
  return %f, %e : tensor<8xi8>, tensor<8xi8>
}

//--- large.mlir
placer.topology @box {
  placer.device @gpu0 kind "gpu" memory 599
  placer.device @host kind "cpu" memory 1000
}
func.func @f() -> tensor<1xi8> {
  %a = placer.task "a" cost <gpu = 100> weights <"embedding" = 600> -> (tensor<1xi8>)
  return %a : tensor<1xi8>
}

//--- placed.mlir
placer.topology @box {
  placer.device @gpu0 kind "gpu" memory 600
  placer.device @gpu1 kind "gpu" memory 1000
}
func.func @f() -> tensor<1xi8> {
  %a = placer.task "a" cost <gpu = 100> weights <"embedding" = 600> on @gpu0 at 0 -> (tensor<1xi8>)
  return %a : tensor<1xi8>
}
