// Names are any text: what is no identifier is quoted, and comes back the same.
//
// RUN: placer-opt %s | FileCheck %s
// RUN: placer-opt %s -o %t.mlir
// RUN: placer-opt %t.mlir | diff %t.mlir -
// RUN: placer-opt %s --mlir-print-op-generic | placer-opt | diff %t.mlir -
// RUN: placer-opt %s --emit-bytecode | placer-opt | diff %t.mlir -
//
// And through a graph, where the names are JSON.
// RUN: placer-translate --mlir-to-graph %s | FileCheck %s --check-prefix=JSON
// RUN: placer-translate --mlir-to-graph %s | placer-translate --graph-to-mlir \
// RUN:   | placer-translate --mlir-to-graph -o %t.again.json
// RUN: placer-translate --mlir-to-graph %s | diff - %t.again.json

// CHECK: placer.topology @"the \22box\22"
// CHECK: placer.device @"gpu:0" kind "TPU v4"
// CHECK: placer.device @"\E4\B8\96\E7\95\8C" kind "\F0\9F\98\80"
// CHECK: placer.link @"gpu:0" to @"\E4\B8\96\E7\95\8C" latency 0 bandwidth 1 channels ["a b", "\22", "\0A"]
placer.topology @"the \22box\22" {
  placer.device @"gpu:0" kind "TPU v4"
  placer.device @"世界" kind "😀"
  placer.link @"gpu:0" to @"世界" latency 0 bandwidth 1 channels ["a b", "\22", "\0A"]
}

// CHECK: func.func @"model/main.1"
// JSON: "name":"model/main.1"
func.func @"model/main.1"() attributes {placer.topology = @"the \22box\22"} {
  // CHECK: placer.task "resnet/conv1 (3x3)" op "\E2\80\9Cop\E2\80\9D" cost <"TPU v4" = 1, "\F0\9F\98\80" = 2, "gpu:0" = 3> only [@"gpu:0", @"\E4\B8\96\E7\95\8C"] colocate "\\ back" -> (i8 as "\\0\22\0A\09")
  // JSON: "name":"resnet/conv1 (3x3)","op":"“op”","cost_ns":{"TPU v4":1,"😀":2,"gpu:0":3}
  // JSON-SAME: "colocation":"\\ back","devices":["gpu:0","世界"]
  %0 = placer.task "resnet/conv1 (3x3)" op "“op”"
      cost <"TPU v4" = 1, "😀" = 2, "gpu:0" = 3>
      only [@"gpu:0", @"世界"] colocate "\\ back" -> (i8 as "\\0\22\0A\09")
  // CHECK: placer.task "\22" ({{.*}} : i8) cost <"TPU v4" = 1>
  // JSON: "name":"\"","cost_ns"
  placer.task "\22" (%0 : i8) cost <"TPU v4" = 1>
  // A keyword of the syntax is a name like any other.
  // CHECK: placer.task "cost" op "op" cost <"TPU v4" = 1> colocate "only"
  placer.task "cost" op "op" cost <"TPU v4" = 1> colocate "only"
  // CHECK: placer.task " " cost <"TPU v4" = 1>
  placer.task " " cost <"TPU v4" = 1>
  // JSON: "name":"\\0\"\n\t","producer":"resnet/conv1 (3x3)","bytes":1,"consumers":["\""]
  return
}
