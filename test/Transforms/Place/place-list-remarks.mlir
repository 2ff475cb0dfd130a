// What the pass reports, as a remark and as YAML.
//
// RUN: placer-opt %s --place-list --remarks-filter=place-list -o /dev/null 2>&1 | FileCheck %s
// RUN: placer-opt %s --place-list=algorithm=single --remarks-filter-passed=place-.* -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SINGLE
// RUN: placer-opt %s --place-list --remarks-filter=place-list --remark-format=yaml \
// RUN:   --remarks-output-file=%t.yaml -o /dev/null
// RUN: FileCheck %s --check-prefix=YAML --input-file=%t.yaml
//
// Nothing is said where nobody asked, or asked for something else.
// RUN: placer-opt %s --place-list -o /dev/null 2>&1 | count 0
// RUN: placer-opt %s --place-list --remarks-filter=inline -o /dev/null 2>&1 | count 0

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
}

// CHECK: [[#@LINE+18]]:1: remark: [Passed] Placed | Category:place-list | Function=fork |
// CHECK-SAME: algorithm=heft
// CHECK-SAME: bound={{[a-z-]+}}
// CHECK-SAME: bytes_moved=8
// CHECK-SAME: gap=
// CHECK-SAME: lower_bound_ns=
// CHECK-SAME: makespan_ns=400
// CHECK-SAME: peak_bytes.gpu0=8
// CHECK-SAME: peak_bytes.gpu1=8
// CHECK-SAME: seconds=0.
// CHECK-SAME: tasks=3
// CHECK-SAME: transfers=1
// CHECK: Function=other
//
// SINGLE: Function=fork | algorithm=single
// SINGLE-SAME: makespan_ns=600
// SINGLE-SAME: transfers=0
// SINGLE: Function=other
func.func @fork() attributes {placer.topology = @box} {
  %a = placer.task "a" cost <gpu = 100> -> (tensor<8xi8>)
  placer.task "b" (%a : tensor<8xi8>) cost <gpu = 300>
  placer.task "c" (%a : tensor<8xi8>) cost <gpu = 200>
  return
}
func.func @other() attributes {placer.topology = @box} {
  placer.task "a" cost <gpu = 100>
  return
}
func.func @none() {
  return
}

// YAML: --- !Passed
// YAML-NEXT: Pass: place-list
// YAML-NEXT: Name: Placed
// YAML: Function: fork
// YAML: - algorithm: heft
// YAML-NEXT: - tasks: '3'
// YAML-NEXT: - makespan_ns: '400'
// YAML-NEXT: - lower_bound_ns:
// YAML-NEXT: - bound:
// YAML-NEXT: - gap: '{{.*}}%'
// YAML-NEXT: - seconds:
// YAML-NEXT: - transfers: '1'
// YAML-NEXT: - bytes_moved: '8'
// YAML-NEXT: - peak_bytes.gpu0: '8'
// YAML-NEXT: - peak_bytes.gpu1: '8'
// YAML-NEXT: ...
// YAML: --- !Passed
// YAML: Function: other
