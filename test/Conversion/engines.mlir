// Tasks of several engines on buffers, on threads, and on a rank.
//
// RUN: placer-opt %s --placer-outline-tasks | FileCheck %s --check-prefix=OUTLINED
// RUN: placer-opt %s --placer-outline-tasks --placer-trace-programs --convert-placer-to-async | FileCheck %s --check-prefix=ASYNC --implicit-check-not=placer.
// RUN: placer-opt %s --placer-outline-tasks --convert-placer-to-mpi | FileCheck %s --check-prefix=MPI --implicit-check-not=placer.

placer.topology @box {
  placer.device @d kind "k"
}

// OUTLINED-LABEL: func.func private @f_programs
// OUTLINED: placer.program on @d engines
// OUTLINED: func.call @f_a(%{{.*}}) {placer.engine = ""}
// OUTLINED: func.call @f_s(%{{.*}}) {placer.engine = "comm"}
// OUTLINED-NEXT: placer.engine_wait
// OUTLINED: func.call @f_b(%{{.*}}) {placer.engine = ""}
// OUTLINED-NEXT: placer.engine_wait "comm"
// OUTLINED-NEXT: placer.engine_wait
// OUTLINED-NEXT: memref.dealloc

// Both tasks wait for the piece that allocates, and not for each other.
// ASYNC-LABEL: func.func private @f_programs
// ASYNC: %[[ROOM:.*]], %{{.*}} = async.execute
// ASYNC: memref.alloc
// ASYNC: %[[A:.*]] = async.execute [%[[ROOM]]]
// ASYNC: call @placer_task_begin
// ASYNC-NEXT: func.call @f_a
// ASYNC: call @placer_task_end
// ASYNC: %[[S:.*]] = async.execute [%[[ROOM]]]
// ASYNC: call @placer_task_begin
// ASYNC-NEXT: func.call @f_s
// The next one on the main engine waits for the first, not for the sum.
// ASYNC: %[[MORE:.*]], %{{.*}} = async.execute [%[[ROOM]], %[[A]]]
// ASYNC: %[[B:.*]] = async.execute [%[[A]], %[[MORE]]]
// ASYNC: func.call @f_b
// ASYNC: async.execute [%[[S]], %[[MORE]], %[[B]]]

// MPI-LABEL: func.func private @f_programs
// MPI: call @f_a
// MPI: call @f_s
// MPI: call @f_b
// MPI: return
func.func @f(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) attributes {placer.topology = @box} {
  %0:2 = placer.program on @d engines -> tensor<8xf32>, tensor<8xf32> {
    %a = placer.task "a" (%x0 = %x : tensor<8xf32>) on @d -> (tensor<8xf32>) {
      %1 = math.exp %x0 : tensor<8xf32>
      placer.yield %1 : tensor<8xf32>
    }
    %s = placer.task "s" (%x0 = %x : tensor<8xf32>) engine "comm" on @d -> (tensor<8xf32>) {
      %1 = math.absf %x0 : tensor<8xf32>
      placer.yield %1 : tensor<8xf32>
    }
    placer.engine_wait
    %b = placer.task "b" (%x0 = %a : tensor<8xf32>) on @d -> (tensor<8xf32>) {
      %1 = math.exp %x0 : tensor<8xf32>
      placer.yield %1 : tensor<8xf32>
    }
    placer.engine_wait "comm"
    placer.engine_wait
    placer.release %a : tensor<8xf32>
    placer.yield %b, %s : tensor<8xf32>, tensor<8xf32>
  }
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}
