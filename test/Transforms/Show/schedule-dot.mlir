// RUN: rm -rf %t && mkdir %t
// RUN: placer-opt %s --place-list=algorithm=heft --placer-schedule-dot -o %t/placed.mlir | FileCheck %s
// RUN: placer-opt %t/placed.mlir --placer-schedule-dot=file=%t/graph.dot -o /dev/null
// RUN: FileCheck %s --input-file=%t/graph.dot
//
// RUN: placer-translate --mlir-to-graph %t/placed.mlir -o %t/graph.json
// RUN: placer-translate --mlir-to-schedule %t/placed.mlir -o %t/schedule.json
// RUN: placer-translate --graph-to-dot %t/graph.json --schedule=%t/schedule.json -o %t/files.dot
// RUN: FileCheck %s --input-file=%t/files.dot
// RUN: %if dot %{ dot -Tsvg %t/graph.dot -o %t/graph.svg %}
// RUN: %if dot %{ FileCheck %s --input-file=%t/graph.svg --check-prefix=SVG %}
//
// RUN: not placer-opt %s --placer-schedule-dot=file=%t/new.dot -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNPLACED
// RUN: not placer-opt %t/placed.mlir --placer-schedule-dot=file=%t/none/x.dot -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOFOLDER
// RUN: not ls %t/new.dot

// CHECK: digraph "fork" {
// CHECK-NEXT: label="fork: makespan 500 ns, lower bound 500 ns, gap 0.00 %";
// CHECK: t0 [label="a\nLoad\ngpu0 0–100 ns", fillcolor="0.000 {{.*}}", color="#d6204e", penwidth=2.5];
// CHECK: t2 [label="\"c\" \\N\ngpu1 118–318 ns", fillcolor="0.500 0.32 0.97"];
// CHECK: t0 -> t1 [color="#d6204e", penwidth=2];
// CHECK: t0 -> t2 [style=dashed, label="8 B\n100–118 ns"];
// CHECK: t2 -> t3 [style=dashed, label="8 B\n318–336 ns"];
// CHECK: d1 [label="gpu1 (gpu)", fillcolor="0.500 0.32 0.97"];

// SVG: &quot;c&quot; \N

// UNPLACED: error: {{.*}}task 'a'
// NOFOLDER: error: --placer-schedule-dot: cannot write '{{.*}}none/x.dot': {{[Nn]}}o such file or directory

placer.topology @box {
  placer.device @gpu0 kind "gpu" memory 1000
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

func.func @fork() -> tensor<8xi8> attributes {placer.topology = @box} {
  %a = placer.task "a" op "Load" cost <gpu = 100> -> (tensor<8xi8>)
  %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 300> -> (tensor<8xi8>)
  %c = placer.task "\22c\22 \\N" (%a : tensor<8xi8>) cost <gpu = 200> -> (tensor<8xi8>)
  %d = placer.task "d" (%b : tensor<8xi8>, %c : tensor<8xi8>) cost <gpu = 100>
      -> (tensor<8xi8>)
  return %d : tensor<8xi8>
}
