// RUN: placer-opt %s --place-list=algorithm=heft --placer-print-schedule -o /dev/null | FileCheck %s
// RUN: placer-opt %s --place-list=algorithm=heft --placer-print-schedule=rows=1 -o /dev/null | FileCheck %s --check-prefix=ROWS
// RUN: placer-opt %s --place-list=algorithm=heft --placer-print-schedule=file=%t.txt | FileCheck %s --check-prefix=MODULE
// RUN: FileCheck %s --input-file=%t.txt
// RUN: not placer-opt %s --placer-print-schedule=file=%t.none 2>&1 | FileCheck %s --check-prefix=UNPLACED
// RUN: not ls %t.none
// RUN: not placer-opt %s --place-list=algorithm=heft --placer-print-schedule=file=%t.dir/none/x 2>&1 | FileCheck %s --check-prefix=NOFILE

// CHECK: schedule of 'fork': makespan 500 ns, lower bound 500 ns ({{.*}}), gap 0.00 %
// CHECK-NEXT: 4 tasks, 2 transfers of 16 bytes
// CHECK: {{^}}device tasks busy ns use peak bytes{{$}}
// CHECK-NEXT: {{^}}gpu0 3 500 100.0% 24 of 1000 (2.4%){{$}}
// CHECK-NEXT: {{^}}gpu1 1 200 40.0% 16{{$}}
// CHECK: {{^}}channel transfers busy ns use bytes{{$}}
// CHECK-NEXT: gpu0->gpu1 1 18 3.6% 8
// CHECK: {{^}}device gpu0{{$}}
// CHECK-NEXT: 0 100 a (Load)
// CHECK-NEXT: 100 400 b
// CHECK-NEXT: 400 500 d
// CHECK: {{^}}device gpu1{{$}}
// CHECK-NEXT: 118 318 c
// CHECK: {{^}}channel gpu0->gpu1{{$}}
// CHECK-NEXT: 100 118 a from gpu0 to gpu1
// CHECK: schedule of 'other': makespan 7 ns

// ROWS: {{^}}device gpu0{{$}}
// ROWS-NEXT: 0 100 a
// ROWS-NEXT: and 2 more

// MODULE-NOT: schedule of
// MODULE: func.func @fork

// UNPLACED: error: {{.*}}task 'a'{{.*}}
// NOFILE: error: --placer-print-schedule: cannot write '{{.*}}': {{[Nn]}}o such file or directory

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

func.func @nothing_to_place(%x: tensor<8xi8>) -> tensor<8xi8> {
  return %x : tensor<8xi8>
}
