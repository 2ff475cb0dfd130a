// RUN: rm -rf %t && mkdir %t
// RUN: placer-opt %s --place-list=algorithm=heft --placer-report=file=%t/page.html -o %t/placed.mlir
// RUN: FileCheck %s --input-file=%t/page.html
// RUN: placer-opt %t/placed.mlir | FileCheck %s --check-prefix=MODULE
//
// The same page again, and nothing else in the folder.
// RUN: placer-opt %t/placed.mlir --placer-report=file=%t/again.html -o /dev/null
// RUN: diff %t/page.html %t/again.html
// RUN: ls %t | count 3
//
// One function alone, with another schedule of it below its own.
// RUN: placer-translate --mlir-to-schedule --function=fork %t/placed.mlir -o %t/own.json
// RUN: placer-opt %t/placed.mlir --placer-report="file=%t/two.html function=fork compare=%t/own.json" -o /dev/null
// RUN: FileCheck %s --input-file=%t/two.html --check-prefix=TWO
//
// From the graph and the schedule as files: the same data.
// RUN: placer-translate --mlir-to-graph --function=fork %t/placed.mlir -o %t/graph.json
// RUN: placer-translate --graph-to-report %t/graph.json --schedule=%t/own.json -o %t/files.html
// RUN: FileCheck %s --input-file=%t/files.html --check-prefix=FILES
//
// A page that is there stays as it is when something goes wrong.
// RUN: cp %t/page.html %t/kept.html
// RUN: not placer-opt %s --placer-report=file=%t/page.html -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNPLACED
// RUN: diff %t/page.html %t/kept.html
// RUN: not placer-opt %t/placed.mlir --placer-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOFILE
// RUN: not placer-opt %t/placed.mlir --placer-report=file=%t/none/page.html -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOFOLDER
// RUN: not placer-opt %t/placed.mlir --placer-report=file=/dev/full -o /dev/null 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: not placer-opt %t/placed.mlir --placer-report="file=%t/new.html compare=%t/own.json" -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHICH
// RUN: not placer-opt %t/placed.mlir --placer-report="file=%t/new.html function=nobody" -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOBODY
// RUN: not placer-opt %t/placed.mlir --placer-report="file=%t/new.html function=fork compare=%t/none.json" -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOSCHEDULE
// RUN: not placer-opt %t/placed.mlir --placer-report="file=%t/new.html function=other compare=%t/own.json" -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: echo "module {}" > %t/empty.mlir
// RUN: not placer-opt %t/empty.mlir --placer-report=file=%t/new.html -o /dev/null 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not ls %t/new.html
// RUN: cp %t/placed.mlir %t/program.mlir
// RUN: not placer-opt %t/program.mlir --placer-report=file=%t/program.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=ITSELF
// RUN: diff %t/program.mlir %t/placed.mlir

// CHECK: <!doctype html>
// CHECK: <title>fork, other – placer</title>
// A name is data, never markup.
// CHECK-NOT: alert
// CHECK: "programs":[
// CHECK-NEXT: {"name":"fork"
// CHECK-SAME: "\u003c/script\u003e\u003cscript\u003ealert(1)\u003c/script\u003e"
// CHECK-SAME: "bound":500
// CHECK-SAME: "title":"placed program","makespan":500,"bytesMoved":16
// CHECK-NEXT: {"name":"other"
// CHECK-NOT: alert

// MODULE: func.func @fork

// TWO: "title":"placed program"
// TWO-SAME: "title":"own"
// TWO-NOT: "name":"other"

// FILES: "title":"own","makespan":500,"bytesMoved":16

// UNPLACED: error: {{.*}}task 'a'
// NOFILE: error: --placer-report needs a file: --placer-report=file=PAGE.html
// NOFOLDER: error: --placer-report: cannot write '{{.*}}none/page.html': {{[Nn]}}o such file or directory
// FULL: error: --placer-report: cannot write '/dev/full': {{[Nn]}}o space left on device
// WHICH: error: {{.*}}function=NAME
// NOBODY: error: {{.*}}'nobody'
// NOSCHEDULE: error: {{.*}}none.json
// OTHER: own.json:{{[0-9]+}}:{{[0-9]+}}: error: {{.*}}
// ITSELF: error: --placer-report: '{{.*}}program.mlir' is the program itself; write to another file
// EMPTY: error: --placer-report: no function has tasks, so there is nothing to show

placer.topology @box {
  placer.device @gpu0 kind "gpu" memory 1000
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

func.func @fork() -> tensor<8xi8> attributes {placer.topology = @box} {
  %a = placer.task "a" op "Load" cost <gpu = 100> -> (tensor<8xi8>)
  %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 300> -> (tensor<8xi8>)
  %c = placer.task "</script><script>alert(1)</script>" (%a : tensor<8xi8>) cost <gpu = 200> -> (tensor<8xi8>)
  %d = placer.task "d" (%b : tensor<8xi8>, %c : tensor<8xi8>) cost <gpu = 100>
      -> (tensor<8xi8>)
  return %d : tensor<8xi8>
}

func.func @other() attributes {placer.topology = @box} {
  placer.task "only" cost <gpu = 7>
  return
}
