// RUN: rm -rf %t && mkdir %t
// RUN: placer-opt %s --place-list=algorithm=heft --placer-trace=file=%t/trace.json -o %t/placed.mlir
// RUN: FileCheck %s --input-file=%t/trace.json
// RUN: %python %S/../../Inputs/check_trace.py %t/trace.json
// RUN: placer-opt %t/placed.mlir --placer-trace=file=- -o /dev/null | diff %t/trace.json -
//
// The same from files, and to the ns what the schedule says.
// RUN: placer-translate --mlir-to-graph --function=fork %t/placed.mlir -o %t/graph.json
// RUN: placer-translate --mlir-to-schedule --function=fork %t/placed.mlir -o %t/schedule.json
// RUN: placer-translate --graph-to-trace %t/graph.json --schedule=%t/schedule.json -o %t/files.json
// RUN: %python %S/../../Inputs/check_trace.py %t/files.json --schedule %t/schedule.json
// RUN: placer-translate --graph-to-trace %t/graph.json --schedule=%t/schedule.json --schedule=%t/schedule.json -o %t/two.json
// RUN: %python %S/../../Inputs/check_trace.py %t/two.json
//
// RUN: not placer-opt %t/placed.mlir --placer-trace -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOFILE
// RUN: not placer-opt %s --placer-trace=file=%t/new.json -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNPLACED
// RUN: not placer-opt %t/placed.mlir --placer-trace=file=%t -o /dev/null 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: not ls %t/new.json
// RUN: %python %S/../../Inputs/check_trace.py --self-test

// CHECK: {"displayTimeUnit":"ns","traceEvents":[
// CHECK-NEXT: {"ph":"M","name":"process_name","pid":1,"args":{"name":"fork: devices"}},
// CHECK: {"ph":"M","name":"thread_name","pid":1,"tid":0,"args":{"name":"gpu0"}},
// CHECK: {"ph":"M","name":"process_name","pid":2,"args":{"name":"fork: channels"}},
// CHECK: {"ph":"M","name":"thread_name","pid":2,"tid":0,"args":{"name":"gpu0->gpu1"}},
// CHECK: {"ph":"X","name":"a","pid":1,"tid":0,"cat":"Load","ts":0.000,"dur":0.100,"args":{"op":"Load","start_ns":0,"finish_ns":100,"resident_bytes":0,"workspace_bytes":0}},
// CHECK: {"ph":"X","name":"a","pid":2,"tid":0,"cat":"transfer","ts":0.100,"dur":0.018,"args":{"from":"gpu0","to":"gpu1","bytes":8,"start_ns":100,"finish_ns":118}},
// CHECK: {"ph":"s","name":"a","pid":1,"tid":0,"cat":"data","id":0,"ts":0.099},
// CHECK-NEXT: {"ph":"f","name":"a","pid":1,"tid":0,"cat":"data","id":0,"bp":"e","ts":0.100},
// CHECK-NEXT: {"ph":"s","name":"a","pid":1,"tid":0,"cat":"data","id":1,"ts":0.099},
// CHECK-NEXT: {"ph":"t","name":"a","pid":2,"tid":0,"cat":"data","id":1,"ts":0.100},
// CHECK-NEXT: {"ph":"f","name":"a","pid":1,"tid":1,"cat":"data","id":1,"bp":"e","ts":0.118},
// CHECK: {"ph":"C","name":"memory of gpu0","pid":1,"ts":0.000,"args":{"bytes":8}},
// CHECK: "args":{"name":"other: devices"}
// CHECK: ]}

// NOFILE: error: --placer-trace needs a file: --placer-trace=file=TRACE.json
// UNPLACED: error: {{.*}}task 'a'
// FOLDER: error: --placer-trace: cannot write '{{.*}}': {{[Ii]}}s a directory

placer.topology @box {
  placer.device @gpu0 kind "gpu" memory 1000
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

func.func @fork() -> tensor<8xi8> attributes {placer.topology = @box} {
  %a = placer.task "a" op "Load" cost <gpu = 100> -> (tensor<8xi8>)
  %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 300> -> (tensor<8xi8>)
  %c = placer.task "c" (%a : tensor<8xi8>) cost <gpu = 200> -> (tensor<8xi8>)
  %d = placer.task "d" (%b : tensor<8xi8>, %c : tensor<8xi8>) cost <gpu = 100>
      -> (tensor<8xi8>)
  return %d : tensor<8xi8>
}

func.func @other() attributes {placer.topology = @box} {
  placer.task "only" cost <gpu = 7>
  return
}
