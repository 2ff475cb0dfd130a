// What is printed with locations is read back with them: those of tasks, groups,
// programs, and of the arguments of their bodies.
//
// RUN: placer-opt %s --mlir-print-debuginfo -o %t.1.mlir
// RUN: placer-opt %t.1.mlir --mlir-print-debuginfo -o %t.2.mlir
// RUN: diff %t.1.mlir %t.2.mlir
// RUN: placer-opt %s --mlir-print-debuginfo --mlir-print-local-scope -o %t.3.mlir
// RUN: FileCheck %s --input-file=%t.3.mlir
// RUN: placer-opt %t.3.mlir --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: placer-opt %t.3.mlir --mlir-print-debuginfo --mlir-print-local-scope --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: placer-opt %t.1.mlir --emit-bytecode | placer-opt --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
//
// Placed, lowered to device programs, and read back at each step.
// RUN: placer-opt %s --placer-open-groups --place-list --insert-transfers --mlir-print-debuginfo -o %t.4.mlir
// RUN: placer-opt %t.4.mlir --placer-verify-schedule --mlir-print-debuginfo | diff - %t.4.mlir
// RUN: placer-opt %t.4.mlir --lower-to-devices --mlir-print-debuginfo -o %t.5.mlir
// RUN: placer-opt %t.5.mlir --mlir-print-debuginfo | diff - %t.5.mlir

placer.topology @box {
  placer.device @d0 kind "k" loc("first device")
  placer.device @d1 kind "k"
  placer.link @d0 to @d1 latency 1 bandwidth 1000000000
  placer.link @d1 to @d0 latency 1 bandwidth 1000000000
}

// CHECK-LABEL: func.func @f
// CHECK: placer.task "a" (%[[A:.*]] loc("in a") = %{{.*}} : tensor<8xf32>, %{{.*}} loc(unknown) = %{{.*}} : tensor<8xf32>) cost <k = 5>
// CHECK-NEXT: math.exp %[[A]] : tensor<8xf32> loc("fc1"("net.py":3:4))
// CHECK-NEXT: placer.yield {{.*}} loc(callsite("yielded" at "net.py":9:1))
// CHECK-NEXT: } loc(fused<"kept">["x", "net.py":5:6])
// CHECK: placer.group "g" (%{{.*}} loc("in g") = %{{.*}} : tensor<8xf32>) ->
// CHECK-NEXT: placer.task "b" (%{{.*}} loc("in b") = %{{.*}} : tensor<8xf32>)
// CHECK: } loc("group")
// GENERIC: "placer.task"
// GENERIC-NEXT: ^bb0(%{{.*}}: tensor<8xf32> loc("in a"), %{{.*}}: tensor<8xf32> loc(unknown)):
// GENERIC: "placer.group"
// GENERIC-NEXT: ^bb0(%{{.*}}: tensor<8xf32> loc("in g")):
// GENERIC: ^bb0(%{{.*}}: tensor<8xf32> loc("in b")):
func.func @f(%x: tensor<8xf32> loc("x")) -> tensor<8xf32> {
  %a = placer.task "a" (%p loc("in a") = %x : tensor<8xf32>, %q loc(unknown) = %x : tensor<8xf32>) cost <k = 5> only [@d0] -> (tensor<8xf32>) {
    %0 = math.exp %p : tensor<8xf32> loc("fc1"("net.py":3:4))
    placer.yield %0 : tensor<8xf32> loc(callsite("yielded" at "net.py":9:1))
  } loc(fused<"kept">["x", "net.py":5:6])
  %g = placer.group "g" (%p loc("in g") = %a : tensor<8xf32>) -> (tensor<8xf32>) {
    %b = placer.task "b" (%q loc("in b") = %p : tensor<8xf32>) cost <k = 5> only [@d1] -> (tensor<8xf32>) {
      %0 = math.exp %q : tensor<8xf32>
      placer.yield %0 : tensor<8xf32>
    }
    placer.yield %b : tensor<8xf32>
  } loc("group")
  return %g : tensor<8xf32>
}
