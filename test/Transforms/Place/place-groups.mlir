// Groups are clusters to begin with: what is placed are their tasks. One whose
// tasks still run as one stays, any other is opened.
//
// RUN: placer-opt %s --place-list=algorithm=best --placer-verify-schedule -o %t.list.mlir
// RUN: FileCheck %s --input-file=%t.list.mlir
// RUN: placer-opt %s --place-search="time-limit=0 work-limit=2000 workers=1" --placer-verify-schedule | FileCheck %s
// RUN: env PLACER_CP_WORKER=/no/worker PLACER_SOLVER_DIR=/no/folder \
// RUN:   placer-opt %s --place-ilp="time-limit=0 deterministic-limit=0.1 workers=1" --placer-verify-schedule -o %t.ilp.mlir 2>/dev/null
// RUN: FileCheck %s --input-file=%t.ilp.mlir
// What stays can be opened, with the same makespan and bound.
// RUN: placer-opt %t.list.mlir --placer-open-groups --placer-verify-schedule | FileCheck %s --check-prefix=OPENED
// What is proven is proven for tasks, not for groups.
// RUN: placer-opt %s --place-list="algorithm=best groups=keep" --placer-verify-schedule \
// RUN:   | FileCheck %s --check-prefix=KEEP
// RUN: placer-opt %s --place-list="algorithm=best groups=keep" --placer-schedule --placer-verify-schedule \
// RUN:   | FileCheck %s --check-prefix=KEEP
// RUN: not placer-opt %s --place-list=groups=some 2>&1 | FileCheck %s --check-prefix=OPTION
//
// OPTION: --place-list: groups has no value 'some'; there are refine, keep

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
}

// Each tower is best on one device.
// CHECK-LABEL: func.func @stays
// CHECK-SAME: placer.lower_bound = 368
// CHECK: placer.group "stays.g" {{.*}} on @gpu{{.}} at 0
// CHECK-NEXT: placer.task "stays.a" {{.*}} cost <gpu = 100> -> (
// CHECK-NEXT: placer.task "stays.b"
// CHECK: placer.group "stays.h" {{.*}} on @gpu{{.}} at 0
// CHECK: placer.task "stays.e" {{.*}} at 318
// OPENED-LABEL: func.func @stays
// OPENED-SAME: placer.lower_bound = 368
// OPENED-NOT: placer.group
// OPENED: placer.task "stays.b" {{.*}} at 100
func.func @stays(%x: tensor<8xi8>) -> tensor<8xi8> attributes {placer.topology = @box} {
  %g = placer.group "stays.g" (%y = %x : tensor<8xi8>) -> (tensor<8xi8>) {
    %a = placer.task "stays.a" (%y : tensor<8xi8>) cost <gpu = 100> -> (tensor<80xi8>)
    %b = placer.task "stays.b" (%a : tensor<80xi8>) cost <gpu = 200> -> (tensor<8xi8>)
    placer.yield %b : tensor<8xi8>
  }
  %h = placer.group "stays.h" (%y = %x : tensor<8xi8>) -> (tensor<8xi8>) {
    %c = placer.task "stays.c" (%y : tensor<8xi8>) cost <gpu = 150> -> (tensor<90xi8>)
    %d = placer.task "stays.d" (%c : tensor<90xi8>) cost <gpu = 150> -> (tensor<8xi8>)
    placer.yield %d : tensor<8xi8>
  }
  %e = placer.task "stays.e" (%g : tensor<8xi8>, %h : tensor<8xi8>) cost <gpu = 50> -> (tensor<8xi8>)
  return %e : tensor<8xi8>
}

// Two that can run at the same time. Kept together they take 200, which no
// bound of the tasks says.
// CHECK-LABEL: func.func @opened
// CHECK-SAME: placer.lower_bound = 100
// CHECK-NOT: placer.group
// CHECK-DAG: placer.task "opened.a" cost <gpu = 100> on @gpu0 at 0
// CHECK-DAG: placer.task "opened.b" cost <gpu = 100> on @gpu1 at 0
// KEEP-LABEL: func.func @opened
// KEEP-SAME: placer.lower_bound = 100
// KEEP: placer.group "opened.g" on @gpu0 at 0
func.func @opened() attributes {placer.topology = @box} {
  placer.group "opened.g" {
    placer.task "opened.a" cost <gpu = 100>
    placer.task "opened.b" cost <gpu = 100>
  }
  return
}

// What another device reads from the middle is sent when it is made: the tasks
// run as one, but a group would give it at its end only.
// CHECK-LABEL: func.func @middle
// CHECK-SAME: placer.lower_bound = 618
// CHECK-NOT: placer.group
// CHECK: %[[A:.*]] = placer.task "middle.a" {{.*}} on @gpu0 at 0
// CHECK: placer.transfer %[[A]] from @gpu0 to @gpu1 at 100
// CHECK: placer.task "middle.b" {{.*}} on @gpu0 at 100
// CHECK: placer.task "middle.c" {{.*}} on @gpu1 at 118
func.func @middle() -> tensor<8xi8> attributes {placer.topology = @box} {
  %g:2 = placer.group "middle.g" -> (tensor<8xi8>, tensor<8xi8>) {
    %a = placer.task "middle.a" cost <gpu = 100> only [@gpu0] -> (tensor<8xi8>)
    %b = placer.task "middle.b" (%a : tensor<8xi8>) cost <gpu = 300> only [@gpu0] -> (tensor<8xi8>)
    placer.yield %a, %b : tensor<8xi8>, tensor<8xi8>
  }
  placer.task "middle.c" (%g#0 : tensor<8xi8>) cost <gpu = 500> only [@gpu1]
  return %g#1 : tensor<8xi8>
}

// The outer group comes apart, the one in it does not.
// CHECK-LABEL: func.func @nested
// CHECK-NOT: "nested.outer"
// CHECK: placer.task "nested.a" {{.*}} on @gpu1 at 0
// CHECK: placer.group "nested.inner" on @gpu0 at 0
// CHECK-NEXT: placer.task "nested.b" cost <gpu = 100> only [@gpu0] ->
// CHECK-NEXT: placer.task "nested.c"
func.func @nested() -> tensor<8xi8> attributes {placer.topology = @box} {
  %g = placer.group "nested.outer" -> (tensor<8xi8>) {
    placer.task "nested.a" cost <gpu = 200>
    %h = placer.group "nested.inner" -> (tensor<8xi8>) {
      %b = placer.task "nested.b" cost <gpu = 100> only [@gpu0] -> (tensor<8xi8>)
      %c = placer.task "nested.c" (%b : tensor<8xi8>) cost <gpu = 100> only [@gpu0] -> (tensor<8xi8>)
      placer.yield %c : tensor<8xi8>
    }
    placer.yield %h : tensor<8xi8>
  }
  return %g : tensor<8xi8>
}

// A group that has a device keeps it, and so do its tasks; others are free.
// CHECK-LABEL: func.func @partly
// CHECK: placer.group "partly.given" on @gpu1 at 0
// CHECK: placer.group "partly.free" on @gpu0 at 0
func.func @partly() attributes {placer.topology = @box} {
  placer.group "partly.given" on @gpu1 {
    placer.task "partly.a" cost <gpu = 100>
    placer.task "partly.b" cost <gpu = 100>
  }
  placer.group "partly.free" {
    placer.task "partly.c" cost <gpu = 100>
    placer.task "partly.d" cost <gpu = 100>
  }
  return
}

// Tasks that touch memory are ordered by tokens and colocated. They stay so,
// whatever becomes of their group.
// CHECK-LABEL: func.func @effects
// CHECK-DAG: placer.task "effects.store" {{.*}} on @gpu[[D:.]] at 0
// CHECK-DAG: placer.task "effects.load" {{.*}} on @gpu[[D]] at 50
// CHECK-DAG: placer.task "effects.pure" {{.*}} at 0
func.func @effects(%m: memref<4xf32>) attributes {placer.topology = @box} {
  placer.group "effects.g" (%b = %m : memref<4xf32>) {
    %t = placer.task "effects.store" (%b : memref<4xf32>) cost <gpu = 50> colocate "effects" -> (tensor<0xi8>)
    placer.task "effects.pure" cost <gpu = 100>
    placer.task "effects.load" (%b : memref<4xf32>, %t : tensor<0xi8>) cost <gpu = 50> colocate "effects"
  }
  return
}
