// RUN: placer-translate --mlir-to-schedule --function=f %s | FileCheck %s --match-full-lines
// RUN: placer-translate --mlir-to-schedule --function=f -o %t.json < %s
// RUN: FileCheck %s --match-full-lines --input-file=%t.json
// RUN: placer-translate --mlir-to-graph --function=f %s -o %t.graph.json
// RUN: %python %check_schedule %t.graph.json %t.json
//
// Groups are opened: what leaves placer speaks of tasks.
// RUN: placer-translate --mlir-to-schedule --function=groups %s | FileCheck %s --check-prefix=GROUPS
// RUN: placer-translate --mlir-to-graph --function=groups %s | FileCheck %s --check-prefix=GRAPH

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu" memory 100
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
}

//      CHECK:{"format":"placer-schedule","version":1,"graph":"the graph","makespan_ns":58,"lower_bound_ns":20,"tasks":[
// CHECK-NEXT:{"name":"a","device":"gpu0","start_ns":0,"finish_ns":10},
// CHECK-NEXT:{"name":"b","device":"gpu1","start_ns":28,"finish_ns":38},
// CHECK-NEXT:{"name":"c","device":"gpu1","start_ns":48,"finish_ns":58}
// CHECK-NEXT:],"transfers":[
// CHECK-NEXT:{"tensor":"a","from":"gpu0","to":"gpu1","start_ns":10,"finish_ns":28}
// CHECK-NEXT:]}
func.func @f() attributes {placer.graph = "the graph", placer.lower_bound = 20 : i64} {
  %a = placer.task "a" cost <gpu = 10> on @gpu0 at 0 -> (tensor<8xi8>)
  %0 = placer.transfer %a from @gpu0 to @gpu1 at 10 : tensor<8xi8>
  placer.task "b" (%0 : tensor<8xi8>) cost <gpu = 10> on @gpu1 at 28
  placer.task "c" (%0 : tensor<8xi8>) cost <gpu = 10> on @gpu1 at 48
  return
}

// GROUPS: {"name":"a","device":"gpu1","start_ns":100,"finish_ns":105},
// GROUPS-NEXT: {"name":"b","device":"gpu1","start_ns":105,"finish_ns":112},
// GROUPS-NEXT: {"name":"c","device":"gpu1","start_ns":112,"finish_ns":112},
// GROUPS-NEXT: {"name":"d","device":"gpu1","start_ns":112,"finish_ns":121}
// GRAPH: {"name":"a","producer":"a","bytes":8,"consumers":["b"]},
// GRAPH: {"name":"b","producer":"b","bytes":8,"consumers":["d"]},
func.func @groups() -> tensor<8xi8> {
  %g = placer.group "g" on @gpu1 at 100 -> (tensor<8xi8>) {
    %a = placer.task "a" cost <gpu = 5> -> (tensor<8xi8>)
    %h = placer.group "h" (%x = %a : tensor<8xi8>) -> (tensor<8xi8>) {
      %b = placer.task "b" (%x : tensor<8xi8>) cost <gpu = 7> -> (tensor<8xi8>)
      placer.task "c" cost <gpu = 0>
      placer.yield %b : tensor<8xi8>
    }
    %d = placer.task "d" (%h : tensor<8xi8>) cost <gpu = 9> -> (tensor<8xi8>)
    placer.yield %d : tensor<8xi8>
  }
  return %g : tensor<8xi8>
}
