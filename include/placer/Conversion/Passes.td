//===- Passes.td - From device programs to what runs -------*- tablegen -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_CONVERSION_PASSES_TD
#define PLACER_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

// A pass whose errors about options name it and the alternatives
// (placer/Support/EnumOption.h).
class PlacerPass<string argument, string operation>
  : PassBase<argument, "::placer::PassWithOptions<::mlir::OperationPass<" #
                       operation # ">>">;

def LowerToDevices : PlacerPass<"lower-to-devices", "::mlir::ModuleOp"> {
  let summary = "Split placed functions into one program per device";
  let description = [{
    Splits every function whose tasks have devices and starts into one
    `placer.program` for each device that is used. A program runs its tasks in
    the order of the schedule, those of different engines side by side. Each transfer becomes a copy that runs
    asynchronously: it is started when its tensor has been computed, and waited
    for before the first task that reads it; there is one copy for all tasks that
    read it there. The start times of the schedule are not enforced: everything
    starts as soon as its inputs are available.

    Before:

    ```mlir
    placer.topology @duo {
      placer.device @gpu0 kind "gpu"
      placer.device @gpu1 kind "gpu"
      placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
      placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
    }
    func.func @fork(%x: tensor<8xi8>) -> tensor<8xi8> attributes {placer.topology = @duo} {
      %a = placer.task "a" (%x : tensor<8xi8>) cost <gpu = 100> on @gpu0 at 0 -> (tensor<8xi8>)
      %0 = placer.transfer %a from @gpu0 to @gpu1 at 100 : tensor<8xi8>
      %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 300> on @gpu0 at 100 -> (tensor<8xi8>)
      %c = placer.task "c" (%0 : tensor<8xi8>) cost <gpu = 200> on @gpu1 at 118 -> (tensor<8xi8>)
      %1 = placer.transfer %c from @gpu1 to @gpu0 at 318 : tensor<8xi8>
      %d = placer.task "d" (%b : tensor<8xi8>, %1 : tensor<8xi8>) cost <gpu = 100> on @gpu0 at 400 -> (tensor<8xi8>)
      return %d : tensor<8xi8>
    }
    ```

    After:

    ```mlir
    func.func @fork(%x: tensor<8xi8>) -> tensor<8xi8> attributes {placer.topology = @duo} {
      %0 = placer.copy "a" from @gpu0 to @gpu1 : tensor<8xi8>
      %1 = placer.copy "c" from @gpu1 to @gpu0 : tensor<8xi8>
      %2 = placer.program on @gpu0 -> tensor<8xi8> {
        %a = placer.task "a" (%x : tensor<8xi8>) cost <gpu = 100> on @gpu0 at 0 -> (tensor<8xi8>)
        placer.copy_start %a into %0 : tensor<8xi8>
        placer.copy_accept %1 : tensor<8xi8>
        %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 300> on @gpu0 at 100 -> (tensor<8xi8>)
        placer.copy_sent %0 : tensor<8xi8>
        placer.release %a : tensor<8xi8>
        %3 = placer.copy_wait %1 : tensor<8xi8>
        %d = placer.task "d" (%b : tensor<8xi8>, %3 : tensor<8xi8>) cost <gpu = 100> on @gpu0 at 400 -> (tensor<8xi8>)
        placer.release %b : tensor<8xi8>
        placer.release %3 : tensor<8xi8>
        placer.yield %d : tensor<8xi8>
      }
      placer.program on @gpu1 {
        placer.copy_accept %0 : tensor<8xi8>
        %3 = placer.copy_wait %0 : tensor<8xi8>
        %c = placer.task "c" (%3 : tensor<8xi8>) cost <gpu = 200> on @gpu1 at 118 -> (tensor<8xi8>)
        placer.copy_start %c into %1 : tensor<8xi8>
        placer.release %3 : tensor<8xi8>
        placer.copy_sent %1 : tensor<8xi8>
        placer.release %c : tensor<8xi8>
      }
      return %2 : tensor<8xi8>
    }
    ```

    **Memory.** A tensor is released after its last use on a device, by tasks and
    copies. The points at which a device allocates memory for a copy
    (`placer.copy_accept`) and waits until one has left (`placer.copy_sent`)
    follow from the schedule, so that memory in use never exceeds the schedule's
    peak, whatever the actual durations.

    **Engines.** A device whose tasks are on several engines has a program that gives
    them to these, and waits for each where it ends by the schedule
    (`placer.engine_wait`). Before:

    ```mlir
    placer.topology @one {
      placer.device @d kind "k"
    }
    func.func @beside(%g: tensor<8xi8>) -> tensor<8xi8> attributes {placer.topology = @one} {
      %a = placer.task "mul" (%g : tensor<8xi8>) cost <k = 100> on @d at 0 -> (tensor<8xi8>)
      %s = placer.task "sum" (%g : tensor<8xi8>) cost <k = 150> engine "comm" on @d at 0 -> (tensor<8xi8>)
      %b = placer.task "add" (%a : tensor<8xi8>, %s : tensor<8xi8>) cost <k = 100> on @d at 150 -> (tensor<8xi8>)
      return %b : tensor<8xi8>
    }
    ```

    After:

    ```mlir
    func.func @beside(%g: tensor<8xi8>) -> tensor<8xi8> attributes {placer.topology = @one} {
      %0 = placer.program on @d engines -> tensor<8xi8> {
        %a = placer.task "mul" (%g : tensor<8xi8>) cost <k = 100> on @d at 0 -> (tensor<8xi8>)
        %s = placer.task "sum" (%g : tensor<8xi8>) cost <k = 150> engine "comm" on @d at 0 -> (tensor<8xi8>)
        placer.engine_wait
        placer.engine_wait "comm"
        %b = placer.task "add" (%a : tensor<8xi8>, %s : tensor<8xi8>) cost <k = 100> on @d at 150 -> (tensor<8xi8>)
        placer.engine_wait
        placer.release %a : tensor<8xi8>
        placer.release %s : tensor<8xi8>
        placer.yield %b : tensor<8xi8>
      }
      return %0 : tensor<8xi8>
    }
    ```

    **Deadlocks** are impossible: whatever waits is later in the schedule than
    what it waits for. The verifier of the lowered form checks that of any
    program.

    Groups are opened first. Arguments of the function, and what other ops compute
    from them, are available on every device; constants are copied into each
    program that uses them. Results of the function come from the program that
    computes them or, with `result-device`, all from that device: others are
    copied there at the end. These copies are not in the schedule; to include
    them, form tasks with `host-device`.

    Every function is checked before the first is changed: a schedule that is
    incomplete or infeasible is an error, as in `--placer-verify-schedule`. So is a
    memref that tasks on different devices share: what is behind it cannot be
    copied.
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"resultDevice", "result-device", "std::string", /*default=*/"",
           "The device whose program returns all results (default: each comes "
           "from the device that computes it)">,
    Option<"channelOrder", "channel-order", "bool", /*default=*/"false",
           "Serialise the copies on each channel, in the order of the schedule "
           "(default: start each as soon as its data is ready)">,
  ];
}

def OutlineTasks : PlacerPass<"placer-outline-tasks", "::mlir::ModuleOp"> {
  let summary = "Outline tasks into functions on buffers";
  let description = [{
    The form from which all ways to run start. For every function with device
    programs it creates

    - a function for the body of each task. Its arguments are buffers: the inputs
      of the task, which it must not write, then its outputs. It returns outputs
      whose size only it knows. The attributes `placer.task`, `placer.kind` and
      `placer.on` identify it, so that another code generator can take over;
    - a function with the copies and programs on memrefs. A program allocates
      the outputs of its tasks and the destinations of its copies, and
      deallocates what is released. A scalar or vector that a task gives is in a
      memref of rank 0. The caller deallocates the buffers that the function
      returns;
    - in the function itself, a call of that one.

    Before:

    ```mlir
    func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
      %0 = placer.copy "a" from @gpu0 to @gpu1 : tensor<8xf32>
      placer.program on @gpu0 {
        %a = placer.task "a" (%x0 = %x : tensor<8xf32>) on @gpu0 -> (tensor<8xf32>) {
          %2 = math.exp %x0 : tensor<8xf32>
          placer.yield %2 : tensor<8xf32>
        }
        placer.copy_start %a into %0 : tensor<8xf32>
        placer.copy_sent %0 : tensor<8xf32>
        placer.release %a : tensor<8xf32>
      }
      %1 = placer.program on @gpu1 -> tensor<8xf32> {
        placer.copy_accept %0 : tensor<8xf32>
        %2 = placer.copy_wait %0 : tensor<8xf32>
        placer.yield %2 : tensor<8xf32>
      }
      return %1 : tensor<8xf32>
    }
    ```

    After:

    ```mlir
    func.func @f(%arg0: tensor<8xf32>) -> tensor<8xf32> {
      %0 = bufferization.to_buffer %arg0 read_only : tensor<8xf32> to memref<8xf32>
      %1 = call @f_programs(%0) : (memref<8xf32>) -> memref<8xf32>
      %2 = bufferization.to_tensor %1 restrict writable : memref<8xf32> to tensor<8xf32>
      return %2 : tensor<8xf32>
    }
    func.func private @f_programs(%arg0: memref<8xf32>) -> memref<8xf32> {
      %0 = placer.copy "a" from @gpu0 to @gpu1 : memref<8xf32>
      placer.program on @gpu0 {
        %alloc = memref.alloc() : memref<8xf32>
        func.call @f_a(%arg0, %alloc) : (memref<8xf32>, memref<8xf32>) -> ()
        placer.copy_start %alloc into %0 : memref<8xf32>
        placer.copy_sent %0 : memref<8xf32>
        memref.dealloc %alloc : memref<8xf32>
      }
      %1 = placer.program on @gpu1 -> memref<8xf32> {
        %alloc = memref.alloc() : memref<8xf32>
        placer.copy_accept %0 into %alloc : memref<8xf32>
        placer.copy_wait %0 : memref<8xf32>
        placer.yield %alloc : memref<8xf32>
      }
      return %1 : memref<8xf32>
    }
    func.func private @f_a(%arg0: memref<8xf32>, %arg1: memref<8xf32>) attributes {placer.kind = "gpu", placer.on = @gpu0, placer.task = "a"} {
      %0 = bufferization.to_tensor %arg0 restrict : memref<8xf32> to tensor<8xf32>
      %1 = math.exp %0 : tensor<8xf32>
      bufferization.materialize_in_destination %1 in restrict writable %arg1 : (tensor<8xf32>, memref<8xf32>) -> ()
      return
    }
    ```

    Constants that a task reads are copied into its function. A task without a
    body is an error, and so is a value that cannot go from task to task, such as
    a tensor without a rank.

    **Dynamic shapes.** The function of a task allocates a tensor of dynamic shape
    and returns it; the program deallocates it. A copy of one gives a buffer that
    is allocated when it runs:

    ```mlir
    func.func private @f_a(memref<?xf32>) -> memref<?xf32>
    func.func private @f_programs(%x: memref<?xf32>) -> memref<?xf32> {
      %0 = placer.copy "a" from @gpu0 to @gpu1 : memref<?xf32>
      placer.program on @gpu0 {
        %a = func.call @f_a(%x) : (memref<?xf32>) -> memref<?xf32>
        placer.copy_start %a into %0 : memref<?xf32>
        placer.copy_sent %0 : memref<?xf32>
        memref.dealloc %a : memref<?xf32>
      }
      %1 = placer.program on @gpu1 -> memref<?xf32> {
        placer.copy_accept %0 : memref<?xf32>
        %b = placer.copy_wait %0 : memref<?xf32>
        placer.yield %b : memref<?xf32>
      }
      return %1 : memref<?xf32>
    }
    ```

    **Memrefs** of the program itself go from task to task as they are, within one
    device; who allocates them frees them. A memref that a task makes of a tensor
    (`bufferization.to_buffer`) has a buffer of its own until the program ends. In
    a module with a `memref.dealloc`, allocations are marked
    `bufferization.manual_deallocation`, so that upstream's deallocation leaves
    them alone. Arguments that are memrefs of the source carry `placer.memref`;
    other buffers that the programs read are tensors, which no task writes.

    **In place.** What a task puts into the buffer of an argument
    (`bufferization.materialize_in_destination %r in %argument`) is copied there
    after all programs are done, so that tasks which read the argument see its
    old value.
  }];
  let dependentDialects = ["::placer::PlacerDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
}

def BufferizeTasks : PlacerPass<"placer-bufferize-tasks", "::mlir::ModuleOp"> {
  let summary = "Bufferize all functions except those with device programs";
  let description = [{
    Runs upstream's `eliminate-empty-tensors`, `one-shot-bufferize` over function
    boundaries with identity layouts, and `buffer-deallocation-pipeline` on the
    module, except on functions with device programs, which free their buffers
    explicitly. Functions that return or free memrefs which they may not own, and
    those that call them, are not deallocated in.

    An op on tensors that has no form on buffers is an error.
  }];
}

def ExpandOps : PlacerPass<"placer-expand-ops", "::mlir::ModuleOp"> {
  let summary = "Replace ops by others that upstream lowers";
  let description = [{
    Ops on tensors for which upstream has a rewrite but no pass:

    - `linalg.softmax` and other ops that decompose themselves
      (`AggregatedOpInterface`), `linalg.pack` and `linalg.unpack`, the
      transforms of Winograd's convolution, and `tensor.concat`;
    - `ml_program.global_load_const`, which becomes a constant;
    - divisions of `arith` that round up or down, and `math.clampf`;
    - large constants all of whose elements are the same, which become a
      `linalg.fill`: an object file would have them written out.

    A tensor that `ml_program.global_store` stores is copied first, which upstream's
    bufferization does not do by itself where it has to.

    Before:

    ```mlir
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %w = ml_program.global_load_const @w : tensor<4xf32>
      %y = arith.addf %x, %w : tensor<4xf32>
      return %y : tensor<4xf32>
    }
    ml_program.global private @w(dense<2.0> : tensor<4xf32>) : tensor<4xf32>
    ```

    After:

    ```mlir
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %w = arith.constant dense<2.0> : tensor<4xf32>
      %y = arith.addf %x, %w : tensor<4xf32>
      return %y : tensor<4xf32>
    }
    ml_program.global private @w(dense<2.0> : tensor<4xf32>) : tensor<4xf32>
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::math::MathDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def OrderLoops : PlacerPass<"placer-order-loops", "::mlir::ModuleOp"> {
  let summary = "Order the loops of linalg ops for vectors and caches";
  let description = [{
    Runs on linalg ops on buffers, before they become loops. Named ops have their
    reductions innermost, so that each iteration waits for the sum of the one before
    it. This pass makes that loop innermost which runs along contiguous memory of most
    operands, as LLVM vectorizes it: for a convolution with channels first, the
    columns of an image; for a product of matrices, the columns of its result. The
    other parallel loops come before the reductions.

    Reductions keep their order among each other, and each element of a result is
    still computed from the same numbers in the same order: results do not change in
    a single bit, and a part of a result has the bits that it has in the whole. Ops
    whose iterations may depend on each other in another way are left as they are.

    Before:

    ```mlir
    func.func @product(%a: memref<16x32xf32>, %b: memref<32x64xf32>, %c: memref<16x64xf32>) {
      linalg.matmul ins(%a, %b : memref<16x32xf32>, memref<32x64xf32>) outs(%c : memref<16x64xf32>)
      return
    }
    ```

    After, the loops are those of rows, of the sum, and of columns:

    ```mlir
    func.func @product(%a: memref<16x32xf32>, %b: memref<32x64xf32>, %c: memref<16x64xf32>) {
      linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>], iterator_types = ["parallel", "reduction", "parallel"]} ins(%a, %b : memref<16x32xf32>, memref<32x64xf32>) outs(%c : memref<16x64xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %0 = arith.mulf %in, %in_0 : f32
        %1 = arith.addf %out, %0 : f32
        linalg.yield %1 : f32
      }
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def CheckLowered : PlacerPass<"placer-check-lowered", "::mlir::ModuleOp"> {
  let summary = "Report an op that is not of the LLVM dialect";
  let description = [{
    The end of `--lower-to-async-llvm` and `--lower-to-mpi-llvm`: what is left of
    other dialects cannot run, so the first such op is an error.
  }];
}

def TracePrograms : PlacerPass<"placer-trace-programs", "::mlir::ModuleOp"> {
  let summary = "Instrument device programs with trace calls";
  let description = [{
    Runs after `--placer-outline-tasks`. Inserts calls of placer's runtime library
    (`libplacer_runtime.so`) around every call of a task and at every allocation
    and deallocation of a buffer; copies are marked, so that a conversion does the
    same for them. At exit the library writes

    - to the file that the environment variable `PLACER_TRACE` names, the recorded
      start and finish times, as a placer-schedule (docs/ExecutionModel.md);
    - to the one that `PLACER_MEMORY` names, for each device the peak bytes of its
      program, and the bytes that it has not freed.

    Before:

    ```mlir
    func.func private @f_a(memref<8xf32>) attributes {placer.task = "a"}
    func.func private @f_programs() {
      placer.program on @gpu0 {
        %a = memref.alloc() : memref<8xf32>
        func.call @f_a(%a) : (memref<8xf32>) -> ()
        memref.dealloc %a : memref<8xf32>
      }
      return
    }
    ```

    After:

    ```mlir {.sketch}
    llvm.mlir.global internal constant @placer_name_0("a\00") {addr_space = 0 : i32}
    llvm.mlir.global internal constant @placer_name("gpu0\00") {addr_space = 0 : i32}
    func.func private @f_a(memref<8xf32>) attributes {placer.task = "a"}
    func.func private @f_programs() {
      placer.program on @gpu0 {
        %0 = llvm.mlir.addressof @placer_name : !llvm.ptr
        %c32_i64 = arith.constant 32 : i64
        func.call @placer_buffer_alloc(%0, %c32_i64) : (!llvm.ptr, i64) -> ()
        %alloc = memref.alloc() : memref<8xf32>
        %1 = llvm.mlir.addressof @placer_name_0 : !llvm.ptr
        %2 = llvm.mlir.addressof @placer_name : !llvm.ptr
        func.call @placer_task_begin(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
        func.call @f_a(%alloc) : (memref<8xf32>) -> ()
        %3 = llvm.mlir.addressof @placer_name_0 : !llvm.ptr
        %4 = llvm.mlir.addressof @placer_name : !llvm.ptr
        func.call @placer_task_end(%3, %4) : (!llvm.ptr, !llvm.ptr) -> ()
        memref.dealloc %alloc : memref<8xf32>
        %5 = llvm.mlir.addressof @placer_name : !llvm.ptr
        %c32_i64_0 = arith.constant 32 : i64
        func.call @placer_buffer_free(%5, %c32_i64_0) : (!llvm.ptr, i64) -> ()
      }
      return
    }
    func.func private @placer_buffer_alloc(!llvm.ptr, i64)
    func.func private @placer_task_begin(!llvm.ptr, !llvm.ptr)
    func.func private @placer_task_end(!llvm.ptr, !llvm.ptr)
    func.func private @placer_buffer_free(!llvm.ptr, i64)
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect",
                           "::mlir::arith::ArithDialect"];
}

def ConvertPlacerToAsync
  : PlacerPass<"convert-placer-to-async", "::mlir::ModuleOp"> {
  let summary = "Convert device programs to the async dialect";
  let description = [{
    Runs after `--placer-outline-tasks`. Each program becomes a chain of
    `async.execute`, split where it waits for a copy and where a copy may start;
    each copy is an `async.execute` of its own, which copies into the
    destination's buffer. A part starts when the parts and copies that it depends
    on are done: no thread blocks, so the result does not depend on the number of
    threads. Devices run in parallel as far as there are threads: long-running
    work is in an `async.execute` nested in the one that waits for its turn,
    because upstream's runtime resumes a waiter on the thread that ended the wait.
    The function waits for all of it.

    Topologies and attributes of the placement are removed.

    Before:

    ```mlir
    func.func private @f_a(memref<8xf32>, memref<8xf32>)
    func.func private @f_programs(%x: memref<8xf32>) -> memref<8xf32> {
      %0 = placer.copy "a" from @gpu0 to @gpu1 : memref<8xf32>
      placer.program on @gpu0 {
        %a = memref.alloc() : memref<8xf32>
        func.call @f_a(%x, %a) : (memref<8xf32>, memref<8xf32>) -> ()
        placer.copy_start %a into %0 : memref<8xf32>
        placer.copy_sent %0 : memref<8xf32>
        memref.dealloc %a : memref<8xf32>
      }
      %1 = placer.program on @gpu1 -> memref<8xf32> {
        %b = memref.alloc() : memref<8xf32>
        placer.copy_accept %0 into %b : memref<8xf32>
        placer.copy_wait %0 : memref<8xf32>
        placer.yield %b : memref<8xf32>
      }
      return %1 : memref<8xf32>
    }
    ```

    After:

    ```mlir {.sketch}
    func.func private @f_a(memref<8xf32>, memref<8xf32>)
    func.func private @f_programs(%arg0: memref<8xf32>) -> memref<8xf32> {
      %token, %bodyResults = async.execute -> !async.value<memref<8xf32>> {
        %alloc = memref.alloc() : memref<8xf32>
        func.call @f_a(%arg0, %alloc) : (memref<8xf32>, memref<8xf32>) -> ()
        async.yield %alloc : memref<8xf32>
      }
      %token_0, %bodyResults_1 = async.execute -> !async.value<memref<8xf32>> {
        %alloc = memref.alloc() : memref<8xf32>
        async.yield %alloc : memref<8xf32>
      }
      %token_2 = async.execute [%token, %token_0] (%bodyResults as %arg1: !async.value<memref<8xf32>>, %bodyResults_1 as %arg2: !async.value<memref<8xf32>>) {
        memref.copy %arg1, %arg2 : memref<8xf32> to memref<8xf32>
        async.yield
      }
      %token_3 = async.execute [%token, %token_2] (%bodyResults as %arg1: !async.value<memref<8xf32>>) {
        memref.dealloc %arg1 : memref<8xf32>
        async.yield
      }
      %token_4 = async.execute [%token_0, %token_2] {
        async.yield
      }
      async.await %token_3 : !async.token
      async.await %token_4 : !async.token
      %0 = async.await %bodyResults_1 : !async.value<memref<8xf32>>
      return %0 : memref<8xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::async::AsyncDialect",
                           "::mlir::func::FuncDialect",
                           "::mlir::LLVM::LLVMDialect",
                           "::mlir::memref::MemRefDialect"];
}

def ConvertPlacerToMpi
  : PlacerPass<"convert-placer-to-mpi", "::mlir::ModuleOp"> {
  let summary = "Convert device programs to the mpi dialect";
  let description = [{
    Runs after `--placer-outline-tasks`. All ranks run the same program, in which
    rank *n* runs the program of device number *n*, in the order of the topology.
    Copies are non-blocking messages: sent where a program starts a copy, received
    where one accepts it, and waited for where it says so. Where the ranks run is
    up to `mpirun`. A copy of dynamic shape is two messages, the shape before the
    elements.

    Before:

    ```mlir
    placer.topology @duo {
      placer.device @gpu0 kind "gpu"
      placer.device @gpu1 kind "gpu"
      placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
    }
    func.func private @f_a(memref<8xf32>, memref<8xf32>)
    func.func private @f_programs(%x: memref<8xf32>) -> memref<8xf32> attributes {placer.topology = @duo} {
      %0 = placer.copy "a" from @gpu0 to @gpu1 : memref<8xf32>
      placer.program on @gpu0 {
        %a = memref.alloc() : memref<8xf32>
        func.call @f_a(%x, %a) : (memref<8xf32>, memref<8xf32>) -> ()
        placer.copy_start %a into %0 : memref<8xf32>
        placer.copy_sent %0 : memref<8xf32>
        memref.dealloc %a : memref<8xf32>
      }
      %1 = placer.program on @gpu1 -> memref<8xf32> {
        %b = memref.alloc() : memref<8xf32>
        placer.copy_accept %0 into %b : memref<8xf32>
        placer.copy_wait %0 : memref<8xf32>
        placer.yield %b : memref<8xf32>
      }
      return %1 : memref<8xf32>
    }
    ```

    With `results=owner` that becomes:

    ```mlir
    func.func private @f_a(memref<8xf32>, memref<8xf32>)
    func.func private @f_programs(%x: memref<8xf32>) -> memref<8xf32> {
      %world = mpi.comm_world : !mpi.comm
      %rank = mpi.comm_rank(%world) : i32
      %c0_i32 = arith.constant 0 : i32
      %0 = arith.cmpi eq, %rank, %c0_i32 : i32
      scf.if %0 {
        %a = memref.alloc() : memref<8xf32>
        func.call @f_a(%x, %a) : (memref<8xf32>, memref<8xf32>) -> ()
        %tag = arith.constant 0 : i32
        %to = arith.constant 1 : i32
        %sent = mpi.isend(%a, %tag, %to, %world) : memref<8xf32>, i32, i32 -> !mpi.request
        mpi.wait(%sent) : !mpi.request
        memref.dealloc %a : memref<8xf32>
      }
      %c1_i32 = arith.constant 1 : i32
      %1 = arith.cmpi eq, %rank, %c1_i32 : i32
      %2 = scf.if %1 -> (memref<8xf32>) {
        %b = memref.alloc() : memref<8xf32>
        %tag = arith.constant 0 : i32
        %from = arith.constant 0 : i32
        %came = mpi.irecv(%b, %tag, %from, %world) : memref<8xf32>, i32, i32 -> !mpi.request
        mpi.wait(%came) : !mpi.request
        scf.yield %b : memref<8xf32>
      } else {
        %b = memref.alloc() : memref<8xf32>
        scf.yield %b : memref<8xf32>
      }
      return %2 : memref<8xf32>
    }
    ```

    **Native collectives**, the tasks with `placer.native`, become MPI's collectives that do
    not block: `placer.native_start` where a program offers, and `mpi.wait` where it uses what it
    received or frees what it sent. So a rank waits for no more than its program does. Participants
    that are not all ranks in their order have a communicator, made where the function begins and
    freed where it ends. All of them begin the calls in one order; it is an error if they do
    not.

    **Arguments** are available on every device, so every rank must be given them:
    the code around the function runs on all ranks alike. If arguments are on one
    device (`host-device` of `--form-tasks`), only those of its rank are read.

    **Results** are sent from the rank that has them to all others, so that the
    surrounding code sees them on every rank, as in one process; so are memrefs of
    arguments that tasks write. With `results=owner` they stay on their rank; on
    other ranks they are undefined.

    **MPI** is initialized and finalized by the public functions that lead to device
    programs, unless it is initialized when they are called, or the module does so
    itself. MPI can be initialized only once: whoever calls such functions more
    than once must initialize it before. If the number of ranks is not the number
    of devices (of the largest machine, if there are several), the first rank
    reports it, and all exit with code 1.

    Buffers of more than 1073741824 elements are sent in parts. Topologies and
    attributes of the placement are removed.
  }];
  let options = [
    Option<"results", "results", "::placer::ResultRanks",
           /*default=*/"::placer::ResultRanks::Everywhere",
           "Which ranks have the results: everywhere (all ranks) or owner (the "
           "rank whose device computed them) (default: everywhere)",
           "::placer::resultRanksValues()">,
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::mpi::MPIDialect",
                           "::mlir::scf::SCFDialect"];
}

def ConvertMpiToLLVM : PlacerPass<"convert-mpi-to-llvm", "::mlir::ModuleOp"> {
  let summary = "Convert the mpi dialect to calls of an MPI library";
  let description = [{
    Upstream's patterns, and those that they lack: `mpi.isend`, `mpi.irecv`,
    `mpi.wait`, `mpi.comm_size` and `mpi.barrier`.

    Before:

    ```mlir
    func.func @send(%data: memref<2x4xf32>, %to: i32) {
      %tag = arith.constant 7 : i32
      %world = mpi.comm_world : !mpi.comm
      %sent = mpi.isend(%data, %tag, %to, %world) : memref<2x4xf32>, i32, i32 -> !mpi.request
      mpi.wait(%sent) : !mpi.request
      return
    }
    ```

    After, for MPICH, whose handles are numbers (those of OpenMPI are addresses):

    ```mlir {.sketch}
    llvm.func @MPI_Wait(!llvm.ptr, !llvm.ptr) -> i32
    llvm.func @MPI_Isend(!llvm.ptr, i32, i32, i32, i32, i32, !llvm.ptr) -> i32
    func.func @send(%data: memref<2x4xf32>, %to: i32) {
      …
      %sent = llvm.call @MPI_Isend(%address, %count, %float, %to, %tag, %world, %place) : (!llvm.ptr, i32, i32, i32, i32, i32, !llvm.ptr) -> i32
      %request = llvm.load %place : !llvm.ptr -> i32
      …
      %waited = llvm.call @MPI_Wait(%place_0, %ignored) : (!llvm.ptr, !llvm.ptr) -> i32
      return
    }
    ```

    A buffer of a non-blocking operation must be contiguous (row-major, at any
    offset) with at most 2147483647 elements, as MPI counts in `int`. f32, f64 and
    integers of 8 to 64 bits are sent with their MPI type, other elements of 2
    bytes (f16, bf16) as 16-bit integers, all others as bytes.

    The library is the one that `implementation` names, by default the one of the
    module's `dlti.map`. That entry is removed: it is no longer needed, and
    `mlir-runner` does not know it. A failed call ends the program, which is MPI's
    default.
  }];
  let options = [
    Option<"implementation", "implementation", "::placer::MpiImplementation",
           /*default=*/"::placer::MpiImplementation::Module",
           "The MPI library: openmpi, mpich, or module (the one that the "
           "module's dlti.map names) (default: module)",
           "::placer::mpiImplementationValues()">,
  ];
  let dependentDialects = ["::mlir::DLTIDialect", "::mlir::LLVM::LLVMDialect"];
}

#endif // PLACER_CONVERSION_PASSES_TD
